//! What the interface for programs answers here, to be compared with what it answers elsewhere.

use std::error::Error;
use std::io::{BufRead, Write};
use veridoku::api::Api;
use veridoku::ask::Session;
use veridoku::engine::Engine;
use veridoku::native::Native;

/// Reads a request a line and prints each answer as a string of JSON, a line each. The native
/// engine counts its nodes as it does on every machine.
pub fn run(_: Vec<String>) -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    for request in std::io::stdin().lock().lines() {
        let session = Session::new().asking(|sat| vec![Native::portable().boxed(), sat.boxed()]);
        let answer = Api::over(session).ask(&request?);
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    }
    Ok(())
}
