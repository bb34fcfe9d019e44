//! The arguments of `veridoku crosscheck`.

use crate::cli::args::{Reading, TimeLimit, cores, from_one, from_zero, seconds};
use crate::cli::json::Json;
use anyhow::Context as _;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use veridoku::crosscheck::driver::{BoardForm, Protocol, SolverProgram, empty_sign};
use veridoku::crosscheck::{
    AnswerWords, OrderRange, Selection, SuiteChoice, TwoMeanings, engine_names, known_engine,
};
use veridoku::engine::Cancel;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku crosscheck puzzles.sdm                            our engines against each other\n  \
veridoku crosscheck --solver ./solver --suite smoke        a puzzle a line in, an answer a line out\n  \
veridoku crosscheck --solver 'solver {}' --per-puzzle --suite hard --time-limit 5\n  \
veridoku crosscheck --solver ./solver --suite random --sample 10000 --junit report.xml\n\n\
Suites: smoke, unique, several, none, hard, sizes, malformed, random; all stands for those that end.\n\n\
Whole words that count, in either case, anywhere in a line; of several the longest:\n  \
no solution        none, no solution, no solutions, no valid solution, no valid solutions,\n                     \
0 solution, 0 solutions, not solvable, unsolvable, cannot be solved,\n                     \
not possible, impossible, infeasible, unsat, unsatisfiable, contradict,\n                     \
contradicts, contradiction, contradictory, inconsistent\n  \
several solutions  N solutions, multiple, several, not unique, non-unique, ambiguous,\n                     \
more than one\n  \
no puzzle          malformed, invalid, illegal, error, bad input, not a puzzle\n\
N is a number from 2 on. What is said to be no puzzle has to be none: see --may-refuse.\n\n\
docs/crosscheck.md says what is checked and how answers are read.")]
pub(crate) struct Crosscheck {
    /// Puzzles, files, folders, or - for standard input
    #[arg(value_name = "PUZZLE | FILE | FOLDER | -")]
    pub(crate) inputs: Vec<OsString>,
    /// A suite that ships with Veridoku; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) suite: Vec<SuiteChoice>,
    /// The engines to compare, with commas between [default: all]
    #[arg(long, value_name = "LIST", value_parser = known_engine, value_delimiter = ',', conflicts_with = "solver")]
    pub(crate) engines: Vec<&'static str>,
    /// Test this program: its words as for a shell, but no shell runs it
    #[arg(long, value_name = "COMMAND")]
    pub(crate) solver: Option<String>,
    #[command(flatten)]
    pub(crate) talk: Talk,
    /// Only puzzles of these orders, from suites and files, such as 9 or 4-9,16; a line that is no
    /// puzzle counts as 9
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) sizes: Vec<OrderRange>,
    /// Only N puzzles, chosen at random, in order; the first N of an endless suite
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) sample: Option<u64>,
    /// The seed of the sample and of the random suite
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// The time for an answer, in seconds; 0 for no limit [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<TimeLimit>,
    /// The time for making a reproducer of one failure small; 0 for not at all [default: 20]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) shrink_time: Option<TimeLimit>,
    /// Threads, each with its own engines or solver process; 0 for one a core [default: 0; 1 with
    /// --solver]
    #[arg(long, short, value_name = "N", value_parser = crate::cli::args::threads, allow_negative_numbers = true)]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Stop after the first fault
    #[arg(long)]
    pub(crate) fail_fast: bool,
    /// Write the results to FILE as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) json: Json,
}

impl Crosscheck {
    /// The time for an answer.
    pub(super) fn time(&self) -> Option<Duration> {
        let usual = Some(Duration::from_secs(10));
        self.time_limit.map_or(usual, |limit| limit.0)
    }

    /// The time for shrinking a failure; nothing to leave it as it is.
    pub(super) fn shrink_time(&self) -> Duration {
        let usual = Some(Duration::from_secs(20));
        let time = self.shrink_time.map_or(usual, |limit| limit.0);
        time.unwrap_or(Duration::ZERO)
    }

    /// Returns the puzzles that are asked about, but for those of files.
    pub(super) fn selection(&self) -> Selection {
        let suites = self.suite.iter().flat_map(|choice| &choice.0);
        Selection {
            suites: suites.copied().collect(),
            orders: self.sizes.clone(),
            sample: self
                .sample
                .map(|n| usize::try_from(n).unwrap_or(usize::MAX)),
            seed: self.seed,
        }
    }

