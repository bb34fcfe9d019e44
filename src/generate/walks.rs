//! Walks to puzzles of few clues with what makes them results: each puzzle confirmed by both
//! engines, and each class once.

use super::class::{Class, Classes};
use super::confirm::{Confirmer, Unconfirmed};
use super::low::{Low, Walk};
use crate::engine::Cancel;
use crate::grid::{Givens, Shape};
use std::collections::HashSet;

/// A minimal puzzle at the end of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowPuzzle {
    /// The puzzle.
    pub givens: Givens,
    /// Its class.
    pub class: Class,
}

/// How a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WalkEnd {
    /// At a minimal puzzle of the wished number of clues, which both engines confirmed.
    Arrived(Box<LowPuzzle>),
    /// Given up at a puzzle of this number of clues.
    Short(usize),
    /// At a puzzle that the engines did not confirm.
    Unconfirmed(Unconfirmed),
    /// The walk was stopped.
    Stopped,
}

/// Takes walks on one thread. Walk number n of a seed ends the same way in every walker, so that
/// any number of threads may share the numbers from 0 on.
///
/// ```
/// use veridoku::engine::Cancel;
/// use veridoku::generate::{LowPuzzles, Walker};
/// use veridoku::grid::Shape;
/// let mut walker = Walker::new(Shape::new(2, 2).unwrap(), 4, 1, &Cancel::new());
/// let mut puzzles = LowPuzzles::default();
/// let new: Vec<_> = (0..20).filter_map(|n| puzzles.take(walker.walk(n)).unwrap()).collect();
/// assert_eq!((puzzles.walks(), puzzles.len()), (20, new.len() as u64));
/// assert!(new.iter().all(|puzzle| puzzle.givens.count() == 4));
/// ```
pub struct Walker {
    seed: u64,
    clues: usize,
    low: Low,
    confirmer: Confirmer,
    classes: Classes,
}

impl Walker {
    /// Returns a walker to puzzles of `clues` clues on boards of a shape, which `cancel` stops.
    pub fn new(shape: Shape, clues: usize, seed: u64, cancel: &Cancel) -> Walker {
        Walker {
            seed,
            clues,
            low: Low::new(shape, cancel.clone()),
            confirmer: Confirmer::with_cancel(cancel.clone()),
            classes: Classes::default(),
        }
    }

    /// Takes the walk with a number.
    pub fn walk(&mut self, number: u64) -> WalkEnd {
        let givens = match self.low.walk(self.seed, number, self.clues) {
            Walk::Arrived(givens) => givens,
            Walk::Short(givens) => return WalkEnd::Short(givens.count()),
            Walk::Stopped => return WalkEnd::Stopped,
        };
        match self.confirmer.confirm(&givens) {
            Ok(()) => {
                let class = self.classes.of(&givens);
                WalkEnd::Arrived(Box::new(LowPuzzle { givens, class }))
            }
            Err(Unconfirmed::Stopped) => WalkEnd::Stopped,
            Err(defect) => WalkEnd::Unconfirmed(defect),
        }
    }
}

/// The ends of walks in the order of their numbers: which puzzles are of a new class, and how near
/// the other walks came.
#[derive(Clone, Debug, Default)]
pub struct LowPuzzles {
    classes: HashSet<u128>,
    walks: u64,
    nearest: Option<usize>,
}

impl LowPuzzles {
    /// Takes the end of the next walk; returns its puzzle if there is one and its class is new.
    ///
    /// # Errors
    /// Returns [`Unconfirmed`] if the engines did not confirm the puzzle.
    pub fn take(&mut self, end: WalkEnd) -> Result<Option<LowPuzzle>, Unconfirmed> {
        self.walks += 1;
        match end {
            WalkEnd::Arrived(puzzle) => {
                Ok(Some(*puzzle).filter(|puzzle| self.classes.insert(puzzle.class.key)))
            }
            WalkEnd::Short(clues) => {
                self.nearest = Some(self.nearest.map_or(clues, |least| least.min(clues)));
                Ok(None)
            }
            WalkEnd::Unconfirmed(defect) => Err(defect),
            WalkEnd::Stopped => Ok(None),
        }
    }

    /// Returns the number of puzzles, no two of one class.
    pub fn len(&self) -> u64 {
        self.classes.len() as u64
    }

    /// Returns whether there is no puzzle yet.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// Returns the number of walks taken.
    pub fn walks(&self) -> u64 {
        self.walks
    }

    /// Returns the fewest clues at which a walk was given up, if one was.
    pub fn nearest(&self) -> Option<usize> {
        self.nearest
    }
}
