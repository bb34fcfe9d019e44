//! Killers as text, as collections and forums exchange them: one a line, all 9×9.
//!
//! - `3x3::k:` or `3x3:d:k:` (both diagonals) and 81 numbers with colons between: the number of a
//!   cage plus 256 times its sum, which is 0 for a cell in no cage;
//! - 81 characters: an arrow (`<`, `>`, `^`, `v`, and `` ` ``, `'`, `,`, `.` for the diagonals) points
//!   to a cell of the same cage, a digit or letter is its sum (`A` is 10, `a` is 36), and 0 any
//!   sum: a cell in no cage, if it is alone.
//!
//! Sources: <http://www.sudocue.net/forum/viewtopic.php?f=1&t=519>,
//! <http://forum.enjoysudoku.com/understandable-snarfable-killer-cages-t6119.html>, as Interactive
//! Sudoku Solver reads them.

use super::parts::{Cut, Parts};
use crate::formats::error::describe;
use crate::formats::record::{Block, Parsed};
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::{Alphabet, Format, ParseError, ReadOptions, line, scan};
use crate::grid::{Cell, Givens, Shape};
use crate::rules::{Clue, ClueKind};
use std::collections::BTreeMap;

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "killer",
    extensions: &[],
    summary: "killers, one a line: 3x3::k: with the cage of each cell, or arrows to the sum",
    detect: Detect::Line(is_killer),
    split: Split::Each(line::split),
    parse,
    write: None,
};

/// What begins the numbers of cages.
const NUMBERED: &[&str] = &["3x3::k:", "3x3:d:k:"];

pub(super) fn is_killer(text: &str) -> bool {
    let text = text.trim();
    NUMBERED.iter().any(|start| text.starts_with(start)) || is_drawn(content(text))
}

/// Returns a line without its comment.
fn content(text: &str) -> &str {
    scan::split_comment(text).0.trim()
}

/// Returns whether a text is 81 sums and arrows, with three arrows at least.
fn is_drawn(text: &str) -> bool {
    let known = |b: u8| b.is_ascii_alphanumeric() && b < b'k' || b"<>^v`',.".contains(&b);
    let arrows = text.bytes().filter(|b| b"<>^v".contains(b)).count();
    text.len() == 81 && arrows > 2 && text.bytes().all(known)
}

pub(super) fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let shape = Shape::CLASSIC;
    let whole = block.text.as_str();
    let (text, comment) = scan::split_comment(whole);
    let start = text.len() - text.trim_start().len();
    let text = text.trim();
    let fault = |at: usize, expected: &str, found: String| {
        ParseError::new(block.line, whole, start + at, expected, found)
    };
    if options.shape.is_some_and(|asked| asked != shape) {
        return Err(fault(
            0,
            "a board of the shape that is asked for",
            "one of 3x3".to_string(),
        ));
    }
    let mut clues = Vec::new();
    let numbers = NUMBERED.iter().find_map(|start| text.strip_prefix(start));
    let cages = match numbers {
        Some(numbers) => {
            if text.starts_with(NUMBERED[1]) {
                clues.extend(
                    ["diagonal-up", "diagonal-down"].map(|kind| (kind, Vec::new(), Vec::new())),
                );
            }
            numbered(numbers).map_err(|(at, found)| {
                let at = text.len() - numbers.len() + at;
                fault(at, "81 numbers of cages with colons between", found)
            })?
        }
        None => {
            drawn(text).map_err(|(at, found)| fault(at, "81 sums and arrows to them", found))?
        }
    };
    clues.extend(cages.into_iter().map(|(sum, cells)| {
        // 0 is any sum.
        let sum = Some(sum).filter(|&sum| sum != 0);
        ("cage", Vec::from_iter(sum), vec![cells])
    }));
    let clues = clues.into_iter().map(|(kind, numbers, groups)| {
        let kind =
            ClueKind::of(kind).ok_or_else(|| fault(0, "a kind of clue", kind.to_string()))?;
        Clue::new(kind, numbers, groups)
            .map_err(|misfit| fault(0, &misfit.expected(), kind.noun.to_string()))
    });
    let parts = Parts {
        shape,
        is_free: false,
        cut: Cut::Boxes,
        givens: Givens::empty(shape),
        sets: Vec::new(),
        clues: clues.collect::<Result<_, _>>()?,
    };
    let puzzle = parts.puzzle();
    let puzzle = puzzle
        .map_err(|(misfit, _)| fault(0, &misfit.expected(), "cages that do not".to_string()))?;
    let mut parsed = Parsed::new(puzzle, Alphabet::of_shape(shape), block.line);
    parsed.note = comment
        .map(str::trim)
        .filter(|note| !note.is_empty())
        .map(str::to_string);
    Ok(parsed)
}

