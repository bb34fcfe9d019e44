//! The search cut into independent tasks, always the same ones for the same grid.

use super::cells::CellBits;
use super::{bands, general};
use crate::grid::{Givens, Shape};
use crate::rules::{Model, Puzzle, Solution};

/// A part of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task(pub(super) Part);

/// A part of either search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Bands(bands::Task),
    General(general::Task),
}

/// The input of the search, cut into tasks.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) way: Way,
    tasks: Vec<Task>,
}

/// The two searches.
#[derive(Clone, Debug)]
pub(super) enum Way {
    Bands(Box<bands::Plan>),
    General(Box<general::Plan>),
}

impl Plan {
    /// The largest board, in cells.
    pub const MOST_CELLS: usize = 128;

    /// Cuts the search for the puzzles of at most `at_most` clues in a complete grid into about
    /// `wanted` tasks. Returns `None` if the board is too large or the grid is incomplete or breaks
    /// the plain rules.
    ///
    /// Grids of 9×9 are searched band by band for up to 20 clues, all others by the general search.
    pub fn new(grid: &Givens, at_most: usize, wanted: usize) -> Option<Plan> {
        if grid.shape() != Shape::CLASSIC || at_most > bands::MOST_CLUES {
            return Plan::general(grid, at_most, wanted);
        }
        if !is_complete(grid) {
            return None;
        }
        let plan = bands::Plan::new(grid, at_most);
        let tasks = plan.tasks(wanted);
        Some(Plan {
            tasks: tasks.into_iter().map(|t| Task(Part::Bands(t))).collect(),
            way: Way::Bands(Box::new(plan)),
        })
    }

    /// Cuts the general search, whatever the board: the reference for the search band by band.
    pub fn general(grid: &Givens, at_most: usize, wanted: usize) -> Option<Plan> {
        let cells = grid.shape().cells();
        if cells > Plan::MOST_CELLS || !is_complete(grid) {
            return None;
        }
        let plan = general::Plan::new(grid, at_most.min(cells));
        let tasks = plan.tasks(wanted);
        Some(Plan {
            tasks: tasks.into_iter().map(|t| Task(Part::General(t))).collect(),
            way: Way::General(Box::new(plan)),
        })
    }

    /// Returns the tasks, except those that a bound rules out.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// Returns a 64-bit hash of the plan, which differs for another cut of the search, up to
    /// collisions.
    pub fn fingerprint(&self) -> u64 {
        // FNV-1a over the words of all tasks.
        let words: Vec<u128> = match &self.way {
            Way::Bands(plan) => plan.words(self.tasks.len()),
            Way::General(_) => {
                let parts = self.tasks.iter().map(|task| task.0);
                parts
                    .flat_map(|part| match part {
                        Part::General(task) => task.words(),
                        Part::Bands(_) => [0, 0],
                    })
                    .collect()
            }
        };
        let bytes = words.into_iter().flat_map(u128::to_le_bytes);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// Returns the unavoidable sets that the search starts with, the smallest first.
    pub fn unavoidable_sets(&self) -> Vec<CellBits> {
        match &self.way {
            Way::Bands(plan) => plan.unavoidable_sets(),
            Way::General(plan) => plan.sets.clone(),
        }
    }
}

fn is_complete(grid: &Givens) -> bool {
    let model = Model::new(&Puzzle::plain(Givens::empty(grid.shape())));
    Solution::check(&model, grid.values().to_vec()).is_ok()
}
