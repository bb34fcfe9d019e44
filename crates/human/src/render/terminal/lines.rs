//! The lines of a board of characters: heavy around regions and the board, light between cells, none
//! inside a cage.

use super::Page;
use veridoku_model::grid::Cell;

/// The characters in which lines meet, by how heavy the line up is, then that to the right, down and to
/// the left: 0 for none, 1 for light, 2 for heavy.
const JOINTS: [&str; 3] = [
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
];

/// A line between two cells, or at the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    None,
    Light,
    Heavy,
    /// Heavy, within a cage.
    Broken,
}

impl Line {
    fn weight(self) -> usize {
        match self {
            Line::None => 0,
            Line::Light => 1,
            Line::Heavy | Line::Broken => 2,
        }
    }

    pub(super) fn across(self) -> char {
        [' ', '─', '━', '┅'][self as usize]
    }

    pub(super) fn down(self) -> char {
        [' ', '│', '┃', '┋'][self as usize]
    }
}

impl Page<'_> {
    /// Returns a cell, if the board has that row and column.
    fn at(&self, row: Option<usize>, column: Option<usize>) -> Option<Cell> {
        let shape = self.scene.shape;
        let (row, column) = (row?, column?);
        (row < shape.rows() && column < shape.columns()).then(|| shape.cell(row, column))
    }

    fn between(&self, one: Option<Cell>, other: Option<Cell>) -> Line {
        let (Some(cell), other) = (match one {
            Some(_) => (one, other),
            None => (other, None),
        }) else {
            return Line::None; // off the board
        };
        let cage = |cell: Cell| self.signs.cages[cell.index()];
        let caged = other.is_some_and(|other| cage(cell).is_some() && cage(cell) == cage(other));
        match (self.scene.ruling.is_border(cell, other), caged) {
            (true, true) => Line::Broken,
            (true, false) => Line::Heavy,
            (false, true) => Line::None,
            (false, false) => Line::Light,
        }
    }

    /// Returns the line above a cell.
    pub(super) fn above(&self, row: usize, column: usize) -> Line {
        let above = self.at(row.checked_sub(1), Some(column));
        self.between(above, self.at(Some(row), Some(column)))
    }

    /// Returns the line at the left of a cell.
    pub(super) fn before(&self, row: usize, column: usize) -> Line {
        let before = self.at(Some(row), column.checked_sub(1));
        self.between(before, self.at(Some(row), Some(column)))
    }

    /// Returns whether there is a line at the left of a column.
    pub(super) fn is_lined(&self, column: usize) -> bool {
        let mut rows = 0..self.scene.shape.rows();
        !self.narrow || rows.any(|row| self.before(row, column).weight() == 2)
    }

    /// Returns the character at the upper left corner of a cell.
    pub(super) fn joint(&self, row: usize, column: usize) -> char {
        let sign = self.at(Some(row), Some(column));
        let sign = sign.and_then(|cell| self.signs.joints.get(&cell));
        if let Some(&sign) = sign {
            return sign;
        }
        let down = |row: Option<usize>| row.map_or(Line::None, |row| self.before(row, column));
        let across = |column: Option<usize>| match column {
            Some(column) => self.above(row, column),
            None => Line::None,
        };
        let [up, below] = [down(row.checked_sub(1)), down(Some(row))].map(Line::weight);
        let [right, left] = [across(Some(column)), across(column.checked_sub(1))].map(Line::weight);
        let place = right * 9 + below * 3 + left;
        JOINTS[up].chars().nth(place).unwrap_or(' ')
    }
}
