//! New puzzles as wished.

use super::engines::Engines;
use crate::engine::Limits;
use crate::generate::{
    Aim, AimError, Attempt, Fill, Made, Maker, Mask, Pattern, Sampling, Wish, WishError, er_range,
};
use crate::grid::Shape;
use crate::human::{Level, Order, TechniqueId};
use crate::sat::Solver;
use crate::verify::{Disagreement, Judge};
use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use thiserror::Error;

/// The most puzzles to make together: more are not faster, and wait for each other.
pub const MOST_TOGETHER: u64 = 64;

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No puzzle can be as wished.
    #[error(transparent)]
    Wish(#[from] WishError),
    /// There is no scale for the aim on this shape.
    #[error(transparent)]
    Aim(#[from] AimError),
    /// No magic square has this shape of boxes.
    #[error("grids of magic squares have boxes of 3x3, 5x5 or 7x7, not {0}")]
    MagicSquare(Shape),
    /// None was found in this number of tries; the nearest, if there is one.
    #[error("not found in {0} tries")]
    NotFound(u64, Option<Made>),
    /// A limit was reached; the nearest by then, if there is one.
    #[error("stopped before it was found")]
    Stopped(Option<Made>),
    /// The engines contradict each other about a puzzle.
    #[error(transparent)]
    Disagreement(#[from] Disagreement),
}

impl GenerateError {
    /// Returns which part of the wish cannot be: `clues`, `mask`, `method`, `time`, `er` (or the
    /// level) or `magic-square`.
    pub fn subject(&self) -> Option<&'static str> {
        Some(match self {
            GenerateError::Wish(WishError::Clues(..) | WishError::Few(..) | WishError::Full) => {
                "clues"
            }
            GenerateError::Wish(WishError::Mask(_)) => "mask",
            GenerateError::Wish(WishError::Bias) => "method",
            GenerateError::Aim(AimError::NoTime | AimError::Time(_)) => "time",
            GenerateError::Aim(_) => "er",
            GenerateError::MagicSquare(_) => "magic-square",
            _ => return None,
        })
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
    magic_squares: bool,
    tries: u64,
    tried: Arc<AtomicU64>,
    seed: u64,
    start: u64,
    engines: Engines,
    limits: Limits,
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
            magic_squares: false,
            tries: 1_000_000,
            tried: Arc::default(),
            seed: 0,
            start: 1,
            engines: Engines::default(),
            limits: Limits::none(),
        }
    }
}

impl GeneratorBuilder {
    /// Sets the shape of the board.
    pub fn shape(mut self, shape: Shape) -> GeneratorBuilder {
        self.shape = shape;
        self
    }

