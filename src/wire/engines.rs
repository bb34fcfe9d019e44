//! The engines, and the solvers of the SAT engine.

use super::Body;
use crate::crosscheck::EngineInfo;
use crate::sat::{BackendInfo, COMMAND};
use crate::textbook::Parameter;
use serde::Serialize;

/// An engine: a line of `engines`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineEntry {
    /// Its name.
    pub engine: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// Whether it finds every solution, and knows if there is none.
    pub complete: bool,
    /// The puzzles that it takes.
    pub takes: &'static str,
    /// Where it comes from.
    pub origin: &'static str,
    /// What it counts as a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// What `--set` takes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<ParameterEntry>,
}

/// A parameter of an engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParameterEntry {
    /// Its name.
    pub name: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
    /// Its default value.
    pub default: f64,
    /// Its minimum.
    pub least: f64,
    /// Its maximum.
    pub most: f64,
    /// Whether it must be a whole number.
    pub whole: bool,
}

/// A solver of the SAT engine: a line of `engines`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BackendEntry {
    /// Its name.
    pub backend: &'static str,
    /// What it is.
    pub summary: &'static str,
    /// Whether it is compiled in.
    pub present: bool,
    /// Its version, if it is compiled in and has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The feature that compiles it in, if it is not always.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feature: Option<&'static str>,
    /// How it keeps a time limit.
    pub time_limit: &'static str,
    /// The proofs that it writes.
    pub proofs: &'static str,
}

/// The solvers that need no feature of the program: their feature is left out.
const ALWAYS: [&str; 2] = ["varisat", COMMAND];

impl From<EngineInfo> for EngineEntry {
    fn from(engine: EngineInfo) -> EngineEntry {
        EngineEntry {
            engine: engine.name,
            summary: engine.summary,
            complete: engine.complete,
            takes: engine.takes,
            origin: engine.origin,
            unit: engine.step,
            parameters: engine.parameters.iter().map(Into::into).collect(),
        }
    }
}

impl From<&Parameter> for ParameterEntry {
    fn from(parameter: &Parameter) -> ParameterEntry {
        ParameterEntry {
            name: parameter.name,
            meaning: parameter.meaning,
            default: parameter.default,
            least: parameter.least,
            most: parameter.most,
            whole: parameter.whole,
        }
    }
}

impl From<BackendInfo> for BackendEntry {
    fn from(backend: BackendInfo) -> BackendEntry {
        BackendEntry {
            backend: backend.name,
            summary: backend.summary,
            present: backend.present,
            version: backend.version,
            feature: backend.feature.filter(|name| !ALWAYS.contains(name)),
            time_limit: backend.limits,
            proofs: backend.proofs,
        }
    }
}

impl Body for EngineEntry {}
impl Body for BackendEntry {}
