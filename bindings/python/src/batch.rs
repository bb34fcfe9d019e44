//! Jobs on many plain 9×9 boards.

use crate::boards::{CELLS, read, rows, values};
use crate::spread::spread;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::ops::Range;
use veridoku::ask::{CountOptions, Engines, Express, Session, VerifyOptions};
use veridoku::canon::{ClassicPuzzles, key};
use veridoku::engine::{Cancel, Limits};
use veridoku::rules::Puzzle;
use veridoku::verify::Verdict;

/// What is known of a board, as a number: how many solutions it has, two for more, or why that is
/// not known.
pub(crate) const NONE: u8 = 0;
pub(crate) const UNIQUE: u8 = 1;
pub(crate) const MULTIPLE: u8 = 2;
pub(crate) const MALFORMED: u8 = 3;
pub(crate) const UNKNOWN: u8 = 4;

/// The boards that go to a thread at a time, of jobs in microseconds and of others.
const MANY: usize = 512;
pub(crate) const FEW: usize = 4;

type Board = [u8; CELLS];
pub(crate) type Columns<'py> = PyResult<Vec<Bound<'py, PyBytes>>>;

pub(crate) fn engines(name: &str) -> PyResult<Engines> {
    let unknown = |error| PyValueError::new_err(format!("engine: {error}"));
    name.parse().map_err(unknown)
}

/// Returns the column of a number of bytes a row.
pub(crate) fn column<'py, T, const BYTES: usize>(
    py: Python<'py>,
    rows: &[Vec<T>],
    bytes: impl Fn(&T) -> [u8; BYTES],
) -> PyResult<Bound<'py, PyBytes>> {
    let number: usize = rows.iter().map(Vec::len).sum();
    PyBytes::new_with(py, number * BYTES, |all| {
        for (place, row) in all.chunks_exact_mut(BYTES).zip(rows.iter().flatten()) {
            place.copy_from_slice(&bytes(row));
        }
        Ok(())
    })
}

/// Returns a plain puzzle.
pub(crate) fn puzzle(board: &Board) -> Option<Puzzle> {
    Session::board(board).ok()
}

/// The engines of one thread, and the native one's way for many boards together.
struct Judging {
    session: Session,
    express: Option<Express>,
    cancel: Cancel,
}

impl Judging {
    fn new(engines: Engines, most: u64, cancel: &Cancel) -> Judging {
        let alone = matches!(engines, Engines::Native | Engines::Auto);
        Judging {
            session: Session::with(engines),
            express: alone.then(|| Express::up_to(most).until(cancel)),
            cancel: cancel.clone(),
        }
    }

    /// Notes the boards that follow.
    fn ahead(&mut self, boards: &[Board]) {
        if let Some(express) = &mut self.express {
            express.ahead(&mut boards.iter().filter_map(values));
        }
    }

    fn verify(&mut self, board: &Board) -> (u8, Board) {
        let Some(given) = values(board) else {
            return (MALFORMED, [0; CELLS]);
        };
        if let Some(solution) = self.express.as_mut().and_then(|e| e.unique(&given)) {
            return (UNIQUE, solution);
        }
        let Some(puzzle) = puzzle(&given) else {
            return (MALFORMED, [0; CELLS]);
        };
        let mut options = VerifyOptions::default();
        (options.solutions, options.details) = (2, false);
        let limits = Limits::none().with_cancel(self.cancel.clone());
        let report = self.session.verify(&puzzle, &options.within(limits));
        match report.map(|report| report.verdict) {
            Ok(Verdict::Unique(solution)) => {
                let solution = solution.values().try_into().unwrap_or([0; CELLS]);
                (UNIQUE, solution)
            }
            Ok(Verdict::Multiple(_)) => (MULTIPLE, [0; CELLS]),
            Ok(Verdict::None(_)) => (NONE, [0; CELLS]),
            _ => (UNKNOWN, [0; CELLS]),
        }
    }

