//! Crossings: the locked encoding, with redundant clauses for the interaction of boxes and lines.
//!
//! If two houses share two cells or more, a digit outside the crossing in one house is also outside
//! it in the other: a candidate there implies a candidate of the other house outside the crossing.
//! With these clauses unit propagation finds locked candidates (pointing and claiming, see
//! `docs/techniques`), for which the simpler encodings need a decision. They are implied by the
//! other clauses and break no symmetry. That implied constraints between a box and a line help
//! search is from Simonis, "Sudoku as a Constraint Problem" (2005).

use super::{Crossed, Recipe, locked};

pub(super) const RECIPE: Recipe = Recipe {
    crossed: Crossed::Clauses,
    ..locked::RECIPE
};
