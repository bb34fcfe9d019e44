//! Large grids: a random walk from a pattern grid by exchanges that keep every rule.
//!
//! An exchange takes two digits, two rows of a band or two columns of a stack and a cell, and
//! exchanges the two in as few cells as the rules allow: along a chain of cells that have to follow
//! (like the colour chains of A. B. Kempe, 1879). Every exchange is as likely as its reverse, so
//! the walk tends to the uniform distribution over all grids that it can reach. How near it comes
//! in this number of steps, and whether it can reach all grids, is not proved for sizes beyond
//! those that are drawn exactly.

use super::super::random::index;
use crate::grid::{Cell, Shape};
use rand::Rng;

/// A grid and the places of its digits.
pub(super) struct Walk {
    shape: Shape,
    values: Vec<u8>,
    /// By house (rows, columns, boxes) and value: the cell.
    places: Vec<u16>,
}

impl Walk {
    /// Starts at the pattern grid: each row is the one above shifted by the width of a box, each
    /// band starts one further.
    pub(super) fn new(shape: Shape) -> Walk {
        let (n, h, w) = (shape.order(), shape.box_height(), shape.box_width());
        let value = |row: usize, column: usize| (w * (row % h) + row / h + column) % n;
        let cells = shape.all_cells();
        let values = cells
            .map(|c| value(shape.row(c), shape.column(c)) as u8)
            .collect();
        let mut walk = Walk {
            shape,
            values,
            places: vec![0; 3 * n * n],
        };
        for cell in shape.all_cells() {
            walk.note(cell);
        }
        walk
    }

    /// Returns the values, from 1.
    pub(super) fn values(&self) -> Vec<u8> {
        self.values.iter().map(|v| v + 1).collect()
    }

    /// Returns the three houses of a cell.
    fn houses(&self, cell: Cell) -> [usize; 3] {
        let (n, s) = (self.shape.order(), self.shape);
        [s.row(cell), n + s.column(cell), 2 * n + s.box_of(cell)]
    }

    fn note(&mut self, cell: Cell) {
        let value = usize::from(self.values[cell.index()]);
        for house in self.houses(cell) {
            self.places[house * self.shape.order() + value] = cell.index() as u16;
        }
    }

    /// Makes one exchange, each kind with the same probability.
    pub(super) fn step(&mut self, rng: &mut impl Rng) {
        let (h, w) = (self.shape.box_height(), self.shape.box_width());
        let cell = Cell::new(index(rng, self.values.len()));
        let n = self.shape.order();
        let changed = match index(rng, 3) {
            0 => self.digits(
                cell,
                other(rng, usize::from(self.values[cell.index()]), 0, n) as u8,
            ),
            1 if h > 1 => {
                let row = self.shape.row(cell);
                let with = other(rng, row, row / h * h, h);
                self.lines(cell, |s, c| s.cell(with, s.column(c)))
            }
            2 if w > 1 => {
                let column = self.shape.column(cell);
                let with = other(rng, column, column / w * w, w);
                self.lines(cell, |s, c| s.cell(s.row(c), with))
            }
            _ => Vec::new(),
        };
        for (cell, value) in changed {
            self.values[cell.index()] = value;
            self.note(cell);
        }
    }

    /// Returns the changes if a cell exchanges its digit with another: its own and those of the
    /// cells that have to follow.
    fn digits(&self, cell: Cell, with: u8) -> Vec<(Cell, u8)> {
        let own = self.values[cell.index()];
        let mut chain = vec![(cell, with)];
        let mut done = 0;
        while let Some(&(cell, value)) = chain.get(done) {
            done += 1;
            for house in self.houses(cell) {
                let next = self.places[house * self.shape.order() + usize::from(value)];
                let next = Cell::new(next.into());
                if !chain.iter().any(|&(known, _)| known == next) {
                    chain.push((next, if value == own { with } else { own }));
                }
            }
        }
        chain
    }

    /// Returns the changes in two rows of a band, or columns of a stack, if a cell and those that
    /// have to follow swap with the cells beside them in the other line. Boxes keep their digits.
    fn lines(&self, cell: Cell, beside: impl Fn(Shape, Cell) -> Cell) -> Vec<(Cell, u8)> {
        let n = self.shape.order();
        let across = beside(self.shape, cell);
        let line = if self.shape.row(cell) == self.shape.row(across) {
            n + self.shape.column(cell)
        } else {
            self.shape.row(cell)
        };
        let (mut changed, mut here) = (Vec::new(), cell);
        loop {
            let there = beside(self.shape, here);
            let (own, other) = (self.values[here.index()], self.values[there.index()]);
            changed.extend([(here, other), (there, own)]);
            // The line would repeat the other's digit: the cell that has it must change too.
            here = Cell::new(self.places[line * n + usize::from(other)].into());
            if here == cell {
                return changed;
            }
        }
    }
}

/// Returns one of `len` numbers starting at `from`, except `own`.
fn other(rng: &mut impl Rng, own: usize, from: usize, len: usize) -> usize {
    let draw = from + index(rng, len - 1);
    draw + usize::from(draw >= own)
}
