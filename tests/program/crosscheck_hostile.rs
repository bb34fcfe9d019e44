//! `veridoku crosscheck --solver` with solvers that refuse, chatter, die, cling and garble: which
//! result counts for which puzzle, and what is shown.

use crate::terminal::{Said, Terminal};
use veridoku::crosscheck::AnswerWords;

const UNIQUE: &str = "1234341221434...";
const SOLUTION: &str = "1234341221434321";
const SEVERAL: &str = "12..34..........";
const NONE: &str = "11..............";

const RIGHT: &str = "while read -r p; do case $p in
    1234341221434...) echo 1234341221434321;;
    12..34..........) echo several;;
    *) echo none;; esac; done";

fn run(script: &str, options: &[&str], inputs: &[&str]) -> Said {
    run_in(&Terminal::new(), "sh solver.sh", script, options, inputs)
}

fn run_in(
    terminal: &Terminal,
    solver: &str,
    script: &str,
    options: &[&str],
    inputs: &[&str],
) -> Said {
    terminal.file("solver.sh", script);
    terminal.file("list.sdm", [UNIQUE, SEVERAL, NONE].join("\n"));
    let mut args = vec!["crosscheck", "--solver", solver, "--quiet"];
    for usual in [["--time-limit", "5"], ["--shrink-time", "0"]] {
        if !options.contains(&usual[0]) {
            args.extend(usual);
        }
    }
    args.extend(options);
    args.extend(inputs);
    terminal.run(&args, b"")
}

/// Returns the results for the list.
fn results(script: &str, options: &[&str]) -> Vec<String> {
    let mut all = vec!["--json"];
    all.extend(options);
    words(&run(script, &all, &["list.sdm"]))
}

/// Holds each expectation, all at once: the solvers spend most of their time waiting.
pub fn at_once(expectations: &[&(dyn Fn() + Sync)]) {
    std::thread::scope(|scope| {
        for holds in expectations {
            scope.spawn(holds);
        }
    });
}

fn words(said: &Said) -> Vec<String> {
    let json = said.out.lines().map(|line| {
        let result = object(line)["result"].as_str().map(str::to_string);
        result.unwrap()
    });
    json.collect()
}

/// Returns a line of JSON with its time masked.
fn object(line: &str) -> serde_json::Value {
    serde_json::from_str(&line.replace(":…", ":0")).unwrap()
}

#[test]
fn a_refusal_is_right_for_what_is_no_puzzle_only() {
    let refuses = "while read -r p; do echo Error: invalid; done";
    assert_eq!(results(refuses, &[]), ["refuses"; 3]);
    let may = |list| results(refuses, &["--may-refuse", list]);
    assert_eq!(may("none"), ["refuses", "refuses", "right"]);
    assert_eq!(may("none,several"), ["refuses", "right", "right"]);
    // A word given for one answer no longer matches another.
    let none = results(refuses, &["--none", "error: invalid"]);
    assert_eq!(none, ["claims-none", "claims-none", "right"]);
    let none = results("while read -r p; do echo error; done", &["--none", "error"]);
    assert_eq!(none, ["claims-none", "claims-none", "right"]);
    let several = results(
        "while read -r p; do echo error; done",
        &["--several", "Error"],
    );
    assert_eq!(several, ["claims-several", "right", "claims-several"]);
    let said = run(refuses, &["--json", "--suite", "malformed"], &[]);
    assert!(words(&said).iter().all(|word| word == "right"));
    assert_eq!(said.code, 0);
    let said = run(refuses, &[], &[NONE]);
    assert!(said.out.contains("--none 'invalid'"), "{}", said.out);
    assert!(
        said.out
            .contains("read as  no puzzle, by the word 'invalid'")
    );
    let both = run(RIGHT, &["--none", "no", "--several", "No"], &[UNIQUE]);
    assert_eq!(both.code, 2);
}

