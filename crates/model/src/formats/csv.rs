//! Tables: CSV and TSV, with a header or without.
//!
//! With a header the columns of the puzzle, of the solution and of a note are known by their names,
//! and so may be the shape. Without one the first field that is a board is the puzzle. All other
//! columns are kept.

use super::apps::sheet;
use super::columns::{Columns, has_board, is_board, separator};
use super::fields::{Meaning, are_around, fields, is_closed, meaning, written};
use super::lines::{Line, MAX_LINE};
use super::record::{Block, Parsed, RawRecord};
use super::source::{Source, Split, Stream};
use super::table::Detect;
use super::variants::vdk;
use super::writer::{Extra, Unwritable, Write};
use super::{Alphabet, Format, ParseError, ReadOptions, line, list, scan, write_line};
use std::io;

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "csv",
    extensions: &["csv"],
    summary: "a table with a puzzle a line, columns by name or by place",
    detect: Detect::Head(is_header, is_above),
    split: Split::Stream(|format| Box::new(Table::new(format))),
    parse,
    write: Some(write_with(
        |parsed| head(parsed, ','),
        |parsed, alphabet| record(parsed, alphabet, ','),
    )),
};

/// The table with tabs between its columns.
pub(super) const TABS: Format = Format {
    name: "tsv",
    extensions: &["tsv", "tab"],
    summary: "a table as csv, with tabs between the columns",
    detect: Detect::Named,
    write: Some(write_with(
        |parsed| head(parsed, '\t'),
        |parsed, alphabet| record(parsed, alphabet, '\t'),
    )),
    ..FORMAT
};

type Record = fn(&Parsed, &Alphabet) -> Result<String, Unwritable>;

const fn write_with(head: fn(&Parsed) -> String, record: Record) -> Write {
    Write {
        holds_note: |_| true,
        holds: &[
            Extra::Note,
            Extra::Solution,
            Extra::Columns,
            Extra::Boxes,
            Extra::Candidates,
            Extra::Board,
            Extra::OffBoard,
            Extra::Rules,
            Extra::Names,
        ],
        columns: &[],
        escapes: false,
        table: true,
        head,
        record,
        between: "\n",
        tail: "\n",
    }
}

/// The columns that are always written. Those of the first puzzle follow.
const WRITTEN: [&str; 4] = ["puzzle", "solution", "shape", "note"];

fn head(parsed: &Parsed, separator: char) -> String {
    let names = WRITTEN
        .into_iter()
        .chain(parsed.columns.iter().map(|(name, _)| &**name));
    let names: Vec<_> = names.map(|name| written(name, separator)).collect();
    names.join(&separator.to_string()) + "\n"
}

fn record(parsed: &Parsed, alphabet: &Alphabet, separator: char) -> Result<String, Unwritable> {
    let (puzzle, shape) = match parsed.puzzle.needs_lines() {
        true => (
            vdk::FORMAT.write(&parsed.puzzle, parsed.alphabet)?,
            String::new(),
        ),
        false => (
            line::puzzle(parsed, alphabet)?,
            parsed.puzzle.shape().to_string(),
        ),
    };
    let solution = match &parsed.expected {
        Some(Ok(solution)) => write_line(solution, alphabet),
        Some(Err(_)) | None => String::new(),
    };
    let note = parsed.note.clone().unwrap_or_default();
    let fields = [puzzle, solution, shape, note].into_iter();
    let fields = fields.chain(parsed.columns.iter().map(|(_, value)| value.clone()));
    let fields: Vec<_> = fields
        .map(|field| written(&field, separator).into_owned())
        .collect();
    Ok(fields.join(&separator.to_string()))
}

/// Returns whether the line below a header can be a record: it has a board, or the same separator.
/// A name alone may as well be the title of a grid.
fn is_above(header: &str, next: &str) -> bool {
    let own = separator(header);
    let board = || {
        fields(next, separator(next).unwrap_or(','))
            .iter()
            .any(is_board)
    };
    let same = own.is_some_and(|own| next.contains(own)) || !is_closed(next);
    is_separator(header) || same || board()
}

/// Returns whether a line names the column of the puzzle, and perhaps others, or the separator.
fn is_header(text: &str) -> bool {
    let text = text.trim();
    if is_separator(text) {
        return true;
    }
    // No name of the column is shorter than `grid`.
    if !(4..=4096).contains(&text.len())
        || text.contains('=')
        || !text.starts_with(|c: char| c.is_ascii_alphabetic() || "\",;|_\t".contains(c))
    {
        return false;
    }
    let fields = fields(text, separator(text).unwrap_or(','));
    fields
        .iter()
        .any(|field| meaning(&field.text) == Some(Meaning::Puzzle))
        && !fields.iter().any(is_board)
}

