//! Lets a caller stop an encoding while it runs: a large formula takes seconds.

use super::{EncoderError, Formula};

/// The number of clauses between two calls of `stop`.
pub(super) const LOOK: usize = 1 << 14;

/// Calls `stop` at intervals.
pub(super) struct Watch<'a> {
    stop: &'a dyn Fn() -> bool,
    /// The number of clauses at the last call.
    clauses: usize,
}

impl<'a> Watch<'a> {
    /// Creates a watch that calls `stop`.
    pub(super) fn new(stop: &'a dyn Fn() -> bool) -> Watch<'a> {
        Watch { stop, clauses: 0 }
    }

    /// Calls `stop` if the formula has [`LOOK`] clauses more than at the last call.
    ///
    /// # Errors
    /// [`EncoderError::Stopped`] if `stop` returns true.
    pub(super) fn look(&mut self, formula: &Formula) -> Result<(), EncoderError> {
        if formula.len() - self.clauses < LOOK {
            return Ok(());
        }
        self.clauses = formula.len();
        if (self.stop)() {
            Err(EncoderError::Stopped)
        } else {
            Ok(())
        }
    }
}
