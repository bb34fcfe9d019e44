//! The common arguments of hint and explain: a puzzle, the player's entries and pencil marks, and
//! how a step is shown.

use super::args::{BoardText, Ordering};
use super::json::Json;
use std::ffi::OsString;

#[derive(clap::Args, Debug)]
pub(super) struct Played {
    /// A puzzle, a file with one puzzle, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(super) input: OsString,
    #[command(flatten)]
    pub(super) reading: BoardText,
    /// The digits that the player entered: a board or a file of one, in any format; the givens may
    /// be among them
    #[arg(long, value_name = "BOARD")]
    pub(super) entries: Option<OsString>,
    /// The player's pencil marks: a grid with the candidates of each cell, or a file of one
    #[arg(long, value_name = "GRID")]
    pub(super) marks: Option<OsString>,
    #[command(flatten)]
    pub(super) ordering: Ordering,
    /// Draw the board with the step on it
    #[arg(long, conflicts_with = "json")]
    pub(super) picture: bool,
    #[command(flatten)]
    pub(super) json: Json,
}
