//! Rulebooks that were lowered already.

use super::{Model, Puzzle, Rule, Rulebook};
use crate::grid::Shape;
use std::sync::Arc;

/// Lowers each pair of shape and rules once, however many puzzles come with it.
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
    books: Vec<(Shape, Vec<Rule>, Arc<Rulebook>)>,
}

impl Shelf {
    /// The model of a puzzle.
    pub fn model(&mut self, puzzle: &Puzzle) -> Model {
        let (shape, rules) = (puzzle.givens().shape(), puzzle.rules());
        let same = |(s, r, _): &&(Shape, Vec<Rule>, _)| *s == shape && r == rules;
        let book = match self.books.iter().find(same) {
            Some((.., book)) => Arc::clone(book),
            None => {
                let book = Arc::new(Rulebook::new(shape, rules));
                self.books.push((shape, rules.to_vec(), Arc::clone(&book)));
                book
            }
        };
        Model::with_rulebook(book, puzzle.givens().clone())
    }
}
