//! The techniques of the table.

use super::Body;
use crate::human::{Language, TechniqueId};
use crate::rate::points;
use serde::Serialize;

/// A technique: a line of `techniques`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueEntry {
    /// Its name.
    pub technique: &'static str,
    /// Its name in the language that was asked for; left out in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
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

impl TechniqueEntry {
    /// Returns the record of a technique, with its name in a language.
    pub fn new(id: TechniqueId, language: Language) -> TechniqueEntry {
        let facts = id.facts();
        let own = || language.technique(id);
        TechniqueEntry {
            technique: facts.name,
            name: (language != Language::English).then(own),
            aliases: facts.aliases,
            code: facts.code,
            family: facts.family.to_string(),
            er: facts.er.map(points),
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
