//! Reads the puzzles whose neighbours are searched, and those of `--known`.

use super::args::Neighbours;
use crate::cli::args::{Lists, Reading};
use crate::cli::exit::Exit;
use crate::cli::json::Json;
use crate::cli::malformed::refused;
use crate::cli::outcome::Outcome;
use crate::cli::run::records;
use crate::cli::say::say;
use anyhow::bail;
use veridoku::ask::{Resumed, resume_list};
use veridoku::batch::BatchEnd;
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, ListRecord};
use veridoku::generate::saved::Keys;
use veridoku::generate::{Classes, NeighboursPosition, Resume, ResumeError, chained};
use veridoku::grid::Givens;

/// The name of the command in records.
pub(super) const COMMAND: &str = "neighbours";

/// A puzzle whose neighbours are searched.
pub(super) struct Job {
    /// The prefix of messages about the puzzle.
    pub(super) label: String,
    pub(super) givens: Givens,
    pub(super) alphabet: &'static Alphabet,
    /// The key over all puzzles up to this one.
    pub(super) chain: u128,
}

/// What the input has next: a puzzle, or what is said of a record that is not searched.
pub(super) type Fed = Result<Result<Job, Outcome>, ResumeError>;

/// Adds the classes of the puzzles in `--known` to `seen`; returns a key over all these puzzles.
pub(super) fn known(args: &Neighbours, seen: &Keys, cancel: &Cancel) -> anyhow::Result<u128> {
    let (mut chain, mut classes, mut whole) = (0, Classes::default(), true);
    if args.known.is_empty() {
        return Ok(chain);
    }
    let take = &mut |record: ListRecord<'_>| {
        if let ListRecord::Puzzle(job) = &record
            && job.parsed.puzzle.is_plain()
        {
            let givens = job.parsed.puzzle.givens();
            chain = chained(chain, givens);
            seen.insert(classes.of(givens).key)?;
        } else {
            whole = false;
            say(&refused_record(Json::default(), &record).err);
        }
        Ok(true)
    };
    let reading = Reading {
        shard: None, // of the puzzles to search, not of these
        ..args.lists.reading.clone()
    };
    match records::interruptible(&args.known, &reading, cancel, take)? {
        BatchEnd::Interrupted => bail!("interrupted"),
        // A search may take days, so it does not start if a puzzle that it should leave out is
        // unreadable.
        _ if !whole => bail!("expected puzzles in every file of --known"),
        _ => Ok(chain),
    }
}

/// Returns what is said of a record that is no puzzle, or none under the plain rules.
fn refused_record(json: Json, record: &ListRecord<'_>) -> Outcome {
    match record {
        ListRecord::Puzzle(job) => {
            Outcome::trouble(format!("{}plain rules only", job.at), Exit::Input)
        }
        other => refused(json, COMMAND, other),
    }
}

/// Fails if the puzzles that a state has done are not the first ones of the input. Called before
/// anything of the state is printed; standard input is not checked, as it can be read only once.
pub(super) fn check(
    args: &Neighbours,
    done: NeighboursPosition,
    cancel: &Cancel,
) -> anyhow::Result<()> {
    let Lists { inputs, reading } = &args.lists;
    if done.puzzles == 0 || inputs.is_empty() || inputs.iter().any(|input| input == "-") {
        return Ok(());
    }
    let mut resume = Resume::from(done);
    let take = &mut |record: ListRecord<'_>| {
        // Other records are reported when the search reads the input.
        if let ListRecord::Puzzle(job) = record
            && job.parsed.puzzle.is_plain()
        {
            resume.next(job.parsed.puzzle.givens())?;
        }
        Ok(!resume.is_past())
    };
    match records::interruptible(inputs, reading, cancel, take)? {
        BatchEnd::Interrupted => bail!("interrupted"),
        _ => Ok(resume.end()?),
    }
}

/// Returns a function that reads the puzzles and skips those that are done. It passes on an error
/// if the input does not begin with the puzzles done.
pub(super) fn feed(
    args: &Neighbours,
    done: NeighboursPosition,
) -> impl FnOnce(&mut dyn FnMut(Fed) -> bool) + Send + 'static {
    let (Lists { inputs, reading }, json) = (args.lists.clone(), args.json);
    move |take| {
        let inputs = reading.open(&inputs);
        resume_list(inputs, &reading.options(), done, &mut |next| match next {
            Err(error) => take(Err(error)),
            Ok(Resumed::Puzzle(puzzle, chain)) => take(Ok(Ok(Job {
                label: puzzle.at.to_string(),
                givens: puzzle.parsed.puzzle.givens().clone(),
                alphabet: puzzle.parsed.alphabet,
                chain,
            }))),
            Ok(Resumed::Other(record)) => take(Ok(Err(refused_record(json, &record)))),
            Ok(_) => true,
        });
    }
}
