//! What is said while a run goes on: results as soon as they are known, the puzzle that takes long,
//! how far a long question is.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

/// Returns the program with its outputs piped, and nothing on standard input.
fn veridoku(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_veridoku"))
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Ends a run that would go on for ever; returns the rest of its standard error.
#[cfg(unix)]
fn interrupt(mut child: Child, mut stderr: impl Read) -> String {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    rest
}

/// Returns a file of puzzles that are counted at once, but for the last, a board of 3×4 boxes that
/// nobody can count.
#[cfg(unix)]
fn endless(folder: &std::path::Path) -> String {
    let solved = "1234341221434321\n".repeat(20);
    let file = folder.join("list.txt");
    std::fs::write(&file, solved + &".".repeat(144) + "\n1234341221434321\n").unwrap();
    file.display().to_string()
}

#[cfg(unix)]
#[test]
fn results_do_not_wait_for_a_long_puzzle_behind_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = veridoku(&["count", "--jobs", "1", &endless(folder.path())]);
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let ones = lines.take(20).filter(|line| line.as_ref().unwrap() == "1");
    assert_eq!(ones.count(), 20);
    let stderr = child.stderr.take().unwrap();
    let rest = interrupt(child, stderr);
    assert!(rest.contains("20 puzzles: 20 counted"), "{rest}");
}

#[cfg(unix)]
#[test]
fn a_long_puzzle_is_named_with_its_own_measure_but_in_quiet_runs() {
    let folder = tempfile::tempdir().unwrap();
    let file = endless(folder.path());
    let mut quiet = veridoku(&["count", "--quiet", &file]);
    // Once a second if that is asked for; else the first line comes after five seconds.
    let runs = [(&["--progress"][..], ""), (&[], "so far: ")];
    let runs = runs.map(|(options, begin)| {
        let args = [&["count", &file], options].concat();
        (veridoku(&args), begin)
    });
    for (mut child, begin) in runs {
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        let name = format!("; {file}:21 for ");
        while !(line.contains(&name) && line.contains("% counted, at least ")) {
            line.clear();
            assert!(stderr.read_line(&mut line).unwrap() > 0);
        }
        assert!(
            line.starts_with(&format!("{begin}90%, 20 puzzles, ")),
            "{line}"
        );
        interrupt(child, stderr);
    }
    // By now a run that is not quiet would have said it, too.
    let stderr = quiet.stderr.take().unwrap();
    let said = interrupt(quiet, stderr);
    assert!(!said.contains("so far"), "{said}");
}

#[test]
fn a_filter_of_ratings_says_how_many_passed() {
    let easy = "9.6..5..1..31.2...84..97.2..892....6.65..98.2...86..3..9...8..36.29.......8.362..";
    let hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let mut child = veridoku(&["rate", "--min-er", "5", easy, hard]);
    let mut said = String::new();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_to_string(&mut said).unwrap();
    child.wait().unwrap();
    assert!(
        said.starts_with("2 puzzles: 1 passed, 1 left out; "),
        "{said}"
    );
}
