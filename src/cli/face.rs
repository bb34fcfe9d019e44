//! The options of every command: what is printed, where and how.

use super::args::{color, threads};
use clap::ArgMatches;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::OnceLock;
use terminal_size::terminal_size;
use veridoku::render::{ColorChoice, Scene, ascii, hanging, has_box_drawing};

/// The heading of these options in the help.
pub(crate) const GENERAL: &str = "General";

/// The options, which each command gets unless it has one of the same name by itself.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Face {
    /// No summary, progress or remarks
    #[arg(long, short, help_heading = GENERAL)]
    pub(crate) quiet: bool,
    /// Say on standard error what is run, how, and what the exit code means
    #[arg(long, short, conflicts_with = "quiet", help_heading = GENERAL, hide_short_help = true)]
    pub(crate) verbose: bool,
    /// Write the output to FILE: whole at the end of the run, or not at all (-: standard output)
    #[arg(long, short, value_name = "FILE", help_heading = GENERAL)]
    pub(crate) output: Option<PathBuf>,
    /// Whether there are colours; auto: on a terminal, unless NO_COLOR is set, and everywhere if
    /// CLICOLOR_FORCE is
    #[arg(long, value_name = "WHEN", value_parser = color(), default_value = ColorChoice::Auto.name(),
        help_heading = GENERAL, hide_short_help = true)]
    pub(crate) color: ColorChoice,
    /// Report progress on standard error, once a second, terminal or not
    #[arg(long, conflicts_with = "quiet", help_heading = GENERAL, hide_short_help = true)]
    progress: bool,
    /// Threads: for commands that work on one thing at a time it changes nothing
    #[arg(long, short, value_name = "N", value_parser = threads, help_heading = GENERAL, hide_short_help = true)]
    jobs: Option<usize>,
    /// Exit with 0 whatever the verdicts are, malformed puzzles too; bad usage, an input that
    /// cannot be read, a disagreement and an interrupt keep their exit codes
    #[arg(long, help_heading = GENERAL, hide_short_help = true)]
    pub(crate) exit_zero: bool,
    /// Whether the last line says that the output is whole: an option of commands with `--json`
    #[arg(skip)]
    pub(crate) json_summary: bool,
}

/// The options of this run.
static FACE: OnceLock<Face> = OnceLock::new();

/// Returns the options of this run.
pub(crate) fn face() -> &'static Face {
    FACE.get_or_init(Face::default)
}

impl Face {
    /// Returns the options among the matches of a command, which need not have all of them.
    pub(crate) fn read(matches: &ArgMatches) -> Face {
        let flag = |name| one(matches, name).unwrap_or_default();
        Face {
            quiet: flag("quiet"),
            verbose: flag("verbose"),
            output: one(matches, "output").filter(|file: &PathBuf| file.as_os_str() != "-"),
            color: one(matches, "color").unwrap_or_default(),
            progress: flag("progress"),
            jobs: None,
            exit_zero: flag("exit_zero"),
            json_summary: flag("json_summary"),
        }
    }

    /// Makes these the options of this run.
    pub(crate) fn set(self) {
        let _ = FACE.set(self);
    }

    /// Returns whether progress is shown: as asked for, or else on a terminal.
    pub(crate) fn progress(&self, terminal: bool) -> bool {
        !self.quiet && (self.progress || terminal)
    }

    /// Returns a picture for standard output.
    pub(crate) fn drawn(&self, scene: &Scene) -> String {
        let terminal = self.output.is_none() && std::io::stdout().is_terminal();
        let picture = scene.text_within(self.color.is_on(terminal), columns(terminal));
        match terminal && !has_box_drawing() {
            true => ascii(&picture),
            false => picture,
        }
    }

    /// Returns a text for standard output, in lines no longer than those of a terminal.
    pub(crate) fn fitted(&self, text: String) -> String {
        let terminal = self.output.is_none() && std::io::stdout().is_terminal();
        columns(terminal).map_or(text.clone(), |columns| hanging(&text, columns))
    }
}

/// Returns the value of an option, if the command has it and it was given.
fn one<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    matches.try_get_one::<T>(name).ok().flatten().cloned()
}

/// Returns the columns of a terminal, if standard output is one.
fn columns(terminal: bool) -> Option<usize> {
    let (width, _) = terminal_size().filter(|_| terminal)?;
    Some(width.0.into())
}
