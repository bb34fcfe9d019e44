//! Every command on puzzles of pencil marks: none of them drops the candidates.

use crate::terminal::{Said, Terminal};
use veridoku::formats::{Alphabet, by_name};
use veridoku::rules::Puzzle;

/// A Sukaku of 4×4 with one solution, as a grid: no two cells are given.
const GRID: &str = "\
+---------+---------+
| 12 1234 | 34 34   |
| 34 1234 | 12 12   |
+---------+---------+
| 2  1    | 4  34   |
| 4  3    | 2  1234 |
+---------+---------+
";
const SOLUTION: &str = "1234341221434321";

fn run(args: &[&str]) -> Said {
    Terminal::new().run(args, b"")
}

/// Returns standard output and the exit code.
fn said(args: &[&str]) -> (String, i32) {
    let said = run(args);
    (said.out, said.code)
}

/// Returns the 729 symbols of a puzzle with one solution, from easy givens at sight.
fn line() -> String {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = easy.parse().unwrap();
    by_name("sukaku")
        .unwrap()
        .write(&puzzle, Alphabet::default_for(9))
        .unwrap()
}

/// The first candidate of a line that is eliminated, and that is not in the solution.
fn with_one_more(line: &str, at: usize) -> String {
    let digit = char::from(b'1' + (at % 9) as u8);
    let mut symbols: Vec<char> = line.chars().collect();
    assert_eq!(symbols[at], '.');
    symbols[at] = digit;
    symbols.into_iter().collect()
}

