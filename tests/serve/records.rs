//! Answers are the records that the commands print, byte for byte; what is none is a problem.

use crate::client::{Answer, Server};
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::{Value, json};

pub const ONE: &str = "1.....3..4.....2";
pub const CLASSIC: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

/// Returns what a command prints.
pub fn printed(args: &[&str]) -> String {
    let mut command = cargo_bin_cmd!("veridoku");
    let output = command.args(args).args(["--json", "--no-timings"]);
    String::from_utf8(output.output().unwrap().stdout).unwrap()
}

/// Asks a job without times.
fn ask(server: &Server, job: &str, fields: Value) -> Answer {
    server.json(&format!("/v1/{job}?timings=false"), &fields)
}

#[test]
fn every_job_answers_as_its_command_prints() {
    let server = Server::new(&[]);
    for job in [
        "verify",
        "solve",
        "count",
        "candidates",
        "repair",
        "redundant",
        "hint",
        "explain",
        "rate",
        "minimize",
        "certify",
        "canon",
        "convert",
    ] {
        let answer = ask(&server, job, json!({"puzzle": ONE}));
        assert_eq!(answer.code, 200, "{job}: {answer:?}");
        assert_eq!(answer.body, printed(&[job, ONE]), "{job}");
        let several = answer.body.lines().count() > 1;
        let kind = if several {
            "application/x-ndjson"
        } else {
            "application/json"
        };
        assert_eq!(answer.headers["content-type"], kind, "{job}");
    }
    let why = ask(
        &server,
        "why",
        json!({"puzzle": ONE, "candidates": ["2r1c2"]}),
    );
    assert_eq!(why.body, printed(&["why", ONE, "2r1c2"]));
    let made = ask(
        &server,
        "generate",
        json!({"seed": 3, "count": 2, "shape": "2x2"}),
    );
    let options = ["--seed", "3", "-n", "2", "--shape", "2x2"];
    assert_eq!(made.body, printed(&[&["generate"], &options[..]].concat()));
    assert_eq!(made.headers["content-type"], "application/x-ndjson");
    let techniques = server.get("/v1/techniques");
    let mut command = cargo_bin_cmd!("veridoku");
    let table = command.args(["techniques", "--json"]).output().unwrap();
    assert_eq!(techniques.body.as_bytes(), table.stdout);
}

#[test]
fn a_certificate_is_made_and_checked() {
    let server = Server::new(&[]);
    let made = ask(&server, "certify", json!({"puzzle": CLASSIC}));
    let made: Value = serde_json::from_str(&made.body).unwrap();
    let content = made["certificate"]["content"].as_str().unwrap();
    let checked = server.post("/v1/check", "text/plain", content);
    assert_eq!(checked.code, 200, "{checked:?}");
    let said: Value = serde_json::from_str(&checked.body).unwrap();
    assert_eq!(
        (&said["command"], &said["puzzle"]),
        (&json!("check"), &json!(CLASSIC))
    );
    assert!(checked.body.contains("unique"), "{checked:?}");
}

#[test]
fn a_body_of_text_is_read_in_any_format() {
    let server = Server::new(&[]);
    let line = server.post("/v1/solve?timings=false", "text/plain", CLASSIC);
    assert_eq!(line.body, printed(&["solve", CLASSIC]));
    let grid: Vec<String> = CLASSIC
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cells = row.iter().map(|&cell| (cell as char).to_string());
            cells.collect::<Vec<_>>().join(" ")
        })
        .collect();
    let grid = server.post(
        "/v1/solve?timings=false",
        "text/plain; charset=utf-8",
        &grid.join("\n"),
    );
    assert_eq!(grid.body, line.body);
    let two = server.post(
        "/v1/solve",
        "text/plain",
        &format!("{ONE}\n{ONE}.5\n{CLASSIC}\n"),
    );
    let verdict = |line| {
        let record: Value = serde_json::from_str(line).unwrap();
        record["verdict"].as_str().unwrap().to_string()
    };
    let verdicts: Vec<String> = two.body.lines().map(verdict).collect();
    assert_eq!(verdicts, ["unique", "malformed", "unique"]);
    assert_eq!(two.code, 200);
}

#[test]
fn what_is_no_result_is_a_problem_with_its_place() {
    let server = Server::new(&[]);
    let problem = |answer: &Answer, code| {
        assert_eq!(answer.code, code, "{answer:?}");
        assert_eq!(answer.headers["content-type"], "application/problem+json");
        let fields: Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(fields["status"], code, "{answer:?}");
        assert!(
            fields["detail"]
                .as_str()
                .is_some_and(|said| !said.is_empty())
        );
        fields
    };
    let wrong = CLASSIC.replacen(".......6", ".......O", 1);
    let malformed = problem(&ask(&server, "verify", json!({"puzzle": wrong})), 422);
    let record: Value = serde_json::from_str(&printed(&["verify", &wrong])).unwrap();
    for name in ["line", "column", "expected", "found"] {
        assert_eq!(malformed[name], record["error"][name], "{name}");
    }
    let nothing = problem(&ask(&server, "verify", json!({"puzzle": ""})), 400);
    assert_eq!(nothing["detail"], "puzzle: no puzzle in the text");
    problem(&server.get("/v1/techniques?lang=xx"), 400);
    let stopped = json!({"shape": "5x5", "limit_ms": 0});
    problem(&ask(&server, "generate", stopped), 422);
    for body in [
        "",
        "{",
        "[]",
        "{}",
        r#"{"puzzle":1}"#,
        r#"{"puzzle":"1","sat_command":"x"}"#,
    ] {
        problem(&server.post("/v1/verify", "application/json", body), 400);
    }
    problem(
        &server.post("/v1/verify?sat_command=x", "text/plain", ONE),
        400,
    );
    problem(
        &ask(&server, "solve", json!({"puzzle": ONE, "limit": 1001})),
        400,
    );
    problem(&server.post("/v1/verify", "image/png", ONE), 415);
    let packed = [("content-encoding", "gzip"), ("content-type", "text/plain")];
    problem(&server.ask("POST", "/v1/verify", &packed, ONE), 415);
    problem(&server.post("/v1/cnf", "text/plain", ONE), 404);
    let get = server.get("/v1/verify");
    problem(&get, 405);
    assert_eq!(get.headers["allow"], "POST");
}

#[test]
fn who_accepts_lines_gets_lines() {
    let server = Server::new(&[]);
    let headers = [
        ("content-type", "text/plain"),
        ("accept", "application/x-ndjson"),
    ];
    let answer = server.ask("POST", "/v1/verify", &headers, ONE);
    assert_eq!(answer.headers["content-type"], "application/x-ndjson");
}
