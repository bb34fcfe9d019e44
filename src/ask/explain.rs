//! How would a person solve a puzzle?

use super::Session;
use super::solve::SolveError;
use crate::engine::Limits;
use crate::human::{End, Language, Order, State, Step, player};
use crate::rules::{Puzzle, Solution};
use std::fmt;

/// How a puzzle is explained.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExplainOptions {
    /// The techniques, those to try first in front.
    pub order: Order,
    /// The language of the words.
    pub language: Language,
    /// When to stop: the deadline and the cancel handle count, while the solution is looked for and
    /// between steps. None by default. A step takes milliseconds on 9×9, a nested forcing chain
    /// seconds.
    pub limits: Limits,
}

impl Default for ExplainOptions {
    fn default() -> ExplainOptions {
        ExplainOptions {
            order: Order::default(),
            language: Language::default(),
            limits: Limits::none(),
        }
    }
}

/// A path from the givens as far as the techniques lead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explained {
    /// The steps, each with what it places and eliminates.
    pub steps: Vec<Step>,
    /// The steps in words, as many.
    pub words: Vec<String>,
    /// How the path ended.
    pub end: End,
    /// The solution that each step keeps.
    pub solution: Solution,
}

impl fmt::Display for Explained {
    /// Writes a line a step.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words
            .iter()
            .try_for_each(|words| writeln!(f, "{words}"))
    }
}

/// Why there is no path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// The puzzle has not exactly one solution, or that is not known.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A limit was reached after these steps.
    #[error("stopped after {} steps", .0.len())]
    Stopped(Vec<Step>),
    /// A step contradicts the solution, a defect of this library.
    #[error("a step of {} contradicts the solution", .0.technique)]
    Unsound(Box<Step>),
}

impl Session {
    /// Returns the steps that solve a puzzle, each held against its solution.
    ///
    /// # Errors
    /// Returns an [`ExplainError`] if the puzzle has not exactly one solution, or a limit was
    /// reached.
    pub fn explain(
        &mut self,
        puzzle: &Puzzle,
        options: &ExplainOptions,
    ) -> Result<Explained, ExplainError> {
        let solution = self.solve(puzzle, &options.limits)?;
        let model = self.model(puzzle);
        let player = player(model.rulebook());
        let givens = model.givens().count();
        let mut state = State::new(model.givens().clone());
        let (mut steps, mut words) = (Vec::new(), Vec::new());
        let end = loop {
            if options.limits.reached(0).is_some() {
                return Err(ExplainError::Stopped(steps));
            }
            let Ok(step) = player.next_within(&state, &options.order, &options.limits) else {
                return Err(ExplainError::Stopped(steps));
            };
            let Some(step) = step else {
                let full = givens + state.entries().count() == model.shape().cells();
                break if full { End::Solved } else { End::Stuck };
            };
            if !step.keeps(&solution) {
                return Err(ExplainError::Unsound(Box::new(step)));
            }
            let said = player.words().in_language(options.language);
            words.push(step.explain(&said));
            state.apply(&step);
            steps.push(step);
        };
        Ok(Explained {
            steps,
            words,
            end,
            solution,
        })
    }
}
