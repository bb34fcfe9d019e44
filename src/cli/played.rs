//! The common arguments of hint and explain: a puzzle, the player's entries and pencil marks, and
//! how a step is shown.

use super::args::{Ordering, Reading};
use super::json::Json;
use clap::ValueEnum;
use std::ffi::OsString;
use std::io::IsTerminal;

#[derive(clap::Args, Debug)]
pub(super) struct Played {
    /// A puzzle, a file with one puzzle, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(super) input: OsString,
    #[command(flatten)]
    pub(super) reading: Reading,
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
    /// Whether pictures have colours; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(super) color: ColorChoice,
    #[command(flatten)]
    pub(super) json: Json,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColorChoice {
    Auto,
    Always,
    Never,
}

impl Played {
    /// Whether pictures on standard output have colours (<https://no-color.org>).
    pub(super) fn colored(&self) -> bool {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => std::io::stdout().is_terminal() && !set("NO_COLOR") && !dumb(),
        }
    }
}
