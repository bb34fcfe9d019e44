//! The interface between a command and the program that runs it.

use super::args::Common;
use super::exit::Exit;
#[cfg(feature = "play")]
use super::face::face;
use super::json::Json;
use veridoku::engine::Cancel;

/// A command with its arguments.
pub(crate) trait Run {
    /// Runs the command; `cancel` asks for an orderly end.
    ///
    /// # Errors
    /// Returns the error that is printed as `error: …`, with the exit code of bad input.
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit>;

    /// Returns the arguments shared by all commands that ask engines, if this is one.
    fn common(&self) -> Option<&Common> {
        None
    }

    /// Returns the option `--json`, if the command takes a single puzzle: input that is no puzzle
    /// then gets a record, too.
    fn json(&self) -> Option<Json> {
        None
    }

    /// Returns whether no input is named, so that standard input is read.
    fn names_nothing(&self) -> bool {
        self.common().is_some_and(|common| common.lists.is_empty())
    }

    /// Returns whether `-o` names a folder, in which the command itself writes files.
    fn keeps_files(&self) -> bool {
        false
    }
}

/// The faces beside the command line, which know nothing of it.
macro_rules! faces {
    ($($feature:literal $face:path $(, $given:expr)?;)*) => {$(
        #[cfg(feature = $feature)]
        impl Run for $face {
            fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
                self.run(cancel, $($given,)? &mut super::Out)?;
                Ok(Exit::Holds)
            }
        }
    )*};
}
faces!("play" crate::play::Play, face().color; "serve" crate::serve::Serve;);
