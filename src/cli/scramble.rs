//! `veridoku scramble`: random puzzles equivalent to each, from a seed.

use super::args::{Lists, from_one, from_zero};
use super::command::Run;
use super::exit::Exit;
use super::json::Json;
use super::malformed::refused;
use super::run::progress::write;
use super::run::records;
use super::say::say;
use std::io;
use veridoku::canon::Scrambler;
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::{ListPuzzle, ListRecord, RecordNumbers};
use veridoku::rules::Puzzle;
use veridoku::wire::{Head, ScrambleRecord};
use veridoku::words::Notation;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku scramble --seed 7 PUZZLE\n  \
veridoku scramble -n 3 puzzles.sdm           three equivalents of each")]
pub(crate) struct Scramble {
    #[command(flatten)]
    pub(crate) lists: Lists,
    /// The number of equivalent puzzles of each
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) number: u64,
    /// The seed: with the number of a puzzle in the list it decides its equivalents
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// The name of the command in records.
const COMMAND: &str = "scramble";

struct Writer<'a> {
    args: &'a Scramble,
    limits: Limits,
    scrambler: Scrambler,
    numbers: RecordNumbers,
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
            numbers: RecordNumbers::new(self.lists.reading.shard),
            out: String::new(),
            exit: Exit::Holds,
        };
        let lists = &self.lists;
        let (take, flush) = (Writer::record, Writer::flush);
        let end = records::streamed(lists, cancel, &mut writer, take, flush)?;
        Ok(writer.exit.ended(end))
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
        if let Some(number) = self.numbers.next(&record) {
            self.scrambler.begin(number);
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
                let refused = refused(self.args.json, COMMAND, &other);
                self.out += &refused.out;
                say(&refused.err);
                self.exit = self.exit.and(refused.exit);
            }
        }
        Ok(())
    }
}
