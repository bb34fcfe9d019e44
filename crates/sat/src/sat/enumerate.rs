//! Enumerates the solutions of a puzzle: solves and excludes each solution until none is left.
//!
//! If there are many solutions, those reachable from one by digit swaps ([`Swaps`]), transitively,
//! are counted with it: the solver only finds a solution that is not reachable, or shows that there
//! is none. Solutions are excluded in the solver only before its next question, so a count that
//! ends at a limit adds no clauses.

use super::backend::{Backend, BackendError, Reply};
use crate::cnf::{Encoded, Lit};
use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::rc::Rc;
use veridoku_model::engine::{EngineError, Limits, Run, Stop};
use veridoku_model::grid::{Candidate, Cell, Digit};
use veridoku_model::rules::{Model, Solution, Swaps};

/// The number of clauses added between two checks of the limits.
const LOOK: usize = 256;

/// The question to enumerate.
pub(super) struct Asked<'a> {
    pub(super) model: &'a Model,
    pub(super) encoded: &'a Encoded,
    pub(super) assumptions: &'a [Lit],
    /// A literal added to every clause that excludes a solution.
    pub(super) guard: Option<Lit>,
    /// The number of solutions from which others are sought by digit swaps.
    pub(super) near_from: u64,
    /// The name of the engine.
    pub(super) engine: &'static str,
}

impl Asked<'_> {
    /// Writes the clause that excludes a board: one of the cells that were not settled has another
    /// digit.
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

/// Returns a solver's failure as an error of the engine.
pub(super) fn failed(engine: &'static str, error: BackendError) -> EngineError {
    let reason = error.to_string();
    EngineError::Failed { engine, reason }
}

/// The state of an enumeration.
struct Found<'a> {
    asked: &'a Asked<'a>,
    limits: &'a Limits,
    visit: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
    run: Run,
    /// Solutions not yet excluded in the solver.
    untold: Vec<Rc<[u8]>>,
    /// All solutions, if others are sought by digit swaps.
    known: HashSet<Rc<[u8]>>,
    /// Solutions from which no swaps were tried yet.
    open: VecDeque<Rc<[u8]>>,
}

impl Found<'_> {
    /// Counts a solution. Breaks if no other is wanted, with the reason in the run.
    fn take(&mut self, solution: Solution) -> ControlFlow<()> {
        self.run.solutions += 1;
        let board: Rc<[u8]> = solution.values().into();
        // An exchange knows nothing of cells off the board.
        let off_board = self.asked.model.shape().off_board() > 0;
        if self.asked.near_from < self.limits.solutions && !off_board {
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

    /// Counts the solutions reachable by digit swaps, until there is no new one.
    fn near(&mut self, swaps: &mut Option<Swaps>) -> ControlFlow<()> {
        let model = self.asked.model;
        while let Some(board) = self.open.pop_front() {
            // A node is a call of the solver, and none is due here.
            self.stop(self.limits.reached(self.run.nodes - 1))?;
            let swaps = swaps.get_or_insert_with(|| Swaps::new(model));
            let mut flow = ControlFlow::Continue(());
            swaps.each(&board, &mut |other| {
                // Rules beyond houses may exclude it.
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

    /// Excludes in the solver the solutions not yet excluded.
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

/// Visits every solution, up to the limits.
///
/// # Errors
/// [`EngineError`] if the solver fails or its board is no solution.
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
