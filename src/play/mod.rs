//! `veridoku play`: a game in a terminal.
//!
//! A face beside the command line: it reads keys, makes moves in a [`veridoku::game::Game`], and
//! draws it. `docs/play.md` is its manual. The table ([`table`]) knows neither terminal, file nor
//! clock; the screen ([`screen`]) has them.

mod acts;
mod answers;
mod board;
mod choose;
mod daily;
mod keys;
mod layout;
mod look;
mod panel;
mod sayings;
mod screen;
mod session;
mod shelf;
mod sixteen;
mod solved;
mod stats;
mod table;
mod terminal;
#[cfg(test)]
mod tests;

use anyhow::{bail, ensure};
use clap::Args;
use std::io::{self, IsTerminal};
use veridoku::engine::Cancel;
use veridoku::generate::Pattern;
use veridoku::grid::Shape;
use veridoku::human::{Language, Level, TechniqueId};
use veridoku::render::ColorChoice;
use veridoku::words::{read_found_technique, read_level};

/// The arguments of the command.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
veridoku play                 the game that was left, or a new one\n  \
veridoku play hard\n  \
veridoku play puzzles.sdm     each puzzle of a collection, those not solved first\n  \
veridoku play --daily expert  the same puzzle for everybody today\n  \
veridoku play --needs X-Wing  a puzzle to practise a technique")]
pub(crate) struct Play {
    /// A level (very-easy, easy, medium, hard, expert), a puzzle, or a file of puzzles or of a game
    what: Option<String>,
    /// A new puzzle with this symmetry of the givens
    #[arg(long, value_name = "NAME")]
    symmetry: Option<Pattern>,
    /// A new puzzle that needs this technique, to practise it
    #[arg(long, value_name = "TECHNIQUE", value_parser = read_found_technique)]
    needs: Option<TechniqueId>,
    /// A new puzzle with boxes of this shape, such as 2x3
    #[arg(long, value_name = "ROWSxCOLUMNS")]
    shape: Option<Shape>,
    /// The seed of a new puzzle: the same seed gives the same puzzle everywhere
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The puzzle of the day, the same for everybody, of the level that is named or medium
    #[arg(long, conflicts_with_all = ["seed", "symmetry", "needs", "shape"])]
    daily: bool,
    /// Another day for --daily
    #[arg(long, value_name = "YYYY-MM-DD", requires = "daily", value_parser = daily::read_date)]
    date: Option<u64>,
    /// How long solved puzzles took, by level, and how that changed
    #[arg(long, conflicts_with_all = ["what", "daily", "seed", "symmetry", "needs", "shape"])]
    stats: bool,
    /// The language of hints
    #[arg(long, value_name = "CODE", value_parser = language, default_value_t)]
    lang: Language,
    /// Draw boxes of plain characters, as is done where the locale is not UTF-8
    #[arg(long)]
    ascii: bool,
}

fn language(text: &str) -> Result<Language, String> {
    text.parse()
        .map_err(|error: veridoku::human::UnknownLanguage| error.to_string())
}

/// The levels by the names that are typed.
fn level(text: &str) -> Option<Level> {
    read_level(text).ok()
}

impl Play {
    /// Plays until the player quits or it is cancelled; `out` gets what is said at the end.
    ///
    /// # Errors
    /// If there is no terminal, no such puzzle, or the game could not be kept.
    pub(crate) fn run(
        &self,
        cancel: &Cancel,
        colours: ColorChoice,
        out: &mut dyn io::Write,
    ) -> anyhow::Result<()> {
        let shelf = shelf::Shelf::open()?;
        if self.stats {
            let (solved, damaged) = shelf.solved()?;
            for line in damaged {
                eprintln!("warning: {line}");
            }
            out.write_all(stats::table(&solved).as_bytes())?;
            return Ok(());
        }
        let (input, output) = (io::stdin().is_terminal(), io::stdout().is_terminal());
        ensure!(
            input && output,
            "play needs a terminal: {} is none",
            if output {
                "standard input"
            } else {
                "standard output"
            }
        );
        if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
            bail!("play needs a terminal that can place characters: TERM is dumb");
        }
        let start = choose::start(self, &shelf, cancel)?;
        let said = screen::play(self, start, &shelf, (cancel, colours.is_on(true)))?;
        writeln!(out, "{said}")?;
        Ok(())
    }
}
