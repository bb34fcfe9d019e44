//! The events of a run that can be watched, for pictures and lessons.

use veridoku_model::grid::{Cell, Digit, DigitSet};

/// A step of an algorithm. Cells are in row order, from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A digit was tried in a cell, givens excepted (every complete method).
    Tried {
        /// The number of cells assigned by choice above this one in the tree: 0 for the first.
        depth: usize,
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Whether there is no contradiction yet.
        kept: bool,
        /// The domain of each cell afterwards; empty for the methods without domains.
        domains: &'a [DigitSet],
    },
    /// An arc was revised (`ac3`).
    Revised {
        /// The length of the queue.
        queue: usize,
    },
    /// A rule changed something (`logic-guess`, `preemptive-sets`).
    Concluded {
        /// The rule.
        rule: InferenceRule,
        /// The domain of each cell afterwards.
        domains: &'a [DigitSet],
    },
    /// A column was chosen to branch on (`exact-cover`).
    Column {
        /// The number of rows taken above it in the tree.
        depth: usize,
        /// The number of rows in the column; 0 is a dead end.
        size: usize,
    },
    /// A Markov chain ended (`annealing`).
    Chain {
        /// Its temperature.
        temperature: f64,
        /// The lowest cost in it.
        lowest: u32,
        /// The number of moves proposed.
        proposed: u64,
        /// The number of moves accepted.
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

/// A rule of inference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InferenceRule {
    /// A digit was tried and eliminated from its row, column and box.
    Tried,
    /// A cell with one candidate is filled.
    Forced,
    /// A digit with one place in a house is placed.
    SinglePlace,
    /// A digit whose places in a box lie in one line is eliminated from the rest of the line.
    Locked,
    /// The digits of n cells of a house with n digits between them are eliminated from its other
    /// cells.
    PreemptiveSet,
}

/// A callback for the events of a run.
pub(super) type Watcher<'a> = dyn FnMut(Event<'_>) + 'a;
