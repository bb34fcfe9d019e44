//! Thinning side by side ends at the puzzles of digging, one after another.

use super::*;
use crate::engine::{Cancel, Engine};
use crate::generate::random::shuffle;
use crate::generate::{Fill, Maker, Oracle, Pattern, Wish, dig, stream};
use crate::grid::Shape;
use crate::native::{Isa, Native};
use crate::rules::{Rule, Rulebook};
use crate::verify::Judge;
use std::sync::Arc;

fn grids(seed: u64, number: u64) -> Vec<Grid> {
    let fill = Fill::new(Shape::CLASSIC);
    let grid = |number| {
        let mut rng = stream(seed, number);
        let grid = fill.classic(&mut rng).unwrap();
        let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
        shuffle(&mut rng, &mut order);
        (grid, order)
    };
    (1..=number).map(grid).collect()
}

fn dug(oracle: &mut Oracle, (grid, order): &Grid) -> [u8; 81] {
    let mut values = *grid;
    let order = order.map(|cell| [usize::from(cell)]);
    oracle.begin(grid);
    assert!(dig(oracle, &mut values, &order, 0).complete);
    values
}

#[test]
fn puzzles_are_those_of_digging_with_any_instructions_and_any_neighbours() {
    let mut oracle = Oracle::new(&Arc::new(Rulebook::new(Shape::CLASSIC, &Rule::PLAIN)));
    let grids = grids(17, 300);
    let expected: Vec<_> = grids.iter().map(|g| Some(dug(&mut oracle, g))).collect();
    let limits = Limits::solutions(2);
    for isa in Isa::ALL {
        let Some(mut lanes) = Lanes::on(isa) else {
            continue;
        };
        for together in [300, 7, 1] {
            let parts = grids[..together.max(20)].chunks(together);
            let found = parts.flat_map(|part| thinned(&mut lanes, &limits, part.iter().copied()));
            let found: Vec<_> = found.collect();
            assert_eq!(found, expected[..found.len()], "{isa:?} {together}");
        }
    }
}

#[test]
fn a_stop_leaves_the_rest_open() {
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits::solutions(2).with_cancel(cancel);
    let found = thinned(&mut Lanes::new(), &limits, grids(1, 3));
    assert_eq!(found, [None; 3]);
}

/// Many at a time are those of one by one, if they are made side by side and if they are not.
#[test]
fn puzzles_are_those_of_one_by_one() {
    let minimal = Wish::minimal(Shape::CLASSIC);
    let few = Wish {
        clues: 0..=24,
        ..minimal.clone()
    };
    let symmetric = Wish {
        pattern: Pattern::Rotate180,
        ..minimal.clone()
    };
    let small = Shape::new(2, 2).unwrap();
    for (wish, shape, together) in [
        (minimal, Shape::CLASSIC, true),
        (few, Shape::CLASSIC, false),
        (symmetric, Shape::CLASSIC, false),
        (Wish::minimal(small), small, false),
    ] {
        let maker =
            || Maker::new(wish.clone(), shape, Judge::new([Native::new().boxed()])).unwrap();
        let (mut many, mut single) = (maker(), maker());
        assert_eq!(many.is_side_by_side(), together);
        for numbers in [1..=20, 7..=7] {
            let expected = numbers.clone().map(|number| single.make(3, number));
            let expected: Vec<_> = expected.collect();
            assert_eq!(many.make_all(3, numbers), expected);
        }
    }
}

/// A count that is wrong is not believed.
#[test]
fn boards_that_are_no_solutions_are_refused() {
    let mut lanes = Lanes::new();
    let mut several = grids(1, 50).into_iter().filter_map(|(grid, order)| {
        let thinning = Thinning::new(grid, order);
        let counted = lanes.count(&[thinning.board()], &Limits::solutions(2))[0];
        (counted.run.solutions == 2).then_some((thinning, counted))
    });
    let (mut thinning, mut counted) = several.next().unwrap();
    let witnesses = &mut counted.witnesses;
    witnesses.iter_mut().for_each(|other| other.swap(0, 1));
    assert_eq!(thinning.answered(&counted), Step::Lost);
    counted.run.solutions = 0;
    assert_eq!(thinning.answered(&counted), Step::Lost);
}
