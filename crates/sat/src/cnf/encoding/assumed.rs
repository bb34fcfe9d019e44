//! Assumptions: the extended encoding of the empty board, the givens assumed.
//!
//! One formula and one solver for many puzzles of a rulebook, as Eén and Sörensson, "An Extensible
//! SAT-solver" (2003), have it. What is learned of one puzzle serves the next, and the assumptions
//! that failed are the givens that contradict each other.

use super::{Crossed, Given, Recipe, extended};
use crate::cnf::AtMostOne;

pub(super) const RECIPE: Recipe = Recipe {
    given: Given::Assumed,
    ..extended::RECIPE
};

/// The greatest order at which [`quickest`] is without segments.
const PLAIN_UP_TO: usize = 9;

/// The recipe with the givens assumed that was measured to be the quickest, with pairs: above 9×9
/// with [segments](super::segments). Taking the givens of a 16×16 grid away takes four fifths of
/// the instructions with them, of a 25×25 grid seven tenths of the time, and the clauses of 64×64
/// are a third.
pub(in crate::cnf) const fn quickest(order: usize) -> (Recipe, AtMostOne) {
    let recipe = if order <= PLAIN_UP_TO {
        RECIPE
    } else {
        Recipe {
            crossed: Crossed::Segments,
            ..RECIPE
        }
    };
    (recipe, AtMostOne::Pairs)
}
