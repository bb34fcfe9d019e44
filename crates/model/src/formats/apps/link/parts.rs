//! The parts of a puzzle that setters' tools save as JSON, under the names they have there.

use super::address::Link;
use super::plain_rules;
use crate::formats::alphabet::DIGITS;
use crate::formats::apps::saved::{self, SavedCell};
use crate::formats::document::Document;
use crate::formats::entry::{Entry, Ruled};
use crate::formats::error::describe;
use crate::formats::json_value::{self, Kind, Value};
use crate::formats::piece::Layout;
use crate::formats::variants::parts::{Cut, Parts};
use crate::formats::{ParseError, write_line_into};
use crate::grid::{Digit, DigitSet, Givens, Shape};
use crate::rules::{Clue, Regions};
use std::ops::Range;

/// A JSON object by itself, or packed into a link.
pub(super) struct Object<'a, 'b> {
    pub(super) document: &'a Document<'a>,
    /// The offset in the document that is the place of every error, unless the JSON is the
    /// document.
    pub(super) at: usize,
    /// The JSON.
    pub(super) json: &'b str,
}

impl<'a, 'b> Object<'a, 'b> {
    /// Returns an object packed into a part of a link. Errors have the place of that part.
    pub(super) fn packed(link: &Link<'a>, packed: &str, json: &'b str) -> Object<'a, 'b> {
        let (document, at) = link.at(packed);
        Object { document, at, json }
    }

    /// Returns an object that stands in a text by itself.
    pub(super) fn plain(document: &'a Document<'a>, value: &Value) -> Object<'a, 'a> {
        let (at, json) = (value.range.start, document.text);
        Object { document, at, json }
    }

    pub(super) fn error(
        &self,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        self.document.error(self.at, expected, found)
    }

    /// Returns the error of a value that is not what was expected, where it stands.
    pub(super) fn refused(&self, expected: impl Into<String>, value: &Value) -> ParseError {
        self.error_at(value.range.start, expected, self.shown(value))
    }

    /// Returns an error at an offset in the JSON.
    pub(super) fn error_at(
        &self,
        offset: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        let whole = std::ptr::eq(self.json, self.document.text);
        let at = if whole { offset } else { self.at };
        self.document.error(at, expected, found)
    }

    /// Reads the JSON.
    pub(super) fn value(&self) -> Result<Value, ParseError> {
        let fault = |at: usize, expected: &str| {
            let found = format!(
                "a fault at character {} of it ({expected} expected)",
                at + 1
            );
            self.error("the JSON of a puzzle", found)
        };
        match json_value::read(self.json) {
            Ok((value, end)) if self.json[end..].trim().is_empty() => Ok(value),
            Ok((_, end)) => Err(fault(end, "the end")),
            Err(found) => Err(fault(found.at, found.expected)),
        }
    }

