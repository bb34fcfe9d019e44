//! The constraints of an f-puzzles object as clues.

use super::super::parts::Object;
use super::part::Part;
use super::table::{ENDS, GROUPS, LINES, PAIRS, SINGLES, WHOLE, line_number};
use crate::formats::ParseError;
use crate::formats::json_value::Value;
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
        if WHOLE.iter().any(|(of, ..)| *of == name) {
            return match &object.words(value)?[..] {
                "true" | "1" => self.flag(name, self.at),
                _ => Err(object.refused("true or false", value)),
            };
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
            let part = Part::new(object, self.shape, part)?;
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
                let end = part.end()?;
                if let Some(number) = part.number("value")? {
                    self.add(kind, vec![number], vec![end])?;
                }
            } else if let Some((_, kind, usual)) = PAIRS.iter().find(|(of, ..)| *of == name) {
                let cells = part.cells("cells")?;
                if let Some(number) = part.number("value")?.or(*usual) {
                    self.add(kind, vec![number], vec![cells])?;
                }
            } else {
                self.other(name, &part)?;
            }
            part.all_read()?;
        }
        match of(SINGLES).filter(|_| !singles.is_empty()) {
            Some(kind) => self.add(kind, Vec::new(), vec![singles]),
            None => Ok(()),
        }
    }

    /// Adds a rule of the whole board, which is said at this place.
    pub(super) fn flag(&mut self, name: &str, at: usize) -> Result<(), ParseError> {
        self.at = at;
        match WHOLE.iter().find(|(of, ..)| *of == name) {
            Some((_, kind, numbers)) => self.add(kind, numbers.to_vec(), Vec::new()),
            None => Err(self.object.unknown_at(at, name)),
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
                    ("" | "?" | "null" | "0", _) => None,
                    (_, Ok(sum @ 1..)) => Some(sum),
                    _ => return Err(part.refused("value", "a sum")),
                };
                self.add(
                    "cage",
                    number.into_iter().collect(),
                    vec![part.cells("cells")?],
                )
            }
            "littlekillersum" => {
                let diagonal = part.diagonal()?;
                match part.number("value")?.filter(|&sum| sum != 0) {
                    Some(sum) => self.add("diagonal-sum", vec![sum], vec![diagonal]),
                    None => Ok(()),
                }
            }
            "quadruple" => {
                let cells = part.cells("cells")?;
                let values = part.list("values")?;
                match values.is_empty() {
                    true => Ok(()),
                    false => self.add("quadruple", values, vec![cells]),
                }
            }
            "xv" => {
                let cells = part.cells("cells")?;
                let total = match part.text("value").as_str() {
                    "x" | "X" => 10,
                    "v" | "V" => 5,
                    "" => return Ok(()),
                    _ => return Err(part.refused("value", "X or V")),
                };
                self.add("pair-sum", vec![total], vec![cells])
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
