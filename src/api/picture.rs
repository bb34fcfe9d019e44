//! Pictures of puzzles.

use super::play;
use super::problem::RequestError;
use super::request::Convert;
use crate::figure::{BoardStyle, puzzle_figure, single_board};
use crate::formats::ListPuzzle;
use crate::grid::{DigitSet, Givens};

/// Returns the picture of a puzzle, with its givens in bold if there are other digits.
pub(super) fn picture(asked: &Convert, job: &ListPuzzle<'_>) -> Result<String, RequestError> {
    let mut figure = puzzle_figure(job.parsed, false);
    let entries = asked.entries.as_ref();
    if let Some(entries) = entries.map(|text| entered(text, job)).transpose()? {
        figure.enter(&entries);
    }
    let style = BoardStyle {
        bold_givens: asked.entries.is_some(),
        ..BoardStyle::default()
    };
    Ok(single_board(&figure, style).svg())
}

/// Reads the digits of a picture, on a board of any form.
fn entered(text: &str, job: &ListPuzzle<'_>) -> Result<Givens, RequestError> {
    let (shape, alphabet) = (job.parsed.puzzle.shape(), job.parsed.alphabet);
    if shape.is_standard() {
        return play::board(text, job);
    }
    let apart = text.trim().contains(char::is_whitespace);
    let symbols: Vec<String> = match apart {
        true => text.split_whitespace().map(String::from).collect(),
        false => text.trim().chars().map(String::from).collect(),
    };
    let wrong = |found: String| RequestError::Field("entries", found);
    if symbols.len() != shape.cells() {
        let (cells, found) = (shape.cells(), symbols.len());
        return Err(wrong(format!(
            "expected {cells} digits or dots, found {found}"
        )));
    }
    let mut entries = Givens::empty(shape);
    for (cell, symbol) in shape.all_cells().zip(symbols).filter(|(_, one)| one != ".") {
        let all = DigitSet::all(shape.order());
        let digit = all.iter().find(|&digit| alphabet.text(digit) == symbol);
        if digit.is_none() {
            return Err(wrong(format!(
                "expected a digit or a dot, found '{symbol}'"
            )));
        }
        entries.set(cell, digit);
    }
    Ok(entries)
}
