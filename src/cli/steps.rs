//! The commands on games of puzzles, `hint` and `explain`: what they share.

use super::command::Run;
use super::exit::Exit;
use super::face::face;
use super::json::Json;
use super::malformed::Refusal;
use super::outcome::Outcome;
use super::player::{Played, remark};
use super::run::progress::write;
use super::run::records;
use super::say::{error, say};
use std::io;
use std::time::Instant;
use veridoku::engine::Cancel;
use veridoku::formats::{ListPuzzle, ListRecord, Parsed};
use veridoku::game::{Degree, Game, Hint, NoHint};
use veridoku::wire::{Body, EndRecord, Head, StepRecord};
use veridoku::words::{Summary, rated_hint, uniqueness_remark, unread_rules};

/// What a command does with a game.
pub(crate) trait OnGame: clap::Args {
    /// The name of the command in records.
    const COMMAND: &'static str;

    /// Returns the arguments about games.
    fn played(&self) -> &Played;

    /// Returns whether what else is asked for is about one puzzle.
    fn is_for_one(&self) -> bool;

    /// Writes the steps; returns the word for the summary and the exit code.
    ///
    /// # Errors
    /// Returns what hinders it.
    fn show(&self, steps: &Steps<'_>) -> anyhow::Result<(&'static str, Exit)>;
}

/// A command on games.
#[derive(clap::Args, Debug)]
pub(crate) struct Playing<T: OnGame> {
    #[command(flatten)]
    with: T,
}

impl<T: OnGame> Run for Playing<T> {
    fn json(&self) -> Option<Json> {
        Some(self.with.played().json)
    }

    fn names_nothing(&self) -> bool {
        self.with.played().lists.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let (played, start) = (self.with.played(), Instant::now());
        let mut reports = Reports {
            with: &self.with,
            summary: Summary::default(),
            exit: Exit::Holds,
        };
        let (inputs, reading) = (&played.lists.inputs, &played.lists.reading);
        if self.with.is_for_one() || played.entries.is_some() || played.marks.is_some() {
            let read = reading.open(inputs).one(&reading.options())?;
            return Ok(reports.report(&read.placed())?.1);
        }
        let take = &mut |record: ListRecord<'_>| reports.record(record).map(|()| true);
        let end = records::interruptible(inputs, reading, cancel, take)?;
        if reports.summary.puzzles() > 1 && !face().quiet {
            reports.summary.time = start.elapsed();
            say(&format!("{}{}\n", reading.part(), reports.summary));
        }
        Ok(reports.exit.ended(end))
    }
}

/// The reports on the puzzles of a run.
struct Reports<'a, T> {
    with: &'a T,
    summary: Summary,
    exit: Exit,
}

impl<T: OnGame> Reports<'_, T> {
    /// Writes the report on a record. What hinders one puzzle does not hinder the next.
    fn record(&mut self, record: ListRecord<'_>) -> anyhow::Result<()> {
        let (word, exit) = match record {
            ListRecord::Puzzle(job) => match self.report(&job) {
                Err(failed) if failed.downcast_ref::<io::Error>().is_some() => return Err(failed),
                Err(failed) => {
                    error(&format!("{}{failed:#}", job.at));
                    ("failed", Exit::Input)
                }
                Ok(done) => done,
            },
            ListRecord::Malformed(at, error) => {
                let refusal = Refusal::usual(self.with.played().json, T::COMMAND);
                said(&refusal.outcome(at, &error))?
            }
            ListRecord::Trouble(reason) => said(&Outcome::trouble(reason, Exit::Input))?,
            ListRecord::Empty(reason) => said(&Outcome::trouble(reason, Exit::Malformed))?,
        };
        self.summary.add(word);
        self.exit = self.exit.and(exit);
        Ok(())
    }

    fn report(&self, job: &ListPuzzle<'_>) -> anyhow::Result<(&'static str, Exit)> {
        let played = self.with.played();
        let game = played.game(job.parsed)?;
        remark(job.at, unread_rules(job.parsed));
        self.with.show(&Steps {
            played,
            command: T::COMMAND,
            job,
            game: &game,
            first: self.summary.puzzles() == 0,
        })
    }
}

/// Writes an outcome; returns its word for the summary and its exit code.
fn said(outcome: &Outcome) -> io::Result<(&'static str, Exit)> {
    write(&outcome.out, &outcome.err)?;
    Ok((outcome.word, outcome.exit))
}

/// A game, and how its steps are written.
pub(crate) struct Steps<'a> {
    pub(crate) played: &'a Played,
    command: &'static str,
    job: &'a ListPuzzle<'a>,
    pub(crate) game: &'a Game,
    /// Whether nothing was reported before.
    first: bool,
}

impl Steps<'_> {
    /// Says why no step rests on there being one solution, if that is so.
    pub(crate) fn remark(&self) {
        remark(self.job.at, uniqueness_remark(self.game));
    }

    /// Writes the line above the steps of a puzzle of a list: its place and its board.
    pub(crate) fn head(&self) -> io::Result<()> {
        if self.played.json.is_wanted() || self.job.at.source.is_empty() {
            return Ok(());
        }
        let gap = if self.first { "" } else { "\n" };
        write(&format!("{gap}{}{}\n", self.job.at, self.job.board()), "")
    }

    /// Returns the place of a puzzle of a list, as it stands before a line about it; nothing before
    /// a record, which has it.
    pub(crate) fn place(&self) -> String {
        if self.played.json.is_wanted() {
            return String::new();
        }
        self.job.at.to_string()
    }

    /// Returns a step as text or as a record; `number` is its place on the path.
    pub(crate) fn step(&self, hint: &Hint, number: Option<usize>) -> String {
        if self.played.json.is_wanted() {
            return self.record(StepRecord {
                step: number,
                ..StepRecord::new(self.about(), hint)
            });
        }
        let number = number.map(|number| format!("{number:3}. "));
        face().fitted(number.unwrap_or_default() + &rated_hint(hint) + "\n")
    }

    /// Returns a step below the heading of its technique as text, or as a record.
    pub(crate) fn listed(&self, hint: &Hint) -> String {
        if self.played.json.is_wanted() {
            return self.step(hint, None);
        }
        face().fitted(format!("  {}\n", rated_hint(hint)))
    }

    /// Returns why there is no step, as text or as a record with the number of steps on the path.
    pub(crate) fn refusal(
        &self,
        why: &NoHint,
        degree: Degree,
        step_count: Option<usize>,
    ) -> String {
        if self.played.json.is_wanted() {
            return self.record(EndRecord {
                step_count,
                ..EndRecord::refusal(self.about(), why, degree)
            });
        }
        why.words_in(self.game.language(), degree) + "\n"
    }

    /// Returns the game with the puzzle as it was read.
    pub(crate) fn about(&self) -> (&Game, &Parsed) {
        (self.game, self.job.parsed)
    }

    /// Returns a record as one line, with the line feed.
    pub(crate) fn record(&self, record: impl Body) -> String {
        let head = Head::about(self.command, self.job);
        self.played.json.line(head, record)
    }
}
