//! The rules in a setter's words.

use super::{Clue, Regions};
use crate::grid::PencilMarks;

/// A rule of a puzzle. Each is lowered to relations in one arm of `lower.rs`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// No digit twice in a row.
    Rows,
    /// No digit twice in a column.
    Columns,
    /// No digit twice in a box.
    Boxes,
    /// Each cell holds one of its pencil marks. With the plain rules and no givens this is a
    /// Sukaku, a puzzle of candidates.
    PencilMarks(PencilMarks),
    /// No digit twice in a region of the board, in place of [`Boxes`](Rule::Boxes).
    Regions(Regions),
    /// What a clue says.
    Clue(Clue),
}

impl Rule {
    /// The rules of plain Sudoku.
    pub const PLAIN: [Rule; 3] = [Rule::Rows, Rule::Columns, Rule::Boxes];

    /// Returns the name of a rule that is not a clue; that of its kind if it is one.
    pub fn name(&self) -> &'static str {
        match self {
            Rule::Rows => "rows",
            Rule::Columns => "columns",
            Rule::Boxes => "boxes",
            Rule::PencilMarks(_) => "pencil marks",
            Rule::Regions(_) => "regions",
            Rule::Clue(clue) => clue.kind().name,
        }
    }
}
