//! The option `--jobs`.

use super::parsers::threads;
use std::num::NonZero;
use std::thread::available_parallelism;

/// Returns a number of threads, of which 0 stands for one a core.
pub(crate) fn cores(threads: usize) -> usize {
    let all = || available_parallelism().map_or(1, NonZero::get);
    if threads == 0 { all() } else { threads }
}

/// How many threads work.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Jobs {
    /// Threads, at most 256; 0 for one a core
    #[arg(long, short, value_name = "N", default_value_t = 0, value_parser = threads, allow_negative_numbers = true)]
    jobs: usize,
}

impl Jobs {
    /// Returns the number as it was given, 0 for one a core.
    pub(crate) fn number(self) -> usize {
        self.jobs
    }

    /// Returns the number of threads.
    pub(crate) fn threads(self) -> usize {
        cores(self.jobs)
    }
}
