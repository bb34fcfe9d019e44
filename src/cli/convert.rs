//! `veridoku convert`: puzzles of any format in another.

use super::args::{Reading, written_format};
use super::command::Run;
use super::exit::Exit;
use super::input::Item;
use super::malformed;
use super::run::records::{self, Record};
use super::run::threads::End;
use super::say::{counted, say};
use anyhow::Context;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, Format, Writer};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku convert puzzles.csv --to sdm -o puzzles.sdm\n  \
veridoku convert book/ --to json > book.json  every puzzle file in a folder\n\n\
What a format cannot hold is left out, and said on standard error. docs/formats.md lists the formats.")]
pub(crate) struct Convert {
    /// Puzzles, files, folders, or - for standard input (also when nothing is named)
    #[arg(value_name = "PUZZLE | FILE | FOLDER | -")]
    pub(crate) inputs: Vec<OsString>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// The format of the output
    #[arg(long, value_name = "FORMAT", value_parser = written_format)]
    pub(crate) to: &'static Format,
    /// The digits as they are written: 1-9A-G, A-P, decimal …; else those of the input
    #[arg(long, value_name = "NAME", value_parser = super::args::alphabet)]
    pub(crate) digits: Option<&'static Alphabet>,
    /// Write to FILE, which is replaced once all is written
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// No summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl Run for Convert {
    fn names_nothing(&self) -> bool {
        self.inputs.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let part = self.output.as_deref().map(part_of);
        let out: Box<dyn Write + Send> = match &part {
            Some(part) => {
                let file = File::create(part);
                Box::new(file.with_context(|| format!("{}: cannot be written", part.display()))?)
            }
            None => Box::new(io::stdout()),
        };
        let mut converter = Converter {
            writer: Writer::new(self.to, self.digits),
            out: BufWriter::new(out),
            written: 0,
            exit: Exit::Holds,
        };
        let options = self.reading.options();
        let mut take = |item: Item| {
            let mut done = Ok(());
            records::each(&item, &options, &mut |record| {
                done = converter.record(record);
                done.is_ok() && !cancel.is_cancelled()
            });
            done?;
            Ok(true)
        };
        let ended = records::items(&self.inputs, &self.reading, cancel, &mut take);
        let exit = ended.and_then(|end| converter.finish(end, self.quiet));
        if let (Some(part), Some(output)) = (&part, &self.output) {
            match &exit {
                Ok(exit) if *exit != Exit::Interrupted => fs::rename(part, output)
                    .with_context(|| format!("{}: cannot be written", output.display()))?,
                _ => drop(fs::remove_file(part)),
            }
        }
        exit
    }
}

/// Returns the name of the file that is written before it has its own.
fn part_of(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}

struct Converter {
    writer: Writer,
    out: BufWriter<Box<dyn Write + Send>>,
    written: u64,
    exit: Exit,
}

impl Converter {
    fn record(&mut self, record: Record<'_>) -> io::Result<()> {
        let reason = match record {
            Record::Puzzle(job) => match self.writer.record(job.parsed) {
                Ok(text) => {
                    self.written += 1;
                    return self.out.write_all(text.as_bytes());
                }
                Err(reason) => format!("veridoku: {}not written: {reason}\n", job.at),
            },
            Record::Malformed(at, error) => malformed::remark(at, &error),
            Record::Trouble(message) => format!("veridoku: {message}\n"),
        };
        say(&reason);
        self.exit = self.exit.and(Exit::Input);
        Ok(())
    }

    /// Writes the end of the file and says what is not in it.
    fn finish(&mut self, end: End, quiet: bool) -> anyhow::Result<Exit> {
        self.out.write_all(self.writer.finish().as_bytes())?;
        self.out.flush()?;
        for &(part, count) in self.writer.lost() {
            let puzzles = counted(count, "puzzle");
            say(&format!("veridoku: lost: {} of {puzzles}\n", part.words()));
        }
        if !quiet {
            say(&format!("{} written\n", counted(self.written, "puzzle")));
        }
        Ok(if end == End::Interrupted {
            Exit::Interrupted
        } else {
            self.exit
        })
    }
}
