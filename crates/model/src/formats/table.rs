//! The table of formats. A new format is one file and one row.

use super::record::{Block, Parsed, RawRecord};
use super::split::Source;
use super::{Alphabet, ParseError, ReadOptions, grid, line, sdk, sdm};
use crate::rules::Puzzle;
use std::fmt;
use std::io;
use std::path::Path;

/// Takes the next record of a text that is in the format.
pub(super) type Split =
    fn(&'static Format, &mut dyn Source, &ReadOptions) -> io::Result<Option<RawRecord>>;

/// A format: its name, and the functions that find, read and write its records.
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// The file name extensions, without the dot.
    pub extensions: &'static [&'static str],
    /// A one-line description.
    pub summary: &'static str,
    pub(super) split: Split,
    pub(super) parse: fn(&Block, &ReadOptions) -> Result<Parsed, ParseError>,
    pub(super) write: fn(&Puzzle, &Alphabet) -> String,
}

/// Every format.
pub static FORMATS: &[Format] = &[line::FORMAT, grid::FORMAT, sdm::FORMAT, sdk::FORMAT];

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

/// Returns the format of a file by its name; `None` if only the text decides it.
///
/// ```
/// use veridoku_model::formats::by_extension;
/// assert_eq!(by_extension("list.sdm").unwrap().name, "sdm");
/// assert!(by_extension("list.txt").is_none());
/// ```
pub fn by_extension(path: impl AsRef<Path>) -> Option<&'static Format> {
    let extension = path.as_ref().extension()?.to_str()?;
    let has = |f: &&Format| {
        f.extensions
            .iter()
            .any(|e| e.eq_ignore_ascii_case(extension))
    };
    FORMATS.iter().find(has)
}

impl Format {
    /// Returns the puzzle in this format, without a line feed at the end. If the alphabet has too
    /// few symbols for the board, [`Alphabet::default_for`] replaces it.
    pub fn write(&self, puzzle: &Puzzle, alphabet: &Alphabet) -> String {
        (self.write)(puzzle, alphabet)
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
                assert_eq!(by_extension(format!("a.{extension}")), Some(format));
            }
            assert!(FORMATS[..i].iter().all(|other| other != format));
        }
        assert!(by_name("tdoku").is_none());
        assert!(by_extension("sdm").is_none());
    }
}
