//! The option `--json`, and records as lines. What records say is in [`veridoku::wire`].

use super::record::{Job, Origin};
use veridoku::formats::ParseError;
use veridoku::wire::{Body, Head, MalformedRecord, Record};

/// Whether results are JSON, and what is left out.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct Json {
    /// Results as JSON Lines
    #[arg(long)]
    json: bool,
    /// With --json: without times, the same in every run
    #[arg(long, requires = "json")]
    no_timings: bool,
}

impl Json {
    pub(crate) fn is_wanted(self) -> bool {
        self.json
    }

    /// Returns a record on a line, with its end.
    pub(crate) fn line(self, head: Head, body: impl Body) -> String {
        let record = Record::new(head, body);
        match self.no_timings {
            true => record.without_timings().line(),
            false => record.line(),
        }
    }

    /// Returns what a command says of text that is no puzzle, on a line.
    pub(crate) fn malformed(
        self,
        command: &'static str,
        at: Origin<'_>,
        error: &ParseError,
    ) -> String {
        let head = Head::new(command).at(at.source, at.line);
        self.line(head, MalformedRecord::from(error))
    }
}

impl Job<'_> {
    /// Returns what a record of a command about this puzzle begins with.
    pub(crate) fn head(&self, command: &'static str) -> Head {
        let head = Head::new(command).of(self.parsed);
        head.at(self.at.source, self.at.line)
    }
}
