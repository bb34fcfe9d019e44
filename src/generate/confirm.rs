//! Confirms puzzles that a search found: both engines have to find that each has one solution.

use crate::engine::{Cancel, Engine, Limits};
use crate::grid::Givens;
use crate::native::Native;
use crate::rules::{Model, Puzzle};
use crate::sat::Sat;
use crate::verify::{Disagreement, Judge, Question, Verdict};
use thiserror::Error;

/// Why a puzzle that a search found is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unconfirmed {
    /// Both engines have another verdict, a word: a defect of the search.
    #[error("a puzzle that was found to have one solution is {0}: a defect")]
    Verdict(&'static str),
    /// The engines contradict each other.
    #[error(transparent)]
    Disagreement(#[from] Disagreement),
    /// The engines were stopped before they answered.
    #[error("stopped before the engines confirmed a puzzle")]
    Stopped,
}

/// Asks the native and the SAT engine about puzzles under the plain rules.
///
/// ```
/// use veridoku::generate::{Confirmer, Unconfirmed};
/// use veridoku::rules::Puzzle;
/// let mut confirmer = Confirmer::default();
/// let mut confirm = |text: &str| confirmer.confirm(text.parse::<Puzzle>().unwrap().givens());
/// assert_eq!(confirm(".1.....24.31...."), Ok(()));
/// assert_eq!(confirm(".1.....24......."), Err(Unconfirmed::Verdict("multiple")));
/// ```
pub struct Confirmer {
    judge: Judge,
    question: Question,
}

impl Default for Confirmer {
    /// Returns a confirmer that nothing stops.
    fn default() -> Confirmer {
        Confirmer {
            judge: Judge::new([Native::new().boxed(), Sat::default().boxed()]),
            question: Question::unique(),
        }
    }
}

impl Confirmer {
    /// Returns a confirmer that `cancel` stops, within milliseconds.
    pub fn with_cancel(cancel: Cancel) -> Confirmer {
        Confirmer {
            question: Question::unique().within(&Limits::none().with_cancel(cancel)),
            ..Confirmer::default()
        }
    }

    /// Asks both engines whether a puzzle has exactly one solution.
    ///
    /// # Errors
    /// Returns [`Unconfirmed`] unless both find that it has.
    pub fn confirm(&mut self, givens: &Givens) -> Result<(), Unconfirmed> {
        let model = Model::new(&Puzzle::plain(givens.clone()));
        let report = self.judge.judge(&model, &self.question)?;
        let stopped = || self.question.limits.reached(0).is_some();
        match report.verdict {
            Verdict::Unique(_) => Ok(()),
            Verdict::Unknown(_) if stopped() => Err(Unconfirmed::Stopped),
            other => Err(Unconfirmed::Verdict(other.word())),
        }
    }
}
