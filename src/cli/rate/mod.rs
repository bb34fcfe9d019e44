//! `veridoku rate`: how hard each puzzle is.

mod args;

pub(crate) use args::Rate;

use super::args::Common;
use super::command::Run;
use super::disagreement::Disputed;
use super::exit::Exit;
use super::malformed::Refusal;
use super::out::Out;
use super::outcome::Outcome;
use super::run::asked::{self, Asks};
use super::say::say;
use std::fmt::Write as _;
use std::io::{BufWriter, Write};
use std::sync::Arc;
use veridoku::ask::{Express, RateError, RateOptions, Rated, Session, SolveError, rating_start};
use veridoku::batch::BarePuzzle;
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::{Columns, ListPuzzle};
use veridoku::rate::level_up_to;
use veridoku::rules::Puzzle;
use veridoku::verify::Dispute;
use veridoku::wire::{Body, RateRecord};
use veridoku::words::{
    ListedBeside, ListedTally, RatingTable, ResultTable, SortedLines, csv_row, not_rated, rated,
};

impl Run for Rate {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        if let Some(scale) = self.unsortable() {
            let named = if self.only_er {
                "--only-er"
            } else {
                "--scales"
            };
            anyhow::bail!("{named} leaves out what --sort asks for: {scale}");
        }
        let mut options = RateOptions::default();
        options.filter = self.filter();
        let rater = Rater {
            args: self,
            options,
            table: self.csv.then(|| RatingTable::new(self.compare)),
            tally: ListedTally::default(),
            sorted: SortedLines::default(),
        };
        let exit = asked::run(&rater, cancel)?;
        let mut out = BufWriter::new(Out);
        for line in rater.sorted.into_sorted() {
            out.write_all(line.as_bytes())?;
        }
        out.flush()?;
        if self.compare && !self.common.quiet {
            say(&format!("{}\n", rater.tally));
        }
        Ok(exit)
    }
}

struct Rater<'a> {
    args: &'a Rate,
    options: RateOptions,
    /// The table of `--csv`.
    table: Option<RatingTable>,
    tally: ListedTally,
    sorted: SortedLines,
}

/// The ratings of a puzzle, or why there are none.
type Found = Result<Rated, RateError>;

impl Asks for Rater<'_> {
    const COMMAND: &'static str = "rate";

    type Found = Found;

    fn shared(&self) -> &Common {
        &self.args.common
    }

    fn quick(&self) -> Option<u64> {
        self.args.only_level.map(|_| 1)
    }

    fn express(
        &self,
        express: Option<&mut Express>,
        bare: &BarePuzzle<'_>,
        out: &mut String,
    ) -> Option<(&'static str, Exit)> {
        let most = self.args.only_level?;
        if self.args.common.json.is_wanted() {
            return None;
        }
        let level = level_up_to(&bare.values, most);
        if level.is_none() {
            express?.unique(&bare.values)?;
        }
        let found = Ok(level.map_or(Rated::Above(most), Rated::Level));
        // Writing to memory does not fail.
        let _ = writeln!(out, "{}{}", bare.at, rated(found.as_ref()));
        Some(self.ending(&found))
    }

    fn find(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        limits: Limits,
    ) -> Result<Found, Dispute> {
        let puzzle = &job.parsed.puzzle;
        match self.rated(session, puzzle, limits) {
            Err(RateError::Unknown(error)) => match *error {
                SolveError::Disagreement(found) => Err(found.about(puzzle.givens())),
                other => Ok(Err(RateError::Unknown(Box::new(other)))),
            },
            found => Ok(found),
        }
    }

    fn ending(&self, found: &Found) -> (&'static str, Exit) {
        match found {
            Ok(Rated::Full(_)) if self.args.is_filtered() => ("passed", Exit::Holds),
            Ok(_) => ("rated", Exit::Holds),
            Err(error) => (not_rated(error), exit(error)),
        }
    }

    fn is_shown(&self, found: &Found) -> bool {
        !self.args.is_filtered() || found.is_ok()
    }

    fn text(&self, found: &Found, job: &ListPuzzle<'_>) -> String {
        let listed = self.listed(found, job);
        let Some(table) = &self.table else {
            let remark = listed.map_or_else(String::new, |listed| listed.remark());
            return format!("{}{}{remark}\n", job.at, rated(found.as_ref()));
        };
        let rating = match found {
            Ok(Rated::Full(rating)) => Some(&**rating),
            _ => None,
        };
        let word = found.as_ref().map_or_else(not_rated, |_| "rated");
        csv_row(table.line(
            (&job.board(), word),
            (rating, listed.as_ref()),
            &job.parsed.columns,
        ))
    }

    fn record(&self, found: &Found, job: &ListPuzzle<'_>) -> impl Body {
        RateRecord::found(found.as_ref()).beside(self.listed(found, job).as_ref())
    }

    fn put(&self, found: &Found, job: &ListPuzzle<'_>, line: String) -> String {
        match (self.args.sort, found) {
            (Some(scale), Ok(Rated::Full(rating))) => {
                self.sorted.add(scale, rating, job.at, line);
                String::new()
            }
            _ => line,
        }
    }

    fn table(&self) -> Option<Arc<ResultTable>> {
        self.table.as_ref().map(|rows| rows.table.clone())
    }

    fn disputed(&self, disputed: &Disputed<'_>) -> Outcome {
        let outcome = disputed.outcome(true);
        let out = if self.args.is_filtered() {
            String::new()
        } else if let Some(table) = &self.table {
            let first = (&*disputed.job.board(), outcome.word);
            csv_row(table.line(first, (None, None), &disputed.job.parsed.columns))
        } else {
            outcome.out
        };
        Outcome { out, ..outcome }
    }

    fn refusal(&self) -> Refusal {
        if self.args.is_filtered() {
            Refusal::Instead(String::new())
        } else if let Some(table) = &self.table {
            Refusal::Instead(csv_row(table.line(
                ("", "malformed"),
                (None, None),
                &Columns::new(),
            )))
        } else {
            Refusal::usual(self.args.common.json, Self::COMMAND)
        }
    }
}

impl Rater<'_> {
    /// Returns the rating that the list has beside a puzzle, and counts it.
    fn listed(&self, found: &Found, job: &ListPuzzle<'_>) -> Option<ListedBeside> {
        let listed = ListedBeside::of(job.parsed, found.as_ref());
        let listed = listed.filter(|_| self.args.compare);
        self.tally.add(listed.as_ref());
        listed
    }

    fn rated(&self, session: &mut Session, puzzle: &Puzzle, limits: Limits) -> Found {
        if let Err(other_kind) = rating_start(puzzle) {
            // The verdict comes first.
            session.solve(puzzle, &limits)?;
            return Err(other_kind);
        }
        if let Some(most) = self.args.only_level {
            return session.level(puzzle, most, &limits);
        }
        let mut options = self.options.clone();
        options.limits = limits;
        let rating = session.rate(puzzle, &options)?;
        Ok(Rated::Full(Box::new(rating)))
    }
}

fn exit(error: &RateError) -> Exit {
    match error {
        RateError::Unknown(_) | RateError::Stopped => Exit::Limit,
        RateError::Dropped => Exit::Holds,
        _ => Exit::Fails,
    }
}
