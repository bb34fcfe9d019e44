//! The techniques of the table.

use super::Body;
use crate::human::TechniqueId;
use serde::Serialize;

/// A technique: a line of `techniques`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueEntry {
    /// Its name.
    pub technique: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// Its code.
    pub code: &'static str,
    /// The family that it belongs to.
    pub family: String,
    /// Its rating on the scale of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// HoDoKu's score for a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku_score: Option<u32>,
    /// Its level.
    pub level: String,
    /// Whether it rests on there being one solution.
    pub uniqueness: bool,
    /// Whether it is in the default order.
    pub default: bool,
    /// Whether it is found.
    pub available: bool,
    /// Its page in the documentation.
    pub page: String,
}

impl From<TechniqueId> for TechniqueEntry {
    fn from(id: TechniqueId) -> TechniqueEntry {
        let facts = id.facts();
        TechniqueEntry {
            technique: facts.name,
            aliases: facts.aliases,
            code: facts.code,
            family: facts.family.to_string(),
            er: facts.er.map(|er| f64::from(er) / 10.0),
            hodoku_score: facts.hodoku.map(|hodoku| hodoku.score),
            level: facts.level.to_string(),
            uniqueness: facts.uniqueness,
            default: facts.default,
            available: id.is_found(),
            page: facts.page(),
        }
    }
}

impl Body for TechniqueEntry {}
