//! Links that hold a puzzle: one file a site.
//!
//! What stands behind a link on its line is the note. A link with nothing but a name that a server
//! knows is refused, for nothing is ever fetched.

mod address;
mod digits;
pub(in crate::formats) mod drawing;
mod drawing_words;
pub(in crate::formats) mod fpuzzles;
mod iss;
mod lz;
mod parts;
pub(in crate::formats) mod plain_rules;
pub(in crate::formats) mod short_json;
mod sudokupad;
mod sudokuwiki;

use crate::formats::document::{Document, parse_lines};
use crate::formats::entry::Entry;
use crate::formats::error::describe;
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::writer::Write;
use crate::formats::{Format, ParseError, line, list, scan};
use address::Link;
pub(in crate::formats) use address::is_link;
pub(in crate::formats) use parts::shape_of;

/// The entry in the table of formats for the links of all sites.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "link",
    extensions: &[],
    summary: "links of sudokuwiki, SudokuExchange, sudoku.coach, f-puzzles, SudokuPad and ISS",
    detect: Detect::Line(address::is_link),
    split: Split::Each(line::split),
    parse: |block, options| parse_lines(read, block, options),
    write: None,
};

/// The entries for writing.
pub(in crate::formats) const SUDOKUWIKI: Format = site(
    "link:sudokuwiki",
    "a link to the solver of sudokuwiki.org",
    sudokuwiki::WRITE,
);
pub(in crate::formats) const SUDOKUEXCHANGE: Format = site(
    "link:sudokuexchange",
    "a link to play at sudokuexchange.com",
    digits::EXCHANGE,
);
pub(in crate::formats) const SUDOKU_COACH: Format = site(
    "link:sudoku.coach",
    "a link to play at sudoku.coach",
    digits::COACH,
);
pub(in crate::formats) const FPUZZLES: Format = site(
    "link:f-puzzles",
    "a link to the setter f-puzzles.com",
    fpuzzles::WRITE,
);
pub(in crate::formats) const SUDOKUPAD: Format = site(
    "link:sudokupad",
    "a link to play at sudokupad.app",
    sudokupad::WRITE,
);

pub(in crate::formats) const ISS: Format = site(
    "link:iss",
    "a link to Interactive Sudoku Solver",
    iss::WRITE,
);

const fn site(name: &'static str, summary: &'static str, write: Write) -> Format {
    Format {
        name,
        extensions: &[],
        summary,
        detect: Detect::Named,
        write: Some(write),
        ..FORMAT
    }
}

/// Reads the puzzle of a link.
type Reader = fn(&Link<'_>) -> Result<Entry, ParseError>;

/// The sites, by host without `www.`, and what reads their links.
const SITES: &[(&str, Reader)] = &[
    ("sudokuwiki.org", sudokuwiki::read),
    ("sudokuexchange.com", digits::exchange),
    ("sudoku.coach", digits::coach),
    ("f-puzzles.com", fpuzzles::read),
    ("sudokupad.app", sudokupad::read),
    ("beta.sudokupad.app", sudokupad::read),
    ("sudokupad.svencodes.com", sudokupad::read),
    ("app.crackingthecryptic.com", sudokupad::read),
    ("sigh.github.io", iss::read),
];

/// Returns whether a text starts with a known host and a slash.
fn names_site(text: &str) -> bool {
    let host = text.split_once('/').map_or("", |(host, _)| host);
    let host = host.to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    SITES.iter().any(|(site, _)| *site == host)
}

/// Reads the puzzle of a link, whatever stands beside it.
fn entry(document: &Document<'_>, link: &Link<'_>) -> Result<Entry, ParseError> {
    match SITES.iter().find(|(host, _)| *host == link.host) {
        Some((_, read)) => read(link),
        None => {
            let expected = "a link of sudokuwiki.org, sudokuexchange.com, sudoku.coach, \
                            f-puzzles.com, sudokupad.app or sigh.github.io";
            Err(document.error(0, expected, format!("one of {}", describe(&link.host))))
        }
    }
}

/// Returns whether a word behind a link is another puzzle: a link that can be read, or a board with
/// an empty cell. A full board may be the solution.
fn is_puzzle(word: &str) -> bool {
    let is_board = || list::is_board(word) && word.chars().any(scan::is_blank);
    let document = Document::new(word, 1);
    let is_entry = || {
        Link::new(&document)
            .and_then(|link| entry(&document, &link))
            .is_ok()
    };
    is_board() || is_link(word) && is_entry()
}

fn read(document: &Document<'_>) -> Vec<Result<Entry, ParseError>> {
    let link = match Link::new(document) {
        Ok(link) => link,
        Err(error) => return vec![Err(error)],
    };
    if let Some(word) = link.rest.split_whitespace().find(|word| is_puzzle(word)) {
        let at = document.text.rfind(word).unwrap_or_default();
        return vec![Err(document.error(at, "one puzzle in a line", "another"))];
    }
    vec![entry(document, &link).map(|mut entry| {
        entry.notes.push(link.before.to_string());
        entry.notes.push(link.rest.to_string());
        entry
    })]
}

#[cfg(test)]
mod rules_tests;
#[cfg(test)]
mod tests;
