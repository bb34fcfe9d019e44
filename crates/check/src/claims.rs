//! What each claim takes.

use super::board::Board;
use super::cases::{self, Cases};
use super::checked::{Checked, Claim};
use super::checker::Checker;
use super::demand::{About, Demand};
use super::formula::Formula;
use super::hitting::Hitting;
use super::lines::{Deadline, Lines, Refusal, number};
use super::steps::{self, Clauses};
use std::collections::HashSet;

/// Checks one certificate, the text from its first line to `end`, against a demand.
///
/// # Errors
/// [`Refusal`] at the first thing that is not as it must be.
pub fn check_by(demand: &Demand<'_>, text: &str) -> Result<Checked, Refusal> {
    Checker::default().check_by(demand, text)
}

/// Checks a certificate against a demand.
pub(super) fn check(demand: &Demand<'_>, lines: &mut Lines<'_>) -> Result<Checked, Refusal> {
    let (mut checked, board) = head(lines, demand)?;
    match checked.claim {
        Claim::Several => different(lines, &board, 2, &mut checked)?,
        Claim::Unique => only(lines, &board, 1, &mut checked)?,
        Claim::Count(n) => only(lines, &board, n, &mut checked)?,
        Claim::None => {
            only(lines, &board, 0, &mut checked)?;
            conflict(lines, &board, &mut checked)?;
        }
        Claim::Minimal => {
            only(lines, &board, 1, &mut checked)?;
            seconds(lines, &board, &checked.solutions[0])?;
        }
    }
    lines.end()?;
    Ok(checked)
}

/// Returns the clauses that the proof of a certificate refutes, as DIMACS literals, in the order of
/// their numbers, under any rules. They let a reader compare the formula of this checker with
/// another's; the proof is not read, and the text only up to it is checked.
///
/// # Errors
/// [`Refusal`] if the text is not a certificate, or is one without a proof (`several`).
pub fn clauses(text: &str) -> Result<Vec<Vec<i32>>, Refusal> {
    let mut lines = Lines::new(text, Deadline(None));
    let (board, shown) = before_proof(&mut lines)?;
    let formula = formula(&lines, &board, &shown)?;
    let clause = |number| {
        let mut clause = Vec::new();
        formula.clause(number, &mut clause);
        clause
    };
    Ok((1..=formula.len()).map(clause).collect())
}

impl Cases {
    /// Returns the state before the first step of a proof by cases, by the lines of a certificate
    /// up to the proof, under any rules.
    ///
    /// # Errors
    /// [`Refusal`] if they are not these lines, or a claim without a proof (`several`).
    pub fn read(text: &str) -> Result<Cases, Refusal> {
        Checker::default().cases(text)
    }
}

/// Reads the lines of a certificate up to its proof, which may not follow.
pub(super) fn cases(lines: &mut Lines<'_>) -> Result<Cases, Refusal> {
    let (board, shown) = before_proof(lines)?;
    match lines.rest {
        "" => Cases::new(board, shown).or_else(|what| lines.refuse(what)),
        _ => lines.refuse("expected nothing more"),
    }
}

/// Reads a certificate, under any rules, up to its proof: the board, and the solutions shown.
fn before_proof(lines: &mut Lines<'_>) -> Result<(Board, Vec<Vec<u8>>), Refusal> {
    let demand = Demand {
        about: About::Anything,
        ..Demand::default()
    };
    let (mut checked, board) = head(lines, &demand)?;
    let count = match checked.claim {
        Claim::Several => return lines.refuse("a claim without a proof"),
        Claim::None => 0,
        Claim::Unique | Claim::Minimal => 1,
        Claim::Count(n) => n,
    };
    different(lines, &board, count, &mut checked)?;
    Ok((board, checked.solutions))
}

