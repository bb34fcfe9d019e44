//! The certificates of many files: what each has to show, and what came of those so far.

use crate::{About, Certificates, Demand, Found, Subject, Tally};
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// Takes what came of a certificate.
pub type Print<'a> = dyn FnMut(&Found) -> io::Result<()> + 'a;

/// A check of many certificates.
///
/// ```
/// use veridoku_check::{Checking, Demand};
/// let mut checking = Checking::new(Demand::default(), 1000);
/// let mut lines = Vec::new();
/// let print = &mut |found: &_| Ok(lines.push(veridoku_check::Found::words(found, "-")));
/// checking.stream(&b"no certificate\n"[..], print).unwrap().unwrap();
/// assert_eq!((lines.len(), checking.tally.refused), (1, 1));
/// ```
pub struct Checking<'a> {
    demand: Demand<'a>,
    /// The most bytes that a certificate may have.
    most: u64,
    /// What came of the certificates so far.
    pub tally: Tally,
    /// What there is a certificate of, if that matters.
    shown: HashSet<Subject>,
}

impl<'a> Checking<'a> {
    /// Returns a check of no certificate yet, each of which may have at most `most` bytes.
    pub fn new(demand: Demand<'a>, most: u64) -> Checking<'a> {
        Checking {
            demand,
            most,
            tally: Tally::default(),
            shown: HashSet::new(),
        }
    }

    /// Checks the certificates of a file.
    ///
    /// # Errors
    /// The outer error is one of `print`, the inner one of reading the file.
    pub fn file(&mut self, path: &Path, print: &mut Print<'_>) -> io::Result<io::Result<()>> {
        match File::open(path) {
            Ok(file) => self.stream(BufReader::new(file), print),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Checks the certificates of a stream.
    ///
    /// # Errors
    /// The outer error is one of `print`, the inner one of reading the stream.
    pub fn stream(
        &mut self,
        input: impl BufRead,
        print: &mut Print<'_>,
    ) -> io::Result<io::Result<()>> {
        for found in Certificates::new(input, self.most, self.demand) {
            let found = match found {
                Ok(found) => found,
                Err(error) => return Ok(Err(error)),
            };
            self.tally.add(&found);
            print(&found)?;
            if let (About::One(_), Ok(checked)) = (self.demand.about, found.result) {
                self.shown.insert(checked.subject);
            }
        }
        Ok(Ok(()))
    }

    /// Returns whether no certificate so far is about a puzzle that must have one, and counts it
    /// then.
    pub fn misses(&mut self, subject: &Subject) -> bool {
        let missing = !self.shown.contains(subject);
        self.tally.missing += u64::from(missing);
        missing
    }
}
