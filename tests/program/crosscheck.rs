//! `veridoku crosscheck --solver` with small solvers, one right and the others each wrong in its
//! own way.

use crate::crosscheck_hostile::at_once;
use crate::terminal::transcript::Transcript;
use crate::terminal::{Said, Terminal};
use std::time::Duration;

const UNIQUE: &str = "1234341221434...";
const SOLUTION: &str = "1234341221434321";
const OTHER: &str = "12..34..........";
const NONE: &str = "11..............";
const UNIQUE_TOO: &str = "4321214334121...";
const SOLUTION_TOO: &str = "4321214334121234";

/// Answers what is in its table, otherwise `none`.
const RIGHT: &str = "while read -r p; do case $p in
    1234341221434...) echo 1234341221434321;;
    4321214334121...) echo 4321214334121234;;
    12..34..........) echo several;;
    *) echo none;; esac; done";

fn terminal(script: &str) -> Terminal {
    let terminal = Terminal::new();
    terminal.file("solver.sh", script);
    terminal.file("list.sdm", [UNIQUE, OTHER, NONE, UNIQUE_TOO].join("\n"));
    terminal
}

/// Returns the result of each puzzle of the list, then the exit code.
fn results(script: &str, options: &[&str]) -> Vec<String> {
    let said = run(&terminal(script), options, &["list.sdm"]);
    let mut words = words(&said);
    words.push(said.code.to_string());
    words
}

fn run(terminal: &Terminal, options: &[&str], inputs: &[&str]) -> Said {
    let mut args = vec![
        "crosscheck",
        "--solver",
        "sh solver.sh",
        "--json",
        "--quiet",
    ];
    for usual in [["--time-limit", "1"], ["--shrink-time", "3"]] {
        if !options.contains(&usual[0]) {
            args.extend(usual);
        }
    }
    args.extend(options);
    args.extend(inputs);
    terminal.run(&args, b"")
}

fn words(said: &Said) -> Vec<String> {
    let word = |line: &str| field(line, "result").unwrap().to_string();
    said.out.lines().map(word).collect()
}

/// Returns a string field, without escapes, of a JSON object.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let rest = line.split_once(&format!("\"{name}\":\""))?.1;
    rest.split('"').next()
}

#[test]
fn a_right_solver_passes() {
    assert_eq!(
        results(RIGHT, &[]),
        ["right", "right", "right", "right", "0"]
    );
}

#[test]
fn each_wrong_answer_is_told_apart() {
    let replaced = |from: &str, to: &str| RIGHT.replace(from, to);
    let wrong_digit = replaced("1234341221434321", "1234341221434322");
    let ignores = replaced("echo 1234341221434321", "echo 4321214334121234");
    let unique = replaced("echo several", "echo 1234341221434321");
    let none = replaced("echo several", "echo none");
    let several = replaced("echo none", "echo several");
    let chatter = replaced("echo none", "echo hm");
    let holes = replaced("1234341221434321", "123434122143432.");
    let right = |number: usize, wrong: &'static str| {
        let mut all = ["right", "right", "right", "right", "1"];
        all[number] = wrong;
        all
    };
    at_once(&[
        &|| assert_eq!(results(&wrong_digit, &[]), right(0, "wrong-board")),
        &|| assert_eq!(results(&ignores, &[]), right(0, "ignores-givens")),
        &|| assert_eq!(results(&unique, &[]), right(1, "claims-unique")),
        &|| assert_eq!(results(&unique, &["--any-solution"])[1], "right"),
        &|| assert_eq!(results(&none, &[])[1], "claims-none"),
        &|| assert_eq!(results(&several, &[])[2], "claims-several"),
        &|| assert_eq!(results(&chatter, &[])[2], "unreadable"),
        &|| assert_eq!(results(&chatter, &["--none", "hm"])[2], "right"),
        &|| assert_eq!(results(&holes, &[])[0], "incomplete"),
    ]);
}

