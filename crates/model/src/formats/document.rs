//! Formats that are read as a whole: a document of at most 16 MiB, or one line of a text.

use super::entry::Entry;
use super::error::chars_in;
use super::lines::Line;
use super::piece::{Layout, Piece};
use super::record::{Block, Parsed, RawRecord};
use super::source::{Source, Stream};
use super::{Format, ParseError, ReadOptions};
use std::collections::VecDeque;
use std::io;
use std::ops::Range;

/// The maximum size of a document in bytes.
const MOST_BYTES: usize = 16 << 20;

/// Takes the next lines, at least one, and returns the records that `read` finds in them; a line
/// with a fault is an error.
pub(super) fn take_lines(
    format: &'static Format,
    source: &mut dyn Source,
    count: usize,
    read: fn(&Document<'_>) -> Vec<Result<Entry, ParseError>>,
) -> VecDeque<RawRecord> {
    let lines: Vec<Line> = (0..count.max(1)).filter_map(|_| source.take()).collect();
    let Some(first) = lines.first().filter(|first| first.fault.is_none()) else {
        return RawRecord::of_lines(format, lines).into_iter().collect();
    };
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let text = texts.join("\n");
    let entries = read(&Document::new(&text, first.number)).into_iter();
    let records = entries.map(|entry| RawRecord::of_entry(format, entry));
    records.collect()
}

/// A text with the places of its bytes.
#[derive(Debug)]
pub(super) struct Document<'a> {
    pub(super) text: &'a str,
    /// The number of its first line.
    first: u64,
    /// The number of characters before the text in that line.
    before: u64,
    /// The offset at which each line starts.
    lines: Vec<usize>,
    /// The number of characters before each [`STEP`] bytes; none if every byte is one.
    chars: Vec<usize>,
}

/// After how many bytes characters are counted anew.
const STEP: usize = 512;

