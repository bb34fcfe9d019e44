//! Links to f-puzzles.com: `load=` and the puzzle as JSON in LZ-string.
//!
//! The members are `size`, `grid` (rows of cells with `value`, `given`, `region` and pencil marks),
//! words such as `title` and `ruleset`, and one for each kind of constraint. Given pencil marks are
//! part of the puzzle: the cell holds one of them. Any other constraint is refused by its name.
//!
//! Source: the importer of SudokuPad, <https://github.com/marktekfan/sudokupad-penpa-import>
//! (`fpuzzlesdecoder.js`), and that of SudokuSolver, <https://github.com/dclamage/SudokuSolver>
//! (`FPuzzlesBoard.cs`).

use super::address::Link;
use super::parts::{self, Object};
use super::{address, lz};
use crate::formats::alphabet::Alphabet;
use crate::formats::apps::saved::{self, SavedCell};
use crate::formats::document::Document;
use crate::formats::entry::Entry;
use crate::formats::json_value::{Kind, Value};
use crate::formats::writer::{Extra, Unwritable, Write};
use crate::formats::{ParseError, Parsed};
use crate::grid::{Digit, DigitSet, Shape};
use std::ops::Range;

pub(super) const WRITE: Write = Write::records(
    &[Extra::Boxes, Extra::Candidates],
    "\n",
    |parsed, _: &Alphabet| {
        Ok(format!(
            "https://www.f-puzzles.com/?load={}",
            address::encoded(&packed(parsed)?)
        ))
    },
);

/// The largest board of the site.
const LARGEST: usize = 16;

/// Members that do not change the puzzle.
const HARMLESS: &[&str] = &[
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
];

/// What the constraints are in words.
const RULES: &[(&str, &str)] = &[
    ("diagonal+", "a diagonal of different digits"),
    ("diagonal-", "a diagonal of different digits"),
    ("antiknight", "the anti-knight rule"),
    ("antiking", "the anti-king rule"),
    ("disjointgroups", "disjoint groups"),
    ("nonconsecutive", "the nonconsecutive rule"),
    ("negative", "negative constraints"),
    ("extraregion", "extra regions"),
    ("odd", "odd cells"),
    ("even", "even cells"),
    ("minimum", "minimum cells"),
    ("maximum", "maximum cells"),
    ("rowindexer", "row indexers"),
    ("columnindexer", "column indexers"),
    ("boxindexer", "box indexers"),
    ("thermometer", "thermometers"),
    ("slowthermometer", "slow thermometers"),
    ("palindrome", "palindromes"),
    ("renban", "Renban lines"),
    ("whispers", "German Whispers"),
    ("regionsumline", "region sum lines"),
    ("entropicline", "entropic lines"),
    ("modularline", "modular lines"),
    ("nabner", "Nabner lines"),
    ("zipperline", "zipper lines"),
    ("doublearrow", "double arrows"),
    ("betweenline", "between lines"),
    ("lockout", "lockout lines"),
    ("arrow", "arrows"),
    ("killercage", "killer cages"),
    ("cage", "cages that are drawn"),
    ("littlekillersum", "little killer sums"),
    ("sandwichsum", "sandwich sums"),
    ("xsum", "X-sums"),
    ("skyscraper", "skyscrapers"),
    ("difference", "differences"),
    ("ratio", "ratios"),
    ("xv", "XV"),
    ("clone", "clones"),
    ("quadruple", "quadruples"),
    ("line", "lines that are drawn"),
    ("rectangle", "rectangles that are drawn"),
    ("circle", "circles that are drawn"),
    ("text", "text that is drawn"),
    ("foglight", "fog"),
];

pub(super) fn read(link: &Link<'_>) -> Result<Entry, ParseError> {
    let expected =
        "the puzzle as load= (what is behind id= is on a server, which takes the network)";
    let packed = link.needed("load", expected)?;
    entry(link, packed)
}

/// Reads a packed puzzle.
pub(super) fn entry<'a>(link: &'a Link<'a>, packed: &'a str) -> Result<Entry, ParseError> {
    let json = unpacked(link, packed)?;
    let object = Object::packed(link, packed, &json);
    puzzle(&object, &object.value()?)
}

/// Returns whether the members of an object of JSON are those of a puzzle: a grid of objects.
pub(in crate::formats) fn is_grid(members: &[(Range<usize>, Value)], text: &str) -> bool {
    has_rows(members, text, &["grid"])
}

/// Returns whether a member of one of the names is rows of objects.
pub(super) fn has_rows(members: &[(Range<usize>, Value)], text: &str, names: &[&str]) -> bool {
    let is_cell = |cell: &Value| matches!(cell.kind, Kind::Object(_));
    let is_row = |row: &Value| matches!(&row.kind, Kind::Array(cells) if !cells.is_empty() && cells.iter().all(is_cell));
    let are_rows = |value: &Value| matches!(&value.kind, Kind::Array(rows) if !rows.is_empty() && rows.iter().all(is_row));
    let mut all = members.iter();
    all.any(|(name, value)| names.contains(&&text[name.clone()]) && are_rows(value))
}

/// Reads a puzzle that is not packed.
pub(in crate::formats) fn plain(
    document: &Document<'_>,
    value: &Value,
) -> Result<Entry, ParseError> {
    puzzle(&Object::plain(document, value), value)
}

