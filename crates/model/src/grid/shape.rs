//! The shape of a board: boxes of `h` rows by `w` columns, and so `h · w` digits.

use super::{Cell, MAX_ORDER};
use std::fmt;
use std::str::FromStr;

/// Boxes of `h × w` cells on a board of `N × N` cells with `N = h · w` digits, 4 ≤ N ≤ 64.
///
/// ```
/// use veridoku_model::grid::Shape;
/// let shape: Shape = "3x4".parse().unwrap();
/// assert_eq!((shape.box_height(), shape.box_width(), shape.order()), (3, 4, 12));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    box_height: u8,
    box_width: u8,
}

/// The reason why a shape is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// The text is not `HxW` with two whole numbers.
    Syntax(String),
    /// `h · w` is below 4 or above 64, or one of them is 0.
    Order(usize, usize),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::Syntax(text) => write!(
                f,
                "expected a box as HEIGHTxWIDTH, such as 3x3 or 3x4, found '{text}'"
            ),
            ShapeError::Order(h, w) => write!(
                f,
                "a box of {h}x{w} has {} cells: expected 4 to {MAX_ORDER}",
                h.saturating_mul(*w)
            ),
        }
    }
}

impl std::error::Error for ShapeError {}

impl Shape {
    /// The usual 9×9 board.
    pub const CLASSIC: Shape = Shape {
        box_height: 3,
        box_width: 3,
    };

    /// Returns the shape with boxes of `height` rows by `width` columns.
    ///
    /// # Errors
    /// Returns [`ShapeError::Order`] if `height · width` is not within 4 to 64.
    #[inline]
    pub fn new(height: usize, width: usize) -> Result<Shape, ShapeError> {
        let order = height.saturating_mul(width);
        if (4..=MAX_ORDER).contains(&order) {
            Ok(Shape {
                box_height: height as u8,
                box_width: width as u8,
            })
        } else {
            Err(ShapeError::Order(height, width))
        }
    }

    /// Returns the usual shape for an order: the box nearest to a square, not higher than wide (2×3
    /// for 6, 2×4 for 8, 3×4 for 12). `None` for a prime, or outside 4 to 64.
    #[inline]
    pub fn of_order(order: usize) -> Option<Shape> {
        let height = (2..=order.isqrt())
            .rev()
            .find(|h| order.is_multiple_of(*h))?;
        Shape::new(height, order / height).ok()
    }

    /// Returns the usual shape for a board with this number of cells; `None` if there is none, see
    /// [`of_order`](Shape::of_order).
    #[inline]
    pub fn of_cells(cells: usize) -> Option<Shape> {
        let order = cells.isqrt();
        if order * order == cells {
            Shape::of_order(order)
        } else {
            None
        }
    }

    /// Returns the number of rows in a box.
    #[inline]
    pub const fn box_height(self) -> usize {
        self.box_height as usize
    }

    /// Returns the number of columns in a box.
    #[inline]
    pub const fn box_width(self) -> usize {
        self.box_width as usize
    }

    /// Returns the number of digits, of rows, of columns and of boxes.
    #[inline]
    pub const fn order(self) -> usize {
        self.box_height as usize * self.box_width as usize
    }

    /// Returns the number of cells, the order squared.
    #[inline]
    pub const fn cells(self) -> usize {
        self.order() * self.order()
    }

    /// Returns the cell in a row and a column, both from 0.
    ///
    /// # Panics
    /// If either is outside the board.
    #[inline]
    pub const fn cell(self, row: usize, column: usize) -> Cell {
        assert!(row < self.order() && column < self.order());
        Cell::new(row * self.order() + column)
    }

    /// Returns the row of a cell, from 0.
    #[inline]
    pub const fn row(self, cell: Cell) -> usize {
        cell.index() / self.order()
    }

    /// Returns the column of a cell, from 0.
    #[inline]
    pub const fn column(self, cell: Cell) -> usize {
        cell.index() % self.order()
    }

    /// Returns the box of a cell, from 0, in row order of the boxes.
    #[inline]
    pub const fn box_of(self, cell: Cell) -> usize {
        let boxes_across = self.box_height();
        let band = self.row(cell) / self.box_height();
        band * boxes_across + self.column(cell) / self.box_width()
    }

    /// Returns every cell, in row order.
    #[inline]
    pub fn all_cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.cells()).map(Cell::new)
    }

    /// Returns the cells of a row, from left to right.
    #[inline]
    pub fn row_cells(self, row: usize) -> impl Iterator<Item = Cell> + Clone {
        (0..self.order()).map(move |column| self.cell(row, column))
    }

    /// Returns the cells of a column, from the top down.
    #[inline]
    pub fn column_cells(self, column: usize) -> impl Iterator<Item = Cell> + Clone {
        (0..self.order()).map(move |row| self.cell(row, column))
    }

    /// Returns the cells of a box, in row order.
    #[inline]
    pub fn box_cells(self, index: usize) -> impl Iterator<Item = Cell> + Clone {
        let (h, w) = (self.box_height(), self.box_width());
        let (top, left) = (index / h * h, index % h * w);
        (0..self.order()).map(move |i| self.cell(top + i / w, left + i % w))
    }
}

impl fmt::Display for Shape {
    /// Writes the shape as it is parsed: `3x4`, height before width.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_height, self.box_width)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let syntax = || ShapeError::Syntax(text.to_string());
        let (height, width) = text.split_once(['x', 'X', '×']).ok_or_else(syntax)?;
        let number = |part: &str| part.parse::<usize>().map_err(|_| syntax());
        Shape::new(number(height)?, number(width)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_shapes() {
        let usual = |n| Shape::of_order(n).map(|s| s.to_string());
        for (order, text) in [
            (4, "2x2"),
            (6, "2x3"),
            (8, "2x4"),
            (9, "3x3"),
            (10, "2x5"),
            (12, "3x4"),
            (16, "4x4"),
            (25, "5x5"),
            (64, "8x8"),
        ] {
            assert_eq!(usual(order).as_deref(), Some(text));
        }
        assert_eq!(usual(7), None);
        assert_eq!(usual(3), None);
        assert_eq!(usual(81), None);
    }

    #[test]
    fn boxes_partition_the_board_and_agree_with_box_of() {
        for (h, w) in [
            (2, 2),
            (2, 3),
            (3, 2),
            (3, 4),
            (4, 3),
            (1, 5),
            (5, 1),
            (8, 8),
        ] {
            let shape = Shape::new(h, w).unwrap();
            let mut seen = vec![0; shape.cells()];
            for b in 0..shape.order() {
                for cell in shape.box_cells(b) {
                    assert_eq!(shape.box_of(cell), b);
                    seen[cell.index()] += 1;
                }
            }
            assert!(seen.iter().all(|&n| n == 1), "{shape}");
        }
    }

    #[test]
    fn bad_shapes_say_why() {
        assert_eq!(
            "9".parse::<Shape>().unwrap_err().to_string(),
            "expected a box as HEIGHTxWIDTH, such as 3x3 or 3x4, found '9'"
        );
        assert_eq!(
            "1x3".parse::<Shape>().unwrap_err().to_string(),
            "a box of 1x3 has 3 cells: expected 4 to 64"
        );
        let huge = format!("{}x2", usize::MAX);
        assert!(huge.parse::<Shape>().is_err());
    }
}
