//! Candidates by cell: what a puzzle of pencil marks (a Sukaku) shows.

use super::{Candidate, Cell, DigitSet, Givens, Shape, Symmetry};

/// The candidates that each cell of a board may hold. A cell may have none.
///
/// ```
/// use veridoku_model::grid::{Cell, Digit, DigitSet, PencilMarks, Shape};
/// let mut marks = PencilMarks::all(Shape::CLASSIC);
/// marks.set(Cell::new(0), DigitSet::only(Digit::new(5).unwrap()));
/// assert_eq!(marks.eliminated().count(), 8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PencilMarks {
    shape: Shape,
    /// By cell in row order.
    digits: Box<[DigitSet]>,
}

impl PencilMarks {
    /// Returns the board on which every digit is a candidate of every cell.
    pub fn all(shape: Shape) -> PencilMarks {
        PencilMarks {
            shape,
            digits: vec![DigitSet::all(shape.order()); shape.cells()].into(),
        }
    }

    /// Returns the candidates from one set per cell in row order. `None` if the number of sets is
    /// not the number of cells, or a set has a digit above the order.
    pub fn from_sets(shape: Shape, digits: impl Into<Box<[DigitSet]>>) -> Option<PencilMarks> {
        let (digits, all) = (digits.into(), DigitSet::all(shape.order()));
        let fits = digits.len() == shape.cells() && digits.iter().all(|set| set.and(all) == *set);
        fits.then_some(PencilMarks { shape, digits })
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns one set per cell in row order.
    pub fn sets(&self) -> &[DigitSet] {
        &self.digits
    }

    /// Returns the candidates of a cell.
    ///
    /// # Panics
    /// If the cell is outside the board.
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// Sets the candidates of a cell; digits above the order are left out.
    ///
    /// # Panics
    /// If the cell is outside the board.
    pub fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.digits[cell.index()] = digits.and(DigitSet::all(self.shape.order()));
    }

    /// Returns the candidates, cell by cell in row order.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.each(|set| set)
    }

    /// Returns the candidates of the whole board that are not there, cell by cell in row order.
    pub fn eliminated(&self) -> impl Iterator<Item = Candidate> + '_ {
        let all = DigitSet::all(self.shape.order());
        self.each(move |set| DigitSet::from_bits(all.bits() & !set.bits()))
    }

    fn each(&self, of: impl Fn(DigitSet) -> DigitSet) -> impl Iterator<Item = Candidate> {
        let cells = self.shape.all_cells().zip(&self.digits);
        cells.flat_map(move |(cell, &set)| {
            of(set).iter().map(move |digit| Candidate { cell, digit })
        })
    }

    /// Returns the candidates that are in both.
    ///
    /// # Panics
    /// If the shapes differ.
    #[must_use]
    pub fn and(&self, other: &PencilMarks) -> PencilMarks {
        assert_eq!(self.shape, other.shape);
        let sets = self.digits.iter().zip(&other.digits);
        PencilMarks {
            shape: self.shape,
            digits: sets.map(|(a, b)| a.and(*b)).collect(),
        }
    }

    /// Returns the candidates that givens leave in their own cells.
    ///
    /// # Panics
    /// If the shapes differ.
    #[must_use]
    pub fn with_givens(&self, givens: &Givens) -> PencilMarks {
        assert_eq!(self.shape, givens.shape());
        let mut marks = self.clone();
        for given in givens.iter() {
            marks.set(
                given.cell,
                marks.get(given.cell).and(DigitSet::only(given.digit)),
            );
        }
        marks
    }

    /// Returns the image under a symmetry of boards of this shape.
    ///
    /// # Panics
    /// If the symmetry is for another shape.
    #[must_use]
    pub fn mapped(&self, symmetry: &Symmetry) -> PencilMarks {
        let mut image = PencilMarks {
            shape: symmetry.target(),
            digits: vec![DigitSet::EMPTY; self.digits.len()].into(),
        };
        for candidate in self.iter() {
            let moved = symmetry.candidate(candidate);
            image.digits[moved.cell.index()].insert(moved.digit);
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;
    use rand::SeedableRng;

    fn shape() -> Shape {
        Shape::new(2, 2).unwrap()
    }

    #[test]
    fn sets_must_fit_the_shape() {
        assert!(PencilMarks::from_sets(shape(), vec![DigitSet::EMPTY; 15]).is_none());
        assert!(PencilMarks::from_sets(shape(), vec![DigitSet::all(5); 16]).is_none());
        let all = PencilMarks::from_sets(shape(), vec![DigitSet::all(4); 16]);
        assert_eq!(all, Some(PencilMarks::all(shape())));
        let mut marks = PencilMarks::all(shape());
        marks.set(Cell::new(3), DigitSet::all(9));
        assert_eq!(marks, PencilMarks::all(shape()));
    }

    #[test]
    fn what_is_there_and_what_is_not_is_all() {
        let sets: Vec<DigitSet> = (0..16).map(DigitSet::from_bits).collect();
        let marks = PencilMarks::from_sets(shape(), sets).unwrap();
        assert_eq!((marks.iter().count(), marks.eliminated().count()), (32, 32));
        assert!(marks.iter().all(|c| marks.get(c.cell).contains(c.digit)));
        assert!(
            marks
                .eliminated()
                .all(|c| !marks.get(c.cell).contains(c.digit))
        );
        let mut givens = Givens::empty(shape());
        givens.set(Cell::new(3), Digit::new(2));
        givens.set(Cell::new(4), Digit::new(1));
        let both = marks.with_givens(&givens);
        assert_eq!(
            (both.get(Cell::new(3)).bits(), both.get(Cell::new(4)).bits()),
            (2, 0)
        );
        assert_eq!(marks.and(&both), both);
    }

    #[test]
    fn a_symmetry_moves_marks_as_it_moves_givens() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let shape = Shape::new(2, 3).unwrap();
        let values: Vec<u8> = (0..36).map(|i| i % 7).collect();
        let givens = Givens::from_values(shape, values).unwrap();
        for _ in 0..20 {
            let symmetry = Symmetry::random(shape, &mut rng);
            let marks = PencilMarks::all(shape).with_givens(&givens);
            let image = PencilMarks::all(symmetry.target()).with_givens(&symmetry.apply(&givens));
            assert_eq!(marks.mapped(&symmetry), image);
        }
    }
}
