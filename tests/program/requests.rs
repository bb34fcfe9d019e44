//! What the interface for programs says of requests that it refuses, ends or takes in two forms.

use crate::terminal::transcript::{EASY, TWO};
use serde_json::json;
use std::time::{Duration, Instant};
use veridoku::api::{Api, Job, Status};
use veridoku::engine::Cancel;

/// 4×4: one solution, none, and empty.
const SMALL: [&str; 3] = [".1.....24.31....", "12.3...4........", "................"];

/// Returns what the interface answers.
fn asked(job: Job, fields: serde_json::Value) -> String {
    let mut request = fields;
    request["job"] = json!(job.word());
    request["timings"] = json!(false);
    Api::new().ask(&request.to_string())
}

#[test]
fn numbers_are_refused_in_words() {
    for (job, field, value, expected) in [
        (
            Job::Solve,
            "limit",
            json!(0),
            "a whole number from 1 to 1000000, found 0",
        ),
        (
            Job::Solve,
            "limit",
            json!(1_000_001),
            "a whole number from 1 to 1000000, found 1000001",
        ),
        (
            Job::Solve,
            "limit",
            json!("7"),
            "a whole number from 1 to 1000000, found \"7\"",
        ),
        (
            Job::Count,
            "limit",
            json!(0),
            "a whole number from 1 to 18446744073709551615, found 0",
        ),
        (
            Job::Candidates,
            "limit",
            json!(0),
            "a whole number from 1 to ",
        ),
        (Job::Repair, "limit", json!(1), "a whole number from 2 to "),
        (
            Job::Verify,
            "solutions",
            json!(0),
            "a whole number from 1 to ",
        ),
        (
            Job::Verify,
            "seed",
            json!(-1),
            "a whole number from 0 to 18446744073709551615, found -1",
        ),
        (
            Job::Verify,
            "seed",
            json!(null),
            "a whole number from 0 to ",
        ),
        (
            Job::Canon,
            "limit_ms",
            json!(0.5),
            "a whole number from 0 to ",
        ),
        (
            Job::Generate,
            "tries",
            json!(0),
            "a whole number from 1 to ",
        ),
        (
            Job::Generate,
            "start",
            json!(0),
            "a whole number from 1 to ",
        ),
        (
            Job::Generate,
            "count",
            json!(1001),
            "a whole number from 1 to 1000, found 1001",
        ),
        (
            Job::Generate,
            "clues",
            json!([20, -1]),
            "two whole numbers from 0 to 4096, found [20,-1]",
        ),
        (
            Job::Generate,
            "clues",
            json!(20),
            "two whole numbers from 0 to 4096, found 20",
        ),
        (
            Job::Generate,
            "er",
            json!([2.5, "x"]),
            "two numbers, found [2.5,\"x\"]",
        ),
    ] {
        let mut request = json!({field: value});
        if job != Job::Generate {
            request["puzzle"] = json!(SMALL[0]);
        }
        let answer = asked(job, request);
        let record: serde_json::Value = serde_json::from_str(&answer).unwrap();
        let problem = record["problem"].as_str().unwrap();
        assert!(
            problem.starts_with(&format!("{field}: expected {expected}")),
            "{problem}"
        );
    }
    let none = json!({"puzzle": SMALL[2], "limit_ms": 0});
    assert!(asked(Job::Verify, none).contains("\"verdict\":\"unknown\""));
}

#[test]
fn techniques_are_a_text_or_a_list() {
    let hint = |order| asked(Job::Hint, json!({"puzzle": EASY, "order": order}));
    assert_eq!(
        hint(json!(["fh", "naked-single"])),
        hint(json!("fh, naked-single"))
    );
    assert_eq!(hint(json!(["hodoku"])), hint(json!("hodoku")));
    let wished = |only| asked(Job::Generate, json!({"shape": "2x2", "only": only}));
    assert_eq!(
        wished(json!(["singles", "locked"])),
        wished(json!("singles,locked"))
    );
    for (wrong, expected) in [
        (
            json!([]),
            "order: expected a name in each place, found an empty list",
        ),
        (
            json!(["fh,ns"]),
            "order: expected a name in each place, found 'fh,ns'",
        ),
        (json!(["guess"]), "order: "),
        (
            json!(7),
            "a text with commas between them, or a list of texts",
        ),
    ] {
        let answer = hint(wrong);
        assert!(
            answer.contains("problem") && answer.contains(expected),
            "{answer}"
        );
    }
}

#[test]
fn a_record_without_a_result_says_why() {
    let reason = |job, puzzle: &str, limit: Option<u64>| {
        let answer = asked(job, json!({"puzzle": puzzle, "limit_ms": limit}));
        let record: serde_json::Value = serde_json::from_str(&answer).unwrap();
        record["reason"].as_str().unwrap_or_default().to_string()
    };
    let empty = ".".repeat(81);
    let none = format!("11{}", &empty[2..]);
    for job in [Job::Minimize, Job::Rate] {
        assert!(reason(job, &none, None).starts_with("the puzzle has no solution: only "));
        assert!(reason(job, &empty, None).starts_with("the puzzle has several solutions: only "));
        assert_ne!(reason(job, TWO, Some(0)), "", "{job}");
    }
    assert!(reason(Job::Rate, SMALL[0], None).contains("found 2x2"));
    assert_eq!(reason(Job::Rate, EASY, None), "");
}

#[test]
fn a_shape_that_the_text_contradicts_is_refused() {
    let six = ".".repeat(36);
    let json = format!("{{\"puzzle\":\"{six}\",\"shape\":\"2x3\"}}");
    let answer = asked(Job::Convert, json!({"puzzle": json, "shape": "2x3"}));
    assert!(answer.contains("\"shape\":\"2x3\""), "{answer}");
    let answer = asked(Job::Convert, json!({"puzzle": json, "shape": "3x2"}));
    assert!(answer.contains("\"verdict\":\"malformed\""), "{answer}");
    assert!(
        answer.contains("boxes of 3x2, as was asked for"),
        "{answer}"
    );
    assert!(
        answer.contains("boxes of 2x3, as the text says"),
        "{answer}"
    );
}

#[test]
fn reading_ends_with_the_time() {
    let status = |puzzle: String, limit: u64| {
        let request = json!({"puzzle": puzzle, "limit_ms": limit}).to_string();
        let (mut lines, begun) = (String::new(), Instant::now());
        let emit = &mut |line: &str| lines += line;
        let status = Api::new().answer(Job::Convert, &request, &Cancel::new(), emit);
        assert!(begun.elapsed() < Duration::from_secs(20));
        (status, lines)
    };
    let (ended, lines) = status("x\n".repeat(4 << 20), 100);
    assert_eq!(ended, Status::Stopped);
    let last = lines.lines().last().unwrap();
    assert!(
        last.contains("limit_ms: stopped before the end of the text"),
        "{last}"
    );
    let (ended, lines) = status("#\n".repeat(1 << 20), 0);
    assert_eq!((ended, lines.lines().count()), (Status::Stopped, 1));
    // The first puzzle is answered whatever the limit is.
    let (ended, lines) = status(format!("{EASY}\n{EASY}\n"), 0);
    assert_eq!((ended, lines.lines().count()), (Status::Stopped, 2));
    let (ended, lines) = status(EASY.to_string(), 0);
    assert_eq!((ended, lines.lines().count()), (Status::Answered, 1));
}
