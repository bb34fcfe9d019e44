//! What a player has on paper: pictures of boards and hints, entries, mistakes.

use crate::spread::spread;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;
use veridoku::ask::PlayOptions;
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::{Alphabet, Parsed, ReadOptions, by_name, parse_str};
use veridoku::game::{Game, Hint};
use veridoku::human::{Language, Order};
use veridoku::rules::Model;
use veridoku::words::{Notation, board};

/// A puzzle, with what a player has on paper and how steps are looked for: the fields of `hint` in
/// the interface for programs.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Paper {
    puzzle: String,
    format: Option<String>,
    shape: Option<String>,
    alphabet: Option<String>,
    entries: Option<String>,
    marks: Option<String>,
    order: Option<String>,
    no_uniqueness: bool,
    lang: Option<String>,
}

/// Returns what an error says of a field.
fn of<E: Display>(field: &str) -> impl Fn(E) -> String {
    move |error| format!("{field}: {error}")
}

/// Reads the one puzzle of a text.
fn read(text: &str, options: &ReadOptions) -> Result<Parsed, String> {
    let mut found = parse_str(text, options);
    match found.len() {
        1 => found.remove(0).map_err(|error| error.to_string()),
        number => Err(format!("expected one puzzle, found {number}")),
    }
}

impl Paper {
    fn parsed(&self) -> Result<Parsed, String> {
        let unknown =
            |field: &str, name: &str| format!("{field}: expected a name of one, found '{name}'");
        let format = self
            .format
            .as_deref()
            .map(|name| by_name(name).ok_or_else(|| unknown("format", name)));
        let alphabet = self
            .alphabet
            .as_deref()
            .map(|name| Alphabet::by_name(name).ok_or_else(|| unknown("alphabet", name)));
        let shape = self
            .shape
            .as_deref()
            .map(|text| text.parse().map_err(of("shape")));
        let options = ReadOptions::default()
            .with_format(format.transpose()?)
            .with_shape(shape.transpose()?)
            .with_alphabet(alphabet.transpose()?);
        read(&self.puzzle, &options)
    }

    fn game(&self, parsed: &Parsed, limits: &Limits) -> Result<Game, String> {
        let mut options = PlayOptions::default();
        (options.limits, options.search) = (limits.clone(), limits.clone());
        if let Some(order) = &self.order {
            options.order = Order::read(order).map_err(of("order"))?;
        }
        if self.no_uniqueness {
            options.order = options.order.without_uniqueness();
        }
        let language = self.lang.as_deref().map(str::parse::<Language>);
        options.language = language
            .transpose()
            .map_err(of("lang"))?
            .unwrap_or_default();
        let like = ReadOptions::default()
            .with_shape(Some(parsed.puzzle.givens().shape()))
            .with_alphabet(Some(parsed.alphabet));
        let entries = self.entries.as_deref().map(|text| read(text, &like));
        let entries = entries.transpose().map_err(of("entries"))?;
        options.entries = entries.map(|entries| entries.puzzle.givens().clone());
        options.marks = self.marks.clone();
        options.game(parsed).map_err(|error| error.to_string())
    }

    /// Does something with the game on a thread of its own, so that it can be interrupted.
    fn played(
        &self,
        py: Python<'_>,
        act: impl Fn(&Parsed, Game) -> Result<String, String> + Sync,
    ) -> PyResult<String> {
        let cancel = Cancel::new();
        let mut texts = spread(py, (1, 1, 1), &cancel, || {
            let limits = Limits::none().with_cancel(cancel.clone());
            let act = &act;
            move |_| {
                let parsed = self.parsed()?;
                let game = self.game(&parsed, &limits)?;
                act(&parsed, game)
            }
        })?;
        let text = texts.pop().unwrap_or_else(|| Err("stopped".to_string()));
        text.map_err(PyValueError::new_err)
    }
}

/// Returns a picture of a board, as SVG.
#[pyfunction]
pub(crate) fn board_svg(py: Python<'_>, paper: Paper) -> PyResult<String> {
    paper.played(py, |parsed, _| {
        Ok(board(&Model::new(&parsed.puzzle), &Notation::from(parsed)).svg())
    })
}

/// Returns a picture of the next step of a game, as SVG; or that of a number among the steps of all
/// techniques.
#[pyfunction]
#[pyo3(signature = (paper, number=None))]
pub(crate) fn hint_svg(py: Python<'_>, paper: Paper, number: Option<usize>) -> PyResult<String> {
    paper.played(py, |_, game| {
        let hint = match number {
            None => game.hint().map_err(|error| error.to_string()),
            Some(number) => nth(&game, number),
        };
        Ok(hint?.scene().svg())
    })
}

/// Returns a step among those of all techniques.
fn nth(game: &Game, number: usize) -> Result<Hint, String> {
    let every = game.every_hint().map_err(|error| error.to_string())?;
    let mut before = 0;
    for steps in every {
        let (_, mut steps) = steps.map_err(|error| error.to_string())?;
        if number < before + steps.len() {
            return Ok(steps.swap_remove(number - before));
        }
        before += steps.len();
    }
    Err(format!("expected a number below {before}, found {number}"))
}

/// Returns the board of a game with further digits entered, such as `6r1c2`.
#[pyfunction]
pub(crate) fn entered(py: Python<'_>, paper: Paper, candidates: Vec<String>) -> PyResult<String> {
    paper.played(py, |parsed, mut game| {
        for candidate in &candidates {
            game.enter(candidate).map_err(|error| error.to_string())?;
        }
        Ok(Notation::from(parsed).board(&game.board()))
    })
}

/// Returns what a player did wrong, in words; nothing if that is nothing.
#[pyfunction]
pub(crate) fn mistakes(py: Python<'_>, paper: Paper) -> PyResult<String> {
    paper.played(py, |_, game| {
        let found = game.mistakes().map_err(|error| error.to_string())?;
        Ok(if found.any() {
            found.to_string()
        } else {
            String::new()
        })
    })
}
