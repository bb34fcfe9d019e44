//! The search: decides on a candidate, propagates, and eliminates the candidate if that fails.

use super::board::{Board, Mark};
use super::choose::Chooser;
use super::layout::{Choice, Layout};
use super::probe::Probes;
use super::propagate::Propagators;
use super::strategy::Strategy;
use std::ops::ControlFlow;
use veridoku_model::engine::{Limits, Run, Stop};
use veridoku_model::rules::Model;

/// The number of nodes between two checks of the limits.
const NODES_PER_LOOK: u64 = 16;

/// A decision level: the decision, and the mark to backtrack to if it fails.
#[derive(Clone, Copy, Debug)]
struct Level {
    decision: Choice,
    before: Mark,
}

/// A board that guides the search, and optionally a cell in which the solution must differ from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Against<'a> {
    /// The value to try first in each cell; 0 for no preference.
    pub(super) known: &'a [u8],
    /// The cell that must hold another digit.
    pub(super) cell: Option<usize>,
}

/// The state of a search, reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(super) struct Search {
    pub(super) board: Board,
    pub(super) propagators: Propagators,
    pub(super) probes: Probes,
    chooser: Chooser,
    levels: Vec<Level>,
    conflicts: u64,
    /// The cell of the last decision that failed, until it has a digit.
    failed: Option<usize>,
    /// The eliminated decisions that failed, each with the number of decisions above it.
    struck: Vec<(usize, Choice)>,
    so_far: SoFar,
}

/// How far a search has come.
#[derive(Debug, Default)]
struct SoFar {
    run: Run,
    /// The dead ends, solutions among them, which are no conflicts.
    dead_ends: u64,
    /// Those at the last restart, and the number more after which the next is due.
    restarted: u64,
    restart: u64,
    /// Whether the board was set up: not if a limit was reached before.
    begun: bool,
}

