//! Splits bytes into lines: line ends, encoding, and the limit on the length of a line.

use super::scan::Kind;
use super::utf16::{self, Utf16};
use super::wrapping::Wrapping;
use super::{ParseError, plain};
use std::cell::OnceCell;
use std::io::{self, BufRead};

/// The maximum length of a line in bytes. A board of 64×64 has some 12,000; a clue that is an
/// automaton may have many more.
pub(super) const MAX_LINE: usize = 1 << 20;

const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";
const UTF32_MARK: &[u8] = b"\xFF\xFE\0\0";

/// A line without its end.
#[derive(Debug)]
pub(super) struct Line {
    /// The line number, counted from 1.
    pub(super) number: u64,
    /// The text; empty if there is a fault.
    pub(super) text: String,
    /// The error, if the line is not text.
    pub(super) fault: Option<ParseError>,
    /// The kind of line, computed on first use.
    pub(super) kind: OnceCell<Kind>,
    /// Whether a format may know it as its own, computed on first use.
    pub(super) own: OnceCell<bool>,
}

impl Line {
    fn new(number: u64, text: String, fault: Option<ParseError>) -> Line {
        Line {
            number,
            text,
            fault,
            kind: OnceCell::new(),
            own: OnceCell::new(),
        }
    }

    /// Returns whether there is nothing on the line but spaces.
    pub(super) fn is_empty(&self) -> bool {
        self.fault.is_none() && self.text.bytes().all(|byte| byte == b' ')
    }
}

/// Returns the position of the first line end. Reading from a slice cannot fail, and searches many
/// bytes at a time.
fn find_end(mut bytes: &[u8], end: u8) -> Option<usize> {
    let all = bytes;
    let after = bytes.skip_until(end).unwrap_or(0);
    all[..after].ends_with(&[end]).then(|| after - 1)
}

