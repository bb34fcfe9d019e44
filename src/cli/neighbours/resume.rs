//! Whether the input is the one that a state was begun with, asked before anything of the state is
//! printed.

use super::super::args::Reading;
use super::super::exit::Exit;
use super::super::pipeline::Job;
use super::super::stream::{self, Visitor};
use super::chained;
use super::log::Position;
use anyhow::bail;
use std::ffi::OsString;
use veridoku::engine::Cancel;
use veridoku::formats::Parsed;
use veridoku::rules::Rule;

/// Goes through as many puzzles as are done.
struct Before {
    done: Position,
    number: u64,
    chain: u128,
}

impl Visitor for Before {
    fn puzzle(&mut self, _source: &str, parsed: &Parsed) -> anyhow::Result<Exit> {
        if parsed.puzzle.rules() == Rule::PLAIN {
            self.chain = chained(self.chain, parsed);
            self.number += 1;
        }
        if self.number == self.done.puzzles {
            bail!("these are all");
        }
        Ok(Exit::Holds)
    }

    fn malformed(&mut self, _job: &Job<'_>) -> anyhow::Result<()> {
        // Said when the input is read for the search.
        Ok(())
    }

    fn pause(&mut self) -> anyhow::Result<()> {
        Ok(())
    }
}

/// Fails where the puzzles that a state has done are not the first ones of the input. Standard
/// input can be read but once, so there it is not asked here.
pub(super) fn check(
    inputs: &[OsString],
    reading: &Reading,
    done: Position,
    cancel: &Cancel,
) -> anyhow::Result<()> {
    if done.puzzles == 0 || inputs.is_empty() || inputs.iter().any(|input| input == "-") {
        return Ok(());
    }
    let mut before = Before {
        done,
        number: 0,
        chain: 0,
    };
    match stream::each(inputs, reading, cancel, &mut before) {
        _ if cancel.is_cancelled() => bail!("interrupted"),
        Err(error) if before.number < done.puzzles => Err(error),
        _ if before.number < done.puzzles => {
            bail!("the state is of more puzzles than the input has")
        }
        _ if before.chain != done.chain => {
            bail!("the state is of other puzzles than those of the input")
        }
        _ => Ok(()),
    }
}
