//! Which puzzles are equivalent: canonical forms, the change that leads to them, and automorphisms.
//!
//! **Plain boards** ([`canonical`]): digits may be relabelled; rows permuted in a band, columns in
//! a stack, bands and stacks permuted; and, if boxes are square, the board may be transposed
//! (Russell and Jarvis, "Mathematics of Sudoku II", 2006). Up to 10×10 the canonical form is the
//! least board in row order, an empty cell before every digit. Beyond that, there are too many
//! arrangements to enumerate, and the form comes from a canonical labelling of a graph: it
//! identifies classes as well, but is not the least board.
//!
//! **Models** ([`canonical_model`]) may have any relations. Cells and digits may be permuted, and
//! the form contains the permuted relations.
//!
//! `docs/equivalence.md` has the definitions and the sources. Every function stops at the deadline
//! and the [`Cancel`](crate::engine::Cancel) handle of its [`Limits`], within milliseconds.

mod board;
mod classic;
mod drawing;
mod gathered;
mod graph;
mod key;
mod least;
mod model;
mod overlaps;
mod puzzle;
mod puzzles;
mod relations;
mod scramble;
mod words;

pub use classic::ClassicGrids;
pub use key::key;
pub use model::{
    CanonicalModel, Change, ModelForm, RuleSymmetries, canonical_model, model_equivalence,
};
pub use puzzle::{PuzzleChange, PuzzleForm, PuzzleForms};
pub use puzzles::ClassicPuzzles;
pub use scramble::Scrambler;

use crate::engine::Limits;
use crate::grid::{Givens, Symmetry};
use least::Least;
use num_bigint::BigUint;

/// The canonical form of a plain board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The form.
    pub form: Givens,
    /// One of the changes that turn the board into the form.
    pub symmetry: Symmetry,
    /// The number of changes that leave the board as it is.
    pub automorphisms: BigUint,
}

/// Returns the canonical form of a plain board of any size: two boards of one shape have the same
/// form if and only if they are equivalent.
///
/// Up to 10×10 it is the least equivalent board in row order, an empty cell before every digit
/// (except for boards with more than half a million tied arrangements, such as a 10×10 with the
/// same digit everywhere). Beyond 10×10 it comes from the graph. Returns `None` if the
/// deadline of the limits passes or they are cancelled, which is looked at while a graph is
/// labelled, and for a board that is not [standard](crate::grid::Shape::is_standard), which
/// [`canonical_model`] takes.
///
/// ```
/// use veridoku::canon::canonical;
/// use veridoku::engine::Limits;
/// use veridoku::grid::{Givens, Shape};
/// let board = |cells: &[u8; 16]| Givens::from_values(Shape::new(2, 2).unwrap(), cells.to_vec()).unwrap();
/// let a = canonical(&board(&[0, 3, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 2, 0]), &Limits::none()).unwrap();
/// let b = canonical(&board(&[0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0]), &Limits::none()).unwrap();
/// assert_eq!(a.form.values(), [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0]);
/// assert_eq!(a.form, b.form);
/// ```
pub fn canonical(board: &Givens, limits: &Limits) -> Option<Canonical> {
    Canonicalizer::default().canonical(board, limits)
}

/// Returns the canonical form by the graph, for boards of every size. Up to 10×10 it differs from
/// that of [`canonical`]. Returns `None` if a limit is reached, as [`canonical`] does.
pub fn canonical_by_graph(board: &Givens, limits: &Limits) -> Option<Canonical> {
    let standard = board.shape().is_standard();
    standard.then(|| board::by_graph(board, limits)).flatten()
}

/// Computes canonical forms of many boards like [`canonical`], and reuses its memory from board to
/// board.
#[derive(Default)]
pub struct Canonicalizer {
    least: Option<(crate::grid::Shape, Least)>,
}

impl Canonicalizer {
    /// Returns the canonical form of a board, as [`canonical`] does.
    pub fn canonical(&mut self, board: &Givens, limits: &Limits) -> Option<Canonical> {
        let shape = board.shape();
        if !shape.is_standard() {
            return None;
        }
        if self.least.as_ref().is_none_or(|(of, _)| *of != shape) {
            self.least = Least::new(shape).map(|least| (shape, least));
        }
        let least = self.least.as_mut().map(|(_, least)| least);
        match least.and_then(|least| least.canonical(board)) {
            Some(found) => Some(found),
            None => board::by_graph(board, limits),
        }
    }
}

/// Returns the change that turns one plain board into another, found by their canonical forms and
/// verified before it is returned; `Some(None)` if they are not equivalent, `None` if a
/// limit is reached. A board of h×w boxes may be equivalent to one of w×h boxes: then the change
/// transposes it.
pub fn equivalence(from: &Givens, to: &Givens, limits: &Limits) -> Option<Option<Symmetry>> {
    let turn = Symmetry::transposition(from.shape());
    let turned = from.shape() != to.shape() && turn.target() == to.shape();
    if from.shape() != to.shape() && !turned {
        return Some(None);
    }
    let first = if turned {
        turn
    } else {
        Symmetry::identity(from.shape())
    };
    let a = canonical(&first.apply(from), limits)?;
    let b = canonical(to, limits)?;
    if a.form != b.form {
        return Some(None);
    }
    let change = first.then(&a.symmetry);
    let change = change.and_then(|change| change.then(&b.symmetry.inverse()));
    Some(change.filter(|change| change.apply(from) == *to))
}