    /// Returns the names and values of an object; those of another value are an error.
    pub(super) fn members<'v>(
        &self,
        value: &'v Value,
    ) -> Result<Vec<(&str, &'v Value)>, ParseError> {
        match &value.kind {
            Kind::Object(members) => {
                let member =
                    |(name, value): &'v (Range<usize>, Value)| (&self.json[name.clone()], value);
                Ok(members.iter().map(member).collect())
            }
            _ => Err(self.refused("an object with the parts of a puzzle", value)),
        }
    }

    pub(super) fn items<'v>(&self, value: &'v Value) -> Result<&'v [Value], ParseError> {
        match &value.kind {
            Kind::Array(items) => Ok(items),
            _ => Err(self.refused("an array", value)),
        }
    }

    /// Returns the start of a value as it stands in the JSON.
    pub(super) fn shown(&self, value: &Value) -> String {
        describe(&self.json[value.range.clone()])
    }

    pub(super) fn text(&self, value: &Value) -> String {
        value.text(self.json).trim().to_string()
    }

    /// Returns a text or a number as it stands; a list or an object is an error.
    pub(super) fn words(&self, value: &Value) -> Result<String, ParseError> {
        match value.kind {
            Kind::Text | Kind::Word => Ok(self.text(value)),
            Kind::Array(_) | Kind::Object(_) => Err(self.refused("a text", value)),
        }
    }

    /// Returns whether a value says that there is nothing.
    pub(super) fn is_nothing(&self, value: &Value) -> bool {
        value.is_nothing(self.json)
    }

    /// Returns whether a value says nothing of something unknown; that it is `false` would.
    pub(super) fn is_empty(&self, value: &Value) -> bool {
        self.is_nothing(value) && self.text(value) != "false"
    }

    /// Returns a number from 0 to `most`, written as a number or as a text.
    pub(super) fn number(&self, value: &Value, most: usize) -> Result<usize, ParseError> {
        let number = match value.kind {
            Kind::Text | Kind::Word => self.text(value).parse().ok(),
            Kind::Array(_) | Kind::Object(_) => None,
        };
        let number = number.filter(|&number| number <= most);
        number.ok_or_else(|| self.refused(format!("a number from 0 to {most}"), value))
    }

    /// Returns the digits of an array, each from 1 to `order`.
    pub(super) fn digits(&self, value: &Value, order: usize) -> Result<DigitSet, ParseError> {
        let digit = |item| {
            let number = self.number(item, order)?;
            let digit = u8::try_from(number).ok().and_then(Digit::new);
            digit.ok_or_else(|| self.refused(format!("a digit from 1 to {order}"), item))
        };
        self.items(value)?.iter().map(digit).collect()
    }

    /// Returns the error of a member that is not known, where its name stands if that is a part of
    /// the JSON.
    pub(super) fn unknown(&self, name: &str) -> ParseError {
        let start = (name.as_ptr() as usize).checked_sub(self.json.as_ptr() as usize);
        let start = start.filter(|&start| self.json.get(start..start + name.len()) == Some(name));
        self.unknown_at(start.unwrap_or(self.at), name)
    }

    /// Returns the error of what is not known, at an offset in the JSON.
    pub(super) fn unknown_at(&self, offset: usize, name: &str) -> ParseError {
        let found = format!("{}, which is not known here", describe(name));
        self.error_at(offset, "a constraint that can be read", found)
    }

    /// Returns the error of a puzzle that may have more rules than those that can be read: what is
    /// drawn, and rules in words.
    pub(super) fn unread(&self, drawn: &[&str], rules: &str) -> ParseError {
        let mut drawn = drawn.to_vec();
        drawn.sort_unstable();
        drawn.dedup();
        let mut found = match drawn.is_empty() {
            true => String::new(),
            false => format!("{} that are drawn", drawn.join(", ")),
        };
        if !plain_rules::are_plain(rules) {
            let and = if found.is_empty() { "" } else { " and " };
            found += &format!("{and}rules in words: {}", describe(rules.trim()));
        }
        let expected = "rules that can be read (to leave out what is drawn: --ignore-drawings)";
        self.error(expected, found)
    }
}

/// Returns whether groups of cells, by a number for each cell, are the boxes of a shape.
fn are_boxes(shape: Shape, groups: &[usize]) -> bool {
    let boxes: Vec<usize> = shape.all_cells().map(|cell| shape.box_of(cell)).collect();
    let mut names = vec![None; shape.order()];
    let same = groups
        .iter()
        .zip(&boxes)
        .all(|(group, &of)| *names[of].get_or_insert(*group) == *group);
    let distinct = (1..names.len()).all(|i| !names[..i].contains(&names[i]));
    same && distinct && groups.len() == boxes.len()
}

/// Returns the shape whose boxes are the groups.
pub(in crate::formats) fn shape_of(order: usize, groups: &[usize]) -> Option<Shape> {
    let shapes = (1..=order).filter(|height| order.is_multiple_of(*height));
    let mut shapes = shapes.filter_map(|height| Shape::new(height, order / height).ok());
    shapes.find(|&shape| are_boxes(shape, groups))
}

/// Returns the shape and the regions of a board of so many rows, columns and digits, by the group
/// of each cell.
pub(super) fn cut(order: usize, groups: &[Option<usize>]) -> Result<(Shape, Cut), String> {
    let whole: Option<Vec<usize>> = groups.iter().copied().collect();
    if let Some(shape) = whole.and_then(|groups| shape_of(order, &groups)) {
        return Ok((shape, Cut::Boxes));
    }
    let shape = Shape::free(order, order, 1, order).map_err(|error| error.to_string())?;
    let regions = Regions::new(shape, groups).filter(|_| groups.iter().any(Option::is_some));
    Ok((shape, regions.map_or(Cut::None, Cut::Regions)))
}

