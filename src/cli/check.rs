//! `veridoku check`: reads certificates and says for each whether it holds.

use super::args::{Reading, TimeLimit, from_zero, seconds};
use super::command::Run;
use super::exit::Exit;
use super::json::Json;
use super::out::Out;
use super::say::{error, say};
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use veridoku::ask::WantedPuzzles;
use veridoku::check::{
    About, Checked, Checking, Claim, Demand, Found, Rules, Tally, certificate_files,
};
use veridoku::engine::Cancel;
use veridoku::formats::ReadOptions;
use veridoku::names::shown;
use veridoku::wire::CheckRecord;
use veridoku::words::read_claim;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku check puzzle.cert\n  \
veridoku check certificates/                     every .cert file in a folder\n  \
veridoku check --puzzles puzzles.sdm --claim unique certificates/\n  \
veridoku certify puzzles.sdm | veridoku check -\n\n\
Exit codes: 0 all hold, 1 some are refused or missing, 2 something cannot be read, 4 the time limit\n\
was reached.")]
pub(crate) struct Check {
    /// Files of certificates, folders, or - for standard input (also when nothing is named)
    #[arg(value_name = "FILE | FOLDER | -")]
    pub(crate) inputs: Vec<PathBuf>,
    /// The puzzles that must each have a certificate, and that certificates may be about, under
    /// their rules
    #[arg(long, value_name = "FILE | FOLDER | PUZZLE", conflicts_with = "rules")]
    pub(crate) puzzles: Option<OsString>,
    /// What each certificate must show: unique, several, none, minimal or 'count N'
    #[arg(long, value_name = "CLAIM", value_parser = read_claim)]
    pub(crate) claim: Option<Claim>,
    /// Which rules are accepted
    #[arg(long, value_enum, default_value_t)]
    pub(crate) rules: AcceptedRules,
    /// Seconds for each certificate, 0: no limit
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: TimeLimit,
    /// The most bytes that a certificate may have, in millions
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) most: u64,
    #[command(flatten)]
    pub(crate) json: Json,
    /// Print only what is refused or missing or under other rules, and no summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Which rules a certificate may have.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AcceptedRules {
    /// Those of plain Sudoku
    Plain,
    /// These, and rules that the certificate names: compare them with yours
    #[default]
    Named,
    /// Any: compare them with yours
    Any,
}

impl Run for Check {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        run(self)
    }

    fn names_nothing(&self) -> bool {
        self.inputs.is_empty()
    }
}

fn run(args: &Check) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let wanted = args.puzzles.as_ref().map(|name| {
        let inputs = Reading::default().open(std::slice::from_ref(name));
        WantedPuzzles::read(inputs, &ReadOptions::default())
    });
    let about = match (&wanted, args.rules) {
        (Some(wanted), _) => About::One(wanted.subjects()),
        (None, AcceptedRules::Any) => About::Anything,
        (None, AcceptedRules::Named) => About::Named,
        (None, AcceptedRules::Plain) => About::Plain,
    };
    let demand = Demand {
        claim: args.claim,
        about,
        time: args.time_limit.0,
    };
    let mut checking = Checking::new(demand, args.most.saturating_mul(1_000_000));
    for path in files(args, &mut checking.tally) {
        let name = shown(&path);
        let print = &mut |found: &Found| args.print(found, &name);
        let read = if name == "-" {
            checking.stream(io::stdin().lock(), print)?
        } else {
            checking.file(&path, print)?
        };
        if let Err(error) = read {
            unreadable(&path, &error, &mut checking.tally);
        }
    }
    if let Some(wanted) = &wanted {
        args.missing(wanted, &mut checking)?;
    }
    let tally = checking.tally;
    if !args.quiet {
        let seconds = start.elapsed().as_secs_f64();
        say(&format!("{tally}; {seconds:.2} s\n"));
    }
    Ok(exit(&tally))
}

fn exit(tally: &Tally) -> Exit {
    match tally {
        tally if tally.unreadable > 0 => Exit::Input,
        tally if tally.undecided > 0 => Exit::Limit,
        tally if tally.refused + tally.missing > 0 => Exit::Fails,
        _ => Exit::Holds,
    }
}

/// Returns the files of certificates. A folder without one counts as unreadable.
fn files(args: &Check, tally: &mut Tally) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for input in &args.inputs {
        let found = certificate_files(input);
        if found.is_empty() {
            unreadable(input, &"no certificate in it", tally);
        }
        files.extend(found);
    }
    if args.inputs.is_empty() {
        files.push(PathBuf::from("-"));
    }
    files
}

fn unreadable(path: &Path, what: &dyn Display, tally: &mut Tally) {
    error(&format!("{}: {what}", shown(path)));
    tally.unreadable += 1;
}

impl Check {
    fn print(&self, found: &Found, source: &str) -> io::Result<()> {
        if self.json.is_wanted() {
            let record = CheckRecord::new(found, source);
            let line = self.json.line(record.head, record.body);
            return Out.write_all(line.as_bytes());
        }
        if !self.quiet || is_remarkable(found) {
            writeln!(Out, "{}", found.words(source))?;
        }
        Ok(())
    }

    /// Prints the puzzles without a certificate, and what is no puzzle.
    fn missing(&self, wanted: &WantedPuzzles, checking: &mut Checking<'_>) -> io::Result<()> {
        for trouble in wanted.troubles() {
            error(trouble);
            checking.tally.unreadable += 1;
        }
        for (at, subject) in wanted.missing(checking) {
            if self.json.is_wanted() {
                let record = CheckRecord::missing(subject, at.source, at.place);
                let line = self.json.line(record.head, record.body);
                Out.write_all(line.as_bytes())?;
            } else {
                writeln!(Out, "{at}no certificate: {}", subject.puzzle_text())?;
            }
        }
        Ok(())
    }
}

/// Returns whether `--quiet` does not hide a result: it does not hold, or under other rules.
fn is_remarkable(found: &Found) -> bool {
    let plain = |checked: &Checked| checked.subject.rules == Rules::Plain;
    !found.result.as_ref().is_ok_and(plain)
}
