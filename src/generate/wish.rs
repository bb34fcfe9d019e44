//! The wishes for a generator.

use super::pattern::{Groups, Mask, MaskError, Pattern};
use crate::grid::Shape;
use crate::rules::Rulebook;
use std::ops::RangeInclusive;
use thiserror::Error;

/// How puzzles are sampled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sampling {
    /// Removes givens in random order, and restores each that was needed. Fast; favours puzzles of
    /// few clues.
    #[default]
    TopDown,
    /// Removes givens in random order, and restarts with another grid as soon as one was needed (D.
    /// Berthier, "Unbiased statistics of a CSP", 2010). Minimal puzzles with the same number of
    /// clues are equally likely; those of n clues occur in proportion to their number over the
    /// number of sets of n cells, which [`weight`](super::weight) corrects.
    ControlledBias,
}

impl Sampling {
    /// Every way.
    pub const ALL: [Sampling; 2] = [Sampling::TopDown, Sampling::ControlledBias];

    /// Returns its name: `top-down`, `controlled-bias`.
    pub fn name(self) -> &'static str {
        match self {
            Sampling::TopDown => "top-down",
            Sampling::ControlledBias => "controlled-bias",
        }
    }
}

/// The fewest clues of a plain 9×9 puzzle with one solution.
const FEWEST: usize = 17;

/// Returns the fewest clues that a plain puzzle of a shape can have with one solution, as far as
/// that is known, and the reason.
fn fewest(shape: Shape) -> (usize, &'static str) {
    match (shape.order(), shape == Shape::CLASSIC) {
        (_, true) => (
            FEWEST,
            "no 9x9 puzzle of fewer has one solution (McGuire, Tugemann and Civario 2012)",
        ),
        (4, _) => (4, "no 4x4 puzzle of fewer has one solution (all are known)"),
        (6, _) => (8, "no 6x6 puzzle of fewer has one solution (all are known)"),
        (order, _) => (
            order - 1,
            "of two digits that are not among the clues, each could be the other",
        ),
    }
}

/// The requirements on a puzzle, beyond having one solution.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The pattern of the givens.
    pub pattern: Pattern,
    /// The cells that must or must not hold one.
    pub mask: Mask,
    /// The range of the number of givens.
    pub clues: RangeInclusive<usize>,
    /// Whether every given, or every group of a pattern, must be needed. Groups that the mask fixes
    /// are exempt.
    pub minimal: bool,
    /// How puzzles are sampled.
    pub method: Sampling,
    /// The number of attempts after which a puzzle is given up.
    pub tries: u64,
}

impl Wish {
    /// Returns the wish for a minimal puzzle of any pattern and number of clues.
    pub fn minimal(shape: Shape) -> Wish {
        Wish {
            pattern: Pattern::None,
            mask: Mask::free(shape),
            clues: 0..=shape.cells(),
            minimal: true,
            method: Sampling::TopDown,
            tries: 1_000_000,
        }
    }

    /// Returns the groups of cells that hold givens together.
    ///
    /// # Errors
    /// Returns a [`WishError`] if no puzzle can meet the wish.
    pub(super) fn groups(&self, book: &Rulebook) -> Result<Groups, WishError> {
        let shape = book.shape();
        let groups = self.mask.sort(self.pattern, shape)?;
        let cells = |groups: &[Vec<usize>]| groups.iter().map(Vec::len).sum::<usize>();
        let (least, most) = (cells(&groups.fixed), shape.cells() - cells(&groups.empty));
        if self.clues.is_empty() || *self.clues.end() < least || *self.clues.start() > most {
            return Err(WishError::Clues(self.clues.clone(), least, most));
        }
        let (fewest, why) = fewest(shape);
        if book.is_plain() && *self.clues.end() < fewest {
            return Err(WishError::Few(self.clues.clone(), fewest, why));
        }
        let lone = groups.free.iter().any(|group| group.len() == 1);
        if book.is_plain() && self.minimal && lone && *self.clues.start() == shape.cells() {
            return Err(WishError::Full);
        }
        let bare = self.pattern == Pattern::None && least == 0 && most == shape.cells();
        match self.method {
            Sampling::ControlledBias if !bare || !self.minimal => Err(WishError::Bias),
            _ => Ok(groups),
        }
    }
}

/// Why no puzzle can meet the wish.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WishError {
    /// The mask contradicts the pattern.
    #[error(transparent)]
    Mask(#[from] MaskError),
    /// A number of clues outside the least and the most that the mask leaves room for.
    #[error(
        "expected a number of clues from {1} to {2}, found {found}",
        found = found(.0)
    )]
    Clues(RangeInclusive<usize>, usize, usize),
    /// A number of clues too small for one solution under the plain rules, with the fewest there
    /// may be and the reason. For 9×9 it is 17 (G. McGuire, B. Tugemann and G. Civario, "There is
    /// no 16-clue Sudoku", 2012).
    #[error("expected {1} clues or more, found {found}: {2}", found = found(.0))]
    Few(RangeInclusive<usize>, usize, &'static str),
    /// A full board is not minimal: the other cells of a row determine its last cell.
    #[error("expected fewer clues than cells: a full board is not minimal")]
    Full,
    /// A way to make puzzles that is for standard boards only.
    #[error("this is for boards with boxes HxW and as many rows as digits, not for a {0}")]
    Board(Shape),
    /// No board satisfies the rules.
    #[error("no board keeps the rules")]
    Rules,
    /// Controlled bias is for minimal puzzles without a pattern or a mask.
    #[error("controlled bias is for minimal puzzles, without a symmetry or a mask")]
    Bias,
}

/// Returns a range of clues, or the only number in it.
fn found(clues: &RangeInclusive<usize>) -> String {
    let (low, high) = (clues.start(), clues.end());
    if low == high {
        low.to_string()
    } else {
        format!("{low} to {high}")
    }
}

/// The distance of a puzzle from a goal: 0 if it is met, below 0 if the puzzle is too easy, above 0
/// if it is too hard. A distance of 10 is about one step on a scale of ten.
pub type Distance = i32;

/// The requirements on a puzzle with one solution, beyond those of a [`Wish`].
pub type Goal<'a> = dyn FnMut(&[u8]) -> Distance + Send + 'a;
