//! Sets of cells, in the usual notation: `r1c13`, `r12c4`.

use super::{Cell, Shape};

/// A set of the cells of one board, those off it included.
///
/// ```
/// use veridoku_model::grid::{CellSet, Shape};
/// let shape = Shape::CLASSIC;
/// let set = CellSet::of(shape, [shape.cell(0, 0), shape.cell(0, 2), shape.cell(4, 5)]);
/// assert_eq!(set.to_string(), "r1c13 r5c6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellSet {
    shape: Shape,
    words: Box<[u64]>,
}

impl CellSet {
    /// Returns the empty set.
    #[inline]
    pub fn empty(shape: Shape) -> CellSet {
        CellSet {
            shape,
            words: vec![0; shape.extent().div_ceil(64)].into(),
        }
    }

    /// Returns the set of these cells.
    ///
    /// # Panics
    /// If a cell is outside the board.
    #[inline]
    pub fn of(shape: Shape, cells: impl IntoIterator<Item = Cell>) -> CellSet {
        let mut set = CellSet::empty(shape);
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }

    /// Returns the shape of the board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Adds a cell to the set.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        assert!(cell.index() < self.shape.extent());
        self.words[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Returns whether a cell is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.words
            .get(cell.index() / 64)
            .is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// Returns the number of cells in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Returns whether no cell is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Returns the cells, in row order, those off the board last.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        let all = (0..self.shape.extent()).map(Cell::new);
        all.filter(|&cell| self.contains(cell))
    }
}

impl std::fmt::Display for CellSet {
    /// Joins rows that hold the same columns if neither goes beyond 9: `r12c34`. On larger boards
    /// `r1c13` would be ambiguous, so each cell is written on its own.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shape = self.shape;
        if shape.rows() > 9 || shape.columns() > 9 {
            let names: Vec<String> = self.iter().map(|cell| cell.name(shape)).collect();
            return f.write_str(&names.join(" "));
        }
        // Pairs of the columns of the set in a row and the rows that have exactly these.
        let mut groups: Vec<(String, String)> = Vec::new();
        for row in 0..shape.rows() {
            let columns: String = (0..shape.columns())
                .filter(|&c| self.contains(shape.cell(row, c)))
                .map(|c| (c + 1).to_string())
                .collect();
            if columns.is_empty() {
                continue;
            }
            match groups.iter_mut().find(|(c, _)| *c == columns) {
                Some((_, rows)) => *rows += &(row + 1).to_string(),
                None => groups.push((columns, (row + 1).to_string())),
            }
        }
        for (i, (columns, rows)) in groups.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}r{rows}c{columns}")?;
        }
        let off_board = self.iter().skip_while(|cell| cell.index() < shape.cells());
        let off_board: Vec<Cell> = off_board.collect();
        let mut space = if groups.is_empty() { "" } else { " " };
        // Three or more that follow each other are a run: `v1-v3`.
        for run in off_board.chunk_by(|a, b| a.index() + 1 == b.index()) {
            match run {
                [first, _, .., last] => {
                    write!(f, "{space}{}-{}", first.name(shape), last.name(shape))?;
                }
                few => {
                    let names: Vec<String> = few.iter().map(|cell| cell.name(shape)).collect();
                    write!(f, "{space}{}", names.join(" "))?;
                }
            }
            space = " ";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_the_same_columns_are_joined() {
        let s = Shape::CLASSIC;
        let set = CellSet::of(s, [s.cell(0, 3), s.cell(0, 4), s.cell(2, 3), s.cell(2, 4)]);
        assert_eq!(set.to_string(), "r13c45");
        assert_eq!(set.len(), 4);
    }

    #[test]
    fn cells_off_the_board_come_last() {
        let s = Shape::CLASSIC.with_off_board(2).unwrap();
        let off = [1, 0].map(|number| s.off_board_cell(number));
        assert_eq!(CellSet::of(s, off).to_string(), "v1 v2");
        let all = off.into_iter().chain([s.cell(0, 0), s.cell(1, 0)]);
        assert_eq!(CellSet::of(s, all).to_string(), "r12c1 v1 v2");
        let s = Shape::CLASSIC.with_off_board(9).unwrap();
        let run = [1, 2, 3, 5, 7, 8].map(|number| s.off_board_cell(number));
        assert_eq!(CellSet::of(s, run).to_string(), "v2-v4 v6 v8 v9");
    }

    #[test]
    fn large_boards_write_each_cell() {
        let s = Shape::new(4, 4).unwrap();
        let set = CellSet::of(s, [s.cell(0, 0), s.cell(0, 12)]);
        assert_eq!(set.to_string(), "r1c1 r1c13");
        assert!(!set.contains(s.cell(1, 0)));
    }
}
