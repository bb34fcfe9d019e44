//! A cache of lowered rulebooks.

use super::{Model, Puzzle, Rule, Rulebook};
use crate::grid::Shape;
use std::sync::Arc;

/// The maximum number of rulebooks in the cache.
const MOST: usize = 32;

/// Lowers each pair of shape and rules once and shares the rulebook between its puzzles. Caches the
/// 32 most recently used rulebooks, so that a stream in which every puzzle has rules of its own
/// does not fill the memory.
///
/// ```
/// use std::sync::Arc;
/// use veridoku_model::grid::{Givens, Shape};
/// use veridoku_model::rules::{Puzzle, Shelf};
/// let mut shelf = Shelf::default();
/// let first = shelf.model(&Puzzle::plain(Givens::empty(Shape::CLASSIC)));
/// let second = shelf.model(&Puzzle::plain(Givens::empty(Shape::CLASSIC)));
/// assert!(Arc::ptr_eq(first.rulebook(), second.rulebook()));
/// ```
#[derive(Debug, Default)]
pub struct Shelf {
    /// The rulebooks, the most recently used first.
    books: Vec<(Shape, Vec<Rule>, Arc<Rulebook>)>,
}

impl Shelf {
    /// Returns the model of a puzzle.
    pub fn model(&mut self, puzzle: &Puzzle) -> Model {
        let (shape, rules) = (puzzle.givens().shape(), puzzle.rules());
        let same = |(s, r, _): &(Shape, Vec<Rule>, _)| *s == shape && r == rules;
        match self.books.iter().position(same) {
            Some(place) => self.books[..=place].rotate_right(1),
            None => {
                self.books.truncate(MOST - 1);
                let book = puzzle.rulebook();
                self.books.insert(0, (shape, rules.to_vec(), book));
            }
        }
        Model::with_rulebook(Arc::clone(&self.books[0].2), puzzle.givens().clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Givens;

    /// Returns 62 different shapes: boxes 1 or 2 rows high, of each even order from 4 to 64.
    fn shapes() -> impl Iterator<Item = Shape> {
        let widths = (2..=32).flat_map(|w| [(1, 2 * w), (2, w)]);
        widths.filter_map(|(h, w)| Shape::new(h, w).ok())
    }

    #[test]
    fn the_rulebooks_used_last_are_kept_and_the_others_forgotten() {
        let mut shelf = Shelf::default();
        let plain = |shape| Puzzle::plain(Givens::empty(shape));
        let first = shelf.model(&plain(Shape::CLASSIC));
        for shape in shapes() {
            shelf.model(&plain(shape));
            let again = shelf.model(&plain(Shape::CLASSIC));
            assert!(Arc::ptr_eq(first.rulebook(), again.rulebook()));
            assert!(shelf.books.len() <= MOST);
        }
        assert!(shapes().count() > 2 * MOST - 10);
        for shape in shapes().filter(|&shape| shape != Shape::CLASSIC) {
            shelf.model(&plain(shape));
        }
        let again = shelf.model(&plain(Shape::CLASSIC));
        assert!(!Arc::ptr_eq(first.rulebook(), again.rulebook()));
    }
}
