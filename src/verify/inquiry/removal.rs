//! The fewest givens to remove from a puzzle without a solution so that it has one, or the fewest
//! clues and givens if they are fewer: a smallest correction set.
//!
//! By implicit hitting sets: see [`correction`].

use super::super::hitting::{Left, correction};
use super::super::parts::CluesAndGivens;
use super::super::{Disagreement, Opinion};
use super::{Dispute, Inquiry, shortfall};
use crate::engine::{EngineError, Limits, Stop};
use crate::grid::{Candidate, Givens};
use crate::rules::{Clue, Model, Rule, Solution};
use crate::sat::{BackendFailure, Contradictions, CoreAnswer};
use std::time::Duration;

/// Clues and givens of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blamed {
    /// The clues, in the order of the puzzle.
    pub clues: Vec<Clue>,
    /// The givens, in row order.
    pub givens: Vec<Candidate>,
}

impl Blamed {
    /// Returns how many clues and givens there are.
    pub fn count(&self) -> usize {
        self.clues.len() + self.givens.len()
    }

    fn givens(givens: Vec<Candidate>) -> Blamed {
        Blamed {
            clues: Vec::new(),
            givens,
        }
    }
}

/// Givens whose removal leaves a solution; clues and givens where fewer of them do than of givens
/// alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removal {
    /// Whether no removal helps: the other rules alone have no solution.
    pub hopeless: bool,
    /// Whether clues are counted too, as it takes fewer then.
    pub of_clues: bool,
    /// A lower bound on the number of givens, or of clues and givens, to remove.
    pub least: usize,
    /// What to remove to leave a solution, and that solution; the fewest if there are exactly
    /// `least`. `None` if none were found.
    pub example: Option<(Blamed, Solution)>,
    /// Contradictions that prove the lower bound: each of these sets has no solution, and nothing
    /// smaller than `least` hits them all.
    pub conflicts: Vec<Blamed>,
    /// What stopped an engine early; `None` also if one failed.
    pub stop: Option<Stop>,
}

impl Removal {
    /// A removal of which nothing is known, of givens, or of clues and givens.
    fn unknown(of_clues: bool) -> Removal {
        Removal {
            hopeless: false,
            of_clues,
            least: 1,
            example: None,
            conflicts: Vec::new(),
            stop: None,
        }
    }

    /// Returns the limit that was reached, in words.
    pub fn shortfall(&self) -> Option<String> {
        shortfall(self.stop, &[])
    }
}

/// What ends a search for givens to remove.
enum End {
    /// A limit, or `None` if an engine failed.
    Stop(Option<Stop>),
    Dispute(Dispute),
}

impl From<Option<Stop>> for End {
    fn from(stop: Option<Stop>) -> End {
        End::Stop(stop)
    }
}

/// The oracle that finds contradictions.
enum Oracle {
    Sat(Box<Contradictions>),
    /// The first engine, which only decides whether a set of givens is contradictory.
    Search,
}

impl Inquiry {
    /// Returns the fewest givens to remove, or if they are fewer, the fewest clues and givens.
    pub(super) fn removal(&mut self, model: &Model, limits: &Limits) -> Result<Removal, Dispute> {
        let mut rules = model.rulebook().rules().iter();
        if !rules.any(|rule| matches!(rule, Rule::Clue(_))) {
            return self.removal_of_givens(model, limits);
        }
        let count = |removal: &Removal| {
            let example = removal.example.as_ref();
            example.map_or(usize::MAX, |(gone, _)| gone.count())
        };
        let givens = self.removal_of_givens(model, &limits.part(2))?;
        if count(&givens) == 1 {
            return Ok(givens);
        }
        let all = self.removal_of_clues(model, limits)?;
        Ok(if givens.hopeless || count(&all) < count(&givens) {
            all
        } else {
            givens
        })
    }

