//! Small grids, drawn uniformly: a random one of those with a fixed first row, then a random
//! symmetry.
//!
//! Renaming the digits turns every first row into every other, so each has equally many grids: 12
//! on 4×4, 39,168 on 6×6. A random element of the list and a random symmetry make every grid
//! equally likely.

use super::super::random::index;
use crate::engine::{Engine, Limits};
use crate::grid::{Givens, Shape, Symmetry};
use crate::native::Native;
use crate::rules::{Model, Puzzle};
use rand::Rng;
use std::ops::ControlFlow;

/// The grids of one shape with the first row 1, 2, 3 and so on.
pub(super) struct Small {
    shape: Shape,
    grids: Vec<Givens>,
}

impl Small {
    /// Returns the list for shapes with a short one.
    pub(super) fn new(shape: Shape) -> Option<Small> {
        let (h, w) = (shape.box_height(), shape.box_width());
        let (h, w) = (h.min(w), h.max(w));
        if h > 2 || h * w > 6 || (h, w) == (1, 6) {
            return None;
        }
        let flat = Shape::new(h, w).ok()?;
        let mut givens = Givens::empty(flat).values().to_vec();
        for (value, digit) in givens[..flat.order()].iter_mut().zip(1..) {
            *value = digit;
        }
        let model = Model::new(&Puzzle::plain(Givens::from_values(flat, givens)?));
        let mut grids = Vec::new();
        let limits = Limits::solutions(u64::MAX);
        let run = Native::new().search(&model, &limits, &mut |solution| {
            grids.push(solution.givens().clone());
            ControlFlow::Continue(())
        });
        run.ok().map(|_| Small { shape, grids })
    }

    /// Returns a grid.
    pub(super) fn fill(&self, rng: &mut impl Rng) -> Givens {
        let grid = &self.grids[index(rng, self.grids.len())];
        loop {
            let symmetry = Symmetry::random(grid.shape(), rng);
            if symmetry.target() == self.shape {
                return symmetry.apply(grid);
            }
        }
    }

    /// Returns the number of grids with that first row.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.grids.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_complete() {
        let len = |h, w| Small::new(Shape::new(h, w).unwrap()).map(|s| s.len());
        // 288 grids of 4×4 over 4! first rows, 28,200,960 of 6×6 over 6!; Latin squares of order 4
        // and 5.
        assert_eq!(len(2, 2), Some(288 / 24));
        assert_eq!(len(2, 3), Some(28_200_960 / 720));
        assert_eq!(len(3, 2), Some(28_200_960 / 720));
        assert_eq!(len(1, 4), Some(576 / 24));
        assert_eq!(len(5, 1), Some(161_280 / 120));
        assert_eq!(len(1, 6), None);
        assert_eq!(len(3, 3), None);
    }
}
