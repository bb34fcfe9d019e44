//! What is asked of a generator.

use super::pattern::{Groups, Mask, MaskError, Pattern};
use crate::grid::Shape;
use crate::rules::Rulebook;
use std::fmt;
use std::ops::RangeInclusive;

/// How puzzles are sampled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Givens go in random order, and come back where they were needed. Fast; favours puzzles of
    /// few clues.
    #[default]
    TopDown,
    /// Givens go in random order, and all begins anew with another grid as soon as one was needed
    /// (D. Berthier, "Unbiased statistics of a CSP", 2010). Minimal puzzles of as many clues are
    /// equally likely; those of n clues come up in proportion to their number over the number of
    /// sets of n cells, which [`weight`](super::weight) takes out.
    ControlledBias,
}

/// The fewest clues of a plain 9×9 puzzle with one solution.
const FEWEST: usize = 17;

/// What a puzzle has to be, beyond having one solution.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The pattern of the givens.
    pub pattern: Pattern,
    /// The cells that must or must not hold one.
    pub mask: Mask,
    /// How many there are.
    pub clues: RangeInclusive<usize>,
    /// Whether no given, or no group of a pattern, may be left that could go. What the mask fixes
    /// stays.
    pub minimal: bool,
    /// How puzzles are sampled.
    pub method: Method,
    /// After how many attempts a puzzle is given up.
    pub tries: u64,
}

impl Wish {
    /// Returns a minimal puzzle of any pattern and number of clues.
    pub fn minimal(shape: Shape) -> Wish {
        Wish {
            pattern: Pattern::None,
            mask: Mask::free(shape),
            clues: 0..=shape.cells(),
            minimal: true,
            method: Method::TopDown,
            tries: 1_000_000,
        }
    }

    /// The groups of cells that hold givens together.
    ///
    /// # Errors
    /// [`WishError`] where no puzzle can be as wished.
    pub(super) fn groups(&self, book: &Rulebook) -> Result<Groups, WishError> {
        let shape = book.shape();
        let groups = self
            .mask
            .sort(self.pattern, shape)
            .map_err(WishError::Mask)?;
        let cells = |groups: &[Vec<usize>]| groups.iter().map(Vec::len).sum::<usize>();
        let (least, most) = (cells(&groups.fixed), shape.cells() - cells(&groups.empty));
        if self.clues.is_empty() || *self.clues.end() < least || *self.clues.start() > most {
            return Err(WishError::Clues(self.clues.clone(), least, most));
        }
        if book.is_plain() && shape == Shape::CLASSIC && *self.clues.end() < FEWEST {
            return Err(WishError::Few(self.clues.clone()));
        }
        let lone = groups.free.iter().any(|group| group.len() == 1);
        if book.is_plain() && self.minimal && lone && *self.clues.start() == shape.cells() {
            return Err(WishError::Full);
        }
        let bare = self.pattern == Pattern::None && least == 0 && most == shape.cells();
        match self.method {
            Method::ControlledBias if !bare || !self.minimal => Err(WishError::Bias),
            _ => Ok(groups),
        }
    }
}

/// Why no puzzle can be as wished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WishError {
    /// The mask contradicts the pattern.
    Mask(MaskError),
    /// So many clues, where the mask leaves room for a least and a most.
    Clues(RangeInclusive<usize>, usize, usize),
    /// So many clues on plain 9×9, where no puzzle of fewer than 17 has one solution (G. McGuire,
    /// B. Tugemann and G. Civario, "There is no 16-clue Sudoku", 2012).
    Few(RangeInclusive<usize>),
    /// A full board is not minimal: what the other cells of a row hold says what its last cell
    /// holds.
    Full,
    /// No board keeps the rules.
    Rules,
    /// Controlled bias is for minimal puzzles without a pattern or a mask.
    Bias,
}

impl fmt::Display for WishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WishError::Mask(error) => error.fmt(f),
            WishError::Clues(clues, least, most) => write!(
                f,
                "expected a number of clues from {least} to {most}, found {} to {}",
                clues.start(),
                clues.end()
            ),
            WishError::Few(clues) => write!(
                f,
                "expected {FEWEST} clues or more, found {} to {}: no 9x9 puzzle of fewer than {FEWEST} has one solution (McGuire, Tugemann and Civario 2012)",
                clues.start(),
                clues.end()
            ),
            WishError::Full => {
                f.write_str("expected fewer clues than cells: a full board is not minimal")
            }
            WishError::Rules => f.write_str("no board keeps the rules"),
            WishError::Bias => {
                f.write_str("controlled bias is for minimal puzzles, without a symmetry or a mask")
            }
        }
    }
}

impl std::error::Error for WishError {}

/// How far a puzzle is from a goal: 0 where it is met, below 0 where the puzzle is too easy, above
/// where it is too hard. A distance of 10 is about one step on a scale of ten.
pub type Distance = i32;

/// What a puzzle with one solution has to be beyond what a [`Wish`] says.
pub type Goal<'a> = dyn FnMut(&[u8]) -> Distance + Send + 'a;
