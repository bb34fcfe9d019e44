//! The formats of applications: what other programs save, and the links they share.
//!
//! One file a format, with its source in the literature or in the program itself. Applications save
//! a player's work with the puzzle: entries become [`Parsed::state`](super::Parsed::state), and
//! pencil marks [`Parsed::eliminated`](super::Parsed::eliminated).

pub(super) mod gnome;
pub(super) mod hodoku;
pub(super) mod ksudoku;
pub(super) mod link;
pub(super) mod markdown;
pub(super) mod msk;
pub(super) mod opensudoku;
mod opensudoku_data;
mod saved;
pub(super) mod sdx;
pub(super) mod sheet;
pub(super) mod simple;
pub(super) mod solo;
mod table;
mod xml;

pub use xml::escaped_xml;

use super::Parsed;
use super::lines::Line;
use super::record::{Block, RawRecord};
use super::scan::is_comment_or_blank;
use super::source::Source;
use super::writer::Unwritable;
use super::{Format, ReadOptions};
use crate::grid::{Givens, Shape};
use std::io;

/// The most lines of a record that ends with the text.
const MOST_LINES: usize = 256;

/// Takes all lines that are left as one record, but only those before a comment.
fn split_rest(
    format: &'static Format,
    source: &mut dyn Source,
    _: &ReadOptions,
) -> io::Result<Option<RawRecord>> {
    let mut lines: Vec<Line> = Vec::new();
    let is_gap = |line: &Line| line.fault.is_none() && is_comment_or_blank(&line.text);
    while let Some(next) = source.peek(0)? {
        if next.text.starts_with('#') && !lines.iter().all(is_gap) {
            break;
        }
        // A record above the limit is an error anyway, so the rest of its lines is dropped.
        let kept = source.take().filter(|_| lines.len() < MOST_LINES);
        lines.extend(kept);
    }
    let blank = lines.iter().all(is_gap);
    if blank {
        Ok(None)
    } else {
        Ok(RawRecord::of_lines(format, lines))
    }
}

/// Returns the givens of a 9×9 puzzle with boxes of 3×3.
fn classic(parsed: &Parsed) -> Result<&Givens, Unwritable> {
    let givens = parsed.puzzle.givens();
    match givens.shape() {
        Shape::CLASSIC => Ok(givens),
        shape if shape.order() == 9 => Err(Unwritable("it holds boxes of 3×3 only".to_string())),
        shape => Err(Unwritable::other_order(9, shape)),
    }
}

/// Returns the givens of a 9×9 puzzle with boxes of 3×3, and the digits on the board: the player's
/// if there are any, else the givens. A board without one of the givens would change the puzzle.
fn played(parsed: &Parsed) -> Result<(&Givens, &Givens), Unwritable> {
    let givens = classic(parsed)?;
    let board = match &parsed.state {
        Some(Ok(state)) if state.shape() == givens.shape() => state,
        _ => givens,
    };
    let mut both = givens.values().iter().zip(board.values());
    if both.all(|(given, digit)| *given == 0 || given == digit) {
        Ok((givens, board))
    } else {
        Err(Unwritable("the player's board lacks a given".to_string()))
    }
}

/// Returns the lines of a record with their numbers and the offsets of their starts.
fn lines(block: &Block) -> impl Iterator<Item = (u64, usize, &str)> {
    let start = move |text: &str| text.as_ptr() as usize - block.text.as_ptr() as usize;
    block
        .lines()
        .map(move |(number, text)| (number, start(text), text))
}

#[cfg(test)]
mod tests;
