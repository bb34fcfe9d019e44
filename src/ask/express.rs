//! Plain 9×9 boards in microseconds, by the native engine alone.

use crate::engine::{Limits, Stop};
use crate::native::{Classic, ClassicVerdict};
use crate::rules::solves_classic;

/// The search nodes, some milliseconds, after which a board is left to a [`Session`].
///
/// [`Session`]: super::Session
const NODES: u64 = 10_000;

/// Judges plain 9×9 boards of bare values, 0 for an open cell, one after another. It allocates
/// nothing for a board, asks only the native engine, whose solutions it checks, and leaves every
/// board that takes long or is not unique to a [`Session`](super::Session).
///
/// ```
/// use veridoku::ask::Express;
/// let mut values = [0; 81];
/// let text = b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// for (value, byte) in values.iter_mut().zip(text) {
///     *value = if *byte == b'.' { 0 } else { byte - b'0' };
/// }
/// let mut express = Express::new();
/// assert_eq!(express.unique(&values).unwrap()[..4], [4, 6, 8, 9]);
/// assert_eq!(express.count(&values, 5), Some((1, true)));
/// assert_eq!(express.unique(&[0; 81]), None);
/// assert_eq!(express.count(&[0; 81], 5), Some((5, false)));
/// ```
pub struct Express {
    classic: Classic,
    limits: Limits,
}

impl Default for Express {
    fn default() -> Express {
        Express::new()
    }
}

impl Express {
    /// Returns one that has judged nothing yet.
    pub fn new() -> Express {
        Express {
            classic: Classic::new(),
            limits: Limits::solutions(2).with_nodes(Some(NODES)),
        }
    }

    /// Returns the only solution of a board; `None` for any other verdict, and if it takes long.
    pub fn unique(&mut self, givens: &[u8; 81]) -> Option<[u8; 81]> {
        self.limits.solutions = 2;
        match self.classic.verdict(givens, &self.limits) {
            Ok(ClassicVerdict::Unique(board)) => Some(board),
            // An unsound solution is a defect, which a session reports.
            _ => None,
        }
    }

    /// Returns the number of solutions of a board up to a limit, and whether there are no others;
    /// `None` if it takes long.
    pub fn count(&mut self, givens: &[u8; 81], most: u64) -> Option<(u64, bool)> {
        // One solution beyond the limit shows whether the limit cut the count short.
        self.limits.solutions = most.saturating_add(1);
        let counted = self.classic.count(givens, &self.limits);
        let found = counted.run.solutions;
        if !matches!(counted.run.stop, None | Some(Stop::Solutions)) {
            return None;
        }
        let mut known = counted.witnesses.iter().take(found.min(2) as usize);
        if !known.all(|board| solves_classic(board, givens)) {
            return None;
        }
        let exact = counted.run.stop.is_none() && found <= most;
        Some((found.min(most), exact))
    }

    /// Appends a full board on a line, with its end.
    pub fn write(board: &[u8; 81], out: &mut String) {
        let mut line = *board;
        line.iter_mut().for_each(|value| *value += b'0');
        *out += std::str::from_utf8(&line).unwrap_or_default();
        out.push('\n');
    }
}
