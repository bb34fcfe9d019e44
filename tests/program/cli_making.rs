//! Golden transcripts of the commands that make puzzles, grids and canonical forms.

use crate::terminal::Terminal;
use crate::terminal::transcript::{SMALL, Transcript, UNIQUE};

/// 4×4, one solution.
const FOUR: &str = ".1.....24.31....";
const EMPTY_6X6: &str = "....................................";
/// 4×4, no solution: r1c4 sees 1, 2, 3 and 4.
const NO_PLACE: &str = "123....4........";

/// Equivalent to [`FOUR`].
const FOUR_AGAIN: &str = "...41......3.2.1";
const SIXTEEN: &str = "..............6.";

/// Checks one snapshot: a run of each argument list.
fn check(name: &str, table: &[&[&str]]) {
    let mut transcript = Transcript::new();
    table.iter().for_each(|args| transcript.run(args));
    transcript.check(name);
}

#[test]
fn canon() {
    let mut transcript = Transcript::new();
    let large = format!("1{}C{}", ".".repeat(70), ".".repeat(72));
    let sixteen = format!("{SIXTEEN}{}G", ".".repeat(239));
    transcript.file(
        "mixed.txt",
        format!("{FOUR}\n{SMALL}\n{NO_PLACE}\n{FOUR}\n1x\n"),
    );
    for args in [
        &["canon", "--help"][..],
        &["canon", UNIQUE],
        &["canon", "--count", UNIQUE, FOUR, &large, &sixteen],
        &["canon", "--json", UNIQUE, &sixteen],
        &["canon", "--count", "--shape", "3x2", EMPTY_6X6],
        &["canon", "--unique", "--from", "line", "mixed.txt"],
        &[
            "canon",
            "--unique",
            "--json",
            "--from",
            "line",
            "--quiet",
            "mixed.txt",
        ],
        &["canon", "--same", FOUR, FOUR_AGAIN, SMALL],
        &["canon", "--same", "--json", FOUR, FOUR_AGAIN, UNIQUE],
        &["canon", "--same", UNIQUE],
        &["canon", "--time-limit", "0.000000001", &sixteen, UNIQUE],
        &["canon", "--time-limit", "0.000000001", "--json", &sixteen],
        &["canon", "--unique", "--count", UNIQUE],
        &["canon", "missing.sdm"],
    ] {
        transcript.run(args);
    }
    transcript.check("canon");
}

#[test]
fn scramble() {
    let mut transcript = Transcript::new();
    for args in [
        &["scramble", "--help"][..],
        &["scramble", UNIQUE],
        &["scramble", "--seed", "7", "-n", "2", UNIQUE, FOUR],
        &[
            "scramble",
            "--seed",
            "8",
            "--shape",
            "2x3",
            "123456..............................",
        ],
        &["scramble", "-n", "0", UNIQUE],
    ] {
        transcript.run(args);
    }
    transcript.check("scramble");
}

#[test]
fn neighbours_and_low() {
    let mut transcript = Transcript::new();
    transcript.file("two.txt", "1..4......3..2..\n.1.....24.31....\n");
    transcript.file("bad.txt", "1..4......3..2..\n1..4......3..2.\n");
    for args in [
        &["neighbours", "--help"][..],
        &["low", "--help"],
        &["neighbours", "1..4......3..2.."],
        &["neighbours", "two.txt"],
        &[
            "neighbours",
            "--json",
            "two.txt",
            "--remove",
            "2",
            "--add",
            "1",
        ],
        &[
            "neighbours",
            "two.txt",
            "--remove",
            "2",
            "--add",
            "2",
            "--known",
            "two.txt",
            "-q",
        ],
        &["neighbours", "two.txt", "--add", "2", "--state", "state"],
        &["neighbours", "two.txt", "--add", "2", "--state", "state"],
        &["neighbours", "two.txt", "--state", "state"],
        &["neighbours", "bad.txt"],
        &["neighbours", "--remove", "0", "--add", "0", "two.txt"],
        &["neighbours", "--remove", "7", "two.txt"],
        &["neighbours", "--memory", "0", "two.txt"],
        &["neighbours", "--known", "missing.txt", "two.txt"],
        &["low", "--seed", "1", "-n", "3", "-q"],
        &["low", "--seed", "1", "--clues", "19", "--json", "-q"],
        &[
            "low", "--seed", "1", "--shape", "2x3", "--clues", "8", "-n", "2", "-q",
        ],
        &[
            "low", "--seed", "1", "--shape", "2x2", "--clues", "3", "--tries", "5", "-q",
        ],
        &["low", "--clues", "82"],
        &["low", "--clues", "16"],
        &["low", "--clues", "0"],
    ] {
        transcript.run(args);
    }
    transcript.check("few");
}

