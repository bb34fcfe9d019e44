//! New puzzles as wished.

use super::engines::Engines;
use crate::engine::Cancel;
use crate::generate::{
    Aim, AimError, Attempt, Made, Maker, Mask, Pattern, Sampling, Wish, WishError, er_range,
};
use crate::grid::Shape;
use crate::human::{Level, Order, TechniqueId};
use crate::sat::Solver;
use crate::verify::{Disagreement, Judge};
use std::fmt;
use std::ops::RangeInclusive;

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum GenerateError {
    /// No puzzle can be as wished.
    Wish(WishError),
    /// There is no scale for the aim on this shape.
    Aim(AimError),
    /// None was found in this number of tries; the nearest, if there is one.
    NotFound(u64, Option<Made>),
    /// Somebody asked to stop; the nearest by then, if there is one.
    Stopped(Option<Made>),
    /// The engines contradict each other about a puzzle.
    Disagreement(Disagreement),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::Wish(error) => error.fmt(f),
            GenerateError::Aim(error) => error.fmt(f),
            GenerateError::NotFound(tries, _) => write!(f, "not found in {tries} tries"),
            GenerateError::Stopped(_) => f.write_str("stopped before it was found"),
            GenerateError::Disagreement(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GenerateError {}

impl From<WishError> for GenerateError {
    fn from(error: WishError) -> GenerateError {
        GenerateError::Wish(error)
    }
}

impl From<AimError> for GenerateError {
    fn from(error: AimError) -> GenerateError {
        GenerateError::Aim(error)
    }
}

impl From<Disagreement> for GenerateError {
    fn from(error: Disagreement) -> GenerateError {
        GenerateError::Disagreement(error)
    }
}

/// What puzzles are wished for: minimal plain 9×9 puzzles, until something else is said.
#[derive(Clone, Debug)]
pub struct GeneratorBuilder {
    shape: Shape,
    aim: Aim,
    symmetry: Pattern,
    mask: Option<Mask>,
    clues: Option<RangeInclusive<usize>>,
    minimal: Option<bool>,
    method: Sampling,
    tries: u64,
    seed: u64,
    engines: Engines,
    cancel: Cancel,
}

impl Default for GeneratorBuilder {
    fn default() -> GeneratorBuilder {
        GeneratorBuilder {
            shape: Shape::CLASSIC,
            aim: Aim::default(),
            symmetry: Pattern::None,
            mask: None,
            clues: None,
            minimal: None,
            method: Sampling::TopDown,
            tries: 1_000_000,
            seed: 0,
            engines: Engines::default(),
            cancel: Cancel::new(),
        }
    }
}

impl GeneratorBuilder {
    /// Sets the shape of the board.
    pub fn shape(mut self, shape: Shape) -> GeneratorBuilder {
        self.shape = shape;
        self
    }

    /// Sets the level, for 9×9.
    pub fn level(mut self, level: Level) -> GeneratorBuilder {
        self.aim.er = Aim::level(level).er;
        self
    }

    /// Sets the rating on the scale of Sudoku Explainer, such as `7.0..=7.5`, for 9×9.
    pub fn er(mut self, er: RangeInclusive<f64>) -> GeneratorBuilder {
        self.aim.er = Some(er_range(&er));
        self
    }

    /// Sets the time that people are expected to take, in seconds, for 9×9.
    pub fn seconds(mut self, seconds: RangeInclusive<f64>) -> GeneratorBuilder {
        self.aim.seconds = Some(seconds);
        self
    }

    /// Sets a technique that the puzzle needs.
    pub fn needs(mut self, technique: TechniqueId) -> GeneratorBuilder {
        self.aim.needs = Some(technique);
        self
    }

    /// Sets the techniques that suffice.
    pub fn only(mut self, techniques: Order) -> GeneratorBuilder {
        self.aim.only = Some(techniques);
        self
    }

    /// Sets the symmetry of the givens.
    pub fn symmetry(mut self, pattern: Pattern) -> GeneratorBuilder {
        self.symmetry = pattern;
        self
    }

    /// Sets the cells that must or must not hold a given.
    pub fn mask(mut self, mask: Mask) -> GeneratorBuilder {
        self.mask = Some(mask);
        self
    }

    /// Sets the number of givens.
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> GeneratorBuilder {
        self.clues = Some(clues);
        self
    }

    /// Sets whether each given (with a symmetry: each group) is needed. By default it is if nothing
    /// is said of difficulty or clues.
    pub fn minimal(mut self, minimal: bool) -> GeneratorBuilder {
        self.minimal = Some(minimal);
        self
    }

    /// Sets how puzzles are sampled.
    pub fn method(mut self, method: Sampling) -> GeneratorBuilder {
        self.method = method;
        self
    }

    /// Sets after how many tries a puzzle is given up; a million by default.
    pub fn tries(mut self, tries: u64) -> GeneratorBuilder {
        self.tries = tries;
        self
    }

    /// Sets the seed: puzzle number n of a seed is always the same.
    pub fn seed(mut self, seed: u64) -> GeneratorBuilder {
        self.seed = seed;
        self
    }

    /// Sets the engines that confirm each puzzle; both by default.
    pub fn engines(mut self, engines: Engines) -> GeneratorBuilder {
        self.engines = engines;
        self
    }

    /// Sets a handle that stops the work: within milliseconds, or when the puzzle at hand is rated if
    /// a level, rating, time or technique is wished for, which may take seconds.
    pub fn cancel(mut self, cancel: Cancel) -> GeneratorBuilder {
        self.cancel = cancel;
        self
    }

    /// Returns the generator.
    ///
    /// # Errors
    /// Returns a [`GenerateError`] if no puzzle can be as wished.
    pub fn build(self) -> Result<Generator, GenerateError> {
        let shape = self.shape;
        let bare = self.clues.is_none() && self.aim.is_empty();
        let wish = Wish {
            pattern: self.symmetry,
            mask: self.mask.unwrap_or_else(|| Mask::free(shape)),
            clues: self.clues.unwrap_or(0..=shape.cells()),
            minimal: self.minimal.unwrap_or(bare),
            method: self.method,
            tries: self.tries,
        };
        let judge = Judge::new(self.engines.list(&Solver::default()));
        let mut maker = Maker::new(wish, shape, judge)?.with_cancel(self.cancel);
        if !self.aim.is_empty() {
            maker = maker.with_goal(self.aim.goal(shape)?);
        }
        Ok(Generator {
            maker,
            seed: self.seed,
            next: 0,
            stopped: false,
        })
    }
}

/// An endless iterator over new puzzles; after a stop it ends.
///
/// ```
/// use veridoku::prelude::*;
/// let generator = Generator::builder().level(Level::Hard).symmetry(Pattern::Rotate180).seed(7);
/// for made in generator.build()?.take(2) {
///     let puzzle = made?.puzzle();
///     assert_eq!(puzzle.rate()?.level(), Level::Hard);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    maker: Maker<'static>,
    seed: u64,
    next: u64,
    stopped: bool,
}

impl Generator {
    /// Returns what is wished for, to be said in detail.
    pub fn builder() -> GeneratorBuilder {
        GeneratorBuilder::default()
    }

    /// Returns the puzzle with a number, the same on every machine, whatever was made before.
    ///
    /// # Errors
    /// Returns a [`GenerateError`] if it was not found.
    pub fn make(&mut self, number: u64) -> Result<Made, GenerateError> {
        match self.maker.make(self.seed, number)? {
            Attempt::Made(made, _) => Ok(made),
            Attempt::Short(nearest, tries) => Err(GenerateError::NotFound(tries, nearest)),
            Attempt::Stopped(nearest) => Err(GenerateError::Stopped(nearest)),
        }
    }
}

impl Iterator for Generator {
    type Item = Result<Made, GenerateError>;

    fn next(&mut self) -> Option<Result<Made, GenerateError>> {
        if self.stopped {
            return None;
        }
        let made = self.make(self.next);
        self.next += 1;
        self.stopped = matches!(made, Err(GenerateError::Stopped(_)));
        Some(made)
    }
}
