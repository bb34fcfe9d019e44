//! Which puzzles are equivalent: canonical forms, the change that leads to them, and automorphisms.
//!
//! **Plain boards** ([`canonical`]) may be relabelled; rows exchanged in a band, bands, columns in
//! a stack and stacks; and, where boxes are square, they may be transposed (Russell and Jarvis,
//! "Mathematics of Sudoku II", 2006). Up to 10×10 the canonical form is the least board in row
//! order, an empty cell before every digit. Beyond that, where there are too many arrangements to
//! go through, it is the board that a canonical labelling of a graph gives: as good for telling
//! boards apart, but not the least.
//!
//! **Models** ([`canonical_model`]) may have any relations. There, cells and digits may be
//! permuted, and the form has the relations that come of it.
//!
//! `docs/equivalence.md` has the definitions and the sources. Imports `grid` and `rules` only.

mod board;
mod classic;
mod drawing;
mod exhaustive;
mod graph;
mod key;
mod least;
mod model;
mod overlaps;
mod puzzles;
mod relations;

pub use classic::ClassicGrids;
pub use exhaustive::exhaustive;
pub use key::key;
pub use model::{
    CanonicalModel, Change, ModelForm, RuleSymmetries, canonical_model, model_equivalence,
};
pub use puzzles::ClassicPuzzles;

use crate::grid::{Givens, Symmetry};
use least::Least;
use num_bigint::BigUint;

/// The canonical form of a plain board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The form itself, of the same shape.
    pub form: Givens,
    /// One of the changes that turn the board into it.
    pub symmetry: Symmetry,
    /// How many changes leave the board as it is.
    pub automorphisms: BigUint,
}

/// The canonical form of a plain board of any size: equivalent boards of one shape have the same,
/// others do not.
///
/// Up to 10×10 it is the least equivalent board in row order, an empty cell before every digit (but
/// for boards of which more than half a million arrangements are alike, such as a 10×10 with the
/// same digit everywhere). Beyond, it is that of the graph. `None` if `stop`, which is asked again
/// and again while a graph is labelled, says so first.
///
/// ```
/// use veridoku::canon::canonical;
/// use veridoku::grid::{Givens, Shape};
/// let board = |cells: &[u8; 16]| Givens::from_values(Shape::new(2, 2).unwrap(), cells.to_vec()).unwrap();
/// let a = canonical(&board(&[0, 3, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 2, 0]), &|| false).unwrap();
/// let b = canonical(&board(&[0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0]), &|| false).unwrap();
/// assert_eq!(a.form.values(), [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0]);
/// assert_eq!(a.form, b.form);
/// ```
pub fn canonical(board: &Givens, stop: &dyn Fn() -> bool) -> Option<Canonical> {
    Canonicalizer::default().canonical(board, stop)
}

/// The canonical form by the graph for boards of every size. Up to 10×10 it is another one than
/// [`canonical`] gives. `None` if `stop` says so first.
pub fn canonical_by_graph(board: &Givens, stop: &dyn Fn() -> bool) -> Option<Canonical> {
    board::by_graph(board, stop)
}

/// Canonical forms of many boards: [`canonical`] with the memory kept from one to the next.
#[derive(Default)]
pub struct Canonicalizer {
    least: Option<(crate::grid::Shape, Least)>,
}

impl Canonicalizer {
    /// As [`canonical`].
    pub fn canonical(&mut self, board: &Givens, stop: &dyn Fn() -> bool) -> Option<Canonical> {
        let shape = board.shape();
        if self.least.as_ref().is_none_or(|(of, _)| *of != shape) {
            self.least = Least::new(shape).map(|least| (shape, least));
        }
        let least = self.least.as_mut().map(|(_, least)| least);
        match least.and_then(|least| least.canonical(board)) {
            Some(found) => Some(found),
            None => board::by_graph(board, stop),
        }
    }
}

/// The change that turns one plain board into another, found by their canonical forms and tried
/// before it is handed back; `Some(None)` where they are not equivalent, `None` if `stop` says so
/// first. A board of h×w boxes may be equivalent to one of w×h boxes: then the change transposes
/// it.
pub fn equivalence(
    from: &Givens,
    to: &Givens,
    stop: &dyn Fn() -> bool,
) -> Option<Option<Symmetry>> {
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
    let a = canonical(&first.apply(from), stop)?;
    let b = canonical(to, stop)?;
    if a.form != b.form {
        return Some(None);
    }
    let change = first.then(&a.symmetry);
    let change = change.and_then(|change| change.then(&b.symmetry.inverse()));
    Some(change.filter(|change| change.apply(from) == *to))
}
