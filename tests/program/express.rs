//! The fast path through the program gives the output of the usual path, which a time limit of less
//! than a second takes, and all puzzles but those with one solution.

use crate::effort::few;
use assert_cmd::Command;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn run(args: &[&str]) -> Vec<String> {
    let mut command = Command::cargo_bin("veridoku").unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    command.current_dir(folder).args(args);
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_string).collect()
}

fn objects(args: &[&str]) -> Vec<Value> {
    let lines = run(args);
    lines
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn verify_says_the_same_by_either_way() {
    let inputs = [
        "unique",
        "formats",
        "literature",
        "malformed",
        "multiple/09x09.sdm",
        "none/09x09.sdm",
    ];
    let verify =
        |options: &[&'static str]| [&["verify", "--engine", "native"], options, &inputs].concat();
    let usual: BTreeMap<String, String> = objects(&verify(&["--json"]))
        .iter()
        .map(|o| {
            let column = o["column"].as_u64();
            let column = column.map_or(String::new(), |column| format!(":{column}"));
            let source = o["source"].as_str().unwrap();
            let place = format!("{source}:{}{column}", o["line"]);
            let solution = o["solution"].as_str().unwrap_or("-");
            (
                place,
                format!("{} {solution}", o["verdict"].as_str().unwrap()),
            )
        })
        .collect();
    let mut seen = BTreeSet::new();
    for line in run(&verify(&[])) {
        if line.starts_with("    ") {
            continue;
        }
        let (place, result) = line.split_once(": ").unwrap();
        let expected = &usual[place];
        let verdict = expected.split(' ').next().unwrap();
        assert!(result.starts_with(verdict), "{line}");
        if verdict == "unique" {
            assert_eq!(result, expected, "{line}");
        }
        seen.insert(place.to_string());
    }
    assert_eq!(seen.len(), usual.len());
    assert!(seen.len() > 150);
}

#[test]
fn what_quiet_records_leave_out_is_unique() {
    let args = ["verify", "--engine", "native", "--json", "--no-timings"];
    let inputs = ["unique", "malformed", "multiple/09x09.sdm", "formats"];
    let all = run(&[&args[..], &inputs].concat());
    let shown = |line: &&String| {
        let record: Value = serde_json::from_str(line).unwrap();
        let wrong = record["expected"]["finding"]
            .as_str()
            .is_some_and(|finding| finding == "different" || finding == "malformed");
        record["verdict"] != "unique" || wrong
    };
    let expected: Vec<String> = all.iter().filter(shown).cloned().collect();
    let quiet = run(&[&args[..], &["--quiet"], &inputs].concat());
    assert_eq!(quiet, expected);
    assert!(!quiet.is_empty() && quiet.len() + 20 < all.len());
}

#[test]
fn solve_says_the_same_by_either_way() {
    for shape in [None, Some("3x3"), Some("1x9")] {
        let mut args = vec!["solve", "--engine", "native", "--quiet", "--from", "sdm"];
        args.extend(shape.iter().flat_map(|shape| ["--shape", shape]));
        args.extend(["unique/09x09.sdm", "multiple/09x09.sdm", "none/09x09.sdm"]);
        args.extend([
            "malformed/lines.sdm",
            "literature/hard.sdm",
            "formats/blanks.sdm",
        ]);
        let short = run(&args);
        args.push("--json");
        let usual: Vec<String> = objects(&args)
            .iter()
            .map(|o| match o["boards"].get(0) {
                Some(solution) => solution.as_str().unwrap().to_string(),
                None => o["verdict"].as_str().unwrap().to_string(),
            })
            .collect();
        assert_eq!(short, usual, "{shape:?}");
        assert!(short.iter().any(|line| line == "malformed"));
    }
}

/// Returns texts of every kind that a block of plain lines may contain, by name.
fn texts() -> Vec<(&'static str, String)> {
    let read = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("puzzles")
            .join(name);
        std::fs::read_to_string(path).unwrap()
    };
    let files = [
        "unique/09x09.sdm",
        "multiple/09x09.sdm",
        "none/09x09.sdm",
        "literature/hard.sdm",
        "literature/17-clues.sdm",
    ];
    let texts = files.map(read).join("\n");
    let plain: Vec<&str> = texts
        .lines()
        .filter(|line| !line.starts_with('#') && line.len() >= 81)
        .map(|line| &line[..81])
        .collect();
    assert!(plain.len() > 20);
    // More than fits into the blocks, which grow from 4 kB to 64 kB.
    let many: Vec<&str> = plain.iter().copied().cycle().take(1500).collect();
    let every = |step: usize, other: &str| {
        let mut lines = many.clone();
        let mut at = step;
        while at < lines.len() {
            lines.insert(at, other);
            at += step + at % 3;
        }
        lines.join("\n") + "\n"
    };
    let grid = "39..5....\n...2....5\n...719.8.\n.5..68...\n2.6..3...\n........4\n5........\n67.1.5.4.\n1.9...3..\n";
    let lines = many.join("\n");
    vec![
        ("plain", lines.clone() + "\n"),
        ("no end of the last line", lines.clone()),
        ("CRLF", lines.replace('\n', "\r\n")),
        ("a byte-order mark", format!("\u{feff}{lines}\n")),
        ("zeros", lines.replace('.', "0")),
        (
            "other blanks",
            lines.replacen('.', "*", 40_000).replace('.', "x"),
        ),
        ("remarks", lines.replace('\n', " # a note\n")),
        (
            "remarks beyond ASCII",
            lines.replace('\n', "\t# für später\n"),
        ),
        ("blank lines and comments", every(5, "\n# a comment\n \n")),
        ("malformed lines", every(7, "39..5.....x.2..z")),
        (
            "short and long lines",
            every(3, &plain[0][1..]).replacen(&plain[1][..81], &plain[1].repeat(2), 9),
        ),
        ("smaller boards", every(11, "1.......3..4....2")),
        ("grids", every(20, &format!("\n{grid}"))),
        ("sections", every(25, &format!("[Puzzle]\n{grid}"))),
        ("borders", every(9, "---+---+---")),
    ]
}

/// Returns standard output, standard error up to the time, and the exit code.
fn all(args: &[&str], stdin: &[u8]) -> (String, String, Option<i32>) {
    let mut command = Command::cargo_bin("veridoku").unwrap();
    let output = command.args(args).write_stdin(stdin).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let timed = errors.rfind("; ").unwrap_or(errors.len());
    (
        String::from_utf8(output.stdout).unwrap(),
        errors[..timed].to_string(),
        output.status.code(),
    )
}

/// Returns tables of puzzles with solutions, most of them right, by name.
fn tables() -> Vec<(&'static str, String)> {
    let puzzles = texts().swap_remove(0).1;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.sdm");
    std::fs::write(&file, &puzzles).unwrap();
    let solutions = run(&["solve", "-q", "--engine", "native", file.to_str().unwrap()]);
    let rows: Vec<String> = puzzles
        .lines()
        .zip(&solutions)
        .enumerate()
        .map(|(number, (puzzle, solution))| {
            let solution = match number % 9 {
                0 => String::new(),
                1 => solution[1..].to_string(),
                2 => solution.replacen('1', "2", 1),
                3 => solution.replacen('1', ".", 1),
                4 => format!("\"{solution}\""),
                _ => solution.clone(),
            };
            format!("{puzzle},{solution},{number}")
        })
        .collect();
    let rows = rows.join("\n");
    let bare = rows.lines().map(|row| row.split(',').next().unwrap());
    vec![
        ("solutions", format!("quizzes,solutions,id\n{rows}\n")),
        (
            "shapes",
            format!("puzzle,x,shape\n{}\n", rows.replace(",7", ",1x9")),
        ),
        (
            "no solutions",
            format!("puzzle\n{}\n", bare.collect::<Vec<_>>().join("\n")),
        ),
    ]
}

#[test]
fn every_table_is_judged_the_same_by_either_way() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in tables().into_iter().step_by(few(2, 1)) {
        let file = folder.path().join("table.csv");
        std::fs::write(&file, &text).unwrap();
        let file = file.to_str().unwrap();
        for command in [
            &["verify", "--limit", "3"][..],
            &["verify", "--quiet", "--limit", "3"],
            &["solve"],
            &["count", "--limit", "2"],
            &["verify", "--json", "--no-timings"],
        ] {
            let native: &[&str] = &["--engine", "native"];
            let with = |more: &[&'static str]| all(&[command, native, more, &[file]].concat(), b"");
            let usual = with(&["--time-limit", "0.999"]);
            assert!(usual.0.len() + usual.1.len() > 1000, "{name}: {command:?}");
            assert!(usual == with(&["-j2"]), "{name}: {command:?}");
        }
    }
}

#[test]
fn every_text_is_judged_the_same_by_either_way() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (name, text)) in texts().into_iter().enumerate().step_by(few(3, 1)) {
        let file = folder.path().join(format!("{number}.txt"));
        std::fs::write(&file, &text).unwrap();
        let file = file.to_str().unwrap();
        let commands: &[&[&str]] = &[
            &["verify", "--limit", "3", "--quiet"],
            &["verify", "--limit", "3", "--seed", "5"],
            &["solve"],
            &["solve", "--limit", "2", "--from", "line"],
            &["count", "--limit", "1"],
            &["count", "--limit", "2"],
            &["count", "--limit", "30", "--shape", "3x3"],
            &["verify", "--json", "--no-timings"],
            &["solve", "--json", "--no-timings"],
            &["count", "--json", "--no-timings", "--limit", "1"],
        ];
        // Each text with one verbose command and two others, each command with several texts.
        for command in [number, number + 2, number + 4].map(|n| commands[n % commands.len()]) {
            let with = |more: &[&'static str], input: &str, stdin: &[u8]| {
                let native: &[&str] = &["--engine", "native"];
                all(&[command, native, more, &[input]].concat(), stdin)
            };
            let usual = with(&["--time-limit", "0.999"], file, b"");
            assert!(usual.0.len() + usual.1.len() > 1000, "{name}: {command:?}");
            assert!(
                usual == with(&["-j1"], file, b""),
                "{name}: {command:?} -j1"
            );
            assert!(
                usual == with(&["-j2"], file, b""),
                "{name}: {command:?} -j2"
            );
            let piped = with(&[], "-", text.as_bytes());
            let renamed = |text: &str| {
                let text = text.replace(&format!("{file}:"), "-:");
                text.replace(&format!("\"{file}\""), "\"-\"")
            };
            assert!(
                (renamed(&usual.0), renamed(&usual.1), usual.2) == piped,
                "{name}: {command:?} from a pipe"
            );
        }
    }
}
