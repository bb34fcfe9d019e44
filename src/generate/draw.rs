//! Complete boards of any rulebook, at random.
//!
//! The generic engine searches for one near a board of random digits: each cell is tried with the
//! digit that the random board has there first. Every board that keeps the rules can come up; how
//! often each does is not known, and it is not to be expected that they are equally likely.

use super::random::below;
use crate::engine::{Cancel, Limits};
use crate::grid::Givens;
use crate::native::Generic;
use crate::rules::{Model, Rulebook};
use rand::Rng;
use std::sync::Arc;

/// Nodes after which a search is given up, and another random board is taken.
const MOST_NODES: u64 = 20_000;
/// Random boards after which a drawing is given up.
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
            limits: Limits {
                nodes: Some(MOST_NODES),
                ..Limits::solutions(1)
            },
        }
    }

    pub(super) fn with_cancel(mut self, cancel: Cancel) -> Draw {
        self.limits.cancel = Some(cancel);
        self
    }

    /// Returns whether it is proved that no board keeps the rules.
    pub(super) fn is_hopeless(&mut self) -> bool {
        let first = vec![1; self.empty.shape().cells()];
        let census = self.engine.near(&self.empty, &first, &self.limits);
        census.is_ok_and(|census| census.witnesses.is_empty() && census.is_exact())
    }

    /// Returns a board that keeps the rules, one value a cell; `None` where finding one was too
    /// much work, or there is none.
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
