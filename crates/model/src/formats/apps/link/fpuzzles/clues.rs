//! The constraints of an f-puzzles object as clues.

use super::super::parts::Object;
use super::table::{ENDS, GROUPS, LINES, PAIRS, SINGLES, WHOLE, line_number};
use crate::formats::ParseError;
use crate::formats::json_value::{Kind as Json, Value};
use crate::grid::{Cell, Shape};
use crate::rules::{Clue, ClueKind};

/// What is read so far.
pub(super) struct Clues<'o, 'a, 'b> {
    pub(super) object: &'o Object<'a, 'b>,
    pub(super) shape: Shape,
    pub(super) all: Vec<Clue>,
    /// The rules that hold where nothing is marked, which need to know what is.
    /// With the place of each in the JSON.
    pub(super) negative: Vec<(usize, String)>,
    /// Where what is being read stands in the JSON.
    pub(super) at: usize,
}

impl Clues<'_, '_, '_> {
    /// Adds the clues of a member.
    pub(super) fn read(&mut self, name: &str, value: &Value) -> Result<(), ParseError> {
        let object = self.object;
        self.at = value.range.start;
        let of = |table: &[(&str, &'static str)]| {
            table
                .iter()
                .find(|(of, _)| *of == name)
                .map(|(_, kind)| *kind)
        };
        if let Some((_, kind, numbers)) = WHOLE.iter().find(|(of, ..)| *of == name) {
            return self.add(kind, numbers.to_vec(), Vec::new());
        }
        if name == "negative" {
            for word in object.items(value)? {
                self.negative.push((word.range.start, object.text(word)));
            }
            return Ok(());
        }
        let mut singles = Vec::new();
        for part in object.items(value)? {
            self.at = part.range.start;
            let part = Part {
                object,
                at: part.range.start,
                shape: self.shape,
                members: object.members(part)?,
            };
            if let Some(kind) = of(LINES) {
                self.lines(kind, &part)?;
            } else if of(SINGLES).is_some() {
                let cell = part.cell("cell")?;
                if !singles.contains(&cell) {
                    singles.push(cell);
                }
            } else if let Some(kind) = of(GROUPS) {
                self.add(kind, Vec::new(), vec![part.cells("cells")?])?;
            } else if let Some(kind) = of(ENDS) {
                if let Some(number) = part.number("value")? {
                    self.add(kind, vec![number], vec![part.end()?])?;
                }
            } else if let Some((_, kind, usual)) = PAIRS.iter().find(|(of, ..)| *of == name) {
                if let Some(number) = part.number("value")?.or(*usual) {
                    self.add(kind, vec![number], vec![part.cells("cells")?])?;
                }
            } else {
                self.other(name, &part)?;
            }
        }
        match of(SINGLES).filter(|_| !singles.is_empty()) {
            Some(kind) => self.add(kind, Vec::new(), vec![singles]),
            None => Ok(()),
        }
    }

    fn add(
        &mut self,
        kind: &str,
        numbers: Vec<i64>,
        groups: Vec<Vec<Cell>>,
    ) -> Result<(), ParseError> {
        let (object, at) = (self.object, self.at);
        let found = ClueKind::of(kind);
        let found = found.ok_or_else(|| object.error_at(at, "a kind of clue", kind))?;
        let clue = Clue::new(found, numbers, groups);
        let clue = clue.map_err(|misfit| object.error_at(at, misfit.expected(), found.noun));
        self.all.push(clue?);
        Ok(())
    }

    fn lines(&mut self, kind: &str, part: &Part<'_, '_, '_, '_>) -> Result<(), ParseError> {
        let numbers = match line_number(kind, self.shape.order()) {
            Some(usual) => vec![part.number("value")?.unwrap_or(usual)],
            None => Vec::new(),
        };
        // A line of fewer cells says nothing.
        let least = match kind {
            "between" | "zipper" | "double-arrow" => 3,
            _ => 2,
        };
        for line in part.lines()? {
            if line.len() >= least {
                self.add(kind, numbers.clone(), vec![line])?;
            }
        }
        Ok(())
    }

    fn other(&mut self, name: &str, part: &Part<'_, '_, '_, '_>) -> Result<(), ParseError> {
        match name {
            "arrow" => {
                let mut circle = part.cells("cells")?;
                circle.sort_unstable();
                // A line starts in the circle, and that cell is not added.
                for line in part.lines()?.into_iter().filter(|line| line.len() > 1) {
                    self.add(
                        "arrow",
                        Vec::new(),
                        vec![circle.clone(), line[1..].to_vec()],
                    )?;
                }
                Ok(())
            }
            "killercage" => {
                let text = part.text("value");
                let number = match (text.as_str(), text.parse()) {
                    ("" | "null" | "0", _) => None,
                    (_, Ok(sum @ 1..)) => Some(sum),
                    _ => return Err(part.refused("value", "a sum")),
                };
                self.add(
                    "cage",
                    number.into_iter().collect(),
                    vec![part.cells("cells")?],
                )
            }
            "littlekillersum" => match part.number("value")?.filter(|&sum| sum != 0) {
                Some(sum) => self.add("diagonal-sum", vec![sum], vec![part.diagonal()?]),
                None => Ok(()),
            },
            "quadruple" => {
                let values = part.list("values")?;
                match values.is_empty() {
                    true => Ok(()),
                    false => self.add("quadruple", values, vec![part.cells("cells")?]),
                }
            }
            "xv" => {
                let total = match part.text("value").as_str() {
                    "x" | "X" => 10,
                    "v" | "V" => 5,
                    "" => return Ok(()),
                    _ => return Err(part.refused("value", "X or V")),
                };
                self.add("pair-sum", vec![total], vec![part.cells("cells")?])
            }
            "clone" => {
                let (cells, clones) = (part.cells("cells")?, part.cells("cloneCells")?);
                if cells.len() != clones.len() {
                    return Err(part.refused("cloneCells", "as many cells in a clone"));
                }
                let pairs = cells.into_iter().zip(clones).filter(|(a, b)| a != b);
                let (cells, clones): (Vec<Cell>, Vec<Cell>) = pairs.unzip();
                match cells.is_empty() {
                    true => Ok(()),
                    false => self.add("clone", Vec::new(), vec![cells, clones]),
                }
            }
            name => Err(self.object.unknown_at(part.at, name)),
        }
    }

    /// Adds the rules that hold where nothing is marked: for each number that is on the board, or
    /// the usual one.
    pub(super) fn finish(mut self) -> Result<Vec<Clue>, ParseError> {
        for (at, word) in std::mem::take(&mut self.negative) {
            self.at = at;
            let (kind, of, usual): (_, _, &[i64]) = match word.as_str() {
                "ratio" => ("all-given-ratio", Some("ratio"), &[2]),
                "difference" => ("all-given-difference", Some("difference"), &[1]),
                "xv" => ("all-given-sum", None, &[5, 10]),
                other => {
                    let found = format!("negative {other}");
                    return Err(self.object.unknown_at(at, &found));
                }
            };
            let marked = self.all.iter().filter(|clue| Some(clue.kind().name) == of);
            let mut numbers: Vec<i64> = marked.map(Clue::number).collect();
            numbers.sort_unstable();
            numbers.dedup();
            let numbers = if numbers.is_empty() {
                usual.to_vec()
            } else {
                numbers
            };
            self.add(kind, numbers, Vec::new())?;
        }
        Ok(self.all)
    }
}

