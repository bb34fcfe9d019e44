//! The true candidates of a puzzle.

use super::board::{board, mark};
use super::{Notation, counted};
use crate::grid::{Candidate, Cell, Givens};
use crate::render::{Content, Scene, Tint};
use crate::rules::Model;
use crate::verify::{BoundedCount, Candidates};
use std::fmt::Write;

/// Returns the true candidates of a puzzle in whole lines: how many cells are forced, the board
/// with these filled in, and the digits of every other cell with their numbers of solutions.
pub fn candidates(found: &Candidates, givens: &Givens, notation: &Notation<'_>) -> String {
    let total = found.total();
    let mut text = match (total.solutions, total.exact) {
        (0, true) => return "no solution\n".to_string(),
        (0, false) => "no solution known yet".to_string(),
        (number, true) => counted(number, "solution"),
        (number, false) => format!("at least {}", counted(number, "solution")),
    };
    let open = open(givens);
    let mut filled = givens.clone();
    for &cell in &open {
        filled.set(cell, found.forced(cell));
    }
    let forced = filled.count() - givens.count();
    let cells = counted(forced as u64, "cell");
    // Writing to memory does not fail.
    let _ = writeln!(text, ": {cells} forced, {} open", open.len() - forced);
    let _ = writeln!(text, "    forced   {}", notation.board(&filled));
    for &cell in open.iter().filter(|&&cell| filled.get(cell).is_none()) {
        let digits = digits(found, cell, notation);
        let _ = writeln!(text, "    {:<8} {digits}", notation.cell(cell));
    }
    if let Some(reason) = found.shortfall() {
        let _ = writeln!(text, "    unknown  {reason}");
    }
    text
}

/// Returns a picture of the board with its true candidates as pencil marks.
pub fn candidates_scene(found: &Candidates, model: &Model, notation: &Notation<'_>) -> Scene {
    let mut scene = board(model, notation);
    for cell in open(model.givens()) {
        let (known, unknown) = (found.digits(cell), found.unknown(cell));
        let shown = known.iter().chain(unknown.iter()).collect();
        scene.squares[cell.index()].content = Content::Open(shown);
        let forced = found.forced(cell).map(|digit| (digit, Tint::Forced));
        let unknown = unknown.iter().map(|digit| (digit, Tint::Unknown));
        for (digit, tint) in forced.into_iter().chain(unknown) {
            mark(&mut scene, Candidate { cell, digit }, tint);
        }
    }
    scene
}

/// Returns the cells without a given.
fn open(givens: &Givens) -> Vec<Cell> {
    let cells = givens.shape().all_cells();
    cells.filter(|&cell| givens.get(cell).is_none()).collect()
}

/// Returns the digits of a cell with their numbers of solutions: `1 (2), 3 (≥100), unknown 4`.
fn digits(found: &Candidates, cell: Cell, notation: &Notation<'_>) -> String {
    let word = |digit| {
        let number = number(found.tally(Candidate { cell, digit }));
        format!("{} ({number})", notation.digit(digit))
    };
    let mut words: Vec<String> = found.digits(cell).iter().map(word).collect();
    let unknown = found.unknown(cell);
    if !unknown.is_empty() {
        words.push(format!("unknown {}", notation.digits(unknown).join(" ")));
    }
    words.join(", ")
}

fn number(tally: BoundedCount) -> String {
    let bound = if tally.exact { "" } else { "≥" };
    format!("{bound}{}", tally.solutions)
}
