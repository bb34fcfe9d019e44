//! Puzzles under any rules: plain boards and models behind one door.

use super::{
    Canonical, CanonicalModel, Canonicalizer, Change, ClassicGrids, ClassicPuzzles,
    canonical_model, equivalence, key, model_equivalence,
};
use crate::engine::Limits;
use crate::grid::{Shape, Symmetry};
use crate::rules::{Puzzle, Shelf, solves_classic};
use num_bigint::BigUint;
use std::fmt;

/// The canonical form of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PuzzleForm {
    /// Of a puzzle under the plain rules.
    Board(Canonical),
    /// Of a puzzle under any others.
    Model(Box<CanonicalModel>),
}

/// A change that turns one puzzle into another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleChange {
    /// Of a plain board.
    Board(Symmetry),
    /// Of a model.
    Model(Change),
}

/// Finds the canonical forms of many puzzles under any rules; reuses its memory and the lowered
/// rules from puzzle to puzzle.
///
/// ```
/// use veridoku::canon::PuzzleForms;
/// use veridoku::engine::Limits;
///
/// let mut forms = PuzzleForms::default();
/// let mut key = |text: &str| forms.form(&text.parse().unwrap(), &Limits::none()).unwrap().key();
/// assert_eq!(key("12....34........"), key("34....12........"));
/// assert_ne!(key("12....34........"), key("12.3...4........"));
/// ```
#[derive(Default)]
pub struct PuzzleForms {
    boards: Canonicalizer,
    shelf: Shelf,
    classic: Option<(ClassicGrids, ClassicPuzzles)>,
}

impl PuzzleForms {
    /// Returns the canonical form of a puzzle; `None` if a limit is reached.
    pub fn form(&mut self, puzzle: &Puzzle, limits: &Limits) -> Option<PuzzleForm> {
        if puzzle.is_plain() {
            let found = self.boards.canonical(puzzle.givens(), limits)?;
            return Some(PuzzleForm::Board(found));
        }
        let found = canonical_model(&self.shelf.model(puzzle), limits)?;
        Some(PuzzleForm::Model(Box::new(found)))
    }

    /// Returns the canonical form of a plain 9×9 board and the number of its automorphisms, many
    /// times as fast as [`form`](PuzzleForms::form); one value a cell in row order, 0 for an empty
    /// one. Returns `None` for the few boards that are not for this, as
    /// [`ClassicPuzzles::canonical`] does.
    pub fn classic(&mut self, values: &[u8; 81]) -> Option<([u8; 81], u64)> {
        let new = || (ClassicGrids::new(), ClassicPuzzles::new());
        let (grids, puzzles) = self.classic.get_or_insert_with(new);
        if solves_classic(values, values) {
            let (form, automorphisms) = grids.canonical(values);
            Some((form, u64::from(automorphisms)))
        } else {
            puzzles.canonical(values)
        }
    }

    /// Returns the [`key`](PuzzleForm::key) of the form of a puzzle, the quick way if it is a plain
    /// 9×9 board; `None` if a limit is reached.
    ///
    /// ```
    /// use veridoku::canon::PuzzleForms;
    /// use veridoku::prelude::*;
    /// let puzzle: Puzzle = "1.....3..4.....2".parse()?;
    /// let mut forms = PuzzleForms::default();
    /// let form = forms.form(&puzzle, &Limits::none()).unwrap();
    /// assert_eq!(forms.key(&puzzle, &Limits::none()), Some(form.key()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn key(&mut self, puzzle: &Puzzle, limits: &Limits) -> Option<u128> {
        let givens = puzzle.givens();
        let plain = puzzle.is_plain() && givens.shape() == Shape::CLASSIC;
        let values = givens.values().try_into().ok().filter(|_| plain);
        let quick = values.and_then(|values| self.classic(values));
        match quick {
            Some((form, _)) => Some(key(&form)),
            None => self.form(puzzle, limits).map(|form| form.key()),
        }
    }

    /// Returns the change that turns one puzzle into another, verified before it is returned;
    /// `Some(None)` if they are not equivalent, `None` if a limit is reached.
    pub fn change(
        &mut self,
        from: &Puzzle,
        to: &Puzzle,
        limits: &Limits,
    ) -> Option<Option<PuzzleChange>> {
        if from.is_plain() && to.is_plain() {
            let change = equivalence(from.givens(), to.givens(), limits)?;
            return Some(change.map(PuzzleChange::Board));
        }
        let (from, to) = (self.shelf.model(from), self.shelf.model(to));
        let change = model_equivalence(&from, &to, limits)?;
        Some(change.map(PuzzleChange::Model))
    }
}

impl PuzzleForm {
    /// Returns a number that equivalent puzzles of one shape share and others do not, up to hash
    /// collisions: the [`key`](super::key()) of the form.
    pub fn key(&self) -> u128 {
        match self {
            PuzzleForm::Board(found) => key(found.form.values()),
            PuzzleForm::Model(found) => found.form.fingerprint(),
        }
    }

    /// Returns the number of changes that leave the puzzle as it is.
    pub fn automorphisms(&self) -> &BigUint {
        match self {
            PuzzleForm::Board(found) => &found.automorphisms,
            PuzzleForm::Model(found) => &found.automorphisms,
        }
    }

    /// Returns a change that turns the puzzle into the form.
    pub fn change(&self) -> PuzzleChange {
        match self {
            PuzzleForm::Board(found) => PuzzleChange::Board(found.symmetry.clone()),
            PuzzleForm::Model(found) => PuzzleChange::Model(found.change.clone()),
        }
    }
}

impl fmt::Display for PuzzleChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleChange::Board(symmetry) => symmetry.fmt(f),
            PuzzleChange::Model(change) => change.fmt(f),
        }
    }
}