    /// Returns the number of solutions up to a limit, whether there are no others, and whether the
    /// board is one.
    fn count(&mut self, board: &Board, most: u64) -> (u64, bool, bool) {
        let Some(given) = values(board) else {
            return (0, false, false);
        };
        if let Some((number, exact)) = self.express.as_mut().and_then(|e| e.count(&given)) {
            return (number, exact, true);
        }
        let Some(puzzle) = puzzle(&given) else {
            return (0, false, false);
        };
        let mut options = CountOptions::default();
        options.most = Some(most);
        options.limits = Limits::none().with_cancel(self.cancel.clone());
        match self.session.count_together(&puzzle, &options) {
            Ok(counted) => {
                let number = u64::try_from(counted.solutions).unwrap_or(most);
                (number, counted.exact, true)
            }
            Err(_) => (0, false, true),
        }
    }
}

/// Returns the verdicts on boards, and the solution of each that has one.
#[pyfunction]
pub(crate) fn verify<'py>(boards: &Bound<'py, PyAny>, engine: &str, jobs: usize) -> Columns<'py> {
    let (py, engines) = (boards.py(), engines(engine)?);
    let boards = read(boards)?;
    let boards = rows(&boards);
    let cancel = Cancel::new();
    let found = spread(py, (boards.len(), MANY, jobs), &cancel, || {
        let mut judging = Judging::new(engines, 2, &cancel);
        let cancel = &cancel;
        move |some: Range<usize>| {
            let boards = &boards[some];
            judging.ahead(boards);
            let running = boards.iter().take_while(|_| !cancel.is_cancelled());
            running
                .map(|board| judging.verify(board))
                .collect::<Vec<_>>()
        }
    })?;
    [
        column(py, &found, |row| [row.0]),
        column(py, &found, |row| row.1),
    ]
    .into_iter()
    .collect()
}

/// Returns the numbers of solutions up to a limit, whether each is exact, and whether each board is
/// one.
#[pyfunction]
pub(crate) fn count<'py>(
    boards: &Bound<'py, PyAny>,
    limit: u64,
    engine: &str,
    jobs: usize,
) -> Columns<'py> {
    let (py, engines) = (boards.py(), engines(engine)?);
    let boards = read(boards)?;
    let boards = rows(&boards);
    let cancel = Cancel::new();
    let found = spread(py, (boards.len(), MANY, jobs), &cancel, || {
        let mut judging = Judging::new(engines, limit, &cancel);
        let cancel = &cancel;
        move |some: Range<usize>| {
            let boards = &boards[some];
            judging.ahead(boards);
            let running = boards.iter().take_while(|_| !cancel.is_cancelled());
            running
                .map(|board| judging.count(board, limit))
                .collect::<Vec<_>>()
        }
    })?;
    let numbers = column(py, &found, |row| row.0.to_ne_bytes());
    let exact = column(py, &found, |row| [u8::from(row.1)]);
    let sound = column(py, &found, |row| [u8::from(row.2)]);
    [numbers, exact, sound].into_iter().collect()
}

/// Returns the canonical forms of boards, their keys, and the numbers of their automorphisms, 0 for
/// what has no form.
#[pyfunction]
pub(crate) fn canon<'py>(boards: &Bound<'py, PyAny>, jobs: usize) -> Columns<'py> {
    let py = boards.py();
    let boards = read(boards)?;
    let boards = rows(&boards);
    let cancel = Cancel::new();
    let found = spread(py, (boards.len(), MANY, jobs), &cancel, || {
        let mut makes = ClassicPuzzles::new();
        let cancel = &cancel;
        move |some: Range<usize>| {
            let running = boards[some].iter().take_while(|_| !cancel.is_cancelled());
            let forms = running.map(|board| {
                let form = values(board).and_then(|board| makes.canonical(&board));
                form.map_or(([0; CELLS], 0, 0), |(form, alike)| {
                    (form, key(&form), alike)
                })
            });
            forms.collect::<Vec<_>>()
        }
    })?;
    let forms = column(py, &found, |row| row.0);
    let keys = column(py, &found, |row| row.1.to_be_bytes());
    let alike = column(py, &found, |row| row.2.to_ne_bytes());
    [forms, keys, alike].into_iter().collect()
}
