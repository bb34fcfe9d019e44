//! What hint and explain have in common: a game of one puzzle, with what the player has on paper
//! read from arguments and files.

use super::args::Reading;
use super::input;
use super::malformed::Malformed;
use super::played::Played;
use super::say::indented;
use anyhow::{Context, bail, ensure};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use veridoku::engine::Limits;
use veridoku::formats::{ParseError, Parsed, parse_marks};
use veridoku::game::{Game, NotUnique};
use veridoku::grid::Digit;
use veridoku::wire::Head;

use super::input::Item;

/// How long solutions are looked for.
const TIME: Duration = Duration::from_secs(60);

/// The longest file of pencil marks: far more than a board of 64×64 takes.
const LONGEST: u64 = 4 << 20;

/// A puzzle with the place that it was read from.
pub(crate) struct Read {
    pub(crate) source: String,
    pub(crate) parsed: Parsed,
}

impl Read {
    /// Returns what a record of a command about the puzzle begins with.
    pub(crate) fn head(&self, command: &'static str) -> Head {
        let head = Head::new(command).of(&self.parsed);
        head.at(&self.source, self.parsed.line)
    }
}

/// A game with the text that it was read from.
pub(crate) struct Opened {
    pub(crate) read: Read,
    pub(crate) game: Game,
}

impl Opened {
    /// Reads the puzzle, the entries and the pencil marks that the arguments name.
    pub(crate) fn new(played: &Played) -> anyhow::Result<Opened> {
        let read = puzzle(&played.input, &played.reading)?;
        let parsed = &read.parsed;
        let order = &played.ordering.order;
        // The game itself leaves uniqueness out as long as the puzzle is not known to be unique.
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

    /// Returns how the input writes a digit.
    pub(crate) fn digit(&self) -> impl Fn(Digit) -> String + use<> {
        let alphabet = self.read.parsed.alphabet;
        move |digit| alphabet.text(digit)
    }

    /// Returns what has to be said of uniqueness before steps, if anything.
    pub(crate) fn remark(&self) -> Option<&'static str> {
        match self.game.solution() {
            Err(NotUnique::Unknown(_)) => Some(
                "whether there is only one solution was not found out in time, so nothing here rests on that",
            ),
            Err(NotUnique::Several) => {
                Some("the puzzle has several solutions, so nothing here rests on there being one")
            }
            _ => None,
        }
    }
}

/// Enters what the arguments name, or else what the file of the puzzle has.
fn enter(game: &mut Game, parsed: &Parsed, played: &Played) -> anyhow::Result<()> {
    if let Some(entries) = &played.entries {
        let reading = Reading {
            shape: Some(game.shape()),
            alphabet: Some(parsed.alphabet),
            from: None,
        };
        let entries = puzzle(entries, &reading);
        // Not the puzzle is malformed then.
        let entries = entries.map_err(|error| anyhow::anyhow!("{error:#}"));
        let entries = entries.context("--entries")?.parsed;
        game.copy_entries(entries.puzzle.givens())?;
    } else if let Some(state) = &parsed.state {
        let entries = state.as_ref();
        game.copy_entries(entries.map_err(|error| located("[State]: ", error))?)?;
    }
    Ok(())
}

/// Reads a file, or returns the argument itself if that has several lines.
fn text(argument: &OsStr) -> anyhow::Result<String> {
    let path = Path::new(argument);
    if let Some(text) = argument.to_str().filter(|text| text.contains('\n')) {
        return Ok(text.to_string());
    }
    let name = || format!("--marks: {}", path.display().to_string().escape_debug());
    let long = std::fs::metadata(path).with_context(name)?.len();
    ensure!(
        long <= LONGEST,
        "{}: too long for a grid of pencil marks",
        name()
    );
    let bytes = std::fs::read(path).with_context(name)?;
    String::from_utf8(bytes).with_context(name)
}

/// Reads the one puzzle that an argument names.
pub(super) fn puzzle(input: &OsString, reading: &Reading) -> anyhow::Result<Read> {
    let options = reading.options();
    let mut found = Vec::new();
    let sources = input::sources(std::slice::from_ref(input));
    let most = input::FEW_LINES;
    input::read(sources, &options, most, &Arc::default(), &mut |item, _| {
        found.push(item);
        found.len() < 2
    });
    match (found.pop(), found.pop()) {
        (Some(Item::Record { source, record }), None) => match record.parse(&options) {
            Ok(parsed) => Ok(Read {
                source: source.to_string(),
                parsed,
            }),
            Err(error) => Err(Malformed {
                source: source.to_string(),
                line: record.line(),
                error,
            }
            .into()),
        },
        (Some(Item::Trouble(message)), None) => bail!("{message}"),
        _ => bail!("expected one puzzle, found several in {}", input.display()),
    }
}

/// Returns what is wrong with a text, with the line below it.
pub(super) fn located(label: &str, error: &ParseError) -> anyhow::Error {
    let caret = indented(&error.caret());
    anyhow::anyhow!("{label}{error}\n{}", caret.trim_end())
}
