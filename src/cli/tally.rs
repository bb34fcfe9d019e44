//! Exact counts of many solutions: one board at a time, with their own measure in the progress.

use super::run::busy::tasks;
use num_bigint::BigUint;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use veridoku::ask::{CountOptions, Counted, Session};
use veridoku::native::exact::Progress;
use veridoku::rules::Puzzle;
use veridoku::verify::Disagreement;

/// Counts all solutions of the boards of one thread.
#[derive(Clone, Copy)]
pub(crate) struct Tallier<'a> {
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
        let measure = tasks().measure();
        measure(words(0.0, &counted.solutions));
        let watch = |progress: &Progress<'_>| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known.0 = progress.share.unwrap_or(known.0);
            if known.1 < *progress.least {
                known.1 = progress.least.clone();
            }
            measure(words(known.0, &known.1));
        };
        session.count_on(puzzle, counted, &options, &watch)
    }
}

/// Returns how far a count is: `43.1% counted, at least 1234 solutions`.
fn words(share: f64, least: &BigUint) -> String {
    format!("{:.1}% counted, at least {least} solutions", share * 100.0)
}
