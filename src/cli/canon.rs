//! `veridoku canon`: canonical forms, equivalent puzzles dropped, puzzles held against the first.

use super::command::Run;
use super::exit::Exit;
use super::few_args::Canon;
use super::input;
use super::malformed::Refusal;
use super::record::{Bare, Job, Origin, Outcome};
use super::run::puzzles::{self, PuzzleWorker, Puzzles};
use super::say::{counted, error, say};
use std::collections::HashSet;
use veridoku::canon::{PuzzleForms, key};
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::{Alphabet, write_line_into};
use veridoku::rules::Puzzle;
use veridoku::wire::CanonRecord;
use veridoku::words::{Notation, canonical_form, equivalent};

/// The name of the command in records.
const COMMAND: &str = "canon";

/// The worker, on one thread only: whether a form is new depends on all puzzles before it.
struct Former<'a> {
    args: &'a Canon,
    cancel: &'a Cancel,
    forms: PuzzleForms,
    /// The keys of the forms seen so far.
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
        };
        let (summary, exit) = puzzles::tally(&inputs, cancel, || Former {
            args: self,
            cancel,
            forms: PuzzleForms::default(),
            seen: HashSet::new(),
            first: None,
        })?;
        let read = summary.puzzles() - summary.count("malformed");
        if self.same && read < 2 && exit == Exit::Holds {
            error("--same: takes at least two puzzles; name another");
            return Ok(Exit::Input);
        }
        if self.unique && !self.quiet {
            let (puzzles, kept) = (counted(read, "puzzle"), summary.count("canonical"));
            say(&format!("{puzzles}, {kept} different\n"));
        }
        Ok(exit)
    }
}

impl PuzzleWorker for Former<'_> {
    fn work(&mut self, job: &Job<'_>) -> Outcome {
        if self.args.same {
            return self.compare(job);
        }
        let Some(form) = self.forms.form(&job.parsed.puzzle, &self.limits()) else {
            return self.unknown(job);
        };
        if self.args.unique && !self.seen.insert(form.key()) {
            return Outcome::new("repeated", Exit::Holds, String::new());
        }
        let (json, notation) = (self.args.json, Notation::from(job.parsed));
        let out = if json.is_wanted() {
            json.line(job.head(COMMAND), CanonRecord::canonical(&form, &notation))
        } else if self.args.unique {
            job.line() + "\n"
        } else if self.args.count {
            let text = canonical_form(&form, &notation);
            format!("{text} {}\n", form.automorphisms())
        } else {
            canonical_form(&form, &notation) + "\n"
        };
        Outcome::new("canonical", Exit::Holds, out)
    }

    fn express(&mut self, bare: &Bare<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        if self.args.same || self.args.json.is_wanted() {
            return None;
        }
        let (form, automorphisms) = self.forms.classic(&bare.values)?;
        if self.args.unique && !self.seen.insert(key(&form)) {
            return Some(("repeated", Exit::Holds));
        }
        let shown = if self.args.unique {
            &bare.values
        } else {
            &form
        };
        write_line_into(out, shown, Alphabet::default_for(9));
        if self.args.count {
            *out += &format!(" {automorphisms}");
        }
        out.push('\n');
        Some(("canonical", Exit::Holds))
    }

    fn refusal(&self, _: Origin<'_>) -> Refusal {
        if self.args.json.is_wanted() {
            Refusal::Json(self.args.json, COMMAND, false)
        } else {
            Refusal::Instead(String::new())
        }
    }
}

impl Former<'_> {
    /// Returns the limits for a puzzle, whose time begins now.
    fn limits(&self) -> Limits {
        let limits = self
            .args
            .time_limit
            .0
            .map_or_else(Limits::none, Limits::time);
        limits.with_cancel(self.cancel.clone())
    }

    /// Compares a puzzle with the first.
    fn compare(&mut self, job: &Job<'_>) -> Outcome {
        let other = &job.parsed.puzzle;
        let Some(first) = self.first.clone() else {
            self.first = Some(other.clone());
            return Outcome::new("first", Exit::Holds, String::new());
        };
        let limits = self.limits();
        let Some(change) = self.forms.change(&first, other, &limits) else {
            return self.unknown(job);
        };
        let (result, exit) = match &change {
            Some(_) => ("equivalent", Exit::Holds),
            None => ("different", Exit::Fails),
        };
        let json = self.args.json;
        let out = if json.is_wanted() {
            json.line(job.head(COMMAND), CanonRecord::compared(change.as_ref()))
        } else {
            equivalent(change.as_ref()) + "\n"
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
