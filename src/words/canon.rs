//! Which puzzles are the same?

use super::Notation;
use crate::canon::{PuzzleChange, PuzzleForm};

/// Returns a canonical form: a board on one line, or under other rules than the plain ones the
/// fingerprint, 32 hexadecimal digits.
pub fn canonical_form(form: &PuzzleForm, notation: &Notation<'_>) -> String {
    match form {
        PuzzleForm::Board(found) => notation.board(&found.form),
        PuzzleForm::Model(_) => format!("{:032x}", form.key()),
    }
}

/// Returns whether a puzzle is equivalent to another, and by which change.
pub fn equivalent(change: Option<&PuzzleChange>) -> String {
    match change {
        Some(change) => format!("equivalent: {change}"),
        None => "different".to_string(),
    }
}