#[test]
fn the_words_that_count_stand_in_the_help_and_in_the_document() {
    let help = Terminal::new().run(&["crosscheck", "--help"], b"").out;
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/crosscheck.md");
    let document = std::fs::read_to_string(document).unwrap();
    let listed = |words: &[String], line: &str| {
        let line: Vec<&str> = line.split(',').map(str::trim).collect();
        words.iter().map(String::as_str).collect::<Vec<_>>() == line
    };
    let words = AnswerWords::default();
    let table = help.split("of several the longest:\n").nth(1).unwrap();
    let table = table.replace(",\n", ", ");
    let rows = [
        ("no solution", &words.none),
        ("several solutions", &words.several),
        ("no puzzle", &words.refused),
    ];
    for ((name, words), line) in rows.iter().zip(table.lines()) {
        let line = line.trim().strip_prefix(name).unwrap();
        assert!(listed(words, line), "{name}: {line}");
        let row = document
            .lines()
            .find(|l| l.starts_with(&format!("| {name} |")));
        let cell = row.unwrap().split('|').nth(3).unwrap().replace('`', "");
        assert!(listed(words, &cell), "{name}: {cell}");
    }
}

#[test]
fn a_blank_that_garbles_the_line_is_refused() {
    for blank in ["4", "9", " ", "\t", "\n", "\u{a0}", "", "ab"] {
        let said = run(RIGHT, &["--blank", blank], &[UNIQUE]);
        assert_eq!(said.code, 2, "{blank:?}");
        assert!(said.err.contains("--blank"), "{}", said.err);
    }
    // Letters are digits on large boards only.
    let script = RIGHT.replace("1234341221434...", "1234341221434AAA");
    let said = run(&script, &["--blank", "A"], &[UNIQUE]);
    assert_eq!((said.code, said.out.as_str()), (0, ""));
    let large = format!("1{}", ".".repeat(255));
    let digits = ["--blank", "A", "--alphabet", "digits"];
    let said = run(&script, &digits, &[&large]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("digit of the puzzle"), "{}", said.err);
    // Empty cells of the answer are read in the notation they were sent in.
    let holes = "while read -r p; do echo $p; done";
    let said = run(holes, &["--blank", "-", "--json"], &[UNIQUE]);
    assert_eq!(words(&said), ["incomplete"]);
}

#[test]
fn what_was_printed_is_shown_in_every_report() {
    let terminal = Terminal::new();
    let script =
        "while read -r p; do echo 'so it goes' >&2; printf 'h\\351 \"<&>\" \\033[1m\\r\\n'; done";
    let options = ["--junit", "report.xml"];
    let said = run_in(&terminal, "sh solver.sh", script, &options, &[UNIQUE]);
    let shown = r#""h\xe9 \"<&>\" \u{1b}[1m\r\n""#;
    for row in [
        &format!("    printed  {shown}\n"),
        "    stderr   so it goes\n",
        "    read as  neither a board nor a known word\n",
        "    expected the only solution\n",
        &format!("    solution {SOLUTION}\n"),
    ] {
        assert!(said.out.contains(row), "{row} in {}", said.out);
    }
    let xml = std::fs::read_to_string(terminal.path().join("report.xml")).unwrap();
    let escaped = shown
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let escaped = escaped.replace('"', "&quot;");
    assert!(xml.contains(&format!("printed  {escaped}&#10;")), "{xml}");
    let options = ["--junit", "report.xml", "--json"];
    let said = run_in(&terminal, "sh solver.sh", script, &options, &[UNIQUE]);
    let value = object(said.out.trim());
    assert_eq!(value["printed"], shown);
    assert_eq!(value["stderr"], "so it goes");
    assert_eq!(value["right"], "the only solution");
    let again = std::fs::read_to_string(terminal.path().join("report.xml")).unwrap();
    assert!(
        again.contains(&format!("printed  {escaped}&#10;")),
        "{again}"
    );
    // Long texts are truncated.
    let long = "while read -r p; do printf '%05000d\\n' 7; done";
    let said = run(long, &[], &[UNIQUE]);
    assert!(
        said.out.contains("0\" … (5001 bytes in all)\n"),
        "{}",
        said.out
    );
    assert!(said.out.lines().all(|line| line.len() < 1100));
    // The output of a solver before it died.
    let dies = "read -r p; echo wait; echo no >&2; kill -SEGV $$";
    let said = run(dies, &["--answer", "([1-4]{16})"], &[UNIQUE]);
    assert!(
        said.out
            .contains("crash: killed by signal 11 (SIGSEGV): no\n"),
        "{}",
        said.out
    );
    assert!(said.out.contains("printed  \"wait\\n\"\n"), "{}", said.out);
    // The messages before it hung.
    let hangs = "read -r p; echo so far >&2; sleep 100";
    let said = run(hangs, &["--time-limit", "0.5"], &[UNIQUE]);
    assert!(
        said.out.contains("printed  nothing\n    stderr   so far\n"),
        "{}",
        said.out
    );
}

