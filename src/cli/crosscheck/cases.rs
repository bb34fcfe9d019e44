//! The puzzles of a crosscheck: from files as they are read, and from suites.

use super::super::input::{self, Item};
use super::args::Crosscheck;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;
use veridoku::crosscheck::{Case, Suite};
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, RawRecord, write_line};
use veridoku::rules::Puzzle;

/// Records of files that were read and not asked about yet.
const AHEAD: usize = 1024;
const PATIENCE: Duration = Duration::from_millis(50);

/// Something to ask about.
#[derive(Clone, Debug)]
pub(super) struct Query {
    /// The suite, or the file; nothing for a lone argument.
    pub(super) group: String,
    /// Its name in the group, or its line.
    pub(super) name: String,
    /// The line that a solver is given.
    pub(super) text: String,
    /// The puzzle, if it is one.
    pub(super) puzzle: Option<(Puzzle, &'static Alphabet)>,
    /// The nodes that each of our engines may visit for it.
    pub(super) nodes: Option<u64>,
}

impl Query {
    /// What is written before a result.
    pub(super) fn label(&self) -> String {
        match self.group.is_empty() {
            true => String::new(),
            false => format!("{}: {}: ", self.group, self.name),
        }
    }

    fn of_case(suite: &Suite, case: &Case) -> Query {
        let givens = case.givens().cloned().map(Puzzle::plain);
        Query {
            group: suite.name.to_string(),
            nodes: suite.nodes,
            name: case.name().to_string(),
            text: case.text().to_string(),
            puzzle: givens.zip(case.alphabet()),
        }
    }
}

/// A query, or why there is none.
pub(super) type Found = Result<Query, String>;

/// The order of the boards of text that is no puzzle.
const USUAL: usize = 9;

/// All queries of the sizes that are wanted, in order. With a sample, all of them are held in
/// memory; else they come as they are read.
pub(super) fn queries(
    args: &Crosscheck,
    cancel: &Cancel,
) -> Box<dyn Iterator<Item = Found> + Send> {
    let suites: Vec<&'static Suite> = args
        .suite
        .iter()
        .flat_map(|s| s.0.iter().copied())
        .collect();
    let seed = args.seed;
    let (mut endless, ended): (Vec<_>, Vec<_>) = suites.into_iter().partition(|s| s.is_endless());
    let sizes = args.sizes.clone();
    let wanted = move |order: usize| sizes.is_empty() || sizes.iter().any(|sizes| sizes.has(order));
    let alone = endless.is_empty() && ended.is_empty();
    if !wanted(USUAL) {
        // Their boards are 9×9: one would look for another size for ever.
        endless.clear();
    }
    let taken = move |found: &Found| match found {
        Ok(query) => {
            let puzzle = query.puzzle.as_ref();
            wanted(puzzle.map_or(USUAL, |(puzzle, _)| puzzle.givens().shape().order()))
        }
        Err(_) => true,
    };
    let of_suite = move |suite: &'static Suite| {
        suite
            .cases(seed)
            .map(|case| Ok(Query::of_case(suite, &case)))
    };
    let files = match args.inputs.is_empty() && !alone {
        true => None,
        false => Some(records(args, cancel)),
    };
    let finite = files
        .into_iter()
        .flatten()
        .chain(ended.into_iter().flat_map(of_suite))
        .filter(taken);
    let endless = endless.into_iter().flat_map(of_suite);
    match args
        .sample
        .map(|n| usize::try_from(n).unwrap_or(usize::MAX))
    {
        None => Box::new(finite.chain(endless)),
        Some(n) => Box::new(sample(finite, n, seed).into_iter().chain(endless.take(n))),
    }
}

/// So many of all, each as likely as any other, in their order (J. Vitter, "Random sampling with a
/// reservoir", 1985: algorithm R).
fn sample(all: impl Iterator<Item = Found>, n: usize, seed: u64) -> Vec<Found> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut kept: Vec<(usize, Found)> = Vec::new();
    for (number, found) in all.enumerate() {
        if kept.len() < n {
            kept.push((number, found));
            continue;
        }
        let place = (u128::from(rng.next_u64()) * (number as u128 + 1)) >> 64;
        if let Some(slot) = usize::try_from(place).ok().and_then(|p| kept.get_mut(p)) {
            *slot = (number, found);
        }
    }
    kept.sort_by_key(|(number, _)| *number);
    kept.into_iter().map(|(_, found)| found).collect()
}

/// The records of the files. A thread reads them, as it may sit in a read that never comes back.
fn records(args: &Crosscheck, cancel: &Cancel) -> impl Iterator<Item = Found> + Send + use<> {
    let sources = input::sources(&args.inputs);
    let options = args.reading.options();
    let (sender, receiver) = sync_channel(AHEAD);
    std::thread::spawn(move || {
        let bytes = Arc::new(AtomicU64::new(0));
        input::read(
            sources,
            &options,
            input::FEW_LINES,
            &bytes,
            &mut |item, _| {
                let send = |source: &str, record: &RawRecord| {
                    let at = format!("line {}", record.line());
                    let found = match record.parse(&options) {
                        Ok(parsed) => Ok(Query {
                            group: source.to_string(),
                            name: at,
                            text: write_line(parsed.puzzle.givens(), parsed.alphabet),
                            puzzle: Some((parsed.puzzle, parsed.alphabet)),
                            nodes: None,
                        }),
                        Err(error) => Err(format!("{source}: {error}")),
                    };
                    sender.send(found).is_ok()
                };
                match item {
                    Item::Lines { source, lines } => {
                        lines.iter().all(|line| send(&source, &line.record()))
                    }
                    Item::Record { source, record } => send(&source, &record),
                    Item::Trouble(message) => sender.send(Err(message)).is_ok(),
                }
            },
        );
    });
    let cancel = cancel.clone();
    std::iter::from_fn(move || {
        loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(found) => return Some(found),
                Err(RecvTimeoutError::Timeout) if !cancel.is_cancelled() => {}
                Err(_) => return None,
            }
        }
    })
}
