//! `.sdm`: a list of puzzles, one a line. It is the line format under the name its users know.

use super::{Format, line};

/// The row of the table.
pub(super) const FORMAT: Format = Format {
    name: "sdm",
    extensions: &["sdm"],
    summary: "one puzzle a line, as SadMan and OpenSudoku keep them",
    ..line::FORMAT
};