impl SoFar {
    /// Returns whether a restart is due, which is then the last one.
    fn is_restart_due(&mut self) -> bool {
        let due = self.dead_ends - self.restarted >= self.restart;
        if due {
            self.restarted = self.dead_ends;
            self.restart += (self.restart / 2).max(1);
        }
        due
    }
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
        self.so_far = SoFar {
            run: Run {
                nodes: 1,
                ..Run::default()
            },
            restart: strategy.restarts.unwrap_or(u64::MAX),
            ..SoFar::default()
        };
        if let Some(stop) = limits.reached(0) {
            return self.stopped(stop);
        }
        let consistent = self.start(layout, strategy, model, against);
        self.so_far.begun = true;
        self.walk(layout, strategy, limits, consistent, visit)
    }

    /// Returns whether the last search came as far as to set up its board.
    pub(super) fn has_begun(&self) -> bool {
        self.so_far.begun
    }

    /// Goes on after [`run`](Search::run) stopped at a limit on nodes or time, which holds for both
    /// together.
    pub(super) fn go_on(
        &mut self,
        layout: &Layout,
        strategy: &Strategy,
        limits: &Limits,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Run {
        self.walk(layout, strategy, limits, true, visit)
    }

    /// Adds nodes of a search before to the last one.
    pub(super) fn began_after(&mut self, nodes: u64) {
        self.so_far.run.nodes += nodes;
    }

    /// Counts a node, unless a limit is reached.
    pub(super) fn count_node(&mut self, limits: &Limits) -> Result<(), Stop> {
        let nodes = self.so_far.run.nodes + 1;
        if (nodes.is_multiple_of(NODES_PER_LOOK) || limits.nodes.is_some())
            && let Some(stop) = limits.reached(nodes)
        {
            return Err(stop);
        }
        self.so_far.run.nodes = nodes;
        Ok(())
    }

    /// Reports the node at which a limit was reached. What goes on counts it again, not twice.
    fn stopped_at_node(&self, stop: Stop) -> Run {
        Run {
            nodes: self.so_far.run.nodes + 1,
            ..self.stopped(stop)
        }
    }

    fn stopped(&self, stop: Stop) -> Run {
        Run {
            stop: Some(stop),
            ..self.so_far.run
        }
    }

    fn walk(
        &mut self,
        layout: &Layout,
        strategy: &Strategy,
        limits: &Limits,
        mut consistent: bool,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Run {
        loop {
            while !consistent {
                self.so_far.dead_ends += 1;
                let Some(level) = self.levels.pop() else {
                    return self.so_far.run;
                };
                self.back(layout, level);
                consistent = self.propagate(layout, strategy);
            }
            if let Some(nodes) = self.probes.due() {
                match self.probe(layout, strategy, limits, nodes) {
                    Ok(still) => consistent = still,
                    Err(stop) => return self.stopped_at_node(stop),
                }
                continue;
            }
            if self.so_far.is_restart_due() {
                self.restart(layout);
                // A propagator enabled since the start may find something at the root.
                self.board.wake_houses(layout);
                consistent = self.propagate(layout, strategy);
                if strategy.probes {
                    self.probes.begin(self.so_far.run.nodes);
                }
                continue;
            }
            // While solutions outnumber conflicts there is little to learn, and a costly heuristic
            // does not pay.
            let plenty = self.so_far.run.solutions > self.conflicts;
            let by = if plenty { &Strategy::SIMPLE } else { strategy };
            let Some(decision) = self.decide(layout, by) else {
                self.so_far.run.solutions += 1;
                let found = layout.network.restored(&self.board.words[..layout.cells]);
                let go_on = visit(&found);
                if self.so_far.run.solutions >= limits.solutions.max(1) {
                    return self.stopped(Stop::Solutions);
                }
                if go_on.is_break() {
                    return self.stopped(Stop::Cancelled);
                }
                consistent = false;
                if layout.network.on_board < layout.cells {
                    // The same board is no second solution.
                    if !self.exclude(layout) {
                        return self.so_far.run;
                    }
                    consistent = self.propagate(layout, strategy);
                }
                continue;
            };
            if let Err(stop) = self.count_node(limits) {
                return self.stopped_at_node(stop);
            }
            let before = self.board.mark();
            self.levels.push(Level { decision, before });
            let bit = 1 << decision.digit();
            self.board.keep(layout, decision.cell(), bit);
            consistent = self.propagate(layout, strategy);
        }
    }

    /// Sets up the root: places the givens and propagates.
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
        self.probes = Probes::default();
        self.propagators.matching.start(layout);
        self.propagators.turns.start(layout.network.wide.len());
        self.conflicts = 0;
        self.failed = None;
        self.propagators.subsets = strategy.matching == Some(0);
        self.chooser.start(layout, strategy);
        self.board.subsets = strategy.matching.is_some();
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

    /// Returns the candidate to try next; `None` if every cell has its digit.
    fn decide(&mut self, layout: &Layout, strategy: &Strategy) -> Option<Choice> {
        self.failed = self.failed.filter(|&cell| self.board.sizes[cell] > 1);
        match self.failed.filter(|_| strategy.decisions) {
            Some(cell) => Some(self.chooser.answer(&self.board, layout, strategy, cell)),
            None => self.chooser.choose(&self.board, layout, strategy),
        }
    }

    pub(super) fn propagate(&mut self, layout: &Layout, strategy: &Strategy) -> bool {
        let outcome = self.propagators.run(&mut self.board, layout, strategy);
        if let Err(variable) = outcome {
            self.conflicts += 1;
            let after = strategy.matching;
            self.propagators.subsets = after.is_some_and(|after| self.conflicts >= after);
            if let Some(variable) = variable {
                self.chooser.conflict(variable);
            } else if let Some(broken) = self.propagators.broken {
                let blamed = self.propagators.desk.blamed(&layout.network.wide[broken]);
                self.chooser.broken(&self.board, blamed);
            }
            if let Some(level) = self.levels.last().filter(|_| strategy.decisions) {
                let cell = level.decision.cell();
                self.chooser.conflict(cell as u32);
                self.failed.get_or_insert(cell);
            }
        }
        outcome.is_ok()
    }

    /// Backtracks a failed decision and eliminates it at the level where it was made.
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

    /// Backtracks to the root and excludes the board that was found, whatever the cells off the
    /// board hold. Returns `false` if there is no other board.
    fn exclude(&mut self, layout: &Layout) -> bool {
        let board = 0..layout.network.on_board;
        let found = board.map(|cell| Choice::new(cell, self.board.digit(cell)));
        let mut open: Vec<Choice> = found.collect();
        if self.levels.is_empty() {
            return false;
        }
        self.restart(layout);
        open.retain(|choice| !self.board.settled[choice.cell()]);
        match open[..] {
            [] => return false,
            [only] => self.board.eliminate(layout, only.cell(), only.digit()),
            _ => self.propagators.nogoods.add(layout, open.into_iter()),
        }
        true
    }

    /// Backtracks to the root. The subtrees exhausted below the current decisions are kept as
    /// nogoods.
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
