//! The option `--jobs`.

use super::parsers::threads;
pub(crate) use veridoku::threads::cores;

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
