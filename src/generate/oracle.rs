//! One question, asked millions of times: do these givens have only one solution?

use crate::engine::{Engine, Limits, Stop};
use crate::grid::{Givens, Shape};
use crate::native::{Classic, Native};
use crate::rules::{Model, Rulebook};
use std::sync::Arc;

/// Nodes after which an answer is given up: a number and not a time, so that every machine gives up on the same.
const MOST_NODES: u64 = 50_000;

/// Asks the native engine.
pub struct Oracle {
    classic: Option<Classic>,
    native: Native,
    model: Model,
    limits: Limits,
}

impl Oracle {
    /// An oracle for the boards of a rulebook.
    pub fn new(book: &Arc<Rulebook>) -> Oracle {
        let shape = book.shape();
        let classic = shape == Shape::CLASSIC && book.is_plain();
        Oracle {
            classic: classic.then(Classic::new),
            native: Native::new(),
            model: Model::with_rulebook(Arc::clone(book), Givens::empty(shape)),
            limits: Limits {
                nodes: Some(MOST_NODES),
                ..Limits::solutions(2)
            },
        }
    }

    /// The rules.
    pub fn book(&self) -> &Arc<Rulebook> {
        self.model.rulebook()
    }

    /// Givens under the rules.
    pub fn model(&self, values: &[u8]) -> Option<Model> {
        let givens = Givens::from_values(self.model.shape(), values)?;
        Some(self.model.with_givens(givens))
    }

    /// Whether a board, one value a cell in row order and 0 for an empty one, has one solution and not more; `None` if that was too much
    /// work, or the values are not those of a board.
    pub fn is_unique(&mut self, values: &[u8]) -> Option<bool> {
        let run = match (&mut self.classic, values.try_into()) {
            (Some(classic), Ok(values)) => classic.count(values, &self.limits).run,
            _ => {
                let model = self.model(values)?;
                self.native.count(&model, &self.limits).ok()?.run
            }
        };
        match run.stop {
            None => Some(run.solutions == 1),
            Some(Stop::Solutions) => Some(false),
            Some(_) if run.solutions >= 2 => Some(false),
            Some(_) => None,
        }
    }

    /// The values of up to `most` solutions of a board, and whether these are all.
    pub(super) fn solutions(&mut self, values: &[u8], most: u64) -> (Vec<Vec<u8>>, bool) {
        let limits = self.limits.up_to(most);
        let mut found = Vec::new();
        let run = match (&mut self.classic, values.try_into()) {
            (Some(classic), Ok(values)) => classic.each(values, &limits, &mut |board| {
                found.push(board.to_vec());
                true
            }),
            _ => {
                let Some(model) = self.model(values) else {
                    return (found, false);
                };
                let run = self.native.search(&model, &limits, &mut |solution| {
                    found.push(solution.values().to_vec());
                    std::ops::ControlFlow::Continue(())
                });
                match run {
                    Ok(run) => run,
                    Err(_) => return (Vec::new(), false),
                }
            }
        };
        (found, run.stop.is_none())
    }
}
