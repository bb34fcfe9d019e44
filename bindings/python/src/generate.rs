//! New puzzles by seed and number.

use crate::batch::engines;
use crate::boards::{CELLS, too_many};
use crate::spread::spread;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;
use veridoku::ask::{GenerateError, Generator, GeneratorBuilder, MOST_TOGETHER};
use veridoku::engine::{Cancel, Limits};
use veridoku::generate::Aim;
use veridoku::human::{Level, Order, TechniqueId};

/// What is wished for of each puzzle.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wish {
    level: Option<String>,
    er: Option<(f64, f64)>,
    needs: Option<String>,
    only: Option<String>,
    symmetry: Option<String>,
    clues: Option<(usize, usize)>,
    minimal: bool,
    tries: Option<u64>,
    engine: String,
}

fn named<T: FromStr>(field: &str, text: &Option<String>) -> PyResult<Option<T>>
where
    T::Err: Display,
{
    let wrong = |error| PyValueError::new_err(format!("{field}: {error}"));
    text.as_ref()
        .map(|text| text.parse().map_err(wrong))
        .transpose()
}

impl Wish {
    fn builder(&self, seed: u64, cancel: &Cancel) -> PyResult<GeneratorBuilder> {
        let level = named::<Level>("level", &self.level)?;
        let mut aim = level.map_or_else(Aim::default, Aim::level);
        aim.needs = named::<TechniqueId>("needs", &self.needs)?;
        let only = self.only.as_ref().map(|only| Order::only(only));
        aim.only = only
            .transpose()
            .map_err(|error| PyValueError::new_err(format!("only: {error}")))?;
        let mut builder = Generator::builder()
            .aim(aim)
            .seed(seed)
            .engines(engines(&self.engine)?)
            .limits(Limits::none().with_cancel(cancel.clone()));
        if let Some((least, most)) = self.er {
            builder = builder.er(least..=most);
        }
        if let Some(pattern) = named("symmetry", &self.symmetry)? {
            builder = builder.symmetry(pattern);
        }
        if let Some((least, most)) = self.clues {
            builder = builder.clues(least..=most);
        }
        if self.minimal {
            builder = builder.minimal(true);
        }
        if let Some(tries) = self.tries {
            builder = builder.tries(tries);
        }
        Ok(builder)
    }
}

/// Returns the puzzles of a seed with the numbers from `start` on, 81 bytes each.
///
/// # Errors
/// A `ValueError` if what is wished for cannot be, or a puzzle is not found within the tries; a
/// `MemoryError` if there is no room for them.
#[pyfunction]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    seed: u64,
    start: u64,
    number: usize,
    wish: Wish,
    jobs: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let beyond = || PyValueError::new_err("expected numbers below 2**64, found more");
    start.checked_add(number as u64).ok_or_else(beyond)?;
    let mut boards: Vec<u8> = Vec::new();
    let room = number.checked_mul(CELLS).ok_or_else(too_many)?;
    boards.try_reserve_exact(room).map_err(|_| too_many())?;
    let cancel = Cancel::new();
    let builder = wish.builder(seed, &cancel)?;
    let wrong = |error: GenerateError| PyValueError::new_err(error.to_string());
    let bare = builder.clone().build().map_err(wrong)?.is_side_by_side();
    let some = if bare {
        (number / 8).clamp(4, MOST_TOGETHER as usize)
    } else {
        4
    };
    let rows = spread(py, (number, some, jobs), &cancel, || {
        let mut generator = builder.clone().build();
        let cancel = &cancel;
        move |some: Range<usize>| {
            let mut boards = Vec::with_capacity(some.len() * 81);
            if let Ok(generator) = &mut generator {
                generator.announce(start + some.start as u64..=start + some.end as u64 - 1);
            }
            for at in some {
                if cancel.is_cancelled() {
                    break;
                }
                let generator = generator.as_mut().map_err(|error| error.to_string())?;
                let made = generator.make(start + at as u64);
                let made = made.map_err(|error| {
                    // One that is not found ends the call; the others need not go on.
                    cancel.cancel();
                    error.to_string()
                })?;
                boards.extend_from_slice(made.givens.values());
            }
            Ok::<Vec<u8>, String>(boards)
        }
    })?;
    let made: Result<Vec<Vec<u8>>, String> = rows.into_iter().collect();
    let made = made.map_err(PyValueError::new_err)?;
    made.iter().for_each(|some| boards.extend_from_slice(some));
    Ok(PyBytes::new(py, &boards))
}
