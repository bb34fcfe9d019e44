//! Removes givens with a SAT solver: yields the same puzzles as [`dig`](super::dig), by other
//! means.
//!
//! The result of trying all groups of givens in an order does not depend on how the questions are
//! answered, so both ways end at the same puzzle. Here
//!
//! - a *core* is kept, givens that suffice for the only solution: the solver's failed assumptions.
//!   A group without a given in the core is removed without a question. The givens to be tried last
//!   are assumed first, so that the core is made of them if possible;
//! - for a group with givens in the core, each of those is assumed false together with the rest of
//!   the puzzle. If that is unsatisfiable, the givens that imply it replace it in the core;
//! - if it is satisfiable, the group is needed, and stays. Every puzzle needs a given where the
//!   other solution differs from the grid (an unavoidable set), so later groups may be found needed
//!   without a question. Sets that are found without a search are known from the start ([`Swaps`]);
//! - a needed given is needed for good, so it becomes a unit clause, in batches.
//!
//! The core is kept as in deletion-based extraction of minimal unsatisfiable subsets with clause
//! set refinement: Belov, Lynce and Marques-Silva, "Towards Efficient MUS Extraction" (2012).

use super::dig::Dug;
use super::known::Known;
use crate::engine::Limits;
use crate::grid::{Cell, Givens};
use crate::rules::{Model, Solution, Swaps};
use crate::sat::{BackendError, BackendFailure, Rival, Rivals, Solver};
use thiserror::Error;

/// Why no givens were removed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ThinError {
    /// The puzzle has another solution.
    #[error("the puzzle has another solution")]
    Several,
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] BackendError),
}

/// Clears groups of cells in the order given, each if the board keeps its only solution, with a SAT
/// solver. The board, the givens of `model` as values, is a puzzle with the only solution `grid`.
/// If a limit is reached first, some of the remaining groups were not tried: `complete` is false
/// then.
///
/// # Errors
/// Returns a [`ThinError`] if the board has another solution, or the solver failed.
pub fn thin<G: AsRef<[usize]>>(
    model: &Model,
    grid: &Solution,
    order: &[G],
    solver: &Solver,
    limits: &Limits,
) -> Result<(Vec<u8>, Dug), ThinError> {
    let dug = |values: Vec<u8>, complete| {
        let clues = values.iter().filter(|&&v| v != 0).count();
        (values, Dug { clues, complete })
    };
    let rivals = match Rivals::new(model, grid, solver, limits) {
        Ok(rivals) => rivals,
        Err(BackendFailure::Stopped(_)) => return Ok(dug(model.givens().values().to_vec(), false)),
        Err(BackendFailure::Solver(error)) => return Err(ThinError::Solver(error)),
    };
    let mut thinner = Thinner::new(model, grid, order, rivals);
    match thinner.all(order) {
        Ok(()) => Ok(dug(thinner.values, true)),
        Err(End::Stopped) => Ok(dug(thinner.values, false)),
        Err(End::Error(error)) => Err(error),
    }
}

/// Returns the redundant givens among some cells, each by itself, found with a SAT solver; `None`
/// if a limit was reached first.
///
/// # Errors
/// Returns a [`ThinError`] if the solver failed. Does not check whether the puzzle has other
/// solutions.
pub fn spare(
    model: &Model,
    grid: &Solution,
    cells: &[usize],
    solver: &Solver,
    limits: &Limits,
) -> Result<Option<Vec<usize>>, ThinError> {
    let mut rivals = match Rivals::new(model, grid, solver, limits) {
        Ok(rivals) => rivals,
        Err(BackendFailure::Stopped(_)) => return Ok(None),
        Err(BackendFailure::Solver(error)) => return Err(ThinError::Solver(error)),
    };
    let all: Vec<Cell> = model.givens().iter().map(|given| given.cell).collect();
    let mut found = Vec::new();
    for &own in all.iter().filter(|cell| cells.contains(&cell.index())) {
        let others: Vec<Cell> = all.iter().copied().filter(|&cell| cell != own).collect();
        match rivals.at(own, &others) {
            Ok(Rival::None(_)) => found.push(own.index()),
            Ok(Rival::Found(_)) => {}
            Err(BackendFailure::Stopped(_)) => return Ok(None),
            Err(BackendFailure::Solver(error)) => return Err(ThinError::Solver(error)),
        }
    }
    Ok(Some(found))
}

/// Why it ends before all groups are tried.
enum End {
    Stopped,
    Error(ThinError),
}

