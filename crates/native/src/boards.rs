//! Turns the domains of a solved board into a checked solution, for the engines that search over
//! domains.

use std::ops::ControlFlow;
use veridoku_model::engine::{Census, EngineError, Run};
use veridoku_model::rules::{Model, Solution};

/// A callback that gets each solved board as one domain per cell.
pub(super) type Visit<'a> = dyn FnMut(&[u64]) -> ControlFlow<()> + 'a;

fn checked(engine: &'static str, model: &Model, domains: &[u64]) -> Result<Solution, EngineError> {
    let digits = domains.iter().map(|d| d.trailing_zeros() as u8 + 1);
    let values: Vec<u8> = digits.collect();
    Solution::check(model, values).map_err(|violations| EngineError::Unsound { engine, violations })
}

/// Passes every board that `each` finds to `visit` as a checked solution; stops with an error at
/// the first that fails the check.
pub(super) fn search(
    engine: &'static str,
    model: &Model,
    visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    each: impl FnOnce(&mut Visit<'_>) -> Run,
) -> Result<Run, EngineError> {
    let mut failure = None;
    let run = each(&mut |domains| match checked(engine, model, domains) {
        Ok(solution) => visit(solution),
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    });
    failure.map_or(Ok(run), Err)
}

/// Counts the boards that `each` finds and checks the first two.
pub(super) fn count(
    engine: &'static str,
    model: &Model,
    each: impl FnOnce(&mut Visit<'_>) -> Run,
) -> Result<Census, EngineError> {
    let mut found: Vec<Vec<u64>> = Vec::new();
    let run = each(&mut |domains| {
        if found.len() < 2 {
            found.push(domains.to_vec());
        }
        ControlFlow::Continue(())
    });
    let witnesses: Result<_, _> = found.iter().map(|d| checked(engine, model, d)).collect();
    Ok(Census {
        run,
        witnesses: witnesses?,
    })
}
