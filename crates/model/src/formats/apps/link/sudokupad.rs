//! Links to SudokuPad: a puzzle packed in one of several ways, or a short name that only its server
//! knows.
//!
//! `scf` is digits with the blanks behind each counted, `fpuz` is what f-puzzles.com packs, and
//! `scl` or `ctc` is a drawing as JSON with short names. A drawing has cells, regions and lines, not
//! rules: one with anything but cells, boxes and words is refused by the name of what it has.
//!
//! Source: SudokuPad's own reader as kept in
//! <https://github.com/marktekfan/sudokupad-penpa-import> (`puzzletools.js`, `puzzlezipper.js`).

use super::address::Link;
use super::parts::{self, Object};
use super::{address, fpuzzles};
use crate::formats::alphabet::{Alphabet, DIGITS};
use crate::formats::apps::saved::{self, SavedCell};
use crate::formats::entry::{Entry, Layout};
use crate::formats::error::describe;
use crate::formats::json_value::{self, Value};
use crate::formats::writer::{Part, Unwritable, Write};
use crate::formats::{ParseError, Parsed};
use crate::grid::{Digit, Shape};

pub(super) const WRITE: Write = Write::records(&[Part::Boxes], "\n", written);

type Reader = for<'a> fn(&'a Link<'a>, &'a str) -> Result<Entry, ParseError>;

/// How a puzzle is packed, by what its name starts with.
const PACKINGS: &[(&str, Reader)] = &[
    ("fpuzzles", fpuzzles::entry),
    ("fpuz", fpuzzles::entry),
    ("scl", drawing),
    ("ctc", drawing),
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
            let found = format!("{}, a name that only the server knows", describe(name));
            Err(link.error(name, expected, found))
        }
    }
}

/// Symbols of `scf`: the digit and ten times the number of empty cells behind it.
const COUNTED: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// Reads `scf`: the board, and behind a star more rules, the title and the author.
fn counted<'a>(link: &'a Link<'a>, packed: &'a str) -> Result<Entry, ParseError> {
    let text = link.decoded(packed)?;
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

/// What a drawing has, by its long and its short name.
const DRAWN: &[(&str, &str)] = &[
    ("arrows", "arrows that are drawn"),
    ("a", "arrows that are drawn"),
    ("cages", "cages"),
    ("ca", "cages"),
    ("lines", "lines that are drawn"),
    ("l", "lines that are drawn"),
    ("overlays", "shapes or text that are drawn"),
    ("o", "shapes or text that are drawn"),
    ("underlays", "shapes or text that are drawn"),
    ("u", "shapes or text that are drawn"),
    ("global", "global rules"),
    ("foglight", "fog"),
    ("foglink", "fog"),
    ("triggereffect", "effects"),
];

/// Words about a puzzle that do not change it.
const HARMLESS: &[&str] = &[
    "source",
    "date",
    "url",
    "video",
    "videos",
    "vd",
    "msgcorrect",
    "msgincorrect",
];

/// Reads a drawing.
fn drawing<'a>(link: &'a Link<'a>, packed: &'a str) -> Result<Entry, ParseError> {
    let text = fpuzzles::unpacked(link, packed)?;
    let json = match json_value::read(&text) {
        Ok(_) => text,
        Err(_) => super::short_json::lengthened(&text),
    };
    let object = Object {
        link,
        packed,
        json: &json,
    };
    let value = object.value()?;
    let (mut cells, mut regions, mut said) = (None, None, Words::default());
    for (name, value) in object.members(&value)? {
        match name {
            "cells" | "ce" => cells = Some(value),
            "regions" | "re" => regions = Some(value),
            "metadata" => words(&object, &object.members(value)?, &mut said)?,
            "cages" | "ca" => cages(&object, value, &mut said)?,
            "id" | "cellSize" | "cs" | "settings" => {}
            _ if object.is_nothing(value) => {}
            name => return Err(object.unknown(DRAWN, name)),
        }
    }
    let cells = cells.ok_or_else(|| object.error("cells", "none"))?;
    let (order, saved) = board(&object, cells)?;
    let shape = boxes(&object, order, regions)?;
    let (document, at) = link.at(packed);
    let mut entry = saved::entry(document, at, &saved)?;
    entry.shape = Some(shape);
    entry.solution = parts::solution(&object, order, &said.solution);
    entry.notes = said.notes;
    Ok(entry)
}

