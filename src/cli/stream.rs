//! Records one after another, in order, for commands whose output depends on what came before.
//!
//! One thread reads a little ahead; the other visits. An interrupt is seen even while there is
//! nothing to read.

use super::args::Reading;
use super::exit::Exit;
use super::input::{self, Item};
use super::pipeline::Job;
use super::worker::label;
use std::ffi::OsString;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;
use veridoku::engine::Cancel;
use veridoku::formats::{ParseError, Parsed, RawRecord, ReadOptions};

/// Items that are read ahead.
const AHEAD: usize = 8;
/// How long to wait for input before a look whether the run was interrupted.
const PATIENCE: Duration = Duration::from_millis(50);

/// What a command does with each record.
pub(super) trait Visitor {
    /// Takes a puzzle; `source` is the file, `-`, or nothing for a lone argument.
    fn puzzle(&mut self, source: &str, parsed: &Parsed) -> anyhow::Result<Exit>;

    /// Takes a plain 9×9 puzzle as bare values by a shorter way, if there is one.
    fn bare(&mut self, values: &[u8; 81]) -> Option<anyhow::Result<Exit>> {
        let _ = values;
        None
    }

    /// Takes a record that could not be read: said on standard error unless told otherwise.
    fn malformed(&mut self, job: &Job<'_>) -> anyhow::Result<()> {
        if let Err(error) = &job.parsed {
            say_malformed(job, error);
        }
        Ok(())
    }

    /// Nothing more is there for the moment: what was written may go out.
    fn pause(&mut self) -> anyhow::Result<()>;
}

/// A visitor that takes puzzles only, each with what stands before a message on it.
struct Each<F>(F);

impl<F: FnMut(&str, &Parsed) -> anyhow::Result<Exit>> Visitor for Each<F> {
    fn puzzle(&mut self, source: &str, parsed: &Parsed) -> anyhow::Result<Exit> {
        (self.0)(&label(source, parsed.line), parsed)
    }

    fn pause(&mut self) -> anyhow::Result<()> {
        Ok(())
    }
}

/// Hands every puzzle of the inputs to a function, as [`each`] does.
pub(super) fn puzzles(
    inputs: &[OsString],
    reading: &Reading,
    cancel: &Cancel,
    take: impl FnMut(&str, &Parsed) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    each(inputs, reading, cancel, &mut Each(take))
}

/// Hands every puzzle of the inputs to a visitor until it fails or the run is cancelled. What
/// cannot be read shows in the exit code.
pub(super) fn each(
    inputs: &[OsString],
    reading: &Reading,
    cancel: &Cancel,
    visitor: &mut impl Visitor,
) -> anyhow::Result<Exit> {
    let options = reading.options();
    let sources = input::sources(inputs);
    let (sender, items) = sync_channel(AHEAD);
    // Not a scoped thread: it may sit in a read from a terminal that never comes.
    std::thread::spawn(move || {
        let most = input::MANY_LINES;
        let mut send = |item, _| sender.send(item).is_ok();
        input::read(sources, &options, most, &Arc::default(), &mut send);
    });
    let mut exit = Exit::Holds;
    loop {
        if cancel.is_cancelled() {
            return Ok(exit.and(Exit::Interrupted));
        }
        match items.recv_timeout(PATIENCE) {
            Ok(item) => exit = exit.and(visit(&item, &options, cancel, visitor)?),
            Err(RecvTimeoutError::Timeout) => visitor.pause()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(exit),
        }
    }
}

fn visit(
    item: &Item,
    options: &ReadOptions,
    cancel: &Cancel,
    visitor: &mut impl Visitor,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::Holds;
    match item {
        Item::Lines { source, lines } => {
            for line in lines.iter() {
                if cancel.is_cancelled() {
                    break;
                }
                exit = exit.and(match visitor.bare(&line.values()) {
                    Some(done) => done?,
                    None => record(source, &line.record(), options, visitor)?,
                });
            }
        }
        Item::Record {
            source,
            record: raw,
        } => exit = record(source, raw, options, visitor)?,
        Item::Trouble(message) => {
            super::say(&format!("veridoku: {message}\n"));
            exit = Exit::Input;
        }
    }
    Ok(exit)
}

fn record(
    source: &str,
    record: &RawRecord,
    options: &ReadOptions,
    visitor: &mut impl Visitor,
) -> anyhow::Result<Exit> {
    let line = record.line();
    if let Some(done) = record
        .classic(options)
        .and_then(|values| visitor.bare(&values))
    {
        return done;
    }
    match record.parse(options) {
        Ok(parsed) => visitor.puzzle(source, &parsed),
        Err(error) => {
            let parsed = Err(error);
            visitor.malformed(&Job {
                source,
                parsed,
                line,
            })?;
            Ok(Exit::Input)
        }
    }
}

/// Says on standard error what is wrong with a record.
pub(super) fn say_malformed(job: &Job<'_>, error: &ParseError) {
    let caret = super::verify::indented(&error.caret());
    let label = job.label();
    super::say(&format!("veridoku: {label}malformed: {error}\n{caret}"));
}
