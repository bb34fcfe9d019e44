//! The solvers that the SAT engine can ask, as `veridoku engines` lists them.

use serde::Serialize;
use std::io::{self, Write};
use veridoku::sat::{BackendInfo, backends};

/// The features that are always in the program.
const ALWAYS: [&str; 2] = ["varisat", "command"];

/// A solver in JSON.
#[derive(Serialize)]
struct Line {
    schema: u32,
    backend: &'static str,
    summary: &'static str,
    /// Whether it is compiled in.
    present: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    /// The feature that compiles it in.
    #[serde(skip_serializing_if = "Option::is_none")]
    feature: Option<&'static str>,
    time_limit: &'static str,
    proofs: &'static str,
}

/// Writes a line of JSON for each.
pub(crate) fn write_json(out: &mut dyn Write) -> io::Result<()> {
    backends().into_iter().try_for_each(|backend| {
        let line = Line {
            schema: 1,
            backend: backend.name,
            summary: backend.summary,
            present: backend.present,
            version: backend.version,
            feature: backend.feature.filter(|feature| !ALWAYS.contains(feature)),
            time_limit: backend.limits,
            proofs: backend.proofs,
        };
        out.write_all(super::json::text(&line).as_bytes())
    })
}

/// The list for people.
pub(crate) fn told() -> String {
    let mut text = format!(
        "{:23} what the SAT engine asks (--backend NAME, --sat-command WORDS; in compare: sat:NAME)\n",
        "solver"
    );
    for backend in backends() {
        text += &format!(
            "{:23} {}; {}\n",
            backend.name,
            backend.summary,
            state(&backend)
        );
        text += &format!("    time limit: {}\n", backend.limits);
        text += &format!("    proofs: {}\n", backend.proofs);
    }
    text
}

fn state(backend: &BackendInfo) -> String {
    match (backend.present, backend.feature, &backend.version) {
        (false, feature, _) => format!(
            "not compiled in: cargo build --features {}",
            feature.unwrap_or_default()
        ),
        (true, _, Some(version)) => format!("compiled in, version {version}"),
        (true, _, None) => "run as a process".to_string(),
    }
}
