//! Leave out the givens and clues that a puzzle does not need.

mod clues;
mod spare;

pub use spare::Spare;

use super::removal::{LeaveOut, RemovalOrder};
use super::solve::SolveError;
use super::{Engines, Session};
use crate::engine::{Engine, EngineError, Limits};
use crate::generate::{
    Oracle, Pattern, ThinError, by_digit, dig, eliminated_groups, minimal_puzzles, restore,
    shuffled_groups, thin,
};
use crate::grid::{Candidate, Cell, Givens, PencilMarks, Shape};
use crate::native::Native;
use crate::rules::{Clue, Model, Puzzle, Solution};
use crate::sat::Sat;
use std::sync::Arc;
use thiserror::Error;

/// From this order on, givens go digit by digit, which asks easier questions than at random.
const BY_DIGIT: usize = 17;

/// The largest order of boards at which the native engine checks the SAT solver's result, because
/// that is fast enough.
const CHECKED: usize = 16;

/// How a puzzle is made minimal. A session that asks the SAT engine alone removes givens with its
/// solver, every other session with the native engine; the result is the same.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MinimizeOptions {
    /// Givens go in groups that keep this pattern; no pattern by default.
    pub symmetry: Pattern,
    /// What may go: givens, clues or both, then givens first. Givens by default.
    pub leave_out: LeaveOut,
    /// Cells whose givens stay.
    pub keep: Vec<Cell>,
    /// Clues that stay, as they begin in a file: `cage` keeps all cages, `cage 10` those of 10,
    /// `cage 10 r1c1 r1c2` one.
    pub keep_clues: Vec<String>,
    /// The order in which givens are tried. Clues are tried in the order of the puzzle if this is
    /// [`RemovalOrder::Reading`], else at random.
    pub order: RemovalOrder,
    /// Chooses among the orders of a kind.
    pub seed: u64,
    /// When to stop: the deadline and the cancel handle count. None by default. A stop takes effect
    /// within milliseconds on 9×9, and within some tenths of a second up to 64×64; what was left
    /// out by then stays out.
    pub limits: Limits,
}

impl Default for MinimizeOptions {
    fn default() -> MinimizeOptions {
        MinimizeOptions {
            symmetry: Pattern::None,
            leave_out: LeaveOut::default(),
            keep: Vec::new(),
            keep_clues: Vec::new(),
            order: RemovalOrder::default(),
            seed: 0,
            limits: Limits::none(),
        }
    }
}

impl MinimizeOptions {
    /// Returns whether the given of a cell may go.
    fn is_free(&self, cell: usize) -> bool {
        !self.keep.contains(&Cell::new(cell))
    }

    /// Returns the groups of cells that change together, without those of which a cell is kept.
    fn free_groups(&self, shape: Shape) -> Vec<Vec<usize>> {
        let mut groups = self.symmetry.orbits(shape);
        groups.retain(|group| group.iter().all(|&cell| self.is_free(cell)));
        groups
    }

    /// Returns the eliminated candidates that are restored together, in the order in which they are
    /// tried.
    fn candidates(&self, marks: &PencilMarks) -> Vec<Vec<Candidate>> {
        let mut groups = eliminated_groups(marks, &self.free_groups(marks.shape()), self.seed);
        match self.order {
            RemovalOrder::Random | RemovalOrder::Suited => {}
            RemovalOrder::Reading => groups.sort_unstable(),
            RemovalOrder::Digits => groups.sort_by_cached_key(|group| {
                let first = group.first();
                first.map_or(0, |first| first.digit.index() + 1)
            }),
        }
        groups
    }

    /// Returns the groups of cells whose givens go together, in the order in which they are tried.
    fn groups(&self, shape: Shape, solution: &Solution) -> Vec<Vec<usize>> {
        let groups = self.free_groups(shape);
        match self.order {
            RemovalOrder::Reading => groups,
            RemovalOrder::Digits => by_digit(groups, solution.values(), self.seed),
            RemovalOrder::Suited if shape.order() >= BY_DIGIT => {
                by_digit(groups, solution.values(), self.seed)
            }
            RemovalOrder::Random | RemovalOrder::Suited => shuffled_groups(groups, self.seed),
        }
    }
}

