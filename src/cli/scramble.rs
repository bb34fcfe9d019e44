//! `veridoku scramble`: random puzzles equivalent to each, from a seed.

use super::command::Run;
use super::exit::Exit;
use super::few_args::Scramble;
use super::run::busy::tasks;
use super::run::progress::write;
use super::run::records;
use super::say::error;
use std::io;
use veridoku::batch::BatchEnd;
use veridoku::canon::Scrambler;
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::{ListItem, ListPuzzle, ListRecord};
use veridoku::rules::Puzzle;
use veridoku::wire::{Head, ScrambleRecord};
use veridoku::words::Notation;

/// The name of the command in records.
const COMMAND: &str = "scramble";

struct Writer<'a> {
    args: &'a Scramble,
    limits: Limits,
    scrambler: Scrambler,
    /// Records read so far.
    read: u64,
    /// What is not written yet.
    out: String,
    exit: Exit,
}

impl Run for Scramble {
    fn names_nothing(&self) -> bool {
        self.lists.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let mut writer = Writer {
            args: self,
            limits: Limits::none().with_cancel(cancel.clone()),
            scrambler: Scrambler::new(self.seed),
            read: 0,
            out: String::new(),
            exit: Exit::Holds,
        };
        let options = self.lists.reading.options();
        let mut take = |item: ListItem| {
            let mut done = Ok(());
            item.each(&options, &mut |record| {
                let _busy = tasks().begin(record.name());
                done = writer.record(record);
                done.is_ok() && !cancel.is_cancelled()
            });
            done?;
            writer.flush()?;
            Ok(true)
        };
        let end = records::items(&self.lists.inputs, &self.lists.reading, cancel, &mut take)?;
        Ok(if end == BatchEnd::Interrupted {
            Exit::Interrupted
        } else {
            writer.exit
        })
    }
}

/// The most bytes held back.
const MOST: usize = 1 << 14;

impl Writer<'_> {
    fn flush(&mut self) -> io::Result<()> {
        write(&std::mem::take(&mut self.out), "")
    }

    /// Adds an equivalent of a puzzle, with its number.
    fn put(&mut self, of: &ListPuzzle<'_>, number: u64, image: &Puzzle) {
        let notation = Notation::from(of.parsed);
        if self.args.json.is_wanted() {
            let record = ScrambleRecord {
                number,
                seed: self.args.seed,
                of: of.board(),
            };
            let head = Head {
                puzzle: Some(notation.puzzle(image)),
                ..Head::about(COMMAND, of)
            };
            self.out += &self.args.json.line(head, record);
        } else {
            self.out += &notation.puzzle(image);
            self.out.push('\n');
        }
    }

    fn record(&mut self, record: ListRecord<'_>) -> io::Result<()> {
        if !matches!(record, ListRecord::Trouble(_)) {
            self.scrambler
                .begin(self.args.lists.reading.number(self.read));
            self.read += 1;
        }
        match record {
            ListRecord::Puzzle(job) => {
                for number in 1..=self.args.number {
                    let image = self.scrambler.image(&job.parsed.puzzle, &self.limits);
                    let Some(image) = image.filter(|_| self.limits.reached(0).is_none()) else {
                        break;
                    };
                    self.put(&job, number, &image);
                    if self.out.len() > MOST {
                        self.flush()?;
                    }
                }
            }
            other => {
                if let ListRecord::Malformed(at, wrong) = &other
                    && self.args.json.is_wanted()
                {
                    self.out += &self.args.json.malformed(COMMAND, *at, wrong);
                }
                error(other.refusal().unwrap_or_default().trim_end());
                self.exit = self.exit.and(Exit::Input);
            }
        }
        Ok(())
    }
}
