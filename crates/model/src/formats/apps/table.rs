//! Boards as tables: rows of fields, in which an empty field is an empty cell.

use crate::formats::reading::{Row, read};
use crate::formats::scan::Symbol;
use crate::formats::{Alphabet, ParseError, Parsed, ReadOptions};
use crate::grid::{Digit, Givens, Shape};
use crate::rules::Puzzle;
use std::ops::RangeInclusive;

/// Symbols of empty cells that only tables have, where they cannot be part of a border.
const BLANKS: &[&str] = &["", "-", "-1", "–", "·", "?"];

/// Returns the fields between separators as symbols, without the white space around them.
pub(super) fn fields<'a>(line: &'a str, separator: char) -> Vec<Symbol<'a>> {
    let symbol = |field: &'a str| {
        let text = field.trim();
        Symbol {
            offset: text.as_ptr() as usize - line.as_ptr() as usize,
            text: if BLANKS.contains(&text) { "." } else { text },
        }
    };
    line.split(separator).map(symbol).collect()
}

/// The numbers of cells that a row may have.
const WIDTHS: RangeInclusive<usize> = 4..=64;

/// Returns whether a line has as many fields as a row may have.
pub(super) fn may_be_row(line: &str, separator: char) -> bool {
    WIDTHS.contains(&(line.matches(separator).count() + 1))
}

/// Returns whether a line is likely to be a row of a table: a number of short fields.
pub(super) fn is_row(symbols: &[Symbol<'_>]) -> bool {
    let short = |symbol: &Symbol<'_>| {
        let text = symbol.text;
        text.len() <= 2
            && text
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b".*_".contains(&b))
    };
    WIDTHS.contains(&symbols.len()) && symbols.iter().all(short)
}

/// Reads the rows of a board.
pub(super) fn parse(
    rows: &[Row<'_>],
    line: u64,
    options: &ReadOptions,
) -> Result<Parsed, ParseError> {
    let Some(first) = rows.first() else {
        return Err(ParseError::new(line, "", 0, "the rows of a table", "none"));
    };
    let order = options.shape.map_or(first.symbols.len(), Shape::order);
    for (index, row) in rows.iter().enumerate() {
        if index == order {
            return Err(row.error(0, format!("{order} rows"), "one more".to_string()));
        }
        let count = row.symbols.len();
        if count != order {
            let expected = format!("{order} cells in a row");
            return Err(row.error(order.min(count), expected, count.to_string()));
        }
    }
    let end = rows.last().unwrap_or(first);
    if rows.len() < order {
        let found = format!("{} rows", rows.len());
        return Err(end.error(order, format!("{order} rows"), found));
    }
    let Some(shape) = options.shape.or_else(|| Shape::of_order(order)) else {
        let expected = "a table of 4, 6, 8, 9, 10 … 64 cells in a row (or --shape)";
        return Err(first.error(order, expected.to_string(), order.to_string()));
    };
    let mut symbols = rows.iter().flat_map(|row| &row.symbols);
    let numbers = match options.alphabet {
        Some(alphabet) => alphabet.is_decimal(),
        None => symbols.any(|symbol| symbol.text.len() > 1),
    };
    let (values, alphabet) = read(order, rows, numbers, options)?;
    match Givens::from_values(shape, values) {
        Some(givens) => Ok(Parsed::new(Puzzle::plain(givens), alphabet, line)),
        None => Err(first.error(0, format!("{order} rows"), "others".to_string())),
    }
}

/// Returns the fields of the rows of a board, empty for an empty cell.
pub(super) fn texts(givens: &Givens, alphabet: &Alphabet) -> Vec<Vec<String>> {
    let order = givens.shape().order();
    let alphabet = if alphabet.fits(order) {
        alphabet
    } else {
        Alphabet::default_for(order)
    };
    let text = |value: &u8| Digit::new(*value).map_or(String::new(), |digit| alphabet.text(digit));
    let rows = givens.values().chunks(order);
    rows.map(|row| row.iter().map(text).collect()).collect()
}
