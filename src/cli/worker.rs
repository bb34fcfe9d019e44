//! What a thread does with what the reader found: each command brings a [`Worker`], the rest is the
//! same for all.

use super::exit::Exit;
use super::input::Item;
use super::summary::Summary;
use std::fmt::Write as _;
use veridoku::formats::{ParseError, Parsed, RawRecord, ReadOptions};

/// What came of one record.
pub(super) struct Outcome {
    /// For standard output: whole lines, or nothing.
    pub(super) out: String,
    /// For standard error.
    pub(super) err: String,
    /// For the summary.
    pub(super) word: &'static str,
    /// For the exit code.
    pub(super) exit: Exit,
}

/// A record as a worker gets it.
pub(super) struct Job<'a> {
    /// The file, `-`, or nothing for a lone argument.
    pub(super) source: &'a str,
    /// The puzzle, or what is wrong with it.
    pub(super) parsed: Result<Parsed, ParseError>,
    /// The line at which the record starts.
    pub(super) line: u64,
}

impl Job<'_> {
    /// What stands before a result: `FILE:LINE: `, or nothing for a lone argument.
    pub(super) fn label(&self) -> String {
        label(self.source, self.line)
    }
}

/// A plain 9×9 puzzle as bare values, with the place it comes from.
pub(super) struct Bare<'a> {
    /// The file, `-`, or nothing for a lone argument.
    pub(super) source: &'a str,
    /// The line on which it stands.
    pub(super) line: u64,
    /// One value a cell in row order, 0 for an empty one.
    pub(super) values: [u8; 81],
}

impl Bare<'_> {
    /// Appends what stands before a result: `FILE:LINE: `, or nothing for a lone argument.
    pub(super) fn label(&self, out: &mut String) {
        write_label(out, self.source, self.line);
    }
}

/// What stands before a result: `FILE:LINE: `, or nothing for a lone argument.
pub(super) fn label(source: &str, line: u64) -> String {
    let mut label = String::new();
    write_label(&mut label, source, line);
    label
}

fn write_label(out: &mut String, source: &str, line: u64) {
    if !source.is_empty() {
        // Writing to memory does not fail.
        let _ = write!(out, "{source}:{line}: ");
    }
}

/// What one thread does with each record.
pub(super) trait Worker {
    /// Judges a record.
    fn work(&mut self, job: &Job<'_>) -> Outcome;

    /// Judges a plain 9×9 puzzle by a shorter way, if there is one, and appends what goes to
    /// standard output: what [`work`](Worker::work) would say of it, the word and the exit code
    /// included. Nothing is for standard error.
    fn express(&mut self, bare: &Bare<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        let _ = (bare, out);
        None
    }
}

/// What came of a batch.
pub(super) struct Done {
    /// Whole lines for standard output.
    pub(super) out: String,
    /// For standard error.
    pub(super) err: String,
    /// What the results add up to.
    pub(super) tally: Summary,
}

impl Done {
    /// Nothing yet.
    pub(super) fn new() -> Done {
        Done {
            out: String::new(),
            err: String::new(),
            tally: Summary::new(),
        }
    }

    /// Adds what comes of an item. `over` is asked before each puzzle; `None` once it says yes.
    pub(super) fn add(
        &mut self,
        item: &Item,
        worker: &mut impl Worker,
        options: &ReadOptions,
        over: &dyn Fn() -> bool,
    ) -> Option<()> {
        match item {
            Item::Lines { source, lines } => {
                for line in lines.iter() {
                    let bare = Bare {
                        source,
                        line: line.number(),
                        values: line.values(),
                    };
                    self.one(Some(&bare), || line.record(), source, worker, options, over)?;
                }
            }
            Item::Record { source, record } => {
                let bare = record.classic(options).map(|values| Bare {
                    source,
                    line: record.line(),
                    values,
                });
                self.one(bare.as_ref(), || record, source, worker, options, over)?;
            }
            Item::Trouble(message) => {
                // Writing to memory does not fail.
                let _ = writeln!(self.err, "veridoku: {message}");
                self.tally.add("unreadable", Exit::Input);
            }
        }
        Some(())
    }

    /// Adds one result, by the short way if there is one.
    #[inline]
    fn one<R: std::borrow::Borrow<RawRecord>>(
        &mut self,
        bare: Option<&Bare<'_>>,
        record: impl Fn() -> R,
        source: &str,
        worker: &mut impl Worker,
        options: &ReadOptions,
        over: &dyn Fn() -> bool,
    ) -> Option<()> {
        if over() {
            return None;
        }
        let (word, exit) = match bare.and_then(|bare| worker.express(bare, &mut self.out)) {
            Some(short) => short,
            None => {
                let record = record();
                let record = record.borrow();
                let outcome = worker.work(&Job {
                    source,
                    parsed: record.parse(options),
                    line: record.line(),
                });
                self.out += &outcome.out;
                self.err += &outcome.err;
                (outcome.word, outcome.exit)
            }
        };
        self.tally.add(word, exit);
        Some(())
    }
}