impl<'a> Document<'a> {
    /// Returns a text that starts with line number `first`.
    pub(super) fn new(text: &'a str, first: u64) -> Document<'a> {
        Document::within(text, first, 0)
    }

    /// Returns a text that starts in line number `first`, behind this many characters.
    pub(super) fn within(text: &'a str, first: u64, before: u64) -> Document<'a> {
        let ends = text.bytes().zip(1..).filter(|&(byte, _)| byte == b'\n');
        let lines = [0].into_iter().chain(ends.map(|(_, next)| next)).collect();
        let counted = if text.is_ascii() { "" } else { text };
        let chars = counted.as_bytes().chunks(STEP).scan(0, |before, step| {
            let at = *before;
            *before += chars_in(step);
            Some(at)
        });
        Document {
            text,
            first,
            before,
            chars: chars.collect(),
            lines,
        }
    }

    /// Returns the number of the line of a byte, the text of the line, and the offset in it.
    fn place(&self, at: usize) -> (u64, &'a str, usize) {
        let index = self.lines.partition_point(|&start| start <= at).max(1) - 1;
        let start = self.lines[index];
        let end = self.lines.get(index + 1).map(|next| next - 1);
        let line = &self.text[start..end.unwrap_or(self.text.len())];
        let line = line.strip_suffix('\r').unwrap_or(line);
        (self.first + index as u64, line, at - start)
    }

    /// Returns the number of characters of its line before a byte at an offset in it. Many pieces
    /// may stand on one long line, so they are not counted from its beginning.
    fn before(&self, at: usize, (line, text, offset): (u64, &str, usize)) -> u64 {
        let start = at - offset;
        let chars = self.chars_before(start + offset.min(text.len())) - self.chars_before(start);
        chars as u64 + self.before_line(line)
    }

    /// Returns the number of characters before a byte.
    fn chars_before(&self, at: usize) -> usize {
        match self.chars.get(at / STEP) {
            Some(before) => before + chars_in(&self.text.as_bytes()[at / STEP * STEP..at]),
            None if self.chars.is_empty() => at,
            None => chars_in(self.text.as_bytes()),
        }
    }

    /// Returns the number of the first line.
    pub(super) fn first(&self) -> u64 {
        self.first
    }

    /// Returns the number of characters of a line before the text.
    fn before_line(&self, line: u64) -> u64 {
        if line == self.first { self.before } else { 0 }
    }

    /// Returns an error at a byte.
    pub(super) fn error(
        &self,
        at: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        let place = self.place(at);
        ParseError::behind(self.before(at, place), place, expected, found)
    }

    /// Returns a board that stands in the text as it is.
    pub(super) fn piece(&self, range: Range<usize>) -> Piece {
        let text = self.text[range.clone()].to_string();
        self.made(range.start, text, Layout::Verbatim)
    }

    /// Returns a board that was made from what stands at a byte, or is not read as it is.
    pub(super) fn made(&self, at: usize, text: String, layout: Layout) -> Piece {
        let place = self.place(at);
        Piece {
            line: place.0,
            before: self.before(at, place),
            text,
            layout,
        }
    }
}

/// Reads every puzzle of a document, or the error in place of one. No puzzle is no entry.
pub(super) type Read = fn(&Document<'_>) -> Vec<Result<Entry, ParseError>>;

/// Reads the one puzzle of a record of lines. A second one is an error.
pub(super) fn parse_lines(
    read: Read,
    block: &Block,
    options: &ReadOptions,
) -> Result<Parsed, ParseError> {
    let document = Document::new(&block.text, block.line);
    let mut entries = read(&document).into_iter();
    let entry = match entries.next() {
        Some(entry) => entry?,
        None => return Err(document.error(0, "a puzzle", "none")),
    };
    match entries.next() {
        None => entry.parse(options),
        Some(_) => Err(document.error(block.text.len(), "one puzzle", "another")),
    }
}

/// Reads a document as a whole and passes its puzzles on one by one.
#[derive(Debug)]
pub(super) struct Whole {
    format: &'static Format,
    read: Read,
    /// The puzzles that are left, once the document was read.
    entries: Option<std::vec::IntoIter<Result<Entry, ParseError>>>,
}

impl Whole {
    pub(super) fn new(format: &'static Format, read: Read) -> Whole {
        Whole {
            format,
            read,
            entries: None,
        }
    }

    /// Returns the puzzles of the text.
    fn read(&self, source: &mut dyn Source) -> io::Result<Vec<Result<Entry, ParseError>>> {
        let line = source.lines_read() + 1;
        let bytes = source.bytes(MOST_BYTES + 1)?;
        let whole = |expected: String, found: String| {
            Ok(vec![Err(ParseError::new(line, "", 0, expected, found))])
        };
        if bytes.len() > MOST_BYTES {
            return whole(
                format!("a document of at most {MOST_BYTES} bytes"),
                "more".into(),
            );
        }
        let entries = match std::str::from_utf8(bytes) {
            Ok(text) => (self.read)(&Document::new(text, line)),
            Err(error) => {
                let at = error.valid_up_to();
                let (text, found) = (String::from_utf8_lossy(bytes), bytes[at]);
                let document = Document::new(&text, line);
                let found = format!("byte 0x{found:02X}");
                vec![Err(document.error(at, "UTF-8 text", found))]
            }
        };
        let empty = bytes.trim_ascii().is_empty();
        let count = bytes.len();
        source.skip(count);
        if entries.is_empty() && !empty {
            return whole(
                format!("a puzzle in the {} document", self.format.name),
                "none".into(),
            );
        }
        Ok(entries)
    }
}

impl Stream for Whole {
    fn next(&mut self, source: &mut dyn Source, _: &ReadOptions) -> io::Result<Option<RawRecord>> {
        let entries = match &mut self.entries {
            Some(entries) => entries,
            None => {
                let read = self.read(source)?;
                self.entries.insert(read.into_iter())
            }
        };
        let next = entries.next();
        Ok(next.map(|entry| RawRecord::of_entry(self.format, entry)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_places() {
        let document = Document::new("ab\r\nä5\n", 3);
        let error = document.error(6, "a", "b");
        assert_eq!(
            (error.line(), error.column(), error.excerpt()),
            (4, 2, "ä5")
        );
        let error = document.error(1, "a", "b");
        assert_eq!(
            (error.line(), error.column(), error.excerpt()),
            (3, 2, "ab")
        );
        let end = document.error(8, "a", "b");
        assert_eq!((end.line(), end.column()), (5, 1));
        let piece = document.piece(6..7);
        assert_eq!((piece.line, piece.before, piece.text.as_str()), (4, 1, "5"));
    }
}
