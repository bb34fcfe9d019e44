//! A stream of bytes, taken apart into certificates, each checked.

use super::checked::Checked;
use super::checker::Checker;
use super::demand::Demand;
use super::lines::{MOST_LINE, Refusal};
use std::io::{self, BufRead, Read};

/// The beginning of every certificate.
const FIRST: &[u8] = b"veridoku certificate ";

/// A certificate of a stream, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The line of the stream at which it begins, from 1.
    pub line: u64,
    /// Its size; 0 if it is larger than allowed, as it is then not read.
    pub bytes: u64,
    /// What it shows, or why it is refused.
    pub result: Result<Checked, Refusal>,
}

impl Found {
    /// Returns the line of the stream that a refusal of this certificate means.
    pub fn line_of(&self, refusal: &Refusal) -> u64 {
        self.line + refusal.line as u64 - 1
    }

    /// Returns the result in words: `source:1: unique holds: …` or `source:7: refused: …`.
    pub fn words(&self, source: &str) -> String {
        match &self.result {
            Ok(checked) => format!("{source}:{}: {checked}", self.line),
            Err(refusal) => {
                let line = self.line_of(refusal);
                let word = if refusal.undecided {
                    "unknown"
                } else {
                    "refused"
                };
                format!("{source}:{line}: {word}: {}", refusal.what)
            }
        }
    }
}

/// The certificates of a stream, checked one after another.
///
/// A certificate ends with a line `end`, before the first line of the next one, and at the end of
/// the stream. Between certificates there may be empty lines. A stream without a certificate is an
/// error; after an error the iterator ends.
pub struct Certificates<'a, R> {
    input: R,
    demand: Demand<'a>,
    checker: Checker,
    /// The most bytes a certificate may have.
    most: u64,
    /// The number of the next line of the stream.
    line: u64,
    /// The line of the stream at which `text` begins.
    first: u64,
    /// The certificate as far as it was read.
    text: Vec<u8>,
    /// The line read last, or a part of it: never more than what makes it, or `text`, too large.
    piece: Vec<u8>,
    /// Whether `piece` is the beginning of a line.
    begins: bool,
    /// Whether `piece` is still to be added.
    waiting: bool,
    /// Whether the rest of a certificate with too much in it is passed over.
    skipping: bool,
    /// Whether a certificate was found.
    found: bool,
    /// Whether the stream has ended.
    ended: bool,
}

impl<'a, R: BufRead> Certificates<'a, R> {
    /// Reads certificates of at most `most` bytes each from a stream, and checks them against a
    /// demand.
    pub fn new(input: R, most: u64, demand: Demand<'a>) -> Certificates<'a, R> {
        Certificates {
            input,
            demand,
            checker: Checker::default(),
            most,
            line: 1,
            first: 1,
            text: Vec::new(),
            piece: Vec::new(),
            begins: true,
            waiting: false,
            skipping: false,
            found: false,
            ended: false,
        }
    }

    /// Reads until there is a certificate; `None` at the end of the stream.
    fn advance(&mut self) -> io::Result<Option<Found>> {
        while !self.ended {
            if !self.waiting {
                self.read()?;
            }
            let between = self.piece.is_empty() || self.begins && self.piece.starts_with(FIRST);
            self.waiting = between && !self.text.is_empty();
            let found = if self.waiting {
                Some(self.judge()) // it has no `end`
            } else {
                self.skipping &= !between;
                self.add()
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Reads the next piece, an empty one at the end of the stream.
    fn read(&mut self) -> io::Result<()> {
        self.begins = self.piece.is_empty() || self.piece.ends_with(b"\n");
        self.piece.clear();
        let left = self.most.saturating_sub(self.text.len() as u64);
        let most = left.min(MOST_LINE as u64) + 1;
        let mut input = self.input.by_ref().take(most);
        input.read_until(b'\n', &mut self.piece)?;
        Ok(())
    }

    /// Adds the piece to the certificate, which it may complete or make too large.
    fn add(&mut self) -> Option<Found> {
        self.ended = self.piece.is_empty();
        if self.text.is_empty() {
            self.first = self.line;
        }
        self.line += u64::from(self.piece.ends_with(b"\n"));
        let end = self.begins && self.piece == b"end\n";
        if self.skipping {
            self.skipping = !end;
            return None;
        }
        if !(self.text.is_empty() && self.piece == b"\n") {
            self.text.extend_from_slice(&self.piece);
        }
        let found = if self.text.len() as u64 > self.most {
            let what = format!("a certificate of more than {} bytes (--most)", self.most);
            self.too_large(1, what)
        } else if self.piece.len() > MOST_LINE && !self.piece.ends_with(b"\n") {
            let line = (self.line - self.first) as usize + 1;
            self.too_large(line, format!("a line of more than {MOST_LINE} bytes"))
        } else if end {
            return Some(self.judge());
        } else {
            return None;
        };
        self.skipping = !end;
        Some(found)
    }

    /// Checks the certificate that was read.
    fn judge(&mut self) -> Found {
        let result = check_bytes(&mut self.checker, &self.demand, &self.text);
        self.finish(self.text.len() as u64, result)
    }

    fn too_large(&mut self, line: usize, what: String) -> Found {
        let undecided = false;
        self.finish(
            0,
            Err(Refusal {
                line,
                what,
                undecided,
            }),
        )
    }

    fn finish(&mut self, bytes: u64, result: Result<Checked, Refusal>) -> Found {
        self.found = true;
        self.text.clear();
        Found {
            line: self.first,
            bytes,
            result,
        }
    }
}

impl<R: BufRead> Iterator for Certificates<'_, R> {
    type Item = io::Result<Found>;

    fn next(&mut self) -> Option<io::Result<Found>> {
        if self.ended {
            return None;
        }
        let next = match self.advance() {
            Ok(None) if !self.found => Err(io::Error::other("no certificate in it")),
            next => next,
        };
        self.ended |= next.is_err();
        next.transpose()
    }
}

/// Checks a certificate. Bytes that are not text are refused at the line they are on.
fn check_bytes(
    checker: &mut Checker,
    demand: &Demand<'_>,
    bytes: &[u8],
) -> Result<Checked, Refusal> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        Refusal {
            line: before.iter().filter(|b| **b == b'\n').count() + 1,
            what: "expected text in UTF-8".to_string(),
            undecided: false,
        }
    })?;
    checker.check_by(demand, text)
}

#[cfg(test)]
mod tests;
