//! Finds puzzles of few clues from scratch: starts at a minimal puzzle of a random grid, and walks
//! downhill by exchanges of givens.
//!
//! A puzzle of few clues has many neighbours with one clue more ({−1+2}), so from those the way
//! down ({−2+1}) is short, although puzzles of few clues are far too rare to be found at random. If
//! no exchange leads down, the walk goes on sideways ({−1+1}). Exchanges of this kind are how most
//! of the known 17-clue puzzles were found (New Sudoku Players' Forum; G. Royle's list). The user's
//! page is `docs/fewest-clues.md`.

use super::dig::dig;
use super::fill::Fill;
use super::neighbours::{Neighbour, Neighbours};
use super::oracle::Oracle;
use super::random::{index, shuffle};
use crate::engine::{Cancel, Limits};
use crate::grid::{Cell, Givens, Shape};
use crate::rules::{Rule, Rulebook};
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use std::sync::Arc;

/// The sideways steps at one number of clues after which a walk is given up.
const PATIENCE: u64 = 60;

/// The outcome of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Walk {
    /// A minimal puzzle with the requested number of clues.
    Arrived(Givens),
    /// The puzzle at which the walk was given up. It is minimal, unless that exceeded the limits.
    Short(Givens),
    /// The walk was cancelled.
    Stopped,
}

/// Walks to puzzles of few clues under the plain rules.
pub struct Low {
    shape: Shape,
    fill: Fill,
    oracle: Oracle,
    search: Neighbours,
    cancel: Cancel,
}

impl Low {
    /// Returns walks on boards of a shape, which `cancel` stops.
    ///
    /// # Panics
    /// If the shape is not [standard](Shape::is_standard).
    pub fn new(shape: Shape, cancel: Cancel) -> Low {
        let book = Arc::new(Rulebook::new(shape, &Rule::PLAIN));
        Low {
            shape,
            fill: Fill::new(shape),
            oracle: Oracle::new(&book).within(&Limits::none().with_cancel(cancel.clone())),
            search: Neighbours::with_cancel(&book, cancel.clone()),
            cancel,
        }
    }

    /// Takes a walk, which depends on the random numbers only and not on the walks before. It ends
    /// at a minimal puzzle of `clues` givens, or after a long time without progress.
    pub fn walk(&mut self, rng: &mut ChaCha8Rng, clues: usize) -> Walk {
        let (mut puzzle, minimal) = self.start(rng);
        if !minimal {
            return if self.cancel.is_cancelled() {
                Walk::Stopped
            } else {
                Walk::Short(puzzle)
            };
        }
        let mut been: HashSet<Givens> = HashSet::from([puzzle.clone()]);
        let mut idle = 0;
        loop {
            if self.cancel.is_cancelled() {
                return Walk::Stopped;
            }
            let count = puzzle.count();
            let (remove, add) = match count.cmp(&clues) {
                std::cmp::Ordering::Equal => return Walk::Arrived(puzzle),
                std::cmp::Ordering::Greater => (2, 1),
                std::cmp::Ordering::Less => (1, 2),
            };
            if let Some(next) = self.step(&puzzle, remove, add, &been, rng) {
                (puzzle, idle) = (next, 0);
            } else {
                idle += 1;
                let aside = if idle <= PATIENCE {
                    self.step(&puzzle, 1, 1, &been, rng)
                } else {
                    None
                };
                let Some(aside) = aside else {
                    return if self.cancel.is_cancelled() {
                        Walk::Stopped
                    } else {
                        Walk::Short(puzzle)
                    };
                };
                puzzle = aside;
            }
            been.insert(puzzle.clone());
        }
    }

    /// Returns a puzzle of a random grid, and whether it is known to be minimal, which fails if the
    /// limits are exceeded or the walk is cancelled.
    fn start(&mut self, rng: &mut ChaCha8Rng) -> (Givens, bool) {
        let grid = self.fill.fill(rng);
        self.oracle.begin(grid.values());
        let mut order: Vec<[usize; 1]> = (0..self.shape.cells()).map(|cell| [cell]).collect();
        shuffle(rng, &mut order);
        let mut values = grid.values().to_vec();
        let dug = dig(&mut self.oracle, &mut values, &order, 0);
        let dug_out = grid.retain(|given| values[given.cell.index()] != 0);
        (dug_out, dug.complete)
    }

    /// Returns a neighbour that the walk has not visited: tries sets of givens to remove in random
    /// order, and picks a random neighbour of the first that has any.
    fn step(
        &mut self,
        puzzle: &Givens,
        remove: usize,
        add: usize,
        been: &HashSet<Givens>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Givens> {
        let cells: Vec<Cell> = puzzle.iter().map(|given| given.cell).collect();
        let mut sets = subsets(&cells, remove);
        shuffle(rng, &mut sets);
        for set in sets {
            let mut found: Vec<Givens> = Vec::new();
            let mut visit = |neighbour: Neighbour| {
                if !been.contains(&neighbour.givens) {
                    found.push(neighbour.givens);
                }
                true
            };
            self.search.instead_of(puzzle, &set, add, &mut visit);
            if self.cancel.is_cancelled() {
                return None;
            }
            if !found.is_empty() {
                let at = index(rng, found.len());
                return Some(found.swap_remove(at));
            }
        }
        None
    }
}

/// Returns every set of `number` cells, one or two.
fn subsets(cells: &[Cell], number: usize) -> Vec<Vec<Cell>> {
    match number {
        1 => cells.iter().map(|&cell| vec![cell]).collect(),
        _ => {
            let after = |(at, &a): (usize, &Cell)| {
                cells[at + 1..].iter().map(move |&b| vec![a, b]).collect()
            };
            let pairs: Vec<Vec<Vec<Cell>>> = cells.iter().enumerate().map(after).collect();
            pairs.concat()
        }
    }
}
