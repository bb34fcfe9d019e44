//! `veridoku canon`: canonical forms, equivalent puzzles dropped, puzzles held against the first.

use super::command::Run;
use super::exit::Exit;
use super::few_args::Canon;
use super::input;
use super::malformed::Refusal;
use super::record::{Bare, Job, Origin, Outcome};
use super::run::puzzles::{self, PuzzleWorker, Puzzles};
use super::say::counted;
use crate::cli::say::say;
use num_bigint::BigUint;
use std::collections::HashSet;
use std::time::Instant;
use veridoku::canon::{
    Canonicalizer, ClassicGrids, ClassicPuzzles, canonical_model, equivalence, key,
    model_equivalence,
};
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, write_line, write_line_into};
use veridoku::rules::{Puzzle, Rule, Shelf, solves_classic};
use veridoku::wire::CanonRecord;

/// The name of the command in records.
const COMMAND: &str = "canon";

/// A canonical form in the parts that are printed.
struct Form {
    text: String,
    automorphisms: BigUint,
    change: String,
}

/// The worker, on one thread only: whether a form is new depends on all puzzles before it.
struct Former<'a> {
    args: &'a Canon,
    cancel: &'a Cancel,
    grids: ClassicGrids,
    puzzles: ClassicPuzzles,
    boards: Canonicalizer,
    shelf: Shelf,
    /// The hashes of the forms seen so far.
    seen: HashSet<u128>,
    first: Option<Puzzle>,
}

impl Run for Canon {
    fn names_nothing(&self) -> bool {
        self.inputs.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let inputs = Puzzles {
            inputs: &self.inputs,
            reading: &self.reading,
            threads: 1,
            block: input::MANY_LINES,
            quiet: true,
        };
        let summary = puzzles::tally(&inputs, cancel, || Former {
            args: self,
            cancel,
            grids: ClassicGrids::new(),
            puzzles: ClassicPuzzles::new(),
            boards: Canonicalizer::default(),
            shelf: Shelf::default(),
            seen: HashSet::new(),
            first: None,
        })?;
        let read = summary.puzzles() - summary.count("malformed");
        if self.same && read < 2 && summary.exit == Exit::Holds {
            say("veridoku: --same takes at least two puzzles\n");
            return Ok(Exit::Input);
        }
        if self.unique && !self.quiet {
            let (puzzles, kept) = (counted(read, "puzzle"), summary.count("canonical"));
            say(&format!("{puzzles}, {kept} different\n"));
        }
        Ok(summary.exit)
    }
}

impl PuzzleWorker for Former<'_> {
    fn work(&mut self, job: &Job<'_>) -> Outcome {
        if self.args.same {
            return self.compare(job);
        }
        let Some(form) = self.form(&job.parsed.puzzle, job.parsed.alphabet) else {
            return self.unknown(job);
        };
        if self.args.unique && !self.is_new(&form.text) {
            return Outcome::new("repeated", Exit::Holds, String::new());
        }
        let json = self.args.json;
        let out = if json.is_wanted() {
            let record = CanonRecord::canonical(form.text, form.automorphisms, form.change);
            json.line(job.head(COMMAND), record)
        } else if self.args.unique {
            job.line() + "\n"
        } else if self.args.count {
            format!("{} {}\n", form.text, form.automorphisms)
        } else {
            form.text + "\n"
        };
        Outcome::new("canonical", Exit::Holds, out)
    }

    fn express(&mut self, bare: &Bare<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        if self.args.same || self.args.json.is_wanted() {
            return None;
        }
        let values = &bare.values;
        let (form, count) = match solves_classic(values, values) {
            true => {
                let (form, count) = self.grids.canonical(values);
                (form, u64::from(count))
            }
            false => self.puzzles.canonical(values)?,
        };
        let (start, alphabet) = (out.len(), Alphabet::default_for(9));
        write_line_into(out, &form, alphabet);
        if self.args.unique {
            let fresh = self.is_new(&out[start..]);
            out.truncate(start);
            if !fresh {
                return Some(("repeated", Exit::Holds));
            }
            write_line_into(out, values, alphabet);
        } else if self.args.count {
            *out += &format!(" {count}");
        }
        out.push('\n');
        Some(("canonical", Exit::Holds))
    }

    fn refusal(&self, _: Origin<'_>) -> Refusal {
        match self.args.json.is_wanted() {
            true => Refusal::Json(self.args.json, COMMAND, false),
            false => Refusal::Instead(String::new()),
        }
    }
}

impl Former<'_> {
    /// Returns a function that says whether the run is cancelled or the time of the current puzzle
    /// is up.
    fn stop(&self) -> impl Fn() -> bool + use<> {
        let (cancel, begun) = (self.cancel.clone(), Instant::now());
        let limit = self.args.time_limit.0;
        move || cancel.is_cancelled() || limit.is_some_and(|limit| begun.elapsed() > limit)
    }

    /// Returns whether a form is new, and records it as seen.
    fn is_new(&mut self, form: &str) -> bool {
        self.seen.insert(key(form.as_bytes()))
    }

    /// Returns the canonical form of a puzzle, or `None` if it took too long.
    fn form(&mut self, puzzle: &Puzzle, alphabet: &Alphabet) -> Option<Form> {
        let stop = self.stop();
        let board = puzzle.givens();
        if puzzle.rules() == Rule::PLAIN {
            let found = self.boards.canonical(board, &stop)?;
            return Some(Form {
                text: write_line(&found.form, alphabet),
                automorphisms: found.automorphisms,
                change: found.symmetry.to_string(),
            });
        }
        let found = canonical_model(&self.shelf.model(puzzle), &stop)?;
        Some(Form {
            text: format!("{:032x}", found.form.fingerprint()),
            automorphisms: found.automorphisms,
            change: found.change.to_string(),
        })
    }

    /// Compares a puzzle with the first.
    fn compare(&mut self, job: &Job<'_>) -> Outcome {
        let other = &job.parsed.puzzle;
        let Some(first) = self.first.clone() else {
            self.first = Some(other.clone());
            return Outcome::new("first", Exit::Holds, String::new());
        };
        let stop = self.stop();
        let plain = first.rules() == Rule::PLAIN && other.rules() == Rule::PLAIN;
        let change = match plain {
            true => equivalence(first.givens(), other.givens(), &stop)
                .map(|change| change.map(|change| change.to_string())),
            false => model_equivalence(&self.shelf.model(&first), &self.shelf.model(other), &stop)
                .map(|change| change.map(|change| change.to_string())),
        };
        let Some(change) = change else {
            return self.unknown(job);
        };
        let (result, exit) = match &change {
            Some(_) => ("equivalent", Exit::Holds),
            None => ("different", Exit::Fails),
        };
        let json = self.args.json;
        let out = match (json.is_wanted(), change) {
            (true, change) => json.line(job.head(COMMAND), CanonRecord::compared(change)),
            (false, Some(change)) => format!("{result}: {change}\n"),
            (false, None) => format!("{result}\n"),
        };
        Outcome::new(result, exit, out)
    }

    /// Returns the outcome of a puzzle that took too long.
    fn unknown(&self, job: &Job<'_>) -> Outcome {
        let json = self.args.json;
        let out = if json.is_wanted() {
            json.line(job.head(COMMAND), CanonRecord::undecided())
        } else if self.args.unique {
            String::new()
        } else {
            "unknown\n".to_string() // line n of the output belongs to puzzle n
        };
        let outcome = Outcome::new("unknown", Exit::Limit, out);
        outcome.with_remark(job.at, "no canonical form within the time limit")
    }
}
