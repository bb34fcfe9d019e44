//! Runs several engines at once on one puzzle and takes the first answer.
//!
//! No engine and no encoding is best on every large board, and the times of each are heavy-tailed:
//! if one is stuck another may finish at once. The idea of a portfolio is from Gomes and Selman,
//! "Algorithm portfolios" (2001).

use super::auto::from_two_on;
use crate::cnf::{AtMostOne, Encoding};
use crate::engine::{Census, Engine, EngineError, Limits, Run, Stop};
use crate::native::Native;
use crate::rules::{Model, Solution};
use crate::sat::Sat;
use crate::threads::side_by_side;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// A possible member of a portfolio: the native engine, or SAT with an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Member {
    Native,
    Sat(Encoding),
}

/// The members in the order in which they get threads, up to 25×25 and above.
const SMALL: [Member; 4] = [
    Member::Native,
    Member::Sat(Encoding::Merged),
    Member::Sat(Encoding::Segments),
    Member::Sat(Encoding::Crossings),
];
const LARGE: [Member; 4] = [
    Member::Native,
    Member::Sat(Encoding::Segments),
    Member::Sat(Encoding::Crossings),
    Member::Sat(Encoding::Merged),
];

impl Member {
    fn engine(self) -> Box<dyn Engine> {
        match self {
            Member::Native => Box::new(Native::new()),
            Member::Sat(encoding) => Box::new(Sat::new(encoding, AtMostOne::default())),
        }
    }
}

/// Runs the native engine and SAT with several encodings at the same time, one thread each, and
/// takes the first answer. As with [`Auto`](super::Auto), one engine judges, without a comparison.
///
/// The machine decides which of them is first, so if there are several solutions the two that are
/// shown may differ between runs; the verdict does not.
///
/// ```
/// use veridoku::engine::{Engine, Limits};
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::rules::{Model, Puzzle};
/// use veridoku::verify::Portfolio;
/// let empty = Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap()));
/// let census = Portfolio::new(2).count(&Model::new(&empty), &Limits::solutions(1000)).unwrap();
/// assert_eq!(census.run.solutions, 288);
/// ```
pub struct Portfolio {
    threads: usize,
}

impl Portfolio {
    /// Returns a portfolio with `threads` members: at least 2, at most 4.
    pub fn new(threads: usize) -> Portfolio {
        Portfolio {
            threads: threads.clamp(2, SMALL.len()),
        }
    }

    fn members(&self, model: &Model) -> &'static [Member] {
        let all = if model.shape().order() <= 25 {
            &SMALL
        } else {
            &LARGE
        };
        &all[..self.threads]
    }
}

/// Returns whether the census decides the question.
fn decided(census: &Census) -> bool {
    matches!(census.run.stop, None | Some(Stop::Solutions))
}

impl Engine for Portfolio {
    fn name(&self) -> &'static str {
        "portfolio"
    }

    /// The native engine runs a search for more than two solutions, once that number is known to
    /// exist.
    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        let first = self.count(model, &limits.up_to(limits.solutions.clamp(1, 2)))?;
        from_two_on(first, &mut Native::new(), model, limits, visit)
    }

    fn count(&mut self, model: &Model, limits: &Limits) -> Result<Census, EngineError> {
        let done = limits.cancel.clone().unwrap_or_default().child();
        let member_limits = limits.clone().with_cancel(done.clone());
        let members = self.members(model);
        let best = Mutex::new(None);
        side_by_side(members.len(), &|number| {
            // Without threads the members work in turn, and the first answer is enough.
            if best
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .is_some()
                && done.is_cancelled()
            {
                return;
            }
            let answer = members[number].engine().count(model, &member_limits);
            let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
            if ends(&answer, &best) {
                done.cancel();
            }
            if is_better(&answer, best.as_ref()) {
                *best = Some(answer);
            }
        });
        let best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        best.unwrap_or_else(|| {
            Err(EngineError::Failed {
                engine: "portfolio",
                reason: "no member answered".to_string(),
            })
        })
    }
}

/// What a member answers.
type Answer = Result<Census, EngineError>;

/// Returns whether the others need not go on: the question is decided, or the engine is defective.
fn ends(answer: &Answer, best: &Option<Answer>) -> bool {
    match answer {
        Ok(census) => decided(census) && best.as_ref().is_none_or(|best| !is_decided(best)),
        Err(error) => matches!(error, EngineError::Unsound { .. }),
    }
}

fn is_decided(answer: &Answer) -> bool {
    answer.as_ref().is_ok_and(decided)
}

/// Returns whether an answer replaces the best one so far. A wrong board is reported, whatever the
/// others say; then the first decision counts, then the most solutions.
fn is_better(answer: &Answer, best: Option<&Answer>) -> bool {
    let Some(best) = best else {
        return true;
    };
    match (answer, best) {
        (Err(EngineError::Unsound { .. }), _) => true,
        (_, Err(EngineError::Unsound { .. })) | (Err(_), _) => false,
        (Ok(_), Err(_)) => true,
        (Ok(census), Ok(other)) => {
            !decided(other) && (decided(census) || other.run.solutions < census.run.solutions)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Cancel;
    use crate::grid::{Givens, Shape};
    use crate::rules::Puzzle;
    use std::time::Instant;

    fn model(boxes: usize, values: Vec<u8>) -> Model {
        let shape = Shape::new(boxes, boxes).unwrap();
        Model::new(&Puzzle::plain(Givens::from_values(shape, values).unwrap()))
    }

    #[test]
    fn it_says_what_the_native_engine_says() {
        for values in [
            vec![1, 2, 3, 4, 3, 4, 0, 0, 2, 1, 0, 0, 4, 3, 0, 0],
            vec![1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2],
            vec![1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            vec![0; 16],
        ] {
            let model = model(2, values);
            for solutions in [1, 2, 3, 500] {
                let limits = Limits::solutions(solutions);
                let expected = Native::new().count(&model, &limits).unwrap();
                for threads in [2, 4] {
                    let mut portfolio = Portfolio::new(threads);
                    let counted = portfolio.count(&model, &limits).unwrap();
                    assert_eq!(counted.run.solutions, expected.run.solutions);
                    assert_eq!(counted.is_exact(), expected.is_exact());
                    let mut listed = 0;
                    let run = portfolio.search(&model, &limits, &mut |_| {
                        listed += 1;
                        ControlFlow::Continue(())
                    });
                    let run = run.unwrap();
                    assert_eq!((run.solutions, run.stop), (listed, expected.run.stop));
                    assert_eq!(listed, expected.run.solutions);
                }
            }
        }
    }

    /// Builds a board of 64×64 with few givens, which no engine decides soon.
    #[test]
    fn a_limit_and_a_cancelled_search_end_it() {
        let mut values = vec![0u8; 64 * 64];
        for (cell, value) in values.iter_mut().enumerate() {
            let (row, column) = (cell / 64, cell % 64);
            if (cell * 37 + row * 11) % 100 < 45 {
                *value = ((8 * (row % 8) + row / 8 + column) % 64) as u8 + 1;
            }
        }
        let model = model(8, values);
        let cancel = Cancel::new();
        cancel.cancel();
        let stopped = Limits::solutions(2).with_cancel(cancel);
        let late = Limits::solutions(2).with_deadline(Some(Instant::now()));
        for (limits, stop) in [(stopped, Stop::Cancelled), (late, Stop::Time)] {
            let census = Portfolio::new(2).count(&model, &limits).unwrap();
            // A member may have finished before it polled the stop.
            assert!(census.run.stop == Some(stop) || decided(&census));
        }
    }
}
