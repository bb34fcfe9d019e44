//! The interface for programs gives the records that the commands print, byte for byte.

use crate::terminal::Terminal;
use crate::terminal::transcript::{EASY, TWO, UNIQUE};
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::json;
use veridoku::api::{Api, Job};

/// 4×4: one solution, none, a digit that it does not have, and empty.
const SMALL: [&str; 4] = [
    ".1.....24.31....",
    "12.3...4........",
    "1.34341221435...",
    "................",
];

/// Returns what the interface answers.
fn asked(job: Job, fields: serde_json::Value) -> String {
    let mut request = fields;
    request["job"] = json!(job.word());
    request["timings"] = json!(false);
    Api::new().ask(&request.to_string())
}

/// Returns what a command prints, with nothing masked.
fn printed(args: &[&str]) -> String {
    let mut command = cargo_bin_cmd!("veridoku");
    let output = command.args(args).args(["--json", "--no-timings"]);
    String::from_utf8(output.output().unwrap().stdout).unwrap()
}

/// Holds what the interface answers about a puzzle against what the command prints.
fn same(job: Job, puzzle: &str, fields: serde_json::Value, options: &[&str]) {
    let printed = printed(&[&[job.word()], options, &[puzzle]].concat());
    let mut fields = fields;
    fields["puzzle"] = json!(puzzle);
    assert_eq!(asked(job, fields), printed, "{job} {puzzle}");
}

#[test]
fn every_job_answers_as_its_command_prints() {
    for puzzle in SMALL.into_iter().chain([UNIQUE, TWO]) {
        for job in [
            Job::Verify,
            Job::Solve,
            Job::Count,
            Job::Candidates,
            Job::Repair,
            Job::Redundant,
            Job::Hint,
            Job::Explain,
            Job::Minimize,
            Job::Certify,
            Job::Canon,
            Job::Convert,
        ] {
            let long = puzzle == UNIQUE && job == Job::Explain;
            let count = puzzle.len() == 81 && job == Job::Redundant;
            if !long && !count {
                same(job, puzzle, json!({}), &[]);
            }
        }
    }
    for puzzle in [EASY, TWO].into_iter().chain(SMALL) {
        same(Job::Rate, puzzle, json!({}), &[]);
        same(Job::Rate, puzzle, json!({"hodoku": true}), &["--hodoku"]);
        let scales = json!({"scales": ["er", "hodoku"]});
        same(Job::Rate, puzzle, scales, &["--scales", "er,hodoku"]);
        same(Job::Rate, puzzle, json!({"only_er": true}), &["--only-er"]);
    }
    same(Job::Explain, EASY, json!({}), &[]);
}

#[test]
fn the_fields_of_a_request_are_the_options_of_the_command() {
    let (one, empty) = (SMALL[0], SMALL[3]);
    let smallest = json!({"smallest": true, "seed": 3});
    same(
        Job::Verify,
        SMALL[1],
        smallest,
        &["--smallest", "--seed", "3"],
    );
    same(Job::Solve, empty, json!({"limit": 7}), &["--limit", "7"]);
    same(Job::Count, empty, json!({"limit": 20}), &["--limit", "20"]);
    same(
        Job::Candidates,
        empty,
        json!({"limit": 2}),
        &["--limit", "2"],
    );
    same(Job::Repair, empty, json!({"limit": 9}), &["--limit", "9"]);
    same(
        Job::Hint,
        one,
        json!({"reveal": "house"}),
        &["--reveal", "house"],
    );
    same(Job::Hint, one, json!({"all": true}), &["--all"]);
    same(
        Job::Hint,
        one,
        json!({"order": "hodoku"}),
        &["--order", "hodoku"],
    );
    same(Job::Hint, one, json!({"lang": "de"}), &["--lang", "de"]);
    same(Job::Explain, one, json!({"lang": "de"}), &["--lang", "de"]);
    same(Job::Minimize, one, json!({"list": true}), &["--list"]);
    let clues = ".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1~R4C2_1.Thermo~R2C1~R2C2.Thermo~R3C1~R3C2\
                 .Cage~7~R1C3~R1C4";
    same(
        Job::Minimize,
        clues,
        json!({"leave_out": "both", "keep_clues": ["cage 7"], "seed": 2}),
        &[
            "--leave-out",
            "both",
            "--keep-clue",
            "cage 7",
            "--seed",
            "2",
        ],
    );
    same(
        Job::Minimize,
        clues,
        json!({"leave_out": "clues", "list": true}),
        &["--leave-out", "clues", "--list"],
    );
    for wrong in [
        json!({"leave_out": "rules"}),
        json!({"keep_clues": ["kage"]}),
    ] {
        let mut fields = wrong;
        fields["puzzle"] = json!(clues);
        assert!(asked(Job::Minimize, fields).contains("problem"));
    }
    same(
        Job::Certify,
        one,
        json!({"claim": "minimal"}),
        &["--minimal"],
    );
    same(
        Job::Certify,
        one,
        json!({"claim": "count 3"}),
        &["--count", "3"],
    );
    let entries = ".1.3...24.31....";
    same(
        Job::Hint,
        one,
        json!({"entries": entries}),
        &["--entries", entries],
    );
    let terminal = Terminal::new();
    let said = terminal.run(
        &["why", "--json", "--no-timings", one, "3r1c1", "2r1c1"],
        b"",
    );
    let fields = json!({"puzzle": one, "candidates": ["3r1c1", "2r1c1"]});
    assert_eq!(asked(Job::Why, fields), said.out);
}

