//! `veridoku engines`: the table, and engines made by name.

use super::book_args::Engines;
use super::exit::Exit;
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use veridoku::engine::Engine;
use veridoku::native::Native;
use veridoku::sat::Sat;
use veridoku::textbook::{self, Effort, Found, METHODS, Textbook};
use veridoku::verify::Auto;

/// A row of the table.
#[derive(Serialize)]
pub(super) struct Row {
    schema: u32,
    pub(super) name: &'static str,
    summary: &'static str,
    complete: bool,
    takes: &'static str,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<&'static str>,
}

/// The engines of every day, then those of the literature.
pub(super) fn rows() -> Vec<Row> {
    let ours = |name, summary| Row {
        schema: 1,
        name,
        summary,
        complete: true,
        takes: "every puzzle",
        source: "this program",
        step: None,
    };
    let mut rows = vec![
        ours("native", "propagation and search, made for speed"),
        Row {
            source: "this program, over varisat 0.2.2",
            ..ours("sat", "the puzzle as clauses for a SAT solver")
        },
        ours("auto", "native first, sat where that takes too long"),
        ours(
            "both",
            "native and sat, each against the other (the default; not for compare)",
        ),
    ];
    rows.extend(METHODS.iter().map(|method| Row {
        schema: 1,
        name: method.name,
        summary: method.summary,
        complete: method.complete,
        takes: method.models.words(),
        source: method.source,
        step: Some(method.step),
    }));
    rows
}

/// The engine that only `crosscheck` knows.
fn plain() -> Row {
    Row {
        schema: 1,
        name: "plain",
        summary: "the search of native without its speed, to test it by (for crosscheck only)",
        complete: true,
        takes: "every puzzle",
        source: "this program",
        step: None,
    }
}

pub(super) fn run(args: &Engines) -> anyhow::Result<Exit> {
    let mut out = BufWriter::new(io::stdout().lock());
    if !args.json {
        writeln!(
            out,
            "{:23} {:10} {:52} {:87} source",
            "name", "answers", "takes", "what it does"
        )?;
    }
    for row in rows().into_iter().chain([plain()]) {
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&row)?)?;
            continue;
        }
        let answers = if row.complete {
            "complete"
        } else {
            "incomplete"
        };
        let (name, takes, summary) = (row.name, row.takes, row.summary);
        writeln!(
            out,
            "{name:23} {answers:10} {takes:52} {summary:87} {}",
            row.source
        )?;
    }
    out.flush()?;
    Ok(Exit::Holds)
}

/// An engine to be compared.
pub(super) enum Runner {
    Ours(Box<dyn Engine>),
    Book(Box<dyn Textbook>),
}

impl Runner {
    pub(super) fn by_name(name: &str, seed: u64) -> anyhow::Result<Runner> {
        Ok(match name {
            "native" => Runner::Ours(Box::new(Native::new())),
            "sat" => Runner::Ours(Box::new(Sat::default())),
            "auto" => Runner::Ours(Box::new(Auto::with(Sat::default()))),
            _ => {
                let Some(mut engine) = textbook::make(name) else {
                    let others = METHODS.iter().map(|method| method.name);
                    let known: Vec<&str> = ["native", "sat", "auto"]
                        .into_iter()
                        .chain(others)
                        .collect();
                    anyhow::bail!(
                        "no engine '{name}' to compare: expected one of {}",
                        known.join(", ")
                    );
                };
                engine.seed(seed);
                Runner::Book(engine)
            }
        })
    }

    pub(super) fn engine(&mut self) -> &mut dyn Engine {
        match self {
            Runner::Ours(engine) => engine.as_mut(),
            Runner::Book(engine) => engine.as_mut(),
        }
    }

    /// What the last run cost in its own units, which only those of the literature count.
    pub(super) fn effort(&self) -> Option<Effort> {
        match self {
            Runner::Ours(_) => None,
            Runner::Book(engine) => Some(engine.effort()),
        }
    }

    pub(super) fn findings(&self) -> &[Found] {
        match self {
            Runner::Ours(_) => &[],
            Runner::Book(engine) => engine.findings(),
        }
    }
}
