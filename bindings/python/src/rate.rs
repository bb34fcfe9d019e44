//! Ratings of many plain 9×9 boards.

use crate::batch::{Columns, FEW, MALFORMED, MULTIPLE, NONE, UNIQUE, UNKNOWN, column, puzzle};
use crate::boards::{CELLS, read, rows, values};
use crate::spread::spread;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::Range;
use veridoku::ask::{Engines, RateError, RateOptions, Rating, Scales, Session, UnknownScale};
use veridoku::engine::{Cancel, Limits};
use veridoku::human::TechniqueId;

/// What a board has in each column; what it lacks is not a number, or -1.
struct Row {
    verdict: u8,
    explainer: [f64; 3],
    seconds: f64,
    /// The place of the technique in [`techniques`].
    ceiling: i16,
    hodoku: f64,
    hodoku_level: i8,
}

impl Row {
    /// Returns the row of a board without ratings.
    fn empty(verdict: u8) -> Row {
        Row {
            verdict,
            explainer: [f64::NAN; 3],
            seconds: f64::NAN,
            ceiling: -1,
            hodoku: f64::NAN,
            hodoku_level: -1,
        }
    }

    fn of(rating: &Rating) -> Row {
        let scale = |value: Option<f64>| value.unwrap_or(f64::NAN);
        let ceiling = rating.ceiling.as_ref().and_then(|found| found.technique);
        let hodoku = rating.hodoku.as_ref();
        Row {
            verdict: UNIQUE,
            explainer: [rating.er(), rating.ep(), rating.ed()].map(scale),
            seconds: scale(rating.time.map(|time| time.as_secs_f64())),
            ceiling: ceiling.map_or(-1, |technique| technique as i16),
            hodoku: scale(hodoku.and_then(|found| found.score).map(f64::from)),
            hodoku_level: hodoku.map_or(-1, |found| found.level as i8),
        }
    }

    fn rate(session: &mut Session, board: &[u8; CELLS], options: &RateOptions) -> Row {
        let Some(puzzle) = values(board).and_then(|board| puzzle(&board)) else {
            return Row::empty(MALFORMED);
        };
        match session.rate(&puzzle, options) {
            Ok(found) => Row::of(&found),
            Err(RateError::Contradictory) => Row::empty(NONE),
            Err(RateError::Several) => Row::empty(MULTIPLE),
            Err(_) => Row::empty(UNKNOWN),
        }
    }
}

/// Returns the ratings of boards on some scales, column by column, and their verdicts last.
#[pyfunction]
pub(crate) fn rate<'py>(boards: &Bound<'py, PyAny>, scales: &str, jobs: usize) -> Columns<'py> {
    let wrong = |found: UnknownScale| PyValueError::new_err(format!("scales: {found}"));
    let (py, scales) = (boards.py(), scales.parse::<Scales>().map_err(wrong)?);
    let boards = read(boards)?;
    let boards = rows(&boards);
    let cancel = Cancel::new();
    let found = spread(py, (boards.len(), FEW, jobs), &cancel, || {
        let mut session = Session::with(Engines::Native);
        let mut options = RateOptions::default();
        options.filter.scales = scales;
        options.limits = Limits::none().with_cancel(cancel.clone());
        let cancel = &cancel;
        move |some: Range<usize>| {
            let running = boards[some].iter().take_while(|_| !cancel.is_cancelled());
            let rated = running.map(|board| Row::rate(&mut session, board, &options));
            rated.collect::<Vec<_>>()
        }
    })?;
    let explainer = |at: usize| column(py, &found, move |row| row.explainer[at].to_ne_bytes());
    [
        explainer(0),
        explainer(1),
        explainer(2),
        column(py, &found, |row| row.seconds.to_ne_bytes()),
        column(py, &found, |row| row.ceiling.to_ne_bytes()),
        column(py, &found, |row| row.hodoku.to_ne_bytes()),
        column(py, &found, |row| row.hodoku_level.to_ne_bytes()),
        column(py, &found, |row| [row.verdict]),
    ]
    .into_iter()
    .collect()
}

/// Returns the names of all techniques, in the order of the table.
#[pyfunction]
pub(crate) fn technique_names() -> Vec<&'static str> {
    TechniqueId::all().map(|id| id.facts().name).collect()
}