#[test]
fn grid_and_generate() {
    let dir = tempfile::tempdir().unwrap();
    let mask = dir.path().join("mask.txt");
    std::fs::write(&mask, format!("{}x", "#".repeat(80))).unwrap();
    let mask = mask.to_str().unwrap();
    check(
        "grid_and_generate",
        &[
            &["generate", "--help"],
            &["grid", "-n", "2", "--seed", "7", "--quiet"],
            &["grid", "--shape", "2x2", "--seed", "7", "--json", "--quiet"],
            &["generate", "-n", "2", "--minimal", "--seed", "7", "--quiet"],
            &[
                "generate",
                "--level",
                "hard",
                "--symmetry",
                "rotate180",
                "--seed",
                "7",
                "--json",
                "-q",
            ],
            &[
                "generate", "--time", "600..900", "--seed", "7", "--json", "-q",
            ],
            &[
                "generate", "--clues", "24..28", "--seed", "7", "--quiet", "-j", "2",
            ],
            &[
                "generate", "--shape", "2x2", "--clues", "3", "--tries", "50", "--seed", "7", "-q",
            ],
            &["generate", "--clues", "90", "--seed", "7"],
            &["generate", "--clues", "28..24"],
            &["generate", "--clues", "0..16"],
            &["generate", "--minimal", "--clues", "81"],
            &["generate", "--shape", "2x2", "--level", "hard"],
            &["generate", "--shape", "4x4", "--time", "600..900"],
            &["generate", "--time", "900..600"],
            &["generate", "--symmetry", "triangle"],
            &[
                "generate",
                "--method",
                "controlled-bias",
                "--symmetry",
                "full",
            ],
        ],
    );
    let out = assert_cmd::Command::cargo_bin("veridoku")
        .unwrap()
        .args(["generate", "--mask", mask])
        .assert()
        .failure();
    let told = String::from_utf8_lossy(&out.get_output().stderr).into_owned();
    assert!(
        told.contains("mask.txt") && !told.contains("panicked"),
        "{told}"
    );
}

#[test]
fn minimize() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    check(
        "minimize",
        &[
            &["minimize", "--help"],
            &["minimize", puzzle],
            &["minimize", "--order", "digits", "--seed", "2", puzzle],
            &["minimize", "--engine", "sat", "--seed", "2", puzzle],
            &["minimize", "--engine", "native", "--seed", "2", puzzle],
            &["minimize", "--engine", "sat", "--list", puzzle],
            &[
                "minimize",
                "--symmetry",
                "rotate180",
                "--order",
                "reading",
                puzzle,
            ],
            &["minimize", "--list", puzzle],
            &["minimize", "--engine", "sat", "--all", puzzle],
            &["minimize", "--all", "--limit", "2", "--json", puzzle],
            &["minimize", "--all", "--limit", "2", puzzle],
            &["minimize", "--keep", "-", puzzle],
            &["minimize", "1...............", "-q"],
        ],
    );
}

/// A puzzle with a cage and a given that it does not need.
const CLUES: &str = "veridoku puzzle 1\nsize 4\nboxes 2x2\n\n  1 2 . .\n  . . 1 .\n  . . . .\n  . 1 . .\n\n\
    thermo r2c1 r2c2\nthermo r3c1 r3c2\ncage 7 r1c3 r1c4\nodd r1c1\n";

#[test]
fn minimize_clues() {
    let mut transcript = Transcript::new();
    transcript.file("clues.vdk", CLUES);
    for args in [
        &["minimize", "clues.vdk"][..],
        &["minimize", "--leave-out", "both", "clues.vdk"],
        &[
            "minimize",
            "--leave-out",
            "clues",
            "--order",
            "reading",
            "clues.vdk",
        ],
        &[
            "minimize",
            "--leave-out",
            "clues",
            "--keep-clue",
            "odd",
            "--keep-clue",
            "cage 7",
            "clues.vdk",
        ],
        &[
            "minimize",
            "--leave-out",
            "both",
            "--json",
            "--no-timings",
            "clues.vdk",
        ],
        &["minimize", "--leave-out", "both", "--list", "clues.vdk"],
        &[
            "minimize",
            "--leave-out",
            "both",
            "--list",
            "--json",
            "--no-timings",
            "clues.vdk",
        ],
        &["minimize", "--leave-out", "clues", "--all", "clues.vdk"],
        &[
            "minimize",
            "--leave-out",
            "clues",
            "--keep-clue",
            "kage",
            "clues.vdk",
        ],
    ] {
        transcript.run(args);
    }
    transcript.check("minimize-clues");
}

#[test]
fn what_is_scrambled_is_equivalent() {
    let terminal = Terminal::new();
    let scrambled = terminal
        .run(&["scramble", "-n", "50", "--seed", "1", UNIQUE], b"")
        .out;
    assert_eq!(scrambled.lines().count(), 50);
    let all = format!("{UNIQUE}\n{scrambled}");
    let forms = terminal.run(&["canon"], all.as_bytes()).out;
    assert!(
        forms
            .lines()
            .all(|form| form == forms.lines().next().unwrap())
    );
    let unique = terminal.run(&["canon", "--unique"], all.as_bytes());
    assert_eq!(unique.out.lines().collect::<Vec<_>>(), [UNIQUE]);
    let same = terminal.run(&["canon", "--same"], all.as_bytes());
    assert_eq!((same.out.lines().count(), same.code), (50, 0));
    assert!(
        same.out
            .lines()
            .all(|line| line.starts_with("equivalent: rows "))
    );
}

#[test]
fn fewest() {
    check(
        "fewest",
        &[
            &["fewest", "--help"],
            &["fewest", "1234341221434321", "--at-most", "4"],
            &[
                "fewest",
                "1234341221434321",
                "--at-most",
                "4",
                "--json",
                "-q",
            ],
            &["fewest", "1234341221434321", "--at-most", "3"],
            &["fewest", SIXTEEN, "--at-most", "4"],
            &["fewest", FOUR, "--at-most", "4", "--quiet"],
            &["fewest", FOUR],
            &["fewest", "1234341221434322", "--at-most", "4"],
            &["fewest", "123", "--at-most", "4"],
            &["fewest", FOUR, "--at-most", "x"],
        ],
    );
}
