//! `veridoku check`: certificates in, for each whether it holds.

use super::command::Run;
use super::exit::Exit;
use super::proof_args::Check;
use super::say::say;
use serde::Serialize;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use veridoku::check::{Certificates, Found, Tally};
use veridoku::engine::Cancel;

/// The state of a run.
struct Session<'a, W> {
    args: &'a Check,
    out: W,
    tally: Tally,
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
    let mut session = Session {
        args,
        out: io::stdout().lock(),
        tally: Tally::default(),
    };
    for path in session.files() {
        session.file(&path)?;
    }
    let tally = session.tally;
    if !args.quiet {
        let seconds = start.elapsed().as_secs_f64();
        say(&format!("{tally}; {seconds:.2} s\n"));
    }
    Ok(match (tally.unreadable, tally.refused) {
        (0, 0) => Exit::Holds,
        (0, _) => Exit::Fails,
        _ => Exit::Input,
    })
}

/// Adds a file, or the certificates in a folder, in the order of their names. Links to folders in
/// it are not followed.
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

    /// Checks the certificates of a file; the error is one of the output.
    fn file(&mut self, path: &Path) -> anyhow::Result<()> {
        let name = path.display().to_string();
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
        say(&format!("veridoku: {}: {what}\n", path.display()));
        self.tally.unreadable += 1;
    }

    /// Checks the certificates of a stream. The outer error is one of the output, the inner one of
    /// the input.
    fn stream(&mut self, input: impl BufRead, source: &str) -> anyhow::Result<io::Result<()>> {
        let most = self.args.most.saturating_mul(1_000_000);
        for found in Certificates::new(input, most) {
            match found {
                Ok(found) => self.print(&found, source)?,
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(()))
    }

    fn print(&mut self, found: &Found, source: &str) -> anyhow::Result<()> {
        self.tally.add(found);
        if self.args.json {
            let line = Line::new(found, source);
            writeln!(self.out, "{}", serde_json::to_string(&line)?)?;
        } else if found.result.is_err() || !self.args.quiet {
            writeln!(self.out, "{}", found.words(source))?;
        }
        Ok(())
    }
}

/// A result as JSON.
#[derive(Default, Serialize)]
struct Line<'a> {
    schema: u32,
    source: &'a str,
    line: u64,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    /// The number of givens in the smallest contradiction, if that is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl<'a> Line<'a> {
    fn new(found: &Found, source: &'a str) -> Line<'a> {
        let line = Line {
            schema: 1,
            source,
            line: found.line,
            ..Line::default()
        };
        match &found.result {
            Ok(checked) => Line {
                result: "holds",
                claim: Some(checked.claim.to_string()),
                puzzle: Some(checked.puzzle_text()),
                shape: Some(checked.shape_text()),
                plain: Some(checked.plain),
                solutions: Some(checked.solutions.len()),
                steps: Some(checked.steps),
                smallest: checked.smallest.then_some(checked.conflict.len()),
                ..line
            },
            Err(refusal) => Line {
                result: "refused",
                error_line: Some(found.line_of(refusal)),
                reason: Some(refusal.what.clone()),
                ..line
            },
        }
    }
}
