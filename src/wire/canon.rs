//! Which puzzles are the same?

use super::{Body, Natural, Notation};
use crate::canon::{PuzzleChange, PuzzleForm};
use crate::words::canonical_form;
use serde::Serialize;

/// The answer of `canon`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonRecord {
    /// What was found out.
    pub result: CanonResult,
    /// The canonical form; under other rules than the plain ones, its fingerprint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// The key of the form: a hash of 128 bits as 32 hexadecimal digits, the same for equivalent
    /// puzzles of one shape.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The number of automorphisms, of any length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automorphisms: Option<Natural>,
    /// The change to the canonical form, or with `--same` from the first puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<String>,
}

/// What was found out about the class of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum CanonResult {
    /// Its canonical form.
    Canonical,
    /// It is equivalent to the first puzzle.
    Equivalent,
    /// It is not.
    Different,
    /// The time was up.
    Undecided,
}

impl CanonRecord {
    /// Returns the record of a canonical form, with the change that leads to it.
    pub fn canonical(form: &PuzzleForm, notation: &Notation<'_>) -> CanonRecord {
        CanonRecord {
            result: CanonResult::Canonical,
            canonical: Some(canonical_form(form, notation)),
            key: Some(format!("{:032x}", form.key())),
            automorphisms: Some(Natural(form.automorphisms().clone())),
            change: Some(form.change().to_string()),
        }
    }

    /// Returns the record of a puzzle that was held against the first: the change from that, if
    /// they are equivalent.
    pub fn compared(change: Option<&PuzzleChange>) -> CanonRecord {
        let result = match change {
            Some(_) => CanonResult::Equivalent,
            None => CanonResult::Different,
        };
        CanonRecord {
            result,
            change: change.map(ToString::to_string),
            ..CanonRecord::undecided()
        }
    }

    /// Returns the record of a puzzle that took too long.
    pub fn undecided() -> CanonRecord {
        CanonRecord {
            result: CanonResult::Undecided,
            canonical: None,
            key: None,
            automorphisms: None,
            change: None,
        }
    }
}

impl Body for CanonRecord {}
