//! `.sdm`: a list of puzzles, one per line. It is the line format under the name that its users
//! know.

use super::{Format, line};

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "sdm",
    extensions: &["sdm"],
    summary: "one puzzle a line, as SadMan and OpenSudoku keep them",
    ..line::FORMAT
};
