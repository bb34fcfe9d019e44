//! Links to SudokuPad: a puzzle packed in one of several ways, or a short name that only its server
//! knows.
//!
//! `scf` is digits with the blanks behind each counted, `fpuz` is what f-puzzles.com packs, and
//! `scl` or `ctc` is a drawing.
//!
//! Source: SudokuPad's own reader as kept in
//! <https://github.com/marktekfan/sudokupad-penpa-import> (`puzzletools.js`, `puzzleloader.js`).

use super::address::Link;
use super::{address, drawing, fpuzzles};
use crate::formats::alphabet::{Alphabet, DIGITS};
use crate::formats::entry::Entry;
use crate::formats::error::describe;
use crate::formats::piece::Layout;
use crate::formats::writer::{Extra, Unwritable, Write};
use crate::formats::{ParseError, Parsed};
use crate::grid::Shape;

/// As f-puzzles, but that SudokuPad passes over given pencil marks.
pub(super) const WRITE: Write = Write::records(
    &[
        Extra::Boxes,
        Extra::Note,
        Extra::Solution,
        Extra::Board,
        Extra::Rules,
    ],
    "\n",
    written,
)
.with_notes(fpuzzles::holds_note);

type Reader = for<'a> fn(&'a Link<'a>, &'a str) -> Result<Entry, ParseError>;

/// How a puzzle is packed, by what its name starts with.
const PACKINGS: &[(&str, Reader)] = &[
    ("fpuzzles", fpuzzles::entry),
    ("fpuz", fpuzzles::entry),
    ("scl", drawing::read),
    ("ctc", drawing::read),
    ("scf", counted),
];

pub(super) fn read(link: &Link<'_>) -> Result<Entry, ParseError> {
    let name = link.parameter("puzzleid").unwrap_or_else(|| {
        let pages = ["sudoku/", "puzzle/"].into_iter();
        let inner = pages.filter_map(|page| link.path.strip_prefix(page)).next();
        inner.unwrap_or(link.path)
    });
    let packing = PACKINGS.iter().find_map(|(prefix, read)| {
        let packed = name.strip_prefix(prefix)?;
        (!packed.is_empty()).then_some((packed, read))
    });
    match packing {
        Some((packed, read)) => read(link, packed),
        None => {
            let expected = "a link that holds the puzzle (scf…, fpuz…, scl… or ctc…)";
            let name_of = "the name of a puzzle on a server, which takes the network";
            let found = format!("{}, {name_of}", describe(name));
            Err(link.error(name, expected, found))
        }
    }
}

/// Symbols of `scf`: the digit and ten times the number of empty cells behind it.
const COUNTED: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// Reads `scf`: the board, and behind a star more rules, the title and the author.
fn counted<'a>(link: &'a Link<'a>, packed: &'a str) -> Result<Entry, ParseError> {
    let text = link.decoded(packed, b'+')?;
    let (board, more) = text.split_once('*').unwrap_or((&text, ""));
    let mut line = String::new();
    for symbol in board.chars() {
        let Some(value) = COUNTED
            .iter()
            .position(|&known| char::from(known) == symbol)
        else {
            let found = describe(symbol.encode_utf8(&mut [0; 4]));
            return Err(link.error(packed, "digits with their blanks (0-9, A-Z, a-x)", found));
        };
        line.push(char::from(COUNTED[value % 10]));
        line += &"0".repeat(value / 10);
    }
    if line.len() != 81 {
        let found = format!("{} cells", line.len());
        return Err(link.error(packed, "81 cells (9×9)", found));
    }
    let (document, at) = link.at(packed);
    Ok(Entry {
        board: document.made(at, line, Layout::Made),
        shape: Some(Shape::CLASSIC),
        alphabet: Some(&DIGITS),
        notes: more_than_digits(link, packed, more)?,
        ..Entry::default()
    })
}

/// Returns the title and the author behind the digits of `scf`; two stars in them are one.
fn more_than_digits(link: &Link<'_>, packed: &str, more: &str) -> Result<Vec<String>, ParseError> {
    let mut notes = Vec::new();
    let plain = more.replace("**", "\0");
    let mut rest = plain.as_str();
    while let Some(kind) = rest.chars().next() {
        let refuse = |found: String| link.error(packed, "a plain Sudoku", found);
        let name = match kind {
            't' => "title",
            'a' => "author",
            'w' => return Err(refuse("Windoku".to_string())),
            'x' => return Err(refuse("two diagonals of different digits".to_string())),
            other => return Err(refuse(format!("the rule '{}'", other.escape_default()))),
        };
        let (value, after) = rest[1..].split_once('*').unwrap_or((&rest[1..], ""));
        notes.push(format!("{name}: {}", value.replace('\0', "*")));
        rest = after;
    }
    Ok(notes)
}

fn written(parsed: &Parsed, _: &Alphabet) -> Result<String, Unwritable> {
    let givens = parsed.puzzle.givens();
    // Digits alone are shorter.
    let bare = parsed.note.is_none() && parsed.expected.is_none();
    if givens.shape() != Shape::CLASSIC || !parsed.puzzle.is_plain() || !bare {
        let packed = address::encoded(&fpuzzles::packed(parsed)?);
        return Ok(format!("https://sudokupad.app/fpuz{packed}"));
    }
    let mut text = String::new();
    let mut rest = givens.values();
    while let Some((&digit, after)) = rest.split_first() {
        let blanks = after
            .iter()
            .take(5)
            .take_while(|&&value| value == 0)
            .count();
        text.push(char::from(COUNTED[usize::from(digit) + 10 * blanks]));
        rest = &after[blanks..];
    }
    Ok(format!("https://sudokupad.app/scf{text}"))
}
