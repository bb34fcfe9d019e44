//! `veridoku compare`: engines side by side on the same puzzles.

use super::book_args::Compare;
use super::command::Run;
use super::csv::Table;
use super::engines::setup;
use super::exit::Exit;
use super::run::progress::write;
use super::run::records;
use super::say::error;
use anyhow::{Context, anyhow};
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::Duration;
use veridoku::crosscheck::{Attempt, Comparison, EngineSetup, RunFinding, SetupError, roster};
use veridoku::engine::Cancel;
use veridoku::formats::{ListPuzzle, ListRecord};
use veridoku::names::shown;
use veridoku::render::{ChartPoint, chart};
use veridoku::rules::Model;
use veridoku::verify::Disagreement;
use veridoku::wire::{CompareRecord, Head};
use veridoku::words::{COMPARE_COLUMNS, ComparedRow, compare_head, did_you_mean, preemptive_set};

/// The name of the command in records.
const COMMAND: &str = "compare";

/// The default time limit of an engine for a puzzle.
const TIME: Duration = Duration::from_secs(10);

impl Run for Compare {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let mut comparison = comparison(self, cancel).map_err(by_option)?;
        if let Some(path) = &self.svg {
            check_writable(path).with_context(|| shown(path))?;
        }
        let mut writer = Writer {
            args: self,
            read: 0,
            number: 0,
            points: Vec::new(),
            exit: Exit::Holds,
            reader_left: false,
            table: self.csv.then(|| Table::new(COMPARE_COLUMNS)),
            headed: false,
        };
        let take = &mut |record: ListRecord<'_>| {
            writer.count(&record);
            match record {
                ListRecord::Puzzle(job) => writer.puzzle(&job, &mut comparison)?,
                ListRecord::Malformed(at, error) => {
                    if self.json.is_wanted() {
                        writer.put(&self.json.malformed(COMMAND, at, &error))?;
                    }
                    writer.complain(&format!("{at}malformed: {error}"), Exit::Input);
                }
                ListRecord::Trouble(message) => writer.complain(message, Exit::Input),
            }
            Ok(true)
        };
        let ended = records::interruptible(&self.inputs, &self.reading, cancel, take);
        writer.head()?;
        if let Some(table) = &writer.table {
            table.say_lost();
        }
        // The chart is written even if the comparison failed.
        if let Some(path) = &self.svg {
            let svg = chart(&writer.points);
            fs::write(path, svg).with_context(|| shown(path))?;
        }
        ended?;
        if cancel.is_cancelled() {
            return Ok(Exit::Interrupted);
        }
        Ok(writer.exit)
    }
}

/// Checks that a file can be written, before the work starts. Its contents are kept.
///
/// # Errors
/// Returns the error of opening it.
fn check_writable(path: &Path) -> io::Result<()> {
    // A pipe is not opened: closing it would be the end of file to its reader.
    let special = fs::metadata(path).is_ok_and(|file| !file.is_file() && !file.is_dir());
    if !special {
        File::options().append(true).create(true).open(path)?;
    }
    Ok(())
}

/// Returns the engines that the arguments name, with their limits.
fn comparison(args: &Compare, cancel: &Cancel) -> Result<Comparison, SetupError> {
    let setup = EngineSetup {
        command: args.sat_command.clone(),
        ..setup(args.seed, &args.settings, args.time_limit)
    };
    let mut comparison = Comparison::of(&args.engines, &setup)?;
    comparison.solutions = args.limit;
    comparison.time = args.time_limit.map_or(Some(TIME), |limit| limit.0);
    comparison.cancel = cancel.clone();
    Ok(comparison)
}

/// Returns an error with the option that it is about.
fn by_option(error: SetupError) -> anyhow::Error {
    match &error {
        SetupError::UnknownEngine(name) => {
            let near = did_you_mean(name, roster().iter().map(|row| row.name));
            anyhow!("--engines: {error}{near}")
        }
        SetupError::NamedTwice(_) => anyhow!("--engines: {error}"),
        SetupError::UnknownParameter(_) | SetupError::SetTwice(_) | SetupError::Refused(_) => {
            anyhow!("--set: {error}")
        }
        SetupError::NoCommand(name) => anyhow!("{name} takes --sat-command"),
        _ => error.into(),
    }
}

