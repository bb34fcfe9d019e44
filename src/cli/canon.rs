//! `veridoku canon`: canonical forms, equivalent puzzles dropped, puzzles held against the first.

use super::exit::Exit;
use super::few_args::Canon;
use super::json;
use super::pipeline::{Job, label};
use super::stream::{self, Visitor};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::HashSet;
use std::io::{self, BufWriter, Stdout, Write};
use std::time::Instant;
use veridoku::canon::{
    Canonicalizer, ClassicGrids, ClassicPuzzles, canonical_model, equivalence, key,
    model_equivalence,
};
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, Parsed, write_line, write_line_into};
use veridoku::rules::{Puzzle, Rule, Shelf, solves_classic};

/// What a line of `--json` says beside the puzzle.
#[derive(Serialize, Default)]
struct Fields {
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphisms: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<String>,
}

/// A canonical form as it is printed, and the number of automorphisms in words.
struct Form {
    text: String,
    automorphisms: String,
    change: String,
}

struct Run<'a> {
    args: &'a Canon,
    cancel: &'a Cancel,
    grids: ClassicGrids,
    puzzles: ClassicPuzzles,
    boards: Canonicalizer,
    shelf: Shelf,
    /// A hash of each form that was seen.
    seen: HashSet<u128>,
    first: Option<Puzzle>,
    read: u64,
    kept: u64,
    text: String,
    out: BufWriter<Stdout>,
}

pub(super) fn run(args: &Canon, cancel: &Cancel) -> anyhow::Result<Exit> {
    let mut run = Run {
        args,
        cancel,
        grids: ClassicGrids::new(),
        puzzles: ClassicPuzzles::new(),
        boards: Canonicalizer::default(),
        shelf: Shelf::default(),
        seen: HashSet::new(),
        first: None,
        read: 0,
        kept: 0,
        text: String::new(),
        out: BufWriter::new(io::stdout()),
    };
    let exit = stream::each(&args.inputs, &args.reading, cancel, &mut run)?;
    run.out.flush()?;
    if args.same && run.read < 2 && exit == Exit::Holds {
        super::say("veridoku: --same takes at least two puzzles\n");
        return Ok(Exit::Input);
    }
    if args.unique && !args.quiet {
        let plural = if run.read == 1 { "" } else { "s" };
        super::say(&format!(
            "{} puzzle{plural}, {} different\n",
            run.read, run.kept
        ));
    }
    Ok(exit)
}

impl Visitor for Run<'_> {
    fn puzzle(&mut self, source: &str, parsed: &Parsed) -> anyhow::Result<Exit> {
        self.read += 1;
        if self.args.same {
            return self.compare(source, parsed);
        }
        let Some(form) = self.form(&parsed.puzzle, parsed.alphabet) else {
            return self.unknown(source, parsed);
        };
        if self.args.unique && !self.is_new(&form.text) {
            return Ok(Exit::Holds);
        }
        if self.args.json {
            let fields = Fields {
                result: "canonical",
                canonical: Some(form.text),
                automorphisms: RawValue::from_string(form.automorphisms).ok(),
                change: Some(form.change),
            };
            self.line(source, parsed, fields)?;
        } else if self.args.unique {
            let line = write_line(parsed.puzzle.givens(), parsed.alphabet);
            writeln!(self.out, "{line}")?;
        } else if self.args.count {
            writeln!(self.out, "{} {}", form.text, form.automorphisms)?;
        } else {
            writeln!(self.out, "{}", form.text)?;
        }
        Ok(Exit::Holds)
    }

    fn bare(&mut self, values: &[u8; 81]) -> Option<anyhow::Result<Exit>> {
        if self.args.same || self.args.json {
            return None;
        }
        let (form, count) = match solves_classic(values, values) {
            true => {
                let (form, count) = self.grids.canonical(values);
                (form, u64::from(count))
            }
            false => self.puzzles.canonical(values)?,
        };
        self.read += 1;
        self.text.clear();
        write_line_into(&mut self.text, &form, Alphabet::default_for(9));
        if self.args.unique {
            let text = std::mem::take(&mut self.text);
            let fresh = self.is_new(&text);
            self.text = text;
            if !fresh {
                return Some(Ok(Exit::Holds));
            }
            self.text.clear();
            write_line_into(&mut self.text, values, Alphabet::default_for(9));
        } else if self.args.count {
            self.text += &format!(" {count}");
        }
        self.text.push('\n');
        let written = self.out.write_all(self.text.as_bytes());
        Some(written.map(|()| Exit::Holds).map_err(Into::into))
    }

    fn malformed(&mut self, job: &Job<'_>) -> anyhow::Result<()> {
        if let (true, Err(error)) = (self.args.json, &job.parsed) {
            self.out
                .write_all(json::malformed(job, error, "result").as_bytes())?;
        } else if let Err(error) = &job.parsed {
            stream::say_malformed(job, error);
        }
        Ok(())
    }

    fn pause(&mut self) -> anyhow::Result<()> {
        Ok(self.out.flush()?)
    }
}

