//! Golden transcripts of every command: standard output, standard error and exit code.

use crate::terminal::Terminal;
use crate::terminal::transcript::{SMALL, TWO, Transcript, UNIQUE};
use std::fmt::Write;

const TWENTY_ONE: &str =
    "..6.894.7....7..6..7.6...2.4.8..5.9.7.......1.9.7..6.2.8...2.5..4..1....3.245.9..";
const EASY: &str =
    "..58..94..8.9.......9.31.2..9..5..8..51...47.86...735..1.268.94.4.....62.....951.";
/// ER 7.1.
const X_WING: &str =
    "..67.3.54.........854.........1..597...9...61.....5....45.78..6..3...1.....4..7..";
/// 4×4, one solution.
const FOUR: &str = ".1.....24.31....";
const EMPTY_6X6: &str = "....................................";
/// 4×4, no solution: r1c4 sees 1, 2, 3 and 4.
const NO_PLACE: &str = "123....4........";

/// Checks one snapshot: a run of each argument list.
fn check(name: &str, table: &[&[&str]]) {
    let mut transcript = Transcript::new();
    table.iter().for_each(|args| transcript.run(args));
    transcript.check(name);
}

#[test]
fn help() {
    check(
        "help",
        &[
            &[],
            &["--help"],
            &["--version"],
            &["verify", "-h"],
            &["verify", "--help"],
            &["solve", "--help"],
            &["count", "--help"],
            &["cnf", "--help"],
            &["hint", "--help"],
            &["explain", "--help"],
        ],
    );
    let terminal = Terminal::new();
    for command in ["verify", "solve", "count", "cnf", "hint", "explain"] {
        let long = terminal.run(&[command, "--help"], b"").out;
        let short = terminal.run(&[command, "-h"], b"").out;
        assert!(short.lines().count() < 40, "{command} -h fits a screen");
        assert!(
            short.contains("--output") && !short.contains("--exit-zero"),
            "{short}"
        );
        assert!(
            long.contains("--output") && long.contains("--exit-zero"),
            "{long}"
        );
    }
}

#[test]
fn verify() {
    let twice = format!("5..5{}", ".".repeat(77));
    let no_place = NO_PLACE;
    let wide = "..C.9..7A3..3.";
    check(
        "verify",
        &[
            &["verify", UNIQUE],
            &["verify", TWO],
            &["verify", "--limit", "20", TWENTY_ONE],
            &["verify", &twice],
            &["verify", no_place],
            &["verify", UNIQUE, TWO, no_place, wide],
            &["verify", "--quiet", UNIQUE, TWO, &twice],
            &["verify", "--json", UNIQUE, TWO, no_place, &twice],
            &["verify", "--json", "--quiet", UNIQUE, SMALL],
            &["verify", "--shape", "1x4", "1.....3..4.....2"],
            &["verify", "--alphabet", "letters", "A.....C..D.....B"],
            &["verify", "--time-limit", "0.000000001", TWO],
            &["verify", "--json", "--time-limit", "0.000000001", TWO],
            &["verify", "--time-limit", "0", UNIQUE],
            &["verify", "--jobs", "2", "--seed", "7", no_place],
        ],
    );
}

#[test]
fn engines() {
    let mut transcript = Transcript::new();
    for puzzle in [UNIQUE, TWO, NO_PLACE] {
        for engine in ["both", "native", "sat", "auto"] {
            transcript.run(&["verify", "--engine", engine, puzzle]);
        }
        for encoding in ["propagated", "extended", "minimal", "assumptions"] {
            transcript.run(&["verify", "--engine", "sat", "--encoding", encoding, puzzle]);
        }
    }
    transcript.check("engines");
}

