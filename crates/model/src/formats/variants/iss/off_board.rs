//! Cells off the board: `.Var~P~label~3` declares `VP1`, `VP2` and `VP3`, `.Var~P` alone `VP`;
//! `.Doppelganger` declares what each row misses as `DGC1`, …, each column as `DGR1`, …, and each
//! box as `DGB1`, …; `.ChaosConstruction` declares the region of each cell as `CC1`, ….

use super::board::Board;
use super::item::{Faults, Item};
use crate::formats::ParseError;
use crate::grid::{Cell, Shape};

/// The constraint that declares cells of its own.
pub(super) const DOPPELGANGER: &str = "Doppelganger";

/// The names of its cells: what rows miss stands in a column beside the board, what columns miss in
/// a row.
pub(super) const MISSING: [&str; 3] = ["DGC", "DGR", "DGB"];

/// The constraint of regions to be found, and the names of its cells.
pub(super) const CHAOS: &str = "ChaosConstruction";
pub(super) const FOUND: &str = "CC";

/// The cells off the board that a string declares.
#[derive(Debug, Default)]
pub(super) struct OffBoard<'a> {
    groups: Vec<Group<'a>>,
}

/// The cells of one declaration.
#[derive(Debug)]
struct Group<'a> {
    /// What stands before the number of a cell that `Var` declares behind a `V`, or all of it.
    prefix: &'a str,
    is_var: bool,
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
    count: usize,
    columns: usize,
}

impl Area {
    pub(super) fn of_board(shape: Shape) -> Area {
        Area {
            first: 0,
            count: shape.cells(),
            columns: shape.columns(),
        }
    }

    /// Returns the row and the column of a cell; `None` if it is elsewhere.
    pub(super) fn place(self, cell: Cell) -> Option<(usize, usize)> {
        let at = cell.index().checked_sub(self.first)?;
        (at < self.count).then(|| (at / self.columns, at % self.columns))
    }

    /// Returns the cell in a row and a column; `None` if there is none.
    pub(super) fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let at = row * self.columns + column;
        (column < self.columns && at < self.count).then(|| Cell::new(self.first + at))
    }
}

impl<'a> OffBoard<'a> {
    /// Reads the declarations: cells of `Doppelganger` come before the others, and then those of
    /// `ChaosConstruction`.
    pub(super) fn read(items: &[Item<'a>], faults: Faults<'_>) -> Result<OffBoard<'a>, ParseError> {
        let mut all = OffBoard::default();
        let has = |name| items.iter().any(|item| item.name == name);
        if ![DOPPELGANGER, CHAOS, "Var"].into_iter().any(has) {
            return Ok(all);
        }
        let board = Board::read(items, 0, faults)?;
        let wide = board.shape.columns();
        if let Some(item) = items.iter().find(|item| item.name == DOPPELGANGER) {
            let own = wide.to_string();
            let mut sizes = items.iter().filter(|item| item.name == "RegionSize");
            let sized = sizes.all(|item| item.arguments().next() == Some(&own[..]));
            let fits = !board.is_free && sized && !has("Jigsaw");
            if !fits || item.arguments().next().is_some() {
                let expected =
                    "Doppelganger by itself, on boxes of as many cells as a row or on none";
                return Err(item.refused(expected, "Raw, RegionSize, Jigsaw or arguments"));
            }
            let boxes = board.boxes();
            // As many as a box has, not as stand beside each other.
            let boxes_wide = board.shape.box_width().max(1);
            all.add(MISSING[0], false, board.shape.rows(), wide);
            all.add(MISSING[1], false, wide, wide);
            all.add(MISSING[2], false, boxes, boxes_wide);
        }
        if has(CHAOS) {
            all.add(FOUND, false, board.shape.cells(), wide);
        }
        for item in items.iter().filter(|item| item.name == "Var") {
            let mut words = item.arguments();
            let prefix = words.next().unwrap_or_default();
            let capitals = !prefix.is_empty() && prefix.bytes().all(|b| b.is_ascii_uppercase());
            let mut vars = all.groups.iter().filter(|group| group.is_var);
            if !capitals || vars.any(|group| group.prefix == prefix) {
                let expected = "capital letters that no other cells have before their number";
                return Err(item.error(prefix, expected));
            }
            let size = words.nth(1).unwrap_or_default();
            let (rows, columns) = rows_and_columns(size)
                .ok_or_else(|| item.error(size, "a number of cells such as 9 or 3x3"))?;
            // Without columns they stand in rows as long as those of the board.
            let in_rows = if size.contains('x') { columns } else { wide };
            all.add(prefix, true, rows * columns, in_rows);
        }
        Ok(all)
    }

    fn add(&mut self, prefix: &'a str, is_var: bool, count: usize, columns: usize) {
        self.groups.push(Group {
            prefix,
            is_var,
            first: self.cells(),
            count,
            columns,
        });
    }

    /// Returns the number of cells.
    pub(super) fn cells(&self) -> usize {
        self.groups
            .last()
            .map_or(0, |group| group.first + group.count)
    }

    /// Returns the declaration of cells whose names begin so.
    fn named(&self, prefix: &str) -> Option<&Group<'a>> {
        let rest = prefix.strip_prefix('V');
        self.groups.iter().find(|group| match group.is_var {
            true => rest == Some(group.prefix),
            false => prefix == group.prefix,
        })
    }

    /// Returns the cells that were declared with a prefix, `VP`, and how many stand in a row.
    pub(super) fn group(&self, name: &str, shape: Shape) -> Option<(Vec<Cell>, usize)> {
        let group = self.named(name)?;
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
                count: group.count,
                columns: group.columns,
            },
            None => Area::of_board(shape),
        }
    }

    /// Returns the cell of a name on a board that has these cells beside it.
    pub(super) fn cell(&self, name: &str, shape: Shape) -> Option<Cell> {
        let end = name.find(|c: char| c.is_ascii_digit());
        let (prefix, number) = name.split_at(end.unwrap_or(name.len()));
        let group = self.named(prefix)?;
        let place = match number.parse::<usize>() {
            Ok(number) => number.checked_sub(1)?,
            Err(_) if number.is_empty() && group.count == 1 => 0,
            Err(_) => return None,
        };
        (place < group.count).then(|| shape.off_board_cell(group.first + place))
    }
}

/// Returns the pairs of cells that share an edge, on the board or in one declaration, the one that
/// is listed first before the other.
pub(super) fn adjacent(item: Item<'_>, cells: &[Cell], shape: Shape) -> Vec<Vec<Cell>> {
    let mut pairs = Vec::new();
    for (index, &a) in cells.iter().enumerate() {
        let area = item.area(a, shape);
        let near = |b: Cell| {
            let ((row, column), (other_row, other_column)) = (area.place(a)?, area.place(b)?);
            Some(row.abs_diff(other_row) + column.abs_diff(other_column) == 1)
        };
        let others = cells[index + 1..].iter();
        let others = others.filter(|&&b| near(b) == Some(true));
        pairs.extend(others.map(|&b| vec![a, b]));
    }
    pairs
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
