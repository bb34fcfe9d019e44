//! Runs the program in a folder of its own and records its output, for the tests of the command
//! line.

pub mod schema;
pub mod transcript;

use assert_cmd::cargo::cargo_bin_cmd;
use std::path::Path;
use tempfile::TempDir;

/// A temporary folder in which commands are run.
pub struct Terminal {
    folder: TempDir,
}

/// The output of a command, with what varies from run to run masked.
pub struct Said {
    pub out: String,
    pub err: String,
    pub code: i32,
    /// Standard output and standard error with all that is the same in every run of this version.
    pub exact: (String, String),
}

impl Terminal {
    pub fn new() -> Terminal {
        Terminal {
            folder: TempDir::new().unwrap(),
        }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file, creating its folders.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    /// Runs `veridoku` with the arguments.
    pub fn run(&self, args: &[impl AsRef<str>], stdin: &[u8]) -> Said {
        let mut command = cargo_bin_cmd!("veridoku");
        for name in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        for name in ["VERIDOKU_ENGINE", "VERIDOKU_JOBS"] {
            command.env_remove(name);
        }
        let output = command
            .current_dir(self.path())
            .args(args.iter().map(AsRef::as_ref))
            .write_stdin(stdin)
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).expect("all output is UTF-8");
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        if args.iter().any(|arg| arg.as_ref() == "--json") {
            schema::check(args[0].as_ref(), &stdout);
        }
        Said {
            out: masked(&stdout),
            err: masked(&stderr),
            code: output.status.code().expect("an exit code, not a signal"),
            exact: (timeless(&stdout), timeless(&stderr)),
        }
    }
}

/// Returns the text without times, rates and nodes, which depend on the machine and the engine, not
/// on the interface.
pub fn masked(text: &str) -> String {
    numbers(&timeless(text), "\"nodes\":")
}

/// Returns the text without times, rates and progress, which differ from run to run.
pub fn timeless(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    let lines = lines.filter(|line| !line.starts_with("so far: "));
    let lines = lines.map(|line| {
        let line = numbers(line, "\"seconds\":");
        let counted = line.contains(" puzzle") || line.contains(" certificate");
        let summary = line.starts_with(|c: char| c.is_ascii_digit()) && counted;
        if summary { without_time(&line) } else { line }
    });
    lines.collect()
}

/// Returns a summary with `…` for its time and rate: `; 0.01 s, 660 puzzles/s` and
/// ` in 0.04 s (49/s)`.
fn without_time(line: &str) -> String {
    let time = |part: &str| {
        let number = part.split(' ').next().unwrap_or_default();
        number.parse::<f64>().is_ok() && part.starts_with(&format!("{number} s"))
    };
    let parts = line.trim_end().split("; ");
    let parts: Vec<&str> = parts
        .map(|part| if time(part) { "… s" } else { part })
        .collect();
    let text = parts.join("; ");
    let text = match text.split_once(" in ") {
        Some((found, rest)) if time(rest) && rest.contains("/s)") => {
            let after = rest.split_once("/s)").map_or("", |(_, after)| after);
            format!("{found} in … s{after}")
        }
        _ => text,
    };
    text + "\n"
}

/// Returns the line with `…` for every number after `key`.
fn numbers(line: &str, key: &str) -> String {
    let mut parts = line.split(key);
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || "+-.eE".contains(c));
        text += key;
        text += "…";
        text += rest;
    }
    text
}
