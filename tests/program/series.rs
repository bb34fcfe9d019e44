//! Puzzles and grids by their numbers: what a seed and a number decide, and how parts of a run
//! join.
//!
//! The files of `seeds/` are what a version may never change: see `docs/stability.md`.

use crate::terminal::Terminal;
use crate::terminal::transcript::{SMALL, UNIQUE};

/// The commands that make results by number, with arguments that take little time.
const MAKERS: [&[&str]; 4] = [
    &["generate", "--minimal"],
    &["generate", "--level", "easy", "--json", "--no-timings"],
    &["grid"],
    &["low", "--clues", "21"],
];

fn made(args: &[&str], more: &[&str]) -> String {
    let all = [args, &["--seed", "11", "-q"], more].concat();
    let run = Terminal::new().run(&all, b"");
    assert_eq!((run.code, &run.err[..]), (0, ""), "{all:?}");
    run.out
}

#[test]
fn parts_of_a_run_join() {
    for args in MAKERS {
        let whole = made(args, &["-n", "7"]);
        assert_eq!(whole.lines().count(), 7, "{args:?}");
        let first = made(args, &["-n", "4", "-j", "2"]);
        let rest = made(args, &["--start", "5", "-n", "3"]);
        assert_eq!(first + &rest, whole, "{args:?}");
        assert_eq!(made(args, &["--start", "1", "-n", "7"]), whole);
    }
}

#[test]
fn numbers_end_with_64_bits() {
    let last = u64::MAX.to_string();
    for args in MAKERS {
        assert_eq!(made(args, &["--start", &last]).lines().count(), 1);
        let all = [args, &["--start", &last, "-n", "2"]].concat();
        let run = Terminal::new().run(&all, b"");
        assert_eq!((run.code, &run.out[..]), (2, ""), "{args:?}");
        assert!(run.err.contains("expected numbers up to"), "{}", run.err);
    }
    let all = ["grid", "--start", "0"];
    assert_eq!(Terminal::new().run(&all, b"").code, 2);
}

#[test]
fn records_and_columns_name_seed_and_number() {
    let json = made(&["generate", "--minimal", "--json"], &["--start", "3"]);
    let csv = made(&["generate", "--minimal", "--csv"], &["--start", "3"]);
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    let (head, row) = csv.split_once('\n').unwrap();
    assert_eq!(head, "puzzle,solution,clues,level,er,seed,number");
    let fields: Vec<&str> = row.trim_end().split(',').collect();
    let text = |name: &str| record[name].as_str().unwrap().to_string();
    let number = |name: &str| record[name].to_string();
    let expected = [
        text("puzzle"),
        text("solution"),
        number("givens"),
        text("level"),
        number("er"),
        number("seed"),
        number("number"),
    ];
    assert_eq!(fields, expected);
    assert_eq!(fields[5..], ["11", "3"]);
    // Other shapes have no level.
    let csv = made(&["generate", "--shape", "2x2", "--csv"], &[]);
    assert!(csv.trim_end().ends_with(",,,11,1"), "{csv}");
}

/// What each file of `seeds/` holds.
const SEEDS: [(&str, &[&str]); 12] = [
    ("generate-minimal", &["generate", "--minimal", "-n", "3"]),
    (
        "generate-level",
        &["generate", "--level", "hard", "-n", "2"],
    ),
    ("generate-er", &["generate", "--er", "7.0..7.5"]),
    ("generate-clues", &["generate", "--clues", "23", "-n", "2"]),
    (
        "generate-symmetry",
        &["generate", "--symmetry", "rotate180", "-n", "2"],
    ),
    ("generate-time", &["generate", "--time", "600..900"]),
    ("generate-needs", &["generate", "--needs", "XY-Wing"]),
    ("generate-3x4", &["generate", "--shape", "3x4"]),
    ("grid", &["grid", "-n", "3"]),
    ("grid-2x3", &["grid", "--shape", "2x3", "-n", "3"]),
    ("low", &["low", "--clues", "20", "-n", "2"]),
    ("scramble", &["scramble", "-n", "2", UNIQUE, SMALL]),
];

#[test]
fn the_puzzle_of_a_seed_never_changes() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/seeds");
    for (name, args) in SEEDS {
        let made = if args[0] == "scramble" {
            Terminal::new()
                .run(&[args, &["--seed", "11"]].concat(), b"")
                .out
        } else {
            made(args, &[])
        };
        let path = folder.join(format!("{name}.txt"));
        let kept = std::fs::read_to_string(&path).unwrap();
        assert_eq!(
            made, kept,
            "{name}: another puzzle for a seed needs a major version"
        );
    }
}
