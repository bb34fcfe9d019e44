//! The table of engines, and engines by name.

use super::setup::EngineSetup;
use crate::engine::Engine;
use crate::sat::Sat;
use crate::textbook::{METHODS, Parameter, TextbookMethod};

/// What there is to know about an engine: a row of [`roster`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct EngineInfo {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it finds every solution, and knows if there is none.
    pub complete: bool,
    /// The puzzles that it takes, in words.
    pub takes: &'static str,
    /// Where it comes from: this program, or authors and publication.
    pub origin: &'static str,
    /// What it counts as a step; `None` if it counts none.
    pub step: Option<&'static str>,
    /// The parameters that can be set by name.
    pub parameters: &'static [Parameter],
}

impl EngineInfo {
    /// Returns a row of a complete engine of this program for every puzzle.
    const fn own(name: &'static str, summary: &'static str) -> EngineInfo {
        EngineInfo {
            name,
            summary,
            complete: true,
            takes: "every puzzle",
            origin: "this program",
            step: None,
            parameters: &[],
        }
    }
}

impl From<&'static TextbookMethod> for EngineInfo {
    fn from(method: &'static TextbookMethod) -> EngineInfo {
        EngineInfo {
            name: method.name,
            summary: method.summary,
            complete: method.complete,
            takes: method.models.words(),
            origin: method.source,
            step: Some(method.step),
            parameters: method.parameters,
        }
    }
}

/// Returns the table of engines: the general ones, those of the literature, and the one that only
/// crosschecks use.
///
/// ```
/// let names: Vec<&str> = veridoku::crosscheck::roster().iter().map(|row| row.name).collect();
/// assert_eq!(names[..4], ["native", "sat", "auto", "both"]);
/// ```
pub fn roster() -> Vec<EngineInfo> {
    let own = EngineInfo::own;
    let sat = EngineInfo {
        origin: "this program, over varisat 0.2.2 or another solver, see below",
        ..own("sat", "the puzzle as clauses for a SAT solver")
    };
    let both = "native and sat, each against the other (the default; not for compare)";
    let plain = "the search of native without its speed, to test it by (for crosscheck only)";
    let mut rows = vec![
        own("native", "propagation and search, made for speed"),
        sat,
        own("auto", "native first, sat where that takes too long"),
        own("both", both),
    ];
    rows.extend(METHODS.iter().map(EngineInfo::from));
    rows.push(own("plain", plain));
    rows
}

/// Returns the names of the engines that a panel can have: our own, the SAT engine over the other
/// solvers compiled in, then the algorithms of the literature.
pub fn engine_names() -> Vec<&'static str> {
    let ours = ["native", "sat", "auto", "plain"].into_iter();
    ours.chain(Sat::others())
        .chain(METHODS.iter().map(|method| method.name))
        .collect()
}

/// Returns a name of [`engine_names`].
///
/// # Errors
/// Lists the names if it is none of them.
pub fn known_engine(name: &str) -> Result<&'static str, String> {
    let names = engine_names();
    let found = names.iter().find(|known| **known == name);
    found
        .copied()
        .ok_or_else(|| format!("expected some of {}", names.join(", ")))
}

/// Returns the engine with a name, with its default parameters; `None` if there is none.
pub fn engine(name: &str) -> Option<Box<dyn Engine>> {
    EngineSetup::default().engine(name).ok()
}
