//! A board with a player's work on it, cell by cell, as applications save it.

use crate::formats::alphabet::DIGITS;
use crate::formats::document::Document;
use crate::formats::entry::Entry;
use crate::formats::piece::Layout;
use crate::formats::{Columns, ParseError, write_line_into};
use crate::grid::{Digit, DigitSet, Shape};
use std::sync::Arc;

/// The column of marks of a second kind.
const OTHER_MARKS: &str = "other marks";

/// What an application saves of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SavedCell {
    /// The digit in the cell, given or entered.
    pub(super) digit: Option<Digit>,
    /// Whether the digit is a given.
    pub(super) given: bool,
    /// The candidates that the player has noted; none if nothing is said about the cell.
    pub(super) marks: DigitSet,
    /// Marks of a second kind, such as those in the corners of the cell: not its candidates.
    pub(super) others: DigitSet,
    /// The candidates that the puzzle gives, of which the cell holds one; none if it gives none.
    pub(super) given_marks: DigitSet,
}

impl SavedCell {
    pub(super) fn given(digit: Option<Digit>) -> SavedCell {
        SavedCell {
            digit,
            given: true,
            ..SavedCell::default()
        }
    }

    pub(super) fn entered(digit: Option<Digit>) -> SavedCell {
        SavedCell {
            digit,
            ..SavedCell::default()
        }
    }

    pub(super) fn marked(marks: DigitSet) -> SavedCell {
        SavedCell {
            marks,
            ..SavedCell::default()
        }
    }
}

/// Returns the puzzle, the progress and the eliminated candidates of a board that starts at a
/// place of a document, its cells in row order. Marks of a second kind are a column.
///
/// # Errors
/// Returns an error at that place if no board has this many cells.
pub(super) fn entry(
    document: &Document<'_>,
    at: usize,
    cells: &[SavedCell],
) -> Result<Entry, ParseError> {
    let Some(shape) = Shape::of_cells(cells.len()).filter(|shape| DIGITS.fits(shape.order()))
    else {
        let found = format!("{} cells", cells.len());
        return Err(document.error(at, "the cells of a board", found));
    };
    let made = |kept: &dyn Fn(&SavedCell) -> bool| {
        let value = |cell: &SavedCell| cell.digit.filter(|_| kept(cell)).map_or(0, Digit::value);
        let values: Vec<u8> = cells.iter().map(value).collect();
        let mut text = String::new();
        write_line_into(&mut text, &values, &DIGITS);
        document.made(at, text, Layout::Made)
    };
    let given_marks = |(index, cell): (usize, &SavedCell)| {
        let given = cell.given && cell.digit.is_some();
        let marked = !given && !cell.given_marks.is_empty();
        marked.then_some((index, cell.given_marks))
    };
    let played = cells.iter().any(|cell| cell.digit.is_some() && !cell.given);
    Ok(Entry {
        board: made(&|cell| cell.given),
        state: played.then(|| made(&|_| true)),
        eliminated: eliminated(shape, cells),
        columns: others(shape, cells),
        given_marks: cells.iter().enumerate().filter_map(given_marks).collect(),
        shape: Some(shape),
        alphabet: Some(&DIGITS),
        ..Entry::default()
    })
}

/// Returns the column of the marks of a second kind, as candidates; none without such marks.
fn others(shape: Shape, cells: &[SavedCell]) -> Columns {
    let mut marks = Vec::new();
    for (cell, saved) in shape.all_cells().zip(cells) {
        let (row, column) = (shape.row(cell) + 1, shape.column(cell) + 1);
        let digits = saved.others.iter();
        marks.extend(digits.map(|digit| format!("{}r{row}c{column}", digit.value())));
    }
    let column = (Arc::from(OTHER_MARKS), marks.join(" "));
    if marks.is_empty() {
        Columns::new()
    } else {
        vec![column]
    }
}

/// Returns the digits that are not among the candidates of their cell, if it has any.
fn eliminated(shape: Shape, cells: &[SavedCell]) -> Vec<(usize, u8)> {
    let noted = |(_, cell): &(usize, &SavedCell)| cell.digit.is_none() && !cell.marks.is_empty();
    let all = DigitSet::all(shape.order());
    let out = |(index, cell): (usize, &SavedCell)| {
        let gone = all.iter().filter(|&digit| !cell.marks.contains(digit));
        let gone: Vec<(usize, u8)> = gone.map(|digit| (index, digit.value())).collect();
        gone
    };
    cells
        .iter()
        .enumerate()
        .filter(noted)
        .flat_map(out)
        .collect()
}
