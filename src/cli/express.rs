//! The commonest case without detours: plain 9×9 puzzles on lines, judged by the native engine
//! alone.
//!
//! Nothing is allocated for a puzzle, results go to the end of a text that many share. Whatever has
//! more to be said of it, or takes long, goes the usual way, which says the same of these; tests
//! compare the two.

use super::args::{Common, EngineChoice, Judging};
use super::exit::Exit;
use super::record::Bare;
use std::fmt::Write as _;
use std::time::Duration;
use veridoku::engine::{Limits, Stop};
use veridoku::native::{Classic, ClassicVerdict};
use veridoku::rules::solves_classic;

/// Nodes after which a puzzle goes the usual way, where time limits and interrupts are looked at:
/// some milliseconds.
const NODES: u64 = 10_000;
/// Who allows less time than this goes the usual way altogether.
const PATIENCE: Duration = Duration::from_secs(1);

/// An engine for bare boards.
pub(crate) struct Express {
    classic: Classic,
    limits: Limits,
}

impl Express {
    /// The short way, if the arguments leave room for one.
    pub(crate) fn new(common: &Common) -> Option<Express> {
        let patient = common.time().is_none_or(|time| time >= PATIENCE);
        let plain = matches!(
            common.engine,
            Judging::By(EngineChoice::Native | EngineChoice::Auto)
        ) && !common.json.is_wanted()
            && patient;
        plain.then(|| Express {
            classic: Classic::new(),
            limits: Limits {
                nodes: Some(NODES),
                ..Limits::solutions(2)
            },
        })
    }

    /// The only solution of a puzzle; `None` where there is anything else to say of it.
    pub(crate) fn unique(&mut self, givens: &[u8; 81]) -> Option<[u8; 81]> {
        match self.classic.verdict(givens, &self.limits) {
            Ok(ClassicVerdict::Unique(board)) => Some(board),
            // A board that is no solution is a defect, which the usual way reports.
            _ => None,
        }
    }

    /// Appends the number of solutions of a puzzle up to a limit, as `count` writes it.
    pub(crate) fn count(&mut self, bare: &Bare<'_>, limit: u64, out: &mut String) -> Option<Exit> {
        // One more than asked for tells whether the limit cut the count short.
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
