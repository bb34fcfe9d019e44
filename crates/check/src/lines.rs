//! The lines of a certificate, one after another, and what is wrong with them.

use super::checker::Known;
use std::fmt;
use std::time::Instant;

/// The most bytes of a line.
pub(super) const MOST_LINE: usize = 1 << 20;

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line of the certificate, from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
    /// Whether nothing is wrong so far, but the time is up.
    pub undecided: bool,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Refusal {}

/// The moment at which a check is given up, if there is one.
#[derive(Clone, Copy)]
pub(super) struct Deadline(pub(super) Option<Instant>);

impl Deadline {
    pub(super) fn has_passed(self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}

/// The lines of a certificate, read from the first to the last. Each ends with a line feed.
pub(super) struct Lines<'a> {
    /// The text after the lines read so far.
    pub(super) rest: &'a str,
    pub(super) line: usize,
    pub(super) deadline: Deadline,
    /// The rules that were read last.
    pub(super) known: Option<Known>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str, deadline: Deadline) -> Lines<'a> {
        Lines {
            rest: text,
            line: 0,
            deadline,
            known: None,
        }
    }

    /// Returns a refusal at the line read last; if the time is up, that is all it says.
    pub(super) fn refuse<T>(&self, what: impl Into<String>) -> Result<T, Refusal> {
        self.refuse_at(self.line.max(1), what)
    }

    /// Returns a refusal at a line, from 1; if the time is up, that is all it says.
    pub(super) fn refuse_at<T>(&self, line: usize, what: impl Into<String>) -> Result<T, Refusal> {
        let undecided = self.deadline.has_passed();
        let what = if undecided {
            "not checked to the end: the time limit was reached".to_string()
        } else {
            what.into()
        };
        Err(Refusal {
            line,
            what,
            undecided,
        })
    }

    fn peek(&self) -> Option<&'a str> {
        self.rest
            .split('\n')
            .next()
            .filter(|_| !self.rest.is_empty())
    }

    /// Returns the next line. `expected` is what a refusal names if there is none.
    pub(super) fn take(&mut self, expected: &str) -> Result<&'a str, Refusal> {
        self.line += 1;
        let Some(line) = self.peek() else {
            return self.refuse(format!("expected '{expected}', found the end"));
        };
        let Some(rest) = self.rest[line.len()..].strip_prefix('\n') else {
            return self.refuse("expected a line feed at the end of the line");
        };
        self.rest = rest;
        if line.len() > MOST_LINE {
            return self.refuse(format!("a line of more than {MOST_LINE} bytes"));
        }
        match misplaced(line) {
            None if self.deadline.has_passed() => self.refuse(""),
            None => Ok(line),
            Some((at, what)) => self.refuse(format!("column {}: expected no {what}", at + 1)),
        }
    }

    /// Returns whether the next line starts with a word.
    pub(super) fn at(&self, word: &str) -> bool {
        let first = |line: &str| line.split(' ').next() == Some(word);
        self.peek().is_some_and(first)
    }

    /// Returns what follows a word on the next line, which must start with it.
    pub(super) fn after(&mut self, word: &str) -> Result<&'a str, Refusal> {
        let line = self.take(word)?;
        match line.strip_prefix(word) {
            Some("") => Ok(""),
            Some(rest) if rest.starts_with(' ') => Ok(&rest[1..]),
            _ => self.refuse(format!("expected '{word}', found '{}'", short(line))),
        }
    }

    /// Reads `end`, after which nothing may follow.
    pub(super) fn end(&mut self) -> Result<(), Refusal> {
        if !self.after("end")?.is_empty() {
            return self.refuse("expected 'end' alone");
        }
        match self.peek() {
            None => Ok(()),
            Some(line) => {
                self.line += 1;
                self.refuse(format!("expected nothing more, found '{}'", short(line)))
            }
        }
    }
}

/// Returns the place, from 0, and the name of the first character that may not be there: a control
/// character, or a blank that is not a single space between words.
fn misplaced(line: &str) -> Option<(usize, &'static str)> {
    let last = line.chars().count().checked_sub(1)?;
    let mut before = true;
    line.chars().enumerate().find_map(|(at, letter)| {
        let space = letter == ' ';
        let alone = space && !before && at != last;
        before = space;
        match letter {
            '\r' => Some((at, "carriage return")),
            '\t' => Some((at, "blank")),
            ' ' if !alone => Some((at, "blank")),
            _ => None,
        }
    })
}

/// Returns a whole number of at most nine digits, without a sign and without leading zeros.
pub(super) fn number(text: &str) -> Option<usize> {
    let fine = text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    let value = text.parse().ok().filter(|_| fine)?;
    (text == "0" || !text.starts_with('0')).then_some(value)
}

/// Returns the first 20 characters of a text, with `�` for control characters, which a terminal
/// would obey.
pub(super) fn short(text: &str) -> String {
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut start: String = text.chars().take(20).map(plain).collect();
    if text.chars().nth(20).is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the first line of a text, or what is wrong with it.
    fn first(text: &str) -> Result<&str, String> {
        let mut lines = Lines::new(text, Deadline(None));
        lines.take("end").map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn words_stand_apart_by_single_spaces_only() {
        for (line, column) in [
            ("end ", 4),
            (" end", 1),
            ("end\t", 4),
            ("conflict r1c1  r1c2", 15),
            ("conflict  r1c1", 10),
            ("conflict r1c1 ", 14),
            ("conflict ", 9),
            (" ", 1),
        ] {
            let expected = format!("line 1: column {column}: expected no blank");
            assert_eq!(first(&format!("{line}\n")), Err(expected), "'{line}'");
        }
        for line in ["end", "", "conflict r1c1 r1c2"] {
            assert_eq!(first(&format!("{line}\n")), Ok(line));
        }
    }

    #[test]
    fn lines_end_with_a_line_feed_alone() {
        for (text, what) in [
            ("end\r\n", "column 4: expected no carriage return"),
            ("end", "expected a line feed at the end of the line"),
            ("end\r", "expected a line feed at the end of the line"),
        ] {
            assert_eq!(first(text), Err(format!("line 1: {what}")));
        }
        let long = "x".repeat(MOST_LINE);
        assert_eq!(first(&format!("{long}\n")), Ok(long.as_str()));
        let what = first(&format!("{long}x\n")).unwrap_err();
        assert_eq!(what, "line 1: a line of more than 1048576 bytes");
    }
}
