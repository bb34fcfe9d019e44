//! The fewest givens to remove from a puzzle without a solution so that it has one, or the fewest
//! clues and givens if they are fewer: a smallest correction set.
//!
//! By implicit hitting sets (Moreno-Centeno and Karp, "The Implicit Hitting Set Approach to Solve
//! Combinatorial Optimization Problems", 2013): removes a smallest set that hits each contradiction
//! found so far; either the rest has a solution, and then no smaller set works, or the rest
//! contains another contradiction.

use super::super::hitting::HittingSets;
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
    pub(in crate::verify) fn unknown(of_clues: bool) -> Removal {
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
        let mut hitting = HittingSets::new(givens.len(), limits);
        let mut removal = Removal::unknown(false);
        loop {
            let gone = match hitting.least() {
                Ok(Some(gone)) => gone,
                // The rules and clues alone have no solution.
                Ok(None) => {
                    return Ok(Removal {
                        hopeless: true,
                        ..Removal::unknown(false)
                    });
                }
                Err(stop) => {
                    removal.stop = stop;
                    break;
                }
            };
            let rest: Vec<Candidate> = (0..givens.len())
                .filter(|index| !gone.contains(index))
                .map(|index| givens[index])
                .collect();
            match self.ask(&mut oracle, model, &rest, limits) {
                Ok(CoreAnswer::Board(_)) if gone.is_empty() => return Err(self.contradicted(model)),
                Ok(CoreAnswer::Board(board)) => {
                    let gone = gone.into_iter().map(|index| givens[index]).collect();
                    removal.example = Some((Blamed::givens(gone), board));
                    break;
                }
                Ok(CoreAnswer::Core(core)) => {
                    let conflict = self.shrink(&mut oracle, model, core, limits);
                    if !self.confirm(&board_of(model, &conflict), model, 0, limits)? {
                        removal.stop = limits.reached(0);
                        break;
                    }
                    let places = conflict.iter();
                    hitting.add(places.filter_map(|c| givens.iter().position(|g| g == c)));
                    removal.conflicts.push(Blamed::givens(conflict));
                }
                Err(stop) => {
                    removal.stop = stop;
                    break;
                }
            }
        }
        removal.least = hitting.bound().max(1);
        Ok(removal)
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
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::grid::Shape;
    use crate::native::Native;
    use crate::rules::Puzzle;
    use crate::sat::Sat;
    use crate::verify::Repair;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Returns the fewest givens whose removal leaves a solution, by enumeration.
    fn plain(model: &Model) -> usize {
        let givens: Vec<Candidate> = model.givens().iter().collect();
        let solvable = |gone: u32| {
            let kept = |c: &Candidate| givens.iter().position(|g| g == c);
            let rest = model
                .givens()
                .retain(|c| kept(&c).is_some_and(|i| gone >> i & 1 == 0));
            let census = Native::new().count(&model.with_givens(rest), &Limits::solutions(1));
            census.unwrap().run.solutions > 0
        };
        let all = 0u32..1 << givens.len();
        let sizes = all
            .filter(|&gone| solvable(gone))
            .map(|gone| gone.count_ones() as usize);
        sizes.min().unwrap()
    }

    #[test]
    fn the_fewest_givens_to_take_away_are_those_of_trying_everything() {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let sat = || Box::new(Sat::incremental());
        let mut both = Inquiry::new([Native::new().boxed(), sat()]);
        let mut native = Inquiry::new([Native::new().boxed()]);
        let mut sizes = [0; 8];
        for _ in 0..60 {
            let values: Vec<u8> = (0..16)
                .map(|_| {
                    if rng.random_bool(0.5) {
                        rng.random_range(1..=4)
                    } else {
                        0
                    }
                })
                .collect();
            let givens = Givens::from_values(Shape::new(2, 2).unwrap(), values).unwrap();
            let model = Model::new(&Puzzle::plain(givens));
            let expected = plain(&model);
            for inquiry in [&mut both, &mut native] {
                match inquiry.repair(&model, 10, &Limits::none()).unwrap() {
                    Repair::Remove(removal) => {
                        let (gone, board) = removal.example.unwrap();
                        assert_eq!((removal.least, gone.count()), (expected, expected));
                        for given in model.givens().iter().filter(|g| !gone.givens.contains(g)) {
                            assert_eq!(board.givens().get(given.cell), Some(given.digit));
                        }
                    }
                    _ => assert_eq!(expected, 0),
                }
            }
            sizes[expected.min(7)] += 1;
        }
        assert!(sizes[1] > 3 && sizes[2] > 3 && sizes[3] > 3, "{sizes:?}");
    }

    #[test]
    fn nothing_helps_where_the_rules_alone_have_no_solution() {
        use crate::grid::{Cell, DigitSet};
        use crate::rules::{Constraint, Name, Relation, Rulebook};
        let shape = Shape::new(2, 2).unwrap();
        let never = Constraint {
            relation: Relation::Domain {
                cell: Cell::new(0),
                digits: DigitSet::EMPTY,
            },
            name: Name::Other("never".to_string()),
        };
        let rulebook = Rulebook::from_constraints(shape, vec![never]);
        let givens = Givens::from_values(shape, vec![1; 16]).unwrap();
        let model = Model::with_rulebook(rulebook.into(), givens);
        let sat = Box::new(Sat::incremental());
        let mut both = Inquiry::new([Native::new().boxed(), sat]);
        let found = both.repair(&model, 10, &Limits::none()).unwrap();
        let Repair::Remove(removal) = found else {
            panic!("{found:?}");
        };
        assert!(removal.hopeless && removal.example.is_none());
    }
}
