//! `veridoku techniques`: the table.

use super::command::Run;
use super::exit::Exit;
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use veridoku::engine::Cancel;
use veridoku::human::TechniqueId;

#[derive(clap::Args, Debug)]
pub(crate) struct Techniques {
    /// The table as JSON Lines, one technique each
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Serialize)]
struct Line {
    schema: u32,
    name: &'static str,
    aliases: &'static [&'static str],
    code: &'static str,
    family: String,
    er: Option<f64>,
    hodoku_score: Option<u32>,
    level: String,
    uniqueness: bool,
    default: bool,
    available: bool,
    page: String,
}

impl Run for Techniques {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let mut out = BufWriter::new(io::stdout().lock());
        if !self.json {
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
            if self.json {
                let line = Line {
                    schema: 1,
                    name: facts.name,
                    aliases: facts.aliases,
                    code: facts.code,
                    family: facts.family.to_string(),
                    er,
                    hodoku_score: score,
                    level: facts.level.to_string(),
                    uniqueness: facts.uniqueness,
                    default: facts.default,
                    available: id.is_found(),
                    page: facts.page(),
                };
                out.write_all(super::json::text(&line).as_bytes())?;
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