#[test]
fn verdicts_solutions_and_counts() {
    let puzzle = ["--from", "candidates", GRID];
    let with = |command: &str, more: &[&str]| said(&[&[command], more, &puzzle[..]].concat());
    for engine in ["both", "native", "sat", "auto"] {
        let (text, code) = with("verify", &["--engine", engine]);
        assert!(
            text.starts_with("unique ") && text.contains(SOLUTION),
            "{engine}: {text}"
        );
        assert_eq!(code, 0);
    }
    assert_eq!(with("solve", &[]), (format!("{SOLUTION}\n"), 0));
    assert_eq!(with("count", &[]).0.trim(), "1");
    // Detected, too, and the record has the candidates.
    let (text, _) = said(&["verify", "--json", GRID]);
    assert!(text.contains(r#""puzzle":"12..123"#), "{text}");
    assert!(text.contains(r#""givens":0"#), "{text}");
    let (text, code) = said(&["verify", &GRID.replace("| 2  1 ", "| 12 12")]);
    assert!(text.starts_with("multiple") && code == 1, "{text}");
    let (text, code) = said(&["verify", &GRID.replace("| 2  1 ", "| 2  ! ")]);
    assert!(text.starts_with("none") && code == 1, "{text}");
}

#[test]
fn ratings() {
    let (text, code) = said(&["rate", &line()]);
    assert!(
        text.starts_with("very easy, ER 1.2 EP 1.2 ED 1.2;"),
        "{text}"
    );
    assert_eq!(code, 0);
    let (text, _) = said(&["rate", "--only-level", "medium", &line()]);
    assert_eq!(text, "very easy\n");
    let (text, _) = said(&["rate", "--hodoku", "--json", &line()]);
    assert!(text.contains(r#""er":1.2"#), "{text}");
    assert!(
        !text.contains(r#""hodoku":"#) && !text.contains("expected_seconds"),
        "{text}"
    );
    let (text, code) = said(&["rate", GRID]);
    assert!(text.starts_with("unrated") && code == 1, "{text}");
}

#[test]
fn steps() {
    let (text, code) = said(&["hint", GRID]);
    assert!(text.contains("Single") && code == 0, "{text}");
    let (text, code) = said(&["explain", "--audit", GRID]);
    assert!(text.contains("Solved.\nEvery step was audited."), "{text}");
    assert_eq!(code, 0);
    let (text, code) = said(&["explain", "--audit", &line()]);
    assert!(
        text.contains("Solved.\nEvery step was audited.") && code == 0,
        "{text}"
    );
    let (text, _) = said(&["hint", "--picture", GRID]);
    assert!(text.contains('3'), "{text}");
    let entries = run(&["hint", GRID, "--entries", &line()]);
    assert_eq!(entries.code, 2, "{}", entries.err);
    // The reader of --marks takes both forms.
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("marks.txt");
    std::fs::write(&file, line() + "\n").unwrap();
    let marks = ["hint", easy, "--marks", file.to_str().unwrap()];
    assert_eq!(said(&marks).1, 0);
}

#[test]
fn certificates() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.cert");
    // No name says that a cell holds nothing.
    for (puzzle, claim, rule) in [
        (GRID.to_string(), "unique", "one-of 1,2 r1c1"),
        (
            GRID.replace("| 2  1 ", "| 12 12"),
            "several",
            "one-of 1,2 r1c1",
        ),
        (GRID.replace("| 2  1 ", "| 2  ! "), "none", "domain r1c1 "),
        (line(), "unique", "one-of "),
    ] {
        let (text, code) = said(&["certify", &puzzle]);
        assert_eq!(code, 0);
        assert!(text.contains(&format!("claim {claim}\n")), "{text}");
        assert!(text.contains(&format!("\n{rule}")), "{text}");
        std::fs::write(&file, text).unwrap();
        // The puzzle brings its rules; another one does not.
        let checked = |puzzle: &str| said(&["check", "--puzzles", puzzle, file.to_str().unwrap()]);
        assert_eq!(checked(&puzzle).1, 0);
        assert_eq!(checked(&GRID.replace("| 2  1 ", "| 23 1 ")).1, 1);
        let is_named = rule.starts_with("one-of");
        assert_eq!(said(&["check", file.to_str().unwrap()]).1 == 0, is_named);
        let (text, code) = said(&["check", "--rules", "any", file.to_str().unwrap()]);
        let under = if is_named {
            ", one-of ("
        } else {
            " other rules ("
        };
        assert!(code == 0 && text.contains(under), "{text}");
    }
    let minimal = run(&["certify", "--minimal", GRID]);
    let said = minimal.err;
    assert!(said.contains("for puzzles of givens only"), "{said}");
    assert_ne!(minimal.code, 0);
}

#[test]
fn minimal_puzzles() {
    for engine in ["native", "sat"] {
        let (text, code) = said(&["minimize", "--engine", engine, GRID]);
        assert_eq!((text.trim_end().len(), code), (64, 0), "{text}");
        let again = ["verify", "--from", "sukaku", text.trim_end()];
        assert!(said(&again).0.contains(SOLUTION));
        // No candidate can be restored to it, but to the puzzle.
        let list = ["minimize", "--list", "--from", "sukaku", text.trim_end()];
        assert_eq!(said(&list).0, "none\n");
    }
    let (text, _) = said(&["minimize", "--list", "--json", GRID]);
    assert!(text.contains(r#""restored":["#), "{text}");
    let (text, _) = said(&["minimize", "--json", GRID]);
    assert!(
        text.contains(r#""eliminated":"#) && text.contains(r#""minimal":true"#),
        "{text}"
    );
    let all = run(&["minimize", "--all", GRID]);
    assert_eq!(all.code, 2);
    assert!(all.err.contains("puzzles of givens"), "{}", all.err);
}

#[test]
fn questions() {
    let (text, _) = said(&["candidates", GRID]);
    assert!(
        text.starts_with("1 solution: 16 cells forced, 0 open"),
        "{text}"
    );
    let (text, code) = said(&["why", GRID, "3r1c1"]);
    assert!(
        text.starts_with("3r1c1: ruled out by the pencil marks of its cell\n") && code == 0,
        "{text}"
    );
    let (text, _) = said(&["why", GRID, "1r1c2"]);
    assert!(
        text.starts_with("1r1c2: ruled out by the pencil marks"),
        "{text}"
    );
    for (rows, conflict) in [
        (
            "12 1234 34 34\n34 1234 12 12\n2 ! 4 34\n4 3 2 1\n",
            "no digit is left for r3c2",
        ),
        (
            "12 1234 34 34\n34 1234 12 12\n2 1 4 34\n4 1 2 1\n",
            "no place is left for 3 in row 4",
        ),
        (
            "12 12 12 34\n. . . .\n. . . .\n. . . .\n",
            "the pencil marks leave no solution",
        ),
    ] {
        let (text, _) = said(&["verify", "--from", "candidates", rows]);
        assert!(text.contains(&format!("conflict {conflict}\n")), "{text}");
    }
    let (text, _) = said(&["why", GRID, "1r1c1"]);
    assert!(text.starts_with("1r1c1: possible"), "{text}");
    let (text, _) = said(&["redundant", GRID]);
    assert!(
        text.contains("none of 0 givens") && text.contains("minimize --list"),
        "{text}"
    );
    let (text, code) = said(&["repair", &GRID.replace("| 2  1 ", "| 12 12")]);
    assert!(text.contains("given") && code == 0, "{text}");
}

#[test]
fn collections() {
    let all = ["scramble", "--seed", "3", "-n", "2"];
    let scrambled = said(&[&all[..], &[&line()]].concat()).0;
    let lines: Vec<&str> = scrambled.lines().collect();
    assert!(
        lines.len() == 2 && lines.iter().all(|line| line.len() == 729),
        "{scrambled}"
    );
    let (text, code) = said(&["canon", "--same", &line(), lines[0], lines[1]]);
    assert!(
        code == 0 && text.matches("equivalent").count() == 2,
        "{text}"
    );
    // Another puzzle with the same givens, none, is not the same.
    let other = with_one_more(&line(), line().find('.').unwrap());
    assert_eq!(said(&["canon", "--same", &line(), &other]).1, 1);
    let unique = said(&["canon", "--unique", "-q", &line(), lines[0], &other]).0;
    assert_eq!(unique, format!("{}\n{other}\n", line()));
    for args in [&["neighbours"][..], &["fewest", "--at-most", "17"]] {
        let said = run(&[args, &[&line()]].concat());
        assert_ne!(said.code, 0, "{args:?}");
        assert!(
            said.err.contains("plain rules only"),
            "{args:?}: {}",
            said.err
        );
    }
}