#[test]
fn a_second_line_is_counted_for_the_puzzle_of_the_first() {
    let more = |what: &str, wait: &str| {
        let twice = format!("echo several; {wait} echo {what}");
        RIGHT.replace("echo several", &twice)
    };
    let with = |script: &str| results(script, &[]);
    // Blank lines are no answers; a line counts after the last puzzle, too, however short the list.
    let twice = RIGHT.replace("echo none", "echo none; echo none");
    let late = ["right", "out-of-sync", "right"];
    at_once(&[
        &|| assert_eq!(with(&more("several", "")), late),
        &|| assert_eq!(with(&more("hm", "")), late),
        &|| assert_eq!(with(&more("", "")), ["right"; 3]),
        &|| assert_eq!(with(&twice), ["right", "right", "out-of-sync"]),
    ]);
    let said = run(&more("several", ""), &[], &["list.sdm"]);
    let message =
        "list.sdm: line 2: out-of-sync: printed 1 more line after its answer: 'several'\n";
    assert!(said.out.starts_with(message), "{}", said.out);
    assert!(
        said.out.contains("printed  \"several\\nseveral\\n\"\n"),
        "{}",
        said.out
    );
    // A banner needs --skip; without it, both the puzzle and the hint are right.
    let banner = format!("echo Welcome; {RIGHT}");
    assert_eq!(results(&banner, &["--skip", "1"]), ["right"; 3]);
    let said = run(&banner, &[], &["list.sdm"]);
    assert!(said.out.contains("line 1: unreadable"), "{}", said.out);
    assert!(said.out.contains("--skip"), "{}", said.out);
    // One extra grid.
    let grid = "printf '12 34\\n34 12\\n-----\\n21 43\\n43 21\\n'";
    let script = |grid: &str| RIGHT.replace("echo 1234341221434321", grid);
    let grids = |script: &str| results(script, &["--answer", "grid"]);
    let two = script(&format!("{{ {grid}; echo; {grid}; }}"));
    at_once(&[&|| assert_eq!(grids(&script(grid)), ["right"; 3]), &|| {
        assert_eq!(grids(&two), ["out-of-sync", "right", "right"])
    }]);
    let said = run(&script(grid), &[], &[UNIQUE]);
    assert!(said.out.contains("--answer grid"), "{}", said.out);
}

