//! Where givens may be: symmetric patterns, and masks that the user draws.

use crate::grid::{Cell, Shape};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A symmetry of the pattern that the givens make; their digits do not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pattern {
    /// No symmetry.
    #[default]
    None,
    /// A half turn.
    Rotate180,
    /// A quarter turn.
    Rotate90,
    /// Left and right exchanged, as in a mirror beside the board.
    Horizontal,
    /// Top and bottom exchanged.
    Vertical,
    /// Both mirror images.
    Both,
    /// The main diagonal, from the top left to the bottom right.
    Diagonal,
    /// The other diagonal.
    AntiDiagonal,
    /// Both diagonals.
    Diagonals,
    /// All symmetries of the square.
    Full,
}

/// A symmetry of the board, by the row and the column and by the last row and column.
type Turn = fn((usize, usize), (usize, usize)) -> (usize, usize);

const HALF: Turn = |(r, c), (last, end)| (last - r, end - c);
const MIRROR: Turn = |(r, c), (_, end)| (r, end - c);
const FLIP: Turn = |(r, c), (last, _)| (last - r, c);
// These exchange rows with columns, so that the board must be a square.
const QUARTER: Turn = |(r, c), (last, _)| (c, last - r);
const MAIN: Turn = |(r, c), _| (c, r);
const ANTI: Turn = |(r, c), (last, _)| (last - c, last - r);

impl Pattern {
    /// Every pattern with its name.
    pub const ALL: [(Pattern, &'static str); 10] = [
        (Pattern::None, "none"),
        (Pattern::Rotate180, "rotate180"),
        (Pattern::Rotate90, "rotate90"),
        (Pattern::Horizontal, "horizontal"),
        (Pattern::Vertical, "vertical"),
        (Pattern::Both, "both"),
        (Pattern::Diagonal, "diagonal"),
        (Pattern::AntiDiagonal, "anti-diagonal"),
        (Pattern::Diagonals, "diagonals"),
        (Pattern::Full, "full"),
    ];

    /// Returns the pattern with a name.
    pub fn by_name(name: &str) -> Option<Pattern> {
        let found = Pattern::ALL.iter().find(|(_, known)| *known == name);
        found.map(|&(pattern, _)| pattern)
    }

    /// Returns generators of the symmetries of the pattern.
    fn turns(self) -> &'static [Turn] {
        match self {
            Pattern::None => &[],
            Pattern::Rotate180 => &[HALF],
            Pattern::Rotate90 => &[QUARTER],
            Pattern::Horizontal => &[MIRROR],
            Pattern::Vertical => &[FLIP],
            Pattern::Both => &[MIRROR, FLIP],
            Pattern::Diagonal => &[MAIN],
            Pattern::AntiDiagonal => &[ANTI],
            Pattern::Diagonals => &[MAIN, ANTI],
            Pattern::Full => &[QUARTER, MAIN],
        }
    }

    /// Returns whether boards of a shape can have the pattern: all but those of a half turn and of
    /// mirrors beside, above and below the board take as many rows as columns.
    pub fn fits(self, shape: Shape) -> bool {
        match self {
            Pattern::None | Pattern::Rotate180 => true,
            Pattern::Horizontal | Pattern::Vertical | Pattern::Both => true,
            Pattern::Rotate90
            | Pattern::Diagonal
            | Pattern::AntiDiagonal
            | Pattern::Diagonals
            | Pattern::Full => shape.rows() == shape.columns(),
        }
    }

    /// Returns the groups of cells that hold givens together or not at all: by place in row order,
    /// each cell in one group. If the pattern does not [fit](Pattern::fits), each is alone.
    pub fn orbits(self, shape: Shape) -> Vec<Vec<usize>> {
        let turns = if self.fits(shape) { self.turns() } else { &[] };
        let (across, last) = (shape.columns(), (shape.rows() - 1, shape.columns() - 1));
        let mut seen = vec![false; shape.cells()];
        let mut orbits = Vec::new();
        for start in 0..shape.cells() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut orbit = vec![start];
            let mut done = 0;
            while let Some(&cell) = orbit.get(done) {
                done += 1;
                for turn in turns {
                    let (row, column) = turn((cell / across, cell % across), last);
                    let next = row * across + column;
                    if !std::mem::replace(&mut seen[next], true) {
                        orbit.push(next);
                    }
                }
            }
            orbits.push(orbit);
        }
        orbits
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Pattern::ALL.iter().find(|(pattern, _)| pattern == self);
        f.write_str(name.map_or("", |(_, name)| name))
    }
}

