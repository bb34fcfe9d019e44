//! The records of `--json`: one envelope in all commands, the same in every run without times.
//! Whatever a test prints with `--json` is checked against the schemas, too: see `Terminal::run`.

use crate::terminal::transcript::{EASY, SMALL, TWO, UNIQUE};
use crate::terminal::{Terminal, schema};
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use std::collections::BTreeSet;

/// 4×4, one solution.
const FOUR: &str = ".1.....24.31....";
/// 4×4, none.
const NONE: &str = "12.3...4........";
/// 4×4, with a digit that it does not have.
const MALFORMED: &str = "1.34341221435...";
const GRID: &str = "1234341221434321";

/// Every command with `--json`, and arguments with which it has much to say.
const COMMANDS: [(&str, &[&str]); 26] = [
    ("candidates", &[SMALL, NONE, MALFORMED]),
    ("canon", &[SMALL, NONE, MALFORMED]),
    ("certify", &[SMALL, NONE, MALFORMED]),
    ("check", &["all.cert", "wrong.cert"]),
    ("cnf", &[FOUR]),
    (
        "compare",
        &[
            "--trace",
            "--engines",
            "native,sat,preemptive-sets,ac3",
            TWO,
            MALFORMED,
        ],
    ),
    ("convert", &[SMALL, "beside.csv", MALFORMED]),
    ("count", &[SMALL, "................", NONE, MALFORMED]),
    (
        "crosscheck",
        &[
            "--engines",
            "native,ac3",
            "--suite",
            "malformed",
            "list.txt",
        ],
    ),
    ("engines", &[]),
    ("explain", &[FOUR]),
    ("fewest", &["--at-most", "4", GRID]),
    ("generate", &["-n", "3", "--seed", "7", "--level", "easy"]),
    ("grid", &["-n", "3", "--seed", "7"]),
    ("hint", &[UNIQUE]),
    (
        "low",
        &["-n", "2", "--seed", "7", "--shape", "2x2", "--clues", "4"],
    ),
    ("minimize", &[GRID, NONE, MALFORMED]),
    ("neighbours", &["1.4...........23", MALFORMED]),
    ("rate", &["--hodoku", EASY, TWO, GRID, MALFORMED]),
    ("redundant", &[GRID, NONE, MALFORMED]),
    ("repair", &[TWO, NONE, MALFORMED]),
    ("scramble", &["-n", "2", "--seed", "7", UNIQUE, MALFORMED]),
    ("solve", &[UNIQUE, TWO, NONE, MALFORMED]),
    ("techniques", &[]),
    (
        "verify",
        &["--certify", "proofs", UNIQUE, TWO, NONE, MALFORMED],
    ),
    ("why", &[FOUR, "2r1c1", "3r1c1"]),
];

/// The commands that take puzzles, with the arguments behind the puzzle.
const READERS: [(&str, &[&str]); 19] = [
    ("candidates", &[]),
    ("canon", &[]),
    ("certify", &[]),
    ("cnf", &[]),
    ("compare", &["--engines", "native"]),
    ("convert", &[]),
    ("count", &[]),
    ("crosscheck", &["--engines", "native,ac3"]),
    ("explain", &[]),
    ("fewest", &["--at-most", "4"]),
    ("hint", &[]),
    ("minimize", &[]),
    ("rate", &[]),
    ("redundant", &[]),
    ("repair", &[]),
    ("scramble", &[]),
    ("solve", &[]),
    ("verify", &[]),
    ("why", &["1r1c1"]),
];

fn terminal() -> Terminal {
    let terminal = Terminal::new();
    terminal.file("list.txt", format!("{SMALL}\n{NONE}\n{MALFORMED}\n"));
    let beside = format!("puzzle,solution,author\n{FOUR},{GRID},Euler\n");
    terminal.file("beside.csv", beside);
    let made = terminal.run(&["certify", SMALL, NONE], b"").out;
    terminal.file(
        "wrong.cert",
        made.replacen("claim several", "claim unique", 1),
    );
    terminal.file("all.cert", made);
    terminal
}

/// Returns what a command prints, unmasked.
fn printed(terminal: &Terminal, command: &str, args: &[&str]) -> String {
    let output = cargo_bin_cmd!("veridoku")
        .current_dir(terminal.path())
        .args([command, "--json"])
        .args(args)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn without_times_every_run_prints_the_same() {
    let terminal = terminal();
    for (command, args) in COMMANDS {
        let args = [args, &["--no-timings"]].concat();
        let first = printed(&terminal, command, &args);
        assert!(!first.is_empty(), "{command}");
        assert!(!first.contains("\"seconds\":"), "{command}: {first}");
        // Certificates that are there would be kept.
        let _ = std::fs::remove_dir_all(terminal.path().join("proofs"));
        assert_eq!(first, printed(&terminal, command, &args), "{command}");
        schema::check(command, &first);
    }
}

#[test]
fn every_record_has_its_schema() {
    let terminal = terminal();
    for (command, args) in COMMANDS {
        schema::check(command, &printed(&terminal, command, args));
    }
    let files = std::fs::read_dir("docs/schema").unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let known = COMMANDS.map(|(command, _)| format!("{command}.json"));
    // What the interface for programs has beside.
    let others = ["requests".to_string(), "problem.json".to_string()];
    let known: BTreeSet<_> = known.into_iter().chain(others).collect();
    assert_eq!(names.collect::<BTreeSet<_>>(), known);
}

#[test]
fn malformed_text_is_the_same_object_in_every_command() {
    let terminal = terminal();
    for (command, args) in READERS {
        let args = [&[MALFORMED], args].concat();
        let line = printed(&terminal, command, &args);
        let value: Value = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{command}: {e}"));
        assert_eq!(value["verdict"], "malformed", "{command}");
        assert_eq!(
            value["error"].to_string(),
            r#"{"column":13,"expected":"a digit (1-4) or a blank","found":"'5'","line":1}"#,
            "{command}"
        );
    }
}

#[test]
fn times_can_only_be_left_out_of_json() {
    let said = Terminal::new().run(&["verify", "--no-timings", SMALL], b"");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("--json"), "{}", said.err);
}