/// A part of a list: an object with the members of a clue.
struct Part<'o, 'a, 'b, 'v> {
    object: &'o Object<'a, 'b>,
    /// Where it stands in the JSON.
    at: usize,
    shape: Shape,
    members: Vec<(&'o str, &'v Value)>,
}

impl Part<'_, '_, '_, '_> {
    fn member(&self, name: &str) -> Option<&Value> {
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
    fn refused(&self, name: &str, expected: &str) -> ParseError {
        match self.member(name) {
            Some(value) => self.object.refused(expected, value),
            None => self.object.error_at(self.at, expected, "none"),
        }
    }

    fn text(&self, name: &str) -> String {
        self.member(name)
            .map_or(String::new(), |value| self.object.text(value))
    }

    /// Returns a number; `None` if nothing is there.
    fn number(&self, name: &str) -> Result<Option<i64>, ParseError> {
        let text = self.text(name);
        if text.is_empty() || text == "null" {
            return Ok(None);
        }
        let number = text.parse().ok().filter(|n: &i64| n.abs() < 1 << 32);
        number
            .map(Some)
            .ok_or_else(|| self.refused(name, "a whole number"))
    }

    fn list(&self, name: &str) -> Result<Vec<i64>, ParseError> {
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

    fn cell(&self, name: &str) -> Result<Cell, ParseError> {
        self.inside(self.needed(name)?)
    }

    fn cells(&self, name: &str) -> Result<Vec<Cell>, ParseError> {
        let cells = self.object.items(self.needed(name)?)?;
        cells.iter().map(|cell| self.inside(cell)).collect()
    }

    /// Returns the member `lines`.
    fn lines(&self) -> Result<Vec<Vec<Cell>>, ParseError> {
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
            Json::Text => self.object.text(value),
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
    fn end(&self) -> Result<Vec<Cell>, ParseError> {
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
    fn diagonal(&self) -> Result<Vec<Cell>, ParseError> {
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
        match cells.is_empty() {
            true => Err(self.object.refused("a diagonal on the board", value)),
            false => Ok(cells),
        }
    }
}
