//! Rows, columns and diagonals as numbers outside the board name them.

use super::item::Item;
use super::rules::Reader;
use crate::formats::ParseError;
use crate::grid::{Cell, Shape};

impl Reader<'_> {
    /// Returns the cells of `R1` or `C1`.
    pub(super) fn line(
        &self,
        item: Item<'_>,
        word: &str,
        back: bool,
    ) -> Result<Vec<Cell>, ParseError> {
        let mut chars = word.chars();
        let (of, index) = (chars.next(), chars.as_str());
        let index = index.parse::<usize>().ok().or_else(|| {
            let digit = index
                .chars()
                .next()
                .filter(|_| index.len() == 1)?
                .to_digit(17)?;
            Some(digit as usize)
        });
        let shape = self.shape;
        let cells: Option<Vec<Cell>> = match (of, index) {
            (Some('R'), Some(n @ 1..)) if n <= shape.rows() => {
                Some(shape.row_cells(n - 1).collect())
            }
            (Some('C'), Some(n @ 1..)) if n <= shape.columns() => {
                Some(shape.column_cells(n - 1).collect())
            }
            _ => None,
        };
        let mut cells =
            cells.ok_or_else(|| item.error(word, "a row or column such as R1 or C1"))?;
        if back {
            cells.reverse();
        }
        Ok(cells)
    }
}

/// Returns the diagonal that a little killer calls by its first cell: each diagonal has one name,
/// as ISS gives them.
pub(super) fn diagonal(from: Cell, shape: Shape) -> Option<Vec<Cell>> {
    let (rows, columns) = (shape.rows(), shape.columns());
    let (row, column) = (shape.row(from), shape.column(from));
    let (down, right) = match (row, column) {
        (row, 0) if row + 1 < rows => (1, 1),
        (0, column) if column > 0 => (1, -1),
        (row, column) if column + 1 == columns && row > 0 && row + 1 < rows => (-1, -1),
        (row, column) if row + 1 == rows && column > 0 && column + 1 < columns => (-1, 1),
        _ => return None,
    };
    let mut cells = vec![from];
    let (mut at, mut across) = (row, column);
    while let (Some(next), Some(beside)) = (
        at.checked_add_signed(down),
        across.checked_add_signed(right),
    ) {
        if next >= rows || beside >= columns {
            break;
        }
        (at, across) = (next, beside);
        cells.push(shape.cell(at, across));
    }
    Some(cells)
}

/// Returns the cell by which a little killer calls a diagonal, from either end; `None` if the cells
/// are not a whole one.
pub(super) fn named_by(cells: &[Cell], shape: Shape) -> Option<Cell> {
    shape.all_cells().find(|&cell| {
        let along = diagonal(cell, shape).unwrap_or_default();
        along == cells || along.iter().rev().eq(cells)
    })
}
