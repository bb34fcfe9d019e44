//! The results of a search for neighbours in the order of its puzzles, each class once, in a log if
//! there is one.

use super::{Keys, NeighboursEntry, NeighboursLog, SavedError};
use crate::generate::{Class, Near, Neighbour, NeighboursPosition};

/// Takes what was found near the puzzles of an input, in the order of the input.
pub struct NeighboursLedger<'a> {
    seen: &'a Keys,
    log: Option<NeighboursLog>,
    at: NeighboursPosition,
}

impl<'a> NeighboursLedger<'a> {
    /// Returns a ledger at the start of an input; `seen` has the classes that are no results.
    pub fn new(seen: &'a Keys) -> NeighboursLedger<'a> {
        NeighboursLedger {
            seen,
            log: None,
            at: NeighboursPosition::default(),
        }
    }

    /// Takes over a puzzle that is in a log.
    ///
    /// # Errors
    /// If a file of the classes cannot be read or written.
    pub fn resume(&mut self, entry: &NeighboursEntry) -> Result<(), SavedError> {
        self.seen.insert(entry.key)?;
        for (key, _) in &entry.results {
            self.seen.insert(*key)?;
        }
        self.at = entry.at;
        Ok(())
    }

    /// Writes later puzzles to a log.
    pub fn log_to(&mut self, log: NeighboursLog) {
        self.log = Some(log);
    }

    /// Returns how far the search is.
    pub fn at(&self) -> NeighboursPosition {
        self.at
    }

    /// Takes what was found near the next puzzle, with the key over the puzzles up to it. Returns
    /// its entry, once that is in the log: the results are the neighbours of new classes, as
    /// `record` writes them.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn add(
        &mut self,
        chain: u128,
        near: &Near,
        record: &dyn Fn(NeighboursPosition, &Neighbour, &Class) -> String,
    ) -> Result<NeighboursEntry, SavedError> {
        self.at.puzzles += 1;
        self.at.chain = chain;
        self.at.candidates += near.seen.candidates;
        self.at.undecided += near.seen.undecided;
        self.seen.insert(near.key)?;
        let mut results = Vec::new();
        for (neighbour, class) in &near.found {
            if self.seen.insert(class.key)? {
                self.at.found += 1;
                results.push((class.key, record(self.at, neighbour, class)));
            }
        }
        let entry = NeighboursEntry {
            at: self.at,
            key: near.key,
            results,
        };
        if let Some(log) = &mut self.log {
            log.add(&entry)?;
        }
        Ok(entry)
    }
}
