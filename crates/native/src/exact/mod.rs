//! Exact counts, however large.
//!
//! [`count`] enumerates while the number is small and then switches to a method whose cost does not
//! grow with the number, if there is one:
//!
//! | method | for | source |
//! |---|---|---|
//! | [`CountMethod::Bands`] | plain 9×9 | Felgenhauer and Jarvis (2005) |
//! | [`CountMethod::Halves`] | plain boards of two bands up to 8×8 | the same idea |
//! | [`CountMethod::Components`] | every other model | component caching, Sang and others (2004) |

mod bands;
mod components;
mod halves;
mod meter;
mod partitions;
mod stack;
mod table;

use super::Native;
use meter::Meter;
use num_bigint::BigUint;
use std::fmt;
use veridoku_model::engine::{Engine, EngineError, Limits, Stop};
use veridoku_model::grid::Shape;
use veridoku_model::rules::Model;

/// The largest number of solutions counted one by one: some tenths of a second.
const ENUMERATED: u64 = 200_000;

/// The method of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CountMethod {
    /// One by one.
    Enumeration,
    /// By the columns of the bands, for plain 9×9.
    Bands,
    /// By the splits of the digits between the columns of each stack, for plain boards of two
    /// bands.
    Halves,
    /// By independent components, each counted once.
    Components,
}

impl fmt::Display for CountMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CountMethod::Enumeration => "enumeration",
            CountMethod::Bands => "bands",
            CountMethod::Halves => "halves",
            CountMethod::Components => "components",
        })
    }
}

/// The number of solutions, with the method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactCount {
    /// The number; a lower bound if the count was stopped.
    pub solutions: BigUint,
    /// What ended the count early; `None` if the number is exact.
    pub stop: Option<Stop>,
    /// The method of the count.
    pub method: CountMethod,
}

/// The progress of a count.
#[derive(Debug)]
pub struct Progress<'a> {
    /// The estimated share of the work done, from 0 to 1. `None` if there is no estimate.
    pub share: Option<f64>,
    /// A lower bound on the number of solutions.
    pub least: &'a BigUint,
}

/// A callback for the progress of a count, called from any of its threads.
pub type Watch<'a> = dyn Fn(&Progress<'_>) + Sync + 'a;

/// Counts every solution of a model.
///
/// Only the deadline and the cancellation of the limits apply, not those on solutions and nodes.
/// `jobs` threads (0 counts as 1) work on the bands and halves; a plain 9×9 board takes some 200
/// MB.
///
/// # Errors
/// Returns an [`EngineError`] if the native engine fails.
///
/// ```
/// use veridoku_model::engine::Limits;
/// use veridoku_model::grid::{Givens, Shape};
/// use veridoku_native::exact;
/// use veridoku_model::rules::{Model, Puzzle};
/// let empty = Model::new(&Puzzle::plain(Givens::empty(Shape::new(2, 3).unwrap())));
/// let tally = exact::count(&empty, 1, &Limits::solutions(1), &|_| ()).unwrap();
/// assert_eq!(tally.solutions, 28_200_960u32.into());
/// ```
pub fn count(
    model: &Model,
    jobs: usize,
    limits: &Limits,
    watch: &Watch<'_>,
) -> Result<ExactCount, EngineError> {
    let listed = enumerate(model, &limits.up_to(ENUMERATED))?;
    if listed.stop != Some(Stop::Solutions) {
        return Ok(listed);
    }
    watch(&Progress {
        share: None,
        least: &listed.solutions,
    });
    let method = CountMethod::of(model);
    let mut tally = count_by(method, model, jobs, limits, watch)?;
    if tally.stop.is_some() {
        tally.solutions = tally.solutions.max(listed.solutions);
    }
    Ok(tally)
}

/// Counts every solution of a model by the given method instead of the one that [`count`] would
/// choose.
///
/// # Errors
/// Returns an [`EngineError`] if the native engine fails, or if the method does not support the
/// model ([`CountMethod::takes`]).
pub fn count_by(
    method: CountMethod,
    model: &Model,
    jobs: usize,
    limits: &Limits,
    watch: &Watch<'_>,
) -> Result<ExactCount, EngineError> {
    if !method.takes(model) {
        return Err(EngineError::Failed {
            engine: "native",
            reason: format!("the method of {method} is not for this board"),
        });
    }
    let limits = limits.up_to(u64::MAX).with_nodes(None);
    let meter = Meter::new(&limits, watch);
    let (shape, values) = (model.shape(), model.givens().values());
    match method {
        CountMethod::Enumeration => return enumerate(model, &limits),
        CountMethod::Bands => bands::count(values.try_into().expect("81 cells"), jobs, &meter),
        CountMethod::Halves if shape.box_width() == 2 => {
            halves::count(shape.box_height(), values, jobs, &meter);
        }
        CountMethod::Halves => {
            let turned = turned(values, shape.order());
            halves::count(shape.box_width(), &turned, jobs, &meter);
        }
        CountMethod::Components => components::count(model, &meter)?,
    }
    let (solutions, stop) = meter.finish();
    Ok(ExactCount {
        solutions,
        stop,
        method,
    })
}

fn enumerate(model: &Model, limits: &Limits) -> Result<ExactCount, EngineError> {
    let limits = limits.clone().with_nodes(None);
    let run = Native::new().count(model, &limits)?.run;
    Ok(ExactCount {
        solutions: run.solutions.into(),
        stop: run.stop,
        method: CountMethod::Enumeration,
    })
}

/// Returns the transposed board.
fn turned(values: &[u8], order: usize) -> Vec<u8> {
    let cells = 0..values.len();
    cells
        .map(|i| values[i % order * order + i / order])
        .collect()
}

impl CountMethod {
    /// Every method.
    pub const ALL: [CountMethod; 4] = [
        CountMethod::Enumeration,
        CountMethod::Bands,
        CountMethod::Halves,
        CountMethod::Components,
    ];

    /// Returns whether the method supports a model.
    pub fn takes(self, model: &Model) -> bool {
        let (shape, plain) = (model.shape(), model.rulebook().is_plain());
        let two_bands = shape.box_width() == 2 || shape.box_height() == 2;
        match self {
            CountMethod::Enumeration => true,
            // It would count what the cells off the board hold.
            CountMethod::Components => shape.off_board() == 0,
            CountMethod::Bands => plain && shape == Shape::CLASSIC,
            CountMethod::Halves => plain && two_bands && shape.order() <= halves::LARGEST,
        }
    }

    /// Returns the method for a model with many solutions.
    fn of(model: &Model) -> CountMethod {
        let special = [CountMethod::Bands, CountMethod::Halves];
        let taking = special.into_iter().find(|method| method.takes(model));
        match taking {
            Some(method) => method,
            None if CountMethod::Components.takes(model) => CountMethod::Components,
            None => CountMethod::Enumeration,
        }
    }
}
