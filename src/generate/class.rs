//! Equivalence classes of puzzles: the one place that decides which puzzles count as the same in
//! lists without repeats.

use crate::canon::{Canonicalizer, key};
use crate::engine::Limits;
use crate::grid::Givens;

/// The equivalence class of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The canonical form.
    pub form: Givens,
    /// A 128-bit hash of the form. Among n classes, two collide with a probability of about
    /// n²/2¹²⁹.
    pub key: u128,
}

/// Finds the classes of many puzzles; reuses its memory from puzzle to puzzle.
#[derive(Default)]
pub struct Classes(Canonicalizer);

impl Classes {
    /// Returns the class of a puzzle under the plain rules.
    pub fn of(&mut self, puzzle: &Givens) -> Class {
        let canonical = self.0.canonical(puzzle, &Limits::none());
        let form = canonical.map_or_else(|| puzzle.clone(), |canonical| canonical.form);
        let key = key(form.values());
        Class { form, key }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::stream;
    use crate::grid::{Shape, Symmetry};

    #[test]
    fn equivalent_puzzles_are_in_one_class_and_others_are_not() {
        let mut rng = stream(3, 1);
        let mut classes = Classes::default();
        let mut values = vec![0; 81];
        [1u8, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3]
            .iter()
            .enumerate()
            .for_each(|(i, v)| values[7 * i] = *v);
        let puzzle = Givens::from_values(Shape::CLASSIC, values.clone()).unwrap();
        for _ in 0..5 {
            let image = Symmetry::random(Shape::CLASSIC, &mut rng).apply(&puzzle);
            assert_eq!(classes.of(&image), classes.of(&puzzle));
        }
        values[80] = 5;
        let other = Givens::from_values(Shape::CLASSIC, values).unwrap();
        assert_ne!(classes.of(&other).key, classes.of(&puzzle).key);
    }
}
