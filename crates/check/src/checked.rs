//! What a certificate claims, and the words for a claim that holds.

use std::fmt;

/// What a certificate claims of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It has exactly one solution.
    Unique,
    /// It has at least two solutions.
    Several,
    /// It has no solution.
    None,
    /// It has exactly one solution, and more without any one of its givens.
    Minimal,
    /// It has exactly this number of solutions.
    Count(usize),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Unique => f.write_str("unique"),
            Claim::Several => f.write_str("several"),
            Claim::None => f.write_str("none"),
            Claim::Minimal => f.write_str("minimal"),
            Claim::Count(n) => write!(f, "count {n}"),
        }
    }
}

/// A claim that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What is claimed.
    pub claim: Claim,
    /// Rows and columns of a box.
    pub shape: (usize, usize),
    /// Whether the rules are those of plain Sudoku.
    pub plain: bool,
    /// The puzzle of the claim: a value for each cell in row order, 0 if it has no given.
    pub puzzle: Vec<u8>,
    /// The solutions shown.
    pub solutions: Vec<Vec<u8>>,
    /// The cells, by index, of givens that contradict each other, if the claim is that there is no
    /// solution.
    pub conflict: Vec<usize>,
    /// Whether no fewer givens contradict each other than those of `conflict`.
    pub smallest: bool,
    /// The number of steps of all proofs.
    pub steps: usize,
}

impl Checked {
    /// Returns the puzzle as certificates write it, `.` for a cell without a given.
    pub fn puzzle_text(&self) -> String {
        let narrow = self.puzzle.len() <= 81;
        let values = self.puzzle.iter().map(|value| match value {
            0 => ".".to_string(),
            value => value.to_string(),
        });
        let values: Vec<String> = values.collect();
        values.join(if narrow { "" } else { " " })
    }

    /// Returns the shape of a box as certificates write it: `3x3`.
    pub fn shape_text(&self) -> String {
        format!("{}x{}", self.shape.0, self.shape.1)
    }
}

/// `unique holds: 4...3.......6..… (boxes of 3x3)`.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = if self.plain { "" } else { " under other rules" };
        let (claim, puzzle, shape) = (self.claim, self.puzzle_text(), self.shape_text());
        write!(f, "{claim} holds{rules}: {puzzle} (boxes of {shape})")?;
        if self.smallest {
            let givens = self.conflict.len();
            write!(f, "; no fewer than {givens} givens contradict each other")?;
        }
        Ok(())
    }
}
