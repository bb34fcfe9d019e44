//! The one puzzle of inputs, read on a thread of its own.

use super::{BatchError, PATIENCE};
use crate::engine::Cancel;
use crate::formats::{Inputs, OnePuzzle, OnePuzzleError, ReadOptions};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;

/// Reads the one puzzle that inputs have; `None` if `cancel` comes first, as standard input may
/// never end.
///
/// ```
/// use veridoku::batch::one_unless;
/// use veridoku::engine::Cancel;
/// use veridoku::formats::{Inputs, ReadOptions};
/// let inputs = Inputs::named(&["1.....3..4.....2".into()], Default::default());
/// let read = one_unless(&Cancel::new(), inputs, &ReadOptions::default())?;
/// assert_eq!(read.unwrap()?.parsed.puzzle.givens().count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns a [`BatchError`] if no thread can be started, or it panics.
pub fn one_unless(
    cancel: &Cancel,
    inputs: Inputs,
    options: &ReadOptions,
) -> Result<Option<Result<OnePuzzle, OnePuzzleError>>, BatchError> {
    let options = *options;
    let (sender, receiver) = channel();
    let reader = Builder::new().spawn(move || {
        // Nobody waits any more after an interrupt.
        let _ = sender.send(inputs.one(&options));
    });
    reader.map_err(BatchError::Thread)?;
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(read) => return Ok(Some(read)),
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(BatchError::Panicked("the puzzle could not be read".into()));
            }
        }
    }
}
