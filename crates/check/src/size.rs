//! How large a board is and which digits it has: the line `board` of a certificate.

use super::lines::number;

/// The most rows, columns and digits.
const MOST: usize = 64;
/// The most that the least digit may be.
const MOST_LOW: usize = 35;
/// The most cells off the board, and the most cells.
const MOST_OFF_BOARD: usize = 2048;
const MOST_CELLS: usize = MOST * MOST;

/// The rows, columns and digits of a board. Cells are counted from 0 in row order, digits from 1
/// whatever their values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The number of digits.
    pub order: usize,
    /// The value of the first digit; each other is one more than the one before.
    pub low: usize,
    /// Rows and columns of a box on a board with as many rows, columns and cells of a box as
    /// digits; `None` for any other board.
    pub boxes: Option<(usize, usize)>,
    /// The number of cells off the board, which come after those of the board. They hold digits and
    /// are in clues as others are; boards that differ there only are one solution.
    pub off_board: usize,
}

impl BoardSize {
    /// Returns the board that a text says: `3x3`, the rows and columns of a box, for a board with
    /// as many digits, rows and columns as a box has cells; or `6x9 digits 0..8`, behind which the
    /// number of cells off the board may stand: `6x9 digits 0..8 off-board 12`.
    pub(super) fn read(text: &str) -> Option<BoardSize> {
        match text.split_once(" digits ") {
            None => BoardSize::of_boxes(text),
            Some((lines, values)) => BoardSize::free(lines, values),
        }
    }

    fn of_boxes(text: &str) -> Option<BoardSize> {
        let (height, width) = two(text, "x")?;
        let fine = height <= MOST && width <= MOST && (4..=MOST).contains(&(height * width));
        fine.then_some(BoardSize {
            rows: height * width,
            columns: height * width,
            order: height * width,
            low: 1,
            boxes: Some((height, width)),
            off_board: 0,
        })
    }

    fn free(lines: &str, values: &str) -> Option<BoardSize> {
        let (rows, columns) = two(lines, "x")?;
        let (values, off_board) = match values.split_once(" off-board ") {
            None => (values, 0),
            Some((values, number_of)) => (values, number(number_of).filter(|&n| n > 0)?),
        };
        let (low, high) = two(values, "..")?;
        let order = (high + 1).checked_sub(low)?;
        let numbers = [rows, columns, order];
        let fine = numbers.iter().all(|number| (1..=MOST).contains(number));
        let few = off_board <= MOST_OFF_BOARD && rows * columns + off_board <= MOST_CELLS;
        (fine && few && low <= MOST_LOW).then_some(BoardSize {
            rows,
            columns,
            order,
            low,
            boxes: None,
            off_board,
        })
    }

    /// Returns the board as certificates write it.
    pub fn text(&self) -> String {
        match self.boxes {
            Some((height, width)) => format!("{height}x{width}"),
            None => {
                let (rows, columns, high) = (self.rows, self.columns, self.value(self.order));
                let off_board = match self.off_board {
                    0 => String::new(),
                    number => format!(" off-board {number}"),
                };
                format!("{rows}x{columns} digits {}..{high}{off_board}", self.low)
            }
        }
    }

    /// Returns the number of cells on the board.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Returns the number of cells, those off the board included.
    pub fn extent(&self) -> usize {
        self.cells() + self.off_board
    }

    /// Returns the value of a digit, which counts from 1.
    pub fn value(&self, digit: usize) -> usize {
        self.low + digit - 1
    }

    /// Returns whether values are written one character each.
    pub(super) fn is_narrow(&self) -> bool {
        self.value(self.order) <= 9
    }

    /// Returns the digit of a cell by its value, 0 for none: `.`, and `0` if that is no digit.
    pub(super) fn digit(&self, text: &str) -> Option<u8> {
        if text == "." || text == "0" && self.low > 0 {
            return Some(0);
        }
        let digit = (number(text)? + 1).checked_sub(self.low)?;
        (1..=self.order).contains(&digit).then_some(digit as u8)
    }

