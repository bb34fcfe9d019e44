//! Links to Interactive Sudoku Solver: the string as `q=`, or a text that it takes, with percent
//! escapes.

use super::address::Link;
use crate::formats::alphabet::Alphabet;
use crate::formats::entry::{Entry, Ruled};
use crate::formats::piece::Layout;
use crate::formats::record::Block;
use crate::formats::variants::iss;
use crate::formats::writer::{Extra, Write};
use crate::formats::{ParseError, ReadOptions};
use std::fmt::Write as _;

pub(super) const WRITE: Write = Write::records(
    &[
        Extra::Boxes,
        Extra::Candidates,
        Extra::Board,
        Extra::OffBoard,
        Extra::Rules,
    ],
    "\n",
    |parsed, _: &Alphabet| {
        let mut link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=".to_string();
        for byte in iss::string(&parsed.puzzle)?
            .bytes()
            .filter(|byte| *byte != b'\n')
        {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'~' | b'_' | b'-' => {
                    link.push(char::from(byte));
                }
                _ => {
                    let _ = write!(link, "%{byte:02X}");
                }
            }
        }
        Ok(link)
    },
);

pub(super) fn read(link: &Link<'_>) -> Result<Entry, ParseError> {
    let packed = link.needed("q", "the puzzle as q=")?;
    // A plus is a space, as in the query of any address.
    let text = link.decoded(packed, b' ')?;
    let read = (iss::FORMAT.parse)(&Block { line: 1, text }, &ReadOptions::default());
    let puzzle = read
        .map_err(|error| link.error(packed, error.expected(), error.found().to_string()))?
        .puzzle;
    let (document, at) = link.at(packed);
    let mut entry = Entry::of_board(document.made(at, String::new(), Layout::Made));
    entry.shape = Some(puzzle.shape());
    entry.ruled = Some(Box::new(Ruled {
        puzzle,
        solution: None,
        state: None,
    }));
    Ok(entry)
}