fn puzzle(object: &Object<'_, '_>, value: &Value) -> Result<Entry, ParseError> {
    let mut notes = Vec::new();
    let mut grid = None;
    let mut size = None;
    let mut solution = String::new();
    for (name, value) in object.members(value)? {
        match name {
            "size" => size = Some(object.number(value, LARGEST)?),
            "grid" => grid = Some(value),
            "title" | "author" if !object.is_nothing(value) => {
                notes.push(format!("{name}: {}", object.text(value)));
            }
            "solution" if !object.is_nothing(value) => {
                let digits = object.items(value)?.iter().map(|digit| object.text(digit));
                solution = digits.collect::<Vec<_>>().join(" ");
            }
            "ruleset" => object.plain_rules(&object.text(value))?,
            _ if object.is_nothing(value) || HARMLESS.contains(&name) => {}
            name => return Err(object.unknown(RULES, name)),
        }
    }
    let grid = grid.ok_or_else(|| object.error("the member grid", "none"))?;
    let board = Board::read(object, grid)?;
    let order = board.shape.order();
    if size.is_some_and(|size| size != order) {
        return Err(object.error("as many rows as size says", format!("{order} rows")));
    }
    let mut entry = saved::entry(object.document, object.at, &board.cells)?;
    entry.shape = Some(board.shape);
    entry.solution = parts::solution(object, order, &solution);
    entry.notes = notes;
    Ok(entry)
}

/// Returns what was packed with LZ-string. A space stands for the `+` that some readers of links
/// take for one.
pub(super) fn unpacked(link: &Link<'_>, packed: &str) -> Result<String, ParseError> {
    let text = link.decoded(packed)?.replace(' ', "+");
    lz::unpack(&text).map_err(|fault| {
        link.error(
            packed,
            "a puzzle packed with LZ-string",
            format!("a fault in it: {fault}"),
        )
    })
}

struct Board {
    shape: Shape,
    cells: Vec<SavedCell>,
}

impl Board {
    fn read(object: &Object<'_, '_>, grid: &Value) -> Result<Board, ParseError> {
        let rows = object.items(grid)?;
        let order = rows.len();
        let Some(usual) = Shape::of_order(order).filter(|_| order <= LARGEST) else {
            return Err(object.error(
                "a grid of 4, 6, 8, 9, 10, 12, 14, 15 or 16 rows",
                format!("{order} rows"),
            ));
        };
        let (mut cells, mut regions) = (Vec::new(), Vec::new());
        for row in rows {
            let row = object.items(row)?;
            if row.len() != order {
                let found = format!("{} cells", row.len());
                return Err(object.error(format!("{order} cells in a row"), found));
            }
            for cell in row {
                let index = crate::grid::Cell::new(cells.len());
                let (saved, region) = read_cell(object, cell, order)?;
                cells.push(saved);
                regions.push(region.unwrap_or(usual.box_of(index)));
            }
        }
        let shape = parts::shape_of(order, &regions);
        let shape = shape.ok_or_else(|| object.error("a plain Sudoku", "jigsaw regions"))?;
        Ok(Board { shape, cells })
    }
}

/// Reads a cell, and the number of its region if it has one.
fn read_cell(
    object: &Object<'_, '_>,
    cell: &Value,
    order: usize,
) -> Result<(SavedCell, Option<usize>), ParseError> {
    let mut saved = SavedCell::default();
    let mut region = None;
    for (name, value) in object.members(cell)? {
        match name {
            "region" if object.text(value) == "null" => {
                return Err(object.error("a plain Sudoku", "cells outside all regions"));
            }
            "region" => region = Some(object.number(value, 4 * LARGEST)?),
            _ if object.is_nothing(value) => {}
            "value" => saved.digit = Digit::new(object.number(value, order)? as u8),
            "given" => saved.given = true,
            "centerPencilMarks" => saved.marks = object.digits(value, order)?,
            // Places of a digit in a box, not candidates.
            "cornerPencilMarks" => saved.others = object.digits(value, order)?,
            "givenPencilMarks" => saved.given_marks = object.digits(value, order)?,
            // Colours.
            "c" | "highlight" | "penciled" => {}
            name => return Err(object.unknown(RULES, name)),
        }
    }
    Ok((saved, region))
}

/// Returns the puzzle packed.
pub(super) fn packed(parsed: &Parsed) -> Result<String, Unwritable> {
    let givens = parsed.puzzle.givens();
    let (shape, order) = (givens.shape(), givens.shape().order());
    let usual = Shape::of_order(order).filter(|_| order <= LARGEST);
    let Some(usual) = usual else {
        return Err(Unwritable(format!(
            "it holds boards to {LARGEST}×{LARGEST}, but not {order}×{order}"
        )));
    };
    let marks = parsed.puzzle.pencil_marks();
    if marks
        .iter()
        .flat_map(|marks| marks.sets())
        .any(|set| set.is_empty())
    {
        let reason = "it holds no cell without candidates";
        return Err(Unwritable(reason.to_string()));
    }
    let cell = |cell| {
        let digit = givens
            .get(cell)
            .map(|digit| format!("\"value\":{digit},\"given\":true"));
        let set = marks.as_ref().map(|marks| marks.get(cell));
        let some = set.filter(|set| digit.is_none() && *set != DigitSet::all(order));
        let some = some.map(|set| format!("\"givenPencilMarks\":[{}]", listed(set)));
        let region = (shape != usual).then(|| format!("\"region\":{}", shape.box_of(cell)));
        let members: Vec<String> = digit.into_iter().chain(some).chain(region).collect();
        format!("{{{}}}", members.join(","))
    };
    let cells: Vec<String> = shape.all_cells().map(cell).collect();
    let rows: Vec<String> = cells
        .chunks(order)
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    Ok(lz::pack(&format!(
        "{{\"size\":{order},\"grid\":[{}]}}",
        rows.join(",")
    )))
}

fn listed(set: DigitSet) -> String {
    let digits: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
    digits.join(",")
}