#[test]
fn what_contradicts_itself_is_a_fault() {
    let other = "1234341243212143";
    let wrong = "1234341221434322";
    let said = |lines: &[&str], options: &[&str], puzzle: &str| {
        let script = format!("cat <<'EOF'\n{}\nEOF\n", lines.join("\n"));
        let all = [&["--per-puzzle", "--json"][..], options].concat();
        let said = run(&script, &all, &[puzzle]);
        let message = object(said.out.trim())["text"]
            .as_str()
            .unwrap_or_default()
            .to_string();
        (words(&said).remove(0), message)
    };
    let result = |lines: &[&str], puzzle: &str| said(lines, &[], puzzle).0;
    for (lines, puzzle) in [
        ([SOLUTION, wrong], UNIQUE),
        ([wrong, SOLUTION], UNIQUE),
        ([SOLUTION, "none"], UNIQUE),
        (["no solution", SOLUTION], UNIQUE),
        (["none", "several"], NONE),
        (["several", "none"], SEVERAL),
        ([other, wrong], SEVERAL),
    ] {
        let (result, message) = said(&lines, &[], puzzle);
        assert_eq!(result, "unreadable", "{lines:?}");
        assert!(message.contains("contradicts itself"), "{message}");
    }
    assert_eq!(result(&[SOLUTION, "", SOLUTION], UNIQUE), "right");
    // A solver that lists solutions states their number.
    assert_eq!(result(&[SOLUTION, other], SEVERAL), "right");
    assert_eq!(result(&[SOLUTION, other, "2 solutions"], SEVERAL), "right");
    assert_eq!(result(&[SOLUTION, "2 solutions"], SEVERAL), "right");
    assert_eq!(result(&[SOLUTION], SEVERAL), "claims-unique");
    assert_eq!(
        said(&[SOLUTION, other], &["--any-solution"], SEVERAL).0,
        "right"
    );
    let pattern = ["--answer", "B([1-4]{16})"];
    let listed = ["none B1234341221434321", "B1234341243212143"];
    assert_eq!(said(&listed, &pattern, SEVERAL).0, "right");
    let grids = [
        "12 34", "34 12", "21 43", "43 21", "-- --", "12 34", "34 12", "43 21", "21 43",
    ];
    assert_eq!(said(&grids, &["--answer", "grid"], SEVERAL).0, "right");
    assert_eq!(said(&grids, &["--answer", "grid"], UNIQUE).0, "unreadable");
    // An empty line means nothing beside a board.
    assert_eq!(said(&["", SOLUTION], &["--none", ""], UNIQUE).0, "right");
}

#[test]
fn whole_words_count_and_a_board_counts_more() {
    let says = |line: &str, puzzle: &str| {
        let script = format!("while read -r p; do echo '{line}'; done");
        words(&run(&script, &["--json"], &[puzzle])).remove(0)
    };
    let left = format!("{SOLUTION} (no solution left, 12 guesses)");
    let unique = format!("{SOLUTION} unique, 3 ms");
    let of_two = format!("{SOLUTION} of 2 solutions");
    let behind = format!("{NONE} none");
    at_once(&[
        &|| assert_eq!(says("solution unsatisfactory", NONE), "unreadable"),
        &|| assert_eq!(says("nonexistent", NONE), "unreadable"),
        &|| assert_eq!(says("Result: UNSAT.", NONE), "right"),
        &|| assert_eq!(says("24 solutions", SEVERAL), "right"),
        &|| assert_eq!(says("1 solution", SEVERAL), "unreadable"),
        &|| assert_eq!(says("0 solutions", NONE), "right"),
        &|| assert_eq!(says(&left, UNIQUE), "right"),
        &|| assert_eq!(says(&unique, UNIQUE), "right"),
        &|| assert_eq!(says(&of_two, SEVERAL), "right"),
        // The puzzle and the answer on one line.
        &|| assert_eq!(says(&behind, NONE), "right"),
    ]);
}

#[test]
fn late_lines_are_told_from_wrong_answers() {
    let script = RIGHT.replace("esac;", "esac; sleep 0.06; echo hm;");
    let said = run(&script, &["--json", "--shrink-time", "5"], &["list.sdm"]);
    let found = words(&said);
    assert!(
        found.iter().any(|word| word == "out-of-sync"),
        "{}",
        said.out
    );
    assert!(
        found
            .iter()
            .all(|word| word == "out-of-sync" || word == "right"),
        "{}",
        said.out
    );
}