#[test]
fn new_puzzles_certificates_and_techniques_are_those_of_the_commands() {
    let made = printed(&["generate", "-n", "2", "--seed", "7", "--level", "hard"]);
    let wished = json!({"seed": 7, "level": "hard", "count": 2});
    assert_eq!(asked(Job::Generate, wished), made);
    let second = json!({"seed": 7, "level": "hard", "start": 2});
    assert_eq!(
        Some(asked(Job::Generate, second).trim_end()),
        made.lines().nth(1)
    );
    let shaped = [
        "--shape",
        "2x3",
        "--symmetry",
        "rotate180",
        "--clues",
        "10..16",
    ];
    let made = printed(&[&["generate", "--seed", "5"], &shaped[..]].concat());
    let wished = json!({"shape": "2x3", "symmetry": "rotate180", "clues": [10, 16], "seed": 5});
    assert_eq!(asked(Job::Generate, wished), made);
    let terminal = Terminal::new();
    let techniques = Api::new().ask(r#"{"job":"techniques"}"#);
    assert_eq!(techniques, terminal.run(&["techniques", "--json"], b"").out);
    let certificate = terminal.run(&["certify", SMALL[0]], b"").out;
    terminal.file("one.cert", &certificate);
    let printed = terminal.run(&["check", "--json", "one.cert"], b"").out;
    let answer = asked(Job::Check, json!({"certificate": certificate}));
    assert_eq!(answer, printed.replace("\"source\":\"one.cert\",", ""));
    let other = json!({"certificate": certificate, "puzzle": SMALL[3]});
    let answer = asked(Job::Check, other);
    assert!(answer.contains("\"result\":\"refused\""), "{answer}");
    assert!(answer.contains("\"result\":\"missing\""), "{answer}");
    for puzzle in ["", "\n"] {
        let none = json!({"certificate": certificate, "puzzle": puzzle});
        let answer = asked(Job::Check, none);
        assert!(answer.contains("puzzle: no puzzle in the text"), "{answer}");
    }
}

#[test]
fn what_is_wrong_with_a_request_is_said() {
    let cases = [
        ("", "EOF while parsing a value at line 1 column 0"),
        ("{\"job\":\"x\"}", "job: expected one of verify, solve, "),
        ("{\"job\":\"verify\"}", "missing field `puzzle`"),
        ("{\"job\":\"verify\",\"puzzle\":7}", "expected a string"),
        (
            "{\"job\":\"verify\",\"puzzle\":\"\",\"limits\":7}",
            "unknown field `limits`",
        ),
        (
            "{\"job\":\"hint\",\"puzzle\":\"P\",\"reveal\":\"x\"}",
            "reveal: expected one of ",
        ),
        (
            "{\"job\":\"hint\",\"puzzle\":\"P\",\"entries\":\"12\"}",
            "entries: ",
        ),
        (
            "{\"job\":\"why\",\"puzzle\":\"P\",\"candidates\":[\"x\"]}",
            "candidates: ",
        ),
        (
            "{\"job\":\"certify\",\"puzzle\":\"P\",\"claim\":\"x\"}",
            "claim: expected ",
        ),
        (
            "{\"job\":\"convert\",\"puzzle\":\"P\",\"to\":\"x\"}",
            "to: no format 'x'",
        ),
        (
            "{\"job\":\"verify\",\"puzzle\":\"P\",\"shape\":\"x\"}",
            "shape: ",
        ),
        ("{\"job\":\"generate\",\"level\":\"x\"}", "level: "),
        (
            "{\"job\":\"generate\",\"start\":18446744073709551615,\"count\":9}",
            "start and count: ",
        ),
        ("{\"job\":\"generate\",\"er\":[0,0]}", "er: "),
        (
            "{\"job\":\"check\",\"certificate\":\"\",\"claim\":\"x\"}",
            "claim: expected ",
        ),
    ];
    for (request, expected) in cases {
        let request = request.replace("\"P\"", &format!("\"{}\"", SMALL[0]));
        let answer = Api::new().ask(&request);
        let record: serde_json::Value = serde_json::from_str(&answer).unwrap();
        let problem = record["problem"].as_str().unwrap();
        assert!(problem.contains(expected), "{request}: {problem}");
    }
}

#[test]
fn a_request_stops_at_its_limit() {
    let empty = ".".repeat(81);
    let answer = asked(Job::Count, json!({"puzzle": empty, "limit_ms": 30}));
    assert!(answer.contains("\"exact\":false"), "{answer}");
    let capped = Api::new().within(std::time::Duration::from_millis(30));
    let request = json!({"job": "count", "puzzle": empty, "limit_ms": 3_600_000});
    let answer = { capped }.ask(&request.to_string());
    assert!(answer.contains("\"exact\":false"), "{answer}");
}

#[test]
fn the_search_for_one_step_stops_at_the_limit_too() {
    // Nothing is given: some technique takes minutes to find that it has no step.
    let empty = ".".repeat(256);
    for (job, fields) in [
        (Job::Hint, json!({})),
        (Job::Hint, json!({"all": true})),
        (Job::Explain, json!({"lang": "de"})),
    ] {
        let mut fields = fields;
        fields["puzzle"] = json!(empty);
        fields["limit_ms"] = json!(400);
        let begin = std::time::Instant::now();
        let answer = asked(job, fields);
        assert!(
            begin.elapsed().as_secs() < 20,
            "{job}: {:?}",
            begin.elapsed()
        );
        let last: serde_json::Value = serde_json::from_str(answer.lines().last().unwrap()).unwrap();
        assert_eq!(last["result"], "stopped", "{job}: {answer}");
        let text = last["text"].as_str().unwrap();
        assert!(
            text.contains("limit was reached") || text.contains("Grenze war erreicht"),
            "{text}"
        );
    }
}
