//! What every command is to the program that starts it.

use super::args::Common;
use super::exit::Exit;
use super::json::Json;
use veridoku::engine::Cancel;

/// A command with its arguments.
pub(crate) trait Run {
    /// Runs the command; `cancel` asks for an orderly end.
    ///
    /// # Errors
    /// What is said as `veridoku: …`, with the exit code of bad input.
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit>;

    /// Returns the arguments that commands which ask engines share.
    fn common(&self) -> Option<&Common> {
        None
    }

    /// Returns how results are written, with the name of the command, of one that takes a single
    /// puzzle: what is no puzzle then has a record too.
    fn json(&self) -> Option<(Json, &'static str)> {
        None
    }

    /// Returns whether nothing is named to work on, so that it comes from standard input.
    fn names_nothing(&self) -> bool {
        self.common().is_some_and(|common| common.inputs.is_empty())
    }

    /// Returns whether the first interrupt asks for an orderly end; else it ends the program at
    /// once.
    fn ends_in_order(&self) -> bool {
        true
    }
}
