//! `veridoku rate`: how hard each puzzle is.

mod args;
mod csv;

pub(crate) use args::Rate;

use super::args::Common;
use super::command::Run;
use super::csv::Table;
use super::disagreement;
use super::engines;
use super::exit::Exit;
use super::express::Express;
use super::malformed::Refusal;
use super::out::Out;
use super::outcome::Outcome;
use super::run::puzzles::{self, Answers};
use std::fmt::Write as _;
use std::io::{BufWriter, Write};
use std::sync::{Arc, Mutex, PoisonError};
use veridoku::ask::rating_start;
use veridoku::batch::BarePuzzle;
use veridoku::engine::Cancel;
use veridoku::formats::{Columns, ListPuzzle, Position};
use veridoku::human::Level;
use veridoku::rate::{
    Filtered, Rating, RatingFilter, RatingOrder, RatingStart, explainer_within, level_up_to,
};
use veridoku::rules::Shelf;
use veridoku::verify::{Disagreement, Judge, Question, Verdict};
use veridoku::wire::Head;
use veridoku::wire::{RateRecord, RateResult, RatingRecord, VerdictWord};
use veridoku::words;

/// The name of the command in records.
const COMMAND: &str = "rate";

/// Lines to be sorted: key, place of the puzzle (source and position), text.
type Sorted = Mutex<Vec<((f64, f64), (String, Position), String)>>;

impl Run for Rate {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        if self.only_er && self.sort.is_some_and(RatingOrder::needs_all) {
            anyhow::bail!(
                "--only-er leaves out what --sort asks for: expected level, er, ep, ed or givens"
            );
        }
        let question = engines::question(&self.common, 2, false, cancel);
        let sorted = Sorted::default();
        let table = self.csv.then(|| Arc::new(csv::table()));
        let exit = puzzles::table(&self.common, table.clone(), cancel, || Rater {
            judge: Judge::new(engines::chosen(&self.common)),
            shelf: Shelf::default(),
            question: question.clone(),
            filter: self.filter(),
            express: Express::new(&self.common),
            sorted: &sorted,
            table: table.as_deref(),
            args: self,
        })?;
        let mut lines = sorted.into_inner().unwrap_or_else(PoisonError::into_inner);
        lines.sort_by(|a, b| {
            let keys = a.0.0.total_cmp(&b.0.0).then(a.0.1.total_cmp(&b.0.1));
            keys.then_with(|| a.1.cmp(&b.1))
        });
        let mut out = BufWriter::new(Out);
        for (_, _, line) in &lines {
            out.write_all(line.as_bytes())?;
        }
        out.flush()?;
        Ok(exit)
    }
}

struct Rater<'a> {
    judge: Judge,
    shelf: Shelf,
    question: Question,
    filter: RatingFilter,
    express: Option<Express>,
    sorted: &'a Sorted,
    /// The table of `--csv`.
    table: Option<&'a Table>,
    args: &'a Rate,
}

/// The result for a puzzle.
enum Found {
    /// The verdict alone, with its word; the puzzle does not have exactly one solution.
    Verdict(&'static str, VerdictWord),
    /// One solution but no rating: the scales are not for the puzzle.
    Unrated,
    /// One solution but no rating: a limit was hit.
    Stopped,
    /// The puzzle does not meet the conditions.
    Dropped,
    Rated(Box<Rating>),
    /// The level with `--only-level`, or `None` if it is above the one asked for.
    Only(Option<Level>),
}

impl Found {
    /// Returns the word for the summary and the exit code.
    fn outcome(&self) -> (&'static str, Exit) {
        match self {
            Found::Verdict(word, VerdictWord::Unknown) => (word, Exit::Limit),
            Found::Verdict(word, _) => (word, Exit::Fails),
            Found::Unrated => ("unrated", Exit::Fails),
            Found::Stopped => ("unknown", Exit::Limit),
            Found::Dropped | Found::Rated(_) | Found::Only(_) => ("rated", Exit::Holds),
        }
    }

    fn record(&self, most: Option<Level>) -> RateRecord {
        let unique = |result| RateRecord::new(VerdictWord::Unique, Some(result));
        match self {
            Found::Verdict(_, verdict) => RateRecord::new(*verdict, None),
            Found::Unrated => unique(RateResult::Unrated),
            Found::Stopped => unique(RateResult::Undecided),
            Found::Rated(rating) => RateRecord::rated((&**rating).into()),
            Found::Only(Some(level)) => RateRecord::rated(RatingRecord::level(*level)),
            Found::Only(None) | Found::Dropped => RateRecord {
                above: most.map(|most| most.to_string()),
                ..RateRecord::rated(RatingRecord::default())
            },
        }
    }

    fn text(&self, most: Option<Level>) -> String {
        match (self, most) {
            (Found::Rated(rating), _) => words::rating(rating),
            (Found::Only(Some(level)), _) => level.to_string(),
            (Found::Only(None), Some(most)) => format!("above {most}"),
            (Found::Unrated, _) => {
                "unrated: the scales are for 9×9 puzzles under the plain rules".to_string()
            }
            _ => self.outcome().0.to_string(),
        }
    }
}

impl Rater<'_> {
    fn line(&self, job: &ListPuzzle<'_>, found: &Found) -> String {
        let (json, most) = (self.args.common.json, self.args.only_level);
        if json.is_wanted() {
            json.line(Head::about(COMMAND, job), found.record(most))
        } else if let Some(table) = self.table {
            let rating = match found {
                Found::Rated(rating) => Some(&**rating),
                _ => None,
            };
            let first = (&*job.board(), found.outcome().0);
            csv::line(table, first, rating, &job.parsed.columns)
        } else {
            format!("{}{}\n", job.at, found.text(most))
        }
    }