#[test]
fn a_solver_that_dies_is_started_again() {
    // Right, but exits at its second puzzle.
    let dies = RIGHT.replace(
        "do case",
        "do n=x$n; [ $n = xx ] && { echo boom >&2; exit 3; }; case",
    );
    let said = run(&terminal(&dies), &[], &["list.sdm"]);
    assert_eq!(words(&said), ["right", "crash", "right", "crash"]);
    assert!(
        said.out.contains("ended with exit code 3: boom"),
        "{}",
        said.out
    );
    // A single puzzle does not show it.
    assert!(said.out.contains("\"reproduces\":false"));
    let killed = results("read -r p; kill -SEGV $$", &["--shrink-time", "0"]);
    assert_eq!(killed, ["crash", "crash", "crash", "crash", "1"]);
    let said = run(
        &terminal("kill -SEGV $$"),
        &["--shrink-time", "0"],
        &["list.sdm"],
    );
    assert!(said.out.contains("SIGSEGV"), "{}", said.out);
}

#[test]
fn a_solver_that_hangs_is_killed_with_its_children() {
    let hangs = RIGHT.replace("echo several", "sleep 1000 & echo $! > child; wait");
    let terminal = terminal(&hangs);
    let said = run(
        &terminal,
        &["--time-limit", "0.5", "--shrink-time", "0"],
        &["list.sdm"],
    );
    assert_eq!(words(&said), ["right", "hang", "right", "right"]);
    let child = std::fs::read_to_string(terminal.path().join("child")).unwrap();
    let alive = |pid: &str| {
        let state = std::fs::read_to_string(format!("/proc/{pid}/stat"));
        state.is_ok_and(|stat| !stat.contains(") Z "))
    };
    // A killed process is not gone at once.
    let gone = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        !alive(child.trim())
    });
    assert!(gone, "the child is still there");
}

#[test]
fn a_solver_that_prints_without_end_is_stopped() {
    let line = results(
        "read -r p; while :; do printf xxxxxxxxxxxxxxxx; done",
        &["--shrink-time", "0"],
    );
    assert_eq!(line, ["flood", "flood", "flood", "flood", "1"]);
    // Short lines, the first of which is a right answer.
    let lines = format!("while :; do echo {SOLUTION}; done");
    let lines = results(&lines, &["--shrink-time", "0", "--output-limit", "5000"]);
    assert_eq!(lines, ["flood", "flood", "flood", "flood", "1"]);
    let alone = results(
        "while :; do echo x; done",
        &[
            "--per-puzzle",
            "--shrink-time",
            "0",
            "--output-limit",
            "5000",
        ],
    );
    assert_eq!(alone, ["flood", "flood", "flood", "flood", "1"]);
}

#[test]
fn a_solver_that_answers_late_is_out_of_sync() {
    // One answer behind: the first line says nothing useful.
    let late = format!(
        "b=none; while read -r p; do echo $b; case $p in {UNIQUE}) b={SOLUTION};; {UNIQUE_TOO}) b={SOLUTION_TOO};; *) b=none;; esac; done"
    );
    let terminal = terminal(&late);
    terminal.file("two.sdm", format!("{UNIQUE}\n{UNIQUE_TOO}\n"));
    let said = run(&terminal, &[], &["two.sdm"]);
    assert_eq!(words(&said), ["claims-none", "out-of-sync"]);
    assert!(said.out.contains("\"reproduces\":false"));
}

