//! The native engine: the classic engine for plain 9×9, the generic one for everything else.

use super::Generic;
use super::classic::Classic;
use std::ops::ControlFlow;
use veridoku_model::engine::{Census, Engine, EngineError, Limits, Run};
use veridoku_model::grid::Shape;
use veridoku_model::rules::{Model, Solution};

/// The native engine.
///
/// ```
/// use veridoku_model::engine::{Engine, Limits};
/// use veridoku_model::grid::{Givens, Shape};
/// use veridoku_native::Native;
/// use veridoku_model::rules::{Model, Puzzle};
/// let empty = Puzzle::plain(Givens::empty(Shape::new(2, 3).unwrap()));
/// let census = Native::new().count(&Model::new(&empty), &Limits::solutions(1000)).unwrap();
/// assert_eq!(census.run.solutions, 1000);
/// assert!(!census.is_exact());
/// ```
pub struct Native {
    classic: Classic,
    generic: Generic,
}

impl Default for Native {
    fn default() -> Native {
        Native::new()
    }
}

/// Returns the values of a model that the classic engine supports.
fn classic_values(model: &Model) -> Option<&[u8; 81]> {
    let plain = model.rulebook().is_plain() && model.shape() == Shape::CLASSIC;
    plain
        .then(|| model.givens().values().try_into().ok())
        .flatten()
}

fn checked(model: &Model, values: [u8; 81]) -> Result<Solution, EngineError> {
    Solution::check(model, values).map_err(|violations| EngineError::Unsound {
        engine: "native",
        violations,
    })
}

impl Native {
    /// Returns an engine with empty caches.
    pub fn new() -> Native {
        Native {
            classic: Classic::new(),
            generic: Generic::new(),
        }
    }
}

impl Native {
    /// Returns an engine on the path of plain Rust, as it is on any processor and in WebAssembly:
    /// with the same solutions as on any other path, and for 9×9 the same number of nodes
    /// everywhere.
    pub fn portable() -> Native {
        Native {
            classic: Classic::portable(),
            generic: Generic::new(),
        }
    }
}

impl Engine for Native {
    fn name(&self) -> &'static str {
        "native"
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        let Some(values) = classic_values(model) else {
            return self.generic.search(model, limits, visit);
        };
        let mut failure = None;
        let run = self
            .classic
            .search(values, limits, &mut |board| match checked(model, board()) {
                Ok(solution) => visit(solution).is_continue(),
                Err(error) => {
                    failure = Some(error);
                    false
                }
            });
        failure.map_or(Ok(run), Err)
    }

    fn count(&mut self, model: &Model, limits: &Limits) -> Result<Census, EngineError> {
        let Some(values) = classic_values(model) else {
            return self.generic.count(model, limits);
        };
        let counted = self.classic.count(values, limits);
        let known = counted.run.solutions.min(2) as usize;
        let found = counted.witnesses[..known].iter();
        let witnesses: Result<_, _> = found.map(|values| checked(model, *values)).collect();
        Ok(Census {
            run: counted.run,
            witnesses: witnesses?,
        })
    }
}
