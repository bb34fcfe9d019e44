//! Finds the values of a JSON text as it arrives. A value of up to 2 MiB is read as a whole; a
//! larger array or object is read member by member.

use super::document::Document;
use super::entry::Entry;
use super::fields::{Meaning, meaning};
use super::json_extent::Scan;
use super::json_value;
use super::record::RawRecord;
use super::sniff::Sniff;
use super::source::{Source, Split, Stream};
use super::table::Detect;
use super::writer::Write;
use super::{
    Format, ParseError, ReadOptions, document, json, json_regions, json_rules, json_write,
};
use std::collections::VecDeque;
use std::io;

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "json",
    extensions: &["json"],
    summary: "JSON: strings, arrays of numbers, objects with a puzzle, lines of these",
    detect: Detect::Text(sniff),
    split: Split::Stream(|format| Box::new(Json::new(format))),
    parse: |block, options| document::parse_lines(read, block, options),
    write: Some(Write {
        columns: &[],
        table: false,
        head: |_| "[\n".to_string(),
        between: ",\n",
        tail: "\n]\n",
        ..json_write::LINES
    }),
};

/// The format written with an object a line.
pub(super) const LINES: Format = Format {
    name: "ndjson",
    extensions: &["ndjson", "jsonl"],
    summary: "a JSON object a line",
    write: Some(json_write::LINES),
    ..FORMAT
};

fn sniff(text: &[u8]) -> Sniff {
    match text.split_first() {
        None => Sniff::More,
        Some((b'{', rest)) => match rest.trim_ascii_start().first() {
            None => Sniff::More,
            Some(b'"' | b'}') => Sniff::Yes,
            Some(_) => Sniff::No,
        },
        Some((b'[', rest)) => sniff_item(rest.trim_ascii_start()),
        Some(_) => Sniff::No,
    }
}

/// Looks at the first item of an array: numbers without commas and strings in single quotes are
/// lists of programs.
fn sniff_item(text: &[u8]) -> Sniff {
    match text.split_first() {
        None => Sniff::More,
        Some((b'{' | b'[', _)) => sniff(text),
        Some((b'"' | b'-' | b']' | b'n', _)) => Sniff::Yes,
        Some((b'0'..=b'9', rest)) => {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            match rest[digits..].trim_ascii_start().first() {
                None => Sniff::More,
                Some(b',' | b']') => Sniff::Yes,
                Some(_) => Sniff::No,
            }
        }
        Some(_) => Sniff::No,
    }
}

/// Reads the one value of a text.
fn read(document: &Document<'_>) -> Vec<Result<Entry, ParseError>> {
    match json_value::read(document.text) {
        Ok((value, _)) => json::entries(document, &value),
        Err(fault) => {
            let found = fault.found(document.text);
            vec![Err(document.error(fault.at, fault.expected, found))]
        }
    }
}

/// The largest value that is read as a whole, in bytes.
const MOST_BYTES: usize = 2 << 20;

/// How far a value goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// This many bytes.
    Whole(usize),
    /// More than [`MOST_BYTES`].
    Long,
}

/// The values of a text.
#[derive(Debug)]
struct Json {
    format: &'static Format,
    found: VecDeque<Result<Entry, ParseError>>,
    /// The closing brackets of the large arrays and objects around the next value.
    open: Vec<u8>,
    /// The number of characters before the next one in its line.
    before: u64,
    ended: bool,
}

impl Json {
    fn new(format: &'static Format) -> Json {
        Json {
            format,
            found: VecDeque::new(),
            open: Vec::new(),
            before: 0,
            ended: false,
        }
    }

