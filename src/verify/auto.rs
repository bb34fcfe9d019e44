//! One engine for each puzzle, picked by measurements: native within a budget, SAT once the budget
//! is spent; under other rules than the plain ones the two in turns.

use crate::clock::Instant;
use crate::engine::{Census, Engine, EngineError, Limits, Run, Stop};
use crate::native::Native;
use crate::rules::{Model, Solution};
use crate::sat::Sat;
use std::ops::ControlFlow;
use std::time::Duration;

/// Asks the native engine first, and SAT if native does not decide within its budget. So one engine
/// judges a puzzle, without a comparison of the two. [`Engine::name`] returns the one that gave the
/// last answer.
///
/// The budgets come from the tables "Other sizes" of `docs/performance.md`.
///
/// ```
/// use veridoku::engine::{Engine, Limits};
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::rules::{Model, Puzzle};
/// use veridoku::verify::Auto;
/// let mut auto = Auto::default();
/// let empty = Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap()));
/// let census = auto.count(&Model::new(&empty), &Limits::solutions(1000)).unwrap();
/// assert_eq!(census.run.solutions, 288);
/// assert_eq!(auto.name(), "native");
/// ```
pub struct Auto {
    native: Native,
    sat: Sat,
    budgets: &'static [Row],
    /// Whether SAT gave the last answer.
    by_sat: bool,
}

impl Default for Auto {
    fn default() -> Auto {
        Auto::with(Sat::default())
    }
}

/// Returns the nodes within which the native engine has to decide, that is, to find two solutions
/// or to prove that there are fewer; `None` for no limit.
fn budget(budgets: &[Row], model: &Model) -> Option<u64> {
    let order = model.shape().order();
    let row = budgets.iter().find(|row| order <= row.order);
    let nodes = row.and_then(|row| row.nodes);
    match model.rulebook().is_plain() {
        true => nodes,
        false if Native::is_classic(model) => None,
        false => nodes.or(Some(OTHER_RULES)),
    }
}

/// The nodes for other rules than the plain ones on boards that have no limit under these, and the
/// most time under other rules, in milliseconds, since some relations take long: a cage or a line may
/// hide from propagation what SAT learns.
const OTHER_RULES: u64 = 15_000;
const FIRST_TURN: u64 = 2_500;

/// What follows under other rules, since nobody knows which engine is the better one: turns of SAT,
/// which begins anew each time, and of the native engine, which goes on. The time of the first of
/// each, in milliseconds, and how many times as long the next one is.
const SAT_TURN: (u64, u32) = (250, 3);
const NATIVE_TURN: (u64, u32) = (2_000, 2);

/// A row of the table: boards up to an order.
struct Row {
    /// The largest order that this row applies to.
    order: usize,
    nodes: Option<u64>,
}

/// The first row that fits applies.
const BUDGETS: [Row; 3] = [
    Row {
        order: 9,
        nodes: None,
    },
    Row {
        order: 25,
        nodes: Some(3_000),
    },
    Row {
        order: 64,
        nodes: Some(10_000),
    },
];

impl Auto {
    /// Returns an engine that falls back on this SAT engine.
    pub fn with(sat: Sat) -> Auto {
        Auto {
            native: Native::new(),
            sat,
            budgets: &BUDGETS,
            by_sat: false,
        }
    }

    /// Returns the native engine's answer within its budget, or that of the engine that decides in
    /// turns; `None` if SAT has to answer.
    fn native_first(
        &mut self,
        model: &Model,
        limits: &Limits,
    ) -> Result<Option<Census>, EngineError> {
        let budget = budget(self.budgets, model).unwrap_or(u64::MAX);
        // The budget does not exceed the caller's own limit, and reaching that limit is no reason
        // to ask SAT.
        let nodes = limits.nodes.map_or(budget, |nodes| nodes.min(budget));
        // Hard pencil marks took SAT two to three times as long, all that were tried.
        let in_turns =
            limits.nodes.is_none() && !model.rulebook().is_plain() && !Native::is_classic(model);
        let turn = match in_turns {
            true => within(FIRST_TURN, limits),
            false => None,
        };
        let few = limits.up_to(limits.solutions.min(2));
        let tried = few
            .clone()
            .with_nodes((nodes < u64::MAX).then_some(nodes))
            .with_deadline(turn.or(limits.deadline));
        let census = self.native.count(model, &tried)?;
        self.by_sat = match census.run.stop {
            Some(Stop::Nodes) => limits.nodes != Some(nodes),
            Some(Stop::Time) => turn.is_some(),
            _ => false,
        };
        match self.by_sat {
            false => Ok(Some(census)),
            true if in_turns => self.in_turns(model, &few, census).map(Some),
            true => Ok(None),
        }
    }

    /// Returns the answer of the engine that first decides within its turn. `census` is what the
    /// native engine found so far.
    fn in_turns(
        &mut self,
        model: &Model,
        limits: &Limits,
        mut census: Census,
    ) -> Result<Census, EngineError> {
        let (mut sat, mut native) = (SAT_TURN.0, NATIVE_TURN.0);
        loop {
            let turn = within(sat, limits);
            let limited = |turn: Option<Instant>| {
                let deadline = turn.or(limits.deadline);
                limits.clone().with_nodes(None).with_deadline(deadline)
            };
            let answer = self.sat.count(model, &limited(turn))?;
            self.by_sat = true;
            if turn.is_none() || answer.run.stop != Some(Stop::Time) {
                return Ok(answer);
            }
            let turn = within(native, limits);
            census = self.native.go_on(model, &limited(turn), census)?;
            self.by_sat = false;
            if turn.is_none() || census.run.stop != Some(Stop::Time) {
                return Ok(census);
            }
            sat = sat.saturating_mul(SAT_TURN.1.into());
            native = native.saturating_mul(NATIVE_TURN.1.into());
        }
    }
}

/// Returns the end of a turn of this many milliseconds; `None` if the limits end before.
fn within(time: u64, limits: &Limits) -> Option<Instant> {
    let end = Instant::now().checked_add(Duration::from_millis(time));
    end.filter(|end| limits.deadline.is_none_or(|last| *end < last))
}

/// Visits the solutions of a census of up to two; if there are more and the limits allow more,
/// visits all of them by the native engine.
pub(super) fn from_two_on(
    first: Census,
    native: &mut Native,
    model: &Model,
    limits: &Limits,
    visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<Run, EngineError> {
    if first.run.stop == Some(Stop::Solutions) && limits.solutions > 2 {
        return native.search(model, limits, visit);
    }
    Ok(first.pass_on(limits, visit))
}

impl Engine for Auto {
    /// Returns the engine that gave the last answer: `native` or `sat`.
    fn name(&self) -> &'static str {
        if self.by_sat {
            self.sat.name()
        } else {
            self.native.name()
        }
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        match self.native_first(model, limits)? {
            None => self.sat.search(model, limits, visit),
            Some(_) if self.by_sat && limits.solutions > 2 => self.sat.search(model, limits, visit),
            Some(first) => from_two_on(first, &mut self.native, model, limits, visit),
        }
    }

    fn count(&mut self, model: &Model, limits: &Limits) -> Result<Census, EngineError> {
        match self.native_first(model, limits)? {
            None => self.sat.count(model, limits),
            // Two solutions were enough to choose the engine that counts.
            Some(census) if census.run.stop == Some(Stop::Solutions) && limits.solutions > 2 => {
                match self.by_sat {
                    true => self.sat.count(model, limits),
                    false => self.native.count(model, limits),
                }
            }
            Some(census) => Ok(census),
        }
    }
}

#[cfg(test)]
mod tests;