/// What a drawing says in words.
#[derive(Default)]
struct Words {
    notes: Vec<String>,
    /// The solution as a digit for each cell.
    solution: String,
}

/// Takes the words about a puzzle as notes; its rules have to be plain.
fn words(
    object: &Object<'_, '_>,
    members: &[(&str, &Value)],
    said: &mut Words,
) -> Result<(), ParseError> {
    for (name, value) in members {
        word(object, name, &object.text(value), said)?;
    }
    Ok(())
}

fn word(
    object: &Object<'_, '_>,
    name: &str,
    text: &str,
    said: &mut Words,
) -> Result<(), ParseError> {
    match name {
        "rules" => object.plain_rules(text),
        "solution" => {
            said.solution = text.to_string();
            Ok(())
        }
        "title" | "author" | "t" => {
            let name = if name == "t" { "title" } else { name };
            said.notes.push(format!("{name}: {text}"));
            Ok(())
        }
        name if HARMLESS.contains(&name) || text.is_empty() || text == "false" => Ok(()),
        name => Err(object.unknown(DRAWN, name)),
    }
}

/// Reads cages without cells, which are words such as `title: …`; any other is a rule.
fn cages(object: &Object<'_, '_>, cages: &Value, said: &mut Words) -> Result<(), ParseError> {
    for cage in object.items(cages)? {
        let members = object.members(cage)?;
        let member = |names: [&str; 2]| members.iter().find(|(name, _)| names.contains(name));
        let empty = member(["cells", "ce"]).is_none_or(|(_, cells)| object.is_nothing(cells));
        let value = member(["value", "v"])
            .map(|(_, value)| object.text(value))
            .unwrap_or_default();
        match value.split_once(':').filter(|_| empty) {
            Some((name, text)) => word(object, name.trim(), text.trim(), said)?,
            None => return Err(object.unknown(DRAWN, "cages")),
        }
    }
    Ok(())
}

/// Reads the rows of cells.
fn board(object: &Object<'_, '_>, rows: &Value) -> Result<(usize, Vec<SavedCell>), ParseError> {
    let rows = object.items(rows)?;
    let order = rows.len();
    if Shape::of_order(order).is_none_or(|_| order > 16) {
        let found = format!("{order} rows");
        return Err(object.error("4 to 16 rows of a board with boxes", found));
    }
    let mut saved = Vec::with_capacity(order * order);
    for row in rows {
        let row = object.items(row)?;
        if row.len() != order {
            let found = format!("{} cells", row.len());
            return Err(object.error(format!("{order} cells in a row"), found));
        }
        for cell in row {
            let mut digit = None;
            for (name, value) in object.members(cell)? {
                match name {
                    "value" | "v" if !object.is_nothing(value) => {
                        digit = Digit::new(object.number(value, order)? as u8);
                    }
                    // What a player or a setter noted or coloured.
                    "value" | "v" | "given" | "centremarks" | "pencilMarks" | "highlight"
                    | "color" | "c" => {}
                    _ if object.is_nothing(value) => {}
                    name => return Err(object.unknown(DRAWN, name)),
                }
            }
            saved.push(SavedCell::given(digit));
        }
    }
    Ok((order, saved))
}

/// Returns the shape whose boxes are the regions.
fn boxes(
    object: &Object<'_, '_>,
    order: usize,
    regions: Option<&Value>,
) -> Result<Shape, ParseError> {
    let Some(regions) = regions.filter(|regions| !object.is_nothing(regions)) else {
        return Err(object.error("a plain Sudoku", "no boxes"));
    };
    let mut groups = vec![usize::MAX; order * order];
    for (number, region) in object.items(regions)?.iter().enumerate() {
        for cell in object.items(region)? {
            let [row, column] = object.items(cell)? else {
                return Err(object.error("the row and the column of a cell", object.shown(cell)));
            };
            let row = object.number(row, order - 1)?;
            let column = object.number(column, order - 1)?;
            groups[row * order + column] = number;
        }
    }
    let shape = parts::shape_of(order, &groups);
    shape.ok_or_else(|| object.error("a plain Sudoku", "jigsaw regions"))
}

fn written(parsed: &Parsed, _: &Alphabet) -> Result<String, Unwritable> {
    let givens = parsed.puzzle.givens();
    if givens.shape() != Shape::CLASSIC {
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
