//! All solutions of a puzzle: solve and forbid what was found until nothing is left.
//!
//! Where there are many solutions, those that one becomes by an exchange of digits ([`Swaps`]) are
//! counted with it, and those that these become, and so on: the solver is asked only for what is
//! not near, and whether that is all. It is told of what was found when it is asked again, so a
//! count that ends at a limit costs it nothing.

use super::backend::{Backend, BackendError, Reply};
use crate::cnf::{Encoded, Lit};
use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::rc::Rc;
use veridoku_model::engine::{EngineError, Limits, Run, Stop};
use veridoku_model::grid::{Candidate, Cell, Digit};
use veridoku_model::rules::{Model, Solution, Swaps};

/// How many clauses the solver is given between two looks at the limits.
const LOOK: usize = 256;

/// What is asked.
pub(super) struct Asked<'a> {
    pub(super) model: &'a Model,
    pub(super) encoded: &'a Encoded,
    pub(super) assumptions: &'a [Lit],
    /// A literal that every clause gets which forbids a solution.
    pub(super) guard: Option<Lit>,
    /// From how many solutions on others are looked for near each.
    pub(super) near_from: u64,
    /// The name of the engine.
    pub(super) engine: &'static str,
}

impl Asked<'_> {
    /// The clause that forbids a board: one of the cells that were not settled has another digit.
    fn forbidding(&self, board: &[u8], clause: &mut Vec<Lit>) {
        let candidates = board.iter().enumerate().filter_map(|(cell, &value)| {
            let (cell, digit) = (Cell::new(cell), Digit::new(value)?);
            Some(Candidate { cell, digit })
        });
        clause.clear();
        clause.extend(
            candidates
                .filter_map(|c| self.encoded.map.lit(c))
                .map(|l| !l),
        );
        clause.extend(self.guard);
        // Candidates may share a variable.
        clause.sort_unstable();
        clause.dedup();
    }
}

/// A solver that failed, as an error of the engine.
pub(super) fn failed(engine: &'static str, error: BackendError) -> EngineError {
    let reason = error.to_string();
    EngineError::Failed { engine, reason }
}

/// What was found so far.
struct Found<'a> {
    asked: &'a Asked<'a>,
    limits: &'a Limits,
    visit: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
    run: Run,
    /// Those that the solver was not told of.
    untold: Vec<Rc<[u8]>>,
    /// All of them, where others are looked for near them.
    known: HashSet<Rc<[u8]>>,
    /// Those near which nothing was looked for yet.
    open: VecDeque<Rc<[u8]>>,
}

impl Found<'_> {
    /// Counts a solution. Broken off where no other is wanted, with the reason in the run.
    fn take(&mut self, solution: Solution) -> ControlFlow<()> {
        self.run.solutions += 1;
        let board: Rc<[u8]> = solution.values().into();
        if self.asked.near_from < self.limits.solutions {
            self.known.insert(Rc::clone(&board));
            if self.run.solutions > self.asked.near_from {
                self.open.push_back(Rc::clone(&board));
            }
        }
        self.untold.push(board);
        let go_on = (self.visit)(solution);
        if self.run.solutions >= self.limits.solutions.max(1) {
            return self.stop(Some(Stop::Solutions));
        }
        self.stop(go_on.is_break().then_some(Stop::Cancelled))
    }

    fn stop(&mut self, stop: Option<Stop>) -> ControlFlow<()> {
        self.run.stop = stop;
        match stop {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Counts what is near, and near that, as long as there is anything new.
    fn near(&mut self, swaps: &mut Option<Swaps>) -> ControlFlow<()> {
        let model = self.asked.model;
        while let Some(board) = self.open.pop_front() {
            // A node is a call of the solver, and none comes now.
            self.stop(self.limits.reached(self.run.nodes - 1))?;
            let swaps = swaps.get_or_insert_with(|| Swaps::new(model));
            let mut flow = ControlFlow::Continue(());
            swaps.each(&board, &mut |other| {
                // Rules beyond houses may forbid it.
                if flow.is_continue()
                    && !self.known.contains(other)
                    && let Ok(other) = Solution::check(model, other)
                {
                    flow = self.take(other);
                }
            });
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Forbids the solver what it was not told of.
    fn tell(&mut self, backend: &mut dyn Backend) -> ControlFlow<()> {
        let mut clause: Vec<Lit> = Vec::new();
        for (number, board) in std::mem::take(&mut self.untold).iter().enumerate() {
            if number % LOOK == 0 {
                self.stop(self.limits.reached(self.run.nodes - 1))?;
            }
            self.asked.forbidding(board, &mut clause);
            backend.add_clause(&clause);
        }
        ControlFlow::Continue(())
    }
}

/// Hands out every solution, up to the limits.
///
/// # Errors
/// [`EngineError`] where the solver fails or what it says is no solution.
pub(super) fn enumerate(
    asked: &Asked<'_>,
    backend: &mut dyn Backend,
    limits: &Limits,
    visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<Run, EngineError> {
    let Asked { model, encoded, .. } = *asked;
    let mut found = Found {
        asked,
        limits,
        visit,
        run: Run::default(),
        untold: Vec::new(),
        known: HashSet::new(),
        open: VecDeque::new(),
    };
    let mut swaps: Option<Swaps> = None;
    loop {
        if found.stop(limits.reached(found.run.nodes)).is_break() {
            return Ok(found.run);
        }
        found.run.nodes += 1;
        match backend
            .solve(asked.assumptions)
            .map_err(|e| failed(asked.engine, e))?
        {
            Reply::Satisfiable => {}
            Reply::Unsatisfiable => return Ok(found.run),
            Reply::Interrupted(stop) => {
                found.run.stop = Some(stop);
                return Ok(found.run);
            }
        }
        let decoded = encoded
            .map
            .decode(model, |variable| backend.is_true(variable));
        let solution = decoded.map_err(|violations| EngineError::Unsound {
            engine: asked.engine,
            violations,
        })?;
        let flow = match found.take(solution) {
            ControlFlow::Continue(()) => found.near(&mut swaps),
            stopped => stopped,
        };
        if flow.is_break() || found.tell(backend).is_break() {
            return Ok(found.run);
        }
    }
}
