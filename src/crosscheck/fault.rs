//! The faults that an answer can have.

use std::fmt;

/// The kinds of faults, for counting and for deciding whether a smaller puzzle shows the same
/// fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// The board breaks a rule.
    WrongBoard,
    /// The board has other digits in the cells of givens.
    IgnoresGivens,
    /// The board has empty cells.
    Incomplete,
    /// One solution is claimed although there are several.
    ClaimsUnique,
    /// No solution is claimed although there is one.
    ClaimsNone,
    /// Several solutions are claimed although there is one or none.
    ClaimsSeveral,
    /// A puzzle is refused, whatever its number of solutions.
    Refuses,
    /// Text that is not a puzzle is answered with a board.
    AnswersMalformed,
    /// The answer is for the previous puzzle, or has more lines than one answer may have.
    OutOfSync,
    /// The answer is neither a board nor one of the words.
    Unreadable,
    /// The solver ended, or panicked.
    Crash,
    /// The solver did not answer in time.
    Hang,
    /// The solver printed more than allowed.
    Flood,
    /// The answer is right, and proves our own engines wrong.
    RefutesUs,
}

impl FaultKind {
    /// Returns the kind as reports name it: `wrong-board`.
    pub fn word(self) -> &'static str {
        match self {
            FaultKind::WrongBoard => "wrong-board",
            FaultKind::IgnoresGivens => "ignores-givens",
            FaultKind::Incomplete => "incomplete",
            FaultKind::ClaimsUnique => "claims-unique",
            FaultKind::ClaimsNone => "claims-none",
            FaultKind::ClaimsSeveral => "claims-several",
            FaultKind::Refuses => "refuses",
            FaultKind::AnswersMalformed => "answers-malformed",
            FaultKind::OutOfSync => "out-of-sync",
            FaultKind::Unreadable => "unreadable",
            FaultKind::Crash => "crash",
            FaultKind::Hang => "hang",
            FaultKind::Flood => "flood",
            FaultKind::RefutesUs => "refutes-us",
        }
    }
}

/// A fault in an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The fault in words.
    pub message: String,
}

impl Fault {
    /// Returns a fault with its message.
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Fault {
        let message = message.into();
        Fault { kind, message }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.word(), self.message)
    }
}
