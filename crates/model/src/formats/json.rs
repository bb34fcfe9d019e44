//! JSON: arrays of numbers, strings, objects with a puzzle, lines of any of these.
//!
//! A text is one value or several. Whatever can be a puzzle in them is one: a string or an array
//! with as many symbols as a board has cells, or an object with one of these under a name such as
//! `puzzle`. A table may be an object of columns, too.

use super::apps::link::{drawing, fpuzzles};
use super::document::Document;
use super::entry::Entry;
use super::fields::{Meaning, meaning};
use super::json_value::{Kind, Value, unescaped};
use super::piece::{Layout, Piece};
use super::{ParseError, list, scan};
use crate::grid::Shape;
use std::ops::Range;

/// The fewest symbols of a board.
const SMALLEST: usize = 16;
/// The fewest symbols of a board under any name: shorter ones may be anything.
const LARGE: usize = 81;

/// Returns the puzzles in a value. A value without any is an error.
pub(super) fn entries(document: &Document<'_>, value: &Value) -> Vec<Result<Entry, ParseError>> {
    let mut finder = Finder {
        document,
        found: Vec::new(),
    };
    finder.any(value, true);
    if finder.found.is_empty() {
        let expected = "a puzzle in the JSON value (under puzzle, grid, board or the like)";
        let found = match &value.kind {
            Kind::Array(items) if items.is_empty() => return Vec::new(),
            Kind::Object(members) if is_own_end(document, members) => return Vec::new(),
            Kind::Object(members) => finder.only(members),
            Kind::Array(_) | Kind::Text | Kind::Word => "none".to_string(),
        };
        let error = document.error(value.range.start, expected, found);
        finder.found.push(Err(error));
    }
    finder.found
}

/// Returns whether an object is the last line of `--json-summary`, which says that the lines before
/// it are whole.
fn is_own_end(document: &Document<'_>, members: &[(Range<usize>, Value)]) -> bool {
    let has = |wanted: &str| {
        let mut names = members.iter().map(|(name, _)| &document.text[name.clone()]);
        names.any(|name| name == wanted)
    };
    ["schema", "command", "whole"].into_iter().all(has)
}

/// Finds the puzzles of a document.
pub(super) struct Finder<'a> {
    pub(super) document: &'a Document<'a>,
    pub(super) found: Vec<Result<Entry, ParseError>>,
}

