//! Compares the answers of the engines. Two lower bounds always agree; an exact number must be no
//! less than any bound, and equal to any other exact number; and a unique solution must be the same
//! one.

use crate::engine::{Account, Census, EngineError, Stop};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// One engine's answer about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The engine.
    pub engine: &'static str,
    /// Its census, or its failure.
    pub census: Result<Census, EngineError>,
    /// The cost of the run in the engine's own units, if the engine records it and did not fail.
    pub account: Option<Account>,
    /// How long it took.
    pub time: Duration,
}

impl fmt::Display for Opinion {
    /// Writes `native: 2 solutions`, `sat: at least 1 solution (time limit)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.engine)?;
        match &self.census {
            Err(error) => error.fmt(f),
            Ok(census) => {
                let run = census.run;
                if (run.solutions, run.stop) == (0, Some(Stop::Budget)) {
                    return f.write_str("not found in the budget");
                }
                let bound = if census.is_exact() { "" } else { "at least " };
                let plural = if run.solutions == 1 { "" } else { "s" };
                write!(f, "{bound}{} solution{plural}", run.solutions)?;
                run.stop.map_or(Ok(()), |stop| write!(f, " ({stop})"))
            }
        }
    }
}

/// Engines that contradict each other, or one whose board is no solution. Always a defect in this
/// program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the engines disagree: {}", words(opinions))]
pub struct Disagreement {
    /// The answer of each engine.
    pub opinions: Vec<Opinion>,
}

impl Disagreement {
    /// Returns the disagreement among these opinions, if they cannot all be right.
    pub fn among(opinions: Vec<Opinion>) -> Option<Disagreement> {
        (!agree(&opinions)).then_some(Disagreement { opinions })
    }
}

/// Returns what each engine says, on one line.
fn words(opinions: &[Opinion]) -> String {
    let words: Vec<String> = opinions.iter().map(Opinion::to_string).collect();
    words.join("; ")
}

impl Opinion {
    /// Returns whether this engine gave a board that is no solution.
    pub fn is_unsound(&self) -> bool {
        matches!(self.census, Err(EngineError::Unsound { .. }))
    }

    /// Returns whether two opinions of one puzzle cannot both be right. An engine that failed
    /// contradicts no other.
    pub fn contradicts(&self, other: &Opinion) -> bool {
        let (Ok(a), Ok(b)) = (&self.census, &other.census) else {
            return false;
        };
        let (n, m) = (a.run.solutions, b.run.solutions);
        let numbers = match (a.is_exact(), b.is_exact()) {
            (true, true) => n == m,
            (true, false) => n >= m,
            (false, true) => n <= m,
            (false, false) => true,
        };
        // If a puzzle has one solution, both engines must have found the same one.
        let one = n == 1 && m == 1 && (a.is_exact() || b.is_exact());
        !numbers || (one && a.witnesses != b.witnesses)
    }
}

/// Returns whether the opinions can all be right.
pub(super) fn agree(opinions: &[Opinion]) -> bool {
    let mut pairs = opinions
        .iter()
        .enumerate()
        .flat_map(|(i, a)| opinions[i + 1..].iter().map(move |b| (a, b)));
    !opinions.iter().any(Opinion::is_unsound) && !pairs.any(|(a, b)| a.contradicts(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Run;
    use crate::grid::{Givens, Shape};
    use crate::rules::{Model, Puzzle, Solution};

    fn solution(flip: bool) -> Solution {
        let model = Model::new(&Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap())));
        let mut values = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        if flip {
            values.iter_mut().for_each(|v| *v = 5 - *v);
        }
        Solution::check(&model, values).unwrap()
    }

    fn opinion(solutions: u64, stop: Option<Stop>, flip: bool) -> Opinion {
        Opinion {
            engine: "test",
            census: Ok(Census {
                run: Run {
                    solutions,
                    stop,
                    nodes: 0,
                },
                witnesses: vec![solution(flip); solutions.min(1) as usize],
            }),
            account: None,
            time: Duration::ZERO,
        }
    }

    #[test]
    fn numbers_that_cannot_both_be_right_are_a_disagreement() {
        let time = Some(Stop::Time);
        let full = Some(Stop::Solutions);
        for (a, b, expected) in [
            ((1, None), (1, None), true),
            ((1, None), (0, None), false),
            ((2, None), (3, None), false),
            ((1, None), (0, time), true),
            ((0, None), (1, time), false),
            ((1, None), (2, full), false),
            ((2, full), (2, full), true),
            ((7, None), (5, full), true),
            ((0, time), (0, time), true),
        ] {
            let opinions = [opinion(a.0, a.1, false), opinion(b.0, b.1, false)];
            assert_eq!(agree(&opinions), expected, "{a:?} {b:?}");
        }
    }

    #[test]
    fn two_different_unique_solutions_are_a_disagreement() {
        assert!(!agree(&[opinion(1, None, false), opinion(1, None, true)]));
        assert!(!agree(&[
            opinion(1, None, false),
            opinion(1, Some(Stop::Time), true)
        ]));
        assert!(agree(&[opinion(2, None, false), opinion(2, None, true)]));
    }

    #[test]
    fn a_board_that_is_no_solution_is_a_disagreement_of_its_own() {
        let unsound = Opinion {
            engine: "test",
            census: Err(EngineError::Unsound {
                engine: "test",
                violations: Vec::new(),
            }),
            account: None,
            time: Duration::ZERO,
        };
        assert!(!agree(&[unsound]));
    }
}
