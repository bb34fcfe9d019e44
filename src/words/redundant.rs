//! The givens that follow from the others.

use super::board::marked_board;
use super::{Notation, counted};
use crate::grid::Candidate;
use crate::render::{Scene, Tint};
use crate::rules::Model;
use crate::verify::Redundancy;
use std::fmt::Write;

/// Returns the redundant givens of a puzzle in whole lines.
///
/// ```
/// use veridoku::prelude::*;
/// let puzzle: Puzzle = "1.....3..4.....2".parse()?;
/// let found = puzzle.redundant()?;
/// let model = veridoku::rules::Model::new(&puzzle);
/// let text = veridoku::words::redundancy(&found, &model, &model.shape().into());
/// assert_eq!(text, "none of 4 givens is redundant\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn redundancy(found: &Redundancy, model: &Model, notation: &Notation<'_>) -> String {
    let givens = model.givens();
    let names = |list: &[Candidate]| notation.candidates(list).join(" ");
    let reason = found.shortfall().map(|reason| format!(": {reason}"));
    let reason = reason.unwrap_or_default();
    match found.solvable {
        None => return format!("unknown{reason}\n"),
        Some(false) => return "no solution\n".to_string(),
        Some(true) => {}
    }
    let total = counted(givens.count() as u64, "given");
    let mut text = match (found.redundant.len(), found.unknown.is_empty()) {
        (0, true) if model.rulebook().has_pencil_marks() => {
            format!("none of {total} is redundant (minimize --list names candidates to restore)\n")
        }
        (0, true) => format!("none of {total} is redundant\n"),
        (1, _) => format!("1 of {total} is redundant\n"),
        (number, _) => format!("{number} of {total} are redundant\n"),
    };
    // Writing to memory does not fail.
    if !found.redundant.is_empty() {
        let _ = writeln!(text, "    alone    {}", names(&found.redundant));
    }
    if let Some(gone) = found.together.as_ref().filter(|gone| !gone.is_empty()) {
        let rest = givens.retain(|given| !gone.contains(&given));
        let _ = writeln!(text, "    together {}", names(gone));
        let _ = writeln!(text, "    left     {}", notation.board(&rest));
    }
    let shape = model.shape();
    for clue in &found.clues {
        let _ = writeln!(text, "    clue     {} is redundant", clue.words(shape));
    }
    if !found.unknown.is_empty() || found.together.is_none() {
        let _ = writeln!(text, "    unknown  {}{reason}", names(&found.unknown));
    }
    for clue in &found.open_clues {
        let _ = writeln!(text, "    unknown  {}{reason}", clue.words(shape));
    }
    text
}

/// Returns a picture of the board with its redundant givens highlighted.
pub fn redundancy_scene(found: &Redundancy, model: &Model, notation: &Notation<'_>) -> Scene {
    let redundant = found
        .redundant
        .iter()
        .map(|&given| (given, Tint::Redundant));
    let unknown = found.unknown.iter().map(|&given| (given, Tint::Unknown));
    marked_board(model, redundant.chain(unknown), notation)
}
