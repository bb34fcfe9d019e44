//! `veridoku engines`: the table of engines.

use super::book_args::Engines;
use super::command::Run;
use super::exit::Exit;
use super::out::Out;
use std::io::Write;
use veridoku::crosscheck::{EngineInfo, roster};
use veridoku::engine::Cancel;
use veridoku::sat::backends;
use veridoku::wire::{BackendEntry, EngineEntry, Head};
use veridoku::words::{backend_table, engine_description, engine_table};

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

    fn ends_in_order(&self) -> bool {
        false
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