#[test]
#[cfg_attr(
    any(feature = "batsat", feature = "cadical"),
    ignore = "the transcript lists the solvers of the default features"
)]
fn textbook() {
    check(
        "textbook",
        &[
            &["engines"],
            &["engines", "--json"],
            &["engines", "--engine", "genetic"],
            &["engines", "--engine", "native"],
            &["engines", "--engine", "annealing", "--json"],
            &["engines", "--engine", "no-such"],
            &["solve", "--engine", "logic-guess", UNIQUE],
            &["solve", "--engine", "exact-cover", "--all", TWO],
            &["solve", "--engine", "annealing", SMALL],
            &["solve", "--engine", "annealing", NO_PLACE],
            &[
                "solve",
                "--engine",
                "annealing",
                "--set",
                "chains=1",
                "--time-limit",
                "30",
                "--json",
                X_WING,
            ],
            &[
                "solve",
                "--engine",
                "annealing",
                "--set",
                "cooling=1.5",
                SMALL,
            ],
            &["solve", "--engine", "annealing", "--set", "elite=2", SMALL],
            &["solve", "--engine", "annealing", "--set", "cooling", SMALL],
            &[
                "solve",
                "--engine",
                "annealing",
                "--set",
                "cooling=0.9",
                "--set",
                "cooling=0.8",
                SMALL,
            ],
            &["solve", "--engine", "native", "--set", "cooling=0.9", SMALL],
            &["solve", "--engine", "ac3", "--set", "cooling=0.9", SMALL],
            // Complete boards, right and wrong.
            &["solve", "--engine", "annealing", "1234341221434321"],
            &["verify", "--engine", "genetic", "1234341221434321"],
            &["solve", "--engine", "annealing", "1234341221434312"],
            &["solve", "--engine", "genetic", "1234341221434312"],
            &["solve", "--engine", "no-such", SMALL],
            &["verify", "--engine", "preemptive-sets", EASY],
            &["verify", "--engine", "annealing", NO_PLACE],
            &["count", "--engine", "ac3", TWENTY_ONE],
            &["solve", "--engine", "logic-guess", "--json", TWO],
            &["verify", "--engine", "preemptive-sets", "--json", X_WING],
            &["count", "--engine", "exact-cover", "--json", TWENTY_ONE],
            &["compare", "--engines", "native,no-such", SMALL],
            &["compare", "--engines", "ac3,native,ac3", SMALL],
            &[
                "compare",
                "--engines",
                "ac3,genetic",
                "--set",
                "cooling=0.9",
                SMALL,
            ],
            &[
                "compare",
                "--engines",
                "ac3,genetic",
                "--set",
                "mutation=2",
                SMALL,
            ],
            &["compare", "--engines", "backtracking", "12"],
            &[
                "compare",
                "--engines",
                "ac3,annealing",
                "--set",
                "chains=5",
                "--set",
                "chains=6",
                SMALL,
            ],
            &["compare", "--svg", "no-such/chart.svg", SMALL],
            &["compare", "--csv", "--trace", SMALL],
            &["construct", "magic-square", "--all"],
            &[
                "construct",
                "magic-square",
                "--square",
                "5",
                "--format",
                "grid",
            ],
            &["construct", "magic-square", "--order", "5"],
            &["construct", "magic-square", "--order", "4"],
            &[
                "grid",
                "--magic-square",
                "--seed",
                "1",
                "-n",
                "2",
                "--quiet",
            ],
            &["grid", "--magic-square", "--seed", "1", "--shape", "2x3"],
            &[
                "generate",
                "--magic-square",
                "--seed",
                "1",
                "--minimal",
                "--quiet",
            ],
            &[
                "generate",
                "--magic-square",
                "--seed",
                "1",
                "--shape",
                "4x4",
            ],
        ],
    );
}

#[test]
fn solve() {
    check(
        "solve",
        &[
            &["solve", UNIQUE],
            &["solve", TWO],
            &["solve", "--all", TWO],
            &["solve", "--limit", "2", TWO],
            &["solve", "--limit", "3", TWENTY_ONE],
            &["solve", "--quiet", TWO],
            &["solve", "--format", "grid", UNIQUE],
            &["solve", "--format", "grid", "--all", SMALL],
            &["solve", "--json", UNIQUE],
            &["solve", "--json", "--all", TWO],
            &["solve", "--engine", "sat", "--all", SMALL],
            &["solve", "--engine", "native", "--limit", "5", TWENTY_ONE],
            &["solve", "--engine", "auto", "--limit", "5", TWENTY_ONE],
            &["solve", NO_PLACE],
            &["solve", "--json", NO_PLACE, UNIQUE],
            &["solve", "--time-limit", "0.000000001", TWO],
        ],
    );
}

