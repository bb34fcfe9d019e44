//! Lines in, lines out.

use crate::client::{Server, chunk, head, read_chunk};
use crate::records::{CLASSIC, ONE};
use std::io::BufReader;
use veridoku::api::{Api, Job};
use veridoku::engine::Cancel;

const LINES: &str = "application/x-ndjson";

/// Returns a stream of different lines, some of them wrong, and its answer.
fn stream(count: usize) -> (String, String) {
    let (mut asked, mut expected) = (String::new(), String::new());
    let mut api = Api::new();
    for number in 0..count {
        let line = match number % 5 {
            0 => format!(
                r#"{{"puzzle":"{ONE}","timings":false,"solutions":{}}}"#,
                number + 2
            ),
            1 => format!(r#"{{"puzzle":"{CLASSIC} # {number}","timings":false}}"#),
            2 => format!(r#"{{"puzzle":"{number}"}}"#),
            3 => format!("no request {number}"),
            _ => format!(
                r#"{{"puzzle":"................","bare":true,"timings":false,"seed":{number}}}"#
            ),
        };
        let emit = &mut |record: &str| expected.push_str(record);
        api.answer(Job::Verify, &line, &Cancel::new(), emit);
        asked += &line;
        asked += "\n";
    }
    (asked, expected)
}

#[test]
fn every_line_is_answered_in_its_place() {
    let server = Server::new(&["-j", "3"]);
    let (asked, expected) = stream(600);
    let answer = server.post("/v1/verify", LINES, &asked);
    assert_eq!(
        (answer.code, answer.headers["content-type"].as_str()),
        (200, LINES)
    );
    assert_eq!(answer.body.lines().count(), 600);
    assert_eq!(answer.body, expected);
    assert_eq!(server.metric("veridoku_lines_total{job=\"verify\"}"), 600.0);
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    let server = Server::new(&[]);
    let mut stream = server.connect();
    let headers = [("content-type", LINES)];
    server.begin(
        &mut stream,
        "POST",
        "/v1/solve?timings=false",
        &headers,
        None,
    );
    let mut input = BufReader::new(stream.try_clone().unwrap());
    let mut begun = false;
    for (line, said) in [
        (format!("{{\"puzzle\":\"{ONE}\"}}\n"), "1324423124133142"),
        ("\n{\"puz".to_string(), ""),
        (format!("zle\":\"{CLASSIC}\"}}\n"), "468931527"),
        ("{}\n".to_string(), "missing field `puzzle`"),
    ] {
        chunk(&mut stream, &line);
        if said.is_empty() {
            continue;
        }
        if !begun {
            assert_eq!(head(&mut input).0, 200);
            begun = true;
        }
        let answer = String::from_utf8(read_chunk(&mut input)).unwrap();
        assert!(
            answer.contains(said) && answer.lines().count() == 1,
            "{answer}"
        );
    }
    chunk(&mut stream, "");
    assert!(read_chunk(&mut input).is_empty());
}

#[test]
fn a_line_that_is_too_long_or_no_text_has_its_place_too() {
    let server = Server::new(&[]);
    let good = format!(r#"{{"puzzle":"{ONE}"}}"#);
    let long = format!(r#"{{"puzzle":"{}"}}"#, ".".repeat(3 << 20));
    let asked = [&good, &long, &good].map(String::as_str).join("\n");
    let answer = server.post("/v1/verify?timings=false", LINES, &asked);
    let lines: Vec<&str> = answer.body.lines().collect();
    assert_eq!(lines.len(), 3, "{answer:?}");
    assert_eq!(lines[0], lines[2]);
    assert!(
        lines[1].contains("the line has more than 1048576 bytes"),
        "{}",
        lines[1]
    );
}
