//! SudoCue's `.sdx`: a puzzle with the player's work.
//!
//! A line for each row with a space between cells: a given is its digit, an entry has `u` before
//! it, and an empty cell is its candidates.
//!
//! Source: <http://sudocue.net/fileformats.php>.

use super::saved::{self, SavedCell};
use super::{lines, played};
use crate::formats::alphabet::Alphabet;
use crate::formats::document::Document;
use crate::formats::error::describe;
use crate::formats::record::{Block, RawRecord};
use crate::formats::scan::is_comment_or_blank;
use crate::formats::source::{Source, Split};
use crate::formats::table::Detect;
use crate::formats::writer::{Extra, Unwritable, Write};
use crate::formats::{Format, ParseError, Parsed, ReadOptions};
use crate::grid::{Cell, Digit, DigitSet};
use std::io;

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "sdx",
    extensions: &["sdx"],
    summary: "SudoCue: givens, entries (u5) and candidates in nine rows",
    detect: Detect::Named,
    split: Split::Each(split),
    parse,
    write: Some(Write::records(
        &[Extra::State, Extra::Eliminated],
        "\n\n",
        record,
    )),
};

/// The most lines of a record.
const MOST_LINES: usize = 64;

/// Takes nine rows, and the rows that directly follow them: they are too many.
fn split(
    format: &'static Format,
    source: &mut dyn Source,
    _: &ReadOptions,
) -> io::Result<Option<RawRecord>> {
    let (mut taken, mut rows) = (Vec::new(), 0);
    while let Some(line) = source.peek(0)? {
        let row = line.fault.is_some() || is_row(&line.text);
        let ends = !row && line.text.trim().is_empty() && rows >= 9;
        if ends || taken.len() == MOST_LINES {
            break;
        }
        rows += usize::from(row);
        taken.extend(source.take());
    }
    Ok(if rows == 0 {
        None
    } else {
        RawRecord::of_lines(format, taken)
    })
}

/// Returns whether a line is a row: eight spaces are one without candidates.
fn is_row(text: &str) -> bool {
    !is_comment_or_blank(text) || text.trim().is_empty() && text.matches(' ').count() >= 8
}

fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let document = Document::new(&block.text, block.line);
    let (mut saved, mut notes) = (Vec::with_capacity(81), Vec::new());
    let mut first = None;
    for (_, start, text) in lines(block) {
        if saved.len() < 81 && is_row(text) {
            first.get_or_insert(start);
            row(&document, start, text, &mut saved)?;
        } else if let Some(note) = text.trim().strip_prefix('#') {
            notes.push(note.trim().to_string());
        } else if !text.trim().is_empty() {
            return Err(document.error(start, "9 rows", "one more"));
        }
    }
    if saved.len() != 81 {
        let found = format!("{} rows", saved.len() / 9);
        return Err(document.error(block.text.len(), "9 rows", found));
    }
    let mut entry = saved::entry(&document, first.unwrap_or_default(), &saved)?;
    entry.notes = notes;
    entry.parse(options)
}

/// Reads a row. A cell without candidates is nothing between two spaces.
fn row(
    document: &Document<'_>,
    start: usize,
    text: &str,
    saved: &mut Vec<SavedCell>,
) -> Result<(), ParseError> {
    let exact: Vec<&str> = text.split(' ').collect();
    let fields = match exact.len() {
        9 => exact,
        _ => text.split_whitespace().collect(),
    };
    if fields.len() != 9 {
        let found = fields.len().to_string();
        return Err(document.error(start + text.len(), "9 cells in a row", found));
    }
    for field in fields {
        let at = start + (field.as_ptr() as usize - text.as_ptr() as usize);
        let Some(cell) = cell(field.trim()) else {
            let expected = "a given (5), an entry (u5) or candidates (123)";
            return Err(document.error(at, expected, describe(field)));
        };
        saved.push(cell);
    }
    Ok(())
}

fn cell(text: &str) -> Option<SavedCell> {
    let (entered, digits) = match text.strip_prefix('u') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let mut marks = DigitSet::EMPTY;
    for symbol in digits.chars() {
        let digit = symbol
            .to_digit(10)
            .and_then(|value| Digit::new(value as u8))?;
        if marks.contains(digit) {
            return None;
        }
        marks.insert(digit);
    }
    match (entered, marks.single()) {
        (true, None) => None,
        (true, digit) => Some(SavedCell::entered(digit)),
        (false, Some(digit)) => Some(SavedCell::given(Some(digit))),
        (false, None) => Some(SavedCell::marked(marks)),
    }
}

fn record(parsed: &Parsed, _: &Alphabet) -> Result<String, Unwritable> {
    let (givens, board) = played(parsed)?;
    let cell = |index: usize| -> Result<String, Unwritable> {
        let cell = Cell::new(index);
        let mut marks = DigitSet::all(9);
        let gone = parsed.eliminated.iter().filter(|gone| gone.cell == cell);
        gone.for_each(|gone| marks.remove(gone.digit));
        match (givens.get(cell), board.get(cell)) {
            (Some(digit), _) => Ok(digit.to_string()),
            (None, Some(digit)) => Ok(format!("u{digit}")),
            (None, None) if marks.len() > 1 => Ok(marks.to_string()),
            (None, None) => Err(Unwritable(
                "an empty cell with one candidate or none would be a given in it".to_string(),
            )),
        }
    };
    let cells = (0..81).map(cell).collect::<Result<Vec<_>, _>>()?;
    let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
    Ok(rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_in, one_in};

    fn saved() -> String {
        format!(
            "# by me\n2 u4 67 1  5 69 39 3\n{}",
            "12 12 12 12 12 12 12 12 u9\n".repeat(8)
        )
    }

    #[test]
    fn givens_entries_and_candidates() {
        let parsed = one_in("sdx", &saved()).unwrap();
        assert_eq!(parsed.puzzle.givens().count(), 4);
        assert_eq!(parsed.state.unwrap().unwrap().count(), 13);
        assert_eq!(parsed.note.as_deref(), Some("by me"));
        let gone = |cell| {
            parsed
                .eliminated
                .iter()
                .filter(|c| c.cell.index() == cell)
                .count()
        };
        assert_eq!((gone(2), gone(4), gone(9)), (7, 0, 7));
        let spaced = saved().replace("1  5", "1 789 5").replace(' ', "   ");
        assert_eq!(one_in("sdx", &spaced).unwrap().puzzle, parsed.puzzle);
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let error = |from: &str, to: &str| error_in("sdx", &saved().replacen(from, to, 1));
        assert_eq!(
            error("u4", "u"),
            "line 2, column 3: expected a given (5), an entry (u5) or candidates (123), found 'u'"
        );
        assert_eq!(
            error("67", "66"),
            "line 2, column 6: expected a given (5), an entry (u5) or candidates (123), found '66'"
        );
        assert_eq!(
            error("12 12 12 ", "12 12 "),
            "line 3, column 24: expected 9 cells in a row, found 8"
        );
        assert_eq!(
            error("12 12 12 12 12 12 12 12 u9\n", ""),
            "line 9, column 27: expected 9 rows, found 8 rows"
        );
        assert_eq!(error("# by me\n", ""), "ok");
        assert_eq!(
            error_in("sdx", &(saved() + "1 2\n")),
            "line 11, column 1: expected 9 rows, found one more"
        );
    }
}
