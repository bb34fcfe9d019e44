//! Records runs of commands, to be compared with a file in `tests/snapshots/`.
//!
//! After an intended change, `INSTA_UPDATE=always cargo test` rewrites the files; the difference is
//! then read before it is committed.

use crate::terminal::{Said, Terminal};
use std::fmt::Write;

#[allow(dead_code)]
pub const UNIQUE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
#[allow(dead_code)]
/// 9×9, one solution, rated in milliseconds.
pub const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
#[allow(dead_code)]
pub const TWO: &str =
    "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...2..";
/// 4×4, two solutions.
#[allow(dead_code)]
pub const SMALL: &str = "12343412.1.3.3.1";

/// Commands with their output.
pub struct Transcript {
    pub terminal: Terminal,
    pub text: String,
}

impl Transcript {
    pub fn new() -> Transcript {
        Transcript {
            terminal: Terminal::new(),
            text: String::new(),
        }
    }

    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        self.terminal.file(name, content);
    }

    /// Runs a command and records its output.
    pub fn run(&mut self, args: &[&str]) {
        self.run_with(args, b"", "");
    }

    /// Runs a command with text on standard input, which `shown` describes, and records its output.
    pub fn run_with(&mut self, args: &[&str], stdin: &[u8], shown: &str) {
        let Said { out, err, code, .. } = self.terminal.run(args, stdin);
        let quoted = |arg: &&str| {
            if arg.chars().all(|c| c.is_ascii_graphic()) && !arg.is_empty() {
                (*arg).to_string()
            } else {
                format!("{arg:?}")
            }
        };
        let words: Vec<String> = args.iter().map(quoted).collect();
        let _ = write!(self.text, "$ veridoku {}{shown}\n{out}", words.join(" "));
        if !err.is_empty() {
            let _ = write!(self.text, "stderr:\n{err}");
        }
        let _ = writeln!(self.text, "exit {code}\n");
    }

    pub fn check(self, name: &str) {
        let mut settings = insta::Settings::clone_current();
        settings.set_omit_expression(true);
        settings.set_snapshot_path("../snapshots");
        settings.set_prepend_module_to_snapshot(false);
        // Blanks at the ends of lines mean nothing, and editors remove them.
        let lines: Vec<&str> = self.text.lines().map(str::trim_end).collect();
        settings.bind(|| insta::assert_snapshot!(name, lines.join("\n")));
    }
}
