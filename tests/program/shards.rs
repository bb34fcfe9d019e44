//! `--shard K/N`: the parts of a list are the whole, in every command that reads lists.

use crate::terminal::Terminal;
use crate::terminal::transcript::{EASY, SMALL, TWO};

/// The commands that read lists, with arguments that take little time.
const LISTS: [&[&str]; 10] = [
    &["verify", "--engine", "native"],
    &["solve", "--engine", "native"],
    &["count", "--engine", "native"],
    &["rate", "--engine", "native"],
    &["minimize", "--engine", "native"],
    &["canon"],
    &["scramble", "--seed", "3", "-n", "2"],
    &["compare", "--engines", "native", "--csv"],
    &["candidates", "--engine", "native", "--limit", "1"],
    &["redundant", "--engine", "native"],
];

/// Twelve lines in two files, malformed ones among them.
fn terminal() -> Terminal {
    let terminal = Terminal::new();
    let lines = [EASY, TWO, "1x", SMALL, EASY, SMALL, TWO].join("\n");
    terminal.file("one.txt", lines);
    terminal.file("two.txt", [SMALL, "2x", EASY, SMALL, TWO].join("\n"));
    terminal
}

/// Returns the lines of output and of malformed records, in no order.
fn lines(terminal: &Terminal, args: &[&str], shard: &[&str]) -> Vec<String> {
    let from = &["--from", "line", "one.txt", "two.txt"];
    let said = terminal.run(&[args, shard, from].concat(), b"");
    // Times are not the same in every run.
    let times = |line: &str| line.split(',').enumerate().all(|(at, _)| at < 6);
    let out = said.out.lines().map(|line| {
        let cut = if args[0] == "compare" && !times(line) {
            4
        } else {
            usize::MAX
        };
        line.split(',').take(cut).collect::<Vec<_>>().join(",")
    });
    let malformed = said.err.lines().filter(|line| line.contains("malformed:"));
    let mut all: Vec<String> = out.chain(malformed.map(str::to_string)).collect();
    all.sort();
    all
}

#[test]
fn the_parts_of_a_list_are_the_whole() {
    let terminal = terminal();
    for args in LISTS {
        let whole = lines(&terminal, args, &[]);
        let parts = ["1/3", "2/3", "3/3"].map(|shard| lines(&terminal, args, &["--shard", shard]));
        let longest = parts.iter().map(Vec::len).max();
        assert!(longest < Some(whole.len()), "{args:?}: {parts:?}");
        let mut joined = parts.concat();
        joined.sort();
        if args[0] == "compare" {
            joined.dedup(); // the line of names
        }
        assert_eq!(joined, whole, "{args:?}");
    }
}

#[test]
fn a_summary_says_which_part_was_read() {
    let terminal = terminal();
    let said = terminal.run(&["verify", "--shard", "2/3", "one.txt", "two.txt"], b"");
    let summary = "part 2/3 of the list: 4 puzzles: ";
    assert!(said.err.contains(summary), "{}", said.err);
    let args = ["canon", "--unique", "--shard", "1/3", "one.txt"];
    let said = terminal.run(&args, b"");
    let summary = "part 1/3 of the list: 3 puzzles, 3 different\n";
    assert!(said.err.ends_with(summary), "{}", said.err);
    for (args, why) in [
        (["verify", "--shard", "4/3"], "expected a part of all parts"),
        (["cnf", "--shard", "1/3"], "--shard"),
    ] {
        let said = terminal.run(&[&args[..], &[EASY]].concat(), b"");
        assert_eq!(said.code, 2, "{args:?}");
        assert!(said.err.contains(why), "{args:?}: {}", said.err);
    }
}

#[test]
fn canon_prints_the_same_with_any_number_of_threads() {
    let terminal = Terminal::new();
    let list = terminal
        .run(
            &["low", "-n", "12", "--clues", "23", "--seed", "5", "-q"],
            b"",
        )
        .out;
    let images = terminal.run(&["scramble", "-n", "40"], list.as_bytes()).out;
    let list = list.clone() + &images + SMALL + "\n1x\n" + &list;
    for args in [
        &["canon"][..],
        &["canon", "--unique"],
        &["canon", "--unique", "--json"],
    ] {
        let run = |jobs: &str| terminal.run(&[args, &["-j", jobs]].concat(), list.as_bytes());
        let (one, four) = (run("1"), run("4"));
        assert_eq!(
            (&four.out, &four.err, four.code),
            (&one.out, &one.err, 2),
            "{args:?}"
        );
        if args.contains(&"--unique") {
            assert!(
                one.err.ends_with("505 puzzles, 13 different\n"),
                "{}",
                one.err
            );
        }
    }
    let key = |puzzle: &str| {
        let line = terminal.run(&["canon", "--json", puzzle], b"").out;
        let record: serde_json::Value = serde_json::from_str(&line).unwrap();
        record["key"].as_str().unwrap().to_string()
    };
    let first = images.lines().next().unwrap();
    assert_eq!(key(first), key(list.lines().next().unwrap()));
    assert_eq!(key(first).len(), 32);
    assert_ne!(key(first), key(EASY));
}