#[test]
fn count() {
    check(
        "count",
        &[
            &["count", UNIQUE],
            &["count", TWENTY_ONE],
            &["count", "................"],
            &["count", "--limit", "100", "................"],
            &["count", "--limit", "288", "................"],
            &["count", EMPTY_6X6, "................"],
            &["count", "--json", EMPTY_6X6],
            &["count", "--json", TWENTY_ONE],
            &["count", "--json", "--limit", "3", "................"],
            &["count", "--quiet", NO_PLACE, TWO],
            &["count", "--engine", "native", TWENTY_ONE],
            &["count", "--engine", "sat", TWENTY_ONE],
            &["count", "--time-limit", "0.000000001", TWO],
        ],
    );
}

#[test]
fn rate() {
    check(
        "rate",
        &[
            &["rate", EASY, UNIQUE, TWENTY_ONE, SMALL],
            &["rate", "--json", EASY, NO_PLACE],
            &["rate", "--csv", "--quiet", EASY, TWO, "12"],
            &["rate", "--hodoku", X_WING],
            &["rate", "--hodoku", "--csv", X_WING],
            &["rate", "--hodoku", "--json", X_WING],
            &[
                "rate",
                "--csv",
                "--quiet",
                "--alphabet",
                "decimal",
                "1 2 3 4 3 4 1 2 2 . 4 3 4 3 2 .",
            ],
            &["rate", "--sort", "time", UNIQUE, X_WING, EASY],
            &["rate", "--sort", "givens", "--csv", X_WING, EASY, "12"],
            &[
                "rate",
                "--level",
                "very-easy",
                "--level",
                "hard",
                X_WING,
                EASY,
            ],
            &["rate", "--needs", "wxyz-wing", X_WING, EASY],
            &["rate", "--needs", "hidden-single", "--quiet", X_WING, EASY],
            &["rate", "--at-most", "naked-pair", X_WING, EASY, TWO],
            &["rate", "--min-er", "7.1", X_WING, EASY],
            &["rate", "--max-er", "7.0", X_WING, EASY],
            &["rate", "--only-er", X_WING, EASY],
            &["rate", "--only-er", "--json", EASY],
            &["rate", "--only-er", "--needs", "x-wing", EASY],
            &["rate", "--scales", "hodoku,time", X_WING, EASY],
            &["rate", "--scales", "ceiling", EASY],
            &["rate", "--scales", "er,hodoku", "--json", EASY],
            &["rate", "--scales", "time", "--csv", EASY],
            &["rate", "--scales", "all", "--quiet", EASY],
            &[
                "rate", "--scales", "hodoku", "--min-er", "2.0", X_WING, EASY,
            ],
            &["rate", "--scales", "er", "--sort", "time", EASY],
            &["rate", "--scales", "er,se", EASY],
            &["rate", "--only-level", "medium", X_WING, EASY, TWO],
            &[
                "rate",
                "--only-level",
                "very-easy",
                "--engine",
                "native",
                X_WING,
                EASY,
                TWO,
            ],
            &["rate", "--only-level", "easy", "--json", X_WING, EASY],
            &["rate", "--time-limit", "0.000000001", X_WING],
            &["rate", "--level", "fiendish", EASY],
            &["rate", "--only-level", "hard", EASY],
            &["rate", "--needs", "luck", EASY],
            &["rate", "--min-er", "often", EASY],
        ],
    );
}

#[test]
fn hint_and_explain() {
    check(
        "hint",
        &[
            &["hint", EASY],
            &["hint", UNIQUE],
            &["hint", NO_PLACE],
            &["hint", "12"],
            &["explain", FOUR],
            &["explain", TWENTY_ONE],
        ],
    );
}

#[test]
fn cnf() {
    let mut transcript = Transcript::new();
    transcript.run(&["cnf", SMALL]);
    transcript.run(&["cnf", "--encoding", "locked", SMALL]);
    transcript.run(&["cnf", "1.....3..4.....2"]);
    transcript.run(&["cnf", "11.............."]);
    transcript.file("one.sdm", format!("{SMALL}\n"));
    transcript.run(&["cnf", "one.sdm"]);
    transcript.run_with(&["cnf", "-"], SMALL.as_bytes(), " < puzzle");
    for encoding in [
        "minimal",
        "efficient",
        "extended",
        "assumptions",
        "optimised",
        "segments",
    ] {
        for form in ["pairs", "sequential", "product", "commander"] {
            let args = ["cnf", "--encoding", encoding, "--at-most-one", form, SMALL];
            let out = transcript.terminal.run(&args, b"").out;
            let header = out.lines().find(|l| l.starts_with("p cnf")).unwrap();
            let _ = writeln!(
                transcript.text,
                "$ veridoku {} | grep '^p'\n{header}\n",
                args.join(" ")
            );
        }
    }
    transcript.check("cnf");
}

