//! `veridoku-check`: reads certificates and prints whether each holds.
#![forbid(unsafe_code)]

mod args;

use args::{AcceptedRules, Questions, Wish};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;
use veridoku_check::{About, Checking, Demand, Found, Subject, Tally};

/// Every certificate holds.
const HOLDS: u8 = 0;
/// Some certificates are refused, or a puzzle has none.
const REFUSED: u8 = 1;
/// The arguments are wrong, or something cannot be read or written: not all was checked.
const UNREADABLE: u8 = 2;
/// Some certificates were not checked to the end in time.
const UNDECIDED: u8 = 4;

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (input, out) = (io::stdin().lock(), io::stdout().lock());
    ExitCode::from(run(args, input, out, io::stderr()))
}

/// Does what the arguments say; returns the exit code.
fn run(args: Vec<OsString>, input: impl BufRead, out: impl Write, mut err: impl Write) -> u8 {
    let done = match args::parse(args) {
        Ok(Wish::Print(text)) => print(text, out),
        Ok(Wish::Check(questions)) => check(&questions, input, out, &mut err),
        Err(what) => Err(io::Error::other(what)),
    };
    match done {
        Ok(code) => code,
        // Nobody reads on. What was not printed was not checked.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => UNREADABLE,
        Err(error) => {
            say(&mut err, &error.to_string());
            UNREADABLE
        }
    }
}

fn print(text: &str, mut out: impl Write) -> io::Result<u8> {
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(HOLDS)
}

/// Checks the certificates of all files; the error is one of the output or of the list of puzzles.
fn check(
    questions: &Questions,
    mut input: impl BufRead,
    mut out: impl Write,
    err: &mut impl Write,
) -> io::Result<u8> {
    let wanted = wanted(questions)?;
    let subjects = wanted.iter().map(|(_, subject)| subject.clone()).collect();
    let mut checking = Checking::new(demand(questions, &subjects), questions.most);
    for file in &questions.files {
        let name = shown(file);
        let print = &mut |found: &Found| writeln!(out, "{}", found.words(&name));
        let read = if file == "-" {
            checking.stream(&mut input, print)?
        } else {
            checking.file(file, print)?
        };
        if let Err(error) = read {
            say(err, &format!("{name}: {error}"));
            checking.tally.unreadable += 1;
        }
    }
    for (place, subject) in &wanted {
        if checking.misses(subject) {
            writeln!(out, "{place}: no certificate: {}", subject.puzzle_text())?;
        }
    }
    out.flush()?;
    let _ = writeln!(err, "{}", checking.tally);
    Ok(code(&checking.tally))
}

/// Returns what is asked of each certificate.
fn demand<'a>(questions: &Questions, subjects: &'a HashSet<Subject>) -> Demand<'a> {
    let about = match (&questions.puzzles, questions.rules) {
        (Some(_), _) => About::One(subjects),
        (None, AcceptedRules::Any) => About::Anything,
        (None, AcceptedRules::Named) => About::Named,
        (None, AcceptedRules::Plain) => About::Plain,
    };
    Demand {
        claim: questions.claim,
        about,
        time: questions.time,
    }
}

/// Returns the puzzles of the list, each with its place.
fn wanted(questions: &Questions) -> io::Result<Vec<(String, Subject)>> {
    let Some(path) = &questions.puzzles else {
        return Ok(Vec::new());
    };
    let name = shown(path);
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| io::Error::other(format!("{name}: {error}")))?;
    let lines = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let wanted = lines.map(|(line, number)| match Subject::of_line(line) {
        Some(subject) => Ok((format!("{name}:{number}"), subject)),
        None => Err(io::Error::other(format!(
            "{name}:{number}: expected a puzzle as in certificates, after the shape of a box if \
             it is not square: 2x3 1.....…"
        ))),
    });
    wanted.collect()
}

fn code(tally: &Tally) -> u8 {
    match tally {
        tally if tally.unreadable > 0 => UNREADABLE,
        tally if tally.undecided > 0 => UNDECIDED,
        tally if tally.refused + tally.missing > 0 => REFUSED,
        _ => HOLDS,
    }
}

/// Returns a file name that fills one line: in quotes and with escapes if there is anything in it
/// that does not print as itself.
fn shown(path: &Path) -> String {
    let plain = |c: char| c == '\\' || c == '\'' || c.escape_debug().len() == 1;
    match path.to_str() {
        Some(name) if name.chars().all(plain) => name.to_string(),
        _ => format!("{path:?}"),
    }
}

/// Writes a message, without the number of the system's error at its end. If standard error is
/// closed, it is lost.
fn say(err: &mut impl Write, what: &str) {
    let what = what.split(" (os error ").next().unwrap_or(what);
    let _ = writeln!(err, "veridoku-check: {what}");
}

#[cfg(test)]
mod tests;