/// Returns the puzzle of plain Sudoku of a board and a solution.
pub(super) fn plain(
    object: &Object<'_, '_>,
    cells: &[SavedCell],
    solution: Option<Solved>,
) -> Result<Entry, ParseError> {
    let mut entry = saved::entry(object.document, object.at, cells)?;
    match solution.map(|solved| solved.0) {
        Some(Ok(values)) => {
            let mut line = String::new();
            write_line_into(&mut line, &values, &DIGITS);
            entry.solution = Some(object.document.made(object.at, line, Layout::Made));
        }
        unsolved => entry.unsolved = unsolved.and_then(Result::err),
    }
    Ok(entry)
}

/// Returns the puzzle of a board, clues and a solution. A free board has no rule for rows and
/// columns.
pub(super) fn ruled(
    object: &Object<'_, '_>,
    (shape, is_free): (Shape, bool),
    cut: Cut,
    cells: &[SavedCell],
    clues: Vec<Clue>,
    solution: Option<Solved>,
) -> Result<Entry, ParseError> {
    let (mut givens, mut state) = (Givens::empty(shape), Givens::empty(shape));
    let mut sets = Vec::new();
    for (cell, saved) in shape.all_cells().zip(cells) {
        state.set(cell, saved.digit);
        if saved.given {
            givens.set(cell, saved.digit);
        }
        if !(saved.given && saved.digit.is_some() || saved.given_marks.is_empty()) {
            sets.push((cell, saved.given_marks));
        }
    }
    let played = state != givens;
    let parts = Parts {
        shape,
        is_free,
        cut,
        givens,
        sets,
        clues,
    };
    let puzzle = parts
        .puzzle()
        .map_err(|(misfit, _)| object.error(misfit.expected(), "one that does not"))?;
    let ruled = Ruled {
        puzzle,
        solution: solution.and_then(|solved| solved.board(shape)),
        state: played.then_some(state),
    };
    let mut entry = Entry::of_board(object.document.made(object.at, String::new(), Layout::Made));
    entry.ruled = Some(Box::new(ruled));
    Ok(entry)
}

/// The solution that a puzzle brings: a value for each cell, or why it is none.
pub(super) struct Solved(Result<Vec<u8>, ParseError>);

impl Solved {
    /// Reads the solution of a board of `order` rows, columns and digits: a digit for each cell, or
    /// numbers with spaces; `at` is its place in the JSON. One with open cells is left out, since
    /// setters leave it unfinished, and the notes say so.
    pub(super) fn read(
        object: &Object<'_, '_>,
        order: usize,
        (text, at): (&str, Option<usize>),
        notes: &mut Vec<String>,
    ) -> Option<Solved> {
        let words: Vec<String> = match text.contains(' ') {
            true => text.split(' ').map(str::to_string).collect(),
            false => text.chars().map(String::from).collect(),
        };
        let is_open = |word: &String| OPEN.contains(&&word[..]);
        if words.is_empty() || words.iter().any(is_open) {
            if !words.is_empty() {
                plain_rules::leave_out("solution", notes);
            }
            return None;
        }
        let value = |word: &String| {
            let digit = |c: char| c.to_digit(36).and_then(|value| u8::try_from(value).ok());
            let mut chars = word.chars();
            let value = match (chars.next(), chars.next()) {
                (Some(c), None) => digit(c),
                _ => word.parse().ok(),
            };
            value.filter(|value| (1..=order).contains(&usize::from(*value)))
        };
        let values: Option<Vec<u8>> = words.iter().map(value).collect();
        let values = values.filter(|values| values.len() == order * order);
        let values = values.ok_or_else(|| {
            let expected = format!("{} digits of a solution", order * order);
            match at {
                Some(at) => object.error_at(at, expected, describe(text)),
                None => object.error(expected, describe(text)),
            }
        });
        Some(Solved(values))
    }

    /// Returns the board.
    fn board(self, shape: Shape) -> Option<Result<Givens, ParseError>> {
        match self.0 {
            Ok(values) => Givens::from_values(shape, values).map(Ok),
            Err(error) => Some(Err(error)),
        }
    }
}

/// What stands for a cell without a digit in a solution that is not finished.
const OPEN: &[&str] = &["", ".", "?", "-", "_", "*", "0", "null"];
