//! Reads the puzzles whose neighbours are searched, and those of `--known`.

use super::search::Job;
use crate::cli::exit::Exit;
use crate::cli::malformed;
use crate::cli::near_args::Neighbours;
use crate::cli::run::records::{self, Record};
use crate::cli::run::threads::End;
use crate::cli::say::say;
use anyhow::{anyhow, bail};
use std::sync::{Arc, Mutex, PoisonError};
use veridoku::canon::key;
use veridoku::engine::Cancel;
use veridoku::formats::Parsed;
use veridoku::generate::Classes;
use veridoku::generate::saved::{Keys, NeighboursPosition};
use veridoku::rules::Rule;

/// How the reading ended.
type Read = Arc<Mutex<Option<anyhow::Result<Exit>>>>;

/// Adds the classes of the puzzles in `--known` to `seen`; returns a key over all these puzzles.
pub(super) fn known(args: &Neighbours, seen: &mut Keys, cancel: &Cancel) -> anyhow::Result<u128> {
    let (mut chain, mut classes, mut whole) = (0, Classes::default(), true);
    if args.known.is_empty() {
        return Ok(chain);
    }
    let take = &mut |record: Record<'_>| {
        match record {
            Record::Puzzle(job) => {
                let class = classes.of(job.parsed.puzzle.givens());
                chain = chained(chain, job.parsed);
                seen.insert(class.key)?;
            }
            trouble => {
                whole = false;
                complain(&trouble);
            }
        }
        Ok(true)
    };
    match records::interruptible(&args.known, &args.reading, cancel, take)? {
        End::Interrupted => bail!("interrupted"),
        // A search may take days, so it does not start if a puzzle that it should leave out is
        // unreadable.
        _ if !whole => bail!("expected puzzles in every file of --known"),
        _ => Ok(chain),
    }
}

/// Reports a record that is no puzzle on standard error.
fn complain(record: &Record<'_>) {
    match record {
        Record::Puzzle(_) => {}
        Record::Malformed(at, error) => say(&malformed::remark(*at, error)),
        Record::Trouble(message) => say(&format!("veridoku: {message}\n")),
    }
}

/// Returns the key over the puzzles of `chain` followed by one more.
fn chained(chain: u128, parsed: &Parsed) -> u128 {
    let givens = parsed.puzzle.givens();
    let mut bytes = chain.to_le_bytes().to_vec();
    bytes.extend(givens.shape().to_string().bytes());
    bytes.extend(givens.values());
    key(&bytes)
}

/// Fails if the puzzles that a state has done are not the first ones of the input. Called before
/// anything of the state is printed; standard input is not checked, as it can be read only once.
pub(super) fn check(
    args: &Neighbours,
    done: NeighboursPosition,
    cancel: &Cancel,
) -> anyhow::Result<()> {
    let inputs = &args.inputs;
    if done.puzzles == 0 || inputs.is_empty() || inputs.iter().any(|input| input == "-") {
        return Ok(());
    }
    let (mut chain, mut number) = (0, 0);
    let take = &mut |record: Record<'_>| {
        // Other records are reported when the search reads the input.
        if let Record::Puzzle(job) = record
            && job.parsed.puzzle.rules() == Rule::PLAIN
        {
            chain = chained(chain, job.parsed);
            number += 1;
        }
        Ok(number < done.puzzles)
    };
    match records::interruptible(inputs, &args.reading, cancel, take)? {
        End::Interrupted => bail!("interrupted"),
        _ if number < done.puzzles => bail!("the state is of more puzzles than the input has"),
        _ if chain != done.chain => bail!("the state is of other puzzles than those of the input"),
        _ => Ok(()),
    }
}

/// Returns a function that reads the puzzles and skips those that are done.
pub(super) fn feed(
    args: &Neighbours,
    done: NeighboursPosition,
    read: &Read,
) -> impl FnOnce(&mut dyn FnMut(Job) -> bool) + Send + 'static {
    let (inputs, reading, read) = (args.inputs.clone(), args.reading.clone(), Arc::clone(read));
    move |take| {
        let (mut chain, mut number) = (0, 0);
        let mut ended = Ok(Exit::Holds);
        records::all(&inputs, &reading, &mut |record| {
            let job = match record {
                Record::Puzzle(job) if job.parsed.puzzle.rules() == Rule::PLAIN => job,
                other => {
                    match &other {
                        Record::Puzzle(job) => {
                            say(&format!("veridoku: {}plain rules only\n", job.at));
                        }
                        trouble => complain(trouble),
                    }
                    ended = Ok(Exit::Input);
                    return true;
                }
            };
            chain = chained(chain, job.parsed);
            number += 1;
            if number == done.puzzles && chain != done.chain {
                let other = "the state is of other puzzles than those of the input";
                ended = Err(anyhow!(other));
                return false;
            }
            number <= done.puzzles
                || take(Job {
                    label: job.label(),
                    givens: job.parsed.puzzle.givens().clone(),
                    alphabet: job.parsed.alphabet,
                    chain,
                })
        });
        if ended.is_ok() && number < done.puzzles {
            ended = Err(anyhow!("the state is of more puzzles than the input has"));
        }
        *read.lock().unwrap_or_else(PoisonError::into_inner) = Some(ended);
    }
}
