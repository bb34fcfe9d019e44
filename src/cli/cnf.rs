//! `veridoku cnf`: a puzzle as DIMACS, and a solver's answer read back.

use super::args::{BoardText, at_most_one, encoding};
use super::command::Run;
use super::exit::Exit;
use super::json::Json;
use super::out::Out;
use super::player;
use anyhow::{Context, bail};
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use veridoku::cnf::{AtMostOne, Encoder, Encoding, write_dimacs};
use veridoku::engine::Cancel;
use veridoku::files::read_short;
use veridoku::formats::{OnePuzzle, write_line};
use veridoku::rules::Model;
use veridoku::wire::{CnfRecord, Head};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku cnf PUZZLE > puzzle.cnf\n  \
kissat -q puzzle.cnf > answer.txt\n  \
veridoku cnf PUZZLE --decode answer.txt")]
pub(crate) struct Cnf {
    /// A puzzle, a file with one puzzle, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) input: OsString,
    #[command(flatten)]
    pub(crate) reading: BoardText,
    /// Which clauses say that a board keeps the rules
    #[arg(long, value_parser = encoding(), default_value = Encoding::default().name())]
    pub(crate) encoding: Encoding,
    /// The form of "at most one of these"
    #[arg(long, value_name = "FORM", value_parser = at_most_one(), default_value = AtMostOne::Auto.name())]
    pub(crate) at_most_one: AtMostOne,
    /// Read a solver's answer to the same formula from FILE (- for standard input) and print the
    /// solution
    #[arg(long, value_name = "FILE")]
    pub(crate) decode: Option<String>,
    #[command(flatten)]
    pub(crate) json: Json,
}

impl Run for Cnf {
    fn json(&self) -> Option<Json> {
        Some(self.json)
    }

    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let read = puzzle(self)?;
        let parsed = &read.parsed;
        let model = Model::new(&parsed.puzzle);
        let mut encoder = Encoder::new(self.encoding, self.at_most_one);
        let encoded = encoder.encode(&model)?;
        let line = |record: CnfRecord| {
            let text = self.json.line(Head::about("cnf", &read.placed()), record);
            Out.write_all(text.as_bytes())
        };
        let record = CnfRecord::of(&encoded, self.encoding);
        let Some(file) = &self.decode else {
            if self.json.is_wanted() {
                line(record.with_formula(&encoded))?;
            } else {
                let mut out = BufWriter::new(Out);
                write_dimacs(&mut out, &encoded)?;
                out.flush()?;
            }
            return Ok(Exit::Holds);
        };
        let text = read_short(file.as_ref()).with_context(|| file.clone())?;
        let found = encoded.solution(&text, &model);
        let found = found.with_context(|| file.clone())?;
        let board = found.map(|found| write_line(found.givens(), parsed.alphabet));
        let exit = board.as_ref().map_or(Exit::Fails, |_| Exit::Holds);
        if self.json.is_wanted() {
            line(record.with_answer(board))?;
        } else {
            writeln!(Out, "{}", board.as_deref().unwrap_or("none"))?;
        }
        Ok(exit)
    }
}

/// Returns the one puzzle that the argument names.
fn puzzle(args: &Cnf) -> anyhow::Result<OnePuzzle> {
    if args.input == "-" && args.decode.as_deref() == Some("-") {
        bail!("the puzzle and the answer cannot both come from standard input");
    }
    Ok(player::puzzle(&args.input, &args.reading)?)
}
