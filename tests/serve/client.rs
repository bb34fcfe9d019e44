//! A server of its own for each test, and a client that sees the bytes.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A program that serves, ended with the test.
pub struct Server {
    pub process: Child,
    /// Its address, `127.0.0.1:N`.
    pub address: String,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub code: u16,
    pub headers: HashMap<String, String>,
    pub body: String,
}

impl Server {
    /// Starts the program on a free port.
    pub fn new(args: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_veridoku"));
        command.args(["serve", "--port", "0"]).args(args);
        command.env_remove("VERIDOKU_JOBS");
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        let mut out = BufReader::new(process.stdout.take().unwrap());
        out.read_line(&mut said).unwrap();
        let address = said.trim().strip_prefix("listening on http://").unwrap();
        let address = address.trim_end_matches('/').to_string();
        Server { process, address }
    }

    /// Opens a connection.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).unwrap();
        stream
    }

    /// Sends a request with a body of a type, and reads the answer.
    pub fn post(&self, path: &str, kind: &str, body: &str) -> Answer {
        self.ask("POST", path, &[("content-type", kind)], body)
    }

    /// Sends a request of JSON, and reads the answer.
    pub fn json(&self, path: &str, body: &serde_json::Value) -> Answer {
        self.post(path, "application/json", &body.to_string())
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], "")
    }

    /// Sends a request and reads the answer.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut stream = self.connect();
        self.begin(&mut stream, method, path, headers, Some(body));
        read(stream)
    }

    /// Sends a request; without a body, one follows in chunks.
    pub fn begin(
        &self,
        stream: &mut TcpStream,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            head += &format!("host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        match body {
            Some(body) => head += &format!("content-length: {}\r\n\r\n{body}", body.len()),
            None => head += "transfer-encoding: chunked\r\n\r\n",
        }
        stream.write_all(head.as_bytes()).unwrap();
    }

    /// Returns a number that the server counts.
    pub fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics").body;
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.expect(name).trim().parse().unwrap()
    }

    /// Waits until the server counts this.
    pub fn wait_for(&self, name: &str, value: f64) {
        for _ in 0..3000 {
            if self.metric(name) == value {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("{name} is not {value}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Sends a piece of a body in chunks; an empty one is the end.
pub fn chunk(stream: &mut TcpStream, piece: &str) {
    let chunk = format!("{:x}\r\n{piece}\r\n", piece.len());
    stream.write_all(chunk.as_bytes()).unwrap();
}

/// Reads the head of an answer.
pub fn head(input: &mut impl BufRead) -> (u16, HashMap<String, String>) {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        input.read_line(&mut line).unwrap();
        let line = line.trim_end().to_string();
        if line.is_empty() {
            break;
        }
        lines.push(line);
    }
    let code = lines[0].split(' ').nth(1).unwrap().parse().unwrap();
    let headers = lines[1..].iter().map(|line| {
        let (name, value) = line.split_once(": ").unwrap();
        (name.to_ascii_lowercase(), value.to_string())
    });
    (code, headers.collect())
}

/// Reads a chunk of a body; an empty one is the end.
pub fn read_chunk(input: &mut impl BufRead) -> Vec<u8> {
    let mut size = String::new();
    input.read_line(&mut size).unwrap();
    let size = usize::from_str_radix(size.trim(), 16).unwrap();
    let mut bytes = vec![0; size + 2];
    input.read_exact(&mut bytes).unwrap();
    bytes.truncate(size);
    bytes
}

/// Reads an answer.
pub fn read(stream: TcpStream) -> Answer {
    let mut input = BufReader::new(stream);
    let (code, headers) = head(&mut input);
    let mut body = Vec::new();
    if headers.contains_key("transfer-encoding") {
        loop {
            let chunk = read_chunk(&mut input);
            if chunk.is_empty() {
                break;
            }
            body.extend(chunk);
        }
    } else {
        input.read_to_end(&mut body).unwrap();
    }
    let body = String::from_utf8(body).unwrap();
    Answer {
        code,
        headers,
        body,
    }
}
