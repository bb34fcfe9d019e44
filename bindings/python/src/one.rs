//! Jobs on single puzzles, through the interface of every language.

use crate::batch::engines;
use crate::spread::spread;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Mutex;
use veridoku::api::{Api, Job};
use veridoku::ask::{Engines, PlayOptions, Session};
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::{Parsed, ReadOptions, parse_str};
use veridoku::rules::Model;
use veridoku::words::{Notation, board};

/// Interfaces that are not in use, with their engines.
static IDLE: Mutex<Vec<(Engines, Api)>> = Mutex::new(Vec::new());

/// Returns an interface over these engines.
fn taken(engines: Engines) -> Api {
    let mut idle = IDLE.lock().unwrap_or_else(|broken| broken.into_inner());
    match idle.iter().position(|(those, _)| *those == engines) {
        Some(place) => idle.swap_remove(place).1,
        None => Api::over(Session::with(engines)),
    }
}

fn given_back(engines: Engines, api: Api) {
    let mut idle = IDLE.lock().unwrap_or_else(|broken| broken.into_inner());
    if idle.len() < 8 {
        idle.push((engines, api));
    }
}

/// Returns the records that answer a request, as JSON texts.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    job: &str,
    request: String,
    engine: &str,
) -> PyResult<Vec<String>> {
    let engines = engines(engine)?;
    let job: Job = job
        .parse()
        .map_err(|error| PyValueError::new_err(format!("{error}")))?;
    let cancel = Cancel::new();
    let mut answers = spread(py, (1, 1, 1), &cancel, || {
        let (request, cancel) = (&request, &cancel);
        move |_| {
            let mut api = taken(engines);
            let mut lines = Vec::new();
            api.answer(job, request, cancel, &mut |line| {
                lines.push(line.trim_end().to_string())
            });
            given_back(engines, api);
            lines
        }
    })?;
    Ok(answers.pop().unwrap_or_default())
}

/// Reads the one puzzle of a text.
fn read(text: &str) -> Result<Parsed, String> {
    let mut found = parse_str(text, &ReadOptions::default());
    match found.len() {
        1 => found.remove(0).map_err(|error| error.to_string()),
        number => Err(format!("expected one puzzle, found {number}")),
    }
}

/// Runs a job on a thread of its own, so that it can be interrupted.
fn drawn(
    py: Python<'_>,
    draw: impl Fn(Limits) -> Result<String, String> + Sync,
) -> PyResult<String> {
    let cancel = Cancel::new();
    let mut pictures = spread(py, (1, 1, 1), &cancel, || {
        let limits = Limits::none().with_cancel(cancel.clone());
        let draw = &draw;
        move |_| draw(limits.clone())
    })?;
    let picture = pictures.pop().unwrap_or_else(|| Err("stopped".to_string()));
    picture.map_err(PyValueError::new_err)
}

/// Returns a picture of a board, as SVG.
#[pyfunction]
pub(crate) fn board_svg(py: Python<'_>, puzzle: String) -> PyResult<String> {
    drawn(py, |_| {
        let parsed = read(&puzzle)?;
        let notation = Notation::from(&parsed);
        Ok(board(&Model::new(&parsed.puzzle), &notation).svg())
    })
}

/// Returns a picture of the next step of a game, as SVG.
#[pyfunction]
pub(crate) fn hint_svg(
    py: Python<'_>,
    puzzle: String,
    entries: Option<String>,
    marks: Option<String>,
) -> PyResult<String> {
    drawn(py, |limits| {
        let parsed = read(&puzzle)?;
        let mut options = PlayOptions::default();
        (options.limits, options.search) = (limits.clone(), limits);
        let entries = entries.as_deref().map(read).transpose()?;
        options.entries = entries.map(|entries| entries.puzzle.givens().clone());
        options.marks = marks.clone();
        let game = options.game(&parsed).map_err(|error| error.to_string())?;
        let hint = game.hint().map_err(|error| error.to_string())?;
        Ok(hint.scene().svg())
    })
}
