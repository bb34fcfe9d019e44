//! The common part of hint and explain: a game of one puzzle, with the player's entries and pencil
//! marks read from arguments and files.

use super::args::{BoardText, Ordering, Reading};
use super::json::Json;
use super::say::indented;
use anyhow::{Context, bail, ensure};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;
use veridoku::engine::{Cancel, Limits};
use veridoku::files::read_short;
use veridoku::formats::{OnePuzzle, OnePuzzleError, ParseError, Parsed, parse_marks};
use veridoku::game::Game;
use veridoku::names::shown;

/// The common arguments of hint and explain: a puzzle, the player's entries and pencil marks, and
/// how a step is shown.
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

/// The time limit of the search for solutions.
const TIME: Duration = Duration::from_secs(60);

/// The time between two looks for an interrupt.
const PATIENCE: Duration = Duration::from_millis(50);

/// A game with the puzzle as it was read.
pub(crate) struct Opened {
    pub(crate) read: OnePuzzle,
    pub(crate) game: Game,
}

impl Opened {
    /// Reads the puzzle, the entries and the pencil marks that the arguments name.
    pub(crate) fn new(played: &Played) -> anyhow::Result<Opened> {
        let read = puzzle(&played.input, &played.reading)?;
        let parsed = &read.parsed;
        let order = &played.ordering.order;
        // The game itself leaves uniqueness techniques out unless the puzzle is known to be unique.
        let order = if played.ordering.no_uniqueness {
            order.without_uniqueness()
        } else {
            order.clone()
        };
        let mut game = Game::new(parsed.puzzle.clone())
            .written_in(parsed.alphabet)
            .ordered(order)
            .within(Limits::time(TIME));
        enter(&mut game, parsed, played)?;
        if let Some(marks) = &played.marks {
            let marks = parse_marks(&text(marks)?, game.shape(), parsed.alphabet);
            let marks = marks.map_err(|error| located("--marks: ", &error))?;
            let alone = played.entries.is_none() && parsed.state.is_none();
            game.copy_marks(&marks, alone)?;
        }
        Ok(Opened { read, game })
    }
}

/// Enters the digits that the arguments name, or else those of the puzzle's file.
fn enter(game: &mut Game, parsed: &Parsed, played: &Played) -> anyhow::Result<()> {
    if let Some(entries) = &played.entries {
        let reading = BoardText {
            shape: Some(game.shape()),
            alphabet: Some(parsed.alphabet),
            ..BoardText::default()
        };
        let entries = puzzle(entries, &reading);
        // Drops the type of the error: not the puzzle is malformed, but the entries.
        let entries = entries.map_err(|error| anyhow::anyhow!("{error:#}"));
        let entries = entries.context("--entries")?.parsed;
        ensure!(
            entries.puzzle.is_plain(),
            "--entries: expected a board of digits, found pencil marks (--marks reads them)"
        );
        game.copy_entries(entries.puzzle.givens())?;
    } else if let Some(state) = &parsed.state {
        let entries = state.as_ref();
        game.copy_entries(entries.map_err(|error| located("[State]: ", error))?)?;
    }
    Ok(())
}

/// Returns the text of a file, or the argument itself if it has several lines.
fn text(argument: &OsStr) -> anyhow::Result<String> {
    let path = Path::new(argument);
    if let Some(text) = argument.to_str().filter(|text| text.contains('\n')) {
        return Ok(text.to_string());
    }
    read_short(path).with_context(|| format!("--marks: {}", shown(path)))
}

/// Reads the one puzzle that an argument names; `None` if `cancel` comes first, as standard input
/// may never end.
pub(super) fn puzzle_unless(
    cancel: &Cancel,
    input: &OsString,
    text: &BoardText,
) -> anyhow::Result<Option<OnePuzzle>> {
    let (input, text) = (input.clone(), text.clone());
    let (sender, receiver) = channel();
    let reader = thread::Builder::new().spawn(move || {
        // Nobody waits any more after an interrupt.
        let _ = sender.send(puzzle(&input, &text));
    });
    reader.context("cannot start a thread")?;
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(read) => return Ok(read.map(Some)?),
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => bail!("the puzzle could not be read"),
        }
    }
}

/// Reads the one puzzle that an argument names.
pub(super) fn puzzle(input: &OsString, text: &BoardText) -> Result<OnePuzzle, OnePuzzleError> {
    let inputs = Reading::default().open(std::slice::from_ref(input));
    inputs.one(&text.options())
}

/// Returns a parse error as a message, with the line and a caret below it.
pub(super) fn located(label: &str, error: &ParseError) -> anyhow::Error {
    let caret = indented(&error.caret());
    anyhow::anyhow!("{label}{error}\n{}", caret.trim_end())
}
