//! A partly filled board, consistent or not.

use super::{Candidate, Cell, Digit, Shape};

/// The given digits of a puzzle. They may contradict each other or any rule.
///
/// ```
/// use veridoku_model::grid::{Digit, Givens, Shape};
/// let mut givens = Givens::empty(Shape::CLASSIC);
/// givens.set(Shape::CLASSIC.cell(0, 0), Digit::new(5));
/// assert_eq!(givens.count(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Givens {
    shape: Shape,
    /// One value per cell in row order, 0 for an empty one.
    values: Box<[u8]>,
}

impl Givens {
    /// Returns a board without givens.
    #[inline]
    pub fn empty(shape: Shape) -> Givens {
        Givens {
            shape,
            values: vec![0; shape.cells()].into(),
        }
    }

    /// Returns a board from one value per cell in row order, 0 for an empty cell. `None` if the
    /// number of values is not the number of cells or a value is above the order.
    #[inline]
    pub fn from_values(shape: Shape, values: impl Into<Box<[u8]>>) -> Option<Givens> {
        let values = values.into();
        let fits = values.len() == shape.cells()
            && values.iter().all(|&v| usize::from(v) <= shape.order());
        fits.then_some(Givens { shape, values })
    }

    /// Returns the shape of the board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns one value per cell in row order, 0 for an empty cell.
    #[inline]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// Returns the given of a cell, if it has one; a cell off the board has none.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values.get(cell.index()).copied().unwrap_or(0))
    }

    /// Sets or clears the given of a cell.
    ///
    /// # Panics
    /// If the digit is above the order or the cell is outside the board.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        let value = digit.map_or(0, Digit::value);
        assert!(usize::from(value) <= self.shape.order());
        self.values[cell.index()] = value;
    }

    /// Returns the number of givens.
    #[inline]
    pub fn count(&self) -> usize {
        self.values.iter().filter(|&&v| v != 0).count()
    }

    /// Returns the givens, in row order of their cells.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.shape.all_cells().filter_map(|cell| {
            let digit = self.get(cell)?;
            Some(Candidate { cell, digit })
        })
    }

    /// Returns a board with only the givens for which `keep` is true.
    #[inline]
    pub fn retain(&self, mut keep: impl FnMut(Candidate) -> bool) -> Givens {
        let mut kept = Givens::empty(self.shape);
        for given in self.iter().filter(|&given| keep(given)) {
            kept.set(given.cell, Some(given.digit));
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_must_fit_the_shape() {
        let shape = Shape::new(2, 2).unwrap();
        assert!(Givens::from_values(shape, vec![0; 15]).is_none());
        assert!(Givens::from_values(shape, vec![5; 16]).is_none());
        assert_eq!(Givens::from_values(shape, vec![4; 16]).unwrap().count(), 16);
    }

    #[test]
    fn retain_keeps_what_it_is_told() {
        let shape = Shape::new(2, 2).unwrap();
        let givens = Givens::from_values(shape, vec![4; 16]).unwrap();
        let kept = givens.retain(|g| g.cell.index() % 2 == 0);
        assert_eq!(kept.count(), 8);
        assert_eq!(kept.get(Cell::new(1)), None);
    }
}
