//! Answers one question millions of times: do these givens have exactly one solution?
//!
//! The oracle keeps what it learns of a grid for later questions (see `cut`).

use super::cut::Cut;
use crate::engine::{Engine, Limits, Stop};
use crate::grid::{Givens, Shape};
use crate::native::{Classic, Generic, Native};
use crate::rules::{Model, Rulebook, Solution};
use std::sync::Arc;

/// The nodes after which a question is given up. It is a number of nodes rather than a time, so
/// that every machine gives up on the same questions.
const MOST_NODES: u64 = 50_000;
/// Boards of an order above this are large: a node takes longer, and removals go digit by digit.
pub(super) const LARGE: usize = 16;
const MOST_NODES_OF_LARGE: u64 = 2_000;

/// Asks the engines.
pub struct Oracle {
    classic: Option<Classic>,
    native: Native,
    /// Looks for other solutions near a known one.
    generic: Generic,
    model: Model,
    limits: Limits,
    /// The grid that puzzles are cut from.
    grid: Option<Cut>,
}

impl Oracle {
    /// Returns an oracle for the boards of a rulebook.
    pub fn new(book: &Arc<Rulebook>) -> Oracle {
        let shape = book.shape();
        let classic = shape == Shape::CLASSIC && book.is_plain();
        let model = Model::with_rulebook(Arc::clone(book), Givens::empty(shape));
        Oracle {
            classic: classic.then(Classic::new),
            native: Native::new(),
            generic: Generic::new(),
            model,
            limits: Limits::solutions(2).with_nodes(Some(if shape.order() > LARGE {
                MOST_NODES_OF_LARGE
            } else {
                MOST_NODES
            })),
            grid: None,
        }
    }

    /// Returns the oracle with the time limit and the cancel handle of `limits`, as
    /// [`watch`](Oracle::watch) sets them.
    pub fn within(mut self, limits: &Limits) -> Oracle {
        self.watch(limits);
        self
    }

    /// Sets the time limit and the cancel handle of `limits`: once they are reached, questions have
    /// no answer.
    pub fn watch(&mut self, limits: &Limits) {
        self.limits.deadline = limits.deadline;
        self.limits.cancel.clone_from(&limits.cancel);
    }

    /// Returns the limits of each question.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the rules.
    pub fn book(&self) -> &Arc<Rulebook> {
        self.model.rulebook()
    }

    /// Returns givens under the rules.
    pub fn model(&self, values: &[u8]) -> Option<Model> {
        let givens = Givens::from_values(self.model.shape(), values)?;
        Some(self.model.with_givens(givens))
    }

    /// Announces that the next questions are about puzzles with this solution.
    pub fn begin(&mut self, grid: &[u8]) {
        let fits = Solution::check(&self.model, grid).is_ok();
        self.grid = fits.then(|| match <&[u8; 81]>::try_from(grid) {
            Ok(grid) if self.classic.is_some() => Cut::of_classic(grid),
            _ => Cut::new(grid),
        });
    }

    /// Returns whether a board of the grid that was [announced](Oracle::begin) is known to have
    /// several solutions without a search. Only on 9×9, where every search comes to an end: on
    /// larger boards, what is asked decides which questions are given up.
    pub(super) fn has_rival(&self, values: &[u8]) -> bool {
        let cut = self.grid.as_ref().filter(|_| self.classic.is_some());
        cut.is_some_and(|cut| cut.has_rival(values))
    }

    /// Returns whether a board, one value a cell in row order and 0 for an empty one, has exactly
    /// one solution; `None` if the limits are exceeded, or the values are not those of a board.
    pub fn is_unique(&mut self, values: &[u8]) -> Option<bool> {
        if self.limits.deadline.is_some() && self.limits.reached(0).is_some() {
            return None;
        }
        let cut = self.grid.as_mut().filter(|cut| cut.holds(values));
        if let (Some(classic), Ok(values)) = (&mut self.classic, values.try_into()) {
            return match cut {
                None => answer(classic.count(values, &self.limits).run),
                Some(cut) => cut.is_unique_classic(classic, values, &self.limits),
            };
        }
        let givens = Givens::from_values(self.model.shape(), values)?;
        let model = self.model.with_givens(givens);
        match cut {
            None => answer(self.native.count(&model, &self.limits).ok()?.run),
            Some(cut) => cut.is_unique(&mut self.generic, &model, &self.limits),
        }
    }

    /// Returns the values of up to `most` solutions of a board, and whether these are all.
    pub(super) fn solutions(&mut self, values: &[u8], most: u64) -> (Vec<Vec<u8>>, bool) {
        let limits = self.limits.up_to(most);
        let mut found = Vec::new();
        if let (Some(classic), Ok(values)) = (&mut self.classic, values.try_into()) {
            let run = classic.each(values, &limits, &mut |board| {
                found.push(board.to_vec());
                true
            });
            return (found, run.stop.is_none());
        }
        let Some(model) = self.model(values) else {
            return (found, false);
        };
        let run = self.native.search(&model, &limits, &mut |solution| {
            found.push(solution.values().to_vec());
            std::ops::ControlFlow::Continue(())
        });
        let all = run.is_ok_and(|run| run.stop.is_none());
        (found, all)
    }
}

/// Returns what the outcome of a search implies for uniqueness.
pub(super) fn answer(run: crate::engine::Run) -> Option<bool> {
    match run.stop {
        None => Some(run.solutions == 1),
        Some(Stop::Solutions) => Some(false),
        Some(_) if run.solutions >= 2 => Some(false),
        Some(_) => None,
    }
}
