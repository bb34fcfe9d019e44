//! Bodies, cores and the queue have their limits; who goes away frees a core, and the end is
//! orderly.

use crate::client::{Server, chunk, head, read, read_chunk};
use crate::records::ONE;
use serde_json::{Value, json};
use std::io::BufReader;
use std::net::TcpStream;

/// A puzzle of which nobody counts the solutions: 16×16 with one given.
fn endless() -> String {
    json!({"puzzle": "1".to_string() + &".".repeat(255), "alphabet": "digits"}).to_string()
}

/// Asks what takes long, and waits until a core works on it.
fn keep_busy(server: &Server) -> TcpStream {
    let mut stream = server.connect();
    let headers = [("content-type", "application/json")];
    server.begin(&mut stream, "POST", "/v1/count", &headers, Some(&endless()));
    server.wait_for("veridoku_cores_busy ", 1.0);
    stream
}

/// Returns the time that a process has had of processors, in hundredths of a second.
#[cfg(target_os = "linux")]
fn worked(server: &Server) -> u64 {
    let name = format!("/proc/{}/stat", server.process.id());
    let stat = std::fs::read_to_string(name).unwrap();
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap()
        .split_whitespace()
        .collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

#[test]
fn a_body_over_the_limit_is_refused() {
    let server = Server::new(&[]);
    let most = format!("{ONE}{}", "\n".repeat((1 << 20) - ONE.len()));
    assert_eq!(server.post("/v1/solve", "text/plain", &most).code, 200);
    for more in [1, 3 << 20] {
        let body = format!("{most}{}", " ".repeat(more));
        let answer = server.post("/v1/solve", "text/plain", &body);
        assert_eq!(answer.code, 413, "{answer:?}");
        assert_eq!(answer.headers["content-type"], "application/problem+json");
    }
}

#[test]
fn who_comes_when_the_queue_is_full_is_told_to_come_again() {
    let server = Server::new(&["-j", "1", "--queue", "0", "--time-limit", "60"]);
    let first = keep_busy(&server);
    for kind in ["text/plain", "application/x-ndjson"] {
        let second = server.post("/v1/verify", kind, ONE);
        assert_eq!(
            (second.code, second.headers["retry-after"].as_str()),
            (429, "1")
        );
    }
    assert_eq!(server.get("/healthz").body, "ok\n");
    drop(first);
    server.wait_for("veridoku_cores_busy ", 0.0);
    assert_eq!(server.post("/v1/verify", "text/plain", ONE).code, 200);
}

#[test]
fn who_goes_away_frees_the_core() {
    let server = Server::new(&["-j", "1", "--time-limit", "300"]);
    // On a request, and on a stream.
    let gone = keep_busy(&server);
    drop(gone);
    #[cfg(target_os = "linux")]
    let before = worked(&server);
    server.wait_for("veridoku_cores_busy ", 0.0);
    #[cfg(target_os = "linux")]
    assert!(
        worked(&server) - before <= 10,
        "it went on for {}",
        worked(&server) - before
    );
    let mut stream = server.connect();
    let headers = [("content-type", "application/x-ndjson")];
    server.begin(&mut stream, "POST", "/v1/count", &headers, None);
    chunk(&mut stream, &(endless() + "\n" + &endless() + "\n"));
    server.wait_for("veridoku_cores_busy ", 1.0);
    drop(stream);
    server.wait_for("veridoku_cores_busy ", 0.0);
    server.wait_for("veridoku_waiting ", 0.0);
}

#[test]
fn a_request_has_an_end() {
    let server = Server::new(&["--time-limit", "0.05"]);
    let answer = server.post("/v1/count", "application/json", &endless());
    let record: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(
        (answer.code, &record["exact"]),
        (200, &json!(false)),
        "{answer:?}"
    );
}

#[cfg(unix)]
#[test]
fn the_end_is_orderly() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let mut server = Server::new(&["-j", "1", "--time-limit", "300"]);
    // One that idles, one under way, one that waits, and a stream between two lines.
    let idle = server.connect();
    let mut stream = server.connect();
    let lines = [("content-type", "application/x-ndjson")];
    server.begin(&mut stream, "POST", "/v1/verify", &lines, None);
    chunk(&mut stream, &format!("{{\"puzzle\":\"{ONE}\"}}\n"));
    let mut input = BufReader::new(stream.try_clone().unwrap());
    assert_eq!(head(&mut input).0, 200);
    assert!(!read_chunk(&mut input).is_empty());
    let long = keep_busy(&server);
    let mut waiting = server.connect();
    let text = [("content-type", "text/plain")];
    server.begin(&mut waiting, "POST", "/v1/verify", &text, Some(ONE));
    server.wait_for("veridoku_waiting ", 1.0);
    let process = Pid::from_raw(server.process.id().try_into().unwrap());
    kill(process, Signal::SIGTERM).unwrap();
    for refused in [waiting, long] {
        let answer = read(refused);
        assert_eq!(answer.code, 503, "{answer:?}");
        assert!(answer.body.contains("the server stops"), "{answer:?}");
    }
    let last = String::from_utf8(read_chunk(&mut input)).unwrap();
    assert!(last.contains("the server stops"), "{last}");
    assert!(read_chunk(&mut input).is_empty());
    drop(idle);
    assert_eq!(server.process.wait().unwrap().code(), Some(0));
    assert!(TcpStream::connect(&server.address).is_err());
}