/// The error of a name that no [`Pattern`] has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected one of {}", names())]
pub struct UnknownPattern(pub String);

fn names() -> String {
    Pattern::ALL.map(|(_, name)| name).join(", ")
}

impl FromStr for Pattern {
    type Err = UnknownPattern;

    fn from_str(name: &str) -> Result<Pattern, UnknownPattern> {
        Pattern::by_name(name).ok_or_else(|| UnknownPattern(name.to_string()))
    }
}

/// What a mask requires of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// It holds a given.
    Must,
    /// It holds none.
    MustNot,
    /// It may hold one or not.
    May,
}

/// For each cell, whether it must or must not hold a given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask(Vec<Hold>);

/// Why a text is not a mask.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MaskError {
    /// An unknown symbol, with its line and column from 1.
    #[error("line {1}, column {2}: expected # (a given), . (none) or ? (either), found '{0}'")]
    Symbol(char, usize, usize),
    /// A number of cells other than the board's, which is the second.
    #[error("expected a mask of {1} cells, found {0}")]
    Cells(usize, usize),
    /// A number of symbols that no square board has cells.
    #[error("expected a mask with a symbol for each cell of a board, found {0}")]
    NoBoard(usize),
    /// A pattern group that both must and must not hold givens: the name of its cell.
    #[error(
        "the mask and the symmetry contradict each other at {0}: a given must and must not be there"
    )]
    Torn(String),
    /// A pattern that exchanges rows with columns, for a board with more of the ones.
    #[error("the symmetry {0} is for boards with as many rows as columns")]
    Oblong(Pattern),
}

impl Mask {
    /// Returns the mask that leaves every cell free.
    pub fn free(shape: Shape) -> Mask {
        Mask(vec![Hold::May; shape.cells()])
    }

    /// Reads a mask: a symbol a cell in row order, `#` for a given, `.` for none, `?` for either;
    /// blanks are ignored.
    ///
    /// # Errors
    /// Returns a [`MaskError`] for another symbol or another number of cells.
    pub fn read(text: &str, shape: Shape) -> Result<Mask, MaskError> {
        let mut cells = Vec::new();
        for (line, text) in text.lines().enumerate() {
            for (column, symbol) in text.chars().enumerate() {
                cells.push(match symbol {
                    '#' => Hold::Must,
                    '.' => Hold::MustNot,
                    '?' => Hold::May,
                    blank if blank.is_whitespace() => continue,
                    other => return Err(MaskError::Symbol(other, line + 1, column + 1)),
                });
            }
        }
        if cells.len() == shape.cells() {
            Ok(Mask(cells))
        } else {
            Err(MaskError::Cells(cells.len(), shape.cells()))
        }
    }

    /// Checks that a text is a mask for boards of some shape.
    ///
    /// ```
    /// use veridoku::generate::{Mask, MaskError};
    /// assert_eq!(Mask::check("#.?............."), Ok(()));
    /// assert_eq!(Mask::check("#.?"), Err(MaskError::NoBoard(3)));
    /// ```
    ///
    /// # Errors
    /// Returns a [`MaskError`] for another symbol, or a number of symbols that fits no board.
    pub fn check(text: &str) -> Result<(), MaskError> {
        let cells = text.chars().filter(|c| !c.is_whitespace()).count();
        let shape = Shape::new(1, cells.isqrt()).map_err(|_| MaskError::NoBoard(cells))?;
        match Mask::read(text, shape) {
            Err(MaskError::Cells(..)) => Err(MaskError::NoBoard(cells)),
            other => other.map(|_| ()),
        }
    }

    /// Returns the cells of a board of this shape that must hold a given.
    pub fn musts(&self, shape: Shape) -> Vec<Cell> {
        let held = |cell: &Cell| self.0.get(cell.index()) == Some(&Hold::Must);
        shape.all_cells().filter(held).collect()
    }

