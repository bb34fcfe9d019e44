//! The fast path for the commonest case: plain 9×9 puzzles on lines, judged by the native engine
//! alone.
//!
//! Allocates nothing per puzzle and appends results to a string shared by many. A puzzle that needs
//! more than a plain result, or takes long, takes the usual path, which gives the same results;
//! tests compare the two.

use super::args::{Common, Judging};
use super::exit::Exit;
use std::fmt::Write as _;
use std::time::Duration;
use veridoku::ask::Engines;
use veridoku::batch::BarePuzzle;
use veridoku::engine::{Limits, Stop};
use veridoku::native::{Classic, ClassicVerdict};
use veridoku::rules::solves_classic;

/// The search nodes, some milliseconds, after which a puzzle takes the usual path, which checks
/// time limits and interrupts.
const NODES: u64 = 10_000;
/// With a time limit below this, every puzzle takes the usual path.
const PATIENCE: Duration = Duration::from_secs(1);

/// The native engine for plain 9×9 boards.
pub(crate) struct Express {
    classic: Classic,
    limits: Limits,
}

impl Express {
    /// Returns the fast path if the arguments allow it: native or auto engine, no JSON, no short
    /// time limit.
    pub(crate) fn new(common: &Common) -> Option<Express> {
        let patient = common.time().is_none_or(|time| time >= PATIENCE);
        let plain = matches!(common.engine, Judging::By(Engines::Native | Engines::Auto))
            && !common.json.is_wanted()
            && patient;
        plain.then(|| Express {
            classic: Classic::new(),
            limits: Limits {
                nodes: Some(NODES),
                ..Limits::solutions(2)
            },
        })
    }

    /// Returns the only solution of a puzzle, or `None` for any other verdict, which is left to the
    /// usual path.
    pub(crate) fn unique(&mut self, givens: &[u8; 81]) -> Option<[u8; 81]> {
        match self.classic.verdict(givens, &self.limits) {
            Ok(ClassicVerdict::Unique(board)) => Some(board),
            // An unsound solution is a defect, which the usual path reports.
            _ => None,
        }
    }

    /// Appends the number of solutions of a puzzle up to a limit, as `count` writes it; returns
    /// `None` if a limit was hit.
    pub(crate) fn count(
        &mut self,
        bare: &BarePuzzle<'_>,
        limit: u64,
        out: &mut String,
    ) -> Option<Exit> {
        // One solution beyond the limit shows whether the limit cut the count short.
        self.limits.solutions = limit.saturating_add(1);
        let counted = self.classic.count(&bare.values, &self.limits);
        let found = counted.run.solutions;
        if !matches!(counted.run.stop, None | Some(Stop::Solutions)) {
            return None;
        }
        let mut known = counted.witnesses.iter().take(found.min(2) as usize);
        if !known.all(|board| solves_classic(board, &bare.values)) {
            return None;
        }
        let exact = counted.run.stop.is_none() && found <= limit;
        let bound = if exact { "" } else { "at least " };
        // Writing to memory does not fail.
        let _ = writeln!(out, "{bound}{}", found.min(limit));
        Some(if exact { Exit::Holds } else { Exit::Limit })
    }
}

/// Appends a full 9×9 board on a line.
pub(crate) fn write_board(out: &mut String, board: &[u8; 81]) {
    let line = board.map(|value| b'0' + value);
    *out += std::str::from_utf8(&line).unwrap_or_default();
    out.push('\n');
}
