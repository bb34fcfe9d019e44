//! Exact counts of many solutions: one board at a time, with progress on standard error.

use crate::cli::say::say;
use num_bigint::BigUint;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use veridoku::ask::{CountOptions, Counted, Session};
use veridoku::native::exact::Progress;
use veridoku::rules::Puzzle;
use veridoku::verify::Disagreement;

/// The time between two progress lines of a long count.
const NEWS: Duration = Duration::from_secs(1);

/// Counts all solutions of the boards of one thread.
#[derive(Clone, Copy)]
pub(crate) struct Tallier<'a> {
    /// Whether progress is reported.
    pub(crate) progress: bool,
    /// Whether an exact count has a time limit, which begins with that of the engines.
    pub(crate) limited: bool,
    /// Locked during an exact count, which uses every thread and much memory.
    pub(crate) alone: &'a Mutex<()>,
}

impl Tallier<'_> {
    /// Counts to the end what the engines began to count, after other such counts. The wait for
    /// these does not use up the time.
    ///
    /// # Errors
    /// Returns a disagreement if the engines found more solutions than the count, or if the count
    /// failed.
    pub(crate) fn count(
        &self,
        label: &str,
        session: &mut Session,
        puzzle: &Puzzle,
        counted: Counted,
        mut options: CountOptions,
    ) -> Result<Counted, Disagreement> {
        let asked = Instant::now();
        let _alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
        let deadline = options.limits.deadline.filter(|_| self.limited);
        options.limits.deadline = deadline.map(|deadline| deadline + asked.elapsed());
        let known = Mutex::new((0.0, counted.solutions.clone()));
        let watch = |progress: &Progress<'_>| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known.0 = progress.share.unwrap_or(known.0);
            if known.1 < *progress.least {
                known.1 = progress.least.clone();
            }
        };
        std::thread::scope(|scope| {
            let (over, end) = channel::<()>();
            if self.progress {
                scope.spawn(|| tell(label, &known, end));
            }
            let counted = session.count_on(puzzle, counted, &options, &watch);
            drop(over);
            counted
        })
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
