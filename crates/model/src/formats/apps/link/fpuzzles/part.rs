//! A part of a list of an f-puzzles object: cells, numbers and what else a constraint says of them.

use super::super::parts::Object;
use super::table::LOOKS;
use crate::formats::ParseError;
use crate::formats::json_value::{Kind, Value};
use crate::grid::{Cell, Shape};
use std::cell::RefCell;

/// A part of a list: an object with the members of a clue.
pub(super) struct Part<'o, 'a, 'b, 'v> {
    object: &'o Object<'a, 'b>,
    /// Where it stands in the JSON.
    pub(super) at: usize,
    shape: Shape,
    members: Vec<(&'o str, &'v Value)>,
    /// The names of the members that were not asked for.
    unread: RefCell<Vec<&'o str>>,
}

impl<'o, 'a, 'b, 'v> Part<'o, 'a, 'b, 'v> {
    pub(super) fn new(
        object: &'o Object<'a, 'b>,
        shape: Shape,
        value: &'v Value,
    ) -> Result<Self, ParseError> {
        let members = object.members(value)?;
        let unread = members.iter().map(|(name, _)| *name);
        Ok(Part {
            object,
            at: value.range.start,
            shape,
            unread: RefCell::new(unread.filter(|name| !LOOKS.contains(name)).collect()),
            members,
        })
    }

    /// Checks that every member was read, other than how it looks and what is left empty.
    pub(super) fn all_read(&self) -> Result<(), ParseError> {
        let unread = self.unread.take();
        let is_empty = |value: &Value| self.object.is_empty(value);
        let says = |name: &&str| !self.member(name).is_none_or(is_empty);
        match unread.into_iter().find(says) {
            Some(name) => Err(self.object.unknown(name)),
            None => Ok(()),
        }
    }

    fn member(&self, name: &str) -> Option<&Value> {
        self.unread.borrow_mut().retain(|unread| *unread != name);
        let found = self.members.iter().find(|(of, _)| *of == name);
        found.map(|(_, value)| *value)
    }

    fn needed(&self, name: &str) -> Result<&Value, ParseError> {
        self.member(name).ok_or_else(|| {
            let expected = format!("the member {name} of a constraint");
            self.object.error_at(self.at, expected, "none")
        })
    }

    /// Returns the error of a member that is not what was expected.
    pub(super) fn refused(&self, name: &str, expected: &str) -> ParseError {
        match self.member(name) {
            Some(value) => self.object.refused(expected, value),
            None => self.object.error_at(self.at, expected, "none"),
        }
    }

    pub(super) fn text(&self, name: &str) -> String {
        self.member(name)
            .map_or(String::new(), |value| self.object.text(value))
    }

    /// Returns a number; `None` if nothing is there.
    pub(super) fn number(&self, name: &str) -> Result<Option<i64>, ParseError> {
        let text = self.text(name);
        if text.is_empty() || text == "null" {
            return Ok(None);
        }
        let number = text.parse().ok().filter(|n: &i64| n.abs() < 1 << 32);
        number
            .map(Some)
            .ok_or_else(|| self.refused(name, "a whole number"))
    }

    pub(super) fn list(&self, name: &str) -> Result<Vec<i64>, ParseError> {
        let Some(value) = self.member(name) else {
            return Ok(Vec::new());
        };
        let number = |item| {
            self.object
                .number(item, usize::from(u8::MAX))
                .map(|n| n as i64)
        };
        self.object.items(value)?.iter().map(number).collect()
    }

    pub(super) fn cell(&self, name: &str) -> Result<Cell, ParseError> {
        self.inside(self.needed(name)?)
    }

    pub(super) fn cells(&self, name: &str) -> Result<Vec<Cell>, ParseError> {
        let cells = self.object.items(self.needed(name)?)?;
        cells.iter().map(|cell| self.inside(cell)).collect()
    }

    /// Returns the member `lines`.
    pub(super) fn lines(&self) -> Result<Vec<Vec<Cell>>, ParseError> {
        let lines = self.object.items(self.needed("lines")?)?;
        let line = |line| {
            let cells = self.object.items(line)?;
            cells.iter().map(|cell| self.inside(cell)).collect()
        };
        lines.iter().map(line).collect()
    }

    /// Returns the row and column of `R1C1`, from 0 for what is before the board.
    fn place(&self, value: &Value) -> Result<(usize, usize), ParseError> {
        let text = match value.kind {
            Kind::Text => self.object.text(value),
            _ => String::new(),
        };
        let digits = |word: &str| {
            let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| word.parse().ok()).flatten()
        };
        let parts = text.strip_prefix('R').and_then(|rest| rest.split_once('C'));
        let place = parts.and_then(|(row, column)| Some((digits(row)?, digits(column)?)));
        place.ok_or_else(|| self.object.refused("a cell such as R1C1", value))
    }

    fn inside(&self, value: &Value) -> Result<Cell, ParseError> {
        let (row, column) = self.place(value)?;
        let on =
            (1..=self.shape.rows()).contains(&row) && (1..=self.shape.columns()).contains(&column);
        match on {
            true => Ok(self.shape.cell(row - 1, column - 1)),
            false => Err(self.object.refused("a cell of the board", value)),
        }
    }

    /// Returns the row or column beside which the member `cell` stands, from there.
    pub(super) fn end(&self) -> Result<Vec<Cell>, ParseError> {
        let value = self.needed("cell")?;
        let (row, column) = self.place(value)?;
        let shape = self.shape;
        let (rows, columns) = (shape.rows(), shape.columns());
        let mut cells: Vec<Cell> = match (row, column) {
            (_, c) if (c == 0 || c == columns + 1) && (1..=rows).contains(&row) => {
                shape.row_cells(row - 1).collect()
            }
            (r, _) if (r == 0 || r == rows + 1) && (1..=columns).contains(&column) => {
                shape.column_cells(column - 1).collect()
            }
            _ => {
                let expected = "a cell beside the board";
                return Err(self.object.refused(expected, value));
            }
        };
        if row > rows || column > columns {
            cells.reverse();
        }
        Ok(cells)
    }

    /// Returns the cells of a diagonal, from a cell beside the board in the direction of the member
    /// `direction`.
    pub(super) fn diagonal(&self) -> Result<Vec<Cell>, ParseError> {
        let (down, right) = match self.text("direction").as_str() {
            "UR" => (-1, 1),
            "UL" => (-1, -1),
            "DR" => (1, 1),
            "DL" => (1, -1),
            _ => return Err(self.refused("direction", "a direction: UR, UL, DR or DL")),
        };
        let value = self.needed("cell")?;
        let (mut row, mut column) = self.place(value)?;
        let mut cells = Vec::new();
        loop {
            let next = (
                row.checked_add_signed(down),
                column.checked_add_signed(right),
            );
            let (Some(below), Some(beside)) = next else {
                break;
            };
            (row, column) = (below, beside);
            let on = (1..=self.shape.rows()).contains(&row)
                && (1..=self.shape.columns()).contains(&column);
            if !on {
                break;
            }
            cells.push(self.shape.cell(row - 1, column - 1));
        }
        if cells.is_empty() {
            return Err(self.object.refused("a diagonal on the board", value));
        }
        // Newer files list the cells too.
        let is_listed = |cells: &Value| !self.object.is_nothing(cells);
        if self.member("cells").is_some_and(is_listed) {
            let mut listed = self.cells("cells")?;
            if listed.last() == cells.first() {
                listed.reverse();
            }
            if listed != cells {
                return Err(self.refused("cells", "the cells of the diagonal"));
            }
        }
        Ok(cells)
    }
}
