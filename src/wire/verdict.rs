//! The verdict in a word.

use crate::ask::SolveError;
use crate::check::Claim;
use crate::verify::Verdict;
use serde::Serialize;

/// What is known of the solutions of a puzzle: the field `verdict` of every record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum VerdictWord {
    /// Exactly one solution.
    Unique,
    /// Two solutions or more.
    Multiple,
    /// No solution.
    None,
    /// A limit was reached first.
    Unknown,
    /// The text is no puzzle.
    Malformed,
    /// The engines contradict each other.
    Disagreement,
}

impl VerdictWord {
    /// Returns the verdict on a number of solutions, which is a lower bound if it is not exact.
    pub fn of_count(solutions: u64, exact: bool) -> VerdictWord {
        match (solutions, exact) {
            (2.., _) => VerdictWord::Multiple,
            (1, true) => VerdictWord::Unique,
            (0, true) => VerdictWord::None,
            (_, false) => VerdictWord::Unknown,
        }
    }
}

impl From<&Verdict> for VerdictWord {
    fn from(verdict: &Verdict) -> VerdictWord {
        match verdict {
            Verdict::Unique(_) => VerdictWord::Unique,
            Verdict::Multiple(_) => VerdictWord::Multiple,
            Verdict::None(_) => VerdictWord::None,
            Verdict::Unknown(_) => VerdictWord::Unknown,
        }
    }
}

impl From<&SolveError> for VerdictWord {
    fn from(error: &SolveError) -> VerdictWord {
        match error {
            SolveError::NoSolution => VerdictWord::None,
            SolveError::Several(_) => VerdictWord::Multiple,
            SolveError::Unknown(_) => VerdictWord::Unknown,
            SolveError::Disagreement(_) => VerdictWord::Disagreement,
        }
    }
}

impl From<Claim> for VerdictWord {
    fn from(claim: Claim) -> VerdictWord {
        match claim {
            Claim::Unique | Claim::Minimal => VerdictWord::Unique,
            Claim::Several => VerdictWord::Multiple,
            Claim::None => VerdictWord::None,
            Claim::Count(number) => VerdictWord::of_count(number as u64, true),
        }
    }
}
