//! Where the cells of a board are: their rows, columns and boxes.

use super::Shape;
use crate::grid::Cell;

impl Shape {
    /// Returns the cell in a row and a column, both from 0.
    ///
    /// # Panics
    /// If either is outside the board.
    #[inline]
    pub const fn cell(self, row: usize, column: usize) -> Cell {
        assert!(row < self.rows() && column < self.columns());
        Cell::new(row * self.columns() + column)
    }

    /// Returns a cell off the board by its number, from 0.
    ///
    /// # Panics
    /// If the shape has no such cell.
    #[inline]
    pub const fn off_board_cell(self, number: usize) -> Cell {
        assert!(number < self.off_board());
        Cell::new(self.cells() + number)
    }

    /// Returns whether a cell is on the board.
    #[inline]
    pub const fn is_on_board(self, cell: Cell) -> bool {
        cell.index() < self.cells()
    }

    /// Returns the row of a cell of the board, from 0.
    #[inline]
    pub const fn row(self, cell: Cell) -> usize {
        cell.index() / self.columns()
    }

    /// Returns the column of a cell of the board, from 0.
    #[inline]
    pub const fn column(self, cell: Cell) -> usize {
        cell.index() % self.columns()
    }

    /// Returns the box of a cell, from 0, in row order of the boxes. Without boxes it is the index
    /// of the cell, so that no two cells share one.
    #[inline]
    pub const fn box_of(self, cell: Cell) -> usize {
        if !self.has_boxes() {
            return cell.index();
        }
        let boxes_across = self.columns() / self.box_width();
        let band = self.row(cell) / self.box_height();
        band * boxes_across + self.column(cell) / self.box_width()
    }

    /// Returns every cell of the board, in row order.
    #[inline]
    pub fn all_cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.cells()).map(Cell::new)
    }

    /// Returns the cells of a row, from left to right.
    #[inline]
    pub fn row_cells(self, row: usize) -> impl Iterator<Item = Cell> + Clone {
        (0..self.columns()).map(move |column| self.cell(row, column))
    }

    /// Returns the cells of a column, from the top down.
    #[inline]
    pub fn column_cells(self, column: usize) -> impl Iterator<Item = Cell> + Clone {
        (0..self.rows()).map(move |row| self.cell(row, column))
    }

    /// Returns the cells of a box, in row order; none if there are no boxes.
    #[inline]
    pub fn box_cells(self, index: usize) -> impl Iterator<Item = Cell> + Clone {
        let (h, w) = (self.box_height(), self.box_width());
        let across = self.columns().checked_div(w).unwrap_or(1);
        let (top, left) = (index / across * h, index % across * w);
        (0..h * w).map(move |i| self.cell(top + i / w, left + i % w))
    }
}
