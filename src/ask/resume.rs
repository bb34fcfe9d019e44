//! A long list of puzzles that a search goes through once, over several runs.

use crate::formats::{Inputs, ListPuzzle, ListRecord, ReadOptions};
use crate::generate::{NeighboursPosition, Resume, ResumeError};

/// What comes next in a list that is resumed.
#[derive(Debug)]
#[non_exhaustive]
pub enum Resumed<'a> {
    /// A plain puzzle that is not done yet, with the key over all plain puzzles up to it.
    Puzzle(ListPuzzle<'a>, u128),
    /// A record that is no puzzle, or has other rules.
    Other(ListRecord<'a>),
}

/// Passes a list to `take`, but for the puzzles that are done, until that returns `false`. If the
/// list does not begin with the puzzles that are done, the error comes last.
///
/// ```
/// use veridoku::ask::{Resumed, resume_list};
/// use veridoku::formats::{Inputs, ReadOptions};
/// use veridoku::generate::{NeighboursPosition, chained};
/// use veridoku::rules::Puzzle;
/// let first: Puzzle = "1..4......3..2..".parse()?;
/// let (puzzles, chain) = (1, chained(0, first.givens()));
/// let done = NeighboursPosition { puzzles, chain, ..Default::default() };
/// let inputs = Inputs::named(&["1..4......3..2..\n.1.....24.31....\n".into()], Default::default());
/// let mut left = Vec::new();
/// resume_list(inputs, &ReadOptions::default(), done, &mut |next| {
///     if let Ok(Resumed::Puzzle(puzzle, _)) = next {
///         left.push(puzzle.board());
///     }
///     true
/// });
/// assert_eq!(left, [".1.....24.31...."]);
/// # Ok::<(), veridoku::formats::ParseError>(())
/// ```
pub fn resume_list(
    inputs: Inputs,
    options: &ReadOptions,
    done: NeighboursPosition,
    take: &mut dyn FnMut(Result<Resumed<'_>, ResumeError>) -> bool,
) {
    let mut resume = Resume::from(done);
    let mut more = true;
    inputs.records(options, &mut |record| {
        more = match record {
            ListRecord::Puzzle(puzzle) if puzzle.parsed.puzzle.is_plain() => {
                match resume.next(puzzle.parsed.puzzle.givens()) {
                    Ok(None) => true,
                    Ok(Some(chain)) => take(Ok(Resumed::Puzzle(puzzle, chain))),
                    Err(error) => {
                        take(Err(error));
                        false
                    }
                }
            }
            other => take(Ok(Resumed::Other(other))),
        };
        more
    });
    if more && let Err(error) = resume.end() {
        take(Err(error));
    }
}
