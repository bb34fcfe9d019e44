//! The search cut into tasks that do not depend on each other, always the same ones for the same
//! grid.

use super::super::cells::Cells;
use super::super::oracle::Oracle;
use super::node::{branch, narrow};
use super::unavoidable;
use crate::grid::Givens;

/// A part of the search: some clues, and cells that hold none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub(super) clues: Cells,
    pub(super) dead: Cells,
}

/// What is to be searched.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(super) grid: Givens,
    pub(super) at_most: usize,
    /// The unavoidable sets known beforehand, the smallest first.
    pub(crate) sets: Vec<Cells>,
}

impl Task {
    /// Returns what tells it from other tasks.
    pub(crate) fn words(self) -> [u128; 2] {
        [self.clues.0, self.dead.0]
    }
}

impl Plan {
    /// Returns what there is to search for the puzzles of at most so many clues in a complete grid.
    pub(crate) fn new(grid: &Givens, at_most: usize) -> Plan {
        let largest = largest(grid.shape().cells());
        Plan {
            grid: grid.clone(),
            at_most,
            sets: unavoidable::find(&mut Oracle::new(grid), largest),
        }
    }

    /// Opens up the tasks level by level until there are enough.
    pub(crate) fn tasks(&self, wanted: usize) -> Vec<Task> {
        let all = Task {
            clues: Cells::NONE,
            dead: !Cells::first(self.grid.shape().cells()),
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
        // A task that could not be opened up has fewer clues than others of its round.
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
            let clues = task.clues | Cells::only(cell);
            parts.push(Task { clues, ..task });
            task.dead = task.dead | Cells::only(cell);
        }
        Opened::Into(parts)
    }

    /// Returns the sets that wait for a clue at the start of a task.
    pub(super) fn waiting(&self, task: Task) -> Vec<Cells> {
        let waiting = self.sets.iter().filter(|set| !set.meets(task.clues));
        waiting.map(|&set| set & !task.dead).collect()
    }
}

/// What became of a task that was to be opened up.
enum Opened {
    /// It holds no puzzle.
    Unfit,
    /// It stays as it is.
    Whole,
    /// Its parts.
    Into(Vec<Task>),
}

/// Returns the largest unavoidable sets that are looked for.
fn largest(cells: usize) -> usize {
    match cells {
        0..=36 => cells,
        _ => 12,
    }
}
