//! What the columns of a table are, and a row as an entry.

use super::document::Document;
use super::entry::Entry;
use super::error::describe;
use super::excerpt::shown;
use super::fields::{Field, Meaning, SEPARATORS, fields, is_count, meaning};
use super::jigsaw::Jigsaw;
use super::lines::Line;
use super::piece::{Layout, Piece};
use super::{ParseError, ReadOptions, list, scan};
use super::{json_regions, json_rules};
use crate::grid::Shape;
use std::sync::Arc;

/// Returns the separator that a line has most of, if it has one.
pub(super) fn separator(text: &str) -> Option<char> {
    let count = |separator: char| text.matches(separator).count();
    let best = SEPARATORS
        .into_iter()
        .rev()
        .max_by_key(|&separator| count(separator));
    best.filter(|&separator| count(separator) > 0)
}

/// Returns whether a row has a board in some column.
pub(super) fn has_board(row: &str, columns: &Columns) -> bool {
    fields(row, columns.separator).iter().any(is_board)
}

/// Returns whether a field can be the board of a puzzle.
pub(super) fn is_board(field: &Field<'_>) -> bool {
    let text = field.text.trim();
    let cells = if text.starts_with('[') {
        text.split(',').count()
    } else {
        scan::symbols(text, true).len()
    };
    let odd = |c: char| {
        !(c.is_ascii_alphanumeric() || scan::is_blank(c) || scan::is_space(c) || "[],|".contains(c))
    };
    cells >= 16 && Shape::of_cells(cells).is_some() && !text.contains(odd)
}

/// Finds the columns of the puzzle and of the solution by what they hold: of all boards the puzzle
/// is that with the most empty cells, and the solution is one without any.
fn find_boards(fields: &[Field<'_>], meanings: &mut [Option<Meaning>]) {
    let count = fields.len().min(meanings.len());
    let cells = |i: usize| scan::symbols(&fields[i].text, true).len();
    let empty = |i: &usize| {
        let text = &fields[*i].text;
        let symbols = !text.trim_start().starts_with('[');
        scan::empty_cells(text, if symbols { cells(*i) } else { 0 })
    };
    let longest = (0..count)
        .filter(|&i| is_board(&fields[i]))
        .map(cells)
        .max();
    // A damaged puzzle beside its solution is the puzzle, so that the damage is said.
    let damaged = |i: usize| longest.is_some_and(|n| list::is_damaged(&fields[i].text, n));
    let free = |i: &usize| meanings[*i].is_none() && (is_board(&fields[*i]) || damaged(*i));
    let boards: Vec<usize> = (0..count).filter(free).collect();
    let Some(&puzzle) = boards.iter().min_by_key(|i| std::cmp::Reverse(empty(i))) else {
        return;
    };
    let is_solution = |i: &&usize| **i != puzzle && empty(i) == 0;
    let solution = boards.iter().find(is_solution).copied();
    meanings[puzzle] = Some(Meaning::Puzzle);
    if let Some(solution) = solution.filter(|_| !meanings.contains(&Some(Meaning::Solution))) {
        meanings[solution] = Some(Meaning::Solution);
    }
}

/// What the columns of a table are.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    separator: char,
    names: Vec<Arc<str>>,
    meanings: Vec<Option<Meaning>>,
}

impl Columns {
    /// Returns the columns of a header, or those of a first row that has a board.
    pub(super) fn of_first(text: &str, options: &ReadOptions) -> Columns {
        let separator = separator(text).unwrap_or(',');
        let fields = fields(text, separator);
        let headless = fields.iter().any(is_board);
        let name = |(i, field): (usize, &Field<'_>)| {
            if headless {
                format!("column {}", i + 1).into()
            } else {
                field.text.trim().into()
            }
        };
        let names: Vec<Arc<str>> = fields.iter().enumerate().map(name).collect();
        let mut meanings: Vec<_> = if headless {
            vec![None; fields.len()]
        } else {
            names.iter().map(|name| meaning(name)).collect()
        };
        if headless {
            find_boards(&fields, &mut meanings);
        }
        let mut columns = Columns {
            separator,
            names,
            meanings,
        };
        columns.keep_one_each(options.column);
        columns
    }

    /// Returns what separates the fields.
    pub(super) fn separator(&self) -> char {
        self.separator
    }

    /// Leaves each meaning to one column: that of the puzzle to the one that is asked for, by name
    /// or by number from 1, every other to the first.
    fn keep_one_each(&mut self, asked: Option<&str>) {
        let named = |asked: &str| {
            let same = |name: &Arc<str>| name.eq_ignore_ascii_case(asked.trim());
            let number = || {
                asked
                    .parse::<usize>()
                    .ok()?
                    .checked_sub(1)
                    .filter(|&i| i < self.names.len())
            };
            self.names.iter().position(same).or_else(number)
        };
        if let Some(asked) = asked {
            let place = named(asked);
            let puzzles = self
                .meanings
                .iter_mut()
                .filter(|m| **m == Some(Meaning::Puzzle));
            puzzles.for_each(|meaning| *meaning = None);
            if let Some(place) = place {
                self.meanings[place] = Some(Meaning::Puzzle);
            }
        }
        // Beside a solution, a name in the plural is that of their number.
        let solution = |(name, meaning): (&Arc<str>, &Option<Meaning>)| {
            *meaning == Some(Meaning::Solution) && !name.ends_with(['s', 'S'])
        };
        let single = self.names.iter().zip(&self.meanings).position(solution);
        for i in (0..self.meanings.len()).filter(|i| single.is_some_and(|single| *i != single)) {
            if self.meanings[i] == Some(Meaning::Solution) {
                self.meanings[i] = None;
            }
        }
        for i in 1..self.meanings.len() {
            if self.meanings[..i].contains(&self.meanings[i]) {
                self.meanings[i] = None;
            }
        }
    }

