//! SudokuPad's drawings: JSON with long or short names, packed with LZ-string.
//!
//! Cells, regions, cages with a sum or of different digits, global rules and words are read. What
//! is drawn besides may be a rule: such a puzzle is refused, with the names of what it has, unless
//! drawings are to be ignored.
//!
//! Source: SudokuPad's own reader as kept in
//! <https://github.com/marktekfan/sudokupad-penpa-import> (`puzzlezipper.js`, `sclpuzzle.ts`).

use super::address::Link;
use super::drawing_words::{CAGE, GLOBAL, HARMLESS, Words, word, words};
use super::parts::{self, Object, Solved};
use super::short_json::lengthened;
use super::{fpuzzles, plain_rules};
use crate::formats::ParseError;
use crate::formats::apps::saved::SavedCell;
use crate::formats::document::Document;
use crate::formats::entry::Entry;
use crate::formats::json_value::{self, Value};
use crate::formats::variants::parts::Cut;
use crate::grid::{Cell, Digit, DigitSet, Shape};
use crate::rules::{Clue, ClueKind};
use std::ops::Range;

/// What a drawing has that is no rule by itself, by its long and its short name.
const DRAWN: &[(&str, &str)] = &[
    ("arrows", "arrows"),
    ("a", "arrows"),
    ("lines", "lines"),
    ("l", "lines"),
    ("overlays", "shapes or text"),
    ("o", "shapes or text"),
    ("underlays", "shapes or text"),
    ("u", "shapes or text"),
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

pub(super) fn puzzle(object: &Object<'_, '_>, value: &Value) -> Result<Entry, ParseError> {
    let (mut cells, mut regions, mut cages, mut global) = (None, None, None, None);
    let (mut said, mut drawn) = (Words::default(), Vec::new());
    let members = object.members(value)?;
    for both in [["cells", "ce"], ["regions", "re"], ["cages", "ca"]] {
        let has = |wanted: &&str| members.iter().any(|(name, _)| name == wanted);
        if both.iter().all(has) {
            let found = format!("both {} and {}", both[0], both[1]);
            return Err(object.error("one name of a member", found));
        }
    }
    for (name, value) in members {
        match name {
            "cells" | "ce" => cells = Some(value),
            "regions" | "re" => regions = Some(value),
            "metadata" => words(object, &object.members(value)?, &mut said)?,
            "cages" | "ca" => cages = Some(value),
            "global" => global = Some(value),
            "id" | "cellSize" | "cs" | "settings" => {}
            _ if object.is_nothing(value) => {}
            name if HARMLESS.contains(&name) => plain_rules::leave_out(name, &mut said.notes),
            name => match DRAWN.iter().find(|(known, _)| *known == name) {
                Some((_, words)) => drawn.push(*words),
                None => return Err(object.unknown(name)),
            },
        }
    }
    let cells = cells.ok_or_else(|| object.error("cells", "none"))?;
    let (order, saved) = board(object, cells)?;
    let groups = groups(object, order, regions)?;
    let (shape, cut) =
        parts::cut(order, &groups).map_err(|error| object.error("a board", error))?;
    let mut clues = Vec::new();
    let rules = global.filter(|rules| !object.is_nothing(rules));
    for rule in rules
        .map(|rules| object.items(rules))
        .transpose()?
        .unwrap_or_default()
    {
        said.global.push(object.text(rule));
    }
    said.global.sort_unstable();
    said.global.dedup();
    for rule in &said.global {
        let kind = GLOBAL.iter().find(|(name, _)| name == rule);
        let (_, kind) = kind.ok_or_else(|| object.unknown(rule))?;
        clues.push(clue(object, kind, Vec::new(), Vec::new())?);
    }
    for cage in cages
        .map(|cages| object.items(cages))
        .transpose()?
        .unwrap_or_default()
    {
        match self::cage(object, cage, shape, &mut said)? {
            Cage::Words => {}
            Cage::Drawn => drawn.push("cages"),
            Cage::Rules(rules) => clues.extend(rules),
        }
    }
    let is_free = said.is_free;
    let is_ruled = is_free
        || !clues.is_empty()
        || !matches!(cut, Cut::Boxes)
        || Shape::of_order(order).is_none();
    let text = (&said.solution[..], None);
    let solution = Solved::read(object, order, text, &mut said.notes);
    let mut entry = match is_ruled {
        false => parts::plain(object, &saved, solution)?,
        true => parts::ruled(object, (shape, is_free), cut, &saved, clues, solution)?,
    };
    entry.shape = Some(shape);
    plain_rules::drawn(&mut drawn, &mut said.notes);
    entry.notes = said.notes;
    // A drawing has few of its rules in it: words may be any other.
    let are_plain = plain_rules::are_plain(&said.rules);
    if !are_plain {
        entry.notes.push(plain_rules::note(&said.rules));
    }
    let is_whole = drawn.is_empty() && are_plain;
    let is_whole = is_whole || drawn.is_empty() && is_ruled;
    entry.unread = (!is_whole).then(|| object.unread(&drawn, &said.rules));
    Ok(entry)
}

/// What a cage is.
enum Cage {
    Words,
    Drawn,
    Rules(Vec<Clue>),
}

/// Reads a cage: without cells it is words such as `title: …`, with `unique` or `sum` it is a rule,
/// and any other is drawn.
fn cage(
    object: &Object<'_, '_>,
    cage: &Value,
    shape: Shape,
    said: &mut Words,
) -> Result<Cage, ParseError> {
    let members = object.members(cage)?;
    let mut unknown = members.iter().filter(|(name, _)| !CAGE.contains(name));
    if let Some((name, _)) = unknown.find(|(_, value)| !object.is_empty(value)) {
        return Err(object.unknown(name));
    }
    let member = |names: [&str; 2]| {
        let found = members.iter().find(|(name, _)| names.contains(name));
        found
            .map(|(_, value)| *value)
            .filter(|value| !object.is_nothing(value))
    };
    let text = |names| member(names).map(|value| object.text(value));
    let value = text(["value", "v"]).unwrap_or_default();
    if ["foglight", "fow"].contains(&&value.to_lowercase()[..]) {
        plain_rules::leave_out("foglight", &mut said.notes);
        return Ok(Cage::Words);
    }
    let Some(cells) = member(["cells", "ce"]) else {
        return match value.split_once(':') {
            Some((name, text)) => {
                let name = name.trim().to_lowercase();
                word(object, &name, text.trim(), said).map(|()| Cage::Words)
            }
            None if value.is_empty() => Ok(Cage::Words),
            None => Ok(Cage::Drawn),
        };
    };
    let cells = places(object, cells, shape.rows())?;
    let cells: Vec<Cell> = cells
        .into_iter()
        .map(|(row, column)| shape.cell(row, column))
        .collect();
    // A label is a sum if something says that the cage is a rule.
    let label = text(["value", "v"]).filter(|label| !label.is_empty());
    let label = label.filter(|_| member(["unique", "unique"]).is_some());
    let sum = text(["sum", "sum"]).or(label);
    let Ok(sum) = sum.map(|sum| sum.parse::<i64>()).transpose() else {
        return Ok(Cage::Drawn);
    };
    let unique = text(["unique", "unique"]).is_some_and(|word| word == "true");
    let numbers: Vec<i64> = sum.into_iter().collect();
    Ok(match (unique, numbers.is_empty()) {
        (true, _) => Cage::Rules(vec![clue(object, "cage", numbers, vec![cells])?]),
        (false, false) => Cage::Rules(vec![clue(object, "sum", numbers, vec![cells])?]),
        (false, true) => Cage::Drawn,
    })
}

fn clue(
    object: &Object<'_, '_>,
    kind: &str,
    numbers: Vec<i64>,
    groups: Vec<Vec<Cell>>,
) -> Result<Clue, ParseError> {
    let kind = ClueKind::of(kind).ok_or_else(|| object.error("a kind of clue", kind))?;
    let clue = Clue::new(kind, numbers, groups);
    clue.map_err(|misfit| object.error(misfit.expected(), kind.noun))
}

/// Reads the rows of cells.
fn board(object: &Object<'_, '_>, whole: &Value) -> Result<(usize, Vec<SavedCell>), ParseError> {
    let rows = object.items(whole)?;
    let order = rows.len();
    if !(2..=16).contains(&order) {
        let found = format!("{order} rows");
        return Err(object.error_at(whole.range.start, "2 to 16 rows", found));
    }
    let mut saved = Vec::with_capacity(order * order);
    for (number, row) in rows.iter().enumerate() {
        let cells = object.items(row)?;
        if cells.len() != order {
            let expected = "a board with as many rows as columns";
            let (cells, number) = (cells.len(), number + 1);
            let found = format!("{order} rows, and {cells} cells in row {number}");
            return Err(object.error_at(row.range.start, expected, found));
        }
        for cell in cells {
            let (mut digit, mut marks) = (None, DigitSet::EMPTY);
            for (name, value) in object.members(cell)? {
                match name {
                    "value" | "v" if object.text(value) == "0" => {
                        return Err(object.refused(format!("a digit from 1 to {order}"), value));
                    }
                    "value" | "v" if !object.is_nothing(value) => {
                        digit = Digit::new(object.number(value, order)? as u8);
                    }
                    // Words in the centre of a cell are a note, and no candidates.
                    "centremarks" => marks = object.digits(value, order).unwrap_or_default(),
                    // What a player or a setter noted or coloured.
                    "value" | "v" | "given" | "pencilMarks" | "highlight" | "color" | "c" => {}
                    _ if object.is_nothing(value) => {}
                    name => return Err(object.unknown(name)),
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

/// Returns the region of each cell.
fn groups(
    object: &Object<'_, '_>,
    order: usize,
    regions: Option<&Value>,
) -> Result<Vec<Option<usize>>, ParseError> {
    let mut groups = vec![None; order * order];
    let regions = regions.filter(|regions| !object.is_nothing(regions));
    let regions = regions.map(|regions| object.items(regions)).transpose()?;
    for (number, region) in regions.unwrap_or_default().iter().enumerate() {
        for (row, column) in places(object, region, order)? {
            let group = &mut groups[row * order + column];
            if group.replace(number).is_some_and(|other| other != number) {
                let found = format!("r{}c{} in two", row + 1, column + 1);
                return Err(object.error_at(region.range.start, "each cell in one region", found));
            }
        }
    }
    Ok(groups)
}

/// Returns the rows and columns of cells, from 0.
fn places(
    object: &Object<'_, '_>,
    cells: &Value,
    order: usize,
) -> Result<Vec<(usize, usize)>, ParseError> {
    let place = |cell| {
        let [row, column] = object.items(cell)? else {
            return Err(object.refused("the row and the column of a cell", cell));
        };
        let row = object.number(row, order - 1)?;
        Ok((row, object.number(column, order - 1)?))
    };
    object.items(cells)?.iter().map(place).collect()
}