    /// Sets everything about the difficulty at once.
    pub fn aim(mut self, aim: Aim) -> GeneratorBuilder {
        self.aim = aim;
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

    /// Sets whether clues are taken from grids built from magic squares only, for boxes of 3×3, 5×5
    /// and 7×7.
    pub fn magic_squares(mut self, only: bool) -> GeneratorBuilder {
        self.magic_squares = only;
        self
    }

    /// Sets after how many tries a puzzle is given up; a million by default.
    pub fn tries(mut self, tries: u64) -> GeneratorBuilder {
        self.tries = tries;
        self
    }

    /// Sets a counter of the tries of all generators that have it, updated as they are done.
    pub fn counter(mut self, tried: Arc<AtomicU64>) -> GeneratorBuilder {
        self.tried = tried;
        self
    }

    /// Sets the seed: puzzle number n of a seed is always the same.
    pub fn seed(mut self, seed: u64) -> GeneratorBuilder {
        self.seed = seed;
        self
    }

    /// Sets the number of the puzzle that the iterator begins with; 1 by default. Seed and number
    /// alone decide a puzzle, so parts of one run join to the whole.
    pub fn start(mut self, number: u64) -> GeneratorBuilder {
        self.start = number;
        self
    }

    /// Sets the engines that confirm each puzzle; both by default.
    pub fn engines(mut self, engines: Engines) -> GeneratorBuilder {
        self.engines = engines;
        self
    }

    /// Sets when to stop: the deadline and the cancel handle count. None by default. A stop takes
    /// effect within milliseconds on 9×9, and within some tenths of a second up to 64×64; if a
    /// level, rating or technique is wished for, after the step of the path at hand, which takes
    /// milliseconds, a nested forcing chain seconds.
    pub fn limits(mut self, limits: Limits) -> GeneratorBuilder {
        self.limits = limits;
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
        let clues = wish.clues.clone();
        let judge = Judge::new(self.engines.list(&Solver::default()));
        let mut maker = Maker::new(wish, shape, judge)?.within(&self.limits);
        if self.magic_squares {
            let fill = Fill::magic(shape).ok_or(GenerateError::MagicSquare(shape))?;
            maker = maker.with_fill(fill);
        }
        if !self.aim.is_empty() {
            maker = maker.with_goal(self.aim.goal(shape, &self.limits)?);
            self.aim.check(&clues)?;
        }
        Ok(Generator {
            maker: maker.with_counter(self.tried),
            seed: self.seed,
            next: Some(self.start),
            ahead: VecDeque::new(),
            row: 1,
        })
    }
}

/// An iterator over new puzzles, from number 1 on; it ends after a stop only, or with the last
/// number of 64 bits. Several threads may share the numbers
/// of one seed, each with a generator of a clone of the same builder.
///
/// ```
/// use veridoku::prelude::*;
/// let generator = Generator::builder().level(Level::Hard).symmetry(Pattern::Rotate180).seed(7);
/// for made in generator.build()?.take(2) {
///     let puzzle = made?.puzzle();
///     assert_eq!(puzzle.rate()?.level(), Some(Level::Hard));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    maker: Maker<'static>,
    seed: u64,
    /// The number of the next puzzle; `None` at the end.
    next: Option<u64>,
    /// Puzzles made before they are asked for, with their numbers.
    ahead: VecDeque<(u64, Result<Attempt, Disagreement>)>,
    /// How many puzzles the iterator makes at a time.
    row: u64,
}

impl Generator {
    /// Returns what is wished for, to be said in detail.
    pub fn builder() -> GeneratorBuilder {
        GeneratorBuilder::default()
    }

    /// Returns the outcome of making the puzzle with a number, from 1: the same on every machine,
    /// whatever was made before.
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if the engines contradict each other about a puzzle.
    pub fn attempt(&mut self, number: u64) -> Result<Attempt, Disagreement> {
        while let Some((ahead, attempt)) = self.ahead.pop_front() {
            if ahead == number {
                return attempt;
            }
        }
        self.maker.make(self.seed, number)
    }

    /// Returns whether the puzzles that are [announced](Generator::announce) are made together.
    pub fn is_side_by_side(&self) -> bool {
        self.maker.is_side_by_side()
    }

    /// Announces that the puzzles with these numbers are asked for next, in this order. Minimal
    /// 9×9 puzzles without a further wish are then made together, several times as fast; others
    /// one by one as before.
    pub fn announce(&mut self, numbers: RangeInclusive<u64>) {
        if self.is_side_by_side() {
            let made = self.maker.make_all(self.seed, numbers.clone());
            self.ahead = numbers.zip(made).collect();
        }
    }

    /// Returns the puzzle with a number, as [`attempt`](Generator::attempt) makes it.
    ///
    /// # Errors
    /// Returns a [`GenerateError`] if it was not found.
    pub fn make(&mut self, number: u64) -> Result<Made, GenerateError> {
        match self.attempt(number)? {
            Attempt::Made(made, _) => Ok(made),
            Attempt::Short(nearest, tries) => Err(GenerateError::NotFound(tries, nearest)),
            Attempt::Stopped(nearest) => Err(GenerateError::Stopped(nearest)),
        }
    }
}

impl Iterator for Generator {
    type Item = Result<Made, GenerateError>;

    fn next(&mut self) -> Option<Result<Made, GenerateError>> {
        let number = self.next?;
        if self.ahead.is_empty() {
            self.announce(number..=number.saturating_add(self.row - 1));
            // Whoever takes one puzzle does not wait for many.
            self.row = (2 * self.row).min(MOST_TOGETHER);
        }
        let made = self.make(number);
        let stopped = matches!(made, Err(GenerateError::Stopped(_)));
        self.next = number.checked_add(1).filter(|_| !stopped);
        Some(made)
    }
}
