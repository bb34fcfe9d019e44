//! What a list of puzzles consists of: items as they are read, records, puzzles with their places.

use super::{
    ParseError, Parsed, PlainLines, Position, RawRecord, ReadOptions, Shard, Splitter, write_puzzle,
};
use std::fmt;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

/// The place of a record in a list.
///
/// ```
/// let at = veridoku_model::formats::Origin { source: "a.sdm", place: 7.into() };
/// assert_eq!((at.name(), at.to_string()), ("a.sdm:7".into(), "a.sdm:7: ".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The file, `-` for standard input, `argument N`, or nothing for a lone argument.
    pub source: &'a str,
    /// Where the record starts.
    pub place: Position,
}

impl Origin<'_> {
    /// Returns the name of the record for messages about it: `FILE:LINE` or `FILE:LINE:COLUMN`, or
    /// `the puzzle` for a lone argument.
    pub fn name(&self) -> String {
        if self.source.is_empty() {
            return "the puzzle".to_string();
        }
        format!("{}:{}", self.source, self.place)
    }

    /// Returns what is to be said of a record here that is no puzzle: the place and what is wrong,
    /// and below it, indented, the line with a caret.
    pub fn malformed(&self, error: &ParseError) -> String {
        format!("{self}malformed: {error}\n{}", error.indented_caret())
    }
}

impl fmt::Display for Origin<'_> {
    /// Writes the prefix of a result: `FILE:LINE: ` or `FILE:LINE:COLUMN: `, or nothing for a lone
    /// argument.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.source.is_empty() {
            return Ok(());
        }
        write!(f, "{}:{}: ", self.source, self.place)
    }
}

/// A puzzle of a list.
#[derive(Clone, Copy, Debug)]
pub struct ListPuzzle<'a> {
    /// Its place.
    pub at: Origin<'a>,
    /// The puzzle with what stands beside it.
    pub parsed: &'a Parsed,
}

impl ListPuzzle<'_> {
    /// Returns the puzzle on one line as [`write_puzzle`] does, with digits as in the input.
    pub fn board(&self) -> String {
        write_puzzle(&self.parsed.puzzle, self.parsed.alphabet)
    }
}

