//! Cells off the board: `.Var~P~label~3` declares `VP1`, `VP2` and `VP3`, `.Var~P` alone `VP`.

use super::item::Item;
use crate::formats::ParseError;
use crate::grid::{Cell, Shape};

/// The cells off the board that a string declares.
#[derive(Debug, Default)]
pub(super) struct OffBoard<'a> {
    groups: Vec<Group<'a>>,
}

/// The cells of one declaration.
#[derive(Debug)]
struct Group<'a> {
    prefix: &'a str,
    /// The number of the first, from 0.
    first: usize,
    count: usize,
    /// How many stand in a row.
    columns: usize,
}

/// Cells in rows and columns, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    first: usize,
    rows: usize,
    columns: usize,
}

impl Area {
    pub(super) fn of_board(shape: Shape) -> Area {
        let (rows, columns) = (shape.rows(), shape.columns());
        Area {
            first: 0,
            rows,
            columns,
        }
    }

    /// Returns the row and the column of a cell; `None` if it is elsewhere.
    pub(super) fn place(self, cell: Cell) -> Option<(usize, usize)> {
        let at = cell.index().checked_sub(self.first)?;
        (at < self.rows * self.columns).then(|| (at / self.columns, at % self.columns))
    }

    /// Returns the cell in a row and a column; `None` if there is none.
    pub(super) fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let inside = row < self.rows && column < self.columns;
        inside.then(|| Cell::new(self.first + row * self.columns + column))
    }
}

impl<'a> OffBoard<'a> {
    /// Reads the declarations.
    pub(super) fn read(items: &[Item<'a>]) -> Result<OffBoard<'a>, ParseError> {
        let mut all = OffBoard::default();
        for item in items.iter().filter(|item| item.name == "Var") {
            let mut words = item.arguments();
            let prefix = words.next().unwrap_or_default();
            let capitals = !prefix.is_empty() && prefix.bytes().all(|b| b.is_ascii_uppercase());
            if !capitals || all.groups.iter().any(|group| group.prefix == prefix) {
                let expected = "capital letters that no other cells have before their number";
                return Err(item.error(prefix, expected));
            }
            let size = words.nth(1).unwrap_or_default();
            let (rows, columns) = rows_and_columns(size)
                .ok_or_else(|| item.error(size, "a number of cells such as 9 or 3x3"))?;
            all.groups.push(Group {
                prefix,
                first: all.cells(),
                count: rows * columns,
                columns,
            });
        }
        Ok(all)
    }

    /// Returns the number of cells.
    pub(super) fn cells(&self) -> usize {
        self.groups
            .last()
            .map_or(0, |group| group.first + group.count)
    }

    /// Returns the cells that were declared with a prefix, `VP`, and how many stand in a row.
    pub(super) fn group(&self, name: &str, shape: Shape) -> Option<(Vec<Cell>, usize)> {
        let prefix = name.strip_prefix('V')?;
        let group = self.groups.iter().find(|group| group.prefix == prefix)?;
        let places = group.first..group.first + group.count;
        Some((
            places.map(|place| shape.off_board_cell(place)).collect(),
            group.columns,
        ))
    }

    /// Returns the rows and columns that a cell stands in: those of the board, or of its
    /// declaration.
    pub(super) fn area(&self, cell: Cell, shape: Shape) -> Area {
        let place = cell.index().checked_sub(shape.cells());
        let own = |group: &&Group<'_>| place.is_some_and(|at| at < group.first + group.count);
        match self.groups.iter().find(own) {
            Some(group) => Area {
                first: shape.cells() + group.first,
                rows: group.count / group.columns,
                columns: group.columns,
            },
            None => Area::of_board(shape),
        }
    }

    /// Returns the cell of a name on a board that has these cells beside it.
    pub(super) fn cell(&self, name: &str, shape: Shape) -> Option<Cell> {
        let rest = name.strip_prefix('V')?;
        let end = rest
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(rest.len());
        let (prefix, number) = rest.split_at(end);
        let group = self.groups.iter().find(|group| group.prefix == prefix)?;
        let place = match number.parse::<usize>() {
            Ok(number) => number.checked_sub(1)?,
            Err(_) if number.is_empty() && group.count == 1 => 0,
            Err(_) => return None,
        };
        (place < group.count).then(|| shape.off_board_cell(group.first + place))
    }
}

/// Returns the rows and columns of a size; without one it is a single cell.
fn rows_and_columns(size: &str) -> Option<(usize, usize)> {
    let number = |word: &str| word.parse().ok().filter(|n| (1..=2048).contains(n));
    match size.split_once('x') {
        None if size.is_empty() => Some((1, 1)),
        None => number(size).map(|cells| (1, cells)),
        Some((rows, columns)) => number(rows).zip(number(columns)),
    }
}
