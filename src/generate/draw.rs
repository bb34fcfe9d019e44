//! Draws complete boards of any rulebook at random.
//!
//! The generic engine searches for a board near one of random digits: it tries the random board's
//! digit first in each cell. Every board that satisfies the rules can occur; their probabilities
//! are unknown, and are not expected to be equal.

use super::random::below;
use crate::engine::Limits;
use crate::grid::Givens;
use crate::native::Generic;
use crate::rules::{Model, Rulebook};
use rand::Rng;
use std::sync::Arc;

/// The nodes after which a search is given up for another random board.
const MOST_NODES: u64 = 20_000;
/// The number of random boards to try.
const BOARDS: usize = 8;

/// Draws complete boards of a rulebook.
pub(super) struct Draw {
    engine: Generic,
    empty: Model,
    limits: Limits,
}

impl Draw {
    pub(super) fn new(book: &Arc<Rulebook>) -> Draw {
        Draw {
            engine: Generic::new(),
            empty: Model::with_rulebook(Arc::clone(book), Givens::empty(book.shape())),
            limits: Limits::solutions(1).with_nodes(Some(MOST_NODES)),
        }
    }

    /// Sets the time limit and the cancel handle.
    pub(super) fn watch(&mut self, limits: &Limits) {
        self.limits.deadline = limits.deadline;
        self.limits.cancel.clone_from(&limits.cancel);
    }

    /// Returns whether it is proved that no board satisfies the rules.
    pub(super) fn is_hopeless(&mut self) -> bool {
        let first = vec![1; self.empty.shape().cells()];
        let census = self.engine.near(&self.empty, &first, &self.limits);
        census.is_ok_and(|census| census.witnesses.is_empty() && census.is_exact())
    }

    /// Returns a board that satisfies the rules, one value a cell; `None` if the searches are given
    /// up, or there is none.
    pub(super) fn board(&mut self, rng: &mut impl Rng) -> Option<Vec<u8>> {
        let (order, cells) = (self.empty.shape().order(), self.empty.shape().cells());
        for _ in 0..BOARDS {
            let wanted: Vec<u8> = (0..cells)
                .map(|_| 1 + below(rng, order as u64) as u8)
                .collect();
            let census = self.engine.near(&self.empty, &wanted, &self.limits).ok()?;
            if let Some(board) = census.witnesses.first() {
                return Some(board.values().to_vec());
            }
        }
        None
    }
}
