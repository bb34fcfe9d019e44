//! Links to the solver of sudokuwiki.org: 81 digits, or a header and two characters a cell.
//!
//! The header is the kind of puzzle, its size and the version of the coding: `S9B` is plain 9×9.
//! A cell is a number in base 36 with as many characters as the largest needs: 0 is empty, 1 to 9 a
//! given, then as many entries, and behind them the candidates as a number with a bit for each.
//!
//! Source: the documentation of Puzzle Coding, <https://github.com/BlueAnt1/puzzle-coding>, which
//! is compatible with the site.

use super::address::Link;
use super::digits;
use crate::formats::ParseError;
use crate::formats::alphabet::Alphabet;
use crate::formats::apps::saved::{self, SavedCell};
use crate::formats::entry::Entry;
use crate::formats::error::describe;
use crate::formats::writer::Write;
use crate::grid::{Digit, DigitSet, Shape};

pub(super) const WRITE: Write = Write::records(&[], "\n", |parsed, _: &Alphabet| {
    digits::written("https://www.sudokuwiki.org/sudoku.htm?bd=", parsed)
});

/// The pages of the solver for plain Sudoku. Others have rules of their own.
const PAGES: &[&str] = &["sudoku.htm", "sudoku"];

/// The kinds of puzzles by the first character of the header.
const KINDS: &[(char, &str)] = &[
    ('J', "Jigsaw Sudoku"),
    ('D', "KenDoku"),
    ('K', "KenKen"),
    ('M', "Killer Jigsaw"),
    ('L', "Killer Sudoku"),
    ('T', "Str8ts"),
    ('B', "Str8ts"),
    ('U', "Str8ts"),
    ('V', "Str8ts"),
    ('X', "Sudoku X"),
    ('W', "Windoku"),
];

pub(super) fn read(link: &Link<'_>) -> Result<Entry, ParseError> {
    if !PAGES.contains(&link.path.to_ascii_lowercase().as_str()) {
        return Err(link.wrong_page("the page of plain Sudoku (sudoku.htm)"));
    }
    let board = link.needed("bd", "the board as bd= and 81 digits or S9B…")?;
    if board.starts_with(|first: char| first.is_ascii_alphabetic()) {
        coded(link, board)
    } else {
        Ok(digits::entry(link, board))
    }
}

/// Reads a board with a header.
fn coded(link: &Link<'_>, board: &str) -> Result<Entry, ParseError> {
    let header: Vec<char> = board
        .chars()
        .take(3)
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let wrong = |found: String| link.error(board, "a plain Sudoku (S, its size, version B)", found);
    let [kind, size, version] = header[..] else {
        return Err(wrong(describe(board)));
    };
    if let Some((_, name)) = KINDS.iter().find(|(code, _)| *code == kind) {
        return Err(wrong(format!("the rules of {name} ({kind})")));
    }
    let shape = size
        .to_digit(36)
        .and_then(|order| Shape::of_order(order as usize));
    let shape = shape.filter(|shape| shape.order() <= 25);
    let (Some(shape), 'S', 'B') = (shape, kind, version) else {
        return Err(wrong(describe(&header.iter().collect::<String>())));
    };
    let (document, at) = link.at(board);
    let fields = &board[3..];
    let width = width(shape.order());
    let wanted = width * shape.cells();
    if !fields.is_ascii() || fields.len() != wanted {
        let found = fields.chars().count().to_string();
        return Err(document.error(
            at + 3,
            format!("{wanted} characters behind the header"),
            found,
        ));
    }
    let mut cells = Vec::with_capacity(shape.cells());
    for start in (0..wanted).step_by(width) {
        let field = &fields[start..start + width];
        let value = u64::from_str_radix(field, 36).ok();
        let Some(cell) = value.and_then(|value| cell(value, shape.order())) else {
            let expected = format!("a cell as {width} characters in base 36");
            return Err(document.error(at + 3 + start, expected, describe(field)));
        };
        cells.push(cell);
    }
    saved::entry(document, at, &cells)
}

/// Returns the number of characters of the largest number of a cell.
fn width(order: usize) -> usize {
    let largest = (1u64 << order) - 1 + 2 * order as u64;
    let digits = std::iter::successors(Some(largest), |&rest| (rest >= 36).then_some(rest / 36));
    digits.count()
}

fn cell(value: u64, order: usize) -> Option<SavedCell> {
    let given = order as u64;
    match value {
        _ if value <= given => Some(SavedCell::given(Digit::new(value as u8))),
        _ if value <= 2 * given => Some(SavedCell::entered(Digit::new((value - given) as u8))),
        _ => {
            let marks = DigitSet::from_bits(value - 2 * given);
            let fits = marks.and(DigitSet::all(order)) == marks;
            fits.then_some(SavedCell::marked(marks))
        }
    }
}
