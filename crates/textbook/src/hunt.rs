//! What all the algorithms have in common: counting effort, keeping limits, checking and handing on
//! solutions.

use super::Effort;
use super::watch::{Event, Watcher};
use std::ops::ControlFlow;
use veridoku_model::engine::{EngineError, Limits, Run, Stop};
use veridoku_model::rules::{Model, Solution};

/// Nodes and steps between two looks at the clock.
const WORK_PER_LOOK: u64 = 1024;

/// One run of an algorithm. Its methods break where the run has to end.
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
    /// Runs an algorithm, which ends with `Continue` once there are no other solutions.
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

    /// An assignment is about to be tried.
    pub(super) fn node(&mut self) -> ControlFlow<()> {
        self.effort.nodes += 1;
        if self.limits.nodes.is_some() {
            return self.look();
        }
        self.worked(1)
    }

    /// Tells whoever watches; where nobody does, the event is not made.
    pub(super) fn tell<'e>(&mut self, event: impl FnOnce() -> Event<'e>) {
        if let Some(watcher) = &mut self.watcher {
            watcher(event());
        }
    }

    /// A choice with more than one alternative.
    pub(super) fn guess(&mut self) {
        self.effort.guesses += 1;
    }

    /// Elementary steps were done.
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

    /// A full board was found, one value a cell.
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

    /// The givens leave no choice, so that the one board they leave is all that a method which
    /// exchanges cells can look at: a solution and the only one, or none. It fails where there is
    /// none, since a method of its kind has no business with a verdict of that.
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

    /// The budget of an incomplete method is spent.
    pub(super) fn give_up(&mut self) -> ControlFlow<()> {
        self.stop = Some(Stop::Budget);
        ControlFlow::Break(())
    }
}
