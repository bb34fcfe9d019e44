//! The native engine's answers about a board: its solutions, one after another, and the candidates
//! after propagation.

use super::field::{Field, Set, insert};
use crate::engine::{Cancel, Engine, Limits, Stop};
use crate::grid::{Givens, Shape};
use crate::native::{Classic, Native};
use crate::rules::{Model, Rulebook};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The nodes after which a question on a board that is not plain 9×9 is given up. It is a number of
/// nodes rather than a time, so that every machine gives up on the same questions.
const MOST_NODES: u64 = 20_000;

/// Whether the solutions visited are all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whether {
    /// There are no others.
    All,
    /// There may be others: the requested number was visited.
    Enough,
    /// The search exceeded its limits or was cancelled.
    Unknown,
}

/// Asks the native engine.
pub(super) struct Solver {
    classic: Option<Classic>,
    native: Native,
    model: Model,
    limits: Limits,
}

impl Solver {
    pub(super) fn new(book: &Arc<Rulebook>, cancel: Cancel) -> Solver {
        let classic = book.shape() == Shape::CLASSIC && book.is_plain();
        Solver {
            classic: classic.then(Classic::new),
            native: Native::new(),
            model: Model::with_rulebook(Arc::clone(book), Givens::empty(book.shape())),
            limits: Limits::solutions(2)
                .with_nodes((!classic).then_some(MOST_NODES))
                .with_cancel(cancel),
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.model.shape()
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.limits
            .cancel
            .as_ref()
            .is_some_and(Cancel::is_cancelled)
    }

    /// Visits up to `most` solutions.
    pub(super) fn each(
        &mut self,
        values: &[u8],
        most: u64,
        visit: &mut dyn FnMut(&[u8]),
    ) -> Whether {
        let limits = self.limits.up_to(most);
        let stop = if let (Some(classic), Ok(values)) = (&mut self.classic, values.try_into()) {
            let run = classic.each(values, &limits, &mut |board| {
                visit(board);
                true
            });
            run.stop
        } else {
            let Some(givens) = Givens::from_values(self.model.shape(), values) else {
                return Whether::Unknown;
            };
            let model = self.model.with_givens(givens);
            let run = self.native.search(&model, &limits, &mut |solution| {
                visit(solution.values());
                ControlFlow::Continue(())
            });
            match run {
                Ok(run) => run.stop,
                Err(_) => return Whether::Unknown,
            }
        };
        match stop {
            None => Whether::All,
            Some(Stop::Solutions) => Whether::Enough,
            Some(_) => Whether::Unknown,
        }
    }

    /// Returns the number of solutions, up to 2; `None` if the limits are exceeded.
    pub(super) fn count(&mut self, values: &[u8]) -> Option<u64> {
        let mut found = 0;
        let whether = self.each(values, 2, &mut |_| found += 1);
        (found >= 2 || whether == Whether::All).then_some(found)
    }

    /// Returns the candidates that propagation leaves, given ones included, if available; the empty
    /// set if there is no solution.
    pub(super) fn candidates(&self, field: &Field, values: &[u8]) -> Option<Set> {
        let classic = self.classic.as_ref()?;
        let mut set = vec![0; field.words()];
        for (cell, &digits) in classic
            .candidates(values.try_into().ok()?)
            .iter()
            .flatten()
            .enumerate()
        {
            let mut rest = digits;
            while rest != 0 {
                insert(&mut set, field.bit(cell, rest.trailing_zeros() as u8 + 1));
                rest &= rest - 1;
            }
        }
        Some(set)
    }
}
