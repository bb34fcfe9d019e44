//! What can be wrong with an answer.

use std::fmt;

/// The kinds of faults, for counting and for telling whether a smaller puzzle shows the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// The board breaks a rule.
    WrongBoard,
    /// The board has other digits where givens are.
    IgnoresGivens,
    /// The board has empty cells.
    Incomplete,
    /// One solution is claimed where there are several.
    ClaimsUnique,
    /// No solution is claimed where there is one.
    ClaimsNone,
    /// Several solutions are claimed where there is one or none.
    ClaimsSeveral,
    /// A puzzle is refused, whatever number of solutions it has.
    Refuses,
    /// Text that is no puzzle is answered with a board.
    AnswersMalformed,
    /// The answer is for the puzzle before, or more lines came than one answer has.
    OutOfSync,
    /// The answer is neither a board nor one of the words.
    Unreadable,
    /// The solver ended, or panicked.
    Crash,
    /// The solver did not answer in time.
    Hang,
    /// The solver printed more than it may.
    Flood,
    /// The answer is right, and shows that our own engines are wrong.
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

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// In words.
    pub message: String,
}

impl Fault {
    /// Returns a fault.
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
