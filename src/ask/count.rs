//! How many solutions does a puzzle have?

use super::Session;
use crate::clock::Instant;
use crate::engine::{Census, EngineError, Limits, Run, Stop};
use crate::native::exact::{self, CountMethod, ExactCount, Progress};
use crate::rules::Puzzle;
use crate::verify::{Disagreement, Opinion, Question};
use num_bigint::BigUint;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The number up to which all engines count; beyond it the native engine goes on alone.
const TOGETHER: u64 = 1000;

/// The most threads that work on a count.
const MOST_JOBS: usize = 256;

/// How solutions are counted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountOptions {
    /// The most solutions to count; `None`, the default, counts all of them, however many.
    pub most: Option<u64>,
    /// How many threads work on a large count, at most 256; 1 by default. Without threads (as in a
    /// browser) the work is done in place.
    pub jobs: usize,
    /// When to stop: the deadline and the cancel handle count. None by default. A stop takes effect
    /// within milliseconds on 9×9, and within some tenths of a second up to 64×64.
    pub limits: Limits,
}

impl Default for CountOptions {
    fn default() -> CountOptions {
        CountOptions {
            most: None,
            jobs: 1,
            limits: Limits::none(),
        }
    }
}

/// The number of solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// The number; a lower bound if it is not exact.
    pub solutions: BigUint,
    /// Whether there are no others. If several engines count, each of them must have ended.
    pub exact: bool,
    /// What ended the count early; `None` if the number is exact, or if an engine failed.
    pub stop: Option<Stop>,
    /// How the native engine counted beyond 1,000; `None` if all engines counted to the end.
    pub method: Option<CountMethod>,
    /// What each engine said.
    pub opinions: Vec<Opinion>,
}

impl Counted {
    /// Returns what the engines found, of which at most `most` were asked for.
    fn up_to(opinions: Vec<Opinion>, most: Option<u64>) -> Counted {
        let runs = || {
            let known = opinions.iter().filter_map(|o| o.census.as_ref().ok());
            known.map(|census| census.run)
        };
        let most = most.unwrap_or(u64::MAX);
        let found = runs().map(|run| run.solutions).max().unwrap_or(0);
        let stops = runs().filter_map(|run| run.stop);
        let stop = stops.max_by_key(|stop| *stop != Stop::Solutions);
        let ended = is_full(&opinions) && runs().any(|run| run.stop.is_none());
        let exact = ended && found <= most;
        Counted {
            solutions: found.min(most).into(),
            exact,
            stop: if ended { Some(Stop::Solutions) } else { stop }.filter(|_| !exact),
            method: None,
            opinions,
        }
    }

    /// Returns whether no engine ended or failed, so that a count to the end may find more.
    pub fn is_open(&self) -> bool {
        let open = |o: &Opinion| o.census.as_ref().is_ok_and(|c| c.run.stop.is_some());
        self.opinions.iter().all(open)
    }

    /// Returns why the count ended before the number that was asked for, in words: the limit that
    /// an exact count reached, or what each engine said. `None` if it did not.
    pub fn shortfall(&self) -> Option<String> {
        if self.method.is_some() {
            return self.stop.map(|stop| stop.to_string());
        }
        let said = || self.opinions.iter().map(Opinion::to_string);
        (!is_full(&self.opinions)).then(|| said().collect::<Vec<_>>().join("; "))
    }
}

/// Returns whether every engine found all solutions, or as many as were asked for.
fn is_full(opinions: &[Opinion]) -> bool {
    let full = |stop: Option<Stop>| matches!(stop, None | Some(Stop::Solutions));
    let counted = |o: &Opinion| o.census.as_ref().is_ok_and(|c| full(c.run.stop));
    opinions.iter().all(counted)
}

impl Session {
    /// Counts the solutions of a puzzle. All engines count up to 1,000, or up to `most`; what is
    /// beyond is counted by the native engine, with the method that suits the board.
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if the engines contradict each other.
    pub fn count(
        &mut self,
        puzzle: &Puzzle,
        options: &CountOptions,
    ) -> Result<Counted, Disagreement> {
        let counted = self.count_together(puzzle, options)?;
        if options.most.is_some() || !counted.is_open() {
            return Ok(counted);
        }
        self.count_on(puzzle, counted, options, &|_| ())
    }

