//! Repairs of small boards against trying every set of candidates.

use super::*;
use crate::engine::Engine;
use crate::grid::Shape;
use crate::native::Native;
use crate::rules::Puzzle;
use crate::sat::Sat;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn both() -> Inquiry {
    let sat = Sat::incremental();
    Inquiry::new([Native::new().boxed(), sat.boxed()])
}

fn count(model: &Model, givens: Givens) -> u64 {
    let census = Native::new().count(&model.with_givens(givens), &Limits::solutions(2));
    census.unwrap().run.solutions
}

/// Returns the fewest further givens, by trying every set of candidates.
fn plain(model: &Model, most: usize) -> Option<usize> {
    fn any(model: &Model, givens: Givens, left: usize, from: usize) -> bool {
        if left == 0 {
            return count(model, givens) == 1;
        }
        (from..16).any(|cell| {
            let cell = crate::grid::Cell::new(cell);
            givens.get(cell).is_none()
                && DigitSet::all(4).iter().any(|digit| {
                    let mut more = givens.clone();
                    more.set(cell, Some(digit));
                    any(model, more, left - 1, cell.index() + 1)
                })
        })
    }
    (1..=most).find(|&n| any(model, model.givens().clone(), n, 0))
}

#[test]
fn the_fewest_further_givens_are_those_of_trying_everything() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut inquiry = both();
    let mut sizes = [0; 4];
    for _ in 0..60 {
        let board = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let values: Vec<u8> = (0..16)
            .map(|i| if rng.random_bool(0.2) { board[i] } else { 0 })
            .collect();
        let shape = Shape::new(2, 2).unwrap();
        let givens = Givens::from_values(shape, values).unwrap();
        let model = Model::new(&Puzzle::plain(givens));
        let Some(expected) = plain(&model, 3) else {
            continue;
        };
        for limit in [2, 1000] {
            let found = inquiry.repair(&model, limit, &Limits::none()).unwrap();
            let addition = match found {
                Repair::Add(addition) => addition,
                Repair::Unique => {
                    assert_eq!(count(&model, model.givens().clone()), 1);
                    continue;
                }
                other => panic!("{other:?}"),
            };
            let example = addition.example.unwrap();
            assert_eq!(count(&model, with(model.givens(), &example)), 1);
            assert!(addition.least <= expected && expected <= example.len());
            if limit == 1000 {
                assert_eq!((addition.least, example.len()), (expected, expected));
                sizes[expected] += 1;
            }
            assert!(addition.complete);
            assert_eq!(addition.single.is_empty(), expected > 1);
        }
    }
    assert!(sizes[1] > 3 && sizes[2] > 3 && sizes[3] > 0, "{sizes:?}");
}
