//! The puzzles of a crosscheck: from files as they are read, and from suites.

use super::args::Crosscheck;
use super::config::Frame;
use crate::cli::args::Reading;
use crate::cli::run::records::{self, Record};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ffi::OsString;
use veridoku::crosscheck::{Case, Suite};
use veridoku::formats::Alphabet;
use veridoku::grid::Shape;
use veridoku::rules::Puzzle;

/// Something to ask about.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    /// The suite, or the file; nothing for a lone argument.
    pub(crate) group: String,
    /// Its name in the group, or its line.
    pub(crate) name: String,
    /// The line that a solver is given.
    pub(crate) text: String,
    /// The puzzle, if it is one.
    pub(crate) puzzle: Option<(Puzzle, &'static Alphabet)>,
    /// The nodes that each of our engines may visit for it.
    pub(crate) nodes: Option<u64>,
}

impl Query {
    /// What is written before a result.
    pub(crate) fn label(&self) -> String {
        match self.group.is_empty() {
            true => String::new(),
            false => format!("{}: {}: ", self.group, self.name),
        }
    }

    /// Returns the shape and the alphabet in which an answer is read: those of 9×9 for text that is
    /// no puzzle.
    pub(super) fn frame(&self) -> Frame {
        match &self.puzzle {
            Some((puzzle, alphabet)) => Frame {
                shape: puzzle.givens().shape(),
                alphabet,
            },
            None => Frame {
                shape: Shape::CLASSIC,
                alphabet: Alphabet::default_for(9),
            },
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
pub(crate) type Found = Result<Query, String>;

/// The order of the boards of text that is no puzzle.
const USUAL: usize = 9;

/// Returns what hands over all queries of the sizes that are wanted, in order. With a sample, all of
/// them are held in memory; else they go out as they are read.
pub(super) fn feed(
    args: &Crosscheck,
) -> impl FnOnce(&mut dyn FnMut(Found) -> bool) + Send + 'static {
    let suites = args.suite.iter().flat_map(|s| s.0.iter().copied());
    let (mut endless, ended): (Vec<_>, Vec<_>) = suites.partition(|s: &&Suite| s.is_endless());
    let no_suite = endless.is_empty() && ended.is_empty();
    let files = (no_suite || !args.inputs.is_empty()).then(|| args.inputs.clone());
    let (sizes, reading, seed) = (args.sizes.clone(), args.reading.clone(), args.seed);
    let sample = args
        .sample
        .map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    let wanted = move |order: usize| sizes.is_empty() || sizes.iter().any(|sizes| sizes.has(order));
    if !wanted(USUAL) {
        // Their boards are 9×9: one would look for another size for ever.
        endless.clear();
    }
    move |take| {
        let of_suite = |suite: &'static Suite| {
            let cases = suite.cases(seed);
            cases.map(move |case| Ok(Query::of_case(suite, &case)))
        };
        let finite = |take: &mut dyn FnMut(Found) -> bool| {
            let take = &mut |found: Found| !is_wanted(&found, &wanted) || take(found);
            let of_files = files.is_none_or(|files| records_of(&files, &reading, take));
            of_files && ended.into_iter().flat_map(of_suite).all(take)
        };
        let mut endless = endless.into_iter().flat_map(of_suite);
        let _ = match sample {
            None => finite(take) && endless.all(take),
            Some(n) => {
                let kept = sampled(finite, n, seed);
                kept.into_iter().all(&mut *take) && endless.take(n).all(take)
            }
        };
    }
}

fn is_wanted(found: &Found, wanted: &dyn Fn(usize) -> bool) -> bool {
    match found {
        Ok(query) => {
            let puzzle = query.puzzle.as_ref();
            wanted(puzzle.map_or(USUAL, |(puzzle, _)| puzzle.givens().shape().order()))
        }
        Err(_) => true,
    }
}

/// Returns `n` of all, each as likely as any other, in their order (J. Vitter, "Random sampling with
/// a reservoir", 1985: algorithm R).
fn sampled(
    all: impl FnOnce(&mut dyn FnMut(Found) -> bool) -> bool,
    n: usize,
    seed: u64,
) -> Vec<Found> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut kept: Vec<(usize, Found)> = Vec::new();
    let mut numbers = 0..;
    all(&mut |found| {
        let number: usize = numbers.next().unwrap_or_default();
        if kept.len() < n {
            kept.push((number, found));
            return true;
        }
        let place = (u128::from(rng.next_u64()) * (number as u128 + 1)) >> 64;
        if let Some(slot) = usize::try_from(place).ok().and_then(|p| kept.get_mut(p)) {
            *slot = (number, found);
        }
        true
    });
    kept.sort_by_key(|(number, _)| *number);
    kept.into_iter().map(|(_, found)| found).collect()
}

/// Hands over the records of files; `false` if no more are taken.
fn records_of(files: &[OsString], reading: &Reading, take: &mut dyn FnMut(Found) -> bool) -> bool {
    let mut more = true;
    records::all(files, reading, &mut |record| {
        let found = match record {
            Record::Puzzle(job) => Ok(Query {
                group: job.at.source.to_string(),
                name: format!("line {}", job.at.line),
                text: job.line(),
                nodes: None,
                puzzle: Some((job.parsed.puzzle.clone(), job.parsed.alphabet)),
            }),
            Record::Malformed(at, error) => Err(format!("{}: {error}", at.source)),
            Record::Trouble(message) => Err(message.to_string()),
        };
        more = take(found);
        more
    });
    more
}