#[test]
fn one_process_a_puzzle_by_argument_or_by_standard_input() {
    let by_argument =
        format!("case $1 in {UNIQUE}) echo found: {SOLUTION};; *) echo none; exit 1;; esac");
    let terminal = terminal(&by_argument);
    let run = |solver: &str, options: &[&str], puzzle: &str| {
        let mut args = vec![
            "crosscheck",
            "--per-puzzle",
            "--quiet",
            "--json",
            "--solver",
            solver,
        ];
        args.extend(options);
        args.push(puzzle);
        words(&terminal.run(&args, b"")).remove(0)
    };
    let pattern = ["--answer", "found: ([1-4]{16})"];
    assert_eq!(run("sh solver.sh '{}'", &pattern, UNIQUE), "right");
    assert_eq!(run("sh solver.sh {}", &pattern, NONE), "right");
    assert_eq!(run("sh solver.sh {}", &[], UNIQUE), "unreadable");
    let grid = "echo; echo '+-+-+'; echo '|12|34|'; echo '|34|12|'; echo '21 43'; echo '4 3 | 2 1'";
    terminal.file(
        "solver.sh",
        format!("read -r p; [ $p = {UNIQUE} ] && {{ {grid}; }}"),
    );
    assert_eq!(run("sh solver.sh", &["--answer", "grid"], UNIQUE), "right");
    // A board, then a line on the number of solutions.
    terminal.file(
        "solver.sh",
        format!("echo {SOLUTION}; echo There are 2 solutions"),
    );
    let several = ["--several", "2 solutions"];
    assert_eq!(run("sh solver.sh", &several, OTHER), "right");
    assert_eq!(run("sh solver.sh", &[], OTHER), "right");
    let several = ["--several", "many"];
    assert_eq!(run("sh solver.sh", &several, OTHER), "claims-unique");
    terminal.file("solver.sh", "echo oops >&2; exit 7");
    assert_eq!(run("sh solver.sh", &[], UNIQUE), "crash");
}

#[test]
fn blanks_and_banners_are_as_the_solver_has_them() {
    let zeros = "echo Welcome; while read -r p; do [ $p = 1234341221434000 ] && echo 1234341221434321 || echo none; done";
    let said = run(
        &terminal(zeros),
        &["--blank", "0", "--skip", "1"],
        &[UNIQUE],
    );
    assert_eq!(words(&said), ["right"]);
}

#[test]
fn what_is_wrong_is_shrunk_to_what_shows_it() {
    // Says `none` whenever a 4 is in the first row.
    let script =
        "while read -r p; do case $p in *4????????????|?4*) echo none;; *) echo hm;; esac; done";
    let script = script.replace("*4????????????|?4*", "4*|?4*|??4*|???4*");
    let said = run(&terminal(&script), &["--none", "none"], &[UNIQUE]);
    assert_eq!(field(&said.out, "result"), Some("claims-none"));
    let small = said.out.split("\"shrunk\":").nth(1).unwrap();
    assert!(small.contains("\"minimal\":true"), "{small}");
    let puzzle = field(small, "puzzle").unwrap();
    // The 4 of the first row alone is enough: then there are several solutions, and `none` is just
    // as wrong.
    assert_eq!(puzzle, "...4............");
    assert_eq!(field(small, "verdict"), Some("multiple"));
    assert!(small.contains("\"spent\":false"), "{small}");
}

#[test]
fn a_solver_that_crashes_on_everything_needs_no_given() {
    let said = run(&terminal("read -r p; exit 3"), &[], &[UNIQUE]);
    let small = said.out.split("\"shrunk\":").nth(1).unwrap();
    assert_eq!(field(small, "puzzle"), Some("................"));
    assert_eq!(field(small, "verdict"), Some("multiple"));
    assert!(small.contains("\"givens\":0"), "{small}");
}

#[test]
fn what_needs_no_given_is_made_small_once() {
    let terminal = terminal("read -r p; exit 3");
    let said = run(&terminal, &[], &["list.sdm"]);
    let before: Vec<bool> = said.out.lines().map(|l| l.contains("as_before")).collect();
    assert_eq!(before, [false, true, true, true], "{}", said.out);
    let again = |line: &str| line.contains("\"reproduces\":true") && line.contains("\"givens\":0");
    assert!(said.out.lines().all(again), "{}", said.out);
}

#[test]
fn the_first_fault_may_be_the_last() {
    let wrong = RIGHT.replace("echo several", "echo none");
    let both = wrong.replace("*) echo none", "*) echo several");
    for jobs in ["1", "3"] {
        let said = results(&both, &["--fail-fast", "--jobs", jobs]);
        assert_eq!(said, ["right", "claims-none", "1"]);
    }
    assert_eq!(results(RIGHT, &["--fail-fast"])[4], "0");
}

