//! `veridoku convert`: puzzles of any format in another.

use super::args::Lists;
use super::command::Run;
use super::exit::Exit;
use super::json::Json;
use super::malformed::refused;
use super::out::Out;
use super::outcome::Outcome;
use super::run::records;
use super::say::{counted, say};
use std::io::{self, BufWriter, Write};
use veridoku::batch::BatchEnd;
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, Format, ListPuzzle, ListRecord, Unwritable, Writer};
use veridoku::wire::{ConvertRecord, Head};
use veridoku::words::{read_alphabet, read_written_format};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku convert puzzles.csv --to sdm -o puzzles.sdm\n  \
veridoku convert book/ --to json             every puzzle file in a folder\n\n\
What the format cannot hold is said on standard error. docs/formats.md lists the formats.")]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) lists: Lists,
    /// The format of the output
    #[arg(long, value_name = "FORMAT", value_parser = read_written_format, required_unless_present = "json",
        conflicts_with = "json")]
    pub(crate) to: Option<&'static Format>,
    /// The digits as they are written: 1-9A-G, A-P, decimal …; else those of the input
    #[arg(long, value_name = "NAME", value_parser = read_alphabet)]
    pub(crate) digits: Option<&'static Alphabet>,
    /// No summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// The name of the command in records.
const COMMAND: &str = "convert";

impl Run for Convert {
    fn names_nothing(&self) -> bool {
        self.lists.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let mut converter = Converter {
            writer: self.to.map(|to| Writer::new(to, self.digits)),
            json: self.json,
            out: BufWriter::new(Out),
            written: 0,
            left_out: 0,
            exit: Exit::Holds,
        };
        let lists = &self.lists;
        let (take, flush) = (Converter::record, Converter::flush);
        let end = records::streamed(lists, cancel, &mut converter, take, flush)?;
        converter.finish(self.quiet)?;
        Ok(if end == BatchEnd::Interrupted {
            Exit::Interrupted
        } else {
            converter.exit
        })
    }
}

struct Converter {
    /// `None` if results are JSON.
    writer: Option<Writer>,
    json: Json,
    out: BufWriter<Out>,
    written: u64,
    left_out: u64,
    exit: Exit,
}

impl Converter {
    fn record(&mut self, record: ListRecord<'_>) -> io::Result<()> {
        let refused = match &record {
            ListRecord::Puzzle(job) => match self.written(job) {
                Ok(text) => {
                    self.written += 1;
                    return self.out.write_all(text.as_bytes());
                }
                Err(reason) => {
                    Outcome::trouble(format!("{}not written: {reason}", job.at), Exit::Input)
                }
            },
            other => refused(self.json, COMMAND, other),
        };
        self.left_out += 1;
        say(&refused.err);
        self.exit = self.exit.and(refused.exit);
        self.out.write_all(refused.out.as_bytes())
    }

    /// Returns a puzzle as it is written.
    fn written(&mut self, job: &ListPuzzle<'_>) -> Result<String, Unwritable> {
        match &mut self.writer {
            Some(writer) => writer.record(job.parsed),
            None => Ok(self
                .json
                .line(Head::about(COMMAND, job), ConvertRecord::from(job.parsed))),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes the end of the file and says what is not in it, which no option hides.
    fn finish(&mut self, quiet: bool) -> io::Result<()> {
        if let Some(writer) = &mut self.writer {
            self.out.write_all(writer.finish().as_bytes())?;
        }
        self.out.flush()?;
        for lost in self.writer.iter().flat_map(Writer::lost_words) {
            say(&format!("lost: {lost}\n"));
        }
        if !quiet {
            let left_out = match self.left_out {
                0 => String::new(),
                number => format!(", {number} not"),
            };
            say(&format!(
                "{} written{left_out}\n",
                counted(self.written, "puzzle")
            ));
        }
        Ok(())
    }
}
