//! Links to f-puzzles.com: `load=` and the puzzle as JSON in LZ-string.
//!
//! The members are `size`, `grid` (rows of cells with `value`, `given`, `region` and pencil marks),
//! words such as `title` and `ruleset`, and one for each kind of constraint. Given pencil marks are
//! part of the puzzle: the cell holds one of them. What is drawn may be a rule that nobody can
//! read: such a puzzle is refused unless drawings are to be ignored.
//!
//! Source: the importer of SudokuPad, <https://github.com/marktekfan/sudokupad-penpa-import>
//! (`fpuzzlesdecoder.js`), and that of SudokuSolver, <https://github.com/dclamage/SudokuSolver>
//! (`FPuzzlesBoard.cs`).

mod board;
mod clues;
mod part;
mod table;
mod write;

use super::address::Link;
use super::drawing_words::{Words, words};
use super::parts::{self, Object, Solved};
use super::{address, lz, plain_rules};
use crate::formats::ParseError;
use crate::formats::alphabet::Alphabet;
use crate::formats::document::Document;
use crate::formats::entry::Entry;
use crate::formats::json_value::{Kind, Value};
use crate::formats::writer::{Extra, Write};
use board::Board;
use clues::Clues;
use std::ops::Range;
use table::{DRAWN, HARMLESS, is_constraint};
pub(super) use write::{holds_note, packed};

pub(super) const WRITE: Write = Write::records(HOLDS, "\n", |parsed, _: &Alphabet| {
    let packed = address::encoded(&packed(parsed)?);
    Ok(format!("https://www.f-puzzles.com/?load={packed}"))
})
.with_notes(holds_note);

/// What f-puzzles holds beside the givens.
pub(super) const HOLDS: &[Extra] = &[
    Extra::Boxes,
    Extra::Candidates,
    Extra::Note,
    Extra::Solution,
    Extra::Board,
    Extra::Rules,
];

/// The largest board of the site.
const LARGEST: usize = 16;

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
    let (mut grid, mut size) = (None, None);
    // With its place, if it has one of its own.
    let (mut solution, mut rules) = ((String::new(), None), String::new());
    let (mut constraints, mut pictures, mut drawn) = (Vec::new(), Vec::new(), Vec::new());
    // What the metadata has: a solution, and rules of the whole board with their places.
    let mut beside = String::new();
    let mut flags: Vec<(String, usize)> = Vec::new();
    for (name, value) in object.members(value)? {
        match name {
            "size" => size = Some(object.number(value, LARGEST)?),
            "grid" => grid = Some(value),
            "title" | "author" if !object.is_nothing(value) => {
                notes.push(plain_rules::named(name, &object.words(value)?));
            }
            "solution" if !object.is_nothing(value) => {
                solution = (solution_text(object, value)?, Some(value.range.start));
            }
            "metadata" if !object.is_nothing(value) => {
                let mut said = Words::default();
                words(object, &object.members(value)?, &mut said)?;
                if said.is_free {
                    let expected = "a board with rows and columns";
                    return Err(object.error_at(value.range.start, expected, "norowcol"));
                }
                plain_rules::add(&mut rules, &said.rules);
                notes.append(&mut said.notes);
                let at = value.range.start;
                flags.extend(said.global.into_iter().map(|name| (name, at)));
                beside = said.solution;
            }
            "ruleset" if !object.is_nothing(value) => {
                plain_rules::add(&mut rules, &object.words(value)?);
            }
            _ if object.is_nothing(value) => {}
            name if HARMLESS.contains(&name) => plain_rules::leave_out(name, &mut notes),
            "cage" => {
                for cage in object.items(value)? {
                    if words_in_cage(object, cage, &mut notes, &mut rules)? {
                        pictures.push(("cages with words", cage));
                    }
                }
            }
            name if is_constraint(name) => constraints.push((name, value)),
            name => match DRAWN.iter().find(|(known, _)| *known == name) {
                Some((_, words)) => match &value.kind {
                    Kind::Array(all) => pictures.extend(all.iter().map(|one| (*words, one))),
                    _ => drawn.push(*words),
                },
                None => return Err(object.unknown(name)),
            },
        }
    }
    let all = constraints.iter().filter_map(|of| object.items(of.1).ok());
    let mut known: Vec<String> = all.flatten().flat_map(|one| lines(object, one)).collect();
    known.sort_unstable();
    pictures.retain(|(_, picture)| !is_copy(object, picture, &constraints, &known));
    drawn.extend(pictures.into_iter().map(|(words, _)| words));
    let grid = grid.ok_or_else(|| object.error("the member grid", "none"))?;
    let board = Board::read(object, grid)?;
    let order = board.shape.order();
    if size.is_some_and(|size| size != order) {
        let found = format!("{order} rows");
        return Err(object.error_at(grid.range.start, "as many rows as size says", found));
    }
    let mut clues = Clues {
        object,
        shape: board.shape,
        all: Vec::new(),
        negative: Vec::new(),
        at: 0,
    };
    for (name, value) in constraints {
        clues.read(name, value)?;
    }
    for (name, at) in flags {
        clues.flag(&name, at)?;
    }
    let clues = clues.finish()?;
    let is_ruled = !clues.is_empty() || board.is_other();
    if solution.0.is_empty() {
        solution.0 = beside;
    } else if !beside.is_empty() && beside.replace(' ', "") != solution.0.replace(' ', "") {
        let at = solution.1.unwrap_or(object.at);
        return Err(object.error_at(at, "the solution of the metadata", "another"));
    }
    let text = (&solution.0[..], solution.1);
    let solution = Solved::read(object, order, text, &mut notes);
    let mut entry = match is_ruled {
        false => parts::plain(object, &board.cells, solution)?,
        true => board.ruled(object, clues, solution)?,
    };
    entry.shape = Some(board.shape);
    plain_rules::drawn(&mut drawn, &mut notes);
    entry.notes = notes;
    // Words say what the clues mean, or a rule that nothing else does.
    let is_whole = plain_rules::are_plain(&rules);
    if !is_whole {
        entry.notes.push(plain_rules::note(&rules));
    }
    entry.unread = match (is_ruled, drawn.is_empty()) {
        (true, true) => None,
        (true, false) if is_whole => None,
        (false, true) if is_whole => None,
        _ => Some(object.unread(&drawn, &rules)),
    };
    Ok(entry)
}

