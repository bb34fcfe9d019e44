//! The truth about a puzzle.

use super::known::KnownPuzzle;
use crate::engine::{Engine, Limits};
use crate::native::Native;
use crate::rules::{Model, Solution};
use crate::sat::Sat;
use crate::verify::{Disagreement, Judge, Question as Asked, Verdict};
use std::time::Duration;

/// The verdict of both engines on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// There is no solution.
    None,
    /// There is one solution.
    Unique(Solution),
    /// There are these solutions, and perhaps more.
    Several(Box<[Solution; 2]>),
    /// The text is not a puzzle.
    Malformed,
    /// The engines ran out of time.
    Unknown,
}

impl Truth {
    /// Returns the truth in one word: `none`, `unique`, `several`, `malformed` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Truth::None => "none",
            Truth::Unique(_) => "unique",
            Truth::Several(_) => "several",
            Truth::Malformed => "malformed",
            Truth::Unknown => "unknown",
        }
    }
}

/// Computes the truth with the native engine and the SAT engine.
pub struct Referee {
    judge: Judge,
    /// The time of the engines for each puzzle.
    time: Option<Duration>,
}

impl Default for Referee {
    fn default() -> Referee {
        Referee::new(None)
    }
}

impl Referee {
    /// Returns a referee whose engines have this time for each puzzle.
    pub fn new(time: Option<Duration>) -> Referee {
        Referee {
            judge: Judge::new([Native::new().boxed(), Sat::default().boxed()]),
            time,
        }
    }

    /// Returns a puzzle with the truth about it.
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if the engines contradict each other.
    pub fn question(&mut self, model: Model) -> Result<KnownPuzzle, Disagreement> {
        let limits = self.time.map_or_else(Limits::none, Limits::time);
        let asked = Asked::unique().within(&limits);
        let truth = match self.judge.judge(&model, &asked)?.verdict {
            Verdict::None(_) => Truth::None,
            Verdict::Unique(solution) => Truth::Unique(solution),
            Verdict::Multiple(two) => Truth::Several(Box::new([two.first, two.second])),
            Verdict::Unknown(_) => Truth::Unknown,
        };
        let model = Some(model);
        Ok(KnownPuzzle { model, truth })
    }
}
