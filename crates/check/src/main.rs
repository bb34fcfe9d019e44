//! `veridoku-check`: reads certificates and prints whether each holds.
#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use veridoku_check::{Certificates, Tally};

const HELP: &str = "\
Checks certificates of Sudoku verdicts, trusting nothing that made them

Usage: veridoku-check [--most MB] [FILE | -]...

  FILE        a file of certificates; - or nothing for standard input
  --most MB   the most bytes that a certificate may have, in millions (256 unless given)
  --help      print this
  --version   print the version

Prints a line for each certificate: the claim that holds, with the puzzle it is about, or the line
that is wrong. Compare the puzzle with yours.

Exit codes: 0 all hold, 1 some are refused, 2 something cannot be read or written.
";

const VERSION: &str = concat!("veridoku-check ", env!("CARGO_PKG_VERSION"), "\n");

/// Every certificate holds.
const HOLDS: u8 = 0;
/// Some certificates are refused.
const REFUSED: u8 = 1;
/// The arguments are wrong, or something cannot be read or written: not all was checked.
const UNREADABLE: u8 = 2;

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (input, out) = (io::stdin().lock(), io::stdout().lock());
    ExitCode::from(run(args, input, out, io::stderr()))
}

/// Does what the arguments say; returns the exit code.
fn run(args: Vec<OsString>, input: impl BufRead, out: impl Write, mut err: impl Write) -> u8 {
    let done = match parse(args) {
        Ok(Wish::Print(text)) => print(text, out),
        Ok(Wish::Check { files, most }) => check(&files, most, input, out, &mut err),
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

/// What the arguments ask for.
enum Wish {
    Print(&'static str),
    /// Check these files, with certificates of at most `most` bytes.
    Check {
        files: Vec<PathBuf>,
        most: u64,
    },
}

/// Reads the arguments; the error says what is wrong with them.
fn parse(args: Vec<OsString>) -> Result<Wish, String> {
    let (mut files, mut most) = (Vec::new(), 256);
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        match arg.to_str().unwrap_or_default() {
            "-h" | "--help" => return Ok(Wish::Print(HELP)),
            "-V" | "--version" => return Ok(Wish::Print(VERSION)),
            "--" => files.extend(args.by_ref().map(PathBuf::from)),
            "--most" => most = megabytes(&args.next().unwrap_or_default())?,
            option if option.starts_with('-') && option != "-" => {
                return Err(format!(
                    "unknown option {option:?}: expected --most MB, --help, --version or files"
                ));
            }
            _ => files.push(PathBuf::from(arg)),
        }
    }
    if files.is_empty() {
        files.push(PathBuf::from("-"));
    }
    let most = most.saturating_mul(1_000_000);
    Ok(Wish::Check { files, most })
}

fn megabytes(text: &OsString) -> Result<u64, String> {
    let number = text.to_str().and_then(|text| text.parse().ok());
    number.ok_or_else(|| format!("--most: expected a number of megabytes, found {text:?}"))
}

fn print(text: &str, mut out: impl Write) -> io::Result<u8> {
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(HOLDS)
}

/// Checks the certificates of all files; the error is one of the output.
fn check(
    files: &[PathBuf],
    most: u64,
    mut input: impl BufRead,
    mut out: impl Write,
    err: &mut impl Write,
) -> io::Result<u8> {
    let mut tally = Tally::default();
    for file in files {
        let name = file.display().to_string();
        let read = if name == "-" {
            check_stream(&mut input, &name, most, &mut out, &mut tally)?
        } else {
            match File::open(file) {
                Ok(file) => check_stream(BufReader::new(file), &name, most, &mut out, &mut tally)?,
                Err(error) => Err(error),
            }
        };
        if let Err(error) = read {
            say(err, &format!("{name}: {error}"));
            tally.unreadable += 1;
        }
    }
    out.flush()?;
    let _ = writeln!(err, "{tally}");
    Ok(match (tally.unreadable, tally.refused) {
        (0, 0) => HOLDS,
        (0, _) => REFUSED,
        _ => UNREADABLE,
    })
}

/// Checks the certificates of a stream. The outer error is one of the output, the inner one of the
/// input.
fn check_stream(
    input: impl BufRead,
    name: &str,
    most: u64,
    out: &mut impl Write,
    tally: &mut Tally,
) -> io::Result<io::Result<()>> {
    for found in Certificates::new(input, most) {
        let found = match found {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
        tally.add(&found);
        writeln!(out, "{}", found.words(name))?;
    }
    Ok(Ok(()))
}

/// Writes a message. If standard error is closed, it is lost.
fn say(err: &mut impl Write, what: &str) {
    let _ = writeln!(err, "veridoku-check: {what}");
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "veridoku certificate 1\nclaim several\nboard 2x2\nrules plain\n\
        puzzle 12..34..........\nsolution 1243341221344321\nsolution 1243342121344312\nend\n";

    /// Returns the exit code, standard output and standard error.
    fn ran(args: &[&str], input: &str) -> (u8, String, String) {
        let args = args.iter().map(OsString::from).collect();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = run(args, input.as_bytes(), &mut out, &mut err);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (code, text(out), text(err))
    }

    #[test]
    fn the_exit_code_says_whether_all_hold() {
        let wrong = GOOD.replace("puzzle 12", "puzzle 21");
        for args in [&[][..], &["-"], &["--", "-"], &["--most", "1"]] {
            let (code, out, err) = ran(args, GOOD);
            assert_eq!(code, HOLDS);
            assert_eq!(out, "-:1: several holds: 12..34.......... (boxes of 2x2)\n");
            assert_eq!(err, "1 certificate of 139 bytes: 1 hold\n");
        }
        let (code, out, err) = ran(&[], &format!("{GOOD}{wrong}"));
        assert_eq!(code, REFUSED);
        let refused = "-:14: refused: not a solution: r1c1 is 1, given is 2\n";
        assert!(out.ends_with(refused), "{out}");
        assert_eq!(err, "2 certificates of 278 bytes: 1 hold, 1 refused\n");
        assert_eq!(ran(&["--most", "0"], GOOD).0, REFUSED);
    }

    #[test]
    fn what_cannot_be_read_is_said_and_the_rest_is_checked() {
        let (code, out, err) = ran(&["no such file", "-"], GOOD);
        assert_eq!((code, out.lines().count()), (UNREADABLE, 1));
        assert!(err.starts_with("veridoku-check: no such file: "), "{err}");
        assert!(err.ends_with("1 hold, 1 unreadable\n"), "{err}");
        let (code, _, err) = ran(&[], "\n\n");
        assert_eq!(code, UNREADABLE);
        assert!(
            err.starts_with("veridoku-check: -: no certificate in it\n"),
            "{err}"
        );
    }

    #[test]
    fn wrong_arguments_say_what_was_expected() {
        for (args, word) in [
            (
                &["--fast"][..],
                "expected --most MB, --help, --version or files",
            ),
            (&["-", "-q"], "unknown option \"-q\""),
            (
                &["--most", "-1"],
                "expected a number of megabytes, found \"-1\"",
            ),
            (&["--most"], "expected a number of megabytes"),
        ] {
            let (code, out, err) = ran(args, GOOD);
            assert_eq!((code, out.as_str()), (UNREADABLE, ""));
            assert!(err.contains(word), "{err}");
        }
        assert_eq!(
            ran(&["--help"], ""),
            (HOLDS, HELP.to_string(), String::new())
        );
        assert_eq!(ran(&["--version"], "").1, VERSION);
    }

    /// Output that fails in this way.
    struct Closed(ErrorKind);

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_ends_it_quietly_but_does_not_count_as_checked() {
        for args in [&[][..], &["--help"]] {
            let run = |kind| {
                let mut err = Vec::new();
                let args = args.iter().map(OsString::from).collect();
                let code = run(args, GOOD.as_bytes(), Closed(kind), &mut err);
                (code, !err.is_empty())
            };
            assert_eq!(run(ErrorKind::BrokenPipe), (UNREADABLE, false));
            assert_eq!(run(ErrorKind::StorageFull), (UNREADABLE, true));
        }
    }
}
