//! `veridoku convert`: puzzles of any format in another.

use super::args::Lists;
use super::command::Run;
use super::exit::Exit;
use super::out::Out;
use super::run::records;
use super::say::{counted, error, say};
use std::io::{self, BufWriter, Write};
use veridoku::batch::BatchEnd;
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, Format, ListRecord, Writer};
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
    #[arg(long, value_name = "FORMAT", value_parser = read_written_format)]
    pub(crate) to: &'static Format,
    /// The digits as they are written: 1-9A-G, A-P, decimal …; else those of the input
    #[arg(long, value_name = "NAME", value_parser = read_alphabet)]
    pub(crate) digits: Option<&'static Alphabet>,
    /// No summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl Run for Convert {
    fn names_nothing(&self) -> bool {
        self.lists.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let mut converter = Converter {
            writer: Writer::new(self.to, self.digits),
            out: BufWriter::new(Out),
            written: 0,
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
    writer: Writer,
    out: BufWriter<Out>,
    written: u64,
    exit: Exit,
}

impl Converter {
    fn record(&mut self, record: ListRecord<'_>) -> io::Result<()> {
        let refusal = match &record {
            ListRecord::Puzzle(job) => match self.writer.record(job.parsed) {
                Ok(text) => {
                    self.written += 1;
                    return self.out.write_all(text.as_bytes());
                }
                Err(reason) => format!("{}not written: {reason}", job.at),
            },
            other => other.refusal().unwrap_or_default(),
        };
        error(refusal.trim_end());
        self.exit = self.exit.and(Exit::Input);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes the end of the file and says what is not in it, which no option hides.
    fn finish(&mut self, quiet: bool) -> io::Result<()> {
        self.out.write_all(self.writer.finish().as_bytes())?;
        self.out.flush()?;
        for lost in self.writer.lost_words() {
            say(&format!("lost: {lost}\n"));
        }
        if !quiet {
            say(&format!("{} written\n", counted(self.written, "puzzle")));
        }
        Ok(())
    }
}
