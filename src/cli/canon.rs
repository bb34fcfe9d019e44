//! `veridoku canon`: canonical forms, equivalent puzzles dropped, puzzles held against the first.

use super::args::{Jobs, Lists, TimeLimit, seconds};
use super::command::Run;
use super::exit::Exit;
use super::face::face;
use super::json::Json;
use super::malformed::Refusal;
use super::outcome::Outcome;
use super::run::puzzles::{self, Answers, Puzzles};
use super::say::{counted, error, say};
use veridoku::batch::BarePuzzle;
use veridoku::canon::PuzzleForms;
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::{Alphabet, ListPuzzle, MANY_LINES, write_line_into};
use veridoku::rules::Puzzle;
use veridoku::wire::{CanonRecord, Head};
use veridoku::words::{Notation, canonical_form, equivalent};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku canon puzzles.sdm                   the canonical form of each, a line each\n  \
veridoku canon --unique puzzles.sdm          of equivalent puzzles only the first\n  \
veridoku canon --same A B                    are two puzzles equivalent, and by which change\n\n\
Up to 10x10 the form is the least equivalent board in row order, blanks first; for larger boards and other rules it is \
that of a canonical labelling, which tells them apart as well (docs/equivalence.md).")]
pub(crate) struct Canon {
    #[command(flatten)]
    pub(crate) lists: Lists,
    /// Of puzzles that are equivalent, print only the first, as it is; keeps 16 bytes in memory for
    /// each
    #[arg(long, conflicts_with_all = ["same", "count"])]
    pub(crate) unique: bool,
    /// Are the puzzles equivalent to the first? Prints the change that turns the first into each;
    /// takes one thread
    #[arg(long, conflicts_with = "count")]
    pub(crate) same: bool,
    #[command(flatten)]
    pub(crate) jobs: Jobs,
    /// Print the number of automorphisms after each form
    #[arg(long, conflicts_with = "json")]
    pub(crate) count: bool,
    /// The time for a puzzle, in seconds; 0 for no limit
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: TimeLimit,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// The name of the command in records.
const COMMAND: &str = "canon";

/// The worker of one thread.
struct Former<'a> {
    args: &'a Canon,
    cancel: &'a Cancel,
    forms: PuzzleForms,
    /// The first puzzle, for `--same`, which has one thread only.
    first: Option<Puzzle>,
}

impl Run for Canon {
    fn names_nothing(&self) -> bool {
        self.lists.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let inputs = Puzzles {
            lists: &self.lists,
            threads: if self.same { 1 } else { self.jobs.threads() },
            block: MANY_LINES,
            table: None,
        };
        let (summary, exit) = puzzles::tally(&inputs, cancel, || Former {
            args: self,
            cancel,
            forms: PuzzleForms::default(),
            first: None,
        })?;
        let read = summary.puzzles() - summary.count("malformed");
        if self.same && read < 2 && exit == Exit::Holds {
            error("--same: takes at least two puzzles; name another");
            return Ok(Exit::Input);
        }
        if self.unique && !face().quiet {
            let (puzzles, kept) = (counted(read, "puzzle"), summary.count("canonical"));
            let part = self.lists.reading.part();
            say(&format!("{part}{puzzles}, {kept} different\n"));
        }
        Ok(exit)
    }
}

impl Answers for Former<'_> {
    fn answer(&mut self, job: &ListPuzzle<'_>) -> Outcome {
        if self.args.same {
            return self.compare(job);
        }
        let (puzzle, limits) = (&job.parsed.puzzle, self.limits());
        let json = self.args.json.is_wanted();
        if self.args.unique && !json {
            return match self.forms.key(puzzle, &limits) {
                Some(key) => Outcome::new("canonical", Exit::Holds, job.board() + "\n").keyed(key),
                None => self.unknown(job),
            };
        }
        let Some(form) = self.forms.form(puzzle, &limits) else {
            return self.unknown(job);
        };
        let notation = Notation::from(job.parsed);
        let out = if json {
            self.line(job, CanonRecord::canonical(&form, &notation))
        } else if self.args.count {
            let text = canonical_form(&form, &notation);
            format!("{text} {}\n", form.automorphisms())
        } else {
            canonical_form(&form, &notation) + "\n"
        };
        let outcome = Outcome::new("canonical", Exit::Holds, out);
        if self.args.unique {
            outcome.keyed(form.key())
        } else {
            outcome
        }
    }

    fn express(&mut self, bare: &BarePuzzle<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        if self.args.same || self.args.unique || self.args.json.is_wanted() {
            return None;
        }
        let (form, automorphisms) = self.forms.classic(&bare.values)?;
        write_line_into(out, &form, Alphabet::default_for(9));
        if self.args.count {
            *out += &format!(" {automorphisms}");
        }
        out.push('\n');
        Some(("canonical", Exit::Holds))
    }

    fn refusal(&self) -> Refusal {
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
        let limits = self.args.time_limit.limits();
        limits.with_cancel(self.cancel.clone())
    }

    fn line(&self, job: &ListPuzzle<'_>, record: CanonRecord) -> String {
        self.args.json.line(Head::about(COMMAND, job), record)
    }

    /// Compares a puzzle with the first.
    fn compare(&mut self, job: &ListPuzzle<'_>) -> Outcome {
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
        let out = if self.args.json.is_wanted() {
            self.line(job, CanonRecord::compared(change.as_ref()))
        } else {
            equivalent(change.as_ref()) + "\n"
        };
        Outcome::new(result, exit, out)
    }

    /// Returns the outcome of a puzzle that took too long.
    fn unknown(&self, job: &ListPuzzle<'_>) -> Outcome {
        let out = if self.args.json.is_wanted() {
            self.line(job, CanonRecord::undecided())
        } else if self.args.unique {
            String::new()
        } else {
            "unknown\n".to_string() // line n of the output belongs to puzzle n
        };
        let outcome = Outcome::new("unknown", Exit::Limit, out);
        outcome.with_remark(job.at, Some("no canonical form within the time limit"))
    }
}