    /// Takes bytes and keeps count of the column.
    fn skip(&mut self, source: &mut dyn Source, count: usize) -> io::Result<()> {
        let bytes = &source.bytes(count)?[..count];
        let line = bytes
            .rsplit(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        let chars = if line.is_ascii() {
            line.len()
        } else {
            String::from_utf8_lossy(line).chars().count()
        } as u64;
        let within = line.len() == bytes.len();
        self.before = chars + if within { self.before } else { 0 };
        source.skip(count);
        Ok(())
    }

    /// Skips white space and commas; returns the byte after them.
    fn peek(&mut self, source: &mut dyn Source) -> io::Result<Option<u8>> {
        loop {
            let bytes = source.bytes(1)?;
            let is_gap = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
            let gap = bytes.iter().take_while(|byte| is_gap(byte)).count();
            let next = bytes.get(gap).copied();
            let empty = bytes.is_empty();
            self.skip(source, gap)?;
            if next.is_some() || empty {
                return Ok(next);
            }
        }
    }

    /// Records an error at the next byte.
    fn fail(&mut self, source: &mut dyn Source, expected: &str, found: String) -> io::Result<()> {
        let number = source.lines_read() + 1;
        let bytes = source.bytes(1)?;
        let line = bytes
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        let line = String::from_utf8_lossy(&line[..line.len().min(200)]);
        let error = ParseError::new(number, &line, 0, expected, found).shifted(self.before);
        self.found.push_back(Err(error));
        Ok(())
    }

    /// Reads what comes next.
    fn step(&mut self, source: &mut dyn Source) -> io::Result<()> {
        let Some(first) = self.peek(source)? else {
            self.ended = true;
            return match self.open.pop() {
                Some(bracket) => {
                    let expected = format!("'{}'", char::from(bracket));
                    self.fail(source, &expected, "the end of the text".to_string())
                }
                None => Ok(()),
            };
        };
        if self.open.last() == Some(&first) {
            self.open.pop();
            return self.skip(source, 1);
        }
        let in_object = self.open.last() == Some(&b'}');
        let name = if in_object { self.name(source)? } else { None };
        if in_object && name.is_none() {
            self.ended = true;
            return self.fail(source, "a name in quotes", found(first));
        }
        let meaning = name.as_deref().and_then(meaning);
        match self.extent(source)? {
            // Its rules are those of every puzzle in it.
            extent if self.is_rule(source, name.as_deref(), extent)? => {
                self.ended = true;
                let found = format!("the rule {}", name.unwrap_or_default().trim_matches('"'));
                self.fail(source, "a plain Sudoku", found)
            }
            // Its members would be read as puzzles.
            Extent::Long if meaning == Some(Meaning::Solution) => {
                self.ended = true;
                let expected = "an object for each puzzle, or columns of at most 2 MiB";
                self.fail(source, expected, "a larger column of solutions".to_string())
            }
            Extent::Whole(0) if self.open.is_empty() => {
                self.fail(source, "a JSON value", found(first))?;
                self.skip_line(source)
            }
            Extent::Whole(0) => {
                self.ended = true;
                self.fail(source, "a JSON value", found(first))
            }
            Extent::Whole(len) => self.value(source, len),
            Extent::Long => self.enter(source),
        }
    }

    /// Returns whether the next value, a member of a large object, is a rule.
    fn is_rule(
        &self,
        source: &mut dyn Source,
        name: Option<&str>,
        extent: Extent,
    ) -> io::Result<bool> {
        let Some(name) = name else { return Ok(false) };
        // A puzzle before it was read without it.
        let own = name.trim_matches('"');
        if own == "vdk" || json_regions::is_name(own) {
            return Ok(true);
        }
        let Extent::Whole(len) = extent else {
            return Ok(json_rules::is_name(name));
        };
        let text = String::from_utf8_lossy(&source.bytes(len)?[..len]).into_owned();
        let value = json_value::read(&text);
        Ok(value.is_ok_and(|(value, _)| json_rules::is_refused(name, &value, &text)))
    }

    /// Goes into an array or object.
    fn enter(&mut self, source: &mut dyn Source) -> io::Result<()> {
        let Some(first) = self.peek(source)? else {
            return Ok(());
        };
        let deep = self.open.len() >= 32;
        match first {
            b'[' if !deep => self.open.push(b']'),
            b'{' if !deep => self.open.push(b'}'),
            _ => {
                self.ended = true;
                let expected = format!("a string of at most {MOST_BYTES} bytes");
                return self.fail(source, &expected, "a longer one".to_string());
            }
        }
        self.skip(source, 1)
    }

    /// Takes the name of a member and the colon, if they are there.
    fn name(&mut self, source: &mut dyn Source) -> io::Result<Option<String>> {
        if self.peek(source)? != Some(b'"') {
            return Ok(None);
        }
        let Extent::Whole(len) = self.extent(source)? else {
            return Ok(None);
        };
        let name = String::from_utf8_lossy(&source.bytes(len)?[..len]).into_owned();
        self.skip(source, len)?;
        let colon = self.peek(source)? == Some(b':');
        self.skip(source, usize::from(colon))?;
        Ok((colon && self.peek(source)?.is_some()).then_some(name))
    }

    /// Skips the rest of a line that is not JSON.
    fn skip_line(&mut self, source: &mut dyn Source) -> io::Result<()> {
        loop {
            let bytes = source.bytes(1)?;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let (count, done) = (
                end.unwrap_or(bytes.len()),
                end.is_some() || bytes.is_empty(),
            );
            self.skip(source, count)?;
            if done {
                return Ok(());
            }
        }
    }

    /// Reads a value of this many bytes.
    fn value(&mut self, source: &mut dyn Source, len: usize) -> io::Result<()> {
        let line = source.lines_read() + 1;
        // What is missing from a value that was cut is missing before the line of the next one.
        let bytes = source.bytes(len)?[..len].trim_ascii_end();
        let text = String::from_utf8_lossy(bytes);
        let document = Document::within(&text, line, self.before);
        let found = match std::str::from_utf8(bytes) {
            Ok(_) => read(&document),
            Err(error) => {
                let byte = format!("byte 0x{:02X}", bytes[error.valid_up_to()]);
                vec![Err(document.error(error.valid_up_to(), "UTF-8 text", byte))]
            }
        };
        self.found.extend(found);
        self.skip(source, len)
    }

    /// Returns how far the next value goes. A line that begins with a brace where none can be ends
    /// a value that was not closed, so that a cut line does not spoil those after it.
    fn extent(&self, source: &mut dyn Source) -> io::Result<Extent> {
        let mut scan = Scan::default();
        loop {
            let bytes = source.bytes(scan.at + 1)?;
            let ended = bytes.len() <= scan.at;
            if let Some(len) = scan.go_on(bytes, self.open.is_empty()) {
                return Ok(Extent::Whole(len));
            }
            if ended {
                return Ok(Extent::Whole(bytes.len()));
            }
            if scan.at > MOST_BYTES {
                return Ok(Extent::Long);
            }
        }
    }
}

fn found(first: u8) -> String {
    super::error::describe(&char::from(first).to_string())
}

impl Stream for Json {
    fn next(&mut self, source: &mut dyn Source, _: &ReadOptions) -> io::Result<Option<RawRecord>> {
        while self.found.is_empty() && !self.ended {
            self.step(source)?;
        }
        let next = self.found.pop_front();
        Ok(next.map(|entry| RawRecord::of_entry(self.format, entry)))
    }
}

#[cfg(test)]
mod tests;
