//! Makes results from numbers on several threads and writes them in order. A result does not depend
//! on the thread that makes it.

use super::progress::{self, Progress};
use super::threads::{End, Runner, Sink};
use crate::cli::exit::Exit;
use crate::cli::face::face;
use crate::cli::say::say;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
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
    /// Adds the result for the next number.
    fn add(&mut self, next: &Product) {
        self.out += &next.out;
        self.err += &next.err;
        self.made += next.made;
        self.exit = self.exit.and(next.exit);
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
    /// Numbers in a chunk, the unit of work for a thread.
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

impl Numbers<'_> {
    /// Returns how many numbers there are.
    fn number(&self) -> u64 {
        // The numbers start at 1, so this is at most the last one.
        self.numbers.end() - self.numbers.start() + 1
    }
}

/// The results of a chunk of numbers.
#[derive(Default)]
struct Chunk {
    product: Product,
    numbers: u64,
    /// Whether the run ended before the chunk was done; only the remark is used then.
    cut: bool,
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
    let (first, last, size) = (
        *numbers.numbers.start(),
        *numbers.numbers.end(),
        numbers.chunk,
    );
    let chunks = numbers.number().div_ceil(size);
    let most = usize::try_from(chunks).unwrap_or(usize::MAX);
    let runner = Runner {
        threads: numbers.threads.min(most),
        cancel,
        time: numbers.time,
        keep: true, // what is said of numbers under way is not lost
    };
    let feed = move |job: &mut dyn FnMut(RangeInclusive<u64>) -> bool| {
        let _ = (0..chunks).map(|at| first + at * size).all(|from| {
            let to = from.saturating_add(size - 1).min(last);
            job(from..=to)
        });
    };
    let make = || {
        let mut each = make();
        move |range: RangeInclusive<u64>| chunk(numbers.tries, cancel, range, &mut each)
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
    let end = runner.run(feed, make, &mut writer)?;
    Ok(writer.end(end))
}

/// Makes the results of a chunk, as far as the run goes on.
fn chunk(
    tries: Option<&Tries>,
    cancel: &Cancel,
    range: RangeInclusive<u64>,
    each: &mut impl FnMut(u64) -> Product,
) -> Chunk {
    let mut chunk = Chunk::default();
    for number in range {
        let one = each(number);
        if one.exit == Exit::Interrupted || cancel.is_cancelled() {
            (chunk.product, chunk.cut) = (one, true);
            return chunk;
        }
        if let Some(tries) = tries {
            tries.kept.fetch_add(one.made, Ordering::Relaxed);
        }
        chunk.numbers += 1;
        chunk.product.add(&one);
    }
    chunk
}

/// Writes chunks in order.
struct Writer<'a> {
    numbers: &'a Numbers<'a>,
    start: Instant,
    progress: Progress,
    /// The remarks on the numbers in progress when the run ended.
    last: String,
    /// Whether a chunk was cut short; no results are written after it.
    cut: bool,
    exit: Exit,
    /// Numbers done.
    done: u64,
    /// Results.
    made: u64,
}

impl Sink<Chunk> for Writer<'_> {
    type Error = anyhow::Error;

    fn take(&mut self, chunk: Chunk) -> anyhow::Result<bool> {
        self.cut |= chunk.cut;
        if chunk.cut {
            self.last += &chunk.product.err;
        } else if !self.cut {
            progress::write(&chunk.product.out, &chunk.product.err)?;
            self.exit = self.exit.and(chunk.product.exit);
            self.made += chunk.product.made;
            self.done += chunk.numbers;
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

    fn end(self, end: End) -> Exit {
        self.progress.clear();
        let (made, wanted) = (self.made, self.numbers.number());
        say(&self.last);
        if !face().quiet {
            say(&format!("{}\n", self.making().summary()));
        }
        if self.done == wanted {
            self.exit
        } else if end == End::Late {
            say(&format!("veridoku: {made} of {wanted}: the time is up\n"));
            self.exit.and(Exit::Limit)
        } else {
            self.exit.and(Exit::Interrupted)
        }
    }
}
