//! The puzzles that must have a certificate.

use crate::cli::args::Reading;
use crate::cli::say::indented;
use std::collections::HashSet;
use std::ffi::OsString;
use veridoku::check::Subject;
use veridoku::formats::{ListRecord, Origin, Position, ReadOptions};
use veridoku::rules::Shelf;
use veridoku::verify::certificate::subject;

/// The puzzles, with their rules.
#[derive(Default)]
pub(super) struct Wanted {
    puzzles: Vec<(String, Position, Subject)>,
    /// All of them.
    pub(super) subjects: HashSet<Subject>,
    /// What is no puzzle, with its place.
    pub(super) troubles: Vec<String>,
    shelf: Shelf,
}

impl Wanted {
    /// Reads the puzzles that a name stands for.
    pub(super) fn read(name: &OsString) -> Wanted {
        let mut wanted = Wanted::default();
        let inputs = Reading::default().open(std::slice::from_ref(name));
        inputs.records(&ReadOptions::default(), &mut |record| {
            wanted.record(record);
            true
        });
        wanted
    }

    fn record(&mut self, record: ListRecord<'_>) {
        let (at, about) = match record {
            ListRecord::Puzzle(puzzle) => {
                let subject = subject(&self.shelf.model(&puzzle.parsed.puzzle));
                (puzzle.at, subject.map_err(|error| error.to_string()))
            }
            ListRecord::Malformed(at, error) => {
                let what = format!("malformed\n{}", indented(&error.to_string()));
                (at, Err(what.trim_end().to_string()))
            }
            ListRecord::Trouble(reason) => return self.troubles.push(reason.to_string()),
        };
        let Origin { source, place } = at;
        match about {
            Ok(subject) => {
                self.subjects.insert(subject.clone());
                self.puzzles.push((source.to_string(), place, subject));
            }
            Err(what) => self.troubles.push(format!("{source}:{place}: {what}")),
        }
    }

    /// Returns the puzzles that are not among those shown, with their sources and places.
    pub(super) fn missing<'a>(
        &'a self,
        shown: &'a HashSet<Subject>,
    ) -> impl Iterator<Item = &'a (String, Position, Subject)> {
        let all = self.puzzles.iter();
        all.filter(|(_, _, subject)| !shown.contains(subject))
    }
}