#[test]
fn an_interrupt_loses_no_fault_that_was_found() {
    // Answers `none` to every puzzle with a 4, and hangs at the fifth puzzle, which comes while the
    // first is shrunk.
    let script = "while read -r p; do echo $p >> asked; [ $(wc -l < asked) -gt 4 ] && sleep 100
        case $p in *4*) echo none;; *) echo several;; esac; done";
    let terminal = terminal(script);
    let mut options = vec![
        "crosscheck",
        "--solver",
        "sh solver.sh",
        "--time-limit",
        "90",
    ];
    options.extend([
        "--shrink-time",
        "90",
        "--json",
        "--junit",
        "report.xml",
        UNIQUE,
    ]);
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_veridoku"))
        .args(options)
        .current_dir(terminal.path())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let asked = terminal.path().join("asked");
    let lines = || std::fs::read_to_string(&asked).map_or(0, |text| text.lines().count());
    let there = (0..3000).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        lines() > 4
    });
    assert!(there, "{} puzzles were asked about", lines());
    let interrupt = format!("kill -INT {}", child.id());
    let sent = std::process::Command::new("sh")
        .args(["-c", &interrupt])
        .status();
    assert!(sent.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(field(&out, "result"), Some("claims-none"), "{out}");
    assert!(out.contains("\"reproduces\":true"), "{out}");
    assert!(out.contains("\"interrupted\":true"), "{out}");
    let xml = std::fs::read_to_string(terminal.path().join("report.xml")).unwrap();
    assert!(xml.contains("tests=\"1\" failures=\"1\""), "{xml}");
    assert!(xml.contains("not tried to the end"), "{xml}");
    well_formed(&xml);
}

#[test]
fn sizes_choose_from_suites_and_files() {
    let terminal = terminal(RIGHT);
    let sized = |sizes: &str, options: &[&str]| {
        let mut args = vec![
            "crosscheck",
            "--engines",
            "native,plain",
            "--json",
            "--quiet",
        ];
        args.extend(["--sizes", sizes]);
        args.extend(options);
        let said = terminal.run(&args, b"");
        let puzzles = said.out.lines().map(|line| field(line, "puzzle").unwrap());
        let mut lengths: Vec<usize> = puzzles.map(str::len).collect();
        lengths.dedup();
        (lengths, said.code)
    };
    let nine = ".".repeat(81);
    terminal.file("mixed.sdm", format!("{UNIQUE}\n{nine}\n"));
    assert_eq!(sized("9", &["mixed.sdm"]), (vec![81], 0));
    assert_eq!(sized("4", &["mixed.sdm"]), (vec![16], 0));
    assert_eq!(sized("4-9", &["mixed.sdm"]), (vec![16, 81], 0));
    assert_eq!(sized("6,9", &["mixed.sdm"]), (vec![81], 0));
    // An empty selection is no success, and the search for one ends.
    assert_eq!(sized("16", &["mixed.sdm"]), (vec![], 2));
    assert_eq!(sized("16", &["--suite", "random"]), (vec![], 2));
    for wrong in ["3", "x", "9-4", "4-", "", "100"] {
        assert_eq!(sized(wrong, &["mixed.sdm"]), (vec![], 2), "{wrong}");
    }
    let (lengths, code) = sized("9", &["--suite", "smoke", "--sample", "30"]);
    // 9×9 boards, and lines that are not puzzles.
    assert!(lengths.iter().all(|n| (80..=82).contains(n) || *n == 1) && code == 0);
}

#[test]
fn how_files_are_read_is_no_option_of_suites() {
    for option in [
        ["--shape", "3x3"],
        ["--alphabet", "1-9"],
        ["--from", "line"],
    ] {
        let terminal = terminal(RIGHT);
        let of_suite = run(&terminal, &option, &["--suite", "malformed"]);
        assert_eq!(of_suite.code, 2);
        let expected = format!("error: {}: says how files", option[0]);
        assert!(of_suite.err.starts_with(&expected), "{}", of_suite.err);
    }
    let terminal = terminal(RIGHT);
    let both = run(
        &terminal,
        &["--shape", "2x2", "--sample", "1"],
        &["list.sdm", "--suite", "several"],
    );
    assert_ne!(both.code, 2, "{}", both.err);
}

