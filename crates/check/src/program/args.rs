//! The arguments.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use veridoku_check::Claim;

/// What `--help` prints.
pub(super) const HELP: &str = "\
Checks certificates of Sudoku verdicts, trusting nothing that made them

Usage: veridoku-check [OPTIONS] [FILE | -]...

  FILE                  a file of certificates; - or nothing for standard input
  --puzzles FILE        a line for each puzzle: each must have a certificate, and each certificate
                        must be about one of them; empty lines and those that begin with # are
                        passed over
  --claim CLAIM         what each must show: unique, several, none, minimal or 'count N'
  --rules RULES         which rules are accepted: plain; named, which are these and those that the
                        certificate names; any (named)
  --time-limit SECONDS  the time for each certificate (no limit)
  --most MB             the most bytes that a certificate may have, in millions (256)
  --help                print this
  --version             print the version

Prints a line for each certificate: the claim that holds, with the puzzle it is about, or the line
that is wrong; and each puzzle without a certificate. Without --puzzles, compare the puzzles with
yours, and the rules if they are not the plain ones.

Exit codes: 0 all hold, 1 some are refused or missing, 2 something cannot be read or written, 4 some
were not checked to the end in time.
";

/// What `--version` prints.
pub(super) const VERSION: &str = concat!("veridoku-check ", env!("CARGO_PKG_VERSION"), "\n");

const OPTIONS: &str = "--puzzles, --claim, --rules, --time-limit, --most, --help, --version";

/// What the arguments ask for.
pub(super) enum Wish {
    Print(&'static str),
    Check(Questions),
}

/// Which rules are accepted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AcceptedRules {
    Plain,
    Named,
    Any,
}

/// What is to be checked.
pub(super) struct Questions {
    /// Files of certificates.
    pub(super) files: Vec<PathBuf>,
    /// A file with the puzzles of which there must be certificates.
    pub(super) puzzles: Option<PathBuf>,
    pub(super) claim: Option<Claim>,
    pub(super) rules: AcceptedRules,
    /// The time for each certificate.
    pub(super) time: Option<Duration>,
    /// The most bytes of a certificate.
    pub(super) most: u64,
}

/// Reads the arguments; the error says what is wrong with them.
pub(super) fn parse(args: Vec<OsString>) -> Result<Wish, String> {
    let mut questions = Questions {
        files: Vec::new(),
        puzzles: None,
        claim: None,
        rules: AcceptedRules::Named,
        time: None,
        most: 256_000_000,
    };
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        match arg.to_str().unwrap_or_default() {
            "-h" | "--help" => return Ok(Wish::Print(HELP)),
            "-V" | "--version" => return Ok(Wish::Print(VERSION)),
            "--" => questions.files.extend(args.by_ref().map(PathBuf::from)),
            option if option.starts_with('-') && option != "-" => {
                questions.set(option, args.next().unwrap_or_default())?;
            }
            _ => questions.files.push(PathBuf::from(arg)),
        }
    }
    if questions.puzzles.is_some() && questions.rules == AcceptedRules::Any {
        return Err("--puzzles takes the plain rules: expected no --rules any".to_string());
    }
    if questions.files.is_empty() {
        questions.files.push(PathBuf::from("-"));
    }
    Ok(Wish::Check(questions))
}

impl Questions {
    /// Sets an option to a value.
    fn set(&mut self, option: &str, value: OsString) -> Result<(), String> {
        let text = value.to_str().unwrap_or_default();
        let wrong = |what| Err(format!("{option}: expected {what}, found {value:?}"));
        match option {
            "--puzzles" if value.is_empty() => return wrong("a file"),
            "--puzzles" => self.puzzles = Some(PathBuf::from(value)),
            "--claim" => match Claim::read(text) {
                Some(claim) => self.claim = Some(claim),
                None => return wrong("unique, several, none, minimal or 'count N'"),
            },
            "--rules" => match text {
                "plain" => self.rules = AcceptedRules::Plain,
                "named" => self.rules = AcceptedRules::Named,
                "any" => self.rules = AcceptedRules::Any,
                _ => return wrong("plain, named or any"),
            },
            "--time-limit" => match text.parse().map(Duration::try_from_secs_f64) {
                Ok(Ok(time)) => self.time = Some(time),
                _ => return wrong("a number of seconds"),
            },
            "--most" => match text.parse::<u64>() {
                Ok(number) => self.most = number.saturating_mul(1_000_000),
                Err(_) => return wrong("a number of megabytes"),
            },
            _ => {
                return Err(format!(
                    "unknown option {option:?}: expected {OPTIONS} or files"
                ));
            }
        }
        Ok(())
    }
}
