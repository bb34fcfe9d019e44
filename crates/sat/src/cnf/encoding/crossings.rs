//! Crossings: the locked encoding, with redundant clauses for the interaction of boxes and lines.
//!
//! Where two houses cross in two cells or more, a digit outside the crossing in one house has to be
//! outside it in the other: if it stands there, one of the places of the other house outside the
//! crossing has it too. With these clauses unit propagation finds locked candidates (pointing and
//! claiming, see `docs/techniques`), for which the encodings before need a decision. They follow
//! from the others and break no symmetry. That implied constraints between a box and a line help
//! search is from Simonis, "Sudoku as a Constraint Problem" (2005).

use super::{Crossed, Recipe, locked};

pub(super) const RECIPE: Recipe = Recipe {
    crossed: Crossed::Clauses,
    ..locked::RECIPE
};
