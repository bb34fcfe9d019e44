//! A puzzle as a formula, and a solver's answer to it.

use super::Body;
use crate::cnf::{Encoded, Encoding, write_dimacs};
use serde::Serialize;

/// The formula of a puzzle, as `cnf` writes it, or the board that an answer to it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CnfRecord {
    /// The encoding of the rules.
    pub encoding: String,
    /// The number of variables.
    pub variables: u32,
    /// The number of clauses, without the assumptions that the file has as unit clauses.
    pub clauses: usize,
    /// The formula in DIMACS CNF format; absent if an answer was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dimacs: Option<String>,
    /// Whether the answer that was read is that the formula is satisfiable; absent if none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub satisfiable: Option<bool>,
    /// The solution that the answer stands for, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
}

impl CnfRecord {
    /// Returns what is to be said of a formula in any case.
    pub fn of(encoded: &Encoded, encoding: Encoding) -> CnfRecord {
        CnfRecord {
            encoding: encoding.name().to_string(),
            variables: encoded.formula.variables(),
            clauses: encoded.formula.len(),
            dimacs: None,
            satisfiable: None,
            solution: None,
        }
    }

    /// Returns the record with the formula itself.
    #[must_use]
    pub fn with_formula(self, encoded: &Encoded) -> CnfRecord {
        let mut text = Vec::new();
        // Writing to memory does not fail, and DIMACS is ASCII.
        let _ = write_dimacs(&mut text, encoded);
        CnfRecord {
            dimacs: Some(String::from_utf8_lossy(&text).into_owned()),
            ..self
        }
    }

    /// Returns the record with the board that an answer stands for; `None` if it is that there is
    /// none.
    #[must_use]
    pub fn with_answer(self, solution: Option<String>) -> CnfRecord {
        CnfRecord {
            satisfiable: Some(solution.is_some()),
            solution,
            ..self
        }
    }
}

impl Body for CnfRecord {}