    /// Returns the program under test; `None` if our engines are compared.
    ///
    /// # Errors
    /// If the command or what is said of it makes no sense, or it cannot be started.
    pub(super) fn program(&self, cancel: &Cancel) -> anyhow::Result<Option<SolverProgram>> {
        let Some(command) = &self.solver else {
            return Ok(None);
        };
        let protocol = Protocol {
            time: self.time(),
            shrink_time: self.shrink_time(),
            ..self.talk.protocol()?
        };
        let program = SolverProgram::new(command, protocol, cancel)?;
        // A program that cannot be started is a mistake in the command, not a fault of a solver.
        let name = program.name();
        program
            .probe()
            .with_context(|| format!("--solver: cannot start '{name}'"))?;
        Ok(Some(program))
    }

    /// Returns the names of the engines to compare.
    pub(super) fn engine_names(&self) -> Vec<&'static str> {
        if self.engines.is_empty() {
            engine_names()
        } else {
            self.engines.clone()
        }
    }

    pub(super) fn threads(&self) -> usize {
        match (self.jobs, &self.solver) {
            (None, Some(_)) => 1,
            (jobs, _) => cores(jobs.unwrap_or(0)),
        }
    }
}

/// How a solver is talked to.
#[derive(clap::Args, Debug)]
pub(crate) struct Talk {
    /// One process a puzzle: {} in the command stands for the puzzle, which else comes on standard
    /// input
    #[arg(long, requires = "solver")]
    pub(crate) per_puzzle: bool,
    /// How boards are written: line, grid, or a regular expression whose first group is the board
    #[arg(long, value_name = "FORM", default_value = "line", requires = "solver")]
    pub(crate) answer: BoardForm,
    /// A word in the answer for "no solution", instead of ours (below); may be given several times,
    /// '' for an empty line
    #[arg(long, value_name = "WORD", requires = "solver")]
    pub(crate) none: Vec<String>,
    /// A word in the answer for "several solutions", instead of ours
    #[arg(long, value_name = "WORD", requires = "solver")]
    pub(crate) several: Vec<String>,
    /// A word in the answer for "this is no puzzle", instead of ours
    #[arg(long, value_name = "WORD", requires = "solver")]
    pub(crate) refused: Vec<String>,
    /// "This is no puzzle" is right for these, too: none, several, or both with a comma between
    #[arg(long, value_name = "LIST", value_parser = ["none", "several"], value_delimiter = ',', requires = "solver")]
    pub(crate) may_refuse: Vec<String>,
    /// The solver gives any solution and claims nothing of others
    #[arg(long, requires = "solver")]
    pub(crate) any_solution: bool,
    /// How an empty cell is written: one character, no digit and no white space
    #[arg(long, value_name = "CHAR", default_value = ".", value_parser = empty_sign, requires = "solver")]
    pub(crate) blank: char,
    /// Lines that a process prints before its first answer
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_zero, requires = "solver")]
    pub(crate) skip: u64,
    /// Bytes that may be printed for one puzzle
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 20, value_parser = from_one, requires = "solver")]
    pub(crate) output_limit: u64,
}

impl Talk {
    /// Returns the protocol, without times.
    ///
    /// # Errors
    /// If a word was given two meanings.
    fn protocol(&self) -> anyhow::Result<Protocol> {
        let given = AnswerWords {
            none: self.none.clone(),
            several: self.several.clone(),
            refused: self.refused.clone(),
        };
        let words = AnswerWords::replaced_by(&given).map_err(|TwoMeanings { word, meanings }| {
            let [first, second] = meanings.map(|at| ["--none", "--several", "--refused"][at]);
            anyhow::anyhow!(
                "'{word}' is given with {first} and with {second}: a word for what is no puzzle \
                 that also stands for others is given with --refused, and --may-refuse \
                 none,several says for which"
            )
        })?;
        let may_refuse = |kind: &str| self.may_refuse.iter().any(|one| one == kind);
        Ok(Protocol {
            per_puzzle: self.per_puzzle,
            form: self.answer.clone(),
            words,
            may_refuse_none: may_refuse("none"),
            may_refuse_several: may_refuse("several"),
            any_solution: self.any_solution,
            blank: self.blank,
            skip: self.skip,
            output_limit: usize::try_from(self.output_limit).unwrap_or(usize::MAX),
            ..Protocol::default()
        })
    }
}
