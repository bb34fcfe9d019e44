//! Links whose puzzle is 81 digits: SudokuExchange and sudoku.coach.
//!
//! Source: the README of SudokuExchange's application, <https://github.com/grantm/sudoku-web>
//! (`/play/?s=`, with the difficulty as `d=`), and links to `sudoku.coach/en/play/` as they are
//! shared.

use super::address::Link;
use crate::formats::alphabet::{Alphabet, DIGITS};
use crate::formats::apps::classic;
use crate::formats::entry::Entry;
use crate::formats::piece::Layout;
use crate::formats::writer::{Unwritable, Write};
use crate::formats::{ParseError, Parsed, write_line};
use crate::grid::Shape;

pub(super) const EXCHANGE: Write = Write::records(&[], "\n", |parsed, _: &Alphabet| {
    written("https://sudokuexchange.com/play/?s=", parsed)
});
pub(super) const COACH: Write = Write::records(&[], "\n", |parsed, _: &Alphabet| {
    written("https://sudoku.coach/en/play/", parsed)
});

/// Returns the givens behind an address.
pub(super) fn written(address: &str, parsed: &Parsed) -> Result<String, Unwritable> {
    let line = write_line(classic(parsed)?, &DIGITS);
    Ok(format!("{address}{}", line.replace('.', "0")))
}

/// Returns the puzzle of 81 digits.
pub(super) fn entry(link: &Link<'_>, part: &str) -> Entry {
    let (document, at) = link.at(part);
    Entry {
        board: document.made(at, part.to_string(), Layout::Verbatim),
        shape: Some(Shape::CLASSIC),
        alphabet: Some(&DIGITS),
        ..Entry::default()
    }
}

pub(super) fn exchange(link: &Link<'_>) -> Result<Entry, ParseError> {
    let puzzle = link.needed("s", "the puzzle as s= and 81 digits")?;
    let mut entry = entry(link, puzzle);
    let level = link.parameter("d");
    entry
        .notes
        .extend(level.map(|level| format!("difficulty: {level}")));
    Ok(entry)
}

pub(super) fn coach(link: &Link<'_>) -> Result<Entry, ParseError> {
    let segments: Vec<&str> = link.path.trim_end_matches('/').split('/').collect();
    match segments[..] {
        [_, "play", puzzle] => Ok(entry(link, puzzle)),
        _ => Err(link.wrong_page("a page such as en/play/ and 81 digits")),
    }
}
