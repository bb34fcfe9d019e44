//! The common part of hint and explain: games of puzzles, with the player's entries and pencil
//! marks read from arguments and files; and the puzzle of commands that take one.

use super::args::{BoardText, Lists, Ordering, Reading, language};
use super::face::face;
use super::json::Json;
use super::say::say;
use anyhow::{Context, ensure};
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::path::Path;
use std::time::Duration;
use veridoku::ask::PlayOptions;
use veridoku::engine::Limits;
use veridoku::files::read_short;
use veridoku::formats::{OnePuzzle, OnePuzzleError, Origin, Parsed};
use veridoku::game::Game;
use veridoku::grid::Givens;
use veridoku::human::Language;
use veridoku::names::shown;
use veridoku::words::unread_rules;

/// The common arguments of hint and explain: puzzles, the player's entries and pencil marks, and
/// how a step is shown.
#[derive(clap::Args, Debug)]
pub(super) struct Played {
    #[command(flatten)]
    pub(super) lists: Lists,
    /// The digits that the player entered in the one puzzle: a board or a file of one, in any
    /// format; the givens may be among them
    #[arg(long, value_name = "BOARD")]
    pub(super) entries: Option<OsString>,
    /// The player's pencil marks: a grid with the candidates of each cell, or a file of one
    #[arg(long, value_name = "GRID")]
    pub(super) marks: Option<OsString>,
    #[command(flatten)]
    pub(super) ordering: Ordering,
    /// The language of the explanations
    #[arg(long, value_name = "CODE", value_parser = language(), default_value_t)]
    pub(super) lang: Language,
    /// Draw the board with the step on it
    #[arg(long, conflicts_with = "json")]
    pub(super) picture: bool,
    #[command(flatten)]
    pub(super) json: Json,
}

/// The time limit of the search for solutions.
const TIME: Duration = Duration::from_secs(60);

impl Played {
    /// Returns the game of a puzzle, with the entries and the pencil marks that the arguments name.
    pub(super) fn game(&self, parsed: &Parsed) -> anyhow::Result<Game> {
        let mut options = PlayOptions::default();
        options.order = self.ordering.order.clone();
        if self.ordering.no_uniqueness {
            options.order = options.order.without_uniqueness();
        }
        options.language = self.lang;
        options.limits = Limits::time(TIME);
        let entries = self.entries.as_ref();
        options.entries = entries.map(|named| entered(named, parsed)).transpose()?;
        let marks = self.marks.as_ref();
        options.marks = marks.map(|named| text(named)).transpose()?;
        let game = options.game(parsed);
        game.map_err(|error| anyhow::anyhow!(error.located()))
    }
}

/// Returns the digits that an argument names, for a puzzle.
fn entered(named: &OsString, parsed: &Parsed) -> anyhow::Result<Givens> {
    let reading = BoardText {
        shape: Some(parsed.puzzle.givens().shape()),
        alphabet: Some(parsed.alphabet),
        ..BoardText::default()
    };
    // Drops the type of the error: not the puzzle is malformed, but the entries.
    let entries = puzzle(named, &reading).map_err(|error| anyhow::anyhow!("{error:#}"));
    let entries = entries.context("--entries")?.parsed.puzzle;
    ensure!(
        entries.is_plain(),
        "--entries: expected a board of digits, found pencil marks (--marks reads them)"
    );
    Ok(entries.givens().clone())
}

/// Returns the text of a file, or the argument itself if it has several lines.
fn text(argument: &OsStr) -> anyhow::Result<String> {
    let path = Path::new(argument);
    if let Some(text) = argument.to_str().filter(|text| text.contains('\n')) {
        return Ok(text.to_string());
    }
    read_short(path).with_context(|| format!("--marks: {}", shown(path)))
}

/// Reads the one puzzle that an argument names. Says which rules in words are not read.
pub(super) fn puzzle(input: &OsString, text: &BoardText) -> Result<OnePuzzle, OnePuzzleError> {
    let inputs = Reading::default().open(std::slice::from_ref(input));
    let one = inputs.one(&text.options())?;
    remark(one.placed().at, unread_rules(&one.parsed));
    Ok(one)
}

/// Says what is to be remarked on a puzzle, if there is anything.
pub(super) fn remark(at: Origin<'_>, remark: Option<impl Display>) {
    if let Some(remark) = remark.filter(|_| !face().quiet) {
        say(&format!("veridoku: {at}{remark}\n"));
    }
}
