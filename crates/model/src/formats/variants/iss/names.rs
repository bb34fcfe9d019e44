//! The names of cells off the board in a string that is written.

use super::off_board::{FOUND, MISSING};
use crate::formats::writer::Unwritable;
use crate::grid::{Cell, Shape};
use crate::rules::{Clue, Puzzle, Rule};
use std::fmt::Write as _;

/// The kinds that declare cells of their own, which no choice has.
const DECLARE: [&str; 2] = ["doppelganger", "find-regions"];

/// Returns the names before their numbers, and how many cells have them, of the cells off the board
/// that clues declare: what rows, columns and boxes miss, and the regions of cells.
pub(super) fn declared(
    clues: &[Clue],
    puzzle: &Puzzle,
) -> Result<Vec<(&'static str, usize)>, Unwritable> {
    let shape = puzzle.shape();
    if clues.iter().any(chooses) {
        let reason = "it has no choice of Doppelganger or of regions to be found";
        return Err(Unwritable(reason.to_string()));
    }
    let mut names = Vec::new();
    if let Some(clue) = alone(clues, DECLARE[0])? {
        let boxes = puzzle.rules().contains(&Rule::Boxes).then(|| shape.boxes());
        let numbers = [shape.rows(), shape.columns(), boxes.unwrap_or(0)];
        let has = |rule: fn(&Rule) -> bool| puzzle.rules().iter().any(rule);
        let on_boxes =
            has(|rule| *rule == Rule::Rows) && !has(|rule| matches!(rule, Rule::Regions(_)));
        names.extend(MISSING.into_iter().zip(numbers));
        if shape.low() != 0 || !on_boxes || !follow(clue, 0, numbers.iter().sum(), shape) {
            let reason = "it has Doppelganger with digits from 0, boxes or no regions, and the first cells off the board";
            return Err(Unwritable(reason.to_string()));
        }
    }
    let before = names.iter().map(|(_, count)| count).sum();
    let found = alone(clues, DECLARE[1])?;
    if let Some(clue) = found {
        // As many cells as boxes would have, which it has no other number for.
        let side = shape.rows().max(shape.columns());
        let boxes = puzzle.rules().contains(&Rule::Boxes) && shape.has_boxes();
        let sized = !boxes || shape.box_height() * shape.box_width() == side;
        let size = clue
            .numbers()
            .first()
            .copied()
            .unwrap_or(shape.order() as i64);
        let fits = sized && size == side as i64 && puzzle.rules().contains(&Rule::Rows);
        if !fits || !follow(clue, before, shape.cells(), shape) {
            let reason = "it has regions to be found of as many cells as a row, with rows, and the first cells off the board";
            return Err(Unwritable(reason.to_string()));
        }
        names.push((FOUND, shape.cells()));
    }
    let regions = found.map_or(&[][..], Clue::cells);
    if !clues.iter().all(|clue| counts_regions(clue, regions)) {
        let reason = "it counts, less 0 or 1, only cells of regions to be found";
        return Err(Unwritable(reason.to_string()));
    }
    Ok(names)
}

/// Returns the clue of a kind that may be there once.
fn alone<'a>(clues: &'a [Clue], kind: &str) -> Result<Option<&'a Clue>, Unwritable> {
    let mut all = clues.iter().filter(|clue| clue.kind().name == kind);
    match (all.next(), all.next()) {
        (found, None) => Ok(found),
        _ => Err(Unwritable(format!("it has '{kind}' once"))),
    }
}

/// Returns whether the cells of a clue are `count` cells off the board from a number on.
fn follow(clue: &Clue, first: usize, count: usize, shape: Shape) -> bool {
    let cells = clue.cells().iter().map(|cell| cell.index());
    let first = shape.cells() + first;
    cells.eq(first..first + count)
}

/// Returns whether a kind that declares cells is in a choice.
fn chooses(clue: &Clue) -> bool {
    let mut inside = clue.alternatives().iter().flatten();
    inside.any(|inner| DECLARE.contains(&inner.kind().name) || chooses(inner))
}

/// Returns whether what a clue counts, if it counts cells that are equal, are regions.
fn counts_regions(clue: &Clue, regions: &[Cell]) -> bool {
    let of_regions = match clue.kind().name {
        "run-length" | "same-as-first" => {
            let mut counted = clue.groups().iter().skip(1).flatten();
            counted.all(|cell| regions.contains(cell)) && (0..=1).contains(&clue.number())
        }
        _ => true,
    };
    let mut inside = clue.alternatives().iter().flatten();
    of_regions && inside.all(|inner| counts_regions(inner, regions))
}

/// Returns a text in which the first cells off the board have the names that were declared, and the
/// others are counted anew.
pub(super) fn renamed(text: &str, declared: &[(&str, usize)], off_board: usize) -> String {
    let names = declared.iter();
    let names = names.flat_map(|(prefix, count)| (1..=*count).map(move |n| format!("{prefix}{n}")));
    let mut names: Vec<String> = names.collect();
    let others = off_board - names.len();
    names.extend((1..=others).map(|number| match others {
        1 => "VA".to_string(),
        _ => format!("VA{number}"),
    }));
    let mut parts = text.split("~VA");
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit());
        let (number, rest) = part.split_at(end.unwrap_or(part.len()));
        let place = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let name = place.and_then(|place| names.get(place));
        let _ = write!(out, "~{}{rest}", name.map_or("VA", String::as_str));
    }
    out
}
