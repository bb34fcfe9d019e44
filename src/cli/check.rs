//! `veridoku check`: certificates in, for each whether it holds.

use super::exit::Exit;
use super::proof_args::Check;
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use veridoku::check::{Checked, Refusal, check};

/// The first line of every certificate.
const FIRST: &[u8] = b"veridoku certificate ";

/// What was checked so far.
#[derive(Default)]
struct Tally {
    held: u64,
    refused: u64,
    unreadable: u64,
    bytes: u64,
}

/// What goes on while certificates are checked.
struct Session<'a, W> {
    args: &'a Check,
    out: W,
    tally: Tally,
}

pub(super) fn run(args: &Check) -> anyhow::Result<Exit> {
    if args.inputs.is_empty() && io::stdin().is_terminal() {
        return super::short_help("check");
    }
    let start = Instant::now();
    let mut session = Session {
        args,
        out: io::stdout().lock(),
        tally: Tally::default(),
    };
    let mut files = Vec::new();
    for input in &args.inputs {
        let before = files.len();
        collect(input, &mut files);
        if files.len() == before {
            super::say(&format!(
                "veridoku: {}: no certificate in it\n",
                input.display()
            ));
            session.tally.unreadable += 1;
        }
    }
    if args.inputs.is_empty() {
        files.push(PathBuf::from("-"));
    }
    for path in &files {
        session.file(path)?;
    }
    let tally = session.tally;
    if !args.quiet {
        let seconds = start.elapsed().as_secs_f64();
        super::say(&format!("{}; {seconds:.2} s\n", tally.words()));
    }
    Ok(match (tally.unreadable, tally.refused) {
        (0, 0) => Exit::Holds,
        (0, _) => Exit::Fails,
        _ => Exit::Input,
    })
}

/// A file, or the certificates in a folder, in the order of their names. Links to folders in it are
/// not followed.
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

impl Tally {
    /// `3 certificates of 673 bytes: 2 hold, 1 refused`.
    fn words(&self) -> String {
        let (all, bytes) = (self.held + self.refused, self.bytes);
        let plural = if all == 1 { "" } else { "s" };
        let mut words = format!(
            "{all} certificate{plural} of {bytes} bytes: {} hold",
            self.held
        );
        for (number, what) in [(self.refused, "refused"), (self.unreadable, "unreadable")] {
            if number > 0 {
                words += &format!(", {number} {what}");
            }
        }
        words
    }
}

