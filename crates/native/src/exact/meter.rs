//! The progress of a count, and its limits.

use super::{Progress, Watch};
use num_bigint::BigUint;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use veridoku_model::engine::{Limits, Stop};

/// The state shared by the threads of a count.
pub(super) struct Meter<'a> {
    limits: &'a Limits,
    watch: &'a Watch<'a>,
    stopped: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    stop: Option<Stop>,
    done: f64,
    total: f64,
    least: BigUint,
}

impl<'a> Meter<'a> {
    pub(super) fn new(limits: &'a Limits, watch: &'a Watch<'a>) -> Meter<'a> {
        Meter {
            limits,
            watch,
            stopped: AtomicBool::new(false),
            state: Mutex::default(),
        }
    }

    /// Begins a stage with `total` work, in any unit, and resets the count.
    pub(super) fn begin(&self, total: f64) {
        *self.lock() = State {
            total,
            ..State::default()
        };
    }

    /// Returns whether to stop. Reads the clock.
    pub(super) fn stopping(&self) -> bool {
        if self.stopped.load(Ordering::Relaxed) {
            return true;
        }
        let stop = self.limits.reached(0);
        if stop.is_some() {
            self.lock().stop = stop;
            self.stopped.store(true, Ordering::Relaxed);
        }
        stop.is_some()
    }

    /// Adds work done and solutions found.
    pub(super) fn add(&self, work: f64, solutions: impl Into<BigUint>) {
        let mut state = self.lock();
        state.done += work;
        state.least += solutions.into();
        (self.watch)(&Progress {
            share: (state.total > 0.0).then(|| (state.done / state.total).min(1.0)),
            least: &state.least,
        });
    }

    /// Returns the solutions added, and what stopped the count.
    pub(super) fn finish(self) -> (BigUint, Option<Stop>) {
        let state = self.state.into_inner();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        (state.least, state.stop)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