impl From<BackendFailure> for End {
    fn from(failure: BackendFailure) -> End {
        match failure {
            BackendFailure::Stopped(_) => End::Stopped,
            BackendFailure::Solver(error) => End::Error(ThinError::Solver(error)),
        }
    }
}

struct Thinner {
    rivals: Rivals,
    known: Known,
    grid: Vec<u8>,
    values: Vec<u8>,
    /// The cells, those tried last first.
    cells: Vec<Cell>,
    /// By cell: whether it is in the core.
    core: Vec<bool>,
    /// By cell: whether it stays for good.
    stays: Vec<bool>,
    /// Needed givens not yet added as unit clauses; they are added [`TOLD_AT_ONCE`] at a time,
    /// because the solver goes through all clauses whenever one is added.
    untold: Vec<Cell>,
}

/// The number of needed givens to add as unit clauses at a time.
const TOLD_AT_ONCE: usize = 16;

impl Thinner {
    fn new<G: AsRef<[usize]>>(
        model: &Model,
        grid: &Solution,
        order: &[G],
        mut rivals: Rivals,
    ) -> Thinner {
        let values = model.givens().values().to_vec();
        let mut turn = vec![usize::MAX; values.len()];
        let groups = order.iter().enumerate();
        groups.for_each(|(number, group)| group.as_ref().iter().for_each(|&c| turn[c] = number));
        let mut cells: Vec<Cell> = (0..values.len()).map(Cell::new).collect();
        cells.sort_by_key(|cell| std::cmp::Reverse(turn[cell.index()]));
        let mut known = Known::default();
        let rules = model.with_givens(Givens::empty(model.shape()));
        Swaps::new(&rules).each(grid.values(), &mut |other| {
            // Rules beyond houses may forbid the other board.
            if Solution::check(&rules, other).is_ok() {
                known.rival(grid.values(), other);
            }
        });
        let free = |cell: usize| turn[cell] != usize::MAX;
        let stays: Vec<bool> = (0..values.len())
            .map(|cell| values[cell] != 0 && !free(cell))
            .collect();
        let kept = cells.iter().filter(|cell| stays[cell.index()]);
        kept.for_each(|&cell| rivals.stays(cell));
        Thinner {
            rivals,
            known,
            grid: grid.values().to_vec(),
            core: vec![false; values.len()],
            values,
            cells,
            stays,
            untold: Vec::new(),
        }
    }

    /// Returns the givens to assume: the needed ones not yet added as clauses, then those tried
    /// last first.
    fn givens(&self) -> Vec<Cell> {
        let open = |cell: &Cell| self.values[cell.index()] != 0 && !self.stays[cell.index()];
        let open = self.cells.iter().copied().filter(open);
        self.untold.iter().copied().chain(open).collect()
    }

    fn all<G: AsRef<[usize]>>(&mut self, order: &[G]) -> Result<(), End> {
        match self.rivals.any(&self.givens())? {
            Rival::Found(_) => return Err(End::Error(ThinError::Several)),
            Rival::None(core) => core.iter().for_each(|cell| self.core[cell.index()] = true),
        }
        order.iter().try_for_each(|group| self.one(group.as_ref()))
    }

    /// Removes a group if it is not needed.
    fn one(&mut self, group: &[usize]) -> Result<(), End> {
        let held = group.iter().copied().filter(|&cell| self.values[cell] != 0);
        let held: Vec<usize> = held.collect();
        held.iter().for_each(|&cell| self.values[cell] = 0);
        let outcome = self.is_needed(&held);
        if !matches!(outcome, Ok(false)) {
            held.iter().for_each(|&c| self.values[c] = self.grid[c]);
        }
        if outcome? {
            for cell in held {
                self.stays[cell] = true;
                self.untold.push(Cell::new(cell));
            }
            if self.untold.len() >= TOLD_AT_ONCE {
                let told = std::mem::take(&mut self.untold);
                told.into_iter().for_each(|cell| self.rivals.stays(cell));
            }
        }
        Ok(())
    }

    /// Returns whether cleared cells are needed; updates the core if they are not.
    fn is_needed(&mut self, cleared: &[usize]) -> Result<bool, End> {
        let in_core = cleared.iter().copied().filter(|&cell| self.core[cell]);
        let in_core: Vec<usize> = in_core.collect();
        if in_core.is_empty() {
            return Ok(false);
        }
        if self.known.has_rival(&self.values) {
            return Ok(true);
        }
        let givens = self.givens();
        let mut more = Vec::new();
        for &cell in &in_core {
            match self.rivals.at(Cell::new(cell), &givens)? {
                Rival::Found(other) => {
                    self.known.rival(&self.grid, other.values());
                    return Ok(true);
                }
                Rival::None(forcing) => more.extend(forcing),
            }
        }
        in_core.iter().for_each(|&cell| self.core[cell] = false);
        more.iter().for_each(|cell| self.core[cell.index()] = true);
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Fill, Oracle, Pattern, dig, shuffled_groups, stream};
    use super::*;
    use crate::grid::Shape;
    use crate::rules::Puzzle;

