//! Parse errors: what is wrong with a text, where, and the line with the error.

use super::excerpt::Excerpt;
use std::fmt;

/// A record that is no puzzle: its place, what was expected there and what was found.
///
/// ```
/// use veridoku_model::formats::{ReadOptions, parse_str};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7!";
/// let error = parse_str(text, &ReadOptions::default()).remove(0).unwrap_err();
/// assert_eq!((error.line(), error.column()), (1, 81));
/// assert!(error.caret().ends_with("^"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    line: u64,
    column: u64,
    expected: String,
    found: String,
    excerpt: Excerpt,
}

impl ParseError {
    /// Returns an error at a byte of a line. An offset beyond the end means the end.
    pub(super) fn new(
        line: u64,
        text: &str,
        offset: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        let before = chars_in(&text.as_bytes()[..offset.min(text.len())]);
        ParseError::behind(before as u64, (line, text, offset), expected, found)
    }

    /// Returns an error at a byte of a line, given the number of characters before it.
    pub(super) fn behind(
        before: u64,
        (line, text, offset): (u64, &str, usize),
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        ParseError(Box::new(Inner {
            line,
            column: before + 1,
            expected: clean(expected.into()),
            found: clean(found.into()),
            excerpt: Excerpt::new(text, offset),
        }))
    }

    /// Returns the error of a text that starts after this many characters of its line.
    pub(super) fn shifted(mut self, before: u64) -> ParseError {
        self.0.column += before;
        self
    }

    /// Returns the error at another place; the excerpt stays.
    pub(super) fn moved_to(mut self, line: u64, column: u64) -> ParseError {
        (self.0.line, self.0.column) = (line, column);
        self
    }

    /// Returns the line, counted from 1.
    pub fn line(&self) -> u64 {
        self.0.line
    }

    /// Returns the column, counted from 1 in characters.
    pub fn column(&self) -> u64 {
        self.0.column
    }

    /// Returns what was expected.
    pub fn expected(&self) -> &str {
        &self.0.expected
    }

    /// Returns what was found.
    pub fn found(&self) -> &str {
        &self.0.found
    }

    /// Returns the line, or the part of it around the error, ready for display: no tabs, no control
    /// characters.
    pub fn excerpt(&self) -> &str {
        self.0.excerpt.text()
    }

    /// Returns the number of columns of the excerpt before the error, which may be just past the
    /// last one.
    pub fn caret_offset(&self) -> usize {
        self.0.excerpt.caret()
    }

    /// Returns two lines: the excerpt, and a `^` below the error.
    pub fn caret(&self) -> String {
        let space = " ".repeat(self.caret_offset());
        format!("{}\n{space}^", self.excerpt())
    }

    /// Returns the lines of [`caret`](ParseError::caret), each behind four spaces and with a line
    /// feed at its end, as they stand below a message.
    pub fn indented_caret(&self) -> String {
        let caret = self.caret();
        caret.lines().map(|line| format!("    {line}\n")).collect()
    }
}

impl fmt::Display for ParseError {
    /// Writes one line: `line 3, column 7: expected …, found …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner {
            line,
            column,
            expected,
            found,
            ..
        } = &*self.0;
        write!(
            f,
            "line {line}, column {column}: expected {expected}, found {found}"
        )
    }
}

impl std::error::Error for ParseError {}

/// Returns the number of characters that start in bytes of a text.
pub(super) fn chars_in(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// Returns a message without what could control a terminal.
fn clean(message: String) -> String {
    if message.contains(char::is_control) {
        message.chars().map(super::excerpt::shown).collect()
    } else {
        message
    }
}

/// Describes a symbol: in quotes, or by its code point if it is invisible, or both if it is not
/// ASCII. Cuts it after 20 characters.
pub(super) fn describe(symbol: &str) -> String {
    let mut chars = symbol.chars();
    match (chars.next(), chars.next()) {
        (None, _) => "nothing".to_string(),
        (Some(c), None) if super::excerpt::is_hidden(c) => format!("U+{:04X}", c as u32),
        (Some(c), None) if !c.is_ascii() => format!("'{c}' (U+{:04X})", c as u32),
        _ => {
            let short: String = symbol.chars().take(20).map(super::excerpt::shown).collect();
            let more = if symbol.chars().count() > 20 {
                "…"
            } else {
                ""
            };
            format!("'{short}{more}'")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_and_a_caret() {
        let error = ParseError::new(3, "12\t4?", 4, "a digit", describe("?"));
        assert_eq!(
            error.to_string(),
            "line 3, column 5: expected a digit, found '?'"
        );
        assert_eq!(error.caret(), "12 4?\n    ^");
        let end = ParseError::new(1, "12", 99, "more", "the end");
        assert_eq!((end.column(), end.caret_offset()), (3, 2));
    }

    #[test]
    fn symbols_in_words() {
        assert_eq!(describe("5"), "'5'");
        assert_eq!(describe("５"), "'５' (U+FF15)");
        assert_eq!(describe("\0"), "U+0000");
        assert_eq!(describe("easy"), "'easy'");
        assert_eq!(describe(&"y".repeat(30)), format!("'{}…'", "y".repeat(20)));
    }
}
