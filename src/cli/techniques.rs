//! `veridoku techniques`: the table.

use super::command::Run;
use super::exit::Exit;
use super::json::Json;
use std::io::{self, BufWriter, Write};
use veridoku::engine::Cancel;
use veridoku::human::TechniqueId;
use veridoku::wire::{Head, TechniqueEntry};

#[derive(clap::Args, Debug)]
pub(crate) struct Techniques {
    #[command(flatten)]
    pub(crate) json: Json,
}

impl Run for Techniques {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let mut out = BufWriter::new(io::stdout().lock());
        if !self.json.is_wanted() {
            writeln!(
                out,
                "{:8} {:38} {:22} {:>4} {:>6}  {:9}  page",
                "code", "name", "family", "ER", "HoDoKu", "level"
            )?;
        }
        for id in TechniqueId::all() {
            let facts = id.facts();
            let er = facts.er.map(|er| f64::from(er) / 10.0);
            let score = facts.hodoku.map(|hodoku| hodoku.score);
            if self.json.is_wanted() {
                let line = self
                    .json
                    .line(Head::new("techniques"), TechniqueEntry::from(id));
                out.write_all(line.as_bytes())?;
                continue;
            }
            let er = er.map_or_else(|| "–".to_string(), |er| format!("{er:.1}"));
            let score = score.map_or_else(|| "–".to_string(), |score| score.to_string());
            let mut remarks = Vec::new();
            remarks.extend(facts.uniqueness.then_some("rests on uniqueness"));
            remarks.extend((!facts.default).then_some("off by default"));
            remarks.extend((!id.is_found()).then_some("not found yet"));
            let line = format!(
                "{:8} {:38} {:22} {er:>4} {score:>6}  {:9}  {:46} {}",
                facts.code,
                facts.name,
                facts.family,
                facts.level,
                facts.page(),
                remarks.join(", ")
            );
            writeln!(out, "{}", line.trim_end())?;
        }
        out.flush()?;
        Ok(Exit::Holds)
    }

    fn ends_in_order(&self) -> bool {
        false
    }
}
