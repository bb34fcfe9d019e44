//! The search cut into independent tasks, always the same ones for the same grid.

use super::super::cells::CellBits;
use super::super::oracle::Oracle;
use super::node::{branch, narrow};
use super::unavoidable;
use crate::grid::Givens;

/// A part of the search: cells with clues, and cells without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub(super) clues: CellBits,
    pub(super) dead: CellBits,
}

/// The input of the search.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(super) grid: Givens,
    pub(super) at_most: usize,
    /// The unavoidable sets known at the start, the smallest first.
    pub(crate) sets: Vec<CellBits>,
}

impl Task {
    /// Returns words that identify the task.
    pub(crate) fn words(self) -> [u128; 2] {
        [self.clues.0, self.dead.0]
    }
}

impl Plan {
    /// Returns the plan for the puzzles of at most `at_most` clues in a complete grid.
    pub(crate) fn new(grid: &Givens, at_most: usize) -> Plan {
        let largest = largest(grid.shape().cells());
        Plan {
            grid: grid.clone(),
            at_most,
            sets: unavoidable::find(&mut Oracle::new(grid), largest),
        }
    }

    /// Splits the tasks level by level until there are enough.
    pub(crate) fn tasks(&self, wanted: usize) -> Vec<Task> {
        let all = Task {
            clues: CellBits::NONE,
            dead: !CellBits::first(self.grid.shape().cells()),
        };
        let mut tasks = vec![all];
        for depth in 0..self.at_most {
            if tasks.len() >= wanted || tasks.is_empty() {
                break;
            }
            let left = self.at_most - depth;
            let open = std::mem::take(&mut tasks);
            for task in open {
                match self.open(task, left) {
                    Opened::Unfit => {}
                    Opened::Whole => tasks.push(task),
                    Opened::Into(parts) => tasks.extend(parts),
                }
            }
        }
        tasks
    }

    fn open(&self, mut task: Task, left: usize) -> Opened {
        // A task that could not be split has fewer clues than others of its round.
        if task.clues.len() + left != self.at_most {
            return Opened::Whole;
        }
        let mut sets = self.waiting(task);
        if !narrow(&mut sets, &mut task.dead, left) {
            return Opened::Unfit;
        }
        if sets.is_empty() {
            return Opened::Whole;
        }
        let mut parts = Vec::new();
        for cell in branch(&sets) {
            let clues = task.clues | CellBits::only(cell);
            parts.push(Task { clues, ..task });
            task.dead = task.dead | CellBits::only(cell);
        }
        Opened::Into(parts)
    }

    /// Returns the unhit sets at the start of a task.
    pub(super) fn waiting(&self, task: Task) -> Vec<CellBits> {
        let waiting = self.sets.iter().filter(|set| !set.meets(task.clues));
        waiting.map(|&set| set & !task.dead).collect()
    }
}

/// The outcome of splitting a task.
enum Opened {
    /// It holds no puzzle.
    Unfit,
    /// It cannot be split.
    Whole,
    /// It splits into these parts.
    Into(Vec<Task>),
}

/// Returns the size of the largest unavoidable sets to look for.
fn largest(cells: usize) -> usize {
    match cells {
        0..=36 => cells,
        _ => 12,
    }
}
