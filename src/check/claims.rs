//! What each claim takes.

use super::board::Board;
use super::formula::Formula;
use super::steps::refuted;
use super::text::{Lines, Refusal, number};
use std::collections::HashSet;
use std::fmt;

/// What a certificate claims of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It has exactly one solution.
    Unique,
    /// It has at least two solutions.
    Several,
    /// It has no solution.
    None,
    /// It has exactly one solution, and no given can be spared.
    Minimal,
    /// It has exactly so many solutions.
    Count(usize),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Unique => f.write_str("unique"),
            Claim::Several => f.write_str("several"),
            Claim::None => f.write_str("none"),
            Claim::Minimal => f.write_str("minimal"),
            Claim::Count(n) => write!(f, "count {n}"),
        }
    }
}

/// A claim that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What is claimed.
    pub claim: Claim,
    /// Rows and columns of a box.
    pub shape: (usize, usize),
    /// Whether the rules are those of plain Sudoku.
    pub plain: bool,
    /// The puzzle the claim is about: a value for each cell in row order, 0 where none is given.
    pub puzzle: Vec<u8>,
    /// The solutions shown.
    pub solutions: Vec<Vec<u8>>,
    /// The cells of givens that contradict each other, by index, where the claim is that there is no solution.
    pub conflict: Vec<usize>,
    /// The steps of the proofs.
    pub steps: usize,
}

/// Checks one certificate: the text from its first line to `end`.
///
/// # Errors
/// [`Refusal`] at the first thing that is not as it must be.
pub fn check(text: &str) -> Result<Checked, Refusal> {
    let mut lines = Lines::new(text);
    if lines.after("veridoku")? != "certificate 1" {
        return lines.refuse("expected 'veridoku certificate 1'");
    }
    let claim = match lines.after("claim")? {
        "unique" => Claim::Unique,
        "several" => Claim::Several,
        "none" => Claim::None,
        "minimal" => Claim::Minimal,
        other => match other.strip_prefix("count ").and_then(number) {
            Some(n) => Claim::Count(n),
            None => {
                return lines
                    .refuse("expected unique, several, none, minimal or count and a number");
            }
        },
    };
    let (board, shape, plain) = lines.board()?;
    let mut checked = Checked {
        claim,
        shape,
        plain,
        puzzle: board.givens.clone(),
        solutions: Vec::new(),
        conflict: Vec::new(),
        steps: 0,
    };
    match claim {
        Claim::Unique => only(&mut lines, &board, 1, &mut checked)?,
        Claim::Count(n) => only(&mut lines, &board, n, &mut checked)?,
        Claim::Several => different(&mut lines, &board, 2, &mut checked)?,
        Claim::None => {
            only(&mut lines, &board, 0, &mut checked)?;
            conflict(&mut lines, &board, &mut checked)?;
        }
        Claim::Minimal => {
            only(&mut lines, &board, 1, &mut checked)?;
            let givens = (0..board.givens.len()).filter(|&cell| board.givens[cell] != 0);
            for cell in givens {
                // It differs from the solution somewhere; else that would be the only one without the given too.
                let other = lines.without(&board, cell)?;
                if checked.solutions[0] == other {
                    return lines.refuse("the solution again: expected a second one");
                }
            }
        }
    }
    lines.end()?;
    Ok(checked)
}

/// So many solutions, no two alike.
fn different(
    lines: &mut Lines<'_>,
    board: &Board,
    count: usize,
    checked: &mut Checked,
) -> Result<(), Refusal> {
    let mut seen = HashSet::new();
    for _ in 0..count {
        let solution = lines.solution(board)?;
        if !seen.insert(solution.clone()) {
            return lines.refuse("a solution that was there already");
        }
        checked.solutions.push(solution);
    }
    Ok(())
}

/// So many solutions, and a proof that there is no other.
fn only(
    lines: &mut Lines<'_>,
    board: &Board,
    count: usize,
    checked: &mut Checked,
) -> Result<(), Refusal> {
    different(lines, board, count, checked)?;
    proof(lines, board, checked)
}

/// A proof that a board has no solution but those shown.
fn proof(lines: &mut Lines<'_>, board: &Board, checked: &mut Checked) -> Result<(), Refusal> {
    let proof = lines.proof()?;
    let excluded: Vec<&[u8]> = checked.solutions.iter().map(Vec::as_slice).collect();
    let Some(formula) = Formula::new(board, &excluded) else {
        return lines.refuse("the rules take too many clauses");
    };
    match refuted(&formula, &proof) {
        Ok(steps) => checked.steps += steps,
        Err(what) => return lines.refuse(what),
    }
    Ok(())
}

/// Givens that contradict each other with a proof of it, and for each of them a solution of the rest.
fn conflict(lines: &mut Lines<'_>, board: &Board, checked: &mut Checked) -> Result<(), Refusal> {
    if !lines.at("conflict") {
        return Ok(());
    }
    let cells = lines.conflict(board)?;
    let mut fewer = board.clone();
    fewer.givens = vec![0; board.givens.len()];
    cells
        .iter()
        .for_each(|&cell| fewer.givens[cell] = board.givens[cell]);
    proof(lines, &fewer, checked)?;
    for &cell in &cells {
        lines.without(&fewer, cell)?;
    }
    checked.conflict = cells;
    Ok(())
}
