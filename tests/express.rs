//! The short way through the program says what the usual way says. `--json` always goes the usual way.

use assert_cmd::Command;
use serde_json::Value;
use std::collections::BTreeMap;
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
            let place = format!("{}:{}", o["source"].as_str().unwrap(), o["line"]);
            let solution = o["solution"].as_str().unwrap_or("-");
            (
                place,
                format!("{} {solution}", o["verdict"].as_str().unwrap()),
            )
        })
        .collect();
    let mut seen = 0;
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
        seen += 1;
    }
    assert_eq!(seen, usual.len());
    assert!(seen > 150);
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
            .map(|o| match o["solutions"].get(0) {
                Some(solution) => solution.as_str().unwrap().to_string(),
                None => o["result"].as_str().unwrap().to_string(),
            })
            .collect();
        assert_eq!(short, usual, "{shape:?}");
        assert!(short.iter().any(|line| line == "malformed"));
    }
}
