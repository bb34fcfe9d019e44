//! The machine for threads, from the library, under the names that commands use.

pub(crate) use veridoku::batch::{BatchEnd as End, Runner, Sink, Worker};

/// Returns the number of threads that `--jobs` asks for; 0 means one a core.
pub(crate) fn threads(jobs: usize) -> usize {
    match jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    }
}