    /// Counts up to `most` solutions, or up to 1,000, with all engines: the first part of
    /// [`count`](Session::count).
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if the engines contradict each other.
    pub fn count_together(
        &mut self,
        puzzle: &Puzzle,
        options: &CountOptions,
    ) -> Result<Counted, Disagreement> {
        // One solution beyond the limit shows whether the limit cut the count short.
        let most = options.most.map(|most| most.saturating_add(1));
        let asked = Question {
            solutions: most.unwrap_or(TOGETHER),
            ..Question::unique().within(&options.limits)
        };
        let model = self.model(puzzle);
        let opinions = self.judge().ask(&model, &asked)?;
        Ok(Counted::up_to(opinions, options.most))
    }

    /// Counts to the end with the native engine what the engines began to count together. `watch`
    /// is called with the progress as the work goes on, from any thread.
    ///
    /// ```
    /// use veridoku::prelude::*;
    /// let (puzzle, mut session) = (".".repeat(36).parse::<Puzzle>()?, Session::new());
    /// let counted = session.count_together(&puzzle, &CountOptions::default())?;
    /// assert!(counted.is_open() && !counted.exact);
    /// let counted = session.count_on(&puzzle, counted, &CountOptions::default(), &|_| ())?;
    /// assert_eq!(counted.solutions.to_string(), "28200960");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if the count fails, or finds fewer than they did.
    pub fn count_on(
        &mut self,
        puzzle: &Puzzle,
        counted: Counted,
        options: &CountOptions,
        watch: &(dyn Fn(&Progress<'_>) + Sync),
    ) -> Result<Counted, Disagreement> {
        let (model, start) = (self.model(puzzle), Instant::now());
        let jobs = options.jobs.min(MOST_JOBS);
        match exact::count(&model, jobs, &options.limits, watch) {
            Ok(tally) if tally.stop.is_some() || tally.solutions >= counted.solutions => {
                Ok(Counted {
                    solutions: tally.solutions.max(counted.solutions),
                    exact: tally.stop.is_none(),
                    stop: tally.stop,
                    method: Some(tally.method),
                    opinions: counted.opinions,
                })
            }
            other => Err(contradicted(other, counted.opinions, start.elapsed())),
        }
    }
}

/// The turns of counts to the end, each of which uses every thread and much memory: sessions that
/// share it count one after another.
///
/// ```
/// use veridoku::ask::{CountOptions, CountTurns};
/// use veridoku::prelude::*;
/// let (puzzle, mut session) = (".".repeat(16).parse::<Puzzle>()?, Session::new());
/// let (turns, options) = (CountTurns::default(), CountOptions::default());
/// let counted = session.count_together(&puzzle, &options)?;
/// let counted = turns.count(&mut session, &puzzle, counted, options, &|share, least| {
///     println!("{share}: at least {least}");
/// })?;
/// assert_eq!(counted.solutions.to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct CountTurns(Mutex<()>);

impl CountTurns {
    /// Counts to the end like [`Session::count_on`], once it is this count's turn. The wait does
    /// not use up the time. `watch` gets the share that is counted, from 0 to 1, and the number
    /// that is known; neither decreases.
    ///
    /// # Errors
    /// As [`Session::count_on`].
    pub fn count(
        &self,
        session: &mut Session,
        puzzle: &Puzzle,
        counted: Counted,
        mut options: CountOptions,
        watch: &(dyn Fn(f64, &BigUint) + Sync),
    ) -> Result<Counted, Disagreement> {
        let asked = Instant::now();
        let _turn = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let deadline = options.limits.deadline;
        options.limits.deadline = deadline.map(|deadline| deadline + asked.elapsed());
        watch(0.0, &counted.solutions);
        let known = Mutex::new((0.0, counted.solutions.clone()));
        let each = |progress: &Progress<'_>| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known.0 = progress.share.unwrap_or(known.0);
            if known.1 < *progress.least {
                known.1 = progress.least.clone();
            }
            watch(known.0, &known.1);
        };
        session.count_on(puzzle, counted, &options, &each)
    }
}

/// Returns the disagreement of engines with a count to the end that failed or found fewer.
fn contradicted(
    counted: Result<ExactCount, EngineError>,
    mut opinions: Vec<Opinion>,
    time: Duration,
) -> Disagreement {
    let census = counted.map(|tally| Census {
        run: Run {
            solutions: tally.solutions.try_into().unwrap_or(u64::MAX),
            ..Run::default()
        },
        witnesses: Vec::new(),
    });
    opinions.push(Opinion {
        engine: "exact count",
        census,
        account: None,
        time,
    });
    Disagreement { opinions }
}
