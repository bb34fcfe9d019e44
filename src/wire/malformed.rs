//! Text that is no puzzle.

use super::{Body, VerdictWord};
use crate::formats::ParseError;
use serde::Serialize;

/// What every command says of text that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MalformedRecord {
    /// `malformed`.
    pub verdict: VerdictWord,
    /// What is wrong, and the place.
    pub error: TextError,
}

/// What is wrong with a text, and the place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextError {
    /// The line of the source, from 1.
    pub line: u64,
    /// The column of that line, in characters from 1.
    pub column: u64,
    /// What was expected there.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl From<&ParseError> for MalformedRecord {
    fn from(error: &ParseError) -> MalformedRecord {
        MalformedRecord {
            verdict: VerdictWord::Malformed,
            error: error.into(),
        }
    }
}

impl From<&ParseError> for TextError {
    fn from(error: &ParseError) -> TextError {
        TextError {
            line: error.line(),
            column: error.column(),
            expected: error.expected().to_string(),
            found: error.found().to_string(),
        }
    }
}

impl Body for MalformedRecord {}