    fn removal_of_givens(&mut self, model: &Model, limits: &Limits) -> Result<Removal, Dispute> {
        let givens: Vec<Candidate> = model.givens().iter().collect();
        let sat = self.engines.iter().any(|engine| engine.is_sat());
        let contradictions = sat.then(|| Contradictions::new(model, &self.solver, limits).ok());
        let mut oracle = match contradictions.flatten() {
            Some(contradictions) => Oracle::Sat(Box::new(contradictions)),
            None => Oracle::Search,
        };
        let mut conflicts = Vec::new();
        let (found, end) = correction(givens.len(), &[], limits, |rest| {
            let rest: Vec<Candidate> = rest.iter().map(|&place| givens[place]).collect();
            let core = match self.ask(&mut oracle, model, &rest, limits)? {
                CoreAnswer::Board(board) => return Ok(Left::Board(board)),
                CoreAnswer::Core(core) => core,
            };
            let conflict = self.shrink(&mut oracle, model, core, limits);
            let only = board_of(model, &conflict);
            if !self
                .confirm(&only, model, 0, limits)
                .map_err(End::Dispute)?
            {
                return Err(End::Stop(limits.reached(0)));
            }
            let places = conflict.iter();
            let places = places.filter_map(|c| givens.iter().position(|g| g == c));
            let places = places.collect();
            conflicts.push(Blamed::givens(conflict));
            Ok(Left::Conflict(places))
        });
        let stop = match end {
            Some(End::Dispute(dispute)) => return Err(dispute),
            Some(End::Stop(stop)) => stop,
            None => None,
        };
        let example = match found.found {
            Some((gone, _)) if gone.is_empty() => return Err(self.contradicted(model)),
            Some((gone, board)) => {
                let gone = gone.into_iter().map(|place| givens[place]).collect();
                Some((Blamed::givens(gone), board))
            }
            None => None,
        };
        // Where the rules and clues alone have no solution, no set of givens is to blame.
        if found.hopeless {
            return Ok(Removal {
                hopeless: true,
                ..Removal::unknown(false)
            });
        }
        Ok(Removal {
            hopeless: false,
            of_clues: false,
            least: found.least,
            example,
            conflicts,
            stop,
        })
    }

    /// Returns the fewest clues and givens to remove.
    fn removal_of_clues(&mut self, model: &Model, limits: &Limits) -> Result<Removal, Dispute> {
        let engine = &mut *self.engines[0];
        let Some(mut parts) = CluesAndGivens::new(model, engine, limits) else {
            return Ok(Removal {
                hopeless: true,
                ..Removal::unknown(false)
            });
        };
        let (removal, models) = parts.removal(limits);
        for model in &models {
            if !self.confirm(model.givens(), model, 0, limits)? {
                return Ok(Removal {
                    stop: limits.reached(0),
                    ..Removal::unknown(true)
                });
            }
        }
        Ok(removal)
    }

    fn ask(
        &mut self,
        oracle: &mut Oracle,
        model: &Model,
        givens: &[Candidate],
        limits: &Limits,
    ) -> Result<CoreAnswer, Option<Stop>> {
        match oracle {
            Oracle::Sat(contradictions) => {
                contradictions.ask(givens).map_err(|failure| match failure {
                    BackendFailure::Stopped(stop) => Some(stop),
                    BackendFailure::Solver(_) => None,
                })
            }
            Oracle::Search => {
                let puzzle = model.with_givens(board_of(model, givens));
                let census = self.engines[0]
                    .count(&puzzle, &limits.up_to(1))
                    .map_err(|_| None)?;
                match (census.witnesses.into_iter().next(), census.run.stop) {
                    (Some(board), _) => Ok(CoreAnswer::Board(board)),
                    (None, None) => Ok(CoreAnswer::Core(givens.to_vec())),
                    (None, stop) => Err(stop),
                }
            }
        }
    }

    /// Returns the dispute of engines that found no solution and one that has now found one.
    fn contradicted(&self, model: &Model) -> Dispute {
        let engine = self.engines[0].name();
        let reason = "said that there is no solution, and then gave one".to_string();
        Dispute {
            givens: model.givens().clone(),
            disagreement: Disagreement {
                opinions: vec![Opinion {
                    engine,
                    census: Err(EngineError::Failed { engine, reason }),
                    account: None,
                    time: Duration::ZERO,
                }],
            },
        }
    }

    /// Returns a contradiction without the givens it does not need, as far as the limits allow.
    fn shrink(
        &mut self,
        oracle: &mut Oracle,
        model: &Model,
        mut core: Vec<Candidate>,
        limits: &Limits,
    ) -> Vec<Candidate> {
        let mut index = 0;
        while index < core.len() {
            let mut fewer = core.clone();
            fewer.remove(index);
            match self.ask(oracle, model, &fewer, limits) {
                // Givens needed before are still needed.
                Ok(CoreAnswer::Core(smaller)) => core = smaller,
                Ok(CoreAnswer::Board(_)) => index += 1,
                Err(_) => break,
            }
        }
        core
    }
}

/// Returns the board with these givens and no others.
fn board_of(model: &Model, givens: &[Candidate]) -> Givens {
    model.givens().retain(|given| givens.contains(&given))
}

#[cfg(test)]
mod tests;
