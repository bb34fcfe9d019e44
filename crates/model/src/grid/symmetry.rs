//! The symmetries of a board that map every house of plain Sudoku to a house: relabelling,
//! permuting rows in a band, bands, columns in a stack, stacks, and transposition.
//!
//! Source: the Sudoku symmetry group, e.g. Russell and Jarvis, "Mathematics of Sudoku II" (2006).

use super::{Candidate, Digit, Givens, Shape};
use rand::Rng;
use rand::seq::SliceRandom;
use std::fmt;

/// A transformation of boards of one shape that maps every valid grid to a valid grid.
///
/// Transposition turns boxes of `h × w` into boxes of `w × h`, so the image may have another shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    shape: Shape,
    /// The image of row `r`, before any transposition.
    rows: Vec<usize>,
    /// The image of column `c`, before any transposition.
    columns: Vec<usize>,
    /// The image of value `v`; 0 stays 0.
    values: Vec<u8>,
    transposed: bool,
}

impl Symmetry {
    /// Returns the identity.
    pub fn identity(shape: Shape) -> Symmetry {
        Symmetry {
            shape,
            rows: (0..shape.rows()).collect(),
            columns: (0..shape.columns()).collect(),
            values: (0..=shape.order() as u8).collect(),
            transposed: false,
        }
    }

    /// Returns the transposition, which turns rows into columns and changes nothing else.
    pub fn transposition(shape: Shape) -> Symmetry {
        Symmetry {
            transposed: true,
            ..Symmetry::identity(shape)
        }
    }

    /// Returns a transformation by its parts: the image of each row, column and value (0 for 0),
    /// before any transposition. `None` if these are not permutations, or split a band or a stack.
    pub fn from_parts(
        shape: Shape,
        rows: Vec<usize>,
        columns: Vec<usize>,
        values: Vec<u8>,
        transposed: bool,
    ) -> Option<Symmetry> {
        let labels: Vec<usize> = values.iter().map(|&v| usize::from(v)).collect();
        let (height, width) = block(shape);
        let fits = is_permutation(&labels, shape.order() + 1)
            && values[0] == 0
            && keeps_blocks(&rows, shape.rows(), height)
            && keeps_blocks(&columns, shape.columns(), width);
        fits.then_some(Symmetry {
            shape,
            rows,
            columns,
            values,
            transposed,
        })
    }

    /// Returns the inverse transformation.
    pub fn inverse(&self) -> Symmetry {
        let (mut rows, mut columns) = (inverse(&self.rows), inverse(&self.columns));
        if self.transposed {
            (rows, columns) = (columns, rows);
        }
        let labels: Vec<usize> = self.values.iter().map(|&v| usize::from(v)).collect();
        Symmetry {
            shape: self.target(),
            rows,
            columns,
            values: inverse(&labels).into_iter().map(|v| v as u8).collect(),
            transposed: self.transposed,
        }
    }

    /// Returns the composition: this transformation, then `next`. `None` if `next` takes boards of
    /// another shape.
    pub fn then(&self, next: &Symmetry) -> Option<Symmetry> {
        if self.target() != next.shape {
            return None;
        }
        // After a transposition, rows are columns for `next`.
        let (rows, columns) = if self.transposed {
            (&next.columns, &next.rows)
        } else {
            (&next.rows, &next.columns)
        };
        Some(Symmetry {
            shape: self.shape,
            rows: self.rows.iter().map(|&row| rows[row]).collect(),
            columns: self.columns.iter().map(|&column| columns[column]).collect(),
            values: self
                .values
                .iter()
                .map(|&v| next.values[usize::from(v)])
                .collect(),
            transposed: self.transposed != next.transposed,
        })
    }

    /// Returns a transformation drawn uniformly from the group.
    pub fn random(shape: Shape, rng: &mut impl Rng) -> Symmetry {
        let (height, width) = block(shape);
        let mut values: Vec<u8> = (1..=shape.order() as u8).collect();
        values.shuffle(rng);
        values.insert(0, 0);
        Symmetry {
            shape,
            rows: lines(shape.rows() / height, height, rng),
            columns: lines(shape.columns() / width, width, rng),
            values,
            transposed: rng.next_u32() & 1 == 1,
        }
    }