    /// Returns a full grid as a puzzle.
    fn full(height: usize, width: usize, number: u64) -> (Model, Solution) {
        let shape = Shape::new(height, width).unwrap();
        let givens = Fill::new(shape).fill(&mut stream(5, number + 1));
        let model = Model::new(&Puzzle::plain(givens.clone()));
        let grid = Solution::check(&model, givens.values()).unwrap();
        (model, grid)
    }

    #[test]
    fn puzzles_are_those_of_digging() {
        for (height, width, boards) in [(2, 2, 10), (2, 3, 8), (3, 3, 6), (2, 5, 2)] {
            for number in 0..boards {
                let (model, grid) = full(height, width, number);
                let shape = model.shape();
                for pattern in [Pattern::None, Pattern::Rotate180] {
                    let groups = shuffled_groups(pattern.orbits(shape), number);
                    let mut oracle = Oracle::new(model.rulebook());
                    let mut expected = grid.values().to_vec();
                    oracle.begin(&expected);
                    let dug = dig(&mut oracle, &mut expected, &groups, 0);
                    let limits = Limits::solutions(2);
                    let found = thin(&model, &grid, &groups, &Solver::default(), &limits);
                    assert_eq!(found, Ok((expected, dug)), "{shape:?} {number}");
                }
            }
        }
    }

    #[test]
    fn what_is_in_no_group_stays_and_givens_need_not_be_all() {
        let (model, grid) = full(3, 3, 0);
        let groups = |from: usize| shuffled_groups((from..81).map(|c| vec![c]).collect(), 1);
        let limits = Limits::solutions(2);
        let thin = |model: &Model, from| {
            thin(model, &grid, &groups(from), &Solver::default(), &limits).unwrap()
        };
        let (values, dug) = thin(&model, 9);
        assert_eq!(values[..9], grid.values()[..9]);
        assert!(dug.complete);
        // Then removes the rest, the first row first.
        let puzzle = model.with_givens(Givens::from_values(model.shape(), &values[..]).unwrap());
        let (values, dug) = thin(&puzzle, 0);
        let mut oracle = Oracle::new(model.rulebook());
        assert_eq!(oracle.is_unique(&values), Some(true));
        assert_eq!(super::super::redundant(&mut oracle, &values), Some(vec![]));
        assert_eq!(dug.clues, values.iter().filter(|&&v| v != 0).count());
    }

    #[test]
    fn givens_to_spare_are_those_of_the_oracle() {
        let (model, grid) = full(3, 3, 2);
        let groups = shuffled_groups((0..50).map(|c| vec![c]).collect(), 4);
        let (solver, limits) = (Solver::default(), Limits::solutions(2));
        let (values, _) = thin(&model, &grid, &groups, &solver, &limits).unwrap();
        let puzzle = model.with_givens(Givens::from_values(model.shape(), &values[..]).unwrap());
        let all: Vec<usize> = (0..81).collect();
        let found = spare(&puzzle, &grid, &all, &solver, &limits).unwrap();
        let mut oracle = Oracle::new(model.rulebook());
        let expected = super::super::redundant(&mut oracle, &values);
        assert_eq!(found, expected);
        assert!(found.is_some_and(|cells| cells.len() > 5));
    }

    #[test]
    fn a_puzzle_of_several_solutions_is_refused_and_limits_are_kept() {
        let (model, grid) = full(3, 3, 0);
        let groups: Vec<Vec<usize>> = (0..81).map(|c| vec![c]).collect();
        let solver = Solver::default();
        let empty = model.with_givens(Givens::empty(model.shape()));
        let limits = Limits::solutions(2);
        let found = thin(&empty, &grid, &groups, &solver, &limits);
        assert_eq!(found, Err(ThinError::Several));
        let late = Limits {
            deadline: Some(std::time::Instant::now()),
            ..limits
        };
        let (values, dug) = thin(&model, &grid, &groups, &solver, &late).unwrap();
        assert_eq!((values, dug.complete), (grid.values().to_vec(), false));
    }
}
