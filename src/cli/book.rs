//! `veridoku engines`: the table, and engines made by name.

use super::backends;
use super::book_args::{Compare, Engines};
use super::command::Run;
use super::engines;
use super::exit::Exit;
use std::io::{self, BufWriter, Write};
use veridoku::engine::Cancel;
use veridoku::engine::Engine;
use veridoku::native::Native;
use veridoku::sat::{COMMAND, Sat, Solver};
use veridoku::textbook::{METHODS, Textbook};
use veridoku::verify::Auto;
use veridoku::wire::{EngineEntry, Head, ParameterEntry};

/// The width of the table in bytes.
const WIDTH: usize = 120;

/// Returns the table's rows: the general engines, then those of the literature.
pub(crate) fn rows() -> Vec<EngineEntry> {
    let ours = |engine, summary| EngineEntry {
        engine,
        summary,
        complete: true,
        takes: "every puzzle",
        origin: "this program",
        unit: None,
        parameters: Vec::new(),
    };
    let mut rows = vec![
        ours("native", "propagation and search, made for speed"),
        EngineEntry {
            origin: "this program, over varisat 0.2.2 or another solver, see below",
            ..ours("sat", "the puzzle as clauses for a SAT solver")
        },
        ours("auto", "native first, sat where that takes too long"),
        ours(
            "both",
            "native and sat, each against the other (the default; not for compare)",
        ),
    ];
    rows.extend(METHODS.iter().map(|method| EngineEntry {
        engine: method.name,
        summary: method.summary,
        complete: method.complete,
        takes: method.models.words(),
        origin: method.source,
        unit: Some(method.step),
        parameters: method.parameters.iter().map(ParameterEntry::from).collect(),
    }));
    rows
}

/// Returns the rows that `veridoku engines` lists.
pub(crate) fn listed() -> impl Iterator<Item = EngineEntry> {
    rows().into_iter().chain([plain()])
}

/// Returns the row of the engine that only `crosscheck` offers.
fn plain() -> EngineEntry {
    EngineEntry {
        engine: "plain",
        summary: "the search of native without its speed, to test it by (for crosscheck only)",
        complete: true,
        takes: "every puzzle",
        origin: "this program",
        unit: None,
        parameters: Vec::new(),
    }
}

impl Run for Engines {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let mut out = BufWriter::new(io::stdout().lock());
        if let (Some(name), false) = (&self.engine, self.json.is_wanted()) {
            out.write_all(described(name).as_bytes())?;
            out.flush()?;
            return Ok(Exit::Holds);
        }
        if !self.json.is_wanted() {
            writeln!(out, "{:23} {:10} takes", "name", "answers")?;
            writeln!(out, "    what it does (source)")?;
        }
        let wanted = |row: &EngineEntry| self.engine.as_ref().is_none_or(|name| row.engine == name);
        for row in listed().filter(wanted) {
            if self.json.is_wanted() {
                out.write_all(self.json.line(Head::new("engines"), row).as_bytes())?;
                continue;
            }
            let answers = if row.complete {
                "complete"
            } else {
                "incomplete"
            };
            writeln!(out, "{:23} {answers:10} {}", row.engine, row.takes)?;
            // The source gets a line of its own if both do not fit on one.
            let (summary, source) = (row.summary, row.origin);
            let together = summary.len() + source.len() + "     ()".len();
            let between = if together > WIDTH { "\n    " } else { " " };
            writeln!(out, "    {summary}{between}({source})")?;
        }
        match (&self.engine, self.json.is_wanted()) {
            (Some(_), _) => {}
            (None, true) => backends::write_json(self.json, &mut out)?,
            (None, false) => write!(out, "\n{}", backends::told())?,
        }
        out.flush()?;
        Ok(Exit::Holds)
    }

    fn ends_in_order(&self) -> bool {
        false
    }
}

/// Returns the full description of an engine.
fn described(name: &str) -> String {
    let Some(row) = listed().find(|row| row.engine == name) else {
        return String::new();
    };
    let answers = match row.complete {
        true => "complete: finds every solution, and knows when there is none",
        false => "incomplete: looks for a solution until its budget or its time is spent",
    };
    let mut text = format!(
        "{name}: {}\nanswers: {answers}\ntakes:   {}\nsource:  {}\n",
        row.summary, row.takes, row.origin
    );
    if name == "sat" {
        text += &format!("\n{}", backends::told());
    }
    if let Some(step) = row.unit {
        text += &format!("a step:  {step}\n");
    }
    let method = METHODS.iter().find(|method| method.name == name);
    let parameters = method.map_or(&[][..], |method| method.parameters);
    if !parameters.is_empty() {
        text += "parameters, for --set NAME=VALUE:\n";
    }
    for one in parameters {
        text += &format!(
            "  {:12} {}: {}; {} unless set\n",
            one.name,
            one.meaning,
            one.range(),
            one.default
        );
        if one.budget {
            text += "               where --time-limit is given and this is not set, there is no budget but the time\n";
        }
    }
    text
}

/// An engine to compare.
pub(crate) enum Runner {
    Ours(Box<dyn Engine>),
    Book(Box<dyn Textbook>),
}

impl Runner {
    /// Returns the engine of a name, with those settings that it has.
    pub(crate) fn by_name(name: &str, args: &Compare) -> anyhow::Result<Runner> {
        Ok(match name {
            "native" => Runner::Ours(Box::new(Native::new())),
            "sat" => Runner::Ours(Box::new(Sat::default())),
            _ if name.starts_with("sat:") => Runner::Ours(Box::new(backend(name, args)?)),
            "auto" => Runner::Ours(Box::new(Auto::with(Sat::default()))),
            _ => {
                let Some(method) = METHODS.iter().find(|method| method.name == name) else {
                    let others = METHODS.iter().map(|method| method.name);
                    let known: Vec<&str> = ["native", "sat", "sat:SOLVER", "auto"]
                        .into_iter()
                        .chain(others)
                        .collect();
                    anyhow::bail!(
                        "no engine '{name}' to compare: expected one of {}",
                        known.join(", ")
                    );
                };
                let mut settings = args.settings.clone();
                settings.retain(|setting| method.parameter(&setting.name).is_ok());
                let made = engines::textbook(method, args.seed, &settings, args.time_limit);
                Runner::Book(made.map_err(anyhow::Error::msg)?)
            }
        })
    }

    pub(crate) fn engine(&mut self) -> &mut dyn Engine {
        match self {
            Runner::Ours(engine) => engine.as_mut(),
            Runner::Book(engine) => engine.as_mut(),
        }
    }

    /// Returns whether the engine can prove that there is no other solution.
    pub(crate) fn is_complete(&self) -> bool {
        match self {
            Runner::Ours(_) => true,
            Runner::Book(engine) => engine.method().complete,
        }
    }
}

/// Returns the SAT engine over the solver that a name such as `sat:batsat` selects.
fn backend(name: &str, args: &Compare) -> anyhow::Result<Sat> {
    match (name.strip_prefix("sat:"), &args.sat_command) {
        (Some(COMMAND), Some(command)) => Ok(Sat::over_named(Solver::Command(command.clone()))),
        (Some(COMMAND), None) => anyhow::bail!("{name} takes --sat-command"),
        _ => Sat::by_name(name).map_err(|error| anyhow::anyhow!("{name}: {error}")),
    }
}
