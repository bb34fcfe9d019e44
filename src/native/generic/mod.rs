//! The engine for every model: candidates both ways (cell → digits, house × digit → places) with a trail, weights learnt from
//! conflicts, restarts, and a memory of what cells held.

mod board;
mod choose;
mod layout;
mod matching;
mod nogoods;
mod propagate;
mod search;
mod strategy;
mod worklist;

pub use strategy::Strategy;

use crate::engine::{Census, Engine, EngineError, Limits, Run};
use crate::rules::{Model, Rulebook, Solution};
use layout::Layout;
use search::Search;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The engine for every model.
///
/// ```
/// use veridoku::engine::{Engine, Limits};
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::native::Generic;
/// use veridoku::rules::{Model, Puzzle};
/// let empty = Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap()));
/// let census = Generic::new().count(&Model::new(&empty), &Limits::solutions(1000)).unwrap();
/// assert_eq!(census.run.solutions, 288);
/// assert!(census.is_exact());
/// ```
#[derive(Debug, Default)]
pub struct Generic {
    strategy: Strategy,
    /// What was derived from the rulebook seen last.
    known: Option<(Arc<Rulebook>, Layout)>,
    search: Search,
}

impl Generic {
    /// An engine that has seen no rulebook yet.
    pub fn new() -> Generic {
        Generic::default()
    }

    /// The same with a choice of means, for comparison.
    pub fn with(strategy: Strategy) -> Generic {
        Generic {
            strategy,
            ..Generic::default()
        }
    }

    /// Visits the solutions as domains by cell, unchecked.
    fn each(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Run {
        let fresh = |(book, _): &(Arc<Rulebook>, Layout)| !Arc::ptr_eq(book, model.rulebook());
        if self.known.as_ref().is_none_or(fresh) {
            self.known = None;
        }
        let (_, layout) = self.known.get_or_insert_with(|| {
            let book = Arc::clone(model.rulebook());
            let layout = Layout::new(&book);
            (book, layout)
        });
        self.search
            .run(layout, &self.strategy, model, limits, visit)
    }
}

fn checked(model: &Model, domains: &[u64]) -> Result<Solution, EngineError> {
    let digits = domains.iter().map(|d| d.trailing_zeros() as u8 + 1);
    let values: Vec<u8> = digits.collect();
    Solution::check(model, values).map_err(|violations| EngineError::Unsound {
        engine: "generic",
        violations,
    })
}

impl Engine for Generic {
    fn name(&self) -> &'static str {
        "generic"
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        let mut failure = None;
        let run = self.each(
            model,
            limits,
            &mut |domains| match checked(model, domains) {
                Ok(solution) => visit(solution),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            },
        );
        failure.map_or(Ok(run), Err)
    }

    fn count(&mut self, model: &Model, limits: &Limits) -> Result<Census, EngineError> {
        let mut found: Vec<Vec<u64>> = Vec::new();
        let run = self.each(model, limits, &mut |domains| {
            if found.len() < 2 {
                found.push(domains.to_vec());
            }
            ControlFlow::Continue(())
        });
        let witnesses: Result<_, _> = found.iter().map(|d| checked(model, d)).collect();
        Ok(Census {
            run,
            witnesses: witnesses?,
        })
    }
}