    /// Returns what the mask requires of the cell at a place.
    pub fn get(&self, cell: usize) -> Hold {
        self.0[cell]
    }

    /// Returns how many cells must hold a given, and how many must not.
    pub fn counts(&self) -> (usize, usize) {
        let count = |hold| self.0.iter().filter(|h| **h == hold).count();
        (count(Hold::Must), count(Hold::MustNot))
    }

    /// Returns the groups of a pattern, sorted by what the mask requires.
    ///
    /// # Errors
    /// Returns [`MaskError::Torn`] if one group both must and must not hold givens, and
    /// [`MaskError::Oblong`] if boards of the shape cannot have the pattern.
    pub fn sort(&self, pattern: Pattern, shape: Shape) -> Result<Groups, MaskError> {
        if !pattern.fits(shape) {
            return Err(MaskError::Oblong(pattern));
        }
        let mut groups = Groups::default();
        for orbit in pattern.orbits(shape) {
            let any = |hold| orbit.iter().any(|&cell| self.get(cell) == hold);
            match (any(Hold::Must), any(Hold::MustNot)) {
                (true, true) => {
                    let cell = Cell::new(orbit[0]);
                    return Err(MaskError::Torn(cell.name(shape)));
                }
                (true, false) => groups.fixed.push(orbit),
                (false, true) => groups.empty.push(orbit),
                (false, false) => groups.free.push(orbit),
            }
        }
        Ok(groups)
    }
}

/// The groups of cells that hold givens together, sorted by what the mask requires of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    /// Groups that hold givens.
    pub fixed: Vec<Vec<usize>>,
    /// Groups that hold none.
    pub empty: Vec<Vec<usize>>,
    /// Groups that may be cleared.
    pub free: Vec<Vec<usize>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_board() {
        for (pattern, name) in Pattern::ALL {
            assert_eq!(Pattern::by_name(name), Some(pattern));
            let orbits = pattern.orbits(Shape::CLASSIC);
            let mut cells: Vec<usize> = orbits.iter().flatten().copied().collect();
            cells.sort_unstable();
            assert_eq!(cells, (0..81).collect::<Vec<_>>());
        }
        let sizes = |pattern: Pattern| pattern.orbits(Shape::CLASSIC).len();
        // Burnside: (fixed cells of all changes) / changes.
        assert_eq!(sizes(Pattern::Rotate180), 81_usize.div_ceil(2));
        assert_eq!(sizes(Pattern::Rotate90), (81 + 1 + 1 + 1) / 4);
        assert_eq!(sizes(Pattern::Both), (81 + 9 + 9 + 1) / 4);
        assert_eq!(sizes(Pattern::Diagonals), (81 + 9 + 9 + 1) / 4);
        assert_eq!(sizes(Pattern::Full), (81 + 3 + 4 * 9) / 8);
    }

    #[test]
    fn masks_are_read() {
        let shape = Shape::new(2, 2).unwrap();
        let mask = Mask::read("#.?? ????\n????\n???#", shape).unwrap();
        assert_eq!(
            (mask.get(0), mask.get(1), mask.get(2)),
            (Hold::Must, Hold::MustNot, Hold::May)
        );
        assert_eq!(mask.counts(), (2, 1));
        assert_eq!(Mask::read("#.", shape), Err(MaskError::Cells(2, 16)));
        assert_eq!(
            Mask::read("#\n x", shape),
            Err(MaskError::Symbol('x', 2, 2))
        );
        assert!(mask.sort(Pattern::Rotate180, shape).is_ok());
        assert!(
            matches!(mask.sort(Pattern::Horizontal, shape), Ok(groups) if groups.fixed.len() == 2)
        );
        let torn = Mask::read("#..?????????????", shape).unwrap();
        assert!(torn.sort(Pattern::Vertical, shape).is_ok());
        let torn = Mask::read("#??.????????????", shape).unwrap();
        assert_eq!(
            torn.sort(Pattern::Horizontal, shape),
            Err(MaskError::Torn("r1c1".into()))
        );
    }
}
