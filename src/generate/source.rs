//! Where the complete boards come from that puzzles are cut from.

use super::draw::Draw;
use super::fill::Fill;
use crate::engine::Limits;
use crate::rules::Rulebook;
use std::sync::Arc;

/// The source of complete boards.
pub(super) enum Source {
    Plain(Fill),
    Other(Box<Draw>),
}

impl Source {
    /// Returns the source for a rulebook; `None` if no board satisfies it.
    pub(super) fn of(book: &Arc<Rulebook>) -> Option<Source> {
        if book.is_plain() {
            return Some(Source::Plain(Fill::new(book.shape())));
        }
        let mut draw = Draw::new(book);
        (!draw.is_hopeless()).then(|| Source::Other(Box::new(draw)))
    }

    /// Returns a complete board; `None` if the search for one was given up.
    pub(super) fn board(&mut self, rng: &mut impl rand::Rng) -> Option<Vec<u8>> {
        match self {
            Source::Plain(fill) => Some(match fill.classic(rng) {
                Some(grid) => grid.to_vec(),
                None => fill.fill(rng).values().to_vec(),
            }),
            Source::Other(draw) => draw.board(rng),
        }
    }

    /// Sets the time limit and the cancel handle.
    pub(super) fn watch(&mut self, limits: &Limits) {
        match self {
            Source::Plain(_) => {}
            Source::Other(draw) => draw.watch(limits),
        }
    }
}
