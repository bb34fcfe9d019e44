//! How far a search over many puzzles is, and whether an input begins with the puzzles that are
//! done.

use crate::canon::key;
use crate::grid::Givens;
use thiserror::Error;

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NeighboursPosition {
    /// Puzzles done.
    pub puzzles: u64,
    /// The key over them.
    pub chain: u128,
    /// Candidates decided.
    pub candidates: u64,
    /// Candidates that were too much work.
    pub undecided: u64,
    /// Results.
    pub found: u64,
}

/// Returns the key over the puzzles of `chain`, 0 for none, followed by one more. Lists with the
/// same key are the same, up to collisions: 128 bits.
pub fn chained(chain: u128, givens: &Givens) -> u128 {
    let mut bytes = chain.to_le_bytes().to_vec();
    bytes.extend(givens.shape().to_string().bytes());
    bytes.extend(givens.values());
    key(&bytes)
}

/// Why a search does not go on with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The input begins with other puzzles than those done.
    #[error("the state is of other puzzles than those of the input")]
    Other,
    /// The input ends before the last puzzle done.
    #[error("the state is of more puzzles than the input has")]
    Short,
}

/// Reads the puzzles of an input, of which the first ones have to be those that are done.
///
/// ```
/// use veridoku::generate::{NeighboursPosition, Resume, ResumeError, chained};
/// use veridoku::rules::Puzzle;
/// let [a, b] = ["1..4......3..2..", ".1.....24.31...."].map(|text| text.parse::<Puzzle>().unwrap());
/// let done = NeighboursPosition { puzzles: 1, chain: chained(0, a.givens()), ..Default::default() };
/// let mut input = Resume::from(done);
/// assert_eq!(input.next(a.givens()), Ok(None));
/// assert_eq!(input.next(b.givens()), Ok(Some(chained(done.chain, b.givens()))));
/// assert_eq!(Resume::from(done).next(b.givens()), Err(ResumeError::Other));
/// assert_eq!(Resume::from(done).end(), Err(ResumeError::Short));
/// ```
pub struct Resume {
    done: NeighboursPosition,
    puzzles: u64,
    chain: u128,
}

impl From<NeighboursPosition> for Resume {
    /// Returns a reader of an input from its start.
    fn from(done: NeighboursPosition) -> Resume {
        Resume {
            done,
            puzzles: 0,
            chain: 0,
        }
    }
}

impl Resume {
    /// Takes the next puzzle of the input. Returns the key over the puzzles up to it if it is still
    /// to be searched, `None` if it is done.
    ///
    /// # Errors
    /// Returns [`ResumeError::Other`] at the last puzzle that is done if it or one before it is
    /// another than in the input.
    pub fn next(&mut self, givens: &Givens) -> Result<Option<u128>, ResumeError> {
        self.chain = chained(self.chain, givens);
        self.puzzles += 1;
        if self.puzzles == self.done.puzzles && self.chain != self.done.chain {
            return Err(ResumeError::Other);
        }
        Ok((self.puzzles > self.done.puzzles).then_some(self.chain))
    }

    /// Returns whether every puzzle done has been read.
    pub fn is_past(&self) -> bool {
        self.puzzles >= self.done.puzzles
    }

    /// Takes the end of the input.
    ///
    /// # Errors
    /// Returns [`ResumeError::Short`] if a puzzle done has not been read.
    pub fn end(&self) -> Result<(), ResumeError> {
        self.is_past().then_some(()).ok_or(ResumeError::Short)
    }
}
