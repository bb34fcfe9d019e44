//! The lines of a certificate, one after another, and what is wrong with them.

use std::fmt;

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line of the certificate, from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Refusal {}

/// The lines of a certificate, read from the first to the last.
pub(super) struct Lines<'a> {
    rest: std::str::Lines<'a>,
    line: usize,
    /// The next line, if it was looked at already.
    next: Option<&'a str>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Lines<'a> {
        Lines {
            rest: text.lines(),
            line: 0,
            next: None,
        }
    }

    /// Returns a refusal at the line read last.
    pub(super) fn refuse<T>(&self, what: impl Into<String>) -> Result<T, Refusal> {
        let (line, what) = (self.line, what.into());
        Err(Refusal { line, what })
    }

    fn peek(&mut self) -> Option<&'a str> {
        self.next = self.next.or_else(|| self.rest.next());
        self.next
    }

    /// Returns the next line. `expected` is what a refusal names if there is none.
    pub(super) fn take(&mut self, expected: &str) -> Result<&'a str, Refusal> {
        self.line += 1;
        let Some(line) = self.peek() else {
            return self.refuse(format!("expected '{expected}', found the end"));
        };
        self.next = None;
        match blank(line) {
            None => Ok(line),
            Some(at) => self.refuse(format!("column {}: expected no blank", at + 1)),
        }
    }

    /// Returns whether the next line starts with a word.
    pub(super) fn at(&mut self, word: &str) -> bool {
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

/// Returns the first character, from 0, that is a blank and not a single space between words.
fn blank(line: &str) -> Option<usize> {
    let last = line.chars().count().checked_sub(1)?;
    let mut before = true;
    line.chars().enumerate().position(|(at, letter)| {
        let space = letter == ' ';
        let wrong = space && (before || at == last) || letter == '\t';
        before = space;
        wrong
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
            let refusal = Lines::new(&format!("{line}\n")).take("end").unwrap_err();
            let expected = format!("line 1: column {column}: expected no blank");
            assert_eq!(refusal.to_string(), expected, "'{line}'");
        }
        for line in ["end", "", "conflict r1c1 r1c2"] {
            assert_eq!(Lines::new(&format!("{line}\n")).take("end"), Ok(line));
        }
    }
}
