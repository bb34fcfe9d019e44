//! The search cut into tasks that do not depend on each other, always the same ones for the same grid.

use super::cells::Cells;
use super::node::{branch, narrow};
use super::oracle::Oracle;
use super::unavoidable;
use crate::grid::Givens;

/// A part of the search: some clues, and cells that hold none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    pub(super) clues: Cells,
    pub(super) dead: Cells,
}

/// What is to be searched, and in which tasks.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) grid: Givens,
    pub(super) at_most: usize,
    /// The unavoidable sets known beforehand, the smallest first.
    pub(super) sets: Vec<Cells>,
    tasks: Vec<Task>,
}

impl Plan {
    /// The largest board, in cells.
    pub const MOST_CELLS: usize = 128;

    /// Cuts the search for the puzzles of at most so many clues in a complete grid into some `wanted` tasks. `None` where the board
    /// is too large or the grid is not complete or breaks the plain rules.
    pub fn new(grid: &Givens, at_most: usize, wanted: usize) -> Option<Plan> {
        let cells = grid.shape().cells();
        if cells > Plan::MOST_CELLS || !is_complete(grid) {
            return None;
        }
        let at_most = at_most.min(cells);
        let mut plan = Plan {
            grid: grid.clone(),
            at_most,
            sets: unavoidable::find(&mut Oracle::new(grid), largest(cells)),
            tasks: Vec::new(),
        };
        plan.tasks = plan.cut(wanted);
        Some(plan)
    }

    /// The tasks. Those that the bound on disjoint sets rules out are left out.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// A number that tells plans apart: another cut of the search has another one, as sure as 64 bits are.
    pub fn fingerprint(&self) -> u64 {
        // FNV-1a over the words of all tasks.
        let words = self
            .tasks
            .iter()
            .flat_map(|task| [task.clues.0, task.dead.0]);
        let bytes = words.flat_map(u128::to_le_bytes);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// The unavoidable sets that the search starts with, the smallest first.
    pub fn unavoidable_sets(&self) -> &[Cells] {
        &self.sets
    }

    /// Opens up the tasks level by level until there are enough.
    fn cut(&self, wanted: usize) -> Vec<Task> {
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

    /// The sets that wait for a clue at the start of a task.
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

/// The largest unavoidable sets that are looked for.
fn largest(cells: usize) -> usize {
    match cells {
        0..=36 => cells,
        _ => 12,
    }
}

fn is_complete(grid: &Givens) -> bool {
    use crate::rules::{Model, Puzzle, Solution};
    let model = Model::new(&Puzzle::plain(Givens::empty(grid.shape())));
    Solution::check(&model, grid.values().to_vec()).is_ok()
}
