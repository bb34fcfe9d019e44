//! The puzzles that must each have a certificate.

use crate::check::{Checking, Subject};
use crate::engine::Limits;
use crate::formats::{Inputs, ListRecord, Origin, Position, ReadOptions, records_until};
use crate::rules::Shelf;
use crate::verify::certificate::subject;
use std::collections::HashSet;

/// Puzzles with their rules, as certificates are held against them.
///
/// ```
/// use veridoku::ask::WantedPuzzles;
/// use veridoku::formats::{Inputs, ReadOptions};
/// let inputs = Inputs::named(&["12..34....12..3.".into()], Default::default());
/// let wanted = WantedPuzzles::read(inputs, &ReadOptions::default());
/// assert_eq!((wanted.subjects().len(), wanted.troubles().len()), (1, 0));
/// ```
#[derive(Debug, Default)]
pub struct WantedPuzzles {
    /// With their sources and places.
    puzzles: Vec<(String, Position, Subject)>,
    subjects: HashSet<Subject>,
    troubles: Vec<String>,
    shelf: Shelf,
}

impl WantedPuzzles {
    /// Reads the puzzles of inputs.
    pub fn read(inputs: Inputs, options: &ReadOptions) -> WantedPuzzles {
        let mut wanted = WantedPuzzles::default();
        inputs.records(options, &mut |record| {
            wanted.add(&record);
            true
        });
        wanted
    }

    /// Reads the puzzles of a text; `None` if a limit is reached before its end.
    pub fn of_text(text: &str, options: &ReadOptions, limits: &Limits) -> Option<WantedPuzzles> {
        let mut wanted = WantedPuzzles::default();
        let is_over = || limits.reached(0).is_some();
        let over = records_until(text, options, &is_over, &mut |record| {
            wanted.add(&record);
            true
        });
        (!over).then_some(wanted)
    }

    fn add(&mut self, record: &ListRecord<'_>) {
        if let Some(reason) = record.refusal() {
            self.troubles.push(reason.trim_end().to_string());
        }
        let ListRecord::Puzzle(puzzle) = record else {
            return;
        };
        match subject(&self.shelf.model(&puzzle.parsed.puzzle)) {
            Ok(subject) => {
                let Origin { source, place } = puzzle.at;
                self.subjects.insert(subject.clone());
                self.puzzles.push((source.to_string(), place, subject));
            }
            Err(refusal) => self.troubles.push(format!("{}{refusal}", puzzle.at)),
        }
    }

    /// Returns what certificates may be about.
    pub fn subjects(&self) -> &HashSet<Subject> {
        &self.subjects
    }

    /// Returns what was read and is no puzzle, or none that a certificate can be about, with the
    /// places.
    pub fn troubles(&self) -> &[String] {
        &self.troubles
    }

    /// Returns the puzzles without a certificate in order, and counts them.
    pub fn missing(&self, checking: &mut Checking<'_>) -> Vec<(Origin<'_>, &Subject)> {
        let all = self.puzzles.iter();
        let missing = all.filter(|(_, _, subject)| checking.misses(subject));
        let found = missing.map(|(source, place, subject)| {
            let place = *place;
            (Origin { source, place }, subject)
        });
        found.collect()
    }
}
