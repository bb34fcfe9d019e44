//! Messages on standard error, and words that many of them share.

use std::borrow::Cow;
use std::io::{self, Write};
pub(crate) use veridoku::words::{counted, indented};

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

/// Returns the text without ` (os error 2)` and the like.
fn without_numbers(text: &str) -> Cow<'_, str> {
    let mut parts = text.split(" (os error ");
    let first = parts.next().unwrap_or_default();
    if first.len() == text.len() {
        return Cow::Borrowed(text);
    }
    let rest = parts.map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
    Cow::Owned(std::iter::once(first).chain(rest).collect())
}

/// Returns whether an error is a broken pipe: the reader of standard output has gone, which is no
/// failure.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::without_numbers;

    #[test]
    fn numbers_of_errors_are_left_out() {
        assert_eq!(
            without_numbers("a.sdm: gone (os error 2)\n"),
            "a.sdm: gone\n"
        );
        assert_eq!(without_numbers("x (os error 2); y (os error 13)"), "x; y");
        assert_eq!(without_numbers("a.sdm (1)"), "a.sdm (1)");
    }
}
