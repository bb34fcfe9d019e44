//! Grids of candidates as puzzles of their own: a Sukaku as HoDoKu, Simple Sudoku and the forums
//! write pencil marks.

use super::alphabet::{ALPHABETS, Alphabet, DECIMAL};
use super::bands::{self, Gap};
use super::lines::Line;
use super::marks::{self, HOLLOW};
use super::reading::Row;
use super::record::{Block, Parsed, RawRecord};
use super::scan::{self, Kind, Symbol, is_blank, kind, split_comment};
use super::source::{Source, Split};
use super::table::Detect;
use super::writer::{Extra, Unwritable, Write};
use super::{Format, ParseError, ReadOptions, grid};
use crate::grid::{DigitSet, PencilMarks, Shape};
use crate::rules::Puzzle;
use std::io;

mod write;
pub(super) use write::{marks_of, write};

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "candidates",
    extensions: &[],
    summary: "pencil-mark puzzles as grids: rows on lines, the candidates of a cell together",
    detect: Detect::Named,
    split: Split::Each(split),
    parse,
    write: Some(Write::records(
        &[Extra::Note, Extra::Boxes, Extra::Candidates],
        "\n\n",
        record,
    )),
};

fn record(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    let grid = write(&marks_of(&parsed.puzzle), alphabet);
    Ok(grid::with_note(parsed, &grid))
}

/// The maximum number of lines in one record, borders and comments included.
const MOST_LINES: usize = 400;
/// The least number of rows that decide the format.
const LOOK_AT: usize = 3;

/// Returns whether the record whose first row is `ahead` lines from here is a grid of candidates:
/// its first rows have as many cells as the board, of digits in ascending order, and a cell has
/// several.
pub(super) fn begins(
    source: &mut dyn Source,
    ahead: usize,
    options: &ReadOptions,
) -> io::Result<bool> {
    let (mut order, mut rows, mut most) = (0, 0, LOOK_AT);
    let (mut several, mut drawn) = (false, false);
    for ahead in ahead..ahead + MOST_LINES {
        let Some(line) = source.peek(ahead)? else {
            break;
        };
        match line.kind() {
            Kind::Comment | Kind::Border => continue,
            Kind::Blank | Kind::Header | Kind::Fault => break,
            Kind::Cells { bars, .. } => drawn |= bars,
        }
        let cells = scan::tokens(split_comment(&line.text).0, true);
        if rows == 0 {
            order = cells.len();
            let symbols: usize = cells.iter().map(|cell| cell.text.chars().count()).sum();
            // A small board may stand on one line in groups, so all its rows have to agree.
            if Shape::of_cells(symbols).is_some() {
                most = order;
            }
        }
        let known = match options.shape {
            Some(shape) => shape.order() == order,
            None => drawn && (4..=64).contains(&order) || Shape::of_order(order).is_some(),
        };
        if !known || cells.len() != order || !cells.iter().all(|cell| is_cell(cell, order)) {
            break;
        }
        several |= cells.iter().any(|cell| is_several(cell, order));
        rows += 1;
        if rows == order || several && rows >= most {
            break;
        }
    }
    Ok(several && rows >= most)
}

/// Returns whether a token may be a cell: a blank, or digits in ascending order.
fn is_cell(cell: &Symbol<'_>, order: usize) -> bool {
    let numbers = |text: &str| {
        let all: Option<Vec<usize>> = text.split(',').map(|piece| piece.parse().ok()).collect();
        all.is_some_and(|all| ascend(&all, order))
    };
    let symbols = |text: &str| {
        let all: Option<Vec<usize>> = text
            .chars()
            .map(|c| Some(c.to_digit(36)? as usize))
            .collect();
        all.is_some_and(|all| ascend(&all, order))
    };
    let blank = cell.text == HOLLOW || cell.text.len() == 1 && cell.text.chars().all(is_blank);
    blank || symbols(cell.text) || order > 9 && numbers(cell.text)
}

fn ascend(digits: &[usize], order: usize) -> bool {
    digits.iter().all(|digit| (1..=order).contains(digit)) && digits.is_sorted_by(|a, b| a < b)
}

/// Returns whether a cell has several digits and is no number.
fn is_several(cell: &Symbol<'_>, order: usize) -> bool {
    let figures = cell.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = order > 9 && figures && cell.text.len() <= 2;
    cell.text.len() > 1 && !number
}

