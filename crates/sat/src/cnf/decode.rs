//! A solver's answer, as a solution of the puzzle.

use super::{AnswerError, Encoded, SolverAnswer, read_answer};
use std::fmt;
use veridoku_model::rules::{Model, Solution, Violation};

/// Why a solver's answer is neither a solution nor that there is none.
#[derive(Debug)]
#[non_exhaustive]
pub enum DecodeError {
    /// The text is no answer.
    Answer(AnswerError),
    /// The values do not make a solution: what is wrong with them.
    Wrong(Vec<Violation>),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Answer(error) => error.fmt(f),
            DecodeError::Wrong(violations) => {
                let words: Vec<String> = violations.iter().map(ToString::to_string).collect();
                let words = words.join("; ");
                write!(f, "the answer is no solution of this puzzle: {words}")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

impl Encoded {
    /// Reads a solver's answer to the formula of a model, as [`read_answer`] does, and checks it
    /// against every relation; returns `None` if there is no solution.
    ///
    /// ```
    /// use veridoku_model::rules::{Model, Puzzle};
    /// use veridoku_sat::cnf::{AtMostOne, Encoder, Encoding};
    /// let model = Model::new(&"1.....3..4.....2".parse::<Puzzle>().unwrap());
    /// let mut encoder = Encoder::new(Encoding::default(), AtMostOne::default());
    /// let encoded = encoder.encode(&model).unwrap();
    /// assert_eq!(encoded.solution("s UNSATISFIABLE", &model).unwrap(), None);
    /// assert!(encoded.solution("maybe", &model).is_err());
    /// ```
    ///
    /// # Errors
    /// Returns a [`DecodeError`] if the text is no answer, or the answer no solution.
    pub fn solution(&self, text: &str, model: &Model) -> Result<Option<Solution>, DecodeError> {
        let answer = read_answer(text, self.formula.variables());
        match answer.map_err(DecodeError::Answer)? {
            SolverAnswer::Satisfiable(values) => {
                let value = |variable: u32| values.get(variable as usize - 1).copied();
                let is_true = |variable| value(variable).unwrap_or(false);
                let solution = self.map.decode(model, is_true);
                solution.map(Some).map_err(DecodeError::Wrong)
            }
            _ => Ok(None),
        }
    }
}