/// Returns whether a line names the separator of a table to a spreadsheet, as in `sep=;`.
fn is_separator(line: &str) -> bool {
    line.trim()
        .strip_prefix("sep=")
        .is_some_and(|rest| rest.len() <= 1)
}

/// Reads one record by itself.
fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let columns = Columns::of_first(&block.text, options);
    columns.entry(block.line, &block.text)?.parse(options)
}

/// Returns whether a line is no record: blank, a comment, the line below the head of a table in
/// Markdown, or the name of the separator.
fn is_between(line: &str) -> bool {
    let rule = line.contains("--") && line.trim().chars().all(|c| "|:- ".contains(c));
    scan::is_comment_or_blank(line) || rule || is_separator(line)
}

/// Finds the records of a table.
#[derive(Debug)]
struct Table {
    format: &'static Format,
    columns: Option<Columns>,
    /// Whether the column of the puzzle was looked for in a record.
    searched: bool,
    /// Whether the rest of the text is not read.
    ended: bool,
}

impl Table {
    fn new(format: &'static Format) -> Table {
        Table {
            format,
            columns: None,
            searched: false,
            ended: false,
        }
    }

    /// Takes the next line that is not blank, and those after it that belong to a field in quotes.
    /// If a quote is not closed, the error is that of its line, and the next line is not taken.
    fn record(&self, source: &mut dyn Source) -> io::Result<Option<Line>> {
        loop {
            if source.peek(0)?.is_none() {
                return Ok(None);
            }
            let Some(mut line) = source.take() else {
                return Ok(None);
            };
            if line.fault.is_none() && is_closed(&line.text) && is_between(&line.text) {
                continue;
            }
            if line.fault.is_some() || is_closed(&line.text) {
                return Ok(Some(line));
            }
            let own = self.columns.as_ref().map(Columns::separator);
            let separator = own.or_else(|| separator(&line.text)).unwrap_or(',');
            match rest_of_quote(&line, separator, source)? {
                Some((count, text)) => {
                    (0..count).for_each(|_| drop(source.take()));
                    line.text = text;
                }
                None => line.fault = Some(open_quote(&line)),
            }
            return Ok(Some(line));
        }
    }
}

/// Returns the number of lines that go on with a field in quotes, and the text of all; `None` if
/// the quote is not closed, or closed within another field.
fn rest_of_quote(
    line: &Line,
    separator: char,
    source: &mut dyn Source,
) -> io::Result<Option<(usize, String)>> {
    let mut text = line.text.clone();
    let mut closed = false;
    let mut count = 0;
    while !closed && text.len() < MAX_LINE {
        let Some(next) = source.peek(count)?.filter(|next| next.fault.is_none()) else {
            return Ok(None);
        };
        text.push('\n');
        text += &next.text;
        closed = !is_closed(&next.text);
        count += 1;
    }
    let whole = closed && are_around(&text, separator);
    Ok(whole.then_some((count, text)))
}

/// Returns the error of a line with a quote that is not closed.
fn open_quote(line: &Line) -> ParseError {
    let at = line.text.rfind('"').unwrap_or_default();
    let (expected, found) = ("a quote that is closed", "one that is not");
    ParseError::new(line.number, &line.text, at, expected, found)
}

impl Stream for Table {
    fn next(
        &mut self,
        source: &mut dyn Source,
        options: &ReadOptions,
    ) -> io::Result<Option<RawRecord>> {
        while self.columns.is_none()
            && source
                .peek(0)?
                .is_some_and(|line| line.fault.is_none() && is_between(&line.text))
        {
            source.take();
        }
        // A spreadsheet that holds the board itself is often saved under this name.
        if self.columns.is_none()
            && options.column.is_none()
            && source
                .peek(0)?
                .is_some_and(|line| sheet::is_first(&line.text))
        {
            return sheet::split(&sheet::FORMAT, source, options);
        }
        while !self.ended {
            let Some(line) = self.record(source)? else {
                return Ok(None);
            };
            if let Some(fault) = line.fault {
                return Ok(Some(RawRecord::fault(self.format, fault)));
            }
            let Some(columns) = &mut self.columns else {
                let columns = Columns::of_first(&line.text, options);
                let has_board = has_board(&line.text, &columns) || list::is_cells(&line.text);
                let missing = columns.missing(options.column, &line);
                let columns = self.columns.insert(columns);
                if let Some(error) = missing {
                    self.ended = true;
                    return Ok(Some(RawRecord::fault(self.format, error)));
                }
                if has_board {
                    let entry = columns.entry(line.number, &line.text);
                    return Ok(Some(RawRecord::of_entry(self.format, entry)));
                }
                continue;
            };
            if !self.searched {
                self.searched = true;
                columns.find_puzzle(&line.text, options.column.is_some());
            }
            let entry = columns.entry(line.number, &line.text);
            return Ok(Some(RawRecord::of_entry(self.format, entry)));
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests;
