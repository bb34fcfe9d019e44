//! Random puzzles of every verdict, each determined by a seed and its number.

use super::case::{Case, Expected};
use crate::generate::{Fill, Oracle, dig, stream};
use crate::grid::{Givens, Shape};
use crate::rules::{Rule, Rulebook};
use rand::Rng;
use std::sync::Arc;

/// Endless random 9×9 puzzles: of every four, two have one solution, one has several and one has
/// none.
///
/// Unique puzzles are dug out of a random grid down to a random number of givens, at most to a
/// minimal puzzle. Puzzles with several solutions lack one to three givens that a minimal puzzle
/// needs. Puzzles without a solution have a wrong digit in an empty cell of a unique puzzle, one
/// that no given of its row, column or box has.
pub(super) struct Random {
    seed: u64,
    number: u64,
    fill: Fill,
    oracle: Oracle,
}

impl Random {
    /// Returns the puzzles of a seed, starting at number 1.
    pub(super) fn new(seed: u64) -> Random {
        let book = Rulebook::new(Shape::CLASSIC, &Rule::PLAIN);
        Random {
            seed,
            number: 1,
            fill: Fill::new(Shape::CLASSIC),
            oracle: Oracle::new(&Arc::new(book)),
        }
    }

    fn case(&mut self, number: u64) -> Case {
        let rng = &mut stream(self.seed, number);
        let below =
            |rng: &mut dyn Rng, bound: usize| (rng.next_u64() % bound.max(1) as u64) as usize;
        let grid = self.fill.fill(rng);
        let mut values = grid.values().to_vec();
        let mut order: Vec<[usize; 1]> = (0..values.len()).map(|cell| [cell]).collect();
        (1..order.len())
            .rev()
            .for_each(|i| order.swap(i, below(rng, i + 1)));
        let turn = number % 4;
        let least = if turn == 3 { 0 } else { below(rng, 50) };
        self.oracle.begin(grid.values());
        dig(&mut self.oracle, &mut values, &order, least);
        let expected = match turn {
            3 => {
                for _ in 0..=below(rng, 3) {
                    let given: Vec<usize> = (0..81).filter(|&cell| values[cell] != 0).collect();
                    values[given[below(rng, given.len())]] = 0;
                }
                Expected::Several(None)
            }
            0 => {
                let wrong = wrong_givens(&values, grid.values());
                match wrong.get(below(rng, wrong.len())) {
                    Some(&(cell, value)) => {
                        values[cell] = value;
                        Expected::None
                    }
                    None => Expected::Unique,
                }
            }
            _ => Expected::Unique,
        };
        let givens = Givens::from_values(Shape::CLASSIC, values);
        let givens = givens.unwrap_or_else(|| Givens::empty(Shape::CLASSIC));
        Case::new(
            format!("seed {} number {number}", self.seed),
            givens,
            expected,
        )
    }
}

impl Iterator for Random {
    type Item = Case;

    fn next(&mut self) -> Option<Case> {
        let case = self.case(self.number);
        self.number += 1;
        Some(case)
    }
}

/// Returns digits for empty cells that differ from the solution, although no given in the same row,
/// column or box has them.
pub(super) fn wrong_givens(values: &[u8], solution: &[u8]) -> Vec<(usize, u8)> {
    let shape = Shape::CLASSIC;
    let sees = |a: usize, b: usize| {
        let (a, b) = (crate::grid::Cell::new(a), crate::grid::Cell::new(b));
        shape.row(a) == shape.row(b)
            || shape.column(a) == shape.column(b)
            || shape.box_of(a) == shape.box_of(b)
    };
    let mut found = Vec::new();
    for cell in (0..81).filter(|&cell| values[cell] == 0) {
        let taken = |value: u8| (0..81).any(|other| values[other] == value && sees(cell, other));
        let wrong = (1..=9).filter(|&value| value != solution[cell] && !taken(value));
        found.extend(wrong.map(|value| (cell, value)));
    }
    found
}
