//! `veridoku techniques`: the table.

use super::command::Run;
use super::exit::Exit;
use super::json::Json;
use super::out::Out;
use std::io::{BufWriter, Write};
use veridoku::engine::Cancel;
use veridoku::human::{Language, TechniqueId};
use veridoku::wire::{Head, TechniqueEntry};
use veridoku::words::{technique, technique_heading};

#[derive(clap::Args, Debug)]
pub(crate) struct Techniques {
    #[command(flatten)]
    pub(crate) json: Json,
}

impl Run for Techniques {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let (json, mut out) = (self.json, BufWriter::new(Out));
        if !json.is_wanted() {
            writeln!(out, "{}", technique_heading())?;
        }
        for id in TechniqueId::all() {
            let line = if json.is_wanted() {
                json.line(
                    Head::new("techniques"),
                    TechniqueEntry::new(id, Language::English),
                )
            } else {
                technique(id) + "\n"
            };
            out.write_all(line.as_bytes())?;
        }
        out.flush()?;
        Ok(Exit::Holds)
    }
}