/// A puzzle with fewer givens or clues and the same solution, or a Sukaku with more candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Minimal {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The givens that were left out, in row order; of a Sukaku the eliminated candidates that were
    /// restored.
    pub removed: Vec<Candidate>,
    /// The clues that were left out, in the order of the puzzle; `None` if all had to stay.
    pub removed_clues: Option<Vec<Clue>>,
    /// Whether every group of givens and every clue was tried: if not, some that are left may not
    /// be needed.
    pub complete: bool,
}

/// Minimal puzzles inside another puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MinimalPuzzles {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// Whether there are no others.
    pub complete: bool,
    /// Whether others are known to exist, because there were more than were asked for.
    pub more: bool,
}

/// What came of a puzzle with one solution, for a face that offers all three jobs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Minimized {
    /// The puzzle without the givens that it does not need: [`Session::minimize`].
    Minimal(Minimal),
    /// What could go, each by itself; `None` if a limit was reached: [`Session::spare`].
    Spare(Option<Spare>),
    /// The eliminated candidates of a Sukaku that can be restored, each by itself; `None` if a
    /// limit was reached: [`Session::restorable_candidates`].
    Restorable(Option<Vec<Candidate>>),
    /// The minimal puzzles inside: [`Session::minimal_puzzles`].
    All(MinimalPuzzles),
}

impl Minimized {
    /// Returns whether no limit was reached.
    pub fn is_complete(&self) -> bool {
        match self {
            Minimized::Minimal(found) => found.complete,
            Minimized::Spare(found) => found.is_some(),
            Minimized::Restorable(found) => found.is_some(),
            Minimized::All(found) => found.complete,
        }
    }
}

/// Why a puzzle is not minimized.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MinimizeError {
    /// It has not exactly one solution, or that is not known.
    #[error("{0}")]
    Unsolved(SolveError),
    /// The SAT solver removed nothing.
    #[error("{0}")]
    Solver(ThinError),
    /// A solver removed too much: a defect.
    #[error("the solver left givens or clues that are not enough")]
    TooFew,
    /// The engine that restores candidates failed.
    #[error("{0}")]
    Engine(EngineError),
    /// The minimal puzzles inside a puzzle are those of its givens, and it has pencil marks.
    #[error("minimal puzzles are listed for puzzles of givens, not of pencil marks")]
    PencilMarks,
    /// The symmetry exchanges rows with columns, and the board has more of the ones.
    #[error("the symmetry {0} is for boards with as many rows as columns")]
    Oblong(Pattern),
}

impl From<SolveError> for MinimizeError {
    fn from(error: SolveError) -> MinimizeError {
        MinimizeError::Unsolved(error)
    }
}

impl Session {
    /// Leaves givens, clues or both out of a puzzle until each that is left is needed. What a
    /// Sukaku gives are its eliminated candidates: these are restored until no more can be. Givens
    /// beside pencil marks count as pencil marks.
    ///
    /// ```
    /// use veridoku::prelude::*;
    /// let grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 12\n";
    /// let puzzle: Puzzle = grid.parse()?;
    /// let minimal = puzzle.minimize()?;
    /// assert!(minimal.complete && !minimal.removed.is_empty());
    /// let left = minimal.puzzle.as_sukaku().unwrap().eliminated().count();
    /// assert_eq!(left + minimal.removed.len(), 47);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`MinimizeError`] if the puzzle has not exactly one solution, or a solver failed.
    pub fn minimize(
        &mut self,
        puzzle: &Puzzle,
        options: &MinimizeOptions,
    ) -> Result<Minimal, MinimizeError> {
        if !options.symmetry.fits(puzzle.shape()) {
            return Err(MinimizeError::Oblong(options.symmetry));
        }
        let solution = self.solve(puzzle, &options.limits)?;
        match (options.leave_out, puzzle.as_sukaku()) {
            (LeaveOut::Givens | LeaveOut::Both, Some(marks)) => self.restored(&marks, options),
            (LeaveOut::Givens, None) => self.without_givens(puzzle, &solution, options),
            (LeaveOut::Clues | LeaveOut::Both, _) => self.reduced(puzzle, &solution, options),
        }
    }