    /// Returns the result of a puzzle; an error is a disagreement.
    fn find(&mut self, job: &ListPuzzle<'_>) -> Result<Found, Disagreement> {
        let puzzle = &job.parsed.puzzle;
        let start = rating_start(puzzle).ok();
        let values = start.as_ref().and_then(RatingStart::as_plain);
        // A puzzle that these techniques solve has one solution, as each step follows from the
        // rules.
        let level = self.args.only_level.zip(values);
        if let Some(level) = level.and_then(|(most, values)| level_up_to(values, most)) {
            return Ok(Found::Only(Some(level)));
        }
        let question = engines::begun(&self.args.common, &self.question);
        let report = self.judge.judge(&self.shelf.model(puzzle), &question)?;
        Ok(match (&report.verdict, &start) {
            (Verdict::Unique(_), None) => Found::Unrated,
            (Verdict::Unique(_), Some(start)) => match self.args.only_level {
                Some(most) => self.level(start, most),
                None => self.rate(start),
            },
            (verdict, _) => Found::Verdict(verdict.word(), verdict.into()),
        })
    }

    /// Returns the level of a puzzle that has one solution and that [`level_up_to`] has no level
    /// for, within the time limit.
    fn level(&self, start: &RatingStart, most: Level) -> Found {
        if start.as_plain().is_some() {
            return Found::Only(None);
        }
        let limits = engines::begun(&self.args.common, &self.question).limits;
        let Ok(rating) = explainer_within(start, &limits) else {
            return Found::Stopped;
        };
        let solved = rating.filter(|rating| rating.solved);
        let level = solved.map(|rating| Level::of_er(rating.er));
        Found::Only(level.filter(|level| *level <= most))
    }

    /// Rates a puzzle that has one solution, within the time limit.
    fn rate(&self, start: &RatingStart) -> Found {
        let limits = engines::begun(&self.args.common, &self.question).limits;
        match self.filter.rate(start, &limits) {
            Filtered::Rated(rating) => Found::Rated(rating),
            Filtered::Dropped => Found::Dropped,
            Filtered::Stopped => Found::Stopped,
            _ => Found::Unrated,
        }
    }

    /// Returns the outcome of a puzzle on which engines disagree. Standard output gets a record
    /// with `--json`, nothing with a filter, else the line that says `disagreement`.
    fn quarrel(&self, job: &ListPuzzle<'_>, found: &Disagreement) -> Outcome {
        let about = (self.question.seed, self.args.common.json, COMMAND);
        let outcome = disagreement::outcome(job, found, about);
        let out = if self.args.is_filtered() {
            String::new()
        } else if self.args.common.json.is_wanted() {
            outcome.out
        } else {
            self.line(
                job,
                &Found::Verdict("disagreement", VerdictWord::Disagreement),
            )
        };
        Outcome { out, ..outcome }
    }

    /// Returns a line to print at once, or keeps it for sorting and returns an empty string.
    fn put(&self, job: &ListPuzzle<'_>, line: String, found: &Found) -> String {
        match (self.args.sort, found) {
            (Some(scale), Found::Rated(rating)) => {
                let place = (job.at.source.to_string(), job.at.place);
                let mut sorted = self.sorted.lock().unwrap_or_else(PoisonError::into_inner);
                sorted.push((rating.key(scale), place, line));
                String::new()
            }
            _ => line,
        }
    }
}

impl Answers for Rater<'_> {
    fn express(&mut self, bare: &BarePuzzle<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        if self.args.common.json.is_wanted() {
            return None;
        }
        let most = self.args.only_level?;
        let level = level_up_to(&bare.values, most);
        if level.is_none() {
            self.express.as_mut()?.unique(&bare.values)?;
        }
        let found = Found::Only(level);
        // Writing to memory does not fail.
        let _ = writeln!(out, "{}{}", bare.at, found.text(Some(most)));
        Some(found.outcome())
    }

    fn answer(&mut self, job: &ListPuzzle<'_>) -> Outcome {
        let found = match self.find(job) {
            Ok(found) => found,
            Err(disagreement) => return self.quarrel(job, &disagreement),
        };
        let filtered = self.args.is_filtered();
        let (word, exit) = found.outcome();
        let (word, shown) = match found {
            Found::Rated(_) if filtered => ("passed", true),
            Found::Dropped => ("left out", false),
            _ => (word, !filtered || matches!(found, Found::Rated(_))),
        };
        let out = if shown {
            self.put(job, self.line(job, &found), &found)
        } else {
            String::new()
        };
        Outcome::new(word, exit, out)
    }

    fn refusal(&self) -> Refusal {
        if self.args.is_filtered() {
            Refusal::Instead(String::new())
        } else if let Some(table) = self.table {
            let line = csv::line(table, ("", "malformed"), None, &Columns::new());
            Refusal::Instead(line)
        } else {
            Refusal::usual(self.args.common.json, COMMAND)
        }
    }
}
