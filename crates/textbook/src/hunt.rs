//! The services common to all algorithms: counting effort, enforcing limits, checking and reporting
//! solutions.

use super::Effort;
use super::watch::{Event, Watcher};
use std::ops::ControlFlow;
use veridoku_model::engine::{EngineError, Limits, Run, Stop};
use veridoku_model::rules::{Model, Solution};

/// The number of nodes and steps between two checks of the limits.
const WORK_PER_LOOK: u64 = 1024;

/// One run of an algorithm. Its methods break if the run must end.
pub(super) struct Hunt<'a> {
    engine: &'static str,
    model: &'a Model,
    limits: &'a Limits,
    visit: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
    watcher: Option<&'a mut Watcher<'a>>,
    effort: Effort,
    solutions: u64,
    stop: Option<Stop>,
    failure: Option<EngineError>,
    since_look: u64,
}

impl<'a> Hunt<'a> {
    /// Runs an algorithm, which returns `Continue` once there are no other solutions.
    pub(super) fn run<'w: 'a>(
        engine: &'static str,
        model: &'a Model,
        limits: &'a Limits,
        visit: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
        watcher: Option<&'w mut Watcher<'w>>,
        algorithm: impl FnOnce(&mut Hunt<'_>) -> ControlFlow<()>,
    ) -> (Result<Run, EngineError>, Effort) {
        let mut hunt = Hunt {
            engine,
            model,
            limits,
            visit,
            watcher: match watcher {
                Some(watcher) => Some(watcher),
                None => None,
            },
            effort: Effort::default(),
            solutions: 0,
            stop: limits.reached(0),
            failure: None,
            since_look: 0,
        };
        if hunt.stop.is_none() && algorithm(&mut hunt).is_break() && hunt.stop.is_none() {
            hunt.stop = Some(Stop::Cancelled);
        }
        let run = Run {
            solutions: hunt.solutions,
            stop: hunt.stop,
            nodes: hunt.effort.nodes,
        };
        (hunt.failure.map_or(Ok(run), Err), hunt.effort)
    }

    /// Counts an assignment, before it is tried.
    pub(super) fn node(&mut self) -> ControlFlow<()> {
        self.effort.nodes += 1;
        if self.limits.nodes.is_some() {
            return self.look();
        }
        self.worked(1)
    }

    /// Passes an event to the watcher; without one, the event is not computed.
    pub(super) fn tell<'e>(&mut self, event: impl FnOnce() -> Event<'e>) {
        if let Some(watcher) = &mut self.watcher {
            watcher(event());
        }
    }

    /// Counts a choice with more than one alternative.
    pub(super) fn guess(&mut self) {
        self.effort.guesses += 1;
    }

    /// Counts elementary steps.
    pub(super) fn steps(&mut self, steps: u64) -> ControlFlow<()> {
        self.effort.steps += steps;
        self.worked(steps)
    }

    fn worked(&mut self, work: u64) -> ControlFlow<()> {
        self.since_look += work;
        if self.since_look < WORK_PER_LOOK {
            return ControlFlow::Continue(());
        }
        self.look()
    }

    fn look(&mut self) -> ControlFlow<()> {
        self.since_look = 0;
        match self.limits.reached(self.effort.nodes) {
            None => ControlFlow::Continue(()),
            stop => {
                self.stop = stop;
                ControlFlow::Break(())
            }
        }
    }

    /// Checks and reports a full board, one value per cell.
    pub(super) fn found(&mut self, values: Vec<u8>) -> ControlFlow<()> {
        let solution = match Solution::check(self.model, values) {
            Ok(solution) => solution,
            Err(violations) => {
                let engine = self.engine;
                self.failure = Some(EngineError::Unsound { engine, violations });
                return ControlFlow::Break(());
            }
        };
        self.solutions += 1;
        let go_on = (self.visit)(solution);
        if self.solutions >= self.limits.solutions.max(1) {
            self.stop = Some(Stop::Solutions);
            return ControlFlow::Break(());
        }
        go_on
    }

    /// Ends a run in which no cells can be exchanged: reports the one board that the givens leave
    /// as the only solution. Fails with [`EngineError::Unsupported`] if it is no solution or the
    /// givens repeat a digit, since an incomplete method gives no verdict that there is none.
    pub(super) fn only(&mut self, board: Result<Vec<u8>, String>) -> ControlFlow<()> {
        self.node()?;
        let wrong = match board {
            Ok(values) => match Solution::check(self.model, values.clone()) {
                Ok(_) => {
                    let go_on = self.found(values);
                    if self.stop == Some(Stop::Solutions) {
                        self.stop = None; // there is no other, whatever number was asked for
                        return ControlFlow::Continue(());
                    }
                    return go_on;
                }
                Err(violations) => {
                    let first = violations
                        .first()
                        .map_or_else(String::new, ToString::to_string);
                    format!("the givens leave one board, and it is wrong: {first}")
                }
            },
            Err(wrong) => wrong,
        };
        let engine = self.engine;
        self.failure = Some(EngineError::Unsupported {
            engine,
            reason: wrong,
        });
        ControlFlow::Break(())
    }

    /// Ends an incomplete method that has used up its budget.
    pub(super) fn give_up(&mut self) -> ControlFlow<()> {
        self.stop = Some(Stop::Budget);
        ControlFlow::Break(())
    }
}
