//! The commonest case without detours: a plain 9×9 puzzle on a line, judged by the native engine alone, and unique.
//!
//! Nothing is allocated but the line of the result. Whatever is not of this kind, or takes long, goes the usual way, which says
//! the same; a test compares the two.

use super::args::{Common, EngineChoice};
use veridoku::engine::Limits;
use veridoku::formats::{RawRecord, ReadOptions};
use veridoku::native::Classic;
use veridoku::rules::solves_classic;

/// Nodes after which a puzzle goes the usual way, where time limits and interrupts are looked at: some milliseconds.
const NODES: u64 = 10_000;

/// An engine for bare boards.
pub(super) struct Express {
    classic: Classic,
    limits: Limits,
}

impl Express {
    /// The short way, if the arguments leave room for one.
    pub(super) fn new(common: &Common) -> Option<Express> {
        let plain = common.engine == EngineChoice::Native && !common.json;
        plain.then(|| Express {
            classic: Classic::new(),
            limits: Limits {
                nodes: Some(NODES),
                ..Limits::solutions(2)
            },
        })
    }

    /// The only solution of a puzzle; `None` where there is anything else to say of it.
    pub(super) fn unique(&mut self, record: &RawRecord, options: &ReadOptions) -> Option<[u8; 81]> {
        let givens = record.classic(options)?;
        let counted = self.classic.count(&givens, &self.limits);
        let unique = counted.run.solutions == 1 && counted.run.stop.is_none();
        let board = counted.witnesses[0];
        // A board that is no solution is a defect, which the usual way reports.
        (unique && solves_classic(&board, &givens)).then_some(board)
    }
}
