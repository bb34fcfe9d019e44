//! Jobs on single puzzles, through the interface of every language.

use crate::batch::engines;
use crate::spread::spread;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Mutex;
use veridoku::api::{Api, Job};
use veridoku::ask::{Engines, Session};
use veridoku::engine::Cancel;

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
