//! `veridoku rate`: how hard each puzzle is.

mod args;
mod lines;
mod ratings;

pub(crate) use args::Rate;

use super::args::{Common, SortKey};
use super::command::Run;
use super::disagreement;
use super::engines;
use super::exit::Exit;
use super::express::Express;
use super::malformed::Refusal;
use super::record::{Bare, Job, Origin, Outcome};
use super::run::puzzles::{self, PuzzleWorker};
use lines::COLUMNS;
use ratings::{Scales, order, plain};
use std::fmt::Write as _;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use veridoku::engine::Cancel;
use veridoku::human::Level;
use veridoku::rate::level_up_to;
use veridoku::rate::{Filtered, Ratings};
use veridoku::rules::Shelf;
use veridoku::verify::{Disagreement, Judge, Question, Verdict};
use veridoku::wire::{RateRecord, RateResult, RatingRecord, VerdictWord};

/// The name of the command in records.
const COMMAND: &str = "rate";

/// Lines to be sorted: key, place of the puzzle (source and line), text.
type Sorted = Mutex<Vec<((f64, f64), (String, u64), String)>>;

impl Run for Rate {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        if let (true, Some(SortKey::Time | SortKey::Ceiling | SortKey::Hodoku)) =
            (self.only_er, self.sort)
        {
            anyhow::bail!(
                "--only-er leaves out what --sort asks for: expected level, er, ep, ed or givens"
            );
        }
        if self.csv {
            let mut out = std::io::stdout().lock();
            out.write_all(COLUMNS.as_bytes())?;
        }
        let question = engines::question(&self.common, 2, false, cancel);
        let sorted = Sorted::default();
        let exit = puzzles::run(&self.common, cancel, || Rater {
            judge: Judge::new(engines::chosen(&self.common)),
            shelf: Shelf::default(),
            question: question.clone(),
            scales: Scales::new(self, cancel),
            express: Express::new(&self.common),
            sorted: &sorted,
            args: self,
        })?;
        let mut lines = sorted.into_inner().unwrap_or_else(PoisonError::into_inner);
        lines.sort_by(|a, b| {
            let keys = a.0.0.total_cmp(&b.0.0).then(a.0.1.total_cmp(&b.0.1));
            keys.then_with(|| a.1.cmp(&b.1))
        });
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
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
    scales: Scales<'a>,
    express: Option<Express>,
    sorted: &'a Sorted,
    args: &'a Rate,
}

/// The result for a puzzle.
enum Found {
    /// The verdict alone; the puzzle does not have exactly one solution.
    Verdict(VerdictWord),
    /// One solution but no rating: the word for people, and the one for records.
    Not(&'static str, RateResult),
    Rated(Box<Ratings>),
    /// The level with `--only-level`, or `None` if it is above the one asked for.
    Only(Option<Level>),
}

impl Rater<'_> {
    fn line(&self, job: &Job<'_>, word: &'static str, found: &Found) -> String {
        let most = self.args.only_level.map(|most| most.to_string());
        let json = self.args.common.json;
        if json.is_wanted() {
            let record = match found {
                Found::Verdict(verdict) => RateRecord::new(*verdict, None),
                Found::Not(_, result) => RateRecord::new(VerdictWord::Unique, Some(*result)),
                Found::Rated(ratings) => RateRecord::rated(lines::record(ratings)),
                Found::Only(Some(level)) => RateRecord::rated(RatingRecord::level(*level)),
                Found::Only(None) => RateRecord {
                    above: most,
                    ..RateRecord::rated(RatingRecord::default())
                },
            };
            return json.line(job.head(COMMAND), record);
        }
        if self.args.csv {
            let ratings = match found {
                Found::Rated(ratings) => Some(&**ratings),
                Found::Verdict(_) | Found::Not(..) | Found::Only(_) => None,
            };
            return lines::csv(&job.line(), word, ratings);
        }
        let text = match found {
            Found::Not("unrated", _) => {
                "unrated: the scales are for plain 9×9 puzzles\n".to_string()
            }
            Found::Verdict(_) | Found::Not(..) => format!("{word}\n"),
            Found::Rated(ratings) => lines::text(ratings),
            Found::Only(Some(level)) => format!("{level}\n"),
            Found::Only(None) => format!("above {}\n", most.unwrap_or_default()),
        };
        job.label() + &text
    }

    /// Returns whether a filter is set; puzzles that do not pass it are not printed.
    fn is_filtered(&self) -> bool {
        let args = self.args;
        let techniques = !args.needs.is_empty() || args.at_most.is_some();
        techniques || !args.level.is_empty() || args.min_er.is_some() || args.max_er.is_some()
    }

