//! A text in portions for workers: many plain lines at once, or a record.

use super::{PlainLines, RawRecord, ReadOptions, Splitter};
use std::io::{self, BufRead};

/// Bytes in the first block of plain lines of a text: one puzzle, as the next ones may take long.
const FIRST_LINES: usize = 1 << 7;
/// Bytes in a block of plain lines that take a while each, some fifty puzzles: small, so that short
/// texts keep all threads busy.
pub const FEW_LINES: usize = 1 << 12;
/// Bytes in later blocks of plain lines, some eight hundred puzzles: large, so that threads seldom
/// wake each other.
pub const MANY_LINES: usize = 1 << 16;

/// A part of a text.
#[derive(Clone, Debug)]
pub enum Portion {
    /// Lines that each hold a plain 9×9 puzzle.
    Lines(PlainLines),
    /// A record.
    Record(RawRecord),
}

/// The portions of a text, in order. Blocks of plain lines grow from one line to [`MANY_LINES`].
///
/// ```
/// use veridoku_model::formats::{MANY_LINES, Portion, Portions, ReadOptions};
/// let text = (".".repeat(81) + "\n").repeat(1000);
/// let portions = Portions::new(text.as_bytes(), ReadOptions::default(), MANY_LINES);
/// let records = portions.filter(|one| matches!(one, Ok(Portion::Record(_)))).count();
/// assert!(records < 10); // the others come in blocks
/// ```
#[derive(Debug)]
pub struct Portions<R> {
    splitter: Splitter<R>,
    /// Bytes in the next block.
    now: usize,
    most: usize,
}

impl<R: BufRead> Portions<R> {
    /// Returns the portions of the text of a reader; a block has at most `most` bytes.
    pub fn new(reader: R, options: ReadOptions, most: usize) -> Portions<R> {
        Portions {
            splitter: Splitter::new(reader, options),
            now: FIRST_LINES,
            most,
        }
    }

    /// Returns whether the next portion may have to wait for the reader: see
    /// [`Splitter::buffered`].
    pub fn may_wait(&self) -> bool {
        !self.splitter.buffered()
    }
}

impl<R: BufRead> Iterator for Portions<R> {
    type Item = io::Result<Portion>;

    /// Returns the next portion; `None` after an error of the reader.
    fn next(&mut self) -> Option<io::Result<Portion>> {
        if let Some(lines) = self.splitter.plain_lines(self.now.min(self.most)) {
            self.now = (2 * self.now).min(MANY_LINES);
            return Some(Ok(Portion::Lines(lines)));
        }
        Some(self.splitter.next()?.map(Portion::Record))
    }
}
