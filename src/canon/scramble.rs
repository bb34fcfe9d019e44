//! Random puzzles equivalent to given ones.

use super::RuleSymmetries;
use crate::engine::Limits;
use crate::grid::Symmetry;
use crate::rules::{Puzzle, Rulebook, Shelf};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Draws puzzles equivalent to given ones under the same rules: for plain boards and Sukakus by a
/// random symmetry, for others by a random symmetry of the rules. The draws for a puzzle depend on
/// the seed and on the number of the puzzle.
///
/// ```
/// use veridoku::canon::{PuzzleForms, Scrambler};
/// use veridoku::engine::Limits;
/// use veridoku::rules::Puzzle;
///
/// let puzzle: Puzzle = ".1.....24.31....".parse().unwrap();
/// let image = Scrambler::new(7).image(&puzzle, &Limits::none()).unwrap();
/// let mut forms = PuzzleForms::default();
/// let mut key = |puzzle: &Puzzle| forms.form(puzzle, &Limits::none()).unwrap().key();
/// assert_eq!(key(&image), key(&puzzle));
/// ```
pub struct Scrambler {
    seed: u64,
    rng: ChaCha8Rng,
    shelf: Shelf,
    /// The symmetries of the last rules that were not plain, kept for the next puzzle under them.
    last: Option<(Arc<Rulebook>, RuleSymmetries)>,
}

impl Scrambler {
    /// Returns a scrambler that draws from a seed, first for puzzle number 1.
    pub fn new(seed: u64) -> Scrambler {
        Scrambler {
            seed,
            rng: ChaCha8Rng::seed_from_u64(seed),
            shelf: Shelf::default(),
            last: None,
        }
    }

    /// Begins the draws for the puzzle with a number, from 1: the same on every machine, whatever
    /// was drawn before.
    pub fn begin(&mut self, number: u64) {
        self.rng = ChaCha8Rng::seed_from_u64(self.seed);
        self.rng.set_stream(number.wrapping_sub(1));
    }

    /// Returns a random puzzle equivalent to this one; `None` if a limit is reached.
    pub fn image(&mut self, puzzle: &Puzzle, limits: &Limits) -> Option<Puzzle> {
        let board = puzzle.givens();
        let mut symmetry = || Symmetry::random_within(board.shape(), &mut self.rng);
        if puzzle.is_plain() {
            return Some(Puzzle::plain(symmetry().apply(board)));
        }
        if let Some(marks) = puzzle.as_sukaku() {
            return Some(Puzzle::sukaku(marks.mapped(&symmetry())));
        }
        let model = self.shelf.model(puzzle);
        let book = model.rulebook();
        let known = self.last.as_ref().filter(|(of, _)| Arc::ptr_eq(of, book));
        if known.is_none() {
            let symmetries = RuleSymmetries::new(book, limits)?;
            self.last = Some((Arc::clone(book), symmetries));
        }
        let (_, symmetries) = self.last.as_ref()?;
        let image = symmetries.random(&mut self.rng).apply(board);
        Some(Puzzle::with_rules(image, puzzle.rules().to_vec()))
    }
}
