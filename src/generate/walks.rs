//! Walks to puzzles of few clues with what makes them results: each puzzle has a number, and is
//! confirmed by both engines.

use super::class::{Class, Classes};
use super::confirm::{Confirmer, Unconfirmed};
use super::low::{Low, Walk};
use super::random::stream;
use super::wish::{Wish, WishError};
use crate::engine::Cancel;
use crate::grid::{Givens, Shape};
use crate::rules::{Rule, Rulebook};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A minimal puzzle at the end of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowPuzzle {
    /// The puzzle.
    pub givens: Givens,
    /// Its class.
    pub class: Class,
}

/// What the walks for a number came to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WalkEnd {
    /// A minimal puzzle of the wished number of clues, which both engines confirmed, and the number
    /// of walks, the last one included.
    Arrived(Box<LowPuzzle>, u64),
    /// No puzzle: the fewest clues at which a walk was given up, and the number of walks.
    Short(usize, u64),
    /// A puzzle that the engines did not confirm.
    Unconfirmed(Unconfirmed),
    /// The walks were stopped.
    Stopped,
}

/// Walks to puzzles of few clues on one thread. The puzzle with a number depends on the seed and
/// the number alone, so any number of threads and machines may share the numbers of a seed. Two
/// numbers may have equivalent puzzles, which is as good as never seen on 9×9.
///
/// ```
/// use veridoku::engine::Cancel;
/// use veridoku::generate::{WalkEnd, Walker};
/// use veridoku::grid::Shape;
/// let shape = Shape::new(2, 2).unwrap();
/// let mut walker = Walker::new(shape, 4, &Cancel::new()).unwrap();
/// let WalkEnd::Arrived(puzzle, _) = walker.make(7, 1) else { panic!() };
/// assert_eq!(puzzle.givens.count(), 4);
/// assert!(Walker::new(Shape::CLASSIC, 16, &Cancel::new()).is_err());
/// ```
pub struct Walker {
    clues: usize,
    tries: u64,
    tried: Arc<AtomicU64>,
    low: Low,
    confirmer: Confirmer,
    classes: Classes,
}

impl Walker {
    /// Returns a walker to puzzles of `clues` clues on boards of a shape, which `cancel` stops. A
    /// number is given up after a million walks.
    ///
    /// # Errors
    /// Returns a [`WishError`] if there can be no such puzzle.
    pub fn new(shape: Shape, clues: usize, cancel: &Cancel) -> Result<Walker, WishError> {
        if !shape.is_standard() {
            return Err(WishError::Board(shape));
        }
        let wish = Wish {
            clues: clues..=clues,
            ..Wish::minimal(shape)
        };
        wish.groups(&Rulebook::new(shape, &Rule::PLAIN))?;
        Ok(Walker {
            clues,
            tries: wish.tries,
            tried: Arc::default(),
            low: Low::new(shape, cancel.clone()),
            confirmer: Confirmer::with_cancel(cancel.clone()),
            classes: Classes::default(),
        })
    }

    /// Returns the walker with another number of walks after which a number is given up.
    pub fn with_tries(self, tries: u64) -> Walker {
        Walker { tries, ..self }
    }

    /// Returns the walker with a counter of walks, updated as they end, for progress display.
    pub fn with_counter(self, tried: Arc<AtomicU64>) -> Walker {
        Walker { tried, ..self }
    }

    /// Returns the puzzle with a number, from 1: the same for the same seed, whatever was made
    /// before.
    pub fn make(&mut self, seed: u64, number: u64) -> WalkEnd {
        let mut rng = stream(seed, number);
        let mut nearest = usize::MAX;
        for walks in 1..=self.tries {
            let end = self.low.walk(&mut rng, self.clues);
            self.tried.fetch_add(1, Ordering::Relaxed);
            match end {
                Walk::Arrived(givens) => return self.confirmed(givens, walks),
                Walk::Short(givens) => nearest = nearest.min(givens.count()),
                Walk::Stopped => return WalkEnd::Stopped,
            }
        }
        WalkEnd::Short(nearest, self.tries)
    }

    fn confirmed(&mut self, givens: Givens, walks: u64) -> WalkEnd {
        match self.confirmer.confirm(&givens) {
            Ok(()) => {
                let class = self.classes.of(&givens);
                WalkEnd::Arrived(Box::new(LowPuzzle { givens, class }), walks)
            }
            Err(Unconfirmed::Stopped) => WalkEnd::Stopped,
            Err(defect) => WalkEnd::Unconfirmed(defect),
        }
    }
}
