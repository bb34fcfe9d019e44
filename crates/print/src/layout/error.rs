//! Why puzzles are not put on pages.

use thiserror::Error;
use veridoku_model::engine::Cancel;

/// Why there is no layout.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PrintError {
    /// Something would be too small to read.
    #[error("{name}: {what} would have {:.1} points, and {least} are the least; {advice}", below(*.size))]
    Small {
        /// The name of the puzzle.
        name: String,
        /// What would be too small.
        what: &'static str,
        /// Its size, in points.
        size: f64,
        /// The least that is printed, in points.
        least: f64,
        /// What to do.
        advice: &'static str,
    },
    /// A text has a character that the typeface does not have.
    #[error("{text:?}: the typeface has no sign for {sign:?} (U+{:04X})", u32::from(*.sign))]
    Sign {
        /// The text.
        text: String,
        /// The character.
        sign: char,
    },
    /// A text has no room on its line.
    #[error("{text:?} has no room in a line of {width:.0} mm")]
    Wide {
        /// The text.
        text: String,
        /// The length of the line, in millimetres.
        width: f64,
    },
    /// The margins leave no room.
    #[error("the margins leave no room on the paper")]
    Margins,
    /// A link is too long for a QR code.
    #[error("{0}: the link is too long for a QR code")]
    Link(String),
    /// The layout was interrupted.
    #[error("interrupted")]
    Interrupted,
}

/// Returns a size to a tenth, never more than it is.
fn below(size: f64) -> f64 {
    (size * 10.0).floor() / 10.0
}

/// Returns an error if a layout is to end.
pub(super) fn going_on(cancel: &Cancel) -> Result<(), PrintError> {
    if cancel.is_cancelled() {
        return Err(PrintError::Interrupted);
    }
    Ok(())
}
