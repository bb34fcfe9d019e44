//! The boards of OpenSudoku with what the player did on them.
//!
//! `version: N`, a line feed and for each cell its value, its pencil marks and whether the player
//! may change it, with a bar after each. Pencil marks are `1,2,` or `-` in version 1 and a number
//! with a bit for each digit since version 2; version 4 adds marks of a second kind behind them,
//! which become a column, and version 5 a colour.
//!
//! Source: `CellCollection` of OpenSudoku, <https://github.com/jlnordin/opensudoku>, and
//! `SudokuBoard` of its successor, <https://gitlab.com/opensudoku/opensudoku>.

use super::saved::{self, SavedCell};
use crate::formats::ParseError;
use crate::formats::document::Document;
use crate::formats::entry::Entry;
use crate::formats::error::describe;
use crate::grid::{Digit, DigitSet};
use roxmltree::Attribute;

/// Returns the puzzle with the progress of the player.
pub(super) fn read(
    document: &Document<'_>,
    data: &Attribute<'_, '_>,
    versioned: &str,
) -> Result<Entry, ParseError> {
    let at = data.range_value().start;
    let (version, text) = versioned.split_once('\n').unwrap_or((versioned, ""));
    // The fields of a cell: the value, the pencil marks first, and last whether it may be changed.
    let width = match version.trim() {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        version => return Err(document.error(at, "data of version 1 to 5", describe(version))),
    };
    // The writer of version 2 put some bars twice.
    let fields: Vec<&str> = text
        .split('|')
        .filter(|field| !field.trim().is_empty())
        .collect();
    if fields.len() != width * 81 {
        let found = format!("{} fields", fields.len());
        return Err(document.error(at, format!("{} fields for 81 cells", width * 81), found));
    }
    let mut cells = Vec::with_capacity(81);
    for cell in fields.chunks(width) {
        let saved = saved_cell(cell, version.trim() == "1");
        let wrong = || {
            document.error(
                at,
                "a value, pencil marks and 0 or 1",
                describe(&cell.join("|")),
            )
        };
        cells.push(saved.ok_or_else(wrong)?);
    }
    saved::entry(document, at, &cells)
}

fn saved_cell(fields: &[&str], listed: bool) -> Option<SavedCell> {
    let (&value, &marks, &editable) = (fields.first()?, fields.get(1)?, fields.last()?);
    let others = match fields.get(2).filter(|_| fields.len() > 3) {
        Some(others) => bits(others)?,
        None => DigitSet::EMPTY,
    };
    let value: u8 = value.parse().ok().filter(|&value| value <= 9)?;
    let marks = match (listed, marks) {
        (true, "-") => DigitSet::EMPTY,
        (true, list) => {
            let digits = list
                .trim_end_matches(',')
                .split(',')
                .map(|digit| digit.parse().ok());
            let digits = digits.map(|digit| Digit::new(digit?).filter(|digit| digit.value() <= 9));
            digits.collect::<Option<DigitSet>>()?
        }
        (false, marks) => bits(marks)?,
    };
    let given = match editable {
        "0" => true,
        "1" => false,
        _ => return None,
    };
    Some(SavedCell {
        digit: Digit::new(value),
        given,
        marks,
        others,
        ..SavedCell::default()
    })
}

/// Reads digits as a number with a bit for each.
fn bits(text: &str) -> Option<DigitSet> {
    let bits = text.parse().ok().filter(|&bits| bits < 512);
    bits.map(DigitSet::from_bits)
}