/// Writes what the engines found out.
struct Writer<'a> {
    args: &'a Compare,
    /// Records read so far.
    read: u64,
    /// The number of the puzzle in the list.
    number: usize,
    /// The points of the chart; empty if no chart is wanted.
    points: Vec<ChartPoint>,
    exit: Exit,
    /// Whether standard output was closed by its reader while a chart is wanted.
    reader_left: bool,
    /// The table of `--csv`.
    table: Option<Table>,
    /// Whether its line of names is written.
    headed: bool,
}

impl Writer<'_> {
    fn complain(&mut self, what: &str, exit: Exit) {
        error(what);
        self.exit = self.exit.and(exit);
    }

    /// Counts a record; its number is that in the whole list.
    fn count(&mut self, record: &ListRecord<'_>) {
        if !matches!(record, ListRecord::Trouble(_)) {
            let number = self.args.reading.number(self.read);
            self.number = usize::try_from(number).unwrap_or(usize::MAX);
            self.read += 1;
        }
    }

    /// Writes the line of names of the table, once.
    fn head(&mut self) -> io::Result<()> {
        match self.table.as_ref().map(Table::head) {
            Some(head) if !std::mem::replace(&mut self.headed, true) => self.put(&head),
            _ => Ok(()),
        }
    }

    /// Asks every engine about a puzzle and writes its answer.
    fn puzzle(&mut self, job: &ListPuzzle<'_>, comparison: &mut Comparison) -> anyhow::Result<()> {
        if let Some(table) = &self.table {
            table.columns.begin(&job.parsed.columns);
            self.head()?;
        }
        let (parsed, cancel) = (job.parsed, comparison.cancel.clone());
        let model = Model::new(&parsed.puzzle);
        let table = !self.args.csv && !self.args.json.is_wanted();
        if table {
            let givens = parsed.puzzle.givens().count();
            self.put(&compare_head(self.number, &job.board(), givens))?;
        }
        let (mut opinions, mut trace) = (Vec::new(), String::new());
        for mut attempt in comparison.attempts(&model) {
            if let Some(account) = attempt
                .opinion
                .account
                .as_mut()
                .filter(|_| !self.args.trace)
            {
                account.sets = None;
            }
            self.attempt(job, &attempt)?;
            let sets = attempt.opinion.account.iter().flat_map(|a| a.sets.iter());
            let words = sets
                .flatten()
                .map(|set| preemptive_set(set, &parsed.into()));
            trace.extend(words.map(|words| format!("  {words}\n")));
            opinions.push(attempt.opinion);
        }
        if cancel.is_cancelled() {
            return Ok(());
        }
        if table {
            self.put(&format!("{trace}\n"))?;
        }
        if let Some(disagreement) = Disagreement::among(opinions) {
            let what = format!("puzzle {}: {disagreement}", self.number);
            self.complain(&what, Exit::Disagree);
        }
        Ok(())
    }

    /// Writes what an engine found out, and takes its part in the chart and in the exit code.
    fn attempt(&mut self, job: &ListPuzzle<'_>, attempt: &Attempt) -> io::Result<()> {
        let (number, opinion) = (self.number, &attempt.opinion);
        if opinion.census.is_ok() && self.args.svg.is_some() {
            self.points.push(ChartPoint {
                puzzle: number,
                engine: opinion.engine,
                seconds: opinion.time.as_secs_f64(),
                settled: attempt.finding.is_settled(),
            });
        }
        if attempt.finding == RunFinding::Failed {
            self.exit = self.exit.and(Exit::Disagree);
        } else if attempt.fell_short() {
            self.exit = self.exit.and(Exit::Limit);
        }
        let row = ComparedRow::from(attempt);
        let text = if self.args.json.is_wanted() {
            let record = CompareRecord::new(number, attempt, &job.parsed.into());
            self.args.json.line(Head::about(COMMAND, job), record)
        } else if let Some(table) = &self.table {
            let givens = job.parsed.puzzle.givens().count();
            table.line(row.csv(number, &job.board(), givens), &job.parsed.columns)
        } else {
            row.line() + "\n"
        };
        self.put(&text)
    }

    /// Prints text. If the reader has gone away and a chart is wanted, the run continues without
    /// output.
    fn put(&mut self, text: &str) -> io::Result<()> {
        if self.reader_left {
            return Ok(());
        }
        match write(text, "") {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe && self.args.svg.is_some() => {
                self.reader_left = true;
                Ok(())
            }
            put => put,
        }
    }
}
