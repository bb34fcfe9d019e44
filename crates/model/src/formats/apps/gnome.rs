//! GNOME Sudoku: a saved game as JSON.
//!
//! `cells` has the cells that are not empty: `position` (row and column from 0), `value`, `fixed`
//! and the pencil marks as `earmarks`.
//!
//! Source: `SudokuBoard.from_json` and `to_json` of GNOME Sudoku,
//! <https://gitlab.gnome.org/GNOME/gnome-sudoku>.

use super::played;
use super::saved::{self, SavedCell};
use crate::formats::alphabet::Alphabet;
use crate::formats::document::{Document, Whole, parse_lines};
use crate::formats::entry::Entry;
use crate::formats::error::describe;
use crate::formats::json_value::{self, Kind, Value};
use crate::formats::sniff::Sniff;
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::writer::{Extra, Unwritable, Write};
use crate::formats::{Format, ParseError, Parsed};
use crate::grid::{Digit, DigitSet};
use std::sync::Arc;

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "gnome",
    extensions: &["save"],
    summary: "GNOME Sudoku's saved game",
    detect: Detect::Text(sniff),
    split: Split::Stream(|format| Box::new(Whole::new(format, read))),
    parse: |block, options| parse_lines(read, block, options),
    write: Some(Write::records(
        &[Extra::State, Extra::Eliminated],
        "\n",
        record,
    )),
};

/// The levels of the program.
const LEVELS: [&str; 4] = [
    "Easy Difficulty",
    "Medium Difficulty",
    "Hard Difficulty",
    "Very Hard Difficulty",
];
/// A member that only these files have, near the start.
const FIRST: &str = "\"difficulty_category\"";

fn sniff(start: &[u8]) -> Sniff {
    let text = String::from_utf8_lossy(start);
    let Some(inside) = text.strip_prefix('{') else {
        return if text.is_empty() {
            Sniff::More
        } else {
            Sniff::No
        };
    };
    let first = inside.trim_start();
    if first.len() < FIRST.len() && FIRST.starts_with(first) {
        Sniff::More
    } else if first.starts_with(FIRST) {
        Sniff::Yes
    } else {
        Sniff::No
    }
}

/// Reads the games of a text, of which the program writes one.
fn read(document: &Document<'_>) -> Vec<Result<Entry, ParseError>> {
    let mut games = Vec::new();
    let mut rest = document.text;
    let (mut line, mut before) = (document.first(), 0);
    while !rest.trim_start().is_empty() {
        let value = json_value::read(rest);
        let end = value.as_ref().map_or(rest.len(), |(_, end)| *end);
        let own = Document::within(&rest[..end], line, before);
        games.push(match value {
            Ok((value, _)) => game(&own, &value),
            Err(fault) => Err(own.error(fault.at, fault.expected, fault.found(rest))),
        });
        let last = rest[..end].rsplit('\n').next().unwrap_or_default();
        let lines = rest[..end].matches('\n').count() as u64;
        before = last.chars().count() as u64 + if lines == 0 { before } else { 0 };
        line += lines;
        rest = &rest[end..];
    }
    games
}

fn game(document: &Document<'_>, value: &Value) -> Result<Entry, ParseError> {
    let Kind::Array(cells) = &member(document, value, "cells")?.kind else {
        return Err(document.error(value.range.start, "an array of cells", "another value"));
    };
    let mut saved = vec![SavedCell::default(); 81];
    for cell in cells {
        read_cell(document, cell, &mut saved)?;
    }
    let mut entry = saved::entry(document, value.range.start, &saved)?;
    if let Ok(level) = member(document, value, "difficulty_category") {
        let level = level.text(document.text).into_owned();
        entry.columns.push((Arc::from("difficulty"), level));
    }
    Ok(entry)
}

fn member<'v>(
    document: &Document<'_>,
    value: &'v Value,
    name: &str,
) -> Result<&'v Value, ParseError> {
    let members = match &value.kind {
        Kind::Object(members) => members.as_slice(),
        Kind::Text | Kind::Word | Kind::Array(_) => &[],
    };
    let found = members
        .iter()
        .find(|(other, _)| &document.text[other.clone()] == name);
    let found = found.map(|(_, value)| value);
    found.ok_or_else(|| document.error(value.range.start, format!("an object with {name}"), "none"))
}

fn read_cell(
    document: &Document<'_>,
    cell: &Value,
    saved: &mut [SavedCell],
) -> Result<(), ParseError> {
    let position = member(document, cell, "position")?;
    let [row, column] = items(position) else {
        let found = describe(&document.text[position.range.clone()]);
        return Err(document.error(position.range.start, "a row and a column", found));
    };
    let index = number(document, row, 8)? * 9 + number(document, column, 8)?;
    let fixed = member(document, cell, "fixed")?;
    let given = match &*fixed.text(document.text) {
        "true" => true,
        "false" => false,
        other => return Err(document.error(fixed.range.start, "true or false", describe(other))),
    };
    let mut marks = DigitSet::EMPTY;
    for mark in items(member(document, cell, "earmarks")?) {
        let digit = Digit::new(number(document, mark, 9)? as u8);
        digit.into_iter().for_each(|digit| marks.insert(digit));
    }
    saved[index] = SavedCell {
        digit: Digit::new(number(document, member(document, cell, "value")?, 9)? as u8),
        given,
        marks,
        ..SavedCell::default()
    };
    Ok(())
}

