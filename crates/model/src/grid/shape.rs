//! The shape of a board: its rows, columns and digits, and boxes of `h` rows by `w` columns.

mod places;
mod text;

use super::{Digit, MAX_ORDER};

pub use text::ShapeError;

/// The rows and columns of a board, its digits, and its boxes if it has any.
///
/// A [standard](Shape::is_standard) board, which [`Shape::new`] returns, has boxes of `h × w` cells
/// and as many rows, columns and boxes as digits, 1 to `N = h · w`. Any other is
/// [`free`](Shape::free): its rows, columns and digits are what they are, and it has boxes only if
/// they [tile it](Shape::with_boxes).
///
/// ```
/// use veridoku_model::grid::Shape;
/// let shape: Shape = "3x4".parse().unwrap();
/// assert_eq!((shape.box_height(), shape.box_width(), shape.order()), (3, 4, 12));
/// let free = Shape::free(6, 9, 0, 8).unwrap().with_boxes(3, 3).unwrap();
/// assert_eq!((free.rows(), free.columns(), free.order(), free.boxes()), (6, 9, 9, 6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    columns: u8,
    /// The number of digits.
    digits: u8,
    /// The value of the least digit.
    low: u8,
    /// 0 if there are no boxes, as `box_width`.
    box_height: u8,
    box_width: u8,
    /// The number of cells off the board.
    off_board: u16,
}

/// The most cells off a board.
const MAX_OFF_BOARD: usize = 2048;

/// The maximum value of the least digit of a board.
const MAX_LOW: usize = 35;

impl Shape {
    /// The usual 9×9 board.
    pub const CLASSIC: Shape = Shape::standard(3, 3);

    /// Returns the board with boxes of `height` rows by `width` columns and as many rows, columns
    /// and boxes as digits.
    ///
    /// # Errors
    /// Returns [`ShapeError::Order`] if `height · width` is not within 4 to 64.
    #[inline]
    pub fn new(height: usize, width: usize) -> Result<Shape, ShapeError> {
        let order = height.saturating_mul(width);
        if (4..=MAX_ORDER).contains(&order) {
            Ok(Shape::standard(height as u8, width as u8))
        } else {
            Err(ShapeError::Order(height, width))
        }
    }

    /// The product is at most 64.
    const fn standard(box_height: u8, box_width: u8) -> Shape {
        let order = box_height * box_width;
        Shape {
            rows: order,
            columns: order,
            digits: order,
            low: 1,
            box_height,
            box_width,
            off_board: 0,
        }
    }

    /// Returns a board without boxes, whose digits are the values `low` to `high`.
    ///
    /// ```
    /// use veridoku_model::grid::Shape;
    /// let latin = Shape::free(5, 5, 1, 5).unwrap();
    /// assert_eq!((latin.order(), latin.cells(), latin.has_boxes()), (5, 25, false));
    /// ```
    ///
    /// # Errors
    /// Returns [`ShapeError::Size`] if the rows or the columns are not 1 to 64, and
    /// [`ShapeError::Digits`] if there are not 1 to 64 digits, or the least is above 35.
    pub fn free(rows: usize, columns: usize, low: usize, high: usize) -> Result<Shape, ShapeError> {
        if !(1..=MAX_ORDER).contains(&rows) || !(1..=MAX_ORDER).contains(&columns) {
            return Err(ShapeError::Size(rows, columns));
        }
        if low > MAX_LOW || high < low || high - low >= MAX_ORDER {
            return Err(ShapeError::Digits(low, high));
        }
        Ok(Shape {
            rows: rows as u8,
            columns: columns as u8,
            digits: (high - low + 1) as u8,
            low: low as u8,
            box_height: 0,
            box_width: 0,
            off_board: 0,
        })
    }

    /// Returns this board with a number of cells off the board, in place of those it has: `v1`,
    /// `v2` and so on. They hold digits as all cells do and stand in no row, column or box; clues
    /// name them. What they hold is a witness: two boards that differ there only are one solution.
    ///
    /// ```
    /// use veridoku_model::grid::Shape;
    /// let shape = Shape::CLASSIC.with_off_board(9).unwrap();
    /// assert_eq!((shape.cells(), shape.off_board(), shape.extent()), (81, 9, 90));
    /// assert_eq!(shape.off_board_cell(8).name(shape), "v9");
    /// assert!(!shape.is_standard());
    /// ```
    ///
    /// # Errors
    /// Returns [`ShapeError::OffBoard`] if there are more than 2048, or more than 4096 cells
    /// together with those of the board.
    pub fn with_off_board(self, number: usize) -> Result<Shape, ShapeError> {
        if number > MAX_OFF_BOARD || self.cells() + number > MAX_ORDER * MAX_ORDER {
            return Err(ShapeError::OffBoard(number));
        }
        let off_board = number as u16;
        Ok(Shape { off_board, ..self })
    }