#[test]
fn engines_stop_early_on_the_smoke_suite() {
    let terminal = Terminal::new();
    let args = [
        "crosscheck",
        "--engines",
        "native,sat,backtracking",
        "--json",
        "--quiet",
        "--suite",
        "smoke",
    ];
    let said = terminal.run(&args, b"");
    assert_eq!(said.code, 0, "{}", said.out);
    assert!(said.out.contains("(node limit)"), "{}", said.out);
}

#[test]
fn threads_do_not_change_the_results() {
    let one = results(RIGHT, &["--jobs", "1"]);
    assert_eq!(one, results(RIGHT, &["--jobs", "3"]));
    let sampled = |seed: &str| results(RIGHT, &["--sample", "2", "--seed", seed]);
    assert_eq!(sampled("1"), sampled("1"));
    assert_eq!(sampled("1").len(), 3);
}

#[test]
fn the_report_for_continuous_integration_is_well_formed() {
    let chatter = RIGHT.replace("echo several", "echo '<&\"x\">'");
    let terminal = terminal(&chatter);
    run(&terminal, &["--junit", "report.xml"], &["list.sdm"]);
    let xml = std::fs::read_to_string(terminal.path().join("report.xml")).unwrap();
    assert!(!terminal.path().join("report.xml.part").exists());
    assert!(xml.contains("tests=\"4\" failures=\"1\""), "{xml}");
    assert!(xml.contains("<failure type=\"unreadable\""));
    well_formed(&xml);
}

/// Asserts that every tag is closed in its place, and every `&` is an entity.
fn well_formed(xml: &str) {
    let body = xml
        .strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        .unwrap();
    for part in body.split('&').skip(1) {
        let entity = part.split(';').next().unwrap();
        assert!(
            ["lt", "gt", "amp", "quot", "apos", "#10"].contains(&entity),
            "&{entity}"
        );
    }
    let mut open = Vec::new();
    for tag in body.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap()),
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty());
}

#[test]
fn transcripts() {
    let mut transcript = Transcript::new();
    transcript.file("right.sh", RIGHT);
    transcript.file(
        "wrong.sh",
        RIGHT.replace("echo several", "echo 1234341221434321"),
    );
    transcript.file("error.sh", "while read -r p; do echo error: $p; done");
    transcript.file("dies.sh", "read -r p; echo boom >&2; exit 3");
    let list = [UNIQUE, OTHER, NONE];
    transcript.file("list.sdm", list.join("\n"));
    for args in [
        &["list.sdm"][..],
        &["--json", "list.sdm"],
        &["--engines", "native,exact-cover", "list.sdm"],
        &["--engines", "native", "list.sdm"],
        &["--engines", "native,z3", "list.sdm"],
        &["--suite", "nothing"],
        &["--solver", "sh right.sh", "list.sdm"],
        &["--solver", "sh wrong.sh", "list.sdm"],
        &["--solver", "sh wrong.sh", "--json", "list.sdm"],
        &["--solver", "sh wrong.sh", "--any-solution", "list.sdm"],
        &["--solver", "sh dies.sh", UNIQUE],
        &["--solver", "./there-is-no-such-program", "list.sdm"],
        &["--solver", "'", "list.sdm"],
        &["--solver", "", "list.sdm"],
        &["--solver", "sh right.sh {}", "list.sdm"],
        &["--solver", "sh right.sh", "--blank", "4", "list.sdm"],
        &["--solver", "sh right.sh", "--blank", " ", "list.sdm"],
        &["--solver", "sh right.sh", "--blank", "ab", "list.sdm"],
        &[
            "--solver",
            "sh right.sh",
            "--none",
            "error",
            "--several",
            "Error",
            "list.sdm",
        ],
        &["--solver", "sh error.sh", "--shrink-time", "0", "list.sdm"],
        &["--solver", "sh right.sh", "--answer", "gird", "list.sdm"],
        &["--solver", "sh right.sh", "--answer", "([", "list.sdm"],
        &["--per-puzzle", "list.sdm"],
        &["--solver", "sh right.sh", "no-such-file.sdm"],
    ] {
        let mut all = vec!["crosscheck"];
        all.extend(args);
        transcript.run(&all);
    }
    transcript.check("crosscheck");
}
