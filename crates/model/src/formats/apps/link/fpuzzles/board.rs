//! The grid of an f-puzzles object.

use super::super::parts::{self, Object};
use super::LARGEST;
use crate::formats::ParseError;
use crate::formats::apps::saved::SavedCell;
use crate::formats::entry::Entry;
use crate::formats::json_value::Value;
use crate::formats::variants::parts::Cut;
use crate::grid::{Cell, Digit, Shape};
use crate::rules::Clue;

/// A board with its regions.
pub(super) struct Board {
    pub(super) shape: Shape,
    pub(super) cells: Vec<SavedCell>,
    cut: Cut,
}

impl Board {
    pub(super) fn read(object: &Object<'_, '_>, grid: &Value) -> Result<Board, ParseError> {
        let rows = object.items(grid)?;
        let order = rows.len();
        if !(2..=LARGEST).contains(&order) {
            let expected = format!("a grid of 2 to {LARGEST} rows");
            return Err(object.error_at(grid.range.start, expected, format!("{order} rows")));
        }
        let usual = Shape::of_order(order);
        let (mut cells, mut regions) = (Vec::new(), Vec::new());
        for row in rows {
            let cells_of_row = object.items(row)?;
            if cells_of_row.len() != order {
                let expected = format!("{order} cells in a row");
                let found = format!("{} cells", cells_of_row.len());
                return Err(object.error_at(row.range.start, expected, found));
            }
            for cell in cells_of_row {
                let index = Cell::new(cells.len());
                let (saved, region) = read_cell(object, cell, order)?;
                cells.push(saved);
                // Boxes of a prime order are the rows.
                let usual = usual.map_or(index.index() / order, |usual| usual.box_of(index));
                regions.push(region.unwrap_or(Some(usual)));
            }
        }
        let (shape, cut) = parts::cut(order, &regions)
            .map_err(|error| object.error_at(grid.range.start, "a board", error))?;
        Ok(Board { shape, cells, cut })
    }

    /// Returns whether it has not the boxes of a plain Sudoku.
    pub(super) fn is_other(&self) -> bool {
        !matches!(self.cut, Cut::Boxes) || Shape::of_order(self.shape.order()).is_none()
    }

    /// Returns the puzzle of this board and clues.
    pub(super) fn ruled(
        &self,
        object: &Object<'_, '_>,
        clues: Vec<Clue>,
        solution: Option<parts::Solved>,
    ) -> Result<Entry, ParseError> {
        parts::ruled(
            object,
            (self.shape, false),
            self.cut.clone(),
            &self.cells,
            clues,
            solution,
        )
    }
}

/// Reads a cell, and its region if it is said: a number, or that it is in none.
fn read_cell(
    object: &Object<'_, '_>,
    cell: &Value,
    order: usize,
) -> Result<(SavedCell, Option<Option<usize>>), ParseError> {
    let mut saved = SavedCell::default();
    let mut region = None;
    for (name, value) in object.members(cell)? {
        match name {
            "region" if object.text(value) == "null" => region = Some(None),
            "region" => region = Some(Some(object.number(value, 4 * LARGEST)?)),
            _ if object.is_nothing(value) => {}
            "value" => saved.digit = Digit::new(object.number(value, order)? as u8),
            "given" => saved.given = true,
            "centerPencilMarks" => saved.marks = object.digits(value, order)?,
            // Places of a digit in a box, not candidates.
            "cornerPencilMarks" => saved.others = object.digits(value, order)?,
            "givenPencilMarks" => saved.given_marks = object.digits(value, order)?,
            // Colours, and what a player noted.
            "c" | "cArray" | "highlight" | "penciled" | "candidates" | "parity"
            | "highlightArray" => {}
            name => return Err(object.unknown(name)),
        }
    }
    Ok((saved, region))
}
