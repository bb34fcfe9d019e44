//! One engine's full answer: which givens follow, and which can be removed together.

use super::{Need, ROUNDS, without};
use crate::engine::{Engine, EngineError, Limits, Stop};
use crate::grid::{Candidate, DigitSet, Givens};
use crate::rules::{Model, Solution};
use std::ops::ControlFlow;

/// Up to this number of solutions, all are listed for each given instead of a search for each
/// digit.
pub(super) const FEW: u64 = 20;

/// The answers of one engine.
pub(super) struct Said {
    pub(super) solvable: Option<bool>,
    /// The number of solutions, if it is at most [`FEW`].
    pub(super) few: Option<u64>,
    /// The answer about each given, in row order.
    pub(super) needs: Vec<Need>,
    /// Groups of givens that can be removed together, in the order in which they were tested, each
    /// given without those before it. The first group is as large as row order makes it, if the
    /// engine got that far.
    pub(super) groups: Vec<Vec<Candidate>>,
    pub(super) stop: Option<Stop>,
    pub(super) error: Option<EngineError>,
}

/// An engine with its limits.
pub(super) struct Asked<'a> {
    pub(super) engine: &'a mut dyn Engine,
    pub(super) model: &'a Model,
    pub(super) limits: Limits,
    /// The number of solutions, if it is at most [`FEW`]: if there is one more without a given,
    /// that one has another digit in its cell.
    pub(super) few: Option<u64>,
    pub(super) stop: Option<Stop>,
    pub(super) error: Option<EngineError>,
}

impl<'a> Asked<'a> {
    pub(super) fn new(engine: &'a mut dyn Engine, model: &'a Model, limits: Limits) -> Asked<'a> {
        Asked {
            engine,
            model,
            limits,
            few: None,
            stop: None,
            error: None,
        }
    }

    /// Returns boards with these givens, `most` or all there are; `Err` if unknown. Records a stop
    /// that ends all questions.
    pub(super) fn boards(
        &mut self,
        givens: Givens,
        most: u64,
        nodes: Option<u64>,
    ) -> Result<Vec<Solution>, ()> {
        let limits = self.limits.up_to(most).with_nodes(nodes);
        let mut boards = Vec::new();
        let model = self.model.with_givens(givens);
        let run = self.engine.search(&model, &limits, &mut |board| {
            boards.push(board);
            ControlFlow::Continue(())
        });
        match run {
            Ok(run) => match run.stop {
                None | Some(Stop::Solutions) => Ok(boards),
                stop => {
                    self.stop = stop.filter(|stop| *stop != Stop::Nodes);
                    Err(())
                }
            },
            Err(error) => {
                self.error = Some(error);
                Err(())
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.stop.is_some() || self.error.is_some()
    }

    /// Returns whether a given follows from others.
    pub(super) fn need(&mut self, others: &Givens, given: Candidate, nodes: Option<u64>) -> Need {
        if let Some(few) = self.few {
            let other = |board: &Solution| board.givens().get(given.cell) != Some(given.digit);
            let boards = self.boards(others.clone(), few + 1, nodes);
            return boards.map_or(Need::Unknown, |boards| {
                let other = boards.into_iter().find(other);
                other.map_or(Need::Follows, Need::Needed)
            });
        }
        let mut unknown = false;
        for digit in DigitSet::all(self.model.shape().order()).iter() {
            if digit == given.digit {
                continue;
            }
            let mut givens = others.clone();
            givens.set(given.cell, Some(digit));
            match self.boards(givens, 1, nodes).map(|mut boards| boards.pop()) {
                Ok(Some(solution)) => return Need::Needed(solution),
                Ok(None) => {}
                Err(()) if self.is_over() => return Need::Unknown,
                Err(()) => unknown = true,
            }
        }
        if unknown {
            Need::Unknown
        } else {
            Need::Follows
        }
    }

    /// Returns the answer about each given, easy ones first.
    fn needs(&mut self, givens: &Givens) -> Vec<Need> {
        let mut needs = vec![Need::Unknown; givens.count()];
        for nodes in ROUNDS {
            for (given, need) in givens.iter().zip(&mut needs) {
                if *need == Need::Unknown && !self.is_over() {
                    *need = self.need(&without(givens, given), given, nodes);
                }
            }
        }
        needs
    }

    /// Returns those of some givens that can be removed together, chosen greedily in their order.
    fn group(&mut self, givens: &Givens, from: &[Candidate]) -> Vec<Candidate> {
        let (mut rest, mut gone) = (givens.clone(), Vec::new());
        for &given in from {
            if self.is_over() {
                break;
            }
            let fewer = without(&rest, given);
            if self.need(&fewer, given, None) == Need::Follows {
                rest = fewer;
                gone.push(given);
            }
        }
        gone
    }
}

impl Said {
    /// Asks an engine; with `cover`, for groups of redundant givens until each is in one, else for
    /// the first.
    pub(super) fn by(engine: &mut dyn Engine, model: &Model, limits: Limits, cover: bool) -> Said {
        let mut asked = Asked::new(engine, model, limits);
        let givens = model.givens();
        let boards = asked.boards(givens.clone(), FEW + 1, None).ok();
        let number = boards.as_ref().map(|boards| boards.len() as u64);
        asked.few = number.filter(|number| *number <= FEW);
        let solvable = number.map(|number| number > 0);
        let mut said = Said {
            solvable,
            few: asked.few,
            needs: vec![Need::Unknown; givens.count()],
            groups: Vec::new(),
            stop: None,
            error: None,
        };
        if solvable == Some(true) {
            said.needs = asked.needs(givens);
            let mut left = said.redundant(givens);
            while !asked.is_over() {
                let group = asked.group(givens, &left);
                left.retain(|given| !group.contains(given));
                let last = left.is_empty() || group.is_empty() || !cover;
                said.groups.push(group);
                if last {
                    break;
                }
            }
        }
        (said.stop, said.error) = (asked.stop, asked.error);
        said
    }

    /// Returns the givens that follow from the others.
    pub(super) fn redundant(&self, givens: &Givens) -> Vec<Candidate> {
        let follows = givens.iter().zip(&self.needs);
        let follows = follows.filter(|(_, need)| **need == Need::Follows);
        follows.map(|(given, _)| given).collect()
    }

    /// Returns whether every question has an answer.
    pub(super) fn is_whole(&self) -> bool {
        let over = self.stop.is_some() || self.error.is_some();
        let classified = self.solvable == Some(false) || !self.needs.contains(&Need::Unknown);
        !over && self.solvable.is_some() && classified
    }
}
