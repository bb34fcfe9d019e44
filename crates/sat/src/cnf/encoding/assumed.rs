//! Assumptions: the extended encoding of the empty board, with the givens as assumptions.
//!
//! One formula and one solver for many puzzles of a rulebook, as in Eén and Sörensson, "An
//! Extensible SAT-solver" (2003). Clauses learned from one puzzle serve the next, and the failed
//! assumptions are givens that contradict each other.

use super::{Crossed, Given, Recipe, extended};
use crate::cnf::AtMostOne;

pub(super) const RECIPE: Recipe = Recipe {
    given: Given::Assumed,
    ..extended::RECIPE
};

/// The greatest order for which [`quickest`] uses no segments.
const PLAIN_UP_TO: usize = 9;

/// Returns the recipe with assumed givens that was measured to be fastest, and pairs: above 9×9 it
/// uses [segments](super::segments). With them, removing the givens of a 16×16 grid takes four
/// fifths of the instructions, of a 25×25 grid seven tenths of the time, and 64×64 has a third of
/// the clauses.
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
