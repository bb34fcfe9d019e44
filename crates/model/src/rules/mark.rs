//! What a clue looks like on a board, without a size or a colour: pictures are drawn elsewhere.

use crate::grid::Cell;

/// A sign of a clue.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClueMark {
    /// A line through the middles of cells.
    Line {
        /// The cells in order.
        cells: Vec<Cell>,
        /// What kind of line, which decides its colour.
        stroke: Stroke,
        /// What is at its ends.
        ends: Ends,
    },
    /// A dashed outline around cells, with words in its first corner.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// The words, often a number; may be empty.
        text: String,
    },
    /// Cells with a tint.
    Shade {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// Words in the first corner of a cell, such as the number of a line.
    Words {
        /// The cell.
        cell: Cell,
        /// The words.
        text: String,
    },
    /// A circle around several cells in a row: the number of a pill arrow.
    Pill {
        /// The cells in order.
        cells: Vec<Cell>,
    },
    /// A sign in a cell.
    Sign {
        /// The cell.
        cell: Cell,
        /// The sign.
        sign: Sign,
    },
    /// A sign between two cells.
    Edge {
        /// The first cell.
        a: Cell,
        /// The second cell.
        b: Cell,
        /// The sign.
        dot: Dot,
        /// Words in it; may be empty.
        text: String,
    },
    /// A circle where four cells meet, with words.
    Corner {
        /// The cells.
        cells: Vec<Cell>,
        /// The words.
        text: String,
    },
    /// Words outside the board, before the first cell of a row of cells.
    Outside {
        /// The cells in the direction of reading.
        cells: Vec<Cell>,
        /// The words.
        text: String,
    },
    /// Words beside the board, for what holds everywhere.
    Note(String),
}

/// A kind of line.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Grey and thick, as of thermometers.
    Thick,
    /// Grey and thin, as of arrows and between lines.
    Thin,
    /// Green: whispers.
    Whisper,
    /// Purple: Renban.
    Renban,
    /// Blue: sums of regions.
    Sum,
    /// Orange: entropic lines.
    Entropic,
    /// Teal: modular lines.
    Modular,
    /// Red: parity.
    Parity,
    /// Yellow: Nabner.
    Nabner,
    /// Brown: pairs and words of a table of its own.
    Table,
    /// Faint: palindromes.
    Mirror,
    /// Lilac: zippers.
    Zipper,
    /// A long diagonal.
    Diagonal,
}

/// What is at the ends of a line.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Nothing.
    Bare,
    /// A bulb at the first cell.
    Bulb,
    /// An open bulb at the first cell.
    OpenBulb,
    /// A circle at the first cell and an arrowhead at the last.
    Arrow,
    /// A circle at both.
    Circles,
    /// A diamond at both.
    Diamonds,
    /// None: the last cell is joined to the first.
    Closed,
}

/// A sign in a cell.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A grey circle: odd.
    Circle,
    /// A grey square: even.
    Square,
    /// An open circle: counted.
    Ring,
    /// Arrows outward: greater than its neighbours.
    Out,
    /// Arrows inward: less than its neighbours.
    In,
    /// A tint: an indexer.
    Tint,
}

/// A sign between two cells.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dot {
    /// An open dot: a difference.
    White,
    /// A full dot: a ratio.
    Black,
    /// Letters, such as X and V.
    Letters,
    /// An angle, open towards the first cell: that is the greater.
    Greater,
}
