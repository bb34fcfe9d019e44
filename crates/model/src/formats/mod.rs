//! Reads text into puzzles and writes it back.
//!
//! A [`Splitter`] finds the records of a text as it arrives, in constant memory;
//! [`RawRecord::parse`] reads one, on any thread; [`Format::write`] writes one. An invalid record
//! is a [`ParseError`] with its place and does not stop the records after it. Formats are rows of
//! [`FORMATS`], alphabets of [`ALPHABETS`]. An [`Input`] is where a text comes from; [`Inputs`] are
//! one list of puzzles, whatever they come from.
//!
//! Givens that contradict each other are a puzzle without a solution, not a parse error.
//!
//! ```
//! use veridoku_model::formats::{Alphabet, ReadOptions, parse_str, write_line};
//! let text = "12|..\n..|12\n--+--\n2.|..\n..|2.\n";
//! let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
//! let givens = parsed.puzzle.givens();
//! assert_eq!(write_line(givens, Alphabet::default_for(4)), "12....122.....2.");
//! ```
//!
//! This module imports `grid` and `rules`, never an engine. The user documentation is
//! `docs/formats.md`.

mod ahead;
mod alphabet;
mod apps;
mod bands;
mod candidates;
mod classic;
mod code;
mod columns;
mod csv;
mod detect;
mod document;
mod entry;
mod error;
mod excerpt;
mod fields;
mod folder;
mod foreign;
mod grid;
mod grid_split;
#[cfg(feature = "gzip")]
mod gzip;
mod input;
mod inputs;
mod jigsaw;
mod json;
mod json_extent;
mod json_object;
mod json_regions;
mod json_rules;
mod json_stream;
mod json_table;
mod json_value;
mod json_write;
mod label;
mod line;
mod lines;
mod list;
mod listed;
mod marks;
mod names;
mod path_like;
mod piece;
mod plain;
mod portions;
mod position;
mod read_columns;
mod read_count;
mod reading;
mod record;
#[cfg(test)]
mod samples;
mod scan;
mod sdk;
mod sdm;
mod shard;
mod sniff;
mod source;
mod spaces;
mod split;
mod sukaku;
mod table;
mod text;
mod toml;
mod utf16;
mod values;
mod variants;
mod wrapping;
mod write;
mod writer;

pub use alphabet::{ALPHABETS, Alphabet};
pub use apps::escaped_xml;
pub use error::ParseError;
pub use folder::{FolderFiles, Named, PassedOver};
#[cfg(feature = "gzip")]
pub use gzip::unpacked;
pub use input::{Input, InputError};
pub use inputs::{Inputs, OnePuzzle, OnePuzzleError, TakeItem};
pub use listed::{
    ListItem, ListPuzzle, ListRecord, Origin, RecordNumbers, records_of, records_until,
};
pub use marks::parse_marks;
pub use plain::{PlainLine, PlainLines};
pub use portions::{FEW_LINES, MANY_LINES, Portion, Portions};
pub use position::Position;
pub use read_columns::ReadColumns;
pub use read_count::ReadCount;
pub use record::{Columns, Parsed, RawRecord};
pub use shard::{Shard, Sharding, UnknownShard};
pub use split::Splitter;
pub use table::{FORMATS, Format, by_extension, by_name, is_puzzle_file};
pub use text::UnknownAlphabet;
pub use variants::clue_in_short;
pub use write::{write_grid, write_line, write_line_into, write_puzzle};
pub use writer::{Extra, Unwritable, Writer};

use crate::grid::Shape;

/// What is known about a text in advance. The rest is detected record by record.
///
/// ```
/// use veridoku_model::formats::{ReadOptions, by_name, parse_str};
/// let options = ReadOptions::default().with_format(by_name("line"));
/// assert!(parse_str("1..2 ..1. .2.. 4..3", &options)[0].is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format; by default it is detected for each record.
    pub format: Option<&'static Format>,
    /// The shape; by default it follows from the borders, or else from the number of cells.
    pub shape: Option<Shape>,
    /// The alphabet; by default the one that fits all symbols.
    pub alphabet: Option<&'static Alphabet>,
    /// The column of the puzzle in a table, by name or by number from 1; by default it is known by
    /// its name or by what it holds.
    pub column: Option<&'static str>,
    /// Whether what a document draws beside the rules that can be read is passed over: otherwise
    /// it may be a rule, and the puzzle is refused.
    pub ignore_drawings: bool,
}

impl ReadOptions {
    /// Returns these options with drawings passed over, or not.
    #[must_use]
    pub fn with_drawings_ignored(self, ignore_drawings: bool) -> ReadOptions {
        ReadOptions {
            ignore_drawings,
            ..self
        }
    }

    /// Returns these options with another format; `None` to detect it.
    #[must_use]
    pub fn with_format(self, format: Option<&'static Format>) -> ReadOptions {
        ReadOptions { format, ..self }
    }

    /// Returns these options with another shape; `None` to detect it.
    #[must_use]
    pub fn with_shape(self, shape: Option<Shape>) -> ReadOptions {
        ReadOptions { shape, ..self }
    }

    /// Returns these options with another alphabet; `None` to detect it.
    #[must_use]
    pub fn with_alphabet(self, alphabet: Option<&'static Alphabet>) -> ReadOptions {
        ReadOptions { alphabet, ..self }
    }

    /// Returns these options with another column of a table; `None` to detect it.
    #[must_use]
    pub fn with_column(self, column: Option<&'static str>) -> ReadOptions {
        ReadOptions { column, ..self }
    }
}

/// Returns every record of a text, in order.
pub fn parse_str(text: &str, options: &ReadOptions) -> Vec<Result<Parsed, ParseError>> {
    Splitter::new(text.as_bytes(), *options)
        // Reading from memory cannot fail.
        .filter_map(Result::ok)
        .map(|record| record.parse(options))
        .collect()
}
