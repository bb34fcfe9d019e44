//! The search: decide on a candidate, propagate, and where that fails strike the candidate instead.

use super::board::{Board, Mark};
use super::choose::Chooser;
use super::layout::{Choice, Layout};
use super::propagate::Propagators;
use super::strategy::Strategy;
use std::ops::ControlFlow;
use veridoku_model::engine::{Limits, Run, Stop};
use veridoku_model::rules::Model;

/// How many nodes are visited between two looks at the limits.
const NODES_PER_LOOK: u64 = 16;

/// A decision, and where to go back to when it fails.
#[derive(Clone, Copy, Debug)]
struct Level {
    decision: Choice,
    before: Mark,
}

/// What a solution is looked for near, or has to differ from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Against<'a> {
    /// What is tried first in each cell; 0 where there is no preference.
    pub(super) known: &'a [u8],
    /// The cell in which another digit is wanted.
    pub(super) cell: Option<usize>,
}

/// What one search needs, kept from puzzle to puzzle.
#[derive(Debug, Default)]
pub(super) struct Search {
    board: Board,
    propagators: Propagators,
    chooser: Chooser,
    levels: Vec<Level>,
    conflicts: u64,
    /// The decisions struck after they failed, each with the number of decisions above it.
    struck: Vec<(usize, Choice)>,
}

impl Search {
    /// Visits the solutions as a board whose cells have one digit each, unchecked.
    pub(super) fn run(
        &mut self,
        layout: &Layout,
        strategy: &Strategy,
        model: &Model,
        limits: &Limits,
        against: Option<Against<'_>>,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Run {
        let mut run = Run {
            nodes: 1,
            stop: limits.reached(0),
            ..Run::default()
        };
        if run.stop.is_some() {
            return run;
        }
        let mut consistent = self.start(layout, strategy, model, against);
        // A solution is a dead end too, but no conflict.
        let (mut dead_ends, mut restarted) = (0, 0);
        let mut restart = strategy.restarts.unwrap_or(u64::MAX);
        loop {
            while !consistent {
                dead_ends += 1;
                let Some(level) = self.levels.pop() else {
                    return run;
                };
                self.back(layout, level);
                consistent = self.propagate(layout, strategy);
            }
            if dead_ends - restarted >= restart {
                restarted = dead_ends;
                restart += (restart / 2).max(1);
                self.restart(layout);
                // What was not looked for so far may show at the root.
                self.board.wake_houses(layout);
                consistent = self.propagate(layout, strategy);
                continue;
            }
            // Where solutions are plenty there is nothing to learn, and looking around costs time.
            let plenty = run.solutions > self.conflicts;
            let by = if plenty { &Strategy::SIMPLE } else { strategy };
            let Some(decision) = self.chooser.choose(&self.board, layout, by) else {
                run.solutions += 1;
                let go_on = visit(&self.board.words[..layout.cells]);
                if run.solutions >= limits.solutions.max(1) {
                    run.stop = Some(Stop::Solutions);
                    return run;
                }
                if go_on.is_break() {
                    run.stop = Some(Stop::Cancelled);
                    return run;
                }
                consistent = false;
                continue;
            };
            run.nodes += 1;
            if run.nodes.is_multiple_of(NODES_PER_LOOK) || limits.nodes.is_some() {
                run.stop = limits.reached(run.nodes);
                if run.stop.is_some() {
                    return run;
                }
            }
            let before = self.board.mark();
            self.levels.push(Level { decision, before });
            let bit = 1 << decision.digit();
            self.board.keep(layout, decision.cell(), bit);
            consistent = self.propagate(layout, strategy);
        }
    }

    /// The root: the givens in, and propagated.
    fn start(
        &mut self,
        layout: &Layout,
        strategy: &Strategy,
        model: &Model,
        against: Option<Against<'_>>,
    ) -> bool {
        self.levels.clear();
        self.struck.clear();
        self.propagators.nogoods.clear();
        self.propagators.matching.start(layout);
        self.conflicts = 0;
        self.propagators.subsets = strategy.matching == Some(0);
        self.chooser.start(layout);
        self.board.start(layout);
        for given in model.givens().iter() {
            let bit = 1 << given.digit.index();
            self.board.keep(layout, given.cell.index(), bit);
        }
        if let Some(Against { known, cell }) = against {
            self.chooser.prefer(known);
            if let Some(cell) = cell {
                let digit = usize::from(known[cell]).wrapping_sub(1);
                self.board.eliminate(layout, cell, digit);
            }
        }
        self.propagate(layout, strategy)
    }

    fn propagate(&mut self, layout: &Layout, strategy: &Strategy) -> bool {
        let outcome = self.propagators.run(&mut self.board, layout, strategy);
        if let Err(variable) = outcome {
            self.conflicts += 1;
            let after = strategy.matching;
            self.propagators.subsets = after.is_some_and(|after| self.conflicts >= after);
            if let Some(variable) = variable {
                self.chooser.conflict(variable);
            }
        }
        outcome.is_ok()
    }

    /// Takes a failed decision back and strikes it where it was made.
    fn back(&mut self, layout: &Layout, level: Level) {
        let undone = self.board.settled_since(level.before);
        self.chooser.remember(&self.board, undone);
        self.board.undo(layout, level.before);
        let depth = self.levels.len();
        while self.struck.last().is_some_and(|&(d, _)| d > depth) {
            self.struck.pop();
        }
        self.struck.push((depth, level.decision));
        let Choice { cell, digit } = level.decision;
        self.board.eliminate(layout, cell.into(), digit.into());
    }

    /// Goes back to the root. What was seen below each decision that stands is kept as a nogood.
    fn restart(&mut self, layout: &Layout) {
        let Some(root) = self.levels.first().map(|level| level.before) else {
            return;
        };
        let undone = self.board.settled_since(root);
        self.chooser.remember(&self.board, undone);
        self.board.undo(layout, root);
        for &(depth, choice) in self.struck.iter().filter(|s| s.0 > 0) {
            let decisions = self.levels[..depth].iter().map(|level| level.decision);
            let all = decisions.chain([choice]);
            self.propagators.nogoods.add(layout, all);
        }
        self.levels.clear();
        self.struck.clear();
    }
}
