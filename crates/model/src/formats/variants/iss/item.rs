//! The parts of an ISS string: `.Type~argument~argument`, read one after the other.

use super::off_board::{Area, OffBoard};
use crate::formats::ParseError;
use crate::formats::error::describe;
use crate::grid::{Cell, Shape};

/// Makes an error at a byte of the string: what was expected there, and what was found.
pub(super) type Faults<'a> = &'a dyn Fn(usize, String, String) -> ParseError;

/// A constraint: its type and its arguments.
#[derive(Clone, Copy)]
pub(super) struct Item<'a> {
    /// The string.
    whole: &'a str,
    /// The type, without the full stop; empty for givens.
    pub(super) name: &'a str,
    /// What stands behind the type: nothing, or `~` and the arguments.
    rest: &'a str,
    faults: Faults<'a>,
    /// The cells off the board, once they are known.
    off_board: Option<&'a OffBoard<'a>>,
}

impl<'a> Item<'a> {
    /// Returns the parts of a string without white space.
    pub(super) fn all(whole: &'a str, faults: Faults<'a>) -> Result<Vec<Item<'a>>, ParseError> {
        let Some(text) = whole.strip_prefix('.') else {
            let expected = "a constraint such as .Cage~10~R1C1~R1C2".to_string();
            return Err(faults(0, expected, describe(whole)));
        };
        let items = text.split('.').map(|text| {
            let end = text.find('~').unwrap_or(text.len());
            let (name, rest) = text.split_at(end);
            Item {
                whole,
                name: if name == "Given" { "" } else { name },
                rest,
                faults,
                off_board: None,
            }
        });
        Ok(items.collect())
    }

    /// Returns the constraint with the names of cells off the board.
    pub(super) fn with<'b>(self, off_board: &'b OffBoard<'b>) -> Item<'b>
    where
        'a: 'b,
    {
        Item {
            off_board: Some(off_board),
            ..self
        }
    }

    /// Returns the arguments.
    pub(super) fn arguments(self) -> impl Iterator<Item = &'a str> {
        self.rest.split('~').skip(1)
    }

    /// Returns an error at a part of the string.
    pub(super) fn error(self, part: &str, expected: impl Into<String>) -> ParseError {
        let at = (part.as_ptr() as usize).wrapping_sub(self.whole.as_ptr() as usize);
        // What is not there is missed at the constraint.
        let name = (self.name.as_ptr() as usize).wrapping_sub(self.whole.as_ptr() as usize);
        let at = [at, name].into_iter().find(|&at| at <= self.whole.len());
        let at = at.unwrap_or(0);
        let found = match part {
            "" => "nothing".to_string(),
            part => describe(part),
        };
        (self.faults)(at, expected.into(), found)
    }

    /// Returns an error about the constraint, in words.
    pub(super) fn refused(
        self,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        let at = (self.name.as_ptr() as usize).wrapping_sub(self.whole.as_ptr() as usize);
        (self.faults)(at.min(self.whole.len()), expected.into(), found.into())
    }

    /// Returns a whole number.
    pub(super) fn number(self, word: &str) -> Result<i64, ParseError> {
        let number = word.parse().ok().filter(|n: &i64| n.abs() < 1 << 32);
        number.ok_or_else(|| self.error(word, "a whole number"))
    }

    /// Returns the cell of `R1C1`; rows and columns are one character each, `a` for 10.
    pub(super) fn cell(self, word: &str, shape: Shape) -> Result<Cell, ParseError> {
        let part = |c: Option<char>| c?.to_digit(17).filter(|&n| n > 0).map(|n| n as usize - 1);
        let mut chars = word.chars();
        let found = (|| {
            let row = matches!(chars.next(), Some('R' | 'r')).then(|| part(chars.next()))??;
            let column = matches!(chars.next(), Some('C' | 'c')).then(|| part(chars.next()))??;
            let inside = row < shape.rows() && column < shape.columns() && chars.next().is_none();
            inside.then(|| shape.cell(row, column))
        })();
        let found = found.or_else(|| self.off_board?.cell(word, shape));
        found.ok_or_else(|| {
            let expected = "a cell of the board such as R1C1, or one that Var declares";
            self.error(word, expected)
        })
    }

    /// Returns the rows and columns that a cell stands in.
    pub(super) fn area(self, cell: Cell, shape: Shape) -> Area {
        let all = self.off_board.map(|all| all.area(cell, shape));
        all.unwrap_or_else(|| Area::of_board(shape))
    }

    /// Returns the cells of a group, and how many stand in a row: those of the board if it has no
    /// name.
    pub(super) fn group(self, word: &str, shape: Shape) -> Result<(Vec<Cell>, usize), ParseError> {
        if word.is_empty() {
            return Ok((shape.all_cells().collect(), shape.columns()));
        }
        let found = self.off_board.and_then(|all| all.group(word, shape));
        found.ok_or_else(|| self.error(word, "the prefix of cells that Var declares, or nothing"))
    }

    /// Returns cells of the board.
    pub(super) fn cells_on_board(
        self,
        words: impl IntoIterator<Item = &'a str>,
        shape: Shape,
    ) -> Result<Vec<Cell>, ParseError> {
        let one = |word: &'a str| {
            let cell = self.cell(word, shape)?;
            let fits = shape.is_on_board(cell);
            fits.then_some(cell)
                .ok_or_else(|| self.error(word, "a cell of the board"))
        };
        words.into_iter().map(one).collect()
    }

    /// Returns cells.
    pub(super) fn cells(
        self,
        words: impl IntoIterator<Item = &'a str>,
        shape: Shape,
    ) -> Result<Vec<Cell>, ParseError> {
        words
            .into_iter()
            .map(|word| self.cell(word, shape))
            .collect()
    }
}

/// Returns the name of a cell, as [`Item::cell`] reads it; `None` on a board too large. Cells off
/// the board have the prefix `A`.
pub(super) fn name(cell: Cell, shape: Shape) -> Option<String> {
    if let Some(number) = cell.index().checked_sub(shape.cells()) {
        return Some(match shape.off_board() {
            1 => "VA".to_string(),
            _ => format!("VA{}", number + 1),
        });
    }
    let part = |n: usize| char::from_digit(n as u32 + 1, 17).filter(|_| n < 16);
    let (row, column) = (part(shape.row(cell))?, part(shape.column(cell))?);
    Some(format!("R{row}C{column}"))
}

/// Returns `R1` or `C1` if the cells are a whole row or column, and whether they are backwards.
pub(super) fn end_of(cells: &[Cell], shape: Shape) -> Option<(String, bool)> {
    let first = *cells.first().filter(|&&cell| shape.is_on_board(cell))?;
    let last = *cells.last()?;
    let back = last < first;
    let mut sorted = cells.to_vec();
    if back {
        sorted.reverse();
    }
    let (row, column) = (shape.row(first), shape.column(first));
    let part = |n: usize| char::from_digit(n as u32 + 1, 17);
    if sorted.iter().copied().eq(shape.row_cells(row)) {
        Some((format!("R{}", part(row)?), back))
    } else if sorted.iter().copied().eq(shape.column_cells(column)) {
        Some((format!("C{}", part(column)?), back))
    } else {
        None
    }
}
