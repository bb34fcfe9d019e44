//! What one engine said.

use super::{Body, Notation};
use crate::ask::Alone;
use crate::textbook::PreemptiveSet;
use crate::verify::Opinion;
use serde::Serialize;

/// What one engine said of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineRecord {
    /// `native`, `sat`, or an algorithm of the literature.
    pub engine: &'static str,
    /// The number of solutions found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u64>,
    /// Whether there are no others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// What ended the search early: `solution limit`, `time limit`, `interrupted` and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<String>,
    /// Nodes of the search tree (native), calls of the solver (sat; counted alike where the clauses
    /// alone decide), or what an algorithm of the literature counts as nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Guesses of an algorithm of the literature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guesses: Option<u64>,
    /// Steps of an algorithm of the literature, in its own unit: see `engines --json`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_count: Option<u64>,
    /// The preemptive sets that eliminated candidates, in order, at most ten thousand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sets: Option<Vec<SetRecord>>,
    /// Why there is no answer, if the engine failed or does not take such puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// How long it took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A preemptive set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetRecord {
    /// Its cells.
    pub cells: Vec<String>,
    /// Its digits.
    pub digits: Vec<String>,
    /// The house whose other cells lost the digits.
    pub house: String,
    /// The number of candidates eliminated.
    pub eliminated: u64,
    /// The number of digits tried by choice before it, those taken back included.
    pub tried: u64,
}

impl EngineRecord {
    /// Returns what an engine said.
    pub fn new(opinion: &Opinion, notation: &Notation<'_>) -> EngineRecord {
        let run = opinion.census.as_ref().ok().map(|census| census.run);
        let account = opinion.account.as_ref();
        let found = account.and_then(|account| account.sets.as_deref());
        let set = |set: &PreemptiveSet| SetRecord::new(set, notation);
        EngineRecord {
            engine: opinion.engine,
            solutions: run.map(|run| run.solutions),
            exact: run.map(|run| run.stop.is_none()),
            stop: run.and_then(|run| run.stop).map(|stop| stop.to_string()),
            nodes: run.map(|run| run.nodes),
            guesses: account.map(|account| account.guesses),
            step_count: account.map(|account| account.steps),
            sets: found.map(|found| found.iter().map(set).collect()),
            failure: opinion.census.as_ref().err().map(ToString::to_string),
            seconds: Some(opinion.time.as_secs_f64()),
        }
    }

    /// Returns what the native engine said of a board with one solution.
    pub fn alone(found: &Alone) -> EngineRecord {
        EngineRecord {
            engine: "native",
            solutions: Some(1),
            exact: Some(true),
            stop: None,
            nodes: Some(found.nodes),
            guesses: None,
            step_count: None,
            sets: None,
            failure: None,
            seconds: Some(found.time.as_secs_f64()),
        }
    }

    /// Returns what each engine said.
    pub fn each(opinions: &[Opinion], notation: &Notation<'_>) -> Vec<EngineRecord> {
        let each = opinions.iter();
        each.map(|one| EngineRecord::new(one, notation)).collect()
    }
}

impl SetRecord {
    /// Returns a set that an engine found.
    pub fn new(set: &PreemptiveSet, notation: &Notation<'_>) -> SetRecord {
        SetRecord {
            cells: notation.cells(&set.cells),
            digits: notation.digits(set.digits),
            house: set.house.words(notation.shape),
            eliminated: set.removed,
            tried: set.choices,
        }
    }
}

impl Body for EngineRecord {
    fn drop_timings(&mut self) {
        self.seconds = None;
    }
}

/// Drops the times of several engines.
pub(super) fn drop_timings(engines: &mut [EngineRecord]) {
    engines.iter_mut().for_each(Body::drop_timings);
}