/// Sums and their cells.
type Cages = Vec<(i64, Vec<Cell>)>;

/// Reads numbers with colons between; an error is an offset and what is there.
fn numbered(text: &str) -> Result<Cages, (usize, String)> {
    let text = text.trim_end_matches(':');
    let mut cages: BTreeMap<u32, (i64, Vec<Cell>)> = BTreeMap::new();
    let (mut at, mut count) = (0, 0);
    for word in text.split(':') {
        let number: Option<u32> = word.parse().ok().filter(|n| *n < 256 * 256);
        let number = number.ok_or_else(|| (at, describe(word)))?;
        if count == 81 {
            return Err((at, "more".to_string()));
        }
        if number >= 256 {
            let sum = i64::from(number / 256);
            let cage = cages.entry(number % 256).or_insert((sum, Vec::new()));
            if cage.0 != sum {
                return Err((at, format!("{} and {sum} as sums of one cage", cage.0)));
            }
            cage.1.push(Cell::new(count));
        }
        (at, count) = (at + word.len() + 1, count + 1);
    }
    match count {
        81 => Ok(cages.into_values().collect()),
        count => Err((text.len(), format!("{count} of them"))),
    }
}

/// Reads sums and arrows.
fn drawn(text: &str) -> Result<Cages, (usize, String)> {
    if !is_drawn(text) {
        return Err((0, describe(text)));
    }
    let bytes = text.as_bytes();
    let step = |cell: usize| -> Option<usize> {
        let (down, right): (isize, isize) = match bytes[cell] {
            b'v' => (1, 0),
            b'^' => (-1, 0),
            b'<' => (0, -1),
            b'>' => (0, 1),
            b'`' => (-1, -1),
            b'\'' => (-1, 1),
            b',' => (1, -1),
            b'.' => (1, 1),
            _ => return Some(cell),
        };
        let row = (cell / 9).checked_add_signed(down).filter(|row| *row < 9)?;
        let column = (cell % 9)
            .checked_add_signed(right)
            .filter(|column| *column < 9)?;
        Some(row * 9 + column)
    };
    let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for cell in 0..81 {
        let (mut to, mut steps) = (cell, 0);
        loop {
            let next = step(to).ok_or_else(|| (to, "an arrow off the board".to_string()))?;
            if next == to {
                break;
            }
            (to, steps) = (next, steps + 1);
            if steps > 81 {
                return Err((cell, "arrows in a circle".to_string()));
            }
        }
        cages.entry(to).or_default().push(Cell::new(cell));
    }
    let sum = |byte: u8| match byte {
        b'0'..=b'9' => Some(i64::from(byte - b'0')),
        b'A'..=b'Z' => Some(i64::from(byte - b'A') + 10),
        b'a'..=b'j' => Some(i64::from(byte - b'a') + 36),
        _ => None,
    };
    let sums = cages
        .into_iter()
        .filter_map(|(to, cells)| Some((sum(bytes[to])?, cells)));
    Ok(sums
        .filter(|(sum, cells)| *sum != 0 || cells.len() > 1)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{by_name, parse_str};

    /// Interactive Sudoku Solver takes Killers as text, so a file of its strings may be one.
    #[test]
    fn a_killer_is_read_as_a_string_of_iss_too() {
        let drawn = format!("{}<<{}", "3<<", "0".repeat(76));
        let numbered = format!("3x3::k:{}", vec!["0"; 81].join(":"));
        for text in [drawn, numbered] {
            let read = |format: Option<&'static Format>| {
                let options = ReadOptions {
                    format,
                    ..ReadOptions::default()
                };
                let mut all = parse_str(&text, &options);
                all.remove(0).unwrap().puzzle
            };
            assert_eq!(read(by_name("iss")), read(None));
        }
    }
}
