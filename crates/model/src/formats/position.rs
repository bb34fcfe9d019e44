//! Where a record starts in its text.

use std::fmt;

/// Where a record starts: a line, and a column if another record starts before it on that line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1 in characters; `None` for the first record of the line.
    pub column: Option<u64>,
}

impl From<u64> for Position {
    /// Returns the position of the first record of a line.
    fn from(line: u64) -> Position {
        Position { line, column: None }
    }
}

impl fmt::Display for Position {
    /// Writes `3`, or `3:57`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            None => write!(f, "{}", self.line),
            Some(column) => write!(f, "{}:{column}", self.line),
        }
    }
}
