//! What hint, explain and techniques have in common: one puzzle, whether it is unique, an order, and steps in words.

use super::args::{Ordering, Reading};
use super::{input, pipeline};
use anyhow::bail;
use std::ffi::OsString;
use std::sync::Arc;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::Parsed;
use veridoku::grid::Digit;
use veridoku::human::{self, Order, Player, State};
use veridoku::native::Native;
use veridoku::rules::{Model, Solution};

use super::input::Item;

/// A puzzle with a player.
pub(super) struct Game {
    pub(super) parsed: Parsed,
    pub(super) state: State,
    /// The only solution, if there is just one.
    pub(super) solution: Option<Solution>,
    /// Solutions found, of at most two.
    pub(super) solutions: u64,
    pub(super) player: Box<dyn Player>,
    pub(super) order: Order,
}

impl Game {
    pub(super) fn new(
        input: &OsString,
        reading: &Reading,
        ordering: &Ordering,
    ) -> anyhow::Result<Game> {
        let parsed = puzzle(input, reading)?;
        let model = Model::new(&parsed.puzzle);
        let census = Native::new().count(&model, &Limits::solutions(2))?;
        let solutions = census.run.solutions;
        let solution = census
            .witnesses
            .into_iter()
            .next()
            .filter(|_| solutions == 1);
        // What rests on uniqueness is only for puzzles that have one solution.
        let order = if ordering.no_uniqueness || solution.is_none() {
            ordering.order.without_uniqueness()
        } else {
            ordering.order.clone()
        };
        Ok(Game {
            state: State::new(parsed.puzzle.givens().clone()),
            player: human::player(model.rulebook()),
            parsed,
            solution,
            solutions,
            order,
        })
    }

    /// How the input writes a digit.
    pub(super) fn digit(&self) -> impl Fn(Digit) -> String + use<> {
        let alphabet = self.parsed.alphabet;
        move |digit| alphabet.text(digit)
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
            let caret = super::verify::indented(&error.caret());
            anyhow::anyhow!("{label}malformed: {error}\n{}", caret.trim_end())
        }),
        (Some(Item::Trouble(message)), None) => bail!("{message}"),
        _ => bail!("expected one puzzle, found several in {}", input.display()),
    }
}