impl<W: Write> Session<'_, W> {
    /// Checks what is in a file; the error is one of the output.
    fn file(&mut self, path: &Path) -> anyhow::Result<()> {
        let name = path.display().to_string();
        let before = self.tally.held + self.tally.refused;
        let read = if name == "-" {
            self.stream(io::stdin().lock(), "-")
        } else {
            match File::open(path) {
                Ok(file) => self.stream(BufReader::new(file), &name),
                Err(error) => Ok(Some(error)),
            }
        };
        let same = before == self.tally.held + self.tally.refused;
        let nothing = || same.then(|| io::Error::other("no certificate in it"));
        if let Some(error) = read?.or_else(nothing) {
            super::say(&format!("veridoku: {name}: {error}\n"));
            self.tally.unreadable += 1;
        }
        Ok(())
    }

    /// Checks the certificates of a stream one after another. The outer error is one of the output,
    /// the inner one of the input.
    fn stream(&mut self, mut input: impl BufRead, name: &str) -> anyhow::Result<Option<io::Error>> {
        let most = self.args.most.saturating_mul(1_000_000);
        let (mut text, mut piece): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
        let (mut line, mut first, mut skipping) = (1u64, 1u64, false);
        loop {
            piece.clear();
            let room = most.saturating_sub(text.len() as u64).saturating_add(1);
            let read = match (&mut input).take(room).read_until(b'\n', &mut piece) {
                Ok(read) => read,
                Err(error) => return Ok(Some(error)),
            };
            if read == 0 || piece.starts_with(FIRST) {
                if !text.is_empty() {
                    self.judge(&text, name, first)?; // it has no end
                    text.clear();
                }
                skipping = false;
            }
            if read == 0 {
                return Ok(None);
            }
            if text.is_empty() {
                first = line;
            }
            line += u64::from(piece.ends_with(b"\n"));
            let end = piece == b"end\n" || piece == b"end\r\n";
            if skipping {
                skipping = !end;
                continue;
            }
            // Between certificates there may be empty lines.
            if !(text.is_empty() && piece.iter().all(u8::is_ascii_whitespace)) {
                text.extend_from_slice(&piece);
            }
            if text.len() as u64 > most {
                let what = format!("a certificate of more than {most} bytes (--most)");
                self.say(Err(Refusal { line: 1, what }), name, first)?;
                text.clear();
                skipping = !end;
            } else if end {
                self.judge(&text, name, first)?;
                text.clear();
            }
        }
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
    /// How many givens the smallest contradiction has, if that is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// The puzzle as certificates write it.
fn puzzle(checked: &Checked) -> String {
    let narrow = checked.puzzle.len() <= 81;
    let values = checked.puzzle.iter().map(|value| match value {
        0 => ".".to_string(),
        value => value.to_string(),
    });
    let values: Vec<String> = values.collect();
    values.join(if narrow { "" } else { " " })
}

/// What is not text is refused at the line where it stops being text.
fn checked(bytes: &[u8]) -> Result<Checked, Refusal> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        Refusal {
            line: before.iter().filter(|b| **b == b'\n').count() + 1,
            what: "expected text in UTF-8".to_string(),
        }
    })?;
    check(text)
}

impl<W: Write> Session<'_, W> {
    /// Checks a certificate that starts at a line of a source, and says what came of it.
    fn judge(&mut self, bytes: &[u8], source: &str, first: u64) -> anyhow::Result<()> {
        self.tally.bytes += bytes.len() as u64;
        self.say(checked(bytes), source, first)
    }

    fn say(
        &mut self,
        result: Result<Checked, Refusal>,
        source: &str,
        first: u64,
    ) -> anyhow::Result<()> {
        let line = Line {
            schema: 1,
            source,
            line: first,
            ..Line::default()
        };
        let (line, words) = match result {
            Ok(checked) => {
                self.tally.held += 1;
                let (claim, puzzle) = (checked.claim.to_string(), puzzle(&checked));
                let rules = match checked.plain {
                    true => "",
                    false => " under other rules",
                };
                let shape = format!("{}x{}", checked.shape.0, checked.shape.1);
                let size = checked.conflict.len();
                let least = match checked.smallest {
                    true => format!("; no fewer than {size} givens contradict each other"),
                    false => String::new(),
                };
                let words = format!(
                    "{source}:{first}: {claim} holds{rules}: {puzzle} (boxes of {shape}){least}"
                );
                let line = Line {
                    result: "holds",
                    claim: Some(claim),
                    puzzle: Some(puzzle),
                    shape: Some(shape),
                    plain: Some(checked.plain),
                    solutions: Some(checked.solutions.len()),
                    steps: Some(checked.steps),
                    smallest: checked.smallest.then_some(size),
                    ..line
                };
                (line, (!self.args.quiet).then_some(words))
            }
            Err(refusal) => {
                self.tally.refused += 1;
                let at = first + refusal.line as u64 - 1;
                let words = format!("{source}:{at}: refused: {}", refusal.what);
                let line = Line {
                    result: "refused",
                    error_line: Some(at),
                    reason: Some(refusal.what),
                    ..line
                };
                (line, Some(words))
            }
        };
        if self.args.json {
            writeln!(self.out, "{}", serde_json::to_string(&line)?)?;
        } else if let Some(words) = words {
            writeln!(self.out, "{words}")?;
        }
        Ok(())
    }
}
