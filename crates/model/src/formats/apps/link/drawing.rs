//! SudokuPad's drawings: JSON with long or short names, packed with LZ-string.
//!
//! A drawing has cells, regions and lines, not rules: one with anything but cells, boxes and words
//! is refused by the name of what it has.
//!
//! Source: SudokuPad's own reader as kept in
//! <https://github.com/marktekfan/sudokupad-penpa-import> (`puzzlezipper.js`, `sclpuzzle.ts`).

use super::address::Link;
use super::fpuzzles;
use super::parts::{self, Object};
use super::short_json::lengthened;
use crate::formats::ParseError;
use crate::formats::apps::saved::{self, SavedCell};
use crate::formats::document::Document;
use crate::formats::entry::Entry;
use crate::formats::json_value::{self, Value};
use crate::grid::{Digit, DigitSet, Shape};
use std::ops::Range;

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
pub(super) fn read<'a>(link: &'a Link<'a>, packed: &'a str) -> Result<Entry, ParseError> {
    let text = fpuzzles::unpacked(link, packed)?;
    let json = match json_value::read(&text) {
        Ok(_) => text,
        Err(_) => lengthened(&text),
    };
    let object = Object::packed(link, packed, &json);
    puzzle(&object, &object.value()?)
}

/// Returns whether the members of an object of JSON are those of a drawing: rows of cells that are
/// objects.
pub(in crate::formats) fn is_drawing(members: &[(Range<usize>, Value)], text: &str) -> bool {
    fpuzzles::has_rows(members, text, &["cells", "ce"])
}

/// Reads a drawing that is not packed.
pub(in crate::formats) fn plain(
    document: &Document<'_>,
    value: &Value,
) -> Result<Entry, ParseError> {
    puzzle(&Object::plain(document, value), value)
}

fn puzzle(object: &Object<'_, '_>, value: &Value) -> Result<Entry, ParseError> {
    let (mut cells, mut regions, mut said) = (None, None, Words::default());
    for (name, value) in object.members(value)? {
        match name {
            "cells" | "ce" => cells = Some(value),
            "regions" | "re" => regions = Some(value),
            "metadata" => words(object, &object.members(value)?, &mut said)?,
            "cages" | "ca" => cages(object, value, &mut said)?,
            "id" | "cellSize" | "cs" | "settings" => {}
            _ if object.is_nothing(value) => {}
            name => return Err(object.unknown(DRAWN, name)),
        }
    }
    let cells = cells.ok_or_else(|| object.error("cells", "none"))?;
    let (order, saved) = board(object, cells)?;
    let shape = boxes(object, order, regions)?;
    let mut entry = saved::entry(object.document, object.at, &saved)?;
    entry.shape = Some(shape);
    entry.solution = parts::solution(object, order, &said.solution);
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
            let (mut digit, mut marks) = (None, DigitSet::EMPTY);
            for (name, value) in object.members(cell)? {
                match name {
                    "value" | "v" if !object.is_nothing(value) => {
                        digit = Digit::new(object.number(value, order)? as u8);
                    }
                    // Words in the centre of a cell are a note, and no candidates.
                    "centremarks" => marks = object.digits(value, order).unwrap_or_default(),
                    // What a player or a setter noted or coloured.
                    "value" | "v" | "given" | "pencilMarks" | "highlight" | "color" | "c" => {}
                    _ if object.is_nothing(value) => {}
                    name => return Err(object.unknown(DRAWN, name)),
                }
            }
            saved.push(SavedCell {
                marks,
                ..SavedCell::given(digit)
            });
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
