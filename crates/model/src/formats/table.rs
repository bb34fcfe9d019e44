//! The table of formats. A new format is one file and one row.

use super::record::{Block, Parsed};
use super::sniff::Sniff;
use super::source::Split;
use super::writer::{Unwritable, Write};
use super::{
    Alphabet, ParseError, ReadOptions, apps, candidates, code, csv, grid, json_stream, line, list,
    sdk, sdm, sukaku, toml, variants,
};
use crate::rules::Puzzle;
use std::fmt;
use std::path::Path;

/// How the content of a text tells its format.
#[derive(Clone, Copy)]
pub(super) enum Detect {
    /// By the rules in `detect.rs`, or not at all: then by name or by extension.
    Named,
    /// By the start of the text, without white space. All of the text is in the format then.
    Text(fn(&[u8]) -> Sniff),
    /// By a line, in a text that is no document: the record starts there.
    Line(fn(&str) -> bool),
    /// By a line and the next one that is not blank: the record starts at the first.
    Head(fn(&str) -> bool, fn(&str, &str) -> bool),
}

/// A format: its name, and the functions that find, read and write its records.
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// The file name extensions, without the dot.
    pub extensions: &'static [&'static str],
    /// A one-line description.
    pub summary: &'static str,
    pub(super) detect: Detect,
    pub(super) split: Split,
    pub(super) parse: fn(&Block, &ReadOptions) -> Result<Parsed, ParseError>,
    /// `None` for a format that is only read.
    pub(super) write: Option<Write>,
}

/// Every format. A text is in the first of those that know it by its content.
pub static FORMATS: &[Format] = &[
    line::FORMAT,
    grid::FORMAT,
    sdm::FORMAT,
    sdk::FORMAT,
    sukaku::FORMAT,
    candidates::FORMAT,
    apps::hodoku::FORMAT,
    apps::simple::FORMAT,
    apps::sdx::FORMAT,
    apps::msk::FORMAT,
    apps::gnome::FORMAT,
    apps::opensudoku::FORMAT,
    apps::ksudoku::FORMAT,
    apps::markdown::FORMAT,
    apps::sheet::FORMAT,
    apps::solo::FORMAT,
    apps::link::FORMAT,
    apps::link::short_json::FORMAT,
    apps::link::SUDOKUWIKI,
    apps::link::SUDOKUEXCHANGE,
    apps::link::SUDOKU_COACH,
    apps::link::FPUZZLES,
    apps::link::SUDOKUPAD,
    apps::link::ISS,
    variants::vdk::FORMAT,
    variants::iss::FORMAT,
    variants::killer::FORMAT,
    toml::FORMAT,
    code::FORMAT,
    csv::FORMAT,
    csv::TABS,
    list::FORMAT,
    json_stream::FORMAT,
    json_stream::LINES,
];

/// Returns the format of that name, in either case.
///
/// ```
/// use veridoku_model::formats::by_name;
/// assert_eq!(by_name("grid").unwrap().name, "grid");
/// ```
pub fn by_name(name: &str) -> Option<&'static Format> {
    let same = |f: &&Format| f.name.eq_ignore_ascii_case(name);
    FORMATS.iter().find(same)
}

/// Returns the format of a file by its name; `None` if only the text decides it, as it does if
/// several formats have the extension. An extension `.gz` is passed over.
///
/// ```
/// use veridoku_model::formats::by_extension;
/// assert_eq!(by_extension("list.sdm").unwrap().name, "sdm");
/// assert!(by_extension("list.txt").is_none());
/// ```
pub fn by_extension(path: impl AsRef<Path>) -> Option<&'static Format> {
    let mut formats = of_extension(path.as_ref());
    formats.next().filter(|_| formats.next().is_none())
}

/// Returns whether a file is likely to hold puzzles, by its name: its extension is that of a
/// format, or `.txt`, with or without `.gz`.
///
/// ```
/// use veridoku_model::formats::is_puzzle_file;
/// assert!(is_puzzle_file("list.txt") && is_puzzle_file("list.SDM.gz"));
/// assert!(!is_puzzle_file("list.png") && !is_puzzle_file("sdm"));
/// ```
pub fn is_puzzle_file(path: impl AsRef<Path>) -> bool {
    let path = path.as_ref();
    extension(path).is_some_and(|e| e == "txt") || of_extension(path).next().is_some()
}

fn of_extension(path: &Path) -> impl Iterator<Item = &'static Format> {
    let extension = extension(path);
    let has = move |f: &&Format| {
        extension
            .as_deref()
            .is_some_and(|e| f.extensions.contains(&e))
    };
    FORMATS.iter().filter(has)
}

/// Returns the extension in lower case; that before `.gz`, if that is the last.
fn extension(path: &Path) -> Option<String> {
    let lower = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
    match lower(path)?.as_str() {
        "gz" => lower(Path::new(path.file_stem()?)),
        other => Some(other.to_string()),
    }
}

impl Format {
    /// Returns the puzzle in this format, without a line feed at the end, and without what a
    /// document has around its puzzles: [`Writer`](super::Writer) writes whole files. If the
    /// alphabet has too few symbols for the board, [`Alphabet::default_for`] replaces it.
    ///
    /// # Errors
    /// Returns why the format cannot hold the puzzle.
    pub fn write(
        &self,
        puzzle: &Puzzle,
        alphabet: &'static Alphabet,
    ) -> Result<String, Unwritable> {
        let parsed = Parsed::new(puzzle.clone(), alphabet, 1);
        match &self.write {
            Some(write) => write.text(&parsed, alphabet),
            None => Err(Unwritable::only_read(self.name)),
        }
    }

    /// Returns whether the format is written, not only read.
    pub fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// Returns whether the start of a text tells that all of it is in this format.
    pub(super) fn reads_documents(&self) -> bool {
        matches!(self.detect, Detect::Text(_))
    }

    pub(super) fn parse(&self, block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
        (self.parse)(block, options)
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}

impl PartialEq for Format {
    /// Compares formats by their names.
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_extensions_are_told_apart() {
        for (i, format) in FORMATS.iter().enumerate() {
            assert_eq!(by_name(format.name), Some(format));
            for extension in format.extensions {
                let file = format!("a.{extension}");
                assert!(of_extension(Path::new(&file)).any(|f| f == format));
                assert!(is_puzzle_file(&file));
            }
            assert!(FORMATS[..i].iter().all(|other| other != format));
        }
        assert!(by_name("tdoku").is_none());
        assert!(by_extension("sdm").is_none());
        assert_eq!(by_extension("a.SDM.gz").unwrap().name, "sdm");
        assert!(by_extension("a.gz").is_none());
    }
}
