//! Why a candidate is in no solution: the givens and clues that rule it out.
//!
//! With the candidate as one more given the puzzle has no solution; a minimal set of contradicting
//! givens contains the candidate, because the others do not contradict each other alone. The rest
//! of the set rules it out.

use super::Disagreement;
use super::judge::Judge;
use super::question::Question;
use super::verdict::{Reason, Undecided, Verdict};
use crate::grid::Candidate;
use crate::rules::{Clue, Model, Solution};

/// Whether a candidate is in a solution, and if not, why not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// It is in this solution.
    Possible(Solution),
    /// It is in none: these givens and clues exclude it together.
    RuledOut {
        /// The givens, in row order.
        givens: Vec<Candidate>,
        /// The clues that exclude it with them, under the other rules of the board.
        clues: Vec<Clue>,
        /// Whether every given and clue is needed: without any one, the others allow the candidate.
        minimal: bool,
        /// Whether no fewer givens and clues rule it out; `None` if `question.smallest` is not set.
        smallest: Option<bool>,
        /// The reason, if that is visible at once.
        reason: Option<Reason>,
    },
    /// The givens contradict each other without it.
    NoSolution,
    /// A limit was reached first.
    Unknown(Undecided),
}

/// Asks a judge, so all its engines have to agree. `question.details` must be set.
///
/// ```
/// use veridoku::engine::Engine;
/// use veridoku::grid::{Candidate, Cell, Digit, Givens, Shape};
/// use veridoku::native::Native;
/// use veridoku::rules::{Model, Puzzle};
/// use veridoku::sat::Sat;
/// use veridoku::verify::{Judge, Question, Why, why};
/// let puzzle = vec![1, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), puzzle).unwrap();
/// let model = Model::new(&Puzzle::plain(givens));
/// let mut judge = Judge::new([Native::new().boxed(), Sat::default().boxed()]);
/// let three = Candidate { cell: Cell::new(2), digit: Digit::new(3).unwrap() };
/// let answer = why(&mut judge, &model, three, &Question::default()).unwrap();
/// let Why::RuledOut { givens, minimal: true, .. } = answer else { panic!() };
/// assert_eq!(givens.len(), 1);
/// ```
///
/// # Errors
/// Returns a [`Disagreement`] if the engines contradict each other.
///
/// # Panics
/// Panics if the candidate is not on the board.
pub fn why(
    judge: &mut Judge,
    model: &Model,
    candidate: Candidate,
    question: &Question,
) -> Result<Why, Disagreement> {
    if let Some(given) = model.givens().get(candidate.cell)
        && given != candidate.digit
    {
        let digit = given;
        return Ok(Why::RuledOut {
            givens: vec![Candidate { digit, ..candidate }],
            clues: Vec::new(),
            minimal: true,
            smallest: question.smallest.then_some(true),
            reason: None,
        });
    }
    let mut givens = model.givens().clone();
    givens.set(candidate.cell, Some(candidate.digit));
    let report = judge.judge(&model.with_givens(givens), question)?;
    Ok(match report.verdict {
        Verdict::Unique(solution) => Why::Possible(solution),
        Verdict::Multiple(ambiguity) => Why::Possible(ambiguity.first),
        Verdict::Unknown(undecided) => Why::Unknown(undecided),
        Verdict::None(conflict) if !conflict.givens.contains(&candidate) => Why::NoSolution,
        Verdict::None(_) if model.givens().get(candidate.cell).is_some() => Why::NoSolution,
        Verdict::None(conflict) => Why::RuledOut {
            givens: conflict
                .givens
                .into_iter()
                .filter(|g| *g != candidate)
                .collect(),
            clues: conflict.clues,
            minimal: conflict.minimal,
            smallest: conflict.smallest,
            reason: conflict.reason,
        },
    })
}
