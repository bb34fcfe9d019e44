//! `veridoku check`: certificates in, for each whether it holds.

use super::exit::Exit;
use super::proof_args::Check;
use anyhow::Context;
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

pub(super) fn run(args: &Check) -> anyhow::Result<Exit> {
    if args.inputs.is_empty() && io::stdin().is_terminal() {
        return super::short_help("check");
    }
    let start = Instant::now();
    let mut tally = Tally::default();
    let mut files = Vec::new();
    for input in &args.inputs {
        collect(input, &mut files);
    }
    if args.inputs.is_empty() {
        files.push(PathBuf::from("-"));
    }
    let mut out = io::stdout().lock();
    for path in &files {
        let name = path.display().to_string();
        let before = tally.held + tally.refused;
        let read = if name == "-" {
            stream(io::stdin().lock(), "-", args, &mut out, &mut tally)
        } else {
            match File::open(path) {
                Ok(file) => stream(BufReader::new(file), &name, args, &mut out, &mut tally),
                Err(error) => Ok(Some(error)),
            }
        };
        let nothing = || {
            (before == tally.held + tally.refused).then(|| io::Error::other("no certificate in it"))
        };
        if let Some(error) = read?.or_else(nothing) {
            super::say(&format!("veridoku: {name}: {error}\n"));
            tally.unreadable += 1;
        }
    }
    if !args.quiet {
        let Tally {
            held,
            refused,
            unreadable,
            bytes,
        } = tally;
        let plural = if held + refused == 1 { "" } else { "s" };
        let mut line = format!(
            "{} certificate{plural} of {bytes} bytes: {held} hold",
            held + refused
        );
        if refused > 0 {
            line += &format!(", {refused} refused");
        }
        if unreadable > 0 {
            line += &format!(", {unreadable} unreadable");
        }
        super::say(&format!("{line}; {:.2} s\n", start.elapsed().as_secs_f64()));
    }
    Ok(match (tally.unreadable, tally.refused) {
        (0, 0) => Exit::Holds,
        (0, _) => Exit::Fails,
        _ => Exit::Input,
    })
}

/// A file, or the certificates in a folder, in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return;
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let mut inside: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    inside.sort();
    for path in inside {
        if path.is_dir() || path.extension().is_some_and(|e| e == "cert") {
            collect(&path, files);
        }
    }
}

/// Checks the certificates of a stream one after another. The outer error is one of the output, the inner one of the input.
fn stream(
    mut input: impl BufRead,
    name: &str,
    args: &Check,
    out: &mut impl Write,
    tally: &mut Tally,
) -> anyhow::Result<Option<io::Error>> {
    let most = args.most.saturating_mul(1_000_000);
    let (mut text, mut line, mut first) = (Vec::new(), 0u64, 0u64);
    let mut skipping = false;
    loop {
        let before = text.len();
        let room = most.saturating_sub(before as u64).saturating_add(1);
        let read = match (&mut input).take(room).read_until(b'\n', &mut text) {
            Ok(read) => read,
            Err(error) => return Ok(Some(error)),
        };
        let whole = text.last() == Some(&b'\n');
        let new = text[before..].to_vec();
        line += u64::from(whole || read == 0);
        let starts = new.starts_with(FIRST);
        if read == 0 || (starts && before > 0) {
            // What came before has no end.
            text.truncate(before);
            if !text.iter().all(u8::is_ascii_whitespace) && !skipping {
                judge(&text, name, first, args, out, tally)?;
            }
            text = if read == 0 { Vec::new() } else { new.clone() };
            skipping = false;
        }
        if read == 0 {
            return Ok(None);
        }
        if text.len() == new.len() || starts {
            first = line.max(1);
        }
        if text.len() as u64 > most {
            if !skipping {
                let what = format!("a certificate of more than {most} bytes (--most)");
                refused(Refusal { line: 1, what }, name, first, args, out, tally)?;
            }
            skipping = true;
            text.clear();
        } else if new == b"end\n" || (new == b"end\r\n") {
            if !skipping {
                judge(&text, name, first, args, out, tally)?;
            }
            skipping = false;
            text.clear();
        } else if text.iter().all(u8::is_ascii_whitespace) && text.len() < 1000 {
            text.clear();
        }
    }
}

#[derive(Serialize)]
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
    solutions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

fn judge(
    bytes: &[u8],
    name: &str,
    first: u64,
    args: &Check,
    out: &mut impl Write,
    tally: &mut Tally,
) -> anyhow::Result<()> {
    tally.bytes += bytes.len() as u64;
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let lines = bytes[..error.valid_up_to()].iter().filter(|b| **b == b'\n');
            let refusal = Refusal {
                line: lines.count() + 1,
                what: "expected text in UTF-8".to_string(),
            };
            return refused(refusal, name, first, args, out, tally);
        }
    };
    let checked = match check(text) {
        Ok(checked) => checked,
        Err(refusal) => return refused(refusal, name, first, args, out, tally),
    };
    tally.held += 1;
    if args.json {
        let line = Line {
            schema: 1,
            source: name,
            line: first,
            result: "holds",
            claim: Some(checked.claim.to_string()),
            puzzle: Some(puzzle(&checked)),
            solutions: Some(checked.solutions.len()),
            steps: Some(checked.steps),
            error_line: None,
            reason: None,
        };
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    } else if !args.quiet {
        let rules = if checked.plain {
            ""
        } else {
            " under other rules"
        };
        writeln!(
            out,
            "{name}:{first}: {} holds{rules}: {}",
            checked.claim,
            puzzle(&checked)
        )?;
    }
    Ok(())
}

/// The puzzle as certificates write it.
fn puzzle(checked: &Checked) -> String {
    let narrow = checked.puzzle.len() <= 81;
    let values = checked.puzzle.iter().map(|value| match value {
        0 => ".".to_string(),
        value => value.to_string(),
    });
    values
        .collect::<Vec<_>>()
        .join(if narrow { "" } else { " " })
}

fn refused(
    refusal: Refusal,
    name: &str,
    first: u64,
    args: &Check,
    out: &mut impl Write,
    tally: &mut Tally,
) -> anyhow::Result<()> {
    tally.refused += 1;
    let at = first + refusal.line as u64 - 1;
    if args.json {
        let line = Line {
            schema: 1,
            source: name,
            line: first,
            result: "refused",
            claim: None,
            puzzle: None,
            solutions: None,
            steps: None,
            error_line: Some(at),
            reason: Some(refusal.what),
        };
        writeln!(out, "{}", serde_json::to_string(&line)?).context("standard output")
    } else {
        writeln!(out, "{name}:{at}: refused: {}", refusal.what).context("standard output")
    }
}
