//! The rules in a setter's words.

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
}

impl Rule {
    /// The rules of plain Sudoku.
    pub const PLAIN: [Rule; 3] = [Rule::Rows, Rule::Columns, Rule::Boxes];
}
