//! The least form of plain 9×9 puzzles as bare values, for long lists.

use super::Canonical;
use super::least::Least;
use crate::grid::{Givens, Shape, Symmetry};

/// Canonicalises plain 9×9 puzzles as bare values; reuses its memory from puzzle to puzzle.
///
/// The form is that of [`canonical`](super::canonical): the least equivalent puzzle in row order,
/// an empty cell before every digit. For puzzles with few clues it takes tens of microseconds.
/// Complete grids are faster with [`ClassicGrids`](super::ClassicGrids), which gives the same form.
pub struct ClassicPuzzles {
    least: Least,
}

impl Default for ClassicPuzzles {
    fn default() -> ClassicPuzzles {
        ClassicPuzzles::new()
    }
}

impl ClassicPuzzles {
    /// Returns a maker of canonical forms, ready for the first puzzle.
    pub fn new() -> ClassicPuzzles {
        let least = Least::new(Shape::CLASSIC).expect("9 is not too many");
        ClassicPuzzles { least }
    }

    /// Returns the canonical form of a puzzle, one value a cell in row order, 0 for an empty one,
    /// and the number of its automorphisms. Returns `None` if a value is above 9, or if more than
    /// half a million arrangements tie, which no proper puzzle causes.
    pub fn canonical(&mut self, puzzle: &[u8; 81]) -> Option<([u8; 81], u64)> {
        if puzzle.iter().any(|&value| value > 9) {
            return None;
        }
        let found = self.least.search(puzzle)?;
        let form = self.least.form().try_into().ok()?;
        Some((form, found.automorphisms))
    }
}

impl Least {
    /// Returns the least form of a board of the shape passed to `new`; `None` if too many
    /// arrangements tie.
    pub(super) fn canonical(&mut self, board: &Givens) -> Option<Canonical> {
        let shape = board.shape();
        let order = shape.order();
        let found = self.search(board.values())?;
        let (mut rows, mut columns) = (vec![0; order], vec![0; order]);
        for place in 0..order {
            rows[usize::from(found.rows[place])] = place;
            columns[usize::from(found.columns[place])] = place;
        }
        let mut values = found.labels[..=order].to_vec();
        let mut last = found.labelled as u8;
        for value in values[1..].iter_mut().filter(|value| **value == 0) {
            last += 1;
            *value = last;
        }
        // The search transposes first; a symmetry transposes last.
        if found.transposed {
            (rows, columns) = (columns, rows);
        }
        Some(Canonical {
            form: Givens::from_values(shape, self.form())?,
            symmetry: Symmetry::from_parts(shape, rows, columns, values, found.transposed)?,
            automorphisms: found.automorphisms.into(),
        })
    }
}
