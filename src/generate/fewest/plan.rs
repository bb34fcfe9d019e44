//! The search cut into tasks that do not depend on each other, always the same ones for the same
//! grid.

use super::cells::Cells;
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

/// What is to be searched, and in which tasks.
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

    /// Cuts the search for the puzzles of at most so many clues in a complete grid into some
    /// `wanted` tasks. `None` where the board is too large or the grid is not complete or breaks
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

    /// Returns the same for the general search, whatever the board: the plain version of the search
    /// band by band.
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

    /// Returns the tasks. Those that a bound rules out are left out.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// Returns a number that tells plans apart: another cut of the search has another one, as sure
    /// as 64 bits are.
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
    pub fn unavoidable_sets(&self) -> Vec<Cells> {
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
