//! A small puzzle that shows a fault, and how reports name it.

use super::reproduce::Reproducer;
use super::shrink::Shrunk;
use crate::formats::{Alphabet, write_line};

/// A small puzzle that shows the same fault, or the same contradiction of engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallPuzzle {
    /// The puzzle on a line.
    pub puzzle: String,
    /// The givens, and how complete the search for fewer was.
    pub shrunk: Shrunk,
    /// Whether the user stopped the search.
    pub interrupted: bool,
    /// Whether it was found for an earlier puzzle.
    pub as_before: bool,
    /// The verdict on it; `None` if engines are compared, which do not know.
    pub truth: Option<&'static str>,
    /// What it shows.
    pub message: String,
}

impl SmallPuzzle {
    /// Returns the rest of a puzzle on which a solver shows a fault.
    pub fn new(found: Reproducer, alphabet: &'static Alphabet) -> SmallPuzzle {
        let message = found.fault.to_string();
        let truth = Some(found.truth);
        SmallPuzzle {
            truth,
            ..SmallPuzzle::of(found.shrunk, alphabet, message)
        }
    }

    /// Returns the rest of a puzzle, and what it shows.
    pub fn of(shrunk: Shrunk, alphabet: &'static Alphabet, message: String) -> SmallPuzzle {
        SmallPuzzle {
            puzzle: write_line(&shrunk.givens, alphabet),
            shrunk,
            interrupted: false,
            as_before: false,
            truth: None,
            message,
        }
    }

    /// Returns the puzzle and how it was found: `PUZZLE (3 givens, each needed)`.
    pub fn words(&self) -> String {
        let (tries, number) = (self.shrunk.tries, self.shrunk.givens.count());
        let stopped = if self.interrupted {
            format!("interrupted after {tries} tries: not tried to the end")
        } else {
            format!("stopped after {tries} tries: perhaps not the fewest")
        };
        let plural = if number == 1 { "" } else { "s" };
        let how = match (number, self.shrunk.minimal, self.shrunk.spent) {
            (0, ..) => "no given is needed".to_string(),
            (_, true, false) => format!("{number} given{plural}, each needed"),
            (_, true, true) => format!("{number} given{plural}, each needed; {stopped}"),
            (_, false, _) => format!("{number} given{plural}; {stopped}"),
        };
        let before = if self.as_before { "as before: " } else { "" };
        format!("{before}{} ({how})", self.puzzle)
    }

    /// Returns what it shows, with the verdict: `crash: ended with exit code 3 (truth: several)`.
    pub fn words_shown(&self) -> String {
        match self.truth {
            Some(truth) => format!("{} (truth: {truth})", self.message),
            None => self.message.clone(),
        }
    }
}
