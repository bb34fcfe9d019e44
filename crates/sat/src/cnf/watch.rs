//! Whether a formula is still wanted while it is written: a large one takes seconds.

use super::{EncoderError, Formula};

/// After how many clauses it is asked.
pub(super) const LOOK: usize = 1 << 14;

/// Asks whether a formula is still wanted.
pub(super) struct Watch<'a> {
    stop: &'a dyn Fn() -> bool,
    /// The clauses when it was asked last.
    clauses: usize,
}

impl<'a> Watch<'a> {
    /// Asks `stop` whether to stop.
    pub(super) fn new(stop: &'a dyn Fn() -> bool) -> Watch<'a> {
        Watch { stop, clauses: 0 }
    }

    /// Asks if many clauses came since it asked last.
    ///
    /// # Errors
    /// [`EncoderError::Stopped`].
    pub(super) fn look(&mut self, formula: &Formula) -> Result<(), EncoderError> {
        if formula.len() - self.clauses < LOOK {
            return Ok(());
        }
        self.clauses = formula.len();
        match (self.stop)() {
            true => Err(EncoderError::Stopped),
            false => Ok(()),
        }
    }
}
