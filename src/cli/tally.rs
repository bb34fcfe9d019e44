//! The exact number where there are many solutions: one board at a time, with news for whoever waits.

use super::args::Count;
use super::pipeline::Job;
use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use veridoku::engine::{Cancel, Census, EngineError, Limits, Run, Stop};
use veridoku::native::exact::{self, Progress, Tally};
use veridoku::rules::Model;
use veridoku::verify::{Disagreement, Opinion};

/// How often a long count says how far it is.
const NEWS: Duration = Duration::from_secs(1);

/// Counts one thread's boards to the end.
pub(super) struct Tallier<'a> {
    args: &'a Count,
    cancel: Cancel,
    /// Held while a large number is counted, which takes every thread and much memory.
    alone: &'a Mutex<()>,
}

impl<'a> Tallier<'a> {
    pub(super) fn new(args: &'a Count, cancel: &Cancel, alone: &'a Mutex<()>) -> Tallier<'a> {
        Tallier {
            args,
            cancel: cancel.clone(),
            alone,
        }
    }

    /// The number of solutions, of which the engines found some.
    ///
    /// # Errors
    /// If they found more than there are, or the count failed.
    pub(super) fn count(
        &self,
        job: &Job<'_>,
        model: &Model,
        opinions: &[Opinion],
    ) -> Result<Tally, Disagreement> {
        let _alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
        let start = Instant::now();
        let time = self.args.common.time_limit.and_then(|limit| limit.0);
        let limits = Limits {
            deadline: time.map(|time| start + time),
            cancel: Some(self.cancel.clone()),
            ..Limits::solutions(u64::MAX)
        };
        let jobs = match self.args.common.jobs {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs,
        };
        let told = Mutex::new(start);
        let watch = |progress: &Progress<'_>| {
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            if self.args.progress && told.elapsed() >= NEWS {
                *told = Instant::now();
                // On a terminal, in place of the bar.
                let clear = if io::stderr().is_terminal() {
                    "\r\x1b[K"
                } else {
                    ""
                };
                let news = news(progress);
                super::say(&format!("{clear}veridoku: {}{news}\n", job.label()));
            }
        };
        let counted = exact::count(model, jobs, &limits, &watch);
        let bounds = opinions.iter().filter_map(|o| o.census.as_ref().ok());
        let least = bounds.map(|c| c.run.solutions).max().unwrap_or(0);
        match counted {
            Ok(tally) if tally.stop.is_some() || tally.solutions >= least.into() => {
                if tally.stop == Some(Stop::Cancelled) {
                    // Nothing more is written to standard output after an interrupt.
                    let found = tally.solutions.clone().max(least.into());
                    super::say(&format!(
                        "veridoku: {}at least {found} solutions\n",
                        job.label()
                    ));
                }
                Ok(tally)
            }
            other => Err(self.disagreement(other, opinions, start.elapsed())),
        }
    }

    fn disagreement(
        &self,
        counted: Result<Tally, EngineError>,
        opinions: &[Opinion],
        time: Duration,
    ) -> Disagreement {
        let census = counted.map(|tally| Census {
            run: Run {
                solutions: tally.solutions.try_into().unwrap_or(u64::MAX),
                ..Run::default()
            },
            witnesses: Vec::new(),
        });
        let exact = Opinion {
            engine: "exact count",
            census,
            time,
        };
        Disagreement {
            opinions: opinions.iter().cloned().chain([exact]).collect(),
        }
    }
}

/// How far a count is: `43% counted, at least 1234 solutions`.
fn news(progress: &Progress<'_>) -> String {
    let share = progress.share.map_or(0.0, |share| share * 100.0);
    format!("{share:.1}% counted, at least {} solutions", progress.least)
}
