//! Plain 9×9 boards in microseconds, by the native engine alone.

use crate::clock::Instant;
use crate::engine::{Cancel, Limits, Stop};
use crate::native::{Classic, ClassicCount, Lanes};
use crate::rules::solves_classic;
use std::time::Duration;

/// The search nodes, less than a millisecond, after which a board is left to a [`Session`].
///
/// [`Session`]: super::Session
const NODES: u64 = 2_000;

/// Judges plain 9×9 boards of bare values, 0 for an open cell. It asks only the native engine,
/// whose solutions it checks, and leaves every board that takes long or is not unique to a
/// [`Session`](super::Session). Boards that it knows [`ahead`](Express::ahead) it judges together,
/// several times as fast as one after another.
///
/// ```
/// use veridoku::ask::Express;
/// let mut values = [0; 81];
/// let text = b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// for (value, byte) in values.iter_mut().zip(text) {
///     *value = if *byte == b'.' { 0 } else { byte - b'0' };
/// }
/// let mut express = Express::up_to(5);
/// express.ahead(&mut [values, [0; 81], values].into_iter());
/// assert_eq!(express.unique(&values).unwrap()[..4], [4, 6, 8, 9]);
/// assert_eq!(express.unique(&[0; 81]), None);
/// assert_eq!(express.count(&values), Some((1, true)));
/// assert_eq!(express.count(&[0; 81]), Some((5, false)));
/// assert_eq!(express.alone(&values).unwrap().board[..4], [4, 6, 8, 9]);
/// ```
pub struct Express {
    lanes: Lanes,
    limits: Limits,
    most: u64,
    /// The boards known ahead, what was found of them once one was asked about, and the next of
    /// them to be asked about.
    boards: Vec<[u8; 81]>,
    counts: Vec<ClassicCount>,
    next: usize,
    /// For boards by themselves.
    classic: Option<Box<Classic>>,
}

/// The only solution of a board, and what it took to find that out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// The solution, one value a cell in row order.
    pub board: [u8; 81],
    /// The nodes of the search, the same in every run.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl Express {
    /// Returns one that counts up to so many solutions.
    pub fn up_to(most: u64) -> Express {
        Express {
            lanes: Lanes::new(),
            // One solution beyond the limit shows whether the limit cut the count short.
            limits: Limits::solutions(most.saturating_add(1).max(2)).with_nodes(Some(NODES)),
            most,
            boards: Vec::new(),
            counts: Vec::new(),
            next: 0,
            classic: None,
        }
    }

    /// Returns one that judges no more after `cancel`.
    #[must_use]
    pub fn until(self, cancel: &Cancel) -> Express {
        Express {
            limits: self.limits.with_cancel(cancel.clone()),
            ..self
        }
    }

    /// Notes the boards that are asked about next, in their order; they are judged with the first
    /// of them.
    pub fn ahead(&mut self, boards: &mut dyn Iterator<Item = [u8; 81]>) {
        self.boards.clear();
        self.boards.extend(boards);
        self.counts.clear();
        self.next = 0;
    }

    /// Returns the only solution of a board; `None` for any other verdict, and if it takes long.
    pub fn unique(&mut self, givens: &[u8; 81]) -> Option<[u8; 81]> {
        let counted = self.counted(givens)?;
        only(&counted)
    }

    /// Returns the only solution of a board, searched for by itself as by a
    /// [`Session`](super::Session), with the nodes and the time; `None` for any other verdict, and
    /// if it takes long.
    pub fn alone(&mut self, givens: &[u8; 81]) -> Option<Alone> {
        let mut limits = self.limits.clone();
        limits.solutions = 2;
        let start = Instant::now();
        let classic = self.classic.get_or_insert_with(Box::default);
        let counted = classic.count(givens, &limits);
        let time = start.elapsed();
        let board = only(&counted).filter(|board| solves_classic(board, givens))?;
        Some(Alone {
            board,
            nodes: counted.run.nodes,
            time,
        })
    }

    /// Returns the number of solutions of a board up to the limit, and whether there are no others;
    /// `None` if it takes long.
    pub fn count(&mut self, givens: &[u8; 81]) -> Option<(u64, bool)> {
        let run = self.counted(givens)?.run;
        if !matches!(run.stop, None | Some(Stop::Solutions)) {
            return None;
        }
        let exact = run.stop.is_none() && run.solutions <= self.most;
        Some((run.solutions.min(self.most), exact))
    }

    /// Returns what was found of a board; `None` for an unsound solution, a defect that a session
    /// reports.
    fn counted(&mut self, givens: &[u8; 81]) -> Option<ClassicCount> {
        let mut rest = self.boards[self.next..].iter();
        let counted = match rest.position(|board| board == givens) {
            Some(skipped) => {
                self.next += skipped + 1;
                if self.counts.is_empty() {
                    self.counts = self.lanes.count(&self.boards, &self.limits);
                }
                self.counts[self.next - 1]
            }
            None => self.lanes.count(&[*givens], &self.limits)[0],
        };
        let known = counted.run.solutions.min(2) as usize;
        let mut known = counted.witnesses[..known].iter();
        let sound = known.all(|board| solves_classic(board, givens));
        sound.then_some(counted)
    }

    /// Appends a full board on a line, with its end.
    pub fn write(board: &[u8; 81], out: &mut String) {
        let mut line = *board;
        line.iter_mut().for_each(|value| *value += b'0');
        *out += std::str::from_utf8(&line).unwrap_or_default();
        out.push('\n');
    }
}

/// Returns the solution of a board that has one.
fn only(counted: &ClassicCount) -> Option<[u8; 81]> {
    let unique = (counted.run.solutions, counted.run.stop) == (1, None);
    unique.then_some(counted.witnesses[0])
}
