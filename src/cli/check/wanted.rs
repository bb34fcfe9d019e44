//! The puzzles that must have a certificate.

use crate::cli::say::{indented, say};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::Path;
use veridoku::check::Subject;
use veridoku::formats::{
    FolderFiles, Input, Position, RawRecord, ReadOptions, Splitter, by_extension, unpacked,
};
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
    pub(super) fn read(name: &OsStr) -> Wanted {
        let mut wanted = Wanted::default();
        let named = Input::named(name, FolderFiles::Puzzles);
        if let Some(passed_over) = named.passed_over {
            say(&format!("veridoku: {passed_over}\n"));
        }
        for input in named.inputs {
            match input {
                Ok(input) => wanted.input(input),
                Err(error) => wanted.troubles.push(error.to_string()),
            }
        }
        wanted
    }

    fn input(&mut self, input: Input) {
        let name = input.name();
        let options = ReadOptions {
            format: by_extension(Path::new(&name)),
            ..ReadOptions::default()
        };
        let before = self.puzzles.len() + self.troubles.len();
        match input.open().map(unpacked) {
            Err(error) => self.troubles.push(error.to_string()),
            Ok(Err(error)) => self.troubles.push(format!("{name}: {error}")),
            Ok(Ok(reader)) => {
                for record in Splitter::new(reader, options) {
                    match record {
                        Ok(record) => self.record(&name, &record, &options),
                        Err(error) => self.troubles.push(format!("{name}: {error}")),
                    }
                }
            }
        }
        if before == self.puzzles.len() + self.troubles.len() {
            self.troubles.push(format!("{name}: no puzzle in it"));
        }
    }

    fn record(&mut self, name: &str, record: &RawRecord, options: &ReadOptions) {
        let place = record.position();
        let about = match record.parse(options) {
            Ok(parsed) => subject(&self.shelf.model(&parsed.puzzle)).map_err(|e| e.to_string()),
            Err(error) => Err(format!("malformed\n{}", indented(&error.to_string()))),
        };
        match about {
            Ok(subject) => {
                self.subjects.insert(subject.clone());
                self.puzzles.push((name.to_string(), place, subject));
            }
            Err(what) => self
                .troubles
                .push(format!("{name}:{place}: {}", what.trim_end())),
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
