//! `veridoku scramble`: random puzzles equivalent to each, from a seed.

use super::command::Run;
use super::exit::Exit;
use super::few_args::Scramble;
use super::input::Item;
use super::malformed;
use super::out::Out;
use super::run::busy::Busy;
use super::run::records::{self, Record};
use super::run::threads::End;
use super::say::{error as complain, say};
use std::io::{self, BufWriter, Write};
use veridoku::canon::Scrambler;
use veridoku::engine::{Cancel, Limits};
use veridoku::words::Notation;

struct Writer<'a> {
    args: &'a Scramble,
    limits: Limits,
    scrambler: Scrambler,
    out: BufWriter<Out>,
    exit: Exit,
}

impl Run for Scramble {
    fn names_nothing(&self) -> bool {
        self.inputs.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let mut writer = Writer {
            args: self,
            limits: Limits::none().with_cancel(cancel.clone()),
            scrambler: Scrambler::new(self.seed),
            out: BufWriter::new(Out),
            exit: Exit::Holds,
        };
        let options = self.reading.options();
        let mut take = |item: Item| {
            let mut done = Ok(());
            records::each(&item, &options, &mut |record| {
                let _busy = Busy::with(record.name());
                done = writer.record(record);
                done.is_ok() && !cancel.is_cancelled()
            });
            done?;
            writer.out.flush()?;
            Ok(true)
        };
        let end = records::items(&self.inputs, &self.reading, cancel, &mut take)?;
        Ok(if end == End::Interrupted {
            Exit::Interrupted
        } else {
            writer.exit
        })
    }
}

impl Writer<'_> {
    fn record(&mut self, record: Record<'_>) -> io::Result<()> {
        match record {
            Record::Puzzle(job) => {
                let notation = Notation::from(job.parsed);
                for _ in 0..self.args.number {
                    let image = self.scrambler.image(&job.parsed.puzzle, &self.limits);
                    let Some(image) = image.filter(|_| self.limits.reached(0).is_none()) else {
                        break;
                    };
                    writeln!(self.out, "{}", notation.board(&image))?;
                }
                return Ok(());
            }
            Record::Malformed(at, error) => say(&malformed::remark(at, &error)),
            Record::Trouble(message) => complain(message),
        }
        self.exit = self.exit.and(Exit::Input);
        Ok(())
    }
}