#[test]
fn another_fault_alone_is_named() {
    // Wrong at the second puzzle of a process, and no answer at the first.
    let script = format!(
        "read -r p; [ $p = {UNIQUE} ] || {{ echo oops; exit; }}; echo {SOLUTION}; while read -r p; do echo several; done"
    );
    let said = run(&script, &["--shrink-time", "5"], &[UNIQUE, NONE]);
    assert!(said.out.contains("claims-several: "), "{}", said.out);
    assert!(
        said.out.contains(
            "alone    another fault in a process that sees only this puzzle: unreadable: "
        ),
        "{}",
        said.out
    );
}

#[test]
fn a_shell_is_not_run_and_its_signs_are_refused() {
    for command in [
        "sh solver.sh | sort",
        "sh solver.sh > out",
        "sh solver.sh 2>&1",
        "sh solver.sh 2>/dev/null",
        "cd . && sh solver.sh",
        "true; sh solver.sh",
    ] {
        let said = run_in(&Terminal::new(), command, RIGHT, &[], &[UNIQUE]);
        assert_eq!(said.code, 2, "{command}");
        assert!(said.err.contains("sh -c '…'"), "{}", said.err);
    }
    for command in [
        "sh -c 'cat solver.sh > copy && sh copy | cat -u'",
        "sh solver.sh '|' \";\"",
    ] {
        let said = run_in(
            &Terminal::new(),
            command,
            RIGHT,
            &["--per-puzzle"],
            &[UNIQUE],
        );
        assert_eq!(said.code, 0, "{command}: {}{}", said.out, said.err);
    }
}

#[test]
fn control_characters_are_escaped_in_headlines() {
    let said = run(
        "while read -r p; do printf 'a\\033[2J\\tb\\n'; done",
        &[],
        &[UNIQUE],
    );
    let expected = "unreadable: neither a board nor a known word: 'a\\u{1b}[2J\\tb'\n";
    assert!(said.out.starts_with(expected), "{}", said.out);
    let said = run(
        "read -r p; printf 'no\\033[2J\\n' >&2; exit 1",
        &[],
        &[UNIQUE],
    );
    assert!(
        said.out.contains("exit code 1: no\\u{1b}[2J\n"),
        "{}",
        said.out
    );
}

#[test]
fn all_lines_for_one_puzzle_are_bounded() {
    // Lines that match no pattern are skipped, but not forever.
    let chatter = "read -r p; while :; do echo thinking; done";
    let pattern = ["--answer", "([1-4]{16})", "--output-limit", "5000"];
    assert_eq!(results(chatter, &pattern), ["flood"; 3]);
    let after = format!("read -r p; echo {SOLUTION}; while :; do echo thinking; done");
    assert_eq!(results(&after, &pattern), ["flood"; 3]);
    // Slow, but without end.
    let slow = format!("read -r p; echo {SOLUTION}; while :; do echo more; sleep 0.02; done");
    let said = run(&slow, &["--time-limit", "1"], &[UNIQUE]);
    assert!(
        said.out.starts_with("flood: still printing"),
        "{}",
        said.out
    );
}

#[test]
fn a_solver_for_one_puzzle_is_told_from_one_for_many() {
    let once = format!("read -r p; echo {SOLUTION}");
    let said = run(&once, &[], &[UNIQUE]);
    assert!(
        said.out.starts_with("crash: after its answer: ended with exit code 0 (one process a puzzle takes --per-puzzle)"),
        "{}",
        said.out
    );
    assert_eq!(run(&once, &["--per-puzzle"], &[UNIQUE]).code, 0);
}

