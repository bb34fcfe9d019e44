//! A minimal puzzle that differs from another in a few givens.

use super::{Body, Notation};
use crate::generate::{Class, Neighbour};
use crate::grid::Givens;
use serde::Serialize;

/// The answer of `neighbours`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NeighbourRecord {
    /// The number of the puzzle, from 1.
    pub number: u64,
    /// The canonical form.
    pub canonical: String,
    /// The puzzle that it is a neighbour of.
    pub of: String,
    /// The number of that in the input, from 1.
    pub of_number: u64,
    /// The givens that are left out.
    pub removed: Vec<String>,
    /// The givens that are new.
    pub added: Vec<String>,
}

impl NeighbourRecord {
    /// Returns the record of a neighbour of a puzzle, with its number and that of the puzzle.
    pub fn new(
        neighbour: &Neighbour,
        class: &Class,
        of: &Givens,
        (number, of_number): (u64, u64),
        notation: &Notation<'_>,
    ) -> NeighbourRecord {
        NeighbourRecord {
            number,
            canonical: notation.board(&class.form),
            of: notation.board(of),
            of_number,
            removed: notation.candidates(&neighbour.removed),
            added: notation.candidates(&neighbour.added),
        }
    }
}

impl Body for NeighbourRecord {}