/// Takes the lines of the next grid: up to its last row and a border below, or a blank line.
pub(super) fn split(
    format: &'static Format,
    source: &mut dyn Source,
    options: &ReadOptions,
) -> io::Result<Option<RawRecord>> {
    let (mut lines, mut rows, mut framed) = (Vec::new(), 0, false);
    let mut order = options.shape.map_or(0, |shape| shape.order());
    while lines.len() < MOST_LINES {
        let Some(line) = source.peek(0)? else { break };
        match line.kind() {
            Kind::Blank if rows == 0 => {
                lines.clear();
                source.take();
                continue;
            }
            Kind::Blank => break,
            Kind::Border if rows > 0 && rows == order => {
                lines.extend(source.take().filter(|_| framed));
                break;
            }
            Kind::Border => framed |= rows == 0,
            Kind::Comment if rows > 0 && rows == order => break,
            Kind::Comment => {}
            Kind::Cells { .. } | Kind::Header | Kind::Fault if rows > 0 && rows == order => break,
            Kind::Cells { .. } | Kind::Header | Kind::Fault => {
                if rows == 0 && order == 0 {
                    order = row_length(line);
                }
                rows += 1;
            }
        }
        lines.extend(source.take());
        // Does not wait for the line after a grid without a frame.
        if rows > 0 && rows == order && !framed {
            break;
        }
    }
    Ok(RawRecord::of_lines(format, lines))
}

fn row_length(line: &Line) -> usize {
    scan::tokens(split_comment(&line.text).0, true).len().max(1)
}

fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let (mut rows, mut gaps, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for (line, text) in block.lines() {
        let (content, note) = split_comment(text);
        notes.extend(note.filter(|note| !note.is_empty()).map(str::to_string));
        match kind(text) {
            Kind::Blank => gaps.push((rows.len(), Gap::Blank)),
            Kind::Border => gaps.push((rows.len(), Gap::Border)),
            Kind::Comment => {}
            Kind::Header | Kind::Fault | Kind::Cells { .. } => rows.push(Row {
                line,
                text,
                symbols: scan::tokens(content, true),
            }),
        }
    }
    let first = rows.first().map_or(0, |row| row.symbols.len());
    let order = options.shape.map_or(first, |shape| shape.order());
    if !(4..=64).contains(&order) {
        let text = rows.first().map_or("", |row| row.text);
        let (expected, found) = ("4 to 64 cells in a row", first.to_string());
        return Err(ParseError::new(block.line, text, 0, expected, found));
    }
    let (sets, alphabet) = read(&rows, order, options)?;
    let shape = bands::shape(order, &rows, &gaps, options)?;
    let all = DigitSet::all(order);
    let sets: Vec<DigitSet> = sets.into_iter().map(|set| set.unwrap_or(all)).collect();
    let marks = PencilMarks::from_sets(shape, sets)
        .ok_or_else(|| rows[0].error(0, format!("a grid of {order} rows"), "another".into()))?;
    Ok(Parsed {
        note: (!notes.is_empty()).then(|| notes.join("; ")),
        ..Parsed::new(Puzzle::sukaku(marks), alphabet, block.line)
    })
}

/// Returns the candidates of each cell, `None` for a blank, and the alphabet that has a meaning for
/// all of them.
fn read(
    rows: &[Row<'_>],
    order: usize,
    options: &ReadOptions,
) -> Result<(Vec<Option<DigitSet>>, &'static Alphabet), ParseError> {
    let commas = rows
        .iter()
        .flat_map(|row| &row.symbols)
        .any(|cell| cell.text.contains(','));
    let usual = |a: &&'static Alphabet| a.is_decimal() == commas && a.fits(order);
    let mut alphabets: Vec<&'static Alphabet> = match options.alphabet {
        Some(asked) => vec![asked],
        None => ALPHABETS.iter().copied().filter(usual).collect(),
    };
    if alphabets.is_empty() {
        alphabets.push(&DECIMAL);
    }
    let read = |alphabet| Some((marks::read(rows, order, alphabet, true), alphabet));
    let all: Vec<_> = alphabets.into_iter().filter_map(read).collect();
    let mut good = all
        .iter()
        .filter_map(|(sets, alphabet)| Some((sets.as_ref().ok()?, *alphabet)));
    let Some((sets, alphabet)) = good.next() else {
        let nothing = || ParseError::new(1, "", 0, "cells", "nothing");
        let error = all.into_iter().find_map(|(sets, _)| sets.err());
        return Err(error.unwrap_or_else(nothing));
    };
    match good.find(|(others, _)| *others != sets) {
        None => Ok((sets.clone(), alphabet)),
        Some((_, other)) => {
            let expected = format!(
                "one alphabet (choose it with --alphabet {} or {})",
                alphabet.name, other.name
            );
            Err(rows[0].error(0, expected, "an ambiguous one".to_string()))
        }
    }
}

#[cfg(test)]
mod tests;