#[test]
fn streams_that_are_closed_or_left_open_cost_no_time() {
    let limit = ["--time-limit", "3600"];
    let says = |script: &str, words: &str| {
        let said = run(script, &limit, &[UNIQUE]);
        assert!(said.out.contains(words), "{}", said.out);
    };
    let closed = "closed its standard output and goes on";
    // A child that keeps the output open after the solver has ended.
    let child = format!("read -r p; echo {SOLUTION}; sleep 100 &");
    at_once(&[
        // A solver that never reads cannot be distinguished from one that thinks.
        &|| {
            let deaf = results("exec <&-; sleep 100", &["--time-limit", "0.2"]);
            assert_eq!(deaf, ["hang"; 3]);
        },
        &|| says("read -r p; exec >&-; sleep 100", closed),
        &|| {
            let said = run(&child, &["--time-limit", "3600", "--per-puzzle"], &[UNIQUE]);
            assert_eq!((said.code, said.out.as_str()), (0, ""));
        },
        &|| says("read -r p; sleep 100 & exit 3", "ended with exit code 3"),
    ]);
}

#[test]
fn habits_of_solvers_do_no_harm() {
    // Line ends of another system.
    let returns = RIGHT.replace("1234341221434321", "1234341221434321\r");
    assert_eq!(results(&returns, &[]), ["right"; 3]);
    // Much output on standard error, and ignored signals.
    let noise = "(trap '' TERM; while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx >&2; done) &";
    let stubborn = format!("trap '' TERM INT HUP; {noise} {RIGHT}");
    assert_eq!(results(&stubborn, &[]), ["right"; 3]);
    // No line end after the last line.
    let open = format!("read -r p; printf {SOLUTION}; sleep 100");
    let said = run(&open, &["--time-limit", "0.5"], &[UNIQUE]);
    assert!(
        said.out.contains("what it printed has no end of line"),
        "{}",
        said.out
    );
    let alone = format!("printf {SOLUTION}");
    assert_eq!(run(&alone, &["--per-puzzle"], &[UNIQUE]).code, 0);
    // Bytes that are not text.
    let bytes = "while read -r p; do printf '\\377\\000\\n'; done";
    assert_eq!(results(bytes, &[]), ["unreadable"; 3]);
}

#[test]
fn the_command_is_checked_before_it_is_run() {
    let terminal = Terminal::new();
    let solver = |command: &str, options: &[&str]| {
        let said = run_in(&terminal, command, "echo $1", options, &[SOLUTION]);
        (said.code, said.err)
    };
    for command in [
        "sh solver.sh \"{}\"",
        "sh solver.sh '{}'",
        "sh -c 'echo {}'",
    ] {
        assert_eq!(
            solver(command, &["--per-puzzle"]),
            (0, String::new()),
            "{command}"
        );
    }
    for (command, options) in [
        ("{}", &["--per-puzzle"][..]),
        ("''", &[]),
        ("   ", &[]),
        ("sh solver.sh", &["--per-puzzle", "--skip", "2"]),
        (".", &[]),
        ("./solver.sh", &[]),
    ] {
        let (code, err) = solver(command, options);
        assert_eq!(code, 2, "{command}: {err}");
        assert!(err.starts_with("error: --s"), "{command}: {err}");
    }
}

#[test]
fn lines_that_are_no_puzzles_are_skipped_by_engines_and_counted() {
    let terminal = Terminal::new();
    let args = [
        "crosscheck",
        "--engines",
        "native,plain",
        "--suite",
        "malformed",
    ];
    let said = terminal.run(&[&args[..], &["--json", "--junit", "r.xml"]].concat(), b"");
    assert!(words(&said).iter().all(|word| word == "skipped"));
    assert_eq!((said.code, words(&said).len()), (0, 12));
    let xml = std::fs::read_to_string(terminal.path().join("r.xml")).unwrap();
    assert!(
        xml.contains("failures=\"0\" errors=\"0\" skipped=\"12\""),
        "{xml}"
    );
    let listed = terminal.run(&["engines"], b"").out;
    for name in veridoku::crosscheck::engine_names() {
        assert!(
            listed.lines().any(|l| l.split(' ').next() == Some(name)),
            "{name}"
        );
    }
}