impl Run<'_> {
    /// Whether no more time is to be spent on the puzzle that was begun.
    fn stop(&self) -> impl Fn() -> bool + use<> {
        let (cancel, begun) = (self.cancel.clone(), Instant::now());
        let limit = self.args.time_limit.0;
        move || cancel.is_cancelled() || limit.is_some_and(|limit| begun.elapsed() > limit)
    }

    /// Whether a form was not seen before; from now on it was.
    fn is_new(&mut self, form: &str) -> bool {
        let fresh = self.seen.insert(key(form.as_bytes()));
        self.kept += u64::from(fresh);
        fresh
    }

    /// The canonical form of a puzzle; `None` where it took too long.
    fn form(&mut self, puzzle: &Puzzle, alphabet: &Alphabet) -> Option<Form> {
        let stop = self.stop();
        let board = puzzle.givens();
        if puzzle.rules() == Rule::PLAIN {
            let found = self.boards.canonical(board, &stop)?;
            return Some(Form {
                text: write_line(&found.form, alphabet),
                automorphisms: found.automorphisms.to_string(),
                change: found.symmetry.to_string(),
            });
        }
        let found = canonical_model(&self.shelf.model(puzzle), &stop)?;
        Some(Form {
            text: format!("{:032x}", found.form.fingerprint()),
            automorphisms: found.automorphisms.to_string(),
            change: found.change.to_string(),
        })
    }

    /// Holds a puzzle against the first.
    fn compare(&mut self, source: &str, parsed: &Parsed) -> anyhow::Result<Exit> {
        let Some(first) = self.first.clone() else {
            self.first = Some(parsed.puzzle.clone());
            return Ok(Exit::Holds);
        };
        let (stop, other) = (self.stop(), &parsed.puzzle);
        let plain = first.rules() == Rule::PLAIN && other.rules() == Rule::PLAIN;
        let change = match plain {
            true => equivalence(first.givens(), other.givens(), &stop)
                .map(|change| change.map(|change| change.to_string())),
            false => model_equivalence(&self.shelf.model(&first), &self.shelf.model(other), &stop)
                .map(|change| change.map(|change| change.to_string())),
        };
        let Some(change) = change else {
            return self.unknown(source, parsed);
        };
        let result = if change.is_some() {
            "equivalent"
        } else {
            "different"
        };
        let exit = if change.is_some() {
            Exit::Holds
        } else {
            Exit::Fails
        };
        match (self.args.json, change) {
            (true, change) => {
                let fields = Fields {
                    result,
                    change,
                    ..Fields::default()
                };
                self.line(source, parsed, fields)?;
            }
            (false, Some(change)) => writeln!(self.out, "{result}: {change}")?,
            (false, None) => writeln!(self.out, "{result}")?,
        }
        Ok(exit)
    }

    /// Tells that a puzzle took too long; nothing if the run is over anyway.
    fn unknown(&mut self, source: &str, parsed: &Parsed) -> anyhow::Result<Exit> {
        if self.cancel.is_cancelled() {
            return Ok(Exit::Interrupted);
        }
        if self.args.json {
            let fields = Fields {
                result: "unknown",
                ..Fields::default()
            };
            self.line(source, parsed, fields)?;
        } else if !self.args.unique {
            // Line n of the output belongs to puzzle n.
            writeln!(self.out, "unknown")?;
        }
        let label = label(source, parsed.line);
        super::say(&format!(
            "veridoku: {label}no canonical form within the time limit\n"
        ));
        Ok(Exit::Limit)
    }

    fn line(&mut self, source: &str, parsed: &Parsed, fields: Fields) -> io::Result<()> {
        let job = Job {
            source,
            parsed: Ok(parsed.clone()),
            line: parsed.line,
        };
        self.out.write_all(json::line(&job, fields).as_bytes())
    }
}