    /// Returns the name of a cell: `r1c1` for the first, `v1` for the first off the board.
    pub(super) fn name(&self, cell: usize) -> String {
        if let Some(number) = cell.checked_sub(self.cells()) {
            return format!("v{}", number + 1);
        }
        let (row, column) = (cell / self.columns, cell % self.columns);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// Returns the index of a cell by its name.
    pub(super) fn cell(&self, name: &str) -> Option<usize> {
        if let Some(number_of) = name.strip_prefix('v') {
            let number = number(number_of).filter(|n| (1..=self.off_board).contains(n))?;
            return Some(self.cells() + number - 1);
        }
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        let row = number(row).filter(|row| (1..=self.rows).contains(row))?;
        let column = number(column).filter(|column| (1..=self.columns).contains(column))?;
        Some((row - 1) * self.columns + column - 1)
    }
}

/// Returns the two whole numbers of a text, with a sign between them.
fn two(text: &str, between: &str) -> Option<(usize, usize)> {
    let (first, second) = text.split_once(between)?;
    Some((number(first)?, number(second)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_written_as_it_is_read() {
        for text in [
            "3x3",
            "1x4",
            "8x8",
            "6x9 digits 0..8",
            "1x64 digits 35..98",
            "1x1 digits 7..7",
            "9x9 digits 1..9 off-board 2048",
        ] {
            assert_eq!(BoardSize::read(text).unwrap().text(), text);
        }
        for text in [
            "1x3",
            "9x8",
            "65x0",
            "3x3 ",
            "0x4 digits 1..4",
            "4x65 digits 1..4",
            "4x4 digits 4..1",
            "4x4 digits 0..64",
            "4x4 digits 36..40",
            "4x4 digits 1..04",
            "4x4 digits 1...4",
            "04x4 digits 1..4",
            "4x4 digits -1..4",
            "4x4  digits 1..4",
            "4x4 digits 1..4 digits 1..4",
            "4x4 digits 1..4 off-board 0",
            "4x4 digits 1..4 off-board 01",
            "4x4 digits 1..4 off-board 2049",
            "64x64 digits 1..4 off-board 1",
            "4x4 off-board 1",
            "2x2 off-board 1",
            "999999999x999999999",
            "999999999x999999999 digits 999999999..999999999",
        ] {
            assert_eq!(BoardSize::read(text), None, "{text}");
        }
    }

    #[test]
    fn values_are_digits_and_zero_is_one_if_it_is_the_least() {
        let of = |board: &str, value: &str| BoardSize::read(board).unwrap().digit(value);
        for (board, value, digit) in [
            ("2x2", ".", Some(0)),
            ("2x2", "0", Some(0)),
            ("2x2", "4", Some(4)),
            ("2x2", "5", None),
            ("6x9 digits 0..8", ".", Some(0)),
            ("6x9 digits 0..8", "0", Some(1)),
            ("6x9 digits 0..8", "8", Some(9)),
            ("6x9 digits 0..8", "9", None),
            ("2x5 digits 7..11", "0", Some(0)),
            ("2x5 digits 7..11", "6", None),
            ("2x5 digits 7..11", "7", Some(1)),
            ("2x5 digits 7..11", "11", Some(5)),
            ("2x5 digits 7..11", "12", None),
        ] {
            assert_eq!(of(board, value), digit, "{board}: {value}");
        }
    }

    #[test]
    fn cells_have_names_by_row_and_column() {
        let size = BoardSize::read("6x9 digits 0..8").unwrap();
        assert_eq!(
            (size.name(0), size.name(53)),
            ("r1c1".into(), "r6c9".into())
        );
        let all = (0..size.cells()).all(|cell| size.cell(&size.name(cell)) == Some(cell));
        assert!(all);
        assert_eq!((size.cell("r7c1"), size.cell("r6c10")), (None, None));
        let size = BoardSize::read("6x9 digits 0..8 off-board 2").unwrap();
        assert_eq!((size.name(53), size.name(54)), ("r6c9".into(), "v1".into()));
        assert_eq!((size.cell("v2"), size.cell("v3")), (Some(55), None));
        assert_eq!((size.cell("v0"), size.cell("v01")), (None, None));
    }
}