    /// Leaves givens out of a puzzle with this solution.
    fn without_givens(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        options: &MinimizeOptions,
    ) -> Result<Minimal, MinimizeError> {
        let model = self.model(puzzle);
        let groups = options.groups(model.shape(), solution);
        let (values, complete) = if self.engines == Engines::Sat {
            let thinned = thin(&model, solution, &groups, &self.solver, &options.limits);
            let (values, dug) = thinned.map_err(MinimizeError::Solver)?;
            let checked = model.shape().order() <= CHECKED;
            let oracle = self.oracle(&model, solution, &options.limits);
            if checked && oracle.is_unique(&values) == Some(false) {
                return Err(MinimizeError::TooFew);
            }
            (values, dug.complete)
        } else {
            let mut values = model.givens().values().to_vec();
            let oracle = self.oracle(&model, solution, &options.limits);
            let dug = dig(oracle, &mut values, &groups, 0);
            (values, dug.complete)
        };
        let left = with_values(puzzle, values);
        let gone = |given: &Candidate| left.givens().get(given.cell).is_none();
        Ok(Minimal {
            removed: puzzle.givens().iter().filter(gone).collect(),
            removed_clues: None,
            puzzle: left,
            complete,
        })
    }

    /// Restores eliminated candidates to a Sukaku.
    fn restored(
        &mut self,
        marks: &PencilMarks,
        options: &MinimizeOptions,
    ) -> Result<Minimal, MinimizeError> {
        let groups = options.candidates(marks);
        let found = restore(&mut *self.restorer(), marks, &groups, &options.limits);
        let mut found = found.map_err(MinimizeError::Engine)?;
        found.restored.sort_unstable();
        Ok(Minimal {
            removed: found.restored,
            removed_clues: (options.leave_out == LeaveOut::Both).then(Vec::new),
            puzzle: Puzzle::sukaku(found.marks),
            complete: found.complete,
        })
    }

    /// Returns the engine that is asked whether a candidate can be restored.
    fn restorer(&self) -> Box<dyn Engine> {
        match self.engines {
            Engines::Sat => Sat::incremental().with_solver(self.solver.clone()).boxed(),
            _ => Native::new().boxed(),
        }
    }

    /// Returns every minimal puzzle inside a puzzle with one solution, at most `most` of them,
    /// found by the native engine. The symmetry and the order of `options` do not matter.
    ///
    /// ```
    /// use veridoku::ask::MinimizeOptions;
    /// use veridoku::prelude::*;
    /// let puzzle: Puzzle = "132442312413....".parse()?;
    /// let options = MinimizeOptions::default();
    /// let found = Session::new().minimal_puzzles(&puzzle, 100, &options)?;
    /// assert!(found.complete && !found.more && found.puzzles.len() > 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`minimize`](Session::minimize).
    pub fn minimal_puzzles(
        &mut self,
        puzzle: &Puzzle,
        most: u64,
        options: &MinimizeOptions,
    ) -> Result<MinimalPuzzles, MinimizeError> {
        let solution = self.solve(puzzle, &options.limits)?;
        if puzzle.as_sukaku().is_some() {
            return Err(MinimizeError::PencilMarks);
        }
        let model = self.model(puzzle);
        let oracle = self.oracle(&model, &solution, &options.limits);
        let cells = 0..model.shape().cells();
        let cells: Vec<usize> = cells.filter(|&cell| options.is_free(cell)).collect();
        let (mut puzzles, mut more) = (Vec::new(), false);
        let complete = minimal_puzzles(oracle, model.givens().values(), &cells, &mut |values| {
            let room = (puzzles.len() as u64) < most;
            if room {
                puzzles.push(with_values(puzzle, values));
            }
            more |= !room;
            room
        });
        Ok(MinimalPuzzles {
            puzzles,
            complete,
            more,
        })
    }

    /// Returns the oracle of the native engine, set to puzzles with this solution.
    fn oracle(&mut self, model: &Model, solution: &Solution, limits: &Limits) -> &mut Oracle {
        let book = model.rulebook();
        self.oracle = self.oracle.take().filter(|o| Arc::ptr_eq(o.book(), book));
        let oracle = self.oracle.get_or_insert_with(|| Oracle::new(book));
        oracle.watch(limits);
        oracle.begin(solution.values());
        oracle
    }
}

/// Returns a puzzle with these values as its givens.
fn with_values(puzzle: &Puzzle, values: impl Into<Box<[u8]>>) -> Puzzle {
    let givens = Givens::from_values(puzzle.givens().shape(), values);
    let givens = givens.unwrap_or_else(|| puzzle.givens().clone());
    Puzzle::with_rules(givens, puzzle.rules().to_vec())
}

#[cfg(test)]
mod tests;
