//! Exact counts of many solutions: one board at a time, with progress on standard error.

use super::args::Common;
use super::record::Job;
use crate::cli::say::say;
use num_bigint::BigUint;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use veridoku::engine::{Cancel, Census, EngineError, Limits, Run, Stop};
use veridoku::native::exact::{self, ExactCount, Progress};
use veridoku::rules::Model;
use veridoku::verify::{Disagreement, Opinion};

/// The time between two progress lines of a long count.
const NEWS: Duration = Duration::from_secs(1);

/// Counts all solutions of the boards of one thread.
pub(crate) struct Tallier<'a> {
    common: &'a Common,
    /// Whether progress is reported.
    progress: bool,
    cancel: Cancel,
    /// Locked during an exact count, which uses every thread and much memory.
    alone: &'a Mutex<()>,
}

impl<'a> Tallier<'a> {
    pub(crate) fn new(
        common: &'a Common,
        progress: bool,
        cancel: &Cancel,
        alone: &'a Mutex<()>,
    ) -> Tallier<'a> {
        Tallier {
            common,
            progress,
            cancel: cancel.clone(),
            alone,
        }
    }

    /// Returns the number of solutions, of which the engines found some. If a time limit is given,
    /// the count ends at `deadline`, put off by the wait for other counts.
    ///
    /// # Errors
    /// Returns a disagreement if the engines found more solutions than the count, or if the count
    /// failed.
    pub(crate) fn count(
        &self,
        job: &Job<'_>,
        model: &Model,
        opinions: &[Opinion],
        deadline: Option<Instant>,
    ) -> Result<ExactCount, Disagreement> {
        let asked = Instant::now();
        let _alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
        let start = Instant::now();
        let limits = Limits {
            // An exact count has a time limit only if one is given; the wait for other counts does
            // not use it up.
            deadline: deadline
                .filter(|_| self.common.time_limit.is_some())
                .map(|deadline| deadline + (start - asked)),
            cancel: Some(self.cancel.clone()),
            ..Limits::solutions(u64::MAX)
        };
        let jobs = self.common.threads();
        let bounds = opinions.iter().filter_map(|o| o.census.as_ref().ok());
        let least: BigUint = bounds.map(|c| c.run.solutions).max().unwrap_or(0).into();
        let known = Mutex::new((0.0, least.clone()));
        let watch = |progress: &Progress<'_>| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known.0 = progress.share.unwrap_or(known.0);
            if known.1 < *progress.least {
                known.1 = progress.least.clone();
            }
        };
        let label = job.label();
        let counted = std::thread::scope(|scope| {
            let (over, end) = channel::<()>();
            if self.progress {
                scope.spawn(|| tell(&label, &known, end));
            }
            let counted = exact::count(model, jobs, &limits, &watch);
            drop(over);
            counted
        });
        match counted {
            Ok(mut tally) if tally.stop.is_some() || tally.solutions >= least => {
                tally.solutions = tally.solutions.max(least);
                if tally.stop == Some(Stop::Cancelled) {
                    // After an interrupt nothing more is written to standard output, so the count
                    // goes to standard error.
                    let found = &tally.solutions;
                    say(&format!("veridoku: {label}at least {found} solutions\n"));
                }
                Ok(tally)
            }
            other => Err(self.disagreement(other, opinions, start.elapsed())),
        }
    }

    fn disagreement(
        &self,
        counted: Result<ExactCount, EngineError>,
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
            account: None,
            time,
        };
        Disagreement {
            opinions: opinions.iter().cloned().chain([exact]).collect(),
        }
    }
}

/// Reports the progress of a count once a second until the other end of the channel is dropped:
/// `43% counted, at least 1234 solutions`.
fn tell(label: &str, known: &Mutex<(f64, BigUint)>, end: Receiver<()>) {
    while end.recv_timeout(NEWS) == Err(RecvTimeoutError::Timeout) {
        let (share, least) = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // On a terminal the line replaces the bar.
        let clear = if io::stderr().is_terminal() {
            "\r\x1b[K"
        } else {
            ""
        };
        let share = share * 100.0;
        say(&format!(
            "{clear}veridoku: {label}{share:.1}% counted, at least {least} solutions\n"
        ));
    }
}
