//! The fewest givens that repair a puzzle.

use super::board::marked_board;
use super::{Notation, counted};
use crate::grid::Candidate;
use crate::render::{Scene, Tint};
use crate::rules::Model;
use crate::verify::{Addition, Blamed, Removal, Repair};
use std::fmt::Write;

/// Returns the repair of a puzzle in whole lines.
///
/// ```
/// use veridoku::prelude::*;
/// let puzzle: Puzzle = "11..............".parse()?;
/// let text = veridoku::words::repair(&puzzle.repair()?, &puzzle.givens().shape().into());
/// assert!(text.starts_with("no solution: 1 given to take away\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn repair(found: &Repair, notation: &Notation<'_>) -> String {
    match found {
        Repair::Unique => "unique\n".to_string(),
        Repair::Unknown(..) => format!("unknown: {}\n", found.shortfall().unwrap_or_default()),
        Repair::Add(addition) => added(addition, notation),
        Repair::Remove(removal) => removed(removal, notation),
    }
}

/// Returns a picture of the board with the givens to add or to take away.
pub fn repair_scene(found: &Repair, model: &Model, notation: &Notation<'_>) -> Scene {
    let (list, tint): (&[Candidate], Tint) = match found {
        Repair::Add(addition) if !addition.single.is_empty() => (&addition.single, Tint::Further),
        Repair::Add(addition) => (addition.example.as_deref().unwrap_or(&[]), Tint::Further),
        Repair::Remove(removal) => {
            let gone = removal.example.as_ref().map(|(gone, _)| &gone.givens[..]);
            (gone.unwrap_or(&[]), Tint::TakenAway)
        }
        Repair::Unique | Repair::Unknown(..) => (&[], Tint::Further),
    };
    let marks = list.iter().map(|&candidate| (candidate, tint));
    marked_board(model, marks, notation)
}

/// Returns the number of givens or its bounds: `2`, `2 to 5`, `at least 2`.
fn number(least: usize, example: Option<usize>) -> String {
    match example {
        Some(most) if most == least => least.to_string(),
        Some(most) => format!("{least} to {most}"),
        None => format!("at least {least}"),
    }
}

fn added(addition: &Addition, notation: &Notation<'_>) -> String {
    let names = |list: &[Candidate]| notation.candidates(list).join(" ");
    let total = addition.solutions;
    let bound = if total.exact { "" } else { "at least " };
    let solutions = counted(total.solutions, "solution");
    let number = number(addition.least, addition.example.as_ref().map(Vec::len));
    let givens = match number.as_str() {
        "1" => "given makes",
        _ => "givens make",
    };
    let mut text = format!("{bound}{solutions}: {number} further {givens} it unique\n");
    // Writing to memory does not fail.
    if !addition.single.is_empty() {
        let more = if addition.complete {
            ""
        } else {
            " (not all were tried)"
        };
        let _ = writeln!(text, "    any of   {}{more}", names(&addition.single));
    } else if let Some(example) = &addition.example {
        let _ = writeln!(text, "    such as  {}", names(example));
    }
    if let Some(reason) = addition.shortfall() {
        let _ = writeln!(text, "    stopped  {reason}");
    }
    text
}

fn removed(removal: &Removal, notation: &Notation<'_>) -> String {
    let names = |blamed: &Blamed| {
        let between = if blamed.clues.is_empty() { " " } else { ", " };
        let clues = blamed.clues.iter().map(|clue| clue.words(notation.shape));
        let givens = notation.candidates(&blamed.givens).into_iter();
        clues.chain(givens).collect::<Vec<_>>().join(between)
    };
    if removal.hopeless {
        return "no solution, whatever is taken away\n".to_string();
    }
    let example = removal.example.as_ref();
    let number = number(removal.least, example.map(|(gone, _)| gone.count()));
    let what = match (removal.of_clues, number.as_str()) {
        (false, "1" | "at least 1") => "given",
        (false, _) => "givens",
        (true, "1" | "at least 1") => "clue or given",
        (true, _) => "clues and givens",
    };
    let mut text = format!("no solution: {number} {what} to take away\n");
    // Writing to memory does not fail.
    if let Some((gone, board)) = example {
        let _ = writeln!(text, "    such as  {}", names(gone));
        let _ = writeln!(text, "    leaves   {}", notation.board(board.givens()));
    }
    for conflict in &removal.conflicts {
        let _ = writeln!(text, "    conflict {}", names(conflict));
    }
    if example.is_none() {
        let reason = removal.shortfall();
        let reason = reason.unwrap_or_else(|| "an engine failed".to_string());
        let _ = writeln!(text, "    stopped  {reason}");
    }
    text
}
