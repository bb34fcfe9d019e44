//! Merged: the locked encoding, with one variable for two candidates of which exactly one is true.
//!
//! If a cell has two candidates left, or a digit two cells in a house (a strong link: see
//! `docs/techniques`), one candidate is the negation of the other. Candidates linked over several
//! steps share one variable, and clauses that become tautologies are left out. Substitution of
//! equivalent literals as in Li, "Integrating Equivalency Reasoning into Davis-Putnam Procedure"
//! (AAAI 2000), for equivalences that are found without search.

use super::{Recipe, locked};

pub(super) const RECIPE: Recipe = Recipe {
    merges: true,
    ..locked::RECIPE
};