/// The lines of a reader, in constant memory: a line that is too long is not kept.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
    start: usize,
    number: u64,
    ended: bool,
    /// Whether the start of the text was looked at: its encoding and its line ends.
    begun: bool,
    utf16: Option<Utf16>,
    /// What takes away what stands around lines, if it is to be taken away.
    pub(super) wrapping: Option<Wrapping>,
    /// The byte that ends a line: a line feed, or a carriage return if the text has no line feed.
    end: u8,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines {
            reader,
            buffer: Vec::new(),
            start: 0,
            number: 0,
            ended: false,
            begun: false,
            utf16: None,
            wrapping: None,
            end: b'\n',
        }
    }

    /// Returns at least `least` bytes that come next, fewer only at the end of the text. Later ones
    /// may be there, too.
    pub(super) fn bytes(&mut self, least: usize) -> io::Result<&[u8]> {
        if !self.begun {
            self.read_mark()?;
        }
        while !self.ended && self.buffer.len() - self.start < least {
            self.fill()?;
        }
        Ok(&self.buffer[self.start..])
    }

    /// Takes the next bytes, which [`bytes`](Lines::bytes) has returned.
    pub(super) fn skip(&mut self, count: usize) {
        let taken = &self.buffer[self.start..][..count];
        self.number += taken.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.start += count;
    }

    /// Returns the number of lines that were taken.
    pub(super) fn taken(&self) -> u64 {
        self.number
    }

    /// Returns whether the next line is complete in memory.
    pub(super) fn buffered(&self) -> bool {
        let rest = &self.buffer[self.start..];
        rest.contains(&self.end) || (self.ended && !rest.is_empty())
    }

    /// Takes the common lines that are in memory and come next: at most `most` bytes, but at least
    /// one line. Returns the number of the first with them. Never takes the first line of a text,
    /// which may start with a byte-order mark.
    pub(super) fn plain(&mut self, most: usize) -> Option<(u64, Vec<u8>)> {
        if self.number == 0 {
            return None;
        }
        let rest = &self.buffer[self.start..];
        let (bytes, lines) = plain::length(rest, most);
        let text = (lines > 0).then(|| rest[..bytes].to_vec())?;
        let first = self.number + 1;
        self.start += bytes;
        self.number += lines;
        Some((first, text))
    }

    /// Returns the next line, `None` at the end of the text.
    pub(super) fn next_line(&mut self) -> io::Result<Option<Line>> {
        if !self.begun {
            self.read_mark()?;
        }
        if self.number == 0 {
            self.find_line_end()?;
        }
        let mut searched = 0;
        loop {
            let rest = &self.buffer[self.start..];
            let end = find_end(&rest[searched..], self.end).map(|at| at + searched);
            if end.unwrap_or(rest.len()) > MAX_LINE {
                return self.too_long(end.is_some()).map(Some);
            }
            if let Some(end) = end {
                let line = self.finish(end);
                self.start += 1;
                return Ok(Some(line));
            }
            if self.ended {
                let len = rest.len();
                return Ok((len > 0).then(|| self.finish(len)));
            }
            searched = rest.len();
            self.fill()?;
        }
    }

    /// Appends what the reader has buffered; blocks if it has nothing.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let chunk = loop {
            match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(chunk) => break chunk.len(),
            }
        };
        let chunk = chunk.min(MAX_LINE);
        self.ended = chunk == 0;
        // The bytes are in the reader's buffer: this does not read again.
        let bytes = &self.reader.fill_buf()?[..chunk];
        match &mut self.utf16 {
            Some(decoder) if self.ended => decoder.finish(&mut self.buffer),
            Some(decoder) => decoder.decode(bytes, &mut self.buffer),
            None => self.buffer.extend_from_slice(bytes),
        }
        self.reader.consume(chunk);
        Ok(())
    }

    /// Skips a byte-order mark, which tells the encoding.
    fn read_mark(&mut self) -> io::Result<()> {
        self.begun = true;
        let may_be = |seen: &[u8]| {
            // One of UTF-32 starts as one of UTF-16 does.
            let marks = [UTF8_MARK, utf16::MARKS[0], utf16::MARKS[1], UTF32_MARK];
            marks
                .iter()
                .any(|m| seen.len() < m.len() && m.starts_with(seen))
        };
        while !self.ended && may_be(&self.buffer) {
            self.fill()?;
        }
        if self.buffer.starts_with(UTF8_MARK) {
            self.start = UTF8_MARK.len();
        } else if self.buffer.starts_with(UTF32_MARK) {
            // It is named.
        } else if let Some(mut decoder) = Utf16::of_mark(&self.buffer) {
            let bytes = std::mem::take(&mut self.buffer);
            decoder.decode(&bytes[utf16::MARKS[0].len()..], &mut self.buffer);
            self.utf16 = Some(decoder);
        }
        Ok(())
    }

    /// Finds out what ends a line: a carriage return, if the first of them stands alone and no line
    /// feed is near.
    fn find_line_end(&mut self) -> io::Result<()> {
        loop {
            let rest = &self.buffer[self.start..];
            let first = rest.iter().position(|&byte| matches!(byte, b'\n' | b'\r'));
            let Some(first) = first else {
                if self.ended || rest.len() > MAX_LINE {
                    return Ok(());
                }
                self.fill()?;
                continue;
            };
            if rest[first..].contains(&b'\n') {
                return Ok(());
            }
            if self.ended || rest.len() > MAX_LINE {
                self.end = b'\r';
                return Ok(());
            }
            self.fill()?;
        }
    }

    /// Takes the next `len` bytes as a line.
    fn finish(&mut self, len: usize) -> Line {
        let bytes = &self.buffer[self.start..self.start + len];
        self.start += len;
        self.number += 1;
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let (text, fault) = match std::str::from_utf8(bytes) {
            Ok(text) => {
                let bare = self.wrapping.as_mut().and_then(|own| own.removed(text));
                (bare.unwrap_or_else(|| text.to_string()), None)
            }
            Err(error) => {
                let at = error.valid_up_to();
                let lossy = String::from_utf8_lossy(bytes);
                let found = format!("byte 0x{:02X}", bytes[at]);
                let fault = ParseError::new(self.number, &lossy, at, "UTF-8 text", found);
                (String::new(), Some(fault))
            }
        };
        Line::new(self.number, text, fault)
    }

    /// Skips a line above the limit; `end_seen` if its end is in the buffer.
    fn too_long(&mut self, mut end_seen: bool) -> io::Result<Line> {
        self.number += 1;
        let head = &self.buffer[self.start..self.start + MAX_LINE];
        let head = String::from_utf8_lossy(head);
        let expected = format!("at most {MAX_LINE} bytes in a line");
        let fault = ParseError::new(self.number, &head, head.len(), expected, "more");
        if end_seen {
            self.start += MAX_LINE;
        } else {
            self.start = self.buffer.len();
        }
        loop {
            let rest = &self.buffer[self.start..];
            if let Some(at) = find_end(rest, self.end) {
                self.start += at + 1;
                end_seen = true;
            }
            if end_seen || self.ended {
                return Ok(Line::new(self.number, String::new(), Some(fault)));
            }
            self.start = self.buffer.len();
            self.fill()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8], capacity: usize) -> Vec<Line> {
        let mut lines = Lines::new(io::BufReader::with_capacity(capacity, bytes));
        let mut all = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            all.push(line);
        }
        all
    }

    fn texts(bytes: &[u8]) -> Vec<String> {
        all(bytes, 3).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn line_ends() {
        assert_eq!(texts(b"a\nb\r\n\nc"), ["a", "b", "", "c"]);
        assert_eq!(texts(b"a\n"), ["a"]);
        assert_eq!(texts(b"a\rb\r\rc"), ["a", "b", "", "c"]);
        assert_eq!(texts(b"a\rb\nc"), ["a\rb", "c"]);
        assert!(texts(b"").is_empty());
    }

    #[test]
    fn marks_and_encodings() {
        assert_eq!(texts(b"\xEF\xBB\xBFa"), ["a"]);
        assert_eq!(texts(b"\xEF\xBB\xBF").len(), 0);
        assert_eq!(texts(b"\xFF\xFEa\0\n\0b\0"), ["a", "b"]);
        assert_eq!(texts(b"\xFE\xFF\0a\0\n\0b"), ["a", "b"]);
        assert_eq!(texts(b"\xFF\xFEa\0b"), ["a\u{FFFD}"]);
        let bad = all(b"ok\n\xC3\xA4b\xFF\nok", 1);
        let fault = bad[1].fault.as_ref().unwrap();
        assert_eq!((fault.line(), fault.column()), (2, 3));
        assert_eq!(fault.found(), "byte 0xFF");
        assert_eq!(bad[2].text, "ok");
    }

    #[test]
    fn bytes_and_lines_take_turns() {
        let mut lines = Lines::new(io::BufReader::with_capacity(
            2,
            &b"\xEF\xBB\xBFab\ncd\n"[..],
        ));
        assert_eq!(lines.bytes(3).unwrap()[..3], *b"ab\n");
        lines.skip(1);
        assert_eq!(lines.next_line().unwrap().unwrap().text, "b");
        lines.bytes(3).unwrap();
        lines.skip(3);
        assert_eq!((lines.taken(), lines.bytes(1).unwrap().len()), (2, 0));
    }

    #[test]
    fn a_line_above_the_limit_is_passed_over() {
        for len in [MAX_LINE + 1, 3 * MAX_LINE, 3 * MAX_LINE + 17] {
            for capacity in [1000, 10 * MAX_LINE] {
                let mut bytes = b"first\n".to_vec();
                bytes.extend(vec![b'.'; len]);
                bytes.extend(b"\nlast\n");
                let lines = all(&bytes, capacity);
                assert_eq!(lines.len(), 3);
                assert_eq!(lines[2].text, "last");
                let fault = lines[1].fault.as_ref().unwrap();
                assert_eq!((fault.line(), fault.column()), (2, MAX_LINE as u64 + 1));
            }
        }
        assert!(all(&[b'.'; MAX_LINE], 100)[0].fault.is_none());
        assert!(all(&[b'.'; MAX_LINE + 1], 100)[0].fault.is_some());
    }
}
