//! `veridoku compare`: engines side by side on the same puzzles.

use super::args::{Reading, TimeLimit, from_one, from_zero, seconds, solver_command};
use super::command::Run;
use super::engines::setup;
use super::exit::Exit;
use super::json::Json;
use super::malformed::refused;
use super::run::progress::write;
use super::run::records;
use super::say::{error, say};
use anyhow::{Context, anyhow};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, io};
use veridoku::crosscheck::{Contest, EngineRun, EngineSetup, RunFinding, SetupError, read_setting};
use veridoku::engine::Cancel;
use veridoku::files::check_writable;
use veridoku::formats::{ListPuzzle, ListRecord, RecordNumbers};
use veridoku::names::shown;
use veridoku::render::{ChartPoint, chart};
use veridoku::rules::Model;
use veridoku::sat::SolverCommand;
use veridoku::verify::Disagreement;
use veridoku::wire::{CompareRecord, Head};
use veridoku::words::{
    COMPARE_COLUMNS, ComparedRow, ResultTable, chart_point, compare_head, csv_row, preemptive_set,
    setup_error,
};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku compare ..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..\n  \
veridoku compare --engines ac3,exact-cover,native --csv puzzles.sdm > costs.csv\n  \
veridoku compare puzzles.sdm --svg times.svg\n  \
veridoku compare --engines sat:varisat,sat:command --sat-command 'kissat -q {cnf}' puzzles.sdm\n  \
veridoku compare puzzles.sdm --engines annealing --set chains=500 --set cooling=0.9\n\n\
docs/engines.md says what each engine does and what it counts.")]
pub(crate) struct Compare {
    /// Puzzles, files, folders, or - for standard input
    #[arg(value_name = "PUZZLE | FILE | FOLDER | -", required = true)]
    pub(crate) inputs: Vec<OsString>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// The engines, each once, names with commas between, as `veridoku engines` lists them;
    /// sat:varisat, sat:batsat, sat:cadical and sat:command for the SAT engine over one of its
    /// solvers [default: all but auto]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) engines: Vec<String>,
    /// A program for the engine sat:command, such as 'kissat -q {cnf}'
    #[arg(long, value_name = "WORDS", value_parser = solver_command)]
    pub(crate) sat_command: Option<SolverCommand>,
    /// Look for at most N solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// The time that each engine has for a puzzle, in seconds; 0 for no limit [default: 10]. Where
    /// it is given, annealing and genetic go on until it is over, unless --set gives them a budget
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<TimeLimit>,
    /// A parameter, such as cooling=0.95, of the engines that have it;
    /// `veridoku engines --engine NAME` lists them. May be given several times, once for each
    /// parameter
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = read_setting)]
    pub(crate) settings: Vec<(String, f64)>,
    /// The seed of the methods that rest on chance
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Results as CSV, with a line of names at the top
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) json: Json,
    /// The preemptive sets that were found: below the table, or with --json as a list, `sets`
    #[arg(long, conflicts_with = "csv")]
    pub(crate) trace: bool,
    /// Write a chart of time against puzzle to FILE, at the end or at an interrupt
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// The name of the command in records.
const COMMAND: &str = "compare";

/// The default time limit of an engine for a puzzle.
const TIME: Duration = Duration::from_secs(10);

impl Run for Compare {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let mut contest = contest(self, cancel).map_err(|error| anyhow!(setup_error(&error)))?;
        if let Some(path) = &self.svg {
            check_writable(path).with_context(|| shown(path))?;
        }
        let mut writer = Writer {
            args: self,
            number: 0,
            points: Vec::new(),
            exit: Exit::Holds,
            reader_left: false,
            table: self.csv.then(|| ResultTable::new(COMPARE_COLUMNS)),
            headed: false,
        };
        let mut numbers = RecordNumbers::new(self.reading.shard);
        let take = &mut |record: ListRecord<'_>| {
            if let Some(number) = numbers.next(&record) {
                writer.number = usize::try_from(number).unwrap_or(usize::MAX);
            }
            match record {
                ListRecord::Puzzle(job) => writer.puzzle(&job, &mut contest)?,
                other => {
                    let refused = refused(self.json, COMMAND, &other);
                    writer.put(&refused.out)?;
                    say(&refused.err);
                    writer.exit = writer.exit.and(refused.exit);
                }
            }
            Ok(true)
        };
        let ended = records::interruptible(&self.inputs, &self.reading, cancel, take);
        writer.head()?;
        if let Some(lost) = writer.table.as_ref().and_then(ResultTable::lost) {
            say(&format!("lost: {lost}\n"));
        }
        // The chart is written even if the contest failed.
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

