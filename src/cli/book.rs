//! `veridoku engines`: the table of engines.

use super::command::Run;
use super::exit::Exit;
use super::json::Json;
use super::out::Out;
use std::io::Write;
use veridoku::crosscheck::{EngineInfo, roster};
use veridoku::engine::Cancel;
use veridoku::sat::backends;
use veridoku::wire::{BackendEntry, EngineEntry, Head};
use veridoku::words::{backend_table, did_you_mean, engine_description, engine_table};

#[derive(clap::Args, Debug)]
pub(crate) struct Engines {
    /// Only this one, with all that there is to say of it: what it counts, its parameters, their
    /// ranges
    #[arg(long, value_name = "NAME", value_parser = named)]
    pub(crate) engine: Option<String>,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// The name of an engine.
fn named(name: &str) -> Result<String, String> {
    let found = roster().iter().any(|row| row.name == name);
    found.then(|| name.to_string()).ok_or_else(|| {
        let near = did_you_mean(name, roster().iter().map(|row| row.name));
        format!("expected a name that `veridoku engines` lists{near}")
    })
}

impl Run for Engines {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let mut rows = roster();
        rows.retain(|row| self.engine.as_ref().is_none_or(|name| row.name == name));
        let text = if self.json.is_wanted() {
            self.records(rows)
        } else if self.engine.is_some() {
            rows.iter().map(engine_description).collect()
        } else {
            format!("{}\n{}", engine_table(&rows), backend_table())
        };
        Out.write_all(text.as_bytes())?;
        Ok(Exit::Holds)
    }
}

impl Engines {
    /// Returns the rows as JSON Lines, and the solvers of the SAT engine if all are wanted.
    fn records(&self, rows: Vec<EngineInfo>) -> String {
        let head = || Head::new("engines");
        let engine = |row| self.json.line(head(), EngineEntry::from(row));
        let backend = |one| self.json.line(head(), BackendEntry::from(one));
        let mut text: String = rows.into_iter().map(engine).collect();
        if self.engine.is_none() {
            text.extend(backends().into_iter().map(backend));
        }
        text
    }
}
