//! The solutions of a puzzle, one after another.

use super::Session;
use super::verify::VerifyOptions;
use crate::engine::{Engine, EngineError, Limits, Stop};
use crate::grid::{Cell, DigitSet};
use crate::native::Native;
use crate::rules::{Model, Puzzle, Solution};
use crate::verify::{Disagreement, Listed, Undecided, Verdict};
use std::ops::ControlFlow;
use thiserror::Error;

/// Up to this many solutions a part of the search is gone through in one piece.
const PIECE: u64 = 256;

/// How solutions are listed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ListOptions {
    /// The most solutions to list. 1 by default.
    pub most: u64,
    /// Whether the engines are incomplete, such as annealing: they are asked for no more than these
    /// solutions, and cannot tell whether there are others. Off by default.
    pub incomplete: bool,
    /// When to stop: the deadline and the cancel handle count. None by default. A stop takes effect
    /// within milliseconds on 9×9, and within some tenths of a second up to 64×64.
    pub limits: Limits,
}

impl Default for ListOptions {
    fn default() -> ListOptions {
        ListOptions {
            most: 1,
            incomplete: false,
            limits: Limits::none(),
        }
    }
}

/// Why there is no solution to give.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle has no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// The puzzle has several solutions, such as these two.
    #[error("the puzzle has several solutions: {} and {}", .0[0], .0[1])]
    Several(Box<[Solution; 2]>),
    /// A limit was reached first.
    #[error("unknown: {}", .0.reasons.join("; "))]
    Unknown(Undecided),
    /// The engines contradict each other.
    #[error("{0}")]
    Disagreement(Disagreement),
}

impl From<Disagreement> for SolveError {
    fn from(disagreement: Disagreement) -> SolveError {
        SolveError::Disagreement(disagreement)
    }
}

impl Session {
    /// Returns the only solution of a puzzle. Stops as soon as [`verify`](Session::verify) does.
    ///
    /// # Errors
    /// Returns a [`SolveError`] if the puzzle has not exactly one solution, or that is not known.
    pub fn solve(&mut self, puzzle: &Puzzle, limits: &Limits) -> Result<Solution, SolveError> {
        let options = VerifyOptions {
            solutions: 2,
            details: false,
            ..VerifyOptions::default().within(limits.clone())
        };
        match self.verify(puzzle, &options)?.verdict {
            Verdict::Unique(solution) => Ok(solution),
            Verdict::None(_) => Err(SolveError::NoSolution),
            Verdict::Multiple(two) => Err(SolveError::Several(Box::new([two.first, two.second]))),
            Verdict::Unknown(undecided) => Err(SolveError::Unknown(undecided)),
        }
    }

    /// Lists solutions of a puzzle, which all engines count and the first of them finds, and says
    /// whether there are others.
    ///
    /// ```
    /// use veridoku::ask::ListOptions;
    /// use veridoku::prelude::*;
    /// use veridoku::verify::Rest;
    /// let listed = Session::new().list(&"12..............".parse()?, &ListOptions::default())?;
    /// assert_eq!((listed.solutions.len(), listed.rest), (1, Rest::Some));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if the engines contradict each other.
    pub fn list(&mut self, puzzle: &Puzzle, options: &ListOptions) -> Result<Listed, Disagreement> {
        let model = self.model(puzzle);
        if options.incomplete {
            self.judge()
                .list_some(&model, options.most, &options.limits)
        } else {
            self.judge().list(&model, options.most, &options.limits)
        }
    }

    /// Returns every solution of a puzzle, each once, in an order that is always the same. See
    /// [`Solutions`].
    pub fn solutions(&mut self, puzzle: &Puzzle, limits: &Limits) -> Solutions {
        Solutions::of(self.model(puzzle), limits.clone())
    }
}

/// An iterator over the solutions of a puzzle, found by the native engine as they are asked for.
/// Memory does not grow with their number: where there are many, the search goes on with each digit
/// of a cell in turn.
///
/// After the end, [`ended`](Solutions::ended) says whether these were all.
pub struct Solutions {
    native: Native,
    limits: Limits,
    /// Parts of the search that are left, the next one last.
    parts: Vec<Model>,
    /// Solutions found, the next one last.
    found: Vec<Solution>,
    end: Result<Option<Stop>, EngineError>,
}

impl Solutions {
    /// Returns the solutions of a model. The deadline, the cancel handle and the number of nodes (a
    /// part) of `limits` count.
    pub fn of(model: Model, limits: Limits) -> Solutions {
        Solutions {
            native: Native::new(),
            limits,
            parts: vec![model],
            found: Vec::new(),
            end: Ok(None),
        }
    }

    /// Returns what ended the iteration early: `Ok(None)` means that all solutions came.
    ///
    /// # Errors
    /// Returns the error of the engine that ended the iteration.
    pub fn ended(&self) -> Result<Option<Stop>, EngineError> {
        self.end.clone()
    }

    /// Searches a part: its solutions if they are few, else the part is split.
    fn search(&mut self, part: &Model) -> Result<Option<Stop>, EngineError> {
        let mut found = Vec::new();
        let limits = self.limits.up_to(PIECE + 1);
        let run = self.native.search(part, &limits, &mut |solution| {
            found.push(solution);
            ControlFlow::Continue(())
        })?;
        match run.stop {
            Some(Stop::Solutions) => self.parts.extend(split(part, &found)),
            stop => {
                found.reverse();
                self.found = found;
                return Ok(stop);
            }
        }
        Ok(None)
    }
}

/// Returns the parts of a search by the digits of the open cell that differs most over some of its
/// solutions, the digits in reverse order.
fn split(part: &Model, found: &[Solution]) -> Vec<Model> {
    let shape = part.shape();
    let digits = |cell: Cell| -> DigitSet {
        let all = found.iter().filter_map(|s| s.givens().get(cell));
        all.collect()
    };
    let cells = shape
        .all_cells()
        .filter(|&cell| part.givens().get(cell).is_none());
    let Some(cell) =
        cells.max_by_key(|&cell| (digits(cell).len(), std::cmp::Reverse(cell.index())))
    else {
        return Vec::new();
    };
    let all: Vec<_> = DigitSet::all(shape.order()).iter().collect();
    let with = |digit| {
        let mut givens = part.givens().clone();
        givens.set(cell, Some(digit));
        part.with_givens(givens)
    };
    all.into_iter().rev().map(with).collect()
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        loop {
            if let Some(solution) = self.found.pop() {
                return Some(solution);
            }
            if self.end != Ok(None) {
                return None;
            }
            let part = self.parts.pop()?;
            self.end = self.search(&part);
        }
    }
}

impl std::iter::FusedIterator for Solutions {}