/// Returns the output of a solver that found `solution` (4×4).
fn answer(dimacs: &str, solution: &str) -> String {
    let digits = solution.as_bytes();
    let named = dimacs.lines().filter_map(|line| line.strip_prefix("c "));
    let literals = named.filter_map(|line| {
        let (variable, candidate) = line.split_once(" = ")?;
        let literal: i32 = variable.parse().ok()?;
        let at = |index: usize| usize::from(candidate.as_bytes()[index] - b'1');
        let holds = digits[at(2) * 4 + at(4)] == candidate.as_bytes()[0];
        Some(format!("v {}\n", if holds { literal } else { -literal }))
    });
    format!(
        "c an answer\ns SATISFIABLE\n{}v 0\n",
        literals.collect::<String>()
    )
}

#[test]
fn cnf_decode() {
    let mut transcript = Transcript::new();
    for encoding in ["propagated", "extended", "minimal", "assumptions"] {
        let dimacs = transcript
            .terminal
            .run(&["cnf", "--encoding", encoding, SMALL], b"");
        for (name, solution) in [("one", "1234341241232341"), ("wrong", "1234341241234341")] {
            transcript.file(name, answer(&dimacs.out, solution));
            transcript.run(&["cnf", SMALL, "--encoding", encoding, "--decode", name]);
        }
    }
    // All its open candidates are linked: one variable, of which either value is a solution.
    let dimacs = transcript
        .terminal
        .run(&["cnf", "--encoding", "merged", SMALL], b"");
    for (name, solution) in [("one", "1234341241232341"), ("other", "1234341221434321")] {
        transcript.file(name, answer(&dimacs.out, solution));
        transcript.run(&["cnf", SMALL, "--encoding", "merged", "--decode", name]);
    }
    for (name, text) in [
        ("unsat", "s UNSATISFIABLE\n"),
        ("minisat-unsat", "UNSAT\n"),
        ("empty", ""),
        ("unknown", "s UNKNOWN\n"),
        ("words", "s SATISFIABLE\nv 1 two 3 0\n"),
        ("range", "s SATISFIABLE\nv 1 -2 99999 0\n"),
        ("huge", "v 99999999999999999999999 0\n"),
        ("both-signs", "v 1 -1 0\n"),
        ("short", "s SATISFIABLE\nv 1 0\n"),
        ("unsat-model", "s UNSATISFIABLE\nv 1 0\n"),
        ("html", "<html>\n"),
    ] {
        transcript.file(name, text);
        transcript.run(&["cnf", SMALL, "--encoding", "locked", "--decode", name]);
    }
    transcript.file("bytes", b"v 1 \xff 0\n");
    transcript.run(&["cnf", SMALL, "--decode", "bytes"]);
    transcript.run(&["cnf", SMALL, "--decode", "missing"]);
    transcript.run(&["cnf", "-", "--decode", "-"]);
    transcript.run_with(
        &["cnf", SMALL, "--decode", "-"],
        b"s UNSATISFIABLE\n",
        " < unsat",
    );
    transcript.check("cnf-decode");
}

#[test]
fn cnf_takes_one_puzzle() {
    let mut transcript = Transcript::new();
    transcript.file("two.sdm", format!("{SMALL}\n{SMALL}\n"));
    transcript.file("empty.txt", "");
    transcript.file("folder/one.sdm", SMALL);
    transcript.file("folder/two.sdm", SMALL);
    for input in ["two.sdm", "empty.txt", "folder", "missing.sdm", "12", "1x"] {
        transcript.run(&["cnf", input]);
    }
    transcript.run(&["cnf", &format!("{SMALL}!")]);
    transcript.run(&["cnf"]);
    transcript.run(&["cnf", SMALL, SMALL]);
    transcript.check("cnf-one-puzzle");
}