    /// Returns the word, the exit code and the result of a puzzle that has one solution.
    fn rate(&self, values: Option<&[u8; 81]>) -> (&'static str, Exit, Option<Found>) {
        let not = Found::Not("unrated", RateResult::Unrated);
        let unrated = ("unrated", Exit::Fails, Some(not));
        let Some(values) = values else {
            return unrated;
        };
        if self.args.only_level.is_some() {
            return ("rated", Exit::Holds, Some(Found::Only(None)));
        }
        match self.scales.rate(values) {
            Filtered::Rated(ratings) => ("rated", Exit::Holds, Some(Found::Rated(ratings))),
            Filtered::Dropped => ("rated", Exit::Holds, None),
            Filtered::Unrated => unrated,
            Filtered::Stopped => {
                let not = Found::Not("unknown", RateResult::Undecided);
                ("unknown", Exit::Limit, Some(not))
            }
        }
    }

    /// Returns the outcome of a puzzle on which engines disagree. Standard output gets a record
    /// with `--json`, nothing with a filter, else the line that says `disagreement`.
    fn quarrel(&self, job: &Job<'_>, found: &Disagreement) -> Outcome {
        let about = (self.question.seed, self.args.common.json, COMMAND);
        let outcome = disagreement::outcome(job, found, about);
        let out = if self.is_filtered() {
            String::new()
        } else if self.args.common.json.is_wanted() {
            outcome.out
        } else {
            let verdict = Found::Verdict(VerdictWord::Disagreement);
            self.line(job, "disagreement", &verdict)
        };
        Outcome { out, ..outcome }
    }

    /// Returns a line to print at once, or keeps it for sorting and returns an empty string.
    fn put(&self, job: &Job<'_>, line: String, found: &Found) -> String {
        match (self.args.sort, found) {
            (Some(scale), Found::Rated(ratings)) => {
                let place = (job.at.source.to_string(), job.at.line);
                let mut sorted = self.sorted.lock().unwrap_or_else(PoisonError::into_inner);
                sorted.push((ratings.key(order(scale)), place, line));
                String::new()
            }
            _ => line,
        }
    }
}

impl PuzzleWorker for Rater<'_> {
    fn express(&mut self, bare: &Bare<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        if self.args.common.json.is_wanted() {
            return None;
        }
        let most = self.args.only_level?;
        let level = level_up_to(&bare.values, most);
        if level.is_none() {
            self.express.as_mut()?.unique(&bare.values)?;
        }
        // Writing to memory does not fail.
        let _ = write!(out, "{}", bare.at);
        *out += match (level, most) {
            (Some(Level::VeryEasy), _) => "very easy\n",
            (Some(Level::Easy), _) => "easy\n",
            (Some(_), _) => "medium\n",
            (None, Level::VeryEasy) => "above very easy\n",
            (None, Level::Easy) => "above easy\n",
            (None, _) => "above medium\n",
        };
        Some(("rated", Exit::Holds))
    }

    fn work(&mut self, job: &Job<'_>) -> Outcome {
        let parsed = job.parsed;
        let values = plain(parsed);
        // A puzzle that these techniques solve has one solution, as each step follows from the
        // rules.
        let level = self.args.only_level.zip(values);
        let level = level.and_then(|(most, values)| level_up_to(values, most));
        let (word, exit, found) = match level {
            Some(level) => ("rated", Exit::Holds, Some(Found::Only(Some(level)))),
            None => match self
                .judge
                .judge(&self.shelf.model(&parsed.puzzle), &self.question)
            {
                Ok(report) => match report.verdict {
                    Verdict::Unique(_) => self.rate(values),
                    verdict => {
                        let exit = match verdict {
                            Verdict::Unknown(_) => Exit::Limit,
                            _ => Exit::Fails,
                        };
                        let found = Found::Verdict((&verdict).into());
                        (verdict.word(), exit, Some(found))
                    }
                },
                Err(found) => return self.quarrel(job, &found),
            },
        };
        let filtered = self.is_filtered();
        let found = found.filter(|found| !filtered || matches!(found, Found::Rated(_)));
        let out = found.map_or_else(String::new, |found| {
            let line = self.line(job, word, &found);
            self.put(job, line, &found)
        });
        Outcome::new(word, exit, out)
    }

    fn refusal(&self, _: Origin<'_>) -> Refusal {
        if self.is_filtered() {
            Refusal::Instead(String::new())
        } else if self.args.csv {
            Refusal::Instead(lines::csv("", "malformed", None))
        } else {
            Refusal::usual(self.args.common.json, COMMAND)
        }
    }
}