/// Returns the engines that the arguments name, with their limits.
fn contest(args: &Compare, cancel: &Cancel) -> Result<Contest, SetupError> {
    let setup = EngineSetup {
        command: args.sat_command.clone(),
        ..setup(args.seed, &args.settings, args.time_limit)
    };
    let mut contest = Contest::of(&args.engines, &setup)?;
    contest.solutions = args.limit;
    contest.time = args.time_limit.map_or(Some(TIME), |limit| limit.0);
    contest.trace = args.trace;
    contest.cancel = cancel.clone();
    Ok(contest)
}

/// Writes what the engines found out.
struct Writer<'a> {
    args: &'a Compare,
    /// The number of the puzzle in the list.
    number: usize,
    /// The points of the chart; empty if no chart is wanted.
    points: Vec<ChartPoint>,
    exit: Exit,
    /// Whether standard output was closed by its reader while a chart is wanted.
    reader_left: bool,
    /// The table of `--csv`.
    table: Option<ResultTable>,
    /// Whether its line of names is written.
    headed: bool,
}

impl Writer<'_> {
    /// Writes the line of names of the table, once.
    fn head(&mut self) -> io::Result<()> {
        match self.table.as_ref().map(ResultTable::head) {
            Some(head) if !std::mem::replace(&mut self.headed, true) => self.put(&csv_row(head)),
            _ => Ok(()),
        }
    }

    /// Asks every engine about a puzzle and writes its answer.
    fn puzzle(&mut self, job: &ListPuzzle<'_>, contest: &mut Contest) -> anyhow::Result<()> {
        if let Some(table) = &self.table {
            table.columns.begin(&job.parsed.columns);
            self.head()?;
        }
        let (parsed, cancel) = (job.parsed, contest.cancel.clone());
        let model = Model::new(&parsed.puzzle);
        let table = !self.args.csv && !self.args.json.is_wanted();
        if table {
            let givens = parsed.puzzle.givens().count();
            self.put(&compare_head(self.number, &job.board(), givens))?;
        }
        let (mut opinions, mut trace) = (Vec::new(), String::new());
        for run in contest.runs(&model) {
            self.run(job, &run)?;
            let sets = run.opinion.account.iter().flat_map(|a| a.sets.iter());
            let words = sets
                .flatten()
                .map(|set| preemptive_set(set, &parsed.into()));
            trace.extend(words.map(|words| format!("  {words}\n")));
            opinions.push(run.opinion);
        }
        if cancel.is_cancelled() {
            return Ok(());
        }
        if table {
            self.put(&format!("{trace}\n"))?;
        }
        if let Some(disagreement) = Disagreement::among(opinions) {
            error(&format!("puzzle {}: {disagreement}", self.number));
            self.exit = self.exit.and(Exit::Disagree);
        }
        Ok(())
    }

    /// Writes what an engine found out, and takes its part in the chart and in the exit code.
    fn run(&mut self, job: &ListPuzzle<'_>, run: &EngineRun) -> io::Result<()> {
        let number = self.number;
        if self.args.svg.is_some() {
            self.points.extend(chart_point(self.number, run));
        }
        if run.finding == RunFinding::Failed {
            self.exit = self.exit.and(Exit::Disagree);
        } else if run.fell_short() {
            self.exit = self.exit.and(Exit::Limit);
        }
        let compared = ComparedRow::from(run);
        let text = if self.args.json.is_wanted() {
            let record = CompareRecord::new(number, run, &job.parsed.into());
            self.args.json.line(Head::about(COMMAND, job), record)
        } else if let Some(table) = &self.table {
            let givens = job.parsed.puzzle.givens().count();
            let own = compared.csv(number, &job.board(), givens);
            csv_row(table.line(own, &job.parsed.columns))
        } else {
            compared.line() + "\n"
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
