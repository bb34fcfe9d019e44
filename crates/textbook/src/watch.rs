//! What can be watched of a run, for pictures and lessons.

use veridoku_model::grid::{Cell, Digit, DigitSet};

/// What an algorithm did. Cells are in row order, from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a> {
    /// A digit was tried in a cell, the givens not counted (every complete method).
    Tried {
        /// Cells assigned by choice above this one in the tree: 0 for the first.
        depth: usize,
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Whether nothing speaks against it yet.
        kept: bool,
        /// What each cell may hold afterwards; empty for the methods that have no domains.
        domains: &'a [DigitSet],
    },
    /// An arc was revised (`ac3`).
    Revised {
        /// Arcs that wait in the queue.
        queue: usize,
    },
    /// A rule changed something (`logic-guess`, `preemptive-sets`).
    Concluded {
        /// Which.
        rule: Rule,
        /// What each cell may hold afterwards.
        domains: &'a [DigitSet],
    },
    /// A column was chosen to branch on (`exact-cover`).
    Column {
        /// Rows taken above it in the tree.
        depth: usize,
        /// Rows in the column; 0 is a dead end.
        size: usize,
    },
    /// A Markov chain ended (`annealing`).
    Chain {
        /// Its temperature.
        temperature: f64,
        /// The lowest cost in it.
        lowest: u32,
        /// Moves proposed.
        proposed: u64,
        /// Moves accepted.
        accepted: u64,
    },
    /// A generation is complete (`genetic`).
    Generation {
        /// The cost of the fittest.
        best: u32,
        /// The mean cost.
        mean: f64,
    },
    /// A new filling, or a new population, was made (`annealing`, `genetic`).
    Started,
}

/// What draws conclusions from the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A digit that was tried left its row, column and box.
    Tried,
    /// A cell with one candidate is filled.
    Forced,
    /// A digit with one place in a house is filled in.
    SinglePlace,
    /// A digit whose places in a box lie in one line leaves the rest of the line.
    Locked,
    /// As many cells of a house as they have digits between them keep these digits from the others.
    PreemptiveSet,
}

/// Who watches.
pub(super) type Watcher<'a> = dyn FnMut(Event<'_>) + 'a;
