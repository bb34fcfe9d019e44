//! Reads text into puzzles and writes it back.
//!
//! A [`Splitter`] finds the records of a text as it arrives, in constant memory;
//! [`RawRecord::parse`] reads one, on any thread; [`Format::write`] writes one. An invalid record
//! is a [`ParseError`] with its place and does not stop the records after it. Formats are rows of
//! [`FORMATS`], alphabets of [`ALPHABETS`]. An [`Input`] is where a text comes from.
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

mod alphabet;
mod bands;
mod classic;
mod detect;
mod error;
mod excerpt;
mod folder;
mod grid;
mod grid_split;
mod input;
mod line;
mod lines;
mod marks;
mod path_like;
mod plain;
mod portions;
mod reading;
mod record;
mod scan;
mod sdk;
mod sdm;
mod shard;
mod split;
mod table;
mod text;
mod write;

pub use alphabet::{ALPHABETS, Alphabet};
pub use error::ParseError;
pub use folder::{FolderFiles, Named, PassedOver};
pub use input::{Input, InputError};
pub use marks::parse_marks;
pub use plain::{PlainLine, PlainLines};
pub use portions::{FEW_LINES, MANY_LINES, Portion, Portions};
pub use record::{Parsed, RawRecord};
pub use shard::{Shard, Sharding, UnknownShard};
pub use split::Splitter;
pub use table::{FORMATS, Format, by_extension, by_name};
pub use text::UnknownAlphabet;
pub use write::{write_grid, write_line, write_line_into};

use crate::grid::Shape;

/// What is known about a text in advance. The rest is detected record by record.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The format; by default it is detected for each record.
    pub format: Option<&'static Format>,
    /// The shape; by default it follows from the borders, or else from the number of cells.
    pub shape: Option<Shape>,
    /// The alphabet; by default the one that fits all symbols.
    pub alphabet: Option<&'static Alphabet>,
}

/// Returns every record of a text, in order.
pub fn parse_str(text: &str, options: &ReadOptions) -> Vec<Result<Parsed, ParseError>> {
    Splitter::new(text.as_bytes(), *options)
        // Reading from memory cannot fail.
        .filter_map(Result::ok)
        .map(|record| record.parse(options))
        .collect()
}
