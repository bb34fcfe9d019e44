//! A puzzle with everything that was read beside it.

use super::Body;
use crate::formats::Parsed;
use crate::words::Notation;
use serde::Serialize;
use std::collections::BTreeMap;

/// What `convert` has read of a puzzle, beside what every record says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertRecord {
    /// The solution that the text brings, if it brings one. It is not compared with any other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// A player's digits, with the givens, if the text has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The candidates that a player has eliminated, such as `5r1c1`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eliminated: Vec<String>,
    /// The other columns of a table, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub columns: BTreeMap<String, String>,
    /// The puzzle in the format that was asked for; only from the interface for programs, as the
    /// command writes it in place of records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What that format cannot hold, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
    /// The picture as SVG, with the marks of the clues, if it was asked for; only from the
    /// interface for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

impl From<&Parsed> for ConvertRecord {
    fn from(parsed: &Parsed) -> ConvertRecord {
        let notation = Notation::from(parsed);
        let (solution, state) = (parsed.expected.as_ref(), parsed.state.as_ref());
        let candidates = parsed.eliminated.iter();
        let columns = parsed.columns.iter();
        ConvertRecord {
            solution: solution.and_then(|read| Some(notation.board(read.as_ref().ok()?))),
            state: state.and_then(|read| Some(notation.board(read.as_ref().ok()?))),
            eliminated: candidates
                .map(|one| one.name(notation.shape).to_string())
                .collect(),
            columns: columns
                .map(|(name, value)| (name.to_string(), value.clone()))
                .collect(),
            text: None,
            lost: Vec::new(),
            svg: None,
        }
    }
}

impl Body for ConvertRecord {}
