//! How many solutions does a puzzle have?

use super::Session;
use super::verify::question;
use crate::engine::{EngineError, Limits, Stop};
use crate::native::exact::{self, CountMethod};
use crate::rules::Puzzle;
use crate::verify::{Disagreement, Opinion, Question};
use num_bigint::BigUint;

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
    /// How many threads work on a large count, at most 256; 1 by default. Without threads (as in a browser) the
    /// work is done in place.
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
    /// The number; a lower bound if `stop` is set.
    pub solutions: BigUint,
    /// What ended the count early; `None` if the number is exact.
    pub stop: Option<Stop>,
    /// How the native engine counted beyond 1,000; `None` if all engines counted to the end.
    pub method: Option<CountMethod>,
    /// What each engine said.
    pub opinions: Vec<Opinion>,
}

impl Counted {
    /// Returns whether the number is exact.
    pub fn is_exact(&self) -> bool {
        self.stop.is_none()
    }
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
        let model = self.model(puzzle);
        let most = options.most.map(|most| most.saturating_add(1));
        let asked = Question {
            solutions: most.unwrap_or(TOGETHER),
            details: false,
            ..question(&options.limits)
        };
        let opinions = self.judge().ask(&model, &asked)?;
        let counted = up_to(opinions, options.most);
        if options.most.is_some() || counted.stop != Some(Stop::Solutions) {
            return Ok(counted);
        }
        match exact::count(
            &model,
            options.jobs.min(MOST_JOBS),
            &options.limits,
            &|_| (),
        ) {
            Ok(tally) => after(counted, tally),
            Err(error @ EngineError::Unsound { .. }) => Err(Disagreement {
                opinions: failed(counted.opinions, error),
            }),
            Err(_) => Ok(counted),
        }
    }
}

/// Returns what the engines found, of which at most `most` were asked for.
fn up_to(opinions: Vec<Opinion>, most: Option<u64>) -> Counted {
    let runs = || {
        opinions
            .iter()
            .filter_map(|o| o.census.as_ref().ok().map(|c| c.run))
    };
    let found = runs().map(|run| run.solutions).max().unwrap_or(0);
    let exact = runs().any(|run| run.stop.is_none());
    let others = runs().filter_map(|run| run.stop);
    let stop = others.max_by_key(|stop| *stop != Stop::Solutions);
    let cut = most.is_some_and(|most| found > most);
    Counted {
        solutions: BigUint::from(most.map_or(found, |most| found.min(most))),
        stop: if cut {
            Some(Stop::Solutions)
        } else {
            stop.filter(|_| !exact)
        },
        method: None,
        opinions,
    }
}

/// Returns the count to the end, held against what the engines counted together.
fn after(counted: Counted, tally: exact::ExactCount) -> Result<Counted, Disagreement> {
    if tally.stop.is_none() && tally.solutions < counted.solutions {
        let reason = format!("counted {} to the end", tally.solutions);
        let error = EngineError::Failed {
            engine: "native",
            reason,
        };
        return Err(Disagreement {
            opinions: failed(counted.opinions, error),
        });
    }
    Ok(Counted {
        solutions: tally.solutions.max(counted.solutions),
        stop: tally.stop,
        method: Some(tally.method),
        opinions: counted.opinions,
    })
}

/// Returns the opinions with a failure in place of the first.
fn failed(mut opinions: Vec<Opinion>, error: EngineError) -> Vec<Opinion> {
    if let Some(first) = opinions.first_mut() {
        first.census = Err(error);
    }
    opinions
}
