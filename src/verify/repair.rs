//! Single further givens that make a puzzle with several solutions unique.
//!
//! A candidate does so if it is in exactly one solution. If all solutions can be listed, it is
//! counted; if there are too many, each candidate in fewer than two of the listed solutions is
//! tried.

use super::verdict::SingleRepairs;
use crate::engine::{Engine, Limits, Stop};
use crate::grid::{Candidate, Digit, DigitSet};
use crate::native::Native;
use crate::rules::Model;
use std::ops::ControlFlow;

/// The most search nodes for all the trials together. It is a number of nodes rather than a time,
/// so that the same puzzle always gets the same answer.
const NODES: u64 = 50_000;

/// Finds the givens, listing at most `limits.solutions` solutions.
pub(super) fn repairs(native: &mut Native, model: &Model, limits: &Limits) -> SingleRepairs {
    let (shape, order) = (model.shape(), model.shape().order());
    let none = SingleRepairs {
        givens: Vec::new(),
        stop: None,
    };
    // Two digits without givens can be exchanged throughout, so N − 1 must be given.
    let given: DigitSet = model.givens().iter().map(|g| g.digit).collect();
    if model.rulebook().is_plain() && given.len() + 2 < order {
        return none;
    }
    let mut seen = vec![0u8; shape.cells() * order];
    let place = |c: &Candidate| c.cell.index() * order + c.digit.index();
    let listed = native.search(model, limits, &mut |solution| {
        for candidate in solution.givens().iter() {
            let seen = &mut seen[place(&candidate)];
            *seen = seen.saturating_add(1).min(2);
        }
        ControlFlow::Continue(())
    });
    let all = shape.all_cells().flat_map(|cell| {
        (0..order).map(move |index| Candidate {
            cell,
            digit: Digit::from_index(index),
        })
    });
    match listed {
        Ok(run) if run.stop.is_none() => SingleRepairs {
            givens: all.filter(|c| seen[place(c)] == 1).collect(),
            stop: None,
        },
        Ok(run) if run.stop == Some(Stop::Solutions) => {
            let open = all.filter(|c| seen[place(c)] < 2 && model.givens().get(c.cell).is_none());
            trials(native, model, limits, open)
        }
        Ok(run) => SingleRepairs {
            stop: run.stop,
            ..none
        },
        Err(_) => SingleRepairs {
            stop: Some(Stop::Cancelled),
            ..none
        },
    }
}

fn trials(
    native: &mut Native,
    model: &Model,
    limits: &Limits,
    candidates: impl Iterator<Item = Candidate>,
) -> SingleRepairs {
    let mut left = NODES;
    let mut found = SingleRepairs {
        givens: Vec::new(),
        stop: None,
    };
    for candidate in candidates {
        let mut givens = model.givens().clone();
        givens.set(candidate.cell, Some(candidate.digit));
        let limits = limits.up_to(2).with_nodes(Some(left));
        let Ok(census) = native.count(&model.with_givens(givens), &limits) else {
            found.stop = Some(Stop::Cancelled);
            break;
        };
        match census.run.stop {
            None if census.run.solutions == 1 => found.givens.push(candidate),
            None | Some(Stop::Solutions) => {}
            stop => {
                found.stop = stop;
                break;
            }
        }
        left = left.saturating_sub(census.run.nodes);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Givens, Shape};
    use crate::rules::Puzzle;

    fn model(values: Vec<u8>) -> Model {
        let shape = Shape::of_cells(values.len()).unwrap();
        Model::new(&Puzzle::plain(Givens::from_values(shape, values).unwrap()))
    }

    /// Returns every candidate, tried one by one.
    fn plain(model: &Model) -> Vec<Candidate> {
        let order = model.shape().order();
        let mut found = Vec::new();
        for cell in model
            .shape()
            .all_cells()
            .filter(|&c| model.givens().get(c).is_none())
        {
            for digit in DigitSet::all(order).iter() {
                let mut givens = model.givens().clone();
                givens.set(cell, Some(digit));
                let limits = Limits::solutions(2);
                let census = Native::new()
                    .count(&model.with_givens(givens), &limits)
                    .unwrap();
                if census.run.solutions == 1 {
                    found.push(Candidate { cell, digit });
                }
            }
        }
        found
    }

    #[test]
    fn listing_trying_and_the_digit_rule_agree_with_trying_everything() {
        for values in [
            vec![1, 2, 3, 4, 3, 4, 0, 0, 2, 1, 0, 0, 4, 3, 0, 0],
            vec![1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0],
            vec![1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            vec![1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 3, 0],
        ] {
            let model = model(values);
            let expected = plain(&model);
            for limit in [2, 3, 1000] {
                let found = repairs(&mut Native::new(), &model, &Limits::solutions(limit));
                assert_eq!(found.givens, expected, "limit {limit}");
                assert_eq!(found.stop, None);
            }
        }
    }
}
