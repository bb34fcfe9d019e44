//! Makes results from numbers on several threads and writes them in order. A result does not depend
//! on the thread that makes it.

use super::progress::{self, Progress};
use crate::cli::args::Jobs;
use crate::cli::exit::Exit;
use crate::cli::face::face;
use crate::cli::making_args::Series;
use crate::cli::say::say;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use veridoku::batch::{BatchEnd, Consumer, NumberRow, Runner};
use veridoku::engine::Cancel;
use veridoku::words::Making;

/// The result for one number.
#[derive(Debug, Default)]
pub(crate) struct Product {
    pub(crate) out: String,
    pub(crate) err: String,
    /// The number of results: 0 if nothing that fits was found.
    pub(crate) made: u64,
    pub(crate) exit: Exit,
}

impl Product {
    /// Returns the remark on a number of a seed; nothing if there is none.
    pub(crate) fn remark(seed: u64, number: u64, remark: Option<String>) -> String {
        remark.map_or_else(String::new, |remark| {
            format!("veridoku: puzzle {number} of seed {seed}: {remark}\n")
        })
    }
}

/// Running counts of tries.
#[derive(Default)]
pub(crate) struct Tries {
    pub(crate) done: Arc<AtomicU64>,
    /// Tries that led to a result, whether it is written yet or not.
    kept: AtomicU64,
}

impl Tries {
    /// Returns the tries so far, and how many of them were kept.
    fn counts(&self) -> (u64, u64) {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        (load(&self.done), load(&self.kept))
    }
}

/// What to make, and how.
pub(crate) struct Numbers<'a> {
    /// The numbers of the results.
    pub(crate) numbers: RangeInclusive<u64>,
    /// How many numbers a thread does at a time.
    pub(crate) chunk: u64,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
    /// The noun for results in the summary.
    pub(crate) noun: &'a str,
    /// The counts of tries, if a result may take many.
    pub(crate) tries: Option<&'a Tries>,
    /// The time limit of the whole run.
    pub(crate) time: Option<Duration>,
}

impl<'a> Numbers<'a> {
    /// Returns the numbers of a series, one at a time to a thread.
    ///
    /// # Errors
    /// If the last one has more than 64 bits.
    pub(crate) fn of(series: &Series, jobs: Jobs, noun: &'a str) -> anyhow::Result<Numbers<'a>> {
        Ok(Numbers {
            numbers: series.numbers()?,
            chunk: 1,
            threads: jobs.threads(),
            seed: series.seed(),
            noun,
            tries: None,
            time: None,
        })
    }

    /// Returns how many numbers there are.
    fn number(&self) -> u64 {
        // The numbers start at 1, so this is at most the last one.
        self.numbers.end() - self.numbers.start() + 1
    }

    /// Returns the number of results for each thread, rounded up.
    pub(crate) fn a_thread(&self) -> u64 {
        self.number().div_ceil(self.threads.max(1) as u64)
    }

    /// Returns the numbers that a thread does at a time from this one on, if it is the first of
    /// them.
    pub(crate) fn row(&self, number: u64) -> Option<RangeInclusive<u64>> {
        let first = (number - self.numbers.start()).is_multiple_of(self.chunk);
        let last = number.saturating_add(self.chunk - 1);
        first.then(|| number..=last.min(*self.numbers.end()))
    }
}

/// Makes the results of the numbers and writes them in that order.
///
/// # Errors
/// Returns the errors of writing to standard output.
pub(crate) fn run<W: FnMut(u64) -> Product>(
    numbers: &Numbers<'_>,
    cancel: &Cancel,
    make: impl Fn() -> W + Sync,
) -> anyhow::Result<Exit> {
    let runner = Runner {
        threads: numbers.threads,
        cancel,
        time: numbers.time,
        keep: true, // what is said of numbers under way is not lost
    };
    let make = || {
        let mut each = make();
        move |number| {
            let one = each(number);
            if one.exit == Exit::Interrupted || cancel.is_cancelled() {
                return ControlFlow::Break(one);
            }
            if let Some(tries) = numbers.tries {
                tries.kept.fetch_add(one.made, Ordering::Relaxed);
            }
            ControlFlow::Continue(one)
        }
    };
    let mut writer = Writer {
        numbers,
        start: Instant::now(),
        progress: Progress::new(),
        last: String::new(),
        cut: false,
        exit: Exit::Holds,
        done: 0,
        made: 0,
    };
    let end = runner.numbers(numbers.numbers.clone(), numbers.chunk, make, &mut writer)?;
    Ok(writer.end(end))
}

/// Writes results in order.
struct Writer<'a> {
    numbers: &'a Numbers<'a>,
    start: Instant,
    progress: Progress,
    /// The remarks on the numbers in progress when the run ended.
    last: String,
    /// Whether a row was cut short; no results are written after it.
    cut: bool,
    exit: Exit,
    /// Numbers done.
    done: u64,
    /// Results.
    made: u64,
}

impl Consumer<NumberRow<Product>> for Writer<'_> {
    type Error = anyhow::Error;

    fn take(&mut self, row: NumberRow<Product>) -> anyhow::Result<bool> {
        if let Some(last) = row.cut {
            self.cut = true;
            self.last += &last.err;
        } else if !self.cut {
            let (mut out, mut err) = (String::new(), String::new());
            for one in &row.results {
                out += &one.out;
                err += &one.err;
                self.exit = self.exit.and(one.exit);
                self.made += one.made;
            }
            progress::write(&out, &err)?;
            self.done += row.results.len() as u64;
        }
        Ok(true)
    }

    fn tick(&mut self) {
        let line = self.making().progress();
        self.progress.tell(|| line);
    }
}

impl Writer<'_> {
    /// Returns how far the run is.
    fn making(&self) -> Making<'_> {
        let Numbers { noun, seed, .. } = *self.numbers;
        Making {
            noun,
            wanted: self.numbers.number(),
            made: self.made,
            tries: self.numbers.tries.map(Tries::counts),
            seed,
            time: self.start.elapsed(),
        }
    }

    fn end(self, end: BatchEnd) -> Exit {
        self.progress.clear();
        let (made, wanted) = (self.made, self.numbers.number());
        say(&self.last);
        if !face().quiet {
            say(&format!("{}\n", self.making().summary()));
        }
        if self.done == wanted {
            self.exit
        } else if end == BatchEnd::Late {
            say(&format!("veridoku: {made} of {wanted}: the time is up\n"));
            self.exit.and(Exit::Limit)
        } else {
            self.exit.and(Exit::Interrupted)
        }
    }
}
