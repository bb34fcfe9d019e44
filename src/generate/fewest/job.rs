//! The search as a job: from a puzzle to a plan, its parts in random order, and the confirmed
//! puzzles that they hold.

use super::{CellBits, Plan, Search};
use crate::engine::{Cancel, Engine, EngineError, Limits};
use crate::generate::random::{shuffle, stream};
use crate::generate::{Confirmer, Unconfirmed};
use crate::grid::Givens;
use crate::native::Native;
use crate::rules::{Model, Puzzle};
use std::collections::BTreeSet;
use thiserror::Error;

/// The approximate number of parts: a killed search loses at most one part a thread.
const PARTS: usize = 1000;

/// Neighbouring parts that are done one after another: sets learned in one help in the next.
const RUN: usize = 16;

/// Why there is no search.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FewestError {
    /// The board is neither a complete grid nor a puzzle with one solution.
    #[error("expected a complete grid or a puzzle with one solution")]
    Solution,
    /// The puzzle has other rules.
    #[error("plain rules only")]
    Rules,
    /// The board is too large.
    #[error("boards of up to {} cells only", Plan::MOST_CELLS)]
    Cells,
    /// A limit was reached before the puzzle was solved.
    #[error("a limit was reached before the puzzle was solved")]
    Stopped,
    /// The native engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// The search for every minimal puzzle of few clues in a grid, in parts that any number of threads
/// can do in any order.
///
/// ```
/// use veridoku::engine::{Cancel, Limits};
/// use veridoku::generate::fewest::{FewestJob, FewestParts};
/// let puzzle = "1234341221434321".parse().unwrap();
/// let job = FewestJob::new(&puzzle, 4, &Limits::none()).unwrap();
/// let mut done = FewestParts::default();
/// let mut search = job.search(&Cancel::new());
/// for part in job.open(&done) {
///     let found = job.run(&mut search, part).unwrap();
///     done.add(part, &found);
/// }
/// assert!(job.is_complete(&done));
/// assert!(job.puzzles(&done).unwrap().iter().all(|puzzle| puzzle.count() == 4));
/// ```
pub struct FewestJob {
    grid: Givens,
    at_most: usize,
    plan: Plan,
}

impl FewestJob {
    /// Plans the search for the puzzles of at most `at_most` clues in a complete grid, or in the
    /// only solution of a puzzle, which is found within limits: the deadline and the cancel handle
    /// count.
    ///
    /// # Errors
    /// Returns a [`FewestError`] if there is no such grid, or it is not searched.
    pub fn new(puzzle: &Puzzle, at_most: usize, limits: &Limits) -> Result<FewestJob, FewestError> {
        let grid = only_solution(puzzle, limits)?;
        let plan = Plan::new(&grid, at_most, PARTS).ok_or(FewestError::Cells)?;
        Ok(FewestJob {
            grid,
            at_most,
            plan,
        })
    }

    /// Returns the grid.
    pub fn grid(&self) -> &Givens {
        &self.grid
    }

    /// Returns the most clues of a puzzle.
    pub fn at_most(&self) -> usize {
        self.at_most
    }

    /// Returns the plan; a part is the place of one of its tasks.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the parts that are not done, a few neighbours at a time and these in a random order:
    /// so the time of the parts done is an estimate for those left.
    pub fn open(&self, done: &FewestParts) -> Vec<usize> {
        let all = 0..self.plan.tasks().len();
        let open: Vec<usize> = all.filter(|&part| !done.has(part)).collect();
        let mut runs: Vec<&[usize]> = open.chunks(RUN).collect();
        shuffle(&mut stream(0, 1), &mut runs);
        runs.concat()
    }

    /// Returns the search of one thread, which `cancel` stops.
    pub fn search(&self, cancel: &Cancel) -> Search<'_> {
        Search::new(&self.plan, cancel)
    }

    /// Does a part with the search of this thread; returns the cells of each of its puzzles, or
    /// `None` if the search was stopped.
    pub fn run(&self, search: &mut Search<'_>, part: usize) -> Option<Vec<CellBits>> {
        search.run(*self.plan.tasks().get(part)?)
    }

    /// Returns whether every part is done.
    pub fn is_complete(&self, done: &FewestParts) -> bool {
        done.len() == self.plan.tasks().len()
    }

    /// Returns the puzzles found, each confirmed by both engines.
    ///
    /// # Errors
    /// Returns [`Unconfirmed`] if the engines do not confirm one.
    pub fn puzzles(&self, done: &FewestParts) -> Result<Vec<Givens>, Unconfirmed> {
        let mut confirmer = Confirmer::default();
        let found = done.found().iter().map(|cells| {
            let puzzle = self.grid.retain(|given| cells.contains(given.cell.index()));
            confirmer.confirm(&puzzle).map(|()| puzzle)
        });
        found.collect()
    }
}

/// Returns a complete grid as it is, and otherwise the only solution of a puzzle.
fn only_solution(puzzle: &Puzzle, limits: &Limits) -> Result<Givens, FewestError> {
    let model = Model::new(puzzle);
    if !model.rulebook().is_plain() {
        return Err(FewestError::Rules);
    }
    let limits = Limits::solutions(2)
        .with_deadline(limits.deadline)
        .with_cancel(limits.cancel.clone());
    let census = Native::new().count(&model, &limits)?;
    match (&census.witnesses[..], census.is_exact()) {
        ([solution], true) => Ok(solution.givens().clone()),
        ([], true) | ([_, _, ..], _) => Err(FewestError::Solution),
        _ => Err(FewestError::Stopped),
    }
}

/// The parts that are done, and the puzzles found in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FewestParts {
    done: BTreeSet<usize>,
    found: Vec<CellBits>,
}

impl FewestParts {
    /// Adds a part with its puzzles; one that was done before changes nothing.
    pub fn add(&mut self, part: usize, found: &[CellBits]) {
        if self.done.insert(part) {
            self.found.extend(found);
        }
    }

    /// Returns whether a part is done.
    pub fn has(&self, part: usize) -> bool {
        self.done.contains(&part)
    }

    /// Returns the number of parts done.
    pub fn len(&self) -> usize {
        self.done.len()
    }

    /// Returns whether no part is done.
    pub fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    /// Returns the puzzles found, as sets of cells of the grid.
    pub fn found(&self) -> &[CellBits] {
        &self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_solved_within_limits() {
        let empty = Puzzle::plain(Givens::empty(crate::grid::Shape::CLASSIC));
        let error = |puzzle: &Puzzle, limits: &Limits| FewestJob::new(puzzle, 4, limits).err();
        let none = Limits::none();
        assert_eq!(error(&empty, &none), Some(FewestError::Solution));
        let cancel = Cancel::new();
        cancel.cancel();
        let stopped = error(&empty, &Limits::none().with_cancel(cancel));
        assert_eq!(stopped, Some(FewestError::Stopped));
        let grid: Puzzle = "1234341221434321".parse().unwrap();
        assert_eq!(error(&grid, &none), None);
    }
}
