//! The fewest givens to take away, beside those by enumeration.

use super::*;
use crate::engine::Engine;
use crate::grid::Shape;
use crate::native::Native;
use crate::rules::Puzzle;
use crate::sat::Sat;
use crate::verify::Repair;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Returns the fewest givens whose removal leaves a solution, by enumeration.
fn plain(model: &Model) -> usize {
    let givens: Vec<Candidate> = model.givens().iter().collect();
    let solvable = |gone: u32| {
        let kept = |c: &Candidate| givens.iter().position(|g| g == c);
        let rest = model
            .givens()
            .retain(|c| kept(&c).is_some_and(|i| gone >> i & 1 == 0));
        let census = Native::new().count(&model.with_givens(rest), &Limits::solutions(1));
        census.unwrap().run.solutions > 0
    };
    let all = 0u32..1 << givens.len();
    let sizes = all
        .filter(|&gone| solvable(gone))
        .map(|gone| gone.count_ones() as usize);
    sizes.min().unwrap()
}

#[test]
fn the_fewest_givens_to_take_away_are_those_of_trying_everything() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let sat = || Box::new(Sat::incremental());
    let mut both = Inquiry::new([Native::new().boxed(), sat()]);
    let mut native = Inquiry::new([Native::new().boxed()]);
    let mut sizes = [0; 8];
    for _ in 0..60 {
        let values: Vec<u8> = (0..16)
            .map(|_| {
                if rng.random_bool(0.5) {
                    rng.random_range(1..=4)
                } else {
                    0
                }
            })
            .collect();
        let givens = Givens::from_values(Shape::new(2, 2).unwrap(), values).unwrap();
        let model = Model::new(&Puzzle::plain(givens));
        let expected = plain(&model);
        for inquiry in [&mut both, &mut native] {
            match inquiry.repair(&model, 10, &Limits::none()).unwrap() {
                Repair::Remove(removal) => {
                    let (gone, board) = removal.example.unwrap();
                    assert_eq!((removal.least, gone.count()), (expected, expected));
                    for given in model.givens().iter().filter(|g| !gone.givens.contains(g)) {
                        assert_eq!(board.givens().get(given.cell), Some(given.digit));
                    }
                }
                _ => assert_eq!(expected, 0),
            }
        }
        sizes[expected.min(7)] += 1;
    }
    assert!(sizes[1] > 3 && sizes[2] > 3 && sizes[3] > 3, "{sizes:?}");
}

#[test]
fn nothing_helps_where_the_rules_alone_have_no_solution() {
    use crate::grid::{Cell, DigitSet};
    use crate::rules::{Constraint, Name, Relation, Rulebook};
    let shape = Shape::new(2, 2).unwrap();
    let never = Constraint {
        relation: Relation::Domain {
            cell: Cell::new(0),
            digits: DigitSet::EMPTY,
        },
        name: Name::Other("never".to_string()),
    };
    let rulebook = Rulebook::from_constraints(shape, vec![never]);
    let givens = Givens::from_values(shape, vec![1; 16]).unwrap();
    let model = Model::with_rulebook(rulebook.into(), givens);
    let sat = Box::new(Sat::incremental());
    let mut both = Inquiry::new([Native::new().boxed(), sat]);
    let found = both.repair(&model, 10, &Limits::none()).unwrap();
    let Repair::Remove(removal) = found else {
        panic!("{found:?}");
    };
    assert!(removal.hopeless && removal.example.is_none());
}
