//! The symmetries of a board that keep every plain house: relabelling, exchanging rows in a band,
//! bands, columns in a stack, stacks, and transposition.
//!
//! Source: the Sudoku symmetry group, e.g. Russell and Jarvis, "Mathematics of Sudoku II" (2006).

use super::{Digit, Givens, Shape};
use rand::Rng;
use rand::seq::SliceRandom;

/// A transformation of boards of one shape that turns every valid grid into a valid grid.
///
/// Transposition turns boxes of `h × w` into boxes of `w × h`, so the shape of the image may differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    shape: Shape,
    /// The row of the image that row `r` goes to, before any transposition.
    rows: Vec<usize>,
    /// The column of the image that column `c` goes to, before any transposition.
    columns: Vec<usize>,
    /// The value that value `v` becomes; 0 stays 0.
    values: Vec<u8>,
    transposed: bool,
}

impl Symmetry {
    /// The transformation that changes nothing.
    pub fn identity(shape: Shape) -> Symmetry {
        let order = shape.order();
        Symmetry {
            shape,
            rows: (0..order).collect(),
            columns: (0..order).collect(),
            values: (0..=order as u8).collect(),
            transposed: false,
        }
    }

    /// A transformation drawn uniformly from the group.
    pub fn random(shape: Shape, rng: &mut impl Rng) -> Symmetry {
        let (h, w) = (shape.box_height(), shape.box_width());
        let mut values: Vec<u8> = (1..=shape.order() as u8).collect();
        values.shuffle(rng);
        values.insert(0, 0);
        Symmetry {
            shape,
            rows: lines(w, h, rng),
            columns: lines(h, w, rng),
            values,
            transposed: rng.next_u32() & 1 == 1,
        }
    }

    /// The shape of the images.
    pub fn target(&self) -> Shape {
        let (h, w) = (self.shape.box_height(), self.shape.box_width());
        if self.transposed {
            Shape::new(w, h).expect("the order stays the same")
        } else {
            self.shape
        }
    }

    /// The digit that a digit becomes.
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::new(self.values[usize::from(digit.value())]).expect("a relabelling of 1..=order")
    }

    /// The image of a board.
    ///
    /// # Panics
    /// If the board has another shape than the transformation.
    pub fn apply(&self, givens: &Givens) -> Givens {
        assert_eq!(givens.shape(), self.shape);
        let target = self.target();
        let mut image = Givens::empty(target);
        for given in givens.iter() {
            let row = self.rows[self.shape.row(given.cell)];
            let column = self.columns[self.shape.column(given.cell)];
            let cell = if self.transposed {
                target.cell(column, row)
            } else {
                target.cell(row, column)
            };
            image.set(cell, Some(self.digit(given.digit)));
        }
        image
    }
}

/// A random order of `blocks` blocks (bands or stacks) of `size` lines each.
fn lines(blocks: usize, size: usize, rng: &mut impl Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..blocks).collect();
    order.shuffle(rng);
    let mut lines = Vec::with_capacity(blocks * size);
    for block in order {
        let mut inner: Vec<usize> = (0..size).map(|i| block * size + i).collect();
        inner.shuffle(rng);
        lines.extend(inner);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn cells_that_share_a_house_still_do() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let shape = Shape::new(2, 3).unwrap();
        for _ in 0..50 {
            let symmetry = Symmetry::random(shape, &mut rng);
            // One digit in every cell of a box must fill exactly one box of the image.
            let mut givens = Givens::empty(shape);
            for cell in shape.box_cells(4) {
                givens.set(cell, Digit::new(1));
            }
            let image = symmetry.apply(&givens);
            let target = image.shape();
            let boxes: Vec<usize> = image.iter().map(|g| target.box_of(g.cell)).collect();
            assert_eq!(boxes.len(), 6);
            assert!(boxes.iter().all(|&b| b == boxes[0]));
        }
    }

    #[test]
    fn the_identity_changes_nothing() {
        let shape = Shape::new(3, 2).unwrap();
        let givens = Givens::from_values(shape, (0..36).map(|i| i % 7).collect::<Vec<u8>>());
        let givens = givens.unwrap();
        assert_eq!(Symmetry::identity(shape).apply(&givens), givens);
    }
}
