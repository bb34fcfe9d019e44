//! The engines, and the solvers of the SAT engine.

use crate::crosscheck::EngineInfo;
use crate::sat::{BackendInfo, backends};
use crate::textbook::Parameter;

/// The widest line of the table of engines, in bytes.
const WIDTH: usize = 120;

/// Returns the table of engines.
pub fn engine_table(engines: &[EngineInfo]) -> String {
    let mut text = format!("{:23} {:10} takes\n", "name", "answers");
    text += "    what it does (source)\n";
    engines
        .iter()
        .for_each(|engine| text += &engine_rows(engine));
    text
}

/// Returns an engine in the table: two lines, or three if its source does not fit on the second.
fn engine_rows(engine: &EngineInfo) -> String {
    let answers = if engine.complete {
        "complete"
    } else {
        "incomplete"
    };
    let (summary, source) = (engine.summary, engine.origin);
    let together = summary.len() + source.len() + "     ()".len();
    let between = if together > WIDTH { "\n    " } else { " " };
    format!(
        "{:23} {answers:10} {}\n    {summary}{between}({source})\n",
        engine.name, engine.takes
    )
}

/// Returns all that there is to say of an engine.
pub fn engine_description(engine: &EngineInfo) -> String {
    let answers = if engine.complete {
        "complete: finds every solution, and knows when there is none"
    } else {
        "incomplete: looks for a solution until its budget or its time is spent"
    };
    let mut text = format!(
        "{}: {}\nanswers: {answers}\ntakes:   {}\nsource:  {}\n",
        engine.name, engine.summary, engine.takes, engine.origin
    );
    if engine.name == "sat" {
        text += &format!("\n{}", backend_table());
    }
    if let Some(step) = engine.step {
        text += &format!("a step:  {step}\n");
    }
    if !engine.parameters.is_empty() {
        text += "parameters, for --set NAME=VALUE:\n";
    }
    engine
        .parameters
        .iter()
        .for_each(|one| text += &parameter(one));
    text
}

fn parameter(one: &Parameter) -> String {
    let (range, default) = (one.range(), one.default);
    let mut text = format!(
        "  {:12} {}: {range}; {default} unless set\n",
        one.name, one.meaning
    );
    if one.budget {
        text += "               where --time-limit is given and this is not set, there is no budget but the time\n";
    }
    text
}

/// Returns the solvers that the SAT engine can ask.
pub fn backend_table() -> String {
    let mut text = format!(
        "{:23} what the SAT engine asks (--backend NAME, --sat-command WORDS; in compare: sat:NAME)\n",
        "solver"
    );
    for backend in backends() {
        let (name, summary) = (backend.name, backend.summary);
        text += &format!("{name:23} {summary}; {}\n", backend_state(&backend));
        text += &format!("    time limit: {}\n", backend.limits);
        text += &format!("    proofs: {}\n", backend.proofs);
    }
    text
}

/// Returns whether a solver can be used: compiled in or not, or run as a process.
fn backend_state(backend: &BackendInfo) -> String {
    if !backend.present {
        let feature = backend.feature.unwrap_or_default();
        return format!("not compiled in: cargo build --features {feature}");
    }
    match &backend.version {
        Some(version) => format!("compiled in, version {version}"),
        None => "run as a process".to_string(),
    }
}
