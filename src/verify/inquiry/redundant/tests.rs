//! Redundant givens of small boards against trying everything.

use super::*;
use crate::grid::Shape;
use crate::native::Native;
use crate::rules::Puzzle;
use crate::sat::Sat;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn model(values: Vec<u8>) -> Model {
    let shape = Shape::of_cells(values.len()).unwrap();
    Model::new(&Puzzle::plain(Givens::from_values(shape, values).unwrap()))
}

fn count(model: &Model, givens: &Givens) -> u64 {
    let census = Native::new().count(
        &model.with_givens(givens.clone()),
        &Limits::solutions(u64::MAX),
    );
    census.unwrap().run.solutions
}

#[test]
fn a_given_is_redundant_if_the_number_of_solutions_stays_without_it() {
    let sat = Sat::incremental();
    let mut inquiry = Inquiry::new([Native::new().boxed(), sat.boxed()]);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut kinds = [0; 3];
    for _ in 0..150 {
        let board = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let wrong = rng.random_range(0..60usize);
        let values = (0..16).map(|i| match rng.random_bool(0.6) {
            true if i == wrong => board[i] % 4 + 1,
            true => board[i],
            false => 0,
        });
        let model = model(values.collect());
        let found = inquiry.redundant(&model, &Limits::none()).unwrap();
        let all = count(&model, model.givens());
        assert_eq!(found.solvable, Some(all > 0));
        if all == 0 {
            kinds[0] += 1;
            continue;
        }
        kinds[usize::from(all > 1) + 1] += 1;
        let redundant: Vec<Candidate> = model
            .givens()
            .iter()
            .filter(|&g| count(&model, &without(model.givens(), g)) == all)
            .collect();
        assert_eq!(found.redundant, redundant);
        assert_eq!(redundant.len() + found.needed.len(), model.givens().count());
        let gone = found.together.unwrap();
        let rest = model.givens().retain(|g| !gone.contains(&g));
        assert_eq!(count(&model, &rest), all);
        // None of the remaining givens follows from the others.
        for given in rest.iter() {
            assert!(count(&model, &without(&rest, given)) > all);
        }
    }
    assert!(kinds.iter().all(|n| *n > 5), "{kinds:?}");
}
