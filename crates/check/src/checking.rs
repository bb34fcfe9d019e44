//! The certificates of many files: what each has to show, and what came of those so far.

use crate::{About, Certificates, Demand, Found, Subject, Tally};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Returns a file, or the certificates in a folder and below it: `.cert` files in the order of
/// their names. Links to folders are not followed.
pub fn certificate_files(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_path_buf()];
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let mut inside: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    inside.sort();
    let each = |path: PathBuf| {
        if path.is_dir() && !path.is_symlink() {
            certificate_files(&path)
        } else if path
            .extension()
            .is_some_and(|extension| extension == "cert")
        {
            vec![path]
        } else {
            Vec::new()
        }
    };
    inside.into_iter().flat_map(each).collect()
}

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