fn items(value: &Value) -> &[Value] {
    match &value.kind {
        Kind::Array(items) => items,
        Kind::Text | Kind::Word | Kind::Object(_) => &[],
    }
}

fn number(document: &Document<'_>, value: &Value, most: usize) -> Result<usize, ParseError> {
    let text = &document.text[value.range.clone()];
    let number = text.parse().ok().filter(|&number| number <= most);
    number.ok_or_else(|| {
        document.error(
            value.range.start,
            format!("a number from 0 to {most}"),
            describe(text),
        )
    })
}

fn record(parsed: &Parsed, _: &Alphabet) -> Result<String, Unwritable> {
    let (givens, board) = played(parsed)?;
    let none = |cell: crate::grid::Cell| {
        let gone = parsed.eliminated.iter().filter(|gone| gone.cell == cell);
        board.get(cell).is_none() && gone.count() == 9
    };
    if givens.shape().all_cells().any(none) {
        return Err(Unwritable(
            "it holds no cells without candidates".to_string(),
        ));
    }
    let cell = |cell: crate::grid::Cell| {
        let value = board.get(cell).map_or(0, Digit::value);
        let gone = parsed.eliminated.iter().filter(|gone| gone.cell == cell);
        let mut marks = DigitSet::all(9);
        gone.for_each(|gone| marks.remove(gone.digit));
        let marks: Vec<String> = marks.iter().map(|digit| digit.to_string()).collect();
        let marked = value == 0 && marks.len() < 9;
        let marks = if marked {
            marks.join(",")
        } else {
            String::new()
        };
        let (row, column) = (givens.shape().row(cell), givens.shape().column(cell));
        let fixed = givens.get(cell).is_some();
        (value != 0 || marked).then(|| {
            format!(
                "{{\"position\":[{row},{column}],\"value\":{value},\"fixed\":{fixed},\"earmarks\":[{marks}]}}"
            )
        })
    };
    let cells: Vec<String> = givens.shape().all_cells().filter_map(cell).collect();
    // The program opens no game without one of its levels. A time of -1 is that of no game begun.
    let mut level = parsed.columns.iter().map(|(_, value)| value.as_str());
    let level = level
        .find(|level| LEVELS.contains(level))
        .unwrap_or(LEVELS[1]);
    Ok(format!(
        "{{\"difficulty_category\":\"{level}\",\"time_elapsed\":-1.0,\"cells\":[\n{}\n]}}",
        cells.join(",\n")
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_in, one_in};
    use crate::formats::{ReadOptions, by_name, parse_str};

    const SAVED: &str = "{\n \"difficulty_category\" : \"easy\",\n \"time_elapsed\" : 1.5,\n \"cells\" : [\n\
        {\"position\":[0,0],\"value\":5,\"fixed\":true,\"earmarks\":[]},\n\
        {\"position\":[0,1],\"value\":3,\"fixed\":false,\"earmarks\":[1]},\n\
        {\"position\":[8,8],\"value\":0,\"fixed\":false,\"earmarks\":[1,2]}\n]\n}\n";

    #[test]
    fn a_game() {
        let parsed = one_in("gnome", SAVED).unwrap();
        assert_eq!(parsed.puzzle.givens().count(), 1);
        assert_eq!(parsed.state.unwrap().unwrap().values()[..3], [5, 3, 0]);
        assert_eq!(parsed.eliminated.len(), 7);
        assert_eq!(parsed.columns[0].1, "easy");
        let found = parse_str(SAVED, &ReadOptions::default()).remove(0);
        assert_eq!(found.unwrap().puzzle, parsed.puzzle, "detected");
    }

    #[test]
    fn games_behind_each_other_have_places() {
        let options = ReadOptions {
            format: by_name("gnome"),
            ..ReadOptions::default()
        };
        let text = format!("{SAVED}{{\"cells\":[]}} 7 {SAVED}");
        let all = parse_str(&text, &options);
        assert_eq!(all.len(), 4);
        let error = all[2].as_ref().unwrap_err();
        assert_eq!((error.line(), error.column()), (10, 14));
        assert_eq!(all[3].as_ref().unwrap().line, 10);
        assert_eq!(parse_str(&"1 ".repeat(1 << 17), &options).len(), 1 << 17);
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let error = |from: &str, to: &str| error_in("gnome", &SAVED.replacen(from, to, 1));
        assert_eq!(
            error("[0,0]", "[0,9]"),
            "line 5, column 16: expected a number from 0 to 8, found '9'"
        );
        assert_eq!(
            error("[0,0]", "[0]"),
            "line 5, column 13: expected a row and a column, found '[0]'"
        );
        assert_eq!(
            error("\"fixed\":true", "\"fix\":true"),
            "line 5, column 1: expected an object with fixed, found none"
        );
        assert_eq!(
            error("\n]\n}", "\n"),
            "line 9, column 1: expected ',' or ']', found the end"
        );
    }
}