impl Finder<'_> {
    /// Returns what an object without a puzzle has: `only a, b`.
    pub(super) fn only(&self, members: &[(Range<usize>, Value)]) -> String {
        let names = members.iter().take(8);
        let names = names.map(|(name, _)| &self.document.text[name.clone()]);
        format!("only {}", names.collect::<Vec<_>>().join(", "))
    }

    /// Finds the puzzles in a value; `alone` if it is not part of an object.
    pub(super) fn any(&mut self, value: &Value, alone: bool) {
        match &value.kind {
            Kind::Text if alone => self.board(value),
            Kind::Text | Kind::Word => {}
            Kind::Array(items) if self.is_board(value) || is_damaged(items) => self.board(value),
            Kind::Array(items) if self.pair(items) => {}
            Kind::Array(items) => {
                let boards = items.iter().any(|item| self.is_board(item));
                items
                    .iter()
                    .for_each(|item| self.any(item, alone || boards));
            }
            Kind::Object(members) if fpuzzles::is_grid(members, self.document.text) => {
                let entry = fpuzzles::plain(self.document, value);
                self.found.push(entry);
            }
            Kind::Object(members) if drawing::is_drawing(members, self.document.text) => {
                let entry = drawing::plain(self.document, value);
                self.found.push(entry);
            }
            Kind::Object(members) => {
                let before = self.found.len();
                let ruled = members
                    .iter()
                    .position(|(name, value)| self.is_ruled(name, value));
                let is_puzzle = |(name, value): &(Range<usize>, Value)| {
                    let is_board = matches!(value.kind, Kind::Text | Kind::Array(_));
                    let may_be = self.is_likely(value) || ruled.is_some() && is_board;
                    self.meaning(name) == Some(Meaning::Puzzle) && may_be
                };
                match members.iter().position(is_puzzle).or(ruled) {
                    Some(puzzle) => return self.object(members, puzzle),
                    None if self.columns(members) => {}
                    None => self.members(members),
                }
                // The rules of an object are those of all puzzles in it.
                let rule = self.rule(members).filter(|_| self.found.len() > before);
                if let Some(error) = rule {
                    self.found.truncate(before);
                    self.found.push(Err(error));
                }
            }
        }
    }

    /// Finds the puzzles in the members of an object that is none. A solution is no puzzle.
    fn members(&mut self, members: &[(Range<usize>, Value)]) {
        for (name, value) in members {
            let text = value.text(self.document.text);
            match &value.kind {
                _ if self.meaning(name) == Some(Meaning::Solution) => {}
                Kind::Text if text.len() >= LARGE && (list::is_board(&text) || is_grid(&text)) => {
                    self.board(value);
                    let name = unescaped(&self.document.text[name.clone()]);
                    if let Some(Ok(entry)) = self.found.last_mut() {
                        entry.notes.push(name.into_owned());
                    }
                }
                _ => self.any(value, false),
            }
        }
    }

    /// Returns whether a member is a puzzle under its rules, of which others beside it say less.
    pub(super) fn is_ruled(&self, name: &Range<usize>, value: &Value) -> bool {
        value.kind == Kind::Text && &*unescaped(&self.document.text[name.clone()]) == "vdk"
    }

    fn board(&mut self, value: &Value) {
        let entry = Entry::of_board(self.piece(value));
        self.found.push(Ok(entry));
    }

    pub(super) fn meaning(&self, name: &Range<usize>) -> Option<Meaning> {
        meaning(&self.document.text[name.clone()])
    }

    /// Returns whether a value under the name of a puzzle is to be one: a string that is not too
    /// short, or an array.
    pub(super) fn is_likely(&self, value: &Value) -> bool {
        match &value.kind {
            Kind::Text => value.text(self.document.text).chars().count() >= SMALLEST,
            Kind::Array(items) => self.is_board(value) || is_damaged(items),
            Kind::Word | Kind::Object(_) => false,
        }
    }

    /// Returns whether a value has the symbols of a board, however it is written.
    pub(super) fn is_board(&self, value: &Value) -> bool {
        let Kind::Array(items) = &value.kind else {
            let text = value.text(self.document.text);
            return value.kind == Kind::Text && is_board_of(scan::symbols(&text, true).len());
        };
        let is_cell = |item: &Value| match item.kind {
            Kind::Word | Kind::Text => {
                item.range.len() <= 2 || is_null(&item.text(self.document.text))
            }
            Kind::Array(_) | Kind::Object(_) => false,
        };
        if is_board_of(items.len()) && items.iter().all(is_cell) {
            return true;
        }
        let order = items.len();
        let is_row = |item: &Value| match &item.kind {
            Kind::Array(cells) => cells.len() == order && cells.iter().all(is_cell),
            Kind::Text => item.text(self.document.text).chars().count() == order,
            Kind::Word | Kind::Object(_) => false,
        };
        (4..=64).contains(&order) && items.iter().all(is_row) && !self.are_small(items)
    }

    /// Returns whether as many boards as they have cells could just as well be the rows of one
    /// larger board: no symbol is beyond the smaller order.
    fn are_small(&self, items: &[Value]) -> bool {
        let order = items.len().isqrt();
        let text = |item: &Value| &self.document.text[item.range.clone()];
        let beyond = |number: &str| number.parse().is_ok_and(|number: usize| number > order);
        let fits = |item: &Value| match &item.kind {
            Kind::Array(cells) => !cells.iter().any(|cell| beyond(text(cell))),
            _ => !text(item)
                .chars()
                .any(|c| c.to_digit(36).is_some_and(|v| v as usize > order)),
        };
        is_board_of(items.len()) && items.iter().all(fits)
    }

    /// Returns the text of a board.
    pub(super) fn piece(&self, value: &Value) -> Piece {
        let document = self.document;
        match &value.kind {
            Kind::Text => match value.text(document.text) {
                std::borrow::Cow::Borrowed(_) => document.piece(value.range.clone()),
                std::borrow::Cow::Owned(text) => {
                    document.made(value.range.start, text, Layout::Made)
                }
            },
            _ => {
                let text = document.text[value.range.clone()].to_string();
                document.made(value.range.start, text, Layout::Numbers)
            }
        }
    }
}

fn is_board_of(cells: usize) -> bool {
    cells >= SMALLEST && Shape::of_cells(cells).is_some()
}

/// Returns whether a text is the rows of a board.
fn is_grid(text: &str) -> bool {
    let cells = |line: &str| match scan::kind(line) {
        scan::Kind::Cells { count, .. } => Some(count),
        scan::Kind::Border | scan::Kind::Blank => Some(0),
        scan::Kind::Comment | scan::Kind::Header | scan::Kind::Fault => None,
    };
    let rows: Option<Vec<usize>> = text.lines().map(cells).collect();
    let rows: Vec<usize> = rows
        .unwrap_or_default()
        .into_iter()
        .filter(|n| *n > 0)
        .collect();
    Shape::of_order(rows.len()).is_some() && rows.iter().all(|count| *count == rows.len())
}

/// Returns whether a word is an empty cell, in JSON or as Python writes it.
fn is_null(word: &str) -> bool {
    matches!(word, "null" | "None" | "NaN")
}

/// Returns whether an array is a board with too few or too many cells: numbers, or short rows of
/// them.
fn is_damaged(items: &[Value]) -> bool {
    let is_word = |item: &Value| item.kind == Kind::Word;
    let is_row = |item: &Value| match &item.kind {
        Kind::Array(cells) => (4..SMALLEST).contains(&cells.len()) && cells.iter().all(is_word),
        _ => false,
    };
    items.len() >= SMALLEST && items.iter().all(is_word)
        || items.len() >= 4 && items.iter().all(is_row)
}

#[cfg(test)]
mod tests;
