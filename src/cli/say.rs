//! Messages on standard error, and words that many of them share.

use std::io::{self, Write};
use veridoku::names::without_numbers;
pub(crate) use veridoku::words::counted;

/// Writes to standard error, without the numbers of the system's errors, which help nobody. Ignores
/// errors: if standard error is closed, they cannot be reported.
pub(crate) fn say(text: &str) {
    let text = without_numbers(text);
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Writes an error to standard error: the file or option, what is wrong, and what to do.
pub(crate) fn error(text: &str) {
    say(&format!("error: {text}\n"));
}

/// Returns whether an error is a broken pipe: the reader of standard output has gone, which is no
/// failure.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}