/// Returns a solution as digits, or numbers with spaces between them.
fn solution_text(object: &Object<'_, '_>, value: &Value) -> Result<String, ParseError> {
    let Kind::Array(digits) = &value.kind else {
        return Ok(object.words(value)?.replace(',', " "));
    };
    let digits = digits.iter().map(|digit| object.words(digit));
    Ok(digits.collect::<Result<Vec<_>, _>>()?.join(" "))
}

/// Returns the member of an object that has a name; `None` for any other value.
fn member<'v>(object: &Object<'_, '_>, of: &'v Value, wanted: &str) -> Option<&'v Value> {
    let mut members = object.members(of).ok()?.into_iter();
    members.find(|(name, _)| *name == wanted).map(|of| of.1)
}

/// Returns the lines of a constraint or a picture, as they stand in the JSON without gaps.
fn lines(object: &Object<'_, '_>, of: &Value) -> Vec<String> {
    let lines = member(object, of, "lines").and_then(|lines| object.items(lines).ok());
    let cells = |line: &Value| object.json[line.range.clone()].replace(' ', "");
    lines.unwrap_or_default().iter().map(cells).collect()
}

/// Returns whether something is the picture of a constraint that is read: scripts for f-puzzles
/// draw theirs beside it, and say so, or draw the same line. `known` has the lines of all
/// constraints, ascending.
fn is_copy(
    object: &Object<'_, '_>,
    picture: &Value,
    constraints: &[(&str, &Value)],
    known: &[String],
) -> bool {
    let has = |wanted: &str| constraints.iter().any(|(name, _)| *name == wanted);
    if let Some(name) = member(object, picture, "fromConstraint") {
        return has(&object.text(name).to_lowercase().replace(' ', ""));
    }
    if member(object, picture, "isLLConstraint").is_some() {
        return has("lockout");
    }
    let drawn = lines(object, picture);
    !drawn.is_empty() && drawn.iter().all(|line| known.binary_search(line).is_ok())
}

/// Reads a cage that is drawn: words about the puzzle such as `title: …`, fog, or what may be a
/// rule, for which it returns `true`.
fn words_in_cage(
    object: &Object<'_, '_>,
    cage: &Value,
    notes: &mut Vec<String>,
    rules: &mut String,
) -> Result<bool, ParseError> {
    let members = object.members(cage)?;
    let value = members.iter().find(|(name, _)| *name == "value");
    let text = value
        .map(|(_, value)| object.text(value))
        .unwrap_or_default();
    let lower = text.to_lowercase();
    let word = lower.split_once(':').map(|(word, _)| word.trim());
    let said = || text.split_once(':').map_or("", |(_, said)| said.trim());
    match word {
        Some(name @ ("title" | "author")) => notes.push(plain_rules::named(name, said())),
        Some("rules") => plain_rules::add(rules, said()),
        Some(name @ ("msgcorrect" | "msgincorrect")) => plain_rules::leave_out(name, notes),
        Some("solution" | "source" | "date" | "url" | "video") => {}
        _ if lower.is_empty() => {}
        _ if ["fow", "foglight"].contains(&&lower[..]) => {
            plain_rules::leave_out("foglight", notes);
        }
        _ => return Ok(true),
    }
    Ok(false)
}

/// Returns what was packed with LZ-string. A space stands for the `+` that some readers of links
/// take for one.
pub(super) fn unpacked(link: &Link<'_>, packed: &str) -> Result<String, ParseError> {
    let text = link.decoded(packed, b'+')?.replace(' ', "+");
    lz::unpack(&text).map_err(|fault| {
        link.error(
            packed,
            "a puzzle packed with LZ-string",
            format!("a fault in it: {fault}"),
        )
    })
}
