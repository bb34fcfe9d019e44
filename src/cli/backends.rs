//! The solvers that the SAT engine can ask, as `veridoku engines` lists them.

use super::json::Json;
use std::io::{self, Write};
use veridoku::sat::{BackendInfo, backends};
use veridoku::wire::{BackendEntry, Head};

/// The backends that need no feature of the build: their feature is left out of records.
const ALWAYS: [&str; 2] = ["varisat", "command"];

/// Writes a record of each solver.
pub(crate) fn write_json(json: Json, out: &mut dyn Write) -> io::Result<()> {
    backends().into_iter().try_for_each(|mut backend| {
        backend.feature = backend.feature.filter(|feature| !ALWAYS.contains(feature));
        let line = json.line(Head::new("engines"), BackendEntry::from(backend));
        out.write_all(line.as_bytes())
    })
}

/// Returns the list of solvers for people.
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
