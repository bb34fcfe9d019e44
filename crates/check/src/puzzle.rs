//! The puzzle of a certificate: the lines from `board` to `puzzle`.

use super::board::{Board, Relation, plain};
use super::digest::digest;
use super::lines::{Lines, Refusal, short};
use super::relation::relation;
use super::size::BoardSize;
use super::subject::{Rules, Subject};
use std::collections::HashSet;

/// The most words of all relations together, for each cell of the board: so the work on a board is
/// at most this many times its length.
const MOST_WORDS: usize = 1 << 10;

impl Lines<'_> {
    /// Reads `board`, `rules`, the relations if the rules are not the plain ones, and `puzzle`.
    /// `only_plain` refuses other rules.
    pub(super) fn board(&mut self, only_plain: bool) -> Result<(Board, Subject), Refusal> {
        let size = self.size()?;
        let (relations, rules) = self.rules(size, only_plain)?;
        let values = self.values("puzzle", size)?;
        let board = Board {
            size,
            relations: relations.into(),
            givens: values.clone(),
        };
        let subject = Subject {
            size,
            rules,
            values,
        };
        Ok((board, subject))
    }

    fn size(&mut self) -> Result<BoardSize, Refusal> {
        let text = self.after("board")?;
        match BoardSize::read(text) {
            Some(size) => Ok(size),
            None => self.refuse(format!(
                "expected a box such as 3x3, of 4 to 64 cells, found '{}'",
                short(text)
            )),
        }
    }

    fn rules(
        &mut self,
        size: BoardSize,
        only_plain: bool,
    ) -> Result<(Vec<Relation>, Rules), Refusal> {
        match (self.after("rules")?, size.boxes) {
            ("plain", Some((height, width))) => Ok((plain(height, width), Rules::Plain)),
            ("plain", None) => self.refuse("expected 'relations' for a board without boxes"),
            ("relations", _) if only_plain => {
                self.refuse("other rules than those of plain Sudoku (--rules any)")
            }
            ("relations", _) => self.relations(size),
            (other, _) => {
                let found = short(other);
                self.refuse(format!("expected 'plain' or 'relations', found '{found}'"))
            }
        }
    }

    /// Reads the lines up to `puzzle`, a relation each.
    fn relations(&mut self, size: BoardSize) -> Result<(Vec<Relation>, Rules), Refusal> {
        let before = self.rest;
        let (mut relations, mut lines) = (Vec::new(), HashSet::new());
        let mut left = MOST_WORDS * size.cells();
        while !self.at("puzzle") {
            let line = self.take("puzzle")?;
            let words: Vec<&str> = line.split(' ').take(left + 1).collect();
            if words.len() > left {
                return self.refuse("the relations take too many words");
            }
            left -= words.len();
            let Some(relation) = relation(&words, size) else {
                let found = short(line);
                return self.refuse(format!("expected a relation or 'puzzle', found '{found}'"));
            };
            relations.push(relation);
            if !lines.insert(line) {
                return self.refuse("a relation that was there already");
            }
        }
        let rules = Rules::Relations {
            number: relations.len(),
            boxes: has_boxes(&lines, size),
            digest: digest(&before[..before.len() - self.rest.len()]),
        };
        Ok((relations, rules))
    }
}

/// Returns whether these lines say that every box holds every digit.
fn has_boxes(lines: &HashSet<&str>, size: BoardSize) -> bool {
    let Some((height, width)) = size.boxes else {
        return false;
    };
    let boxes = plain(height, width).split_off(2 * size.order);
    let name = |cell: &usize| format!(" {}", size.name(*cell));
    let said = |relation: &Relation| match relation {
        Relation::Different { cells, .. } => {
            let names: String = cells.iter().map(name).collect();
            lines.contains(format!("different{names}").as_str())
        }
        _ => false,
    };
    boxes.iter().all(said)
}
