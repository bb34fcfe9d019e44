//! `veridoku check`: reads certificates and says for each whether it holds.

mod wanted;

use super::command::Run;
use super::exit::Exit;
use super::out::Out;
use super::proof_args::{AcceptedRules, Check};
use super::say::{error, say};
use std::collections::HashSet;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use veridoku::check::{About, Certificates, Checked, Demand, Found, Rules, Subject, Tally};
use veridoku::engine::Cancel;
use veridoku::formats::Origin;
use veridoku::names::shown;
use veridoku::wire::CheckRecord;
use wanted::Wanted;

/// The state of a run.
struct Session<'a, W> {
    args: &'a Check,
    demand: Demand<'a>,
    out: W,
    tally: Tally,
    /// What there is a certificate of, if that matters.
    shown: HashSet<Subject>,
}

impl Run for Check {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        run(self)
    }

    fn names_nothing(&self) -> bool {
        self.inputs.is_empty()
    }

    fn ends_in_order(&self) -> bool {
        false
    }
}

fn run(args: &Check) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let wanted = args.puzzles.as_ref().map(Wanted::read);
    let about = match (&wanted, args.rules) {
        (Some(wanted), _) => About::One(&wanted.subjects),
        (None, AcceptedRules::Any) => About::Anything,
        (None, AcceptedRules::Plain) => About::Plain,
    };
    let demand = Demand {
        claim: args.claim,
        about,
        time: args.time_limit.0,
    };
    let mut session = Session {
        args,
        demand,
        out: Out,
        tally: Tally::default(),
        shown: HashSet::new(),
    };
    for path in session.files() {
        session.file(&path)?;
    }
    if let Some(wanted) = &wanted {
        session.missing(wanted)?;
    }
    let tally = session.tally;
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

/// Appends a file, or the certificates in a folder, in the order of their names. Links to folders
/// in it are not followed.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return;
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let mut inside: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    inside.sort();
    for path in inside {
        if path.is_dir() && !path.is_symlink() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "cert") {
            files.push(path);
        }
    }
}

impl<W: Write> Session<'_, W> {
    /// Returns the files of certificates. A folder without one counts as unreadable.
    fn files(&mut self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        for input in &self.args.inputs {
            let before = files.len();
            collect(input, &mut files);
            if files.len() == before {
                self.unreadable(input, &"no certificate in it");
            }
        }
        if self.args.inputs.is_empty() {
            files.push(PathBuf::from("-"));
        }
        files
    }

    /// Checks the certificates of a file; returns an error only if writing the output failed.
    fn file(&mut self, path: &Path) -> anyhow::Result<()> {
        let name = shown(path);
        let read = if name == "-" {
            self.stream(io::stdin().lock(), &name)?
        } else {
            match File::open(path) {
                Ok(file) => self.stream(BufReader::new(file), &name)?,
                Err(error) => Err(error),
            }
        };
        if let Err(error) = read {
            self.unreadable(path, &error);
        }
        Ok(())
    }

    fn unreadable(&mut self, path: &Path, what: &dyn Display) {
        error(&format!("{}: {what}", shown(path)));
        self.tally.unreadable += 1;
    }

    /// Checks the certificates of a stream. The outer error is that of writing the output, the
    /// inner one that of reading the input.
    fn stream(&mut self, input: impl BufRead, source: &str) -> anyhow::Result<io::Result<()>> {
        let most = self.args.most.saturating_mul(1_000_000);
        for found in Certificates::new(input, most, self.demand) {
            match found {
                Ok(found) => self.print(&found, source)?,
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(()))
    }

    fn print(&mut self, found: &Found, source: &str) -> anyhow::Result<()> {
        self.tally.add(found);
        let json = self.args.json;
        if json.is_wanted() {
            let record = CheckRecord::new(found, source);
            self.out
                .write_all(json.line(record.head, record.body).as_bytes())?;
        } else if !self.args.quiet || is_remarkable(found) {
            writeln!(self.out, "{}", found.words(source))?;
        }
        if let (About::One(_), Ok(checked)) = (self.demand.about, &found.result) {
            self.shown.insert(checked.subject.clone());
        }
        Ok(())
    }

    /// Prints the puzzles without a certificate, and what is no puzzle.
    fn missing(&mut self, wanted: &Wanted) -> anyhow::Result<()> {
        for trouble in &wanted.troubles {
            error(trouble);
            self.tally.unreadable += 1;
        }
        for (source, place, subject) in wanted.missing(&self.shown) {
            self.tally.missing += 1;
            let json = self.args.json;
            if json.is_wanted() {
                let record = CheckRecord::missing(subject, source, *place);
                self.out
                    .write_all(json.line(record.head, record.body).as_bytes())?;
                continue;
            }
            let (at, puzzle) = (
                Origin {
                    source,
                    place: *place,
                },
                subject.puzzle_text(),
            );
            writeln!(self.out, "{at}no certificate: {puzzle}")?;
        }
        Ok(())
    }
}

/// Returns whether `--quiet` does not hide a result: it does not hold, or under other rules.
fn is_remarkable(found: &Found) -> bool {
    let plain = |checked: &Checked| checked.subject.rules == Rules::Plain;
    !found.result.as_ref().is_ok_and(plain)
}