    /// Returns the error if the column that is asked for is not there.
    pub(super) fn missing(&self, asked: Option<&str>, line: &Line) -> Option<ParseError> {
        let asked = asked.filter(|_| !self.meanings.contains(&Some(Meaning::Puzzle)))?;
        let names: Vec<String> = self
            .names
            .iter()
            .take(MOST_NAMES)
            .map(|name| named(name))
            .collect();
        let more = if self.names.len() > MOST_NAMES {
            " …"
        } else {
            ""
        };
        let (expected, found) = match asked.parse::<usize>() {
            Ok(number) => (
                format!("a column from 1 to {} for --column", self.names.len()),
                match number {
                    0 => "0; columns count from 1".to_string(),
                    number => number.to_string(),
                },
            ),
            Err(_) => (
                format!(
                    "a column of the table for --column: {}{more}",
                    names.join(", ")
                ),
                describe(asked),
            ),
        };
        Some(ParseError::new(line.number, &line.text, 0, expected, found))
    }

    /// Finds the puzzle by what the fields hold, if no column has it by name.
    pub(super) fn find_puzzle(&mut self, record: &str, asked: bool) {
        if asked {
            return;
        }
        let fields = fields(record, self.separator);
        let puzzle = |meaning: &Option<Meaning>| *meaning == Some(Meaning::Puzzle);
        let named = self.meanings.iter().position(puzzle);
        let numbers = |text: &str| text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
        // A column of that name may hold the number of the grid, or that of the givens.
        let wrong = |&at: &usize| {
            fields
                .get(at)
                .is_some_and(|field| numbers(field.text.trim()))
        };
        if let Some(at) = named.filter(wrong) {
            self.meanings[at] = None;
        }
        if !self.meanings.iter().any(puzzle) {
            find_boards(&fields, &mut self.meanings);
        }
    }

    /// Reads a record that starts at a line.
    pub(super) fn entry(&self, number: u64, text: &str) -> Result<Entry, ParseError> {
        let fields = fields(text, self.separator);
        let error = |expected: String, found: String| {
            let first = text.split('\n').next().unwrap_or_default();
            ParseError::new(number, first, first.len(), expected, found)
        };
        let Some(puzzle) = self
            .meanings
            .iter()
            .position(|m| *m == Some(Meaning::Puzzle))
        else {
            if list::is_cells(text) {
                return list::read(&Document::new(text, number)).remove(0);
            }
            let expected = "a column with puzzles (name it with --column)";
            return Err(error(expected.to_string(), "none".to_string()));
        };
        if fields.len() <= puzzle {
            let expected = format!("{} columns", self.names.len());
            return Err(error(expected, fields.len().to_string()));
        }
        let mut entry = Entry::default();
        for (i, field) in fields.iter().enumerate() {
            let name = self
                .names
                .get(i)
                .cloned()
                .unwrap_or_else(|| format!("column {}", i + 1).into());
            let meaning = self.meanings.get(i).copied().flatten();
            place(&mut entry, (number, text), meaning, name, field);
        }
        Ok(entry)
    }
}

/// Puts a field where it belongs.
fn place(
    entry: &mut Entry,
    record: (u64, &str),
    meaning: Option<Meaning>,
    name: Arc<str>,
    field: &Field<'_>,
) {
    let text = field.text.trim();
    match meaning {
        Some(Meaning::Puzzle) => entry.board = piece(record, field),
        Some(Meaning::Solution) if text.is_empty() => {}
        Some(Meaning::Solution) if !is_count(&name, text) => {
            entry.solution = Some(piece(record, field));
        }
        Some(Meaning::State) if text.is_empty() => {}
        Some(Meaning::State) if text.chars().count() >= 16 => {
            entry.state = Some(piece(record, field));
        }
        Some(Meaning::Note) => entry.notes.push(text.to_string()),
        Some(Meaning::Shape) if text.parse::<Shape>().is_ok() => entry.shape = text.parse().ok(),
        None if json_rules::is_column(&name, text) => {
            let jigsaw = Jigsaw::of_text(text).filter(|_| json_regions::is_name(&name));
            if jigsaw.is_none() {
                let found = format!("the rule {}", named(&name));
                let error = piece(record, field).error("a plain Sudoku", found);
                entry.unread.get_or_insert(error);
            }
            entry.jigsaw = jigsaw.or(entry.jigsaw.take());
        }
        Some(Meaning::Solution | Meaning::State | Meaning::Shape) | None => {
            entry.columns.push((name, field.text.to_string()));
        }
    }
}

/// The most names of columns that a message lists.
const MOST_NAMES: usize = 20;

/// Returns the name of a column for a message.
fn named(name: &str) -> String {
    name.chars().take(40).map(shown).collect()
}

/// Returns the board in a field.
fn piece((number, text): (u64, &str), field: &Field<'_>) -> Piece {
    let before = &text[..field.offset];
    let layout = if field.text.trim_start().starts_with('[') {
        Layout::Numbers
    } else if text[field.offset..].starts_with(&*field.text) {
        Layout::Verbatim
    } else {
        Layout::Made
    };
    let line = before.rsplit('\n').next().unwrap_or_default();
    Piece {
        line: number + before.matches('\n').count() as u64,
        before: line.chars().count() as u64,
        text: field.text.to_string(),
        layout,
    }
}
