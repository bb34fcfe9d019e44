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

    /// Begins a stage with `total` work, in any unit, and resets the count. What was stopped before
    /// stays so.
    pub(super) fn begin(&self, total: f64) {
        let mut state = self.lock();
        *state = State {
            stop: state.stop,
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

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_model::engine::Cancel;

    #[test]
    fn a_count_that_was_stopped_before_a_stage_is_not_exact() {
        let cancel = Cancel::new();
        let limits = Limits::none().with_cancel(cancel.clone());
        let meter = Meter::new(&limits, &|_| {});
        meter.begin(1.0);
        assert!(!meter.stopping());
        cancel.cancel();
        assert!(meter.stopping());
        meter.begin(2.0);
        assert!(meter.stopping());
        assert_eq!(meter.finish(), (BigUint::ZERO, Some(Stop::Cancelled)));
    }
}
