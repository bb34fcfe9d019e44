//! Merged: the locked encoding, with one variable for two candidates of which one is true and the
//! other is not.
//!
//! Where a cell has two digits left, or a digit two places in a house (a strong link: see
//! `docs/techniques`), the one candidate is the negation of the other. What is linked over several
//! steps has one variable, and the clauses that say no more are left out. Substitution of
//! equivalent literals as in Li, "Integrating Equivalency Reasoning into Davis-Putnam Procedure"
//! (AAAI 2000), of equivalences that are seen without a search.

use super::{Recipe, locked};

pub(super) const RECIPE: Recipe = Recipe {
    merges: true,
    ..locked::RECIPE
};
