//! What hint and explain have in common: one puzzle, a player's state, whether there is one
//! solution, an order, and words.

use super::args::Reading;
use super::played::Played;
use super::state::{self, Mistakes};
use super::{input, pipeline};
use anyhow::bail;
use std::ffi::OsString;
use std::sync::Arc;
use std::time::{Duration, Instant};
use veridoku::engine::{Engine, Limits, Stop};
use veridoku::formats::{ParseError, Parsed};
use veridoku::grid::Digit;
use veridoku::human::{self, Order, Player, State};
use veridoku::native::Native;
use veridoku::rules::{Model, Solution};

use super::input::Item;

/// How long solutions are looked for.
const TIME: Duration = Duration::from_secs(60);

/// A puzzle with a player.
pub(super) struct Game {
    pub(super) parsed: Parsed,
    pub(super) model: Model,
    pub(super) state: State,
    pub(super) known: Known,
    pub(super) mistakes: Mistakes,
    pub(super) player: Box<dyn Player>,
    pub(super) order: Order,
}

/// What is known of the solutions of a puzzle.
pub(super) struct Known {
    /// The only one, if there is just one.
    pub(super) solution: Option<Solution>,
    /// How many were found, of at most two.
    pub(super) count: u64,
    /// Whether there may be more than were found.
    pub(super) unknown: bool,
}

impl Game {
    pub(super) fn new(played: &Played) -> anyhow::Result<Game> {
        let parsed = puzzle(&played.input, &played.reading)?;
        let model = Model::new(&parsed.puzzle);
        let known = Known::find(&model)?;
        let state = state::read(&parsed, played)?;
        let mistakes = Mistakes::find(&state, &model, &known)?;
        // What rests on uniqueness is only for puzzles that have one solution.
        let order = if played.ordering.no_uniqueness || known.solution.is_none() {
            played.ordering.order.without_uniqueness()
        } else {
            played.ordering.order.clone()
        };
        Ok(Game {
            state,
            player: human::player(model.rulebook()),
            parsed,
            model,
            known,
            mistakes,
            order,
        })
    }

    /// How the input writes a digit.
    pub(super) fn digit(&self) -> impl Fn(Digit) -> String + use<> {
        let alphabet = self.parsed.alphabet;
        move |digit| alphabet.text(digit)
    }

    /// Why no step is sound, if none is.
    pub(super) fn refusal(&self, vague: u8) -> Option<String> {
        if self.known.count == 0 && !self.known.unknown {
            return Some("The puzzle has no solution, so no step is sound.".to_string());
        }
        let shape = self.state.shape();
        let words = || self.mistakes.words(shape, self.parsed.alphabet, vague);
        let sound = "Nothing sound follows until that is put right.";
        self.mistakes.any().then(|| format!("{} {sound}", words()))
    }

    /// What has to be said of uniqueness, if anything.
    pub(super) fn remark(&self) -> Option<&'static str> {
        if self.known.unknown {
            Some(
                "whether there is only one solution was not found out in time, so nothing here rests on that",
            )
        } else if self.known.count > 1 {
            Some("the puzzle has several solutions, so nothing here rests on there being one")
        } else {
            None
        }
    }

    /// Whether every cell has a digit.
    pub(super) fn is_full(&self) -> bool {
        let filled = self.state.givens().count() + self.state.entries().count();
        filled == self.state.shape().cells()
    }
}

impl Known {
    fn find(model: &Model) -> anyhow::Result<Known> {
        let limits = Limits {
            deadline: Instant::now().checked_add(TIME),
            ..Limits::solutions(2)
        };
        let census = Native::new().count(model, &limits)?;
        let (count, stop) = (census.run.solutions, census.run.stop);
        let unknown = count < 2 && stop.is_some_and(|stop| stop != Stop::Solutions);
        let mut witnesses = census.witnesses.into_iter();
        Ok(Known {
            solution: witnesses.next().filter(|_| count == 1 && !unknown),
            count,
            unknown,
        })
    }
}

/// The one puzzle that the argument names.
pub(super) fn puzzle(input: &OsString, reading: &Reading) -> anyhow::Result<Parsed> {
    let options = reading.options();
    let mut found = Vec::new();
    let sources = input::sources(std::slice::from_ref(input));
    let most = input::FEW_LINES;
    input::read(sources, &options, most, &Arc::default(), &mut |item, _| {
        found.push(item);
        found.len() < 2
    });
    match (found.pop(), found.pop()) {
        (Some(Item::Record { source, record }), None) => record.parse(&options).map_err(|error| {
            let label = pipeline::label(&source, record.line());
            located(&format!("{label}malformed: "), &error)
        }),
        (Some(Item::Trouble(message)), None) => bail!("{message}"),
        _ => bail!("expected one puzzle, found several in {}", input.display()),
    }
}

/// What is wrong with a text, with the line below it.
pub(super) fn located(label: &str, error: &ParseError) -> anyhow::Error {
    let caret = super::verify::indented(&error.caret());
    anyhow::anyhow!("{label}{error}\n{}", caret.trim_end())
}