/// A record of a list, parsed.
#[derive(Debug)]
pub enum ListRecord<'a> {
    /// A puzzle.
    Puzzle(ListPuzzle<'a>),
    /// A record that is no puzzle, with the error.
    Malformed(Origin<'a>, ParseError),
    /// An input that cannot be read, with the reason. It has no number in the list.
    Trouble(&'a str),
    /// An input without a puzzle, with what to say of it. It has no number in the list.
    Empty(&'a str),
}

impl ListRecord<'_> {
    /// Returns the name of the record for messages about it.
    pub fn name(&self) -> String {
        match self {
            ListRecord::Puzzle(puzzle) => puzzle.at.name(),
            ListRecord::Malformed(at, _) => at.name(),
            ListRecord::Trouble(_) | ListRecord::Empty(_) => "the input".to_string(),
        }
    }

    /// Returns why it is no puzzle, in whole lines; `None` if it is one.
    pub fn refusal(&self) -> Option<String> {
        match self {
            ListRecord::Puzzle(_) => None,
            ListRecord::Malformed(at, error) => Some(at.malformed(error)),
            ListRecord::Trouble(reason) | ListRecord::Empty(reason) => Some(format!("{reason}\n")),
        }
    }
}

/// Numbers the records of a list, or of a part of it.
///
/// ```
/// use veridoku_model::formats::{Inputs, ReadOptions, RecordNumbers};
/// let mut numbers = RecordNumbers::new(Some("2/3".parse().unwrap()));
/// let names = ["1.....3..4.....2".into(), "1.....3..4.....9".into(), "none.sdm".into()];
/// let mut found = Vec::new();
/// Inputs::named(&names, Default::default()).records(&ReadOptions::default(), &mut |record| {
///     found.push(numbers.next(&record));
///     true
/// });
/// assert_eq!(found, [Some(2), Some(5), None]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RecordNumbers {
    shard: Option<Shard>,
    /// Records so far.
    read: u64,
}

impl RecordNumbers {
    /// Returns the numbering of the records of a part, or of all.
    pub fn new(shard: Option<Shard>) -> RecordNumbers {
        RecordNumbers { shard, read: 0 }
    }

    /// Returns the number of the next record in the whole list, from 1; `None` if it is no record
    /// but an input that cannot be read or has no puzzle.
    pub fn next(&mut self, record: &ListRecord<'_>) -> Option<u64> {
        if matches!(record, ListRecord::Trouble(_) | ListRecord::Empty(_)) {
            return None;
        }
        let place = self.read;
        self.read += 1;
        let number = self.shard.map(|shard| shard.number(place));
        Some(number.unwrap_or(self.read))
    }
}

/// A part of a list as it is read, to be parsed on any thread.
#[derive(Clone, Debug)]
pub enum ListItem {
    /// Lines that each hold a plain 9×9 puzzle.
    Lines {
        /// The source, as [`Origin::source`] has it.
        source: Arc<str>,
        /// The lines.
        lines: PlainLines,
    },
    /// A record.
    Record {
        /// The source, as [`Origin::source`] has it.
        source: Arc<str>,
        /// The text of the record.
        record: RawRecord,
    },
    /// The reason why an input cannot be read, or not to its end.
    Trouble(String),
    /// What to say of an input without a puzzle.
    Empty(String),
}

/// The bytes of a plain 9×9 puzzle: what [`ListItem::weight`] counts in.
const PLAIN: usize = 81;

impl ListItem {
    /// Returns the number of puzzles in it.
    pub fn puzzles(&self) -> u64 {
        match self {
            ListItem::Lines { lines, .. } => lines.iter().count() as u64,
            ListItem::Record { .. } => 1,
            ListItem::Trouble(_) | ListItem::Empty(_) => 0,
        }
    }

    /// Returns how much work it is likely to be: the bytes of plain puzzles, large boards weighing
    /// more.
    pub fn weight(&self) -> usize {
        match self {
            ListItem::Lines { lines, .. } => lines.size(),
            ListItem::Record { record, .. } => record.size() * (record.size() / PLAIN).max(1),
            ListItem::Trouble(_) | ListItem::Empty(_) => 1,
        }
    }

    /// Passes its records to `take` until that returns `false`; returns the last answer.
    pub fn each(
        &self,
        options: &ReadOptions,
        take: &mut dyn FnMut(ListRecord<'_>) -> bool,
    ) -> bool {
        let mut one = |source: &str, record: &RawRecord| {
            let place = record.position();
            let at = Origin { source, place };
            match record.parse(options) {
                Ok(parsed) => take(ListRecord::Puzzle(ListPuzzle {
                    at,
                    parsed: &parsed,
                })),
                Err(error) => take(ListRecord::Malformed(at, error)),
            }
        };
        match self {
            ListItem::Lines { source, lines } => {
                lines.iter().all(|line| one(source, &line.record()))
            }
            ListItem::Record { source, record } => one(source, record),
            ListItem::Trouble(reason) => take(ListRecord::Trouble(reason)),
            ListItem::Empty(reason) => take(ListRecord::Empty(reason)),
        }
    }
}

/// Passes every record of a text to `take` in order, until it returns `false`.
///
/// ```
/// use veridoku_model::formats::{ListRecord, ReadOptions, records_of};
/// let mut lines = Vec::new();
/// records_of("# two\n1.....3..4.....2\n12", &ReadOptions::default(), &mut |record| {
///     if let ListRecord::Puzzle(puzzle) = record {
///         lines.push(puzzle.at.place.line);
///     }
///     true
/// });
/// assert_eq!(lines, [2]);
/// ```
pub fn records_of(text: &str, options: &ReadOptions, take: &mut dyn FnMut(ListRecord<'_>) -> bool) {
    records_until(text, options, &|| false, take);
}

/// Passes every record of a text to `take` in order, until it returns `false` or the time is over,
/// which is asked before each record but the first, and while long parts without a record are
/// passed over. Returns whether the time was over before the end of the text.
///
/// ```
/// use veridoku_model::formats::{ReadOptions, records_until};
/// let mut count = 0;
/// let text = "1.....3..4.....2\n1.....3..4.....2\n";
/// let over = records_until(text, &ReadOptions::default(), &|| true, &mut |_| {
///     count += 1;
///     true
/// });
/// assert!(over && count == 1);
/// ```
pub fn records_until(
    text: &str,
    options: &ReadOptions,
    is_over: &dyn Fn() -> bool,
    take: &mut dyn FnMut(ListRecord<'_>) -> bool,
) -> bool {
    let reader = Timed {
        text: text.as_bytes(),
        begun: false,
        is_over,
    };
    let mut begun = false;
    for record in Splitter::new(reader, *options) {
        // Reading from memory fails for no other reason.
        let Ok(record) = record else { return true };
        if std::mem::replace(&mut begun, true) && is_over() {
            return true;
        }
        let source = Arc::from("");
        if !(ListItem::Record { source, record }).each(options, take) {
            return false;
        }
    }
    false
}

/// A text that cannot be read any more once the time is over. Its first part and its end always
/// can, so that a short text is.
struct Timed<'a> {
    text: &'a [u8],
    begun: bool,
    is_over: &'a dyn Fn() -> bool,
}

impl BufRead for Timed<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.begun && !self.text.is_empty() && (self.is_over)() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(self.text)
    }

    fn consume(&mut self, count: usize) {
        self.begun = true;
        self.text = &self.text[count..];
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}