/// Reads what comes before solutions and proofs: the claim, of which nothing is shown yet, and the
/// puzzle, both as demanded, and what follows from its rules, with the sums that are in groups.
fn head(lines: &mut Lines<'_>, demand: &Demand<'_>) -> Result<(Checked, Board), Refusal> {
    if lines.after("veridoku")? != "certificate 1" {
        return lines.refuse("expected 'veridoku certificate 1'");
    }
    let Some(claim) = Claim::read(lines.after("claim")?) else {
        return lines.refuse("expected unique, several, none, minimal or count and a number");
    };
    if let Some(wanted) = demand.claim.filter(|&wanted| !claim.shows(wanted)) {
        return lines.refuse(format!("it claims {claim}, expected {wanted}"));
    }
    let (mut board, subject) = lines.board(demand.about)?;
    if !demand.accepts(&subject) {
        return lines.refuse("a puzzle, or rules, that were not asked for");
    }
    if claim != Claim::Several {
        lines.follows(&mut board)?;
        lines.grouped(&mut board)?;
    }
    Ok((Checked::nothing(claim, subject), board))
}

/// Reads `count` solutions, all different.
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

/// Reads `count` solutions, all different, and a proof that there is no other.
fn only(
    lines: &mut Lines<'_>,
    board: &Board,
    count: usize,
    checked: &mut Checked,
) -> Result<(), Refusal> {
    different(lines, board, count, checked)?;
    proof(lines, board, checked)
}

/// Reads, for each given in order, a second solution of the puzzle without it.
fn seconds(lines: &mut Lines<'_>, board: &Board, solution: &[u8]) -> Result<(), Refusal> {
    for cell in given_cells(board) {
        if lines.without(board, cell)? == solution {
            return lines.refuse("the solution again: expected a second one");
        }
    }
    Ok(())
}

/// Returns the cells that have a given, by index.
fn given_cells(board: &Board) -> Vec<usize> {
    let cells = 0..board.givens.len();
    cells.filter(|&cell| board.givens[cell] != 0).collect()
}

/// Reads a proof that a puzzle has no solution but those shown.
fn proof(lines: &mut Lines<'_>, board: &Board, checked: &mut Checked) -> Result<(), Refusal> {
    if lines.at("cases") {
        let steps = lines.bytes("cases")?;
        let cases = Cases::new(board.clone(), checked.solutions.clone());
        let cases = cases.or_else(|what| lines.refuse(what))?;
        let steps = cases::refuted(cases, &steps, lines.deadline);
        checked.steps += steps.or_else(|what| lines.refuse(what))?;
        return Ok(());
    }
    let formula = formula(lines, board, &checked.solutions)?;
    checked.steps += refute(lines, &formula)?;
    Ok(())
}

/// Returns the formula of a puzzle without the solutions shown.
fn formula<'a>(
    lines: &Lines<'_>,
    board: &'a Board,
    solutions: &'a [Vec<u8>],
) -> Result<Formula<'a>, Refusal> {
    Formula::new(board, solutions).or_else(|what| lines.refuse(what))
}

/// Reads a proof that nothing satisfies a formula; returns the number of its steps.
fn refute(lines: &mut Lines<'_>, formula: &impl Clauses) -> Result<usize, Refusal> {
    let proof = lines.proof(formula.variables())?;
    let steps = steps::refuted(formula, &proof, lines.deadline);
    steps.or_else(|what| lines.refuse(what))
}

/// Reads, if they follow, givens that contradict each other: a proof of that, and for each of them
/// a solution of the others.
fn conflict(lines: &mut Lines<'_>, board: &Board, checked: &mut Checked) -> Result<(), Refusal> {
    if !lines.at("conflict") {
        return Ok(());
    }
    let cells = lines.conflict(board)?;
    let fewer = with_givens(board, &cells);
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

/// Returns a puzzle with the givens of these cells only.
fn with_givens(board: &Board, cells: &[usize]) -> Board {
    let mut fewer = board.clone();
    fewer.givens = vec![0; board.givens.len()];
    for &cell in cells {
        fewer.givens[cell] = board.givens[cell];
    }
    fewer
}

/// Reads full boards that keep the rules, and a proof that fewer than `size` givens do not hit all
/// the sets of givens that they break.
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
    let (givens, rules) = (given_cells(board), with_givens(board, &[]));
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for _ in 0..count {
        let values = lines.against(&rules)?;
        let broken = |index: &usize| values[givens[*index]] != board.givens[givens[*index]];
        sets.push((0..givens.len()).filter(broken).collect());
    }
    let Some(formula) = Hitting::new(givens.len(), fewer, &sets) else {
        return lines.refuse("the givens take too many clauses");
    };
    checked.steps += refute(lines, &formula)?;
    checked.smallest = true;
    Ok(())
}