    /// Returns a transformation drawn uniformly from those that keep the shape: transposed half the
    /// time if boxes are square, never if they are not.
    pub fn random_within(shape: Shape, rng: &mut impl Rng) -> Symmetry {
        let mut symmetry = Symmetry::random(shape, rng);
        symmetry.transposed &= symmetry.target() == shape;
        symmetry
    }

    /// Returns the shape of the images.
    pub fn target(&self) -> Shape {
        if self.transposed {
            self.shape.transposed()
        } else {
            self.shape
        }
    }

    /// Returns the image of a digit.
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::new(self.values[usize::from(digit.value())]).expect("a relabelling of 1..=order")
    }

    /// Returns the image of a board.
    ///
    /// # Panics
    /// If the board has another shape than the transformation.
    pub fn apply(&self, givens: &Givens) -> Givens {
        assert_eq!(givens.shape(), self.shape);
        let mut image = Givens::empty(self.target());
        for given in givens.iter().map(|given| self.candidate(given)) {
            image.set(given.cell, Some(given.digit));
        }
        image
    }

    /// Returns the image of a candidate.
    ///
    /// # Panics
    /// If it is not on boards of this shape.
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        let row = self.rows[self.shape.row(candidate.cell)];
        let column = self.columns[self.shape.column(candidate.cell)];
        let cell = if self.transposed {
            self.target().cell(column, row)
        } else {
            self.target().cell(row, column)
        };
        let digit = self.digit(candidate.digit);
        Candidate { cell, digit }
    }
}

/// Lists the images of rows, columns and digits, counted from 1, and whether a transposition
/// follows.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from_one = |lines: &[usize]| -> Vec<String> {
            lines.iter().map(|line| (line + 1).to_string()).collect()
        };
        let digits: Vec<String> = self.values[1..].iter().map(u8::to_string).collect();
        let (rows, columns) = (from_one(&self.rows), from_one(&self.columns));
        write!(
            f,
            "rows {} columns {} digits {}",
            rows.join(","),
            columns.join(","),
            digits.join(",")
        )?;
        f.write_str(if self.transposed { " transposed" } else { "" })
    }
}

/// Returns the rows of a band and the columns of a stack: all of them if there are no boxes.
fn block(shape: Shape) -> (usize, usize) {
    if shape.has_boxes() {
        (shape.box_height(), shape.box_width())
    } else {
        (shape.rows(), shape.columns())
    }
}

fn inverse(permutation: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; permutation.len()];
    for (from, &to) in permutation.iter().enumerate() {
        inverse[to] = from;
    }
    inverse
}

fn is_permutation(lines: &[usize], count: usize) -> bool {
    let mut seen = vec![false; count];
    let fresh = |&line: &usize| line < count && !std::mem::replace(&mut seen[line], true);
    lines.len() == count && lines.iter().all(fresh)
}

fn keeps_blocks(lines: &[usize], count: usize, size: usize) -> bool {
    let together = |block: &[usize]| block.iter().all(|line| line / size == block[0] / size);
    is_permutation(lines, count) && lines.chunks(size).all(together)
}

/// Returns a random order of `blocks` blocks (bands or stacks) of `size` lines each.
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

    #[test]
    fn one_after_another_is_the_two_as_one() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for shape in ["2x3", "3x2", "4x2", "3x3", "3x4"] {
            let shape: Shape = shape.parse().unwrap();
            let cells = (0..shape.cells()).map(|i| (i * 7 % (shape.order() + 1)) as u8);
            let givens = Givens::from_values(shape, cells.collect::<Vec<u8>>()).unwrap();
            for _ in 0..50 {
                let first = Symmetry::random(shape, &mut rng);
                let image = first.apply(&givens);
                let second = Symmetry::random(image.shape(), &mut rng);
                let both = first.then(&second).unwrap();
                assert_eq!(both.apply(&givens), second.apply(&image));
                let back = both.then(&both.inverse()).unwrap();
                assert_eq!(back, Symmetry::identity(shape));
            }
        }
        let other = Symmetry::identity(Shape::new(2, 3).unwrap());
        assert!(Symmetry::identity(Shape::CLASSIC).then(&other).is_none());
    }
}
