//! What each claim takes.

use super::board::Board;
use super::formula::Formula;
use super::hitting::Hitting;
use super::lines::{Lines, Refusal, number};
use super::steps::{Clauses, refuted};
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
    /// The cells of givens that contradict each other, by index, where the claim is that there is
    /// no solution.
    pub conflict: Vec<usize>,
    /// Whether no fewer givens contradict each other than those of `conflict`.
    pub smallest: bool,
    /// The steps of the proofs.
    pub steps: usize,
}

/// Checks one certificate: the text from its first line to `end`.
///
/// # Errors
/// [`Refusal`] at the first thing that is not as it must be.
pub fn check(text: &str) -> Result<Checked, Refusal> {
    let mut lines = Lines::new(text);
    let (claim, _, mut checked, board) = head(&mut lines)?;
    match claim {
        Claim::Several => different(&mut lines, &board, 2, &mut checked)?,
        Claim::Unique => only(&mut lines, &board, 1, &mut checked)?,
        Claim::Count(n) => only(&mut lines, &board, n, &mut checked)?,
        Claim::None => {
            only(&mut lines, &board, 0, &mut checked)?;
            conflict(&mut lines, &board, &mut checked)?;
        }
        Claim::Minimal => {
            only(&mut lines, &board, 1, &mut checked)?;
            seconds(&mut lines, &board, &checked.solutions[0])?;
        }
    }
    lines.end()?;
    Ok(checked)
}

/// A second solution without each given, in order.
fn seconds(lines: &mut Lines<'_>, board: &Board, solution: &[u8]) -> Result<(), Refusal> {
    for cell in (0..board.givens.len()).filter(|&cell| board.givens[cell] != 0) {
        if lines.without(board, cell)? == solution {
            return lines.refuse("the solution again: expected a second one");
        }
    }
    Ok(())
}

/// What comes before solutions and proofs: the claim, how many solutions a proof about it excludes
/// (`None` where there is no proof), what is known so far, and the puzzle.
fn head(lines: &mut Lines<'_>) -> Result<(Claim, Option<usize>, Checked, Board), Refusal> {
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
    let checked = Checked {
        claim,
        shape,
        plain,
        puzzle: board.givens.clone(),
        solutions: Vec::new(),
        conflict: Vec::new(),
        smallest: false,
        steps: 0,
    };
    let excluded = match claim {
        Claim::Several => None,
        Claim::None => Some(0),
        Claim::Unique | Claim::Minimal => Some(1),
        Claim::Count(n) => Some(n),
    };
    Ok((claim, excluded, checked, board))
}

/// The clauses that the proof of a certificate refutes, as DIMACS literals, in the order of their
/// numbers. For those who want to see the formula as the checker has it; nothing is checked but the
/// text up to the proof, and the solutions.
///
/// # Errors
/// [`Refusal`] where the text is no certificate, or one without a proof (`several`).
pub fn clauses(text: &str) -> Result<Vec<Vec<i32>>, Refusal> {
    let mut lines = Lines::new(text);
    let (_, count, mut checked, board) = head(&mut lines)?;
    let Some(count) = count else {
        return lines.refuse("a claim without a proof");
    };
    different(&mut lines, &board, count, &mut checked)?;
    let excluded: Vec<&[u8]> = checked.solutions.iter().map(Vec::as_slice).collect();
    let formula = match Formula::new(&board, &excluded) {
        Ok(formula) => formula,
        Err(what) => return lines.refuse(what),
    };
    let clause = |number| {
        let mut clause = Vec::new();
        formula.clause(number, &mut clause);
        clause
    };
    Ok((1..=formula.len()).map(clause).collect())
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
    let excluded: Vec<&[u8]> = checked.solutions.iter().map(Vec::as_slice).collect();
    match Formula::new(board, &excluded) {
        Ok(formula) => refute(lines, &formula, checked),
        Err(what) => lines.refuse(what),
    }
}

/// A proof that nothing satisfies a formula.
fn refute(
    lines: &mut Lines<'_>,
    formula: &impl Clauses,
    checked: &mut Checked,
) -> Result<(), Refusal> {
    let proof = lines.proof(formula.variables())?;
    match refuted(formula, &proof) {
        Ok(steps) => checked.steps += steps,
        Err(what) => return lines.refuse(what),
    }
    Ok(())
}

/// Givens that contradict each other with a proof of it, and for each of them a solution of the
/// rest.
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
    if lines.at("smallest") {
        smallest(lines, board, cells.len(), checked)?;
    }
    checked.conflict = cells;
    Ok(())
}

/// Boards that keep the rules, and a proof that fewer than `size` givens do not hit all the sets of
/// givens that they break.
fn smallest(
    lines: &mut Lines<'_>,
    board: &Board,
    size: usize,
    checked: &mut Checked,
) -> Result<(), Refusal> {
    let Some(count) = number(lines.after("smallest")?) else {
        return lines.refuse("expected a number of boards");
    };
    let Some(fewer) = size.checked_sub(1) else {
        return lines.refuse("nothing is smaller than a conflict without givens");
    };
    let mut rules = board.clone();
    rules.givens = vec![0; board.givens.len()];
    let givens: Vec<usize> = (0..board.givens.len())
        .filter(|&cell| board.givens[cell] != 0)
        .collect();
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for _ in 0..count {
        let values = lines.against(&rules)?;
        let broken = |index: &usize| values[givens[*index]] != board.givens[givens[*index]];
        sets.push((0..givens.len()).filter(broken).collect());
    }
    let Some(formula) = Hitting::new(givens.len(), fewer, &sets) else {
        return lines.refuse("the givens take too many clauses");
    };
    refute(lines, &formula, checked)?;
    checked.smallest = true;
    Ok(())
}
