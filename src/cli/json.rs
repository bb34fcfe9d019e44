//! The option `--json`, and records as lines. What records say is in [`veridoku::wire`].

use veridoku::formats::{Origin, ParseError};
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
    /// With --json: a last line that says whether the output is whole
    #[arg(long, requires = "json")]
    json_summary: bool,
}

impl Json {
    pub(crate) fn is_wanted(self) -> bool {
        self.json
    }

    /// Returns a record as one line, with the line feed.
    pub(crate) fn line(self, head: Head, body: impl Body) -> String {
        Record::new(head, body).timed(!self.no_timings).line()
    }

    /// Returns a command's record of text that is no puzzle, as one line.
    pub(crate) fn malformed(
        self,
        command: &'static str,
        at: Origin<'_>,
        error: &ParseError,
    ) -> String {
        let head = Head::new(command).at(at.source, at.place);
        self.line(head, MalformedRecord::from(error))
    }
}
