//! Opens the page in the browser.

use std::process::{Command, Stdio};

/// Returns the program of this system that opens addresses, with its first arguments.
fn opener() -> &'static [&'static str] {
    if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["rundll32", "url.dll,FileProtocolHandler"]
    } else {
        &["xdg-open"]
    }
}

/// Opens an address; returns what to say if that cannot be done.
pub(super) fn open(address: &str) -> Result<(), String> {
    let (program, arguments) = opener().split_first().ok_or("no program opens addresses")?;
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let started = command.spawn();
    started
        .map(drop)
        .map_err(|error| format!("{program}: {error}; open {address} yourself"))
}