    /// Returns this board with boxes of `height` rows by `width` columns, of any number of cells.
    ///
    /// # Errors
    /// Returns [`ShapeError::Boxes`] if they do not tile the board.
    pub fn with_boxes(self, height: usize, width: usize) -> Result<Shape, ShapeError> {
        let tiles = |size: usize, lines: usize| size > 0 && lines.is_multiple_of(size);
        if !tiles(height, self.rows()) || !tiles(width, self.columns()) {
            return Err(ShapeError::Boxes {
                size: (height, width),
                board: (self.rows(), self.columns()),
            });
        }
        Ok(Shape {
            box_height: height as u8,
            box_width: width as u8,
            ..self
        })
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

    /// Returns whether the board is one of [`Shape::new`]: as many rows, columns and cells of a box
    /// as digits, which are 1 to that number, and no cells off the board.
    ///
    /// ```
    /// use veridoku_model::grid::Shape;
    /// let six = Shape::free(6, 6, 1, 6).unwrap();
    /// assert!(!six.is_standard());
    /// assert_eq!(six.with_boxes(2, 3), Shape::new(2, 3));
    /// ```
    #[inline]
    pub const fn is_standard(self) -> bool {
        let in_box = self.box_height as usize * self.box_width as usize;
        in_box == self.digits as usize
            && self.rows == self.digits
            && self.columns == self.digits
            && self.low == 1
            && self.digits >= 4
            && self.off_board == 0
    }

    /// Returns the board with rows and columns exchanged.
    #[inline]
    #[must_use]
    pub const fn transposed(self) -> Shape {
        Shape {
            rows: self.columns,
            columns: self.rows,
            box_height: self.box_width,
            box_width: self.box_height,
            ..self
        }
    }

    /// Returns the number of rows of the board.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns of the board.
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the number of rows in a box, 0 if there are no boxes.
    #[inline]
    pub const fn box_height(self) -> usize {
        self.box_height as usize
    }

    /// Returns the number of columns in a box, 0 if there are no boxes.
    #[inline]
    pub const fn box_width(self) -> usize {
        self.box_width as usize
    }

    /// Returns whether the board has boxes.
    #[inline]
    pub const fn has_boxes(self) -> bool {
        self.box_height > 0
    }

    /// Returns the number of boxes.
    #[inline]
    pub const fn boxes(self) -> usize {
        if self.has_boxes() {
            self.cells() / (self.box_height() * self.box_width())
        } else {
            0
        }
    }

    /// Returns the number of digits; on a standard board also that of rows, of columns and of
    /// boxes.
    #[inline]
    pub const fn order(self) -> usize {
        self.digits as usize
    }

    /// Returns the value of the least digit, 0 to 35: 1 on a standard board.
    #[inline]
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Returns the value of the greatest digit.
    #[inline]
    pub const fn high(self) -> u8 {
        self.low + self.digits - 1
    }

    /// Returns the value that a digit stands for: the digit itself on a standard board.
    ///
    /// ```
    /// use veridoku_model::grid::{Digit, Shape};
    /// let from_0 = Shape::free(4, 4, 0, 3).unwrap();
    /// assert_eq!(from_0.value(Digit::from_index(0)), 0);
    /// assert_eq!(from_0.digit_of(3), Digit::new(4));
    /// assert_eq!(from_0.digit_of(4), None);
    /// ```
    #[inline]
    pub const fn value(self, digit: Digit) -> u8 {
        digit.index() as u8 + self.low
    }

    /// Returns the digit that stands for a value; `None` if none does.
    #[inline]
    pub const fn digit_of(self, value: u8) -> Option<Digit> {
        if value >= self.low && value - self.low < self.digits {
            Some(Digit::from_index((value - self.low) as usize))
        } else {
            None
        }
    }

    /// Returns the number of cells on the board.
    #[inline]
    pub const fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the number of cells off the board.
    #[inline]
    pub const fn off_board(self) -> usize {
        self.off_board as usize
    }

    /// Returns the number of cells, those off the board included: they come after the others.
    #[inline]
    pub const fn extent(self) -> usize {
        self.cells() + self.off_board()
    }

    /// Returns the rows and the columns of the block in which the candidates of a cell are drawn:
    /// those of a box if it has a cell for each digit, else the block nearest to a square.
    pub const fn candidate_block(self) -> (usize, usize) {
        let (height, width) = (self.box_height(), self.box_width());
        if height * width == self.order() {
            return (height, width);
        }
        let root = self.order().isqrt();
        let width = if root * root == self.order() {
            root
        } else {
            root + 1
        };
        (self.order().div_ceil(width), width)
    }
}

#[cfg(test)]
mod tests;
