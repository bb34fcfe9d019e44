//! Which givens follow from the others.
//!
//! A given follows if no board that satisfies the rules and the other givens has another digit in
//! its cell. So the search puts each other digit there in turn, and the first board found shows
//! that the given is needed. This holds for puzzles with one solution or several; if there are few,
//! it is enough to look for one more solution without the given.
//!
//! The first engine answers in full. That a given is needed is shown by a checked board, so the
//! other engines are only asked to confirm that givens follow, and one proof does for all that can
//! be removed together: what follows from some givens follows from more. If the first engine cannot
//! finish, the others answer in full, too.

mod asked;
mod confirm;
#[cfg(test)]
mod tests;

use super::super::check_board;
use super::super::cross::Disagreement;
use super::{BoundedCount, Dispute, Inquiry, ROUNDS, in_full, opinion, shortfall};
use crate::engine::{EngineError, Limits, Stop};
use crate::grid::{Candidate, Givens};
use crate::rules::{Clue, Model, Puzzle, Rule, Solution};
use asked::Said;
use confirm::{Confirmed, Contradiction};
use std::ops::ControlFlow;

/// The redundant givens of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redundancy {
    /// Whether the puzzle has a solution; `None` if unknown. If it has none, its givens are not
    /// classified.
    pub solvable: Option<bool>,
    /// The givens that follow from all the others, in row order: each by itself can be removed
    /// without changing the solutions.
    pub redundant: Vec<Candidate>,
    /// The givens that do not follow, each with a board that agrees with all the others and has
    /// another digit there.
    pub needed: Vec<(Candidate, Solution)>,
    /// The givens that are undecided.
    pub unknown: Vec<Candidate>,
    /// Redundant givens that can be removed together, chosen greedily in row order; `None` if not
    /// decided completely.
    pub together: Option<Vec<Candidate>>,
    /// The clues that follow from the other rules and the givens, each by itself.
    pub clues: Vec<Clue>,
    /// The clues that are undecided.
    pub open_clues: Vec<Clue>,
    /// What stopped an engine early.
    pub stop: Option<Stop>,
    /// The errors of engines that failed.
    pub failures: Vec<EngineError>,
}

impl Redundancy {
    /// Returns whether every given is classified, if the puzzle has a solution.
    pub fn is_complete(&self) -> bool {
        self.unknown.is_empty() && self.together.is_some() && self.open_clues.is_empty()
    }

    /// Returns what hindered the engines, in words: their failures, or a limit that was reached.
    pub fn shortfall(&self) -> Option<String> {
        shortfall(self.stop, &self.failures)
    }
}

/// An engine's answer about a given.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Need {
    Follows,
    /// A board that agrees with the other givens and has another digit in this cell.
    Needed(Solution),
    Unknown,
}

impl Need {
    /// Returns the answer as a tally of the boards with the other givens and the board's digit in
    /// the cell.
    fn tally(&self) -> BoundedCount {
        BoundedCount {
            solutions: u64::from(matches!(self, Need::Needed(_))),
            exact: *self == Need::Follows,
        }
    }
}

fn without(givens: &Givens, given: Candidate) -> Givens {
    let mut rest = givens.clone();
    rest.set(given.cell, None);
    rest
}

impl Inquiry {
    /// Decides which givens follow from the others. The engines share the time of `limits`.
    ///
    /// ```
    /// use veridoku::engine::{Engine, Limits};
    /// use veridoku::grid::{Givens, Shape};
    /// use veridoku::native::Native;
    /// use veridoku::rules::{Model, Puzzle};
    /// use veridoku::verify::Inquiry;
    /// let shape = Shape::new(2, 2).unwrap();
    /// let puzzle = vec![1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    /// let model = Model::new(&Puzzle::plain(Givens::from_values(shape, puzzle).unwrap()));
    /// let mut inquiry = Inquiry::new([Native::new().boxed()]);
    /// let found = inquiry.redundant(&model, &Limits::none()).unwrap();
    /// // Each follows from the other three, but only one of them can go.
    /// assert_eq!((found.redundant.len(), found.together.unwrap().len()), (4, 1));
    /// ```
    ///
    /// # Errors
    /// Returns a [`Dispute`] if the engines contradict each other.
    pub fn redundant(&mut self, model: &Model, limits: &Limits) -> Result<Redundancy, Dispute> {
        let limits = in_full(limits);
        let (mut said, mut confirmed) = (Vec::<Said>::new(), Vec::new());
        let number = self.engines.len();
        for index in 0..number {
            let limits = limits.part(number - index);
            if let Some(first) = said.first().filter(|said| said.is_whole()) {
                let own = &mut self.engines[index];
                let engine = self.confirming.get_mut(index).unwrap_or(own);
                confirmed.push(Confirmed::by(&mut **engine, model, limits, first));
            } else {
                let engine = &mut *self.engines[index];
                said.push(Said::by(engine, model, limits, index + 1 < number));
            }
        }
        if confirmed.is_empty() {
            return self.merged(model.givens(), &said);
        }
        self.refuted(&confirmed)?;
        Ok(confirm::redundancy(model.givens(), &said[0], &confirmed))
    }

    /// Adds to the redundant givens of a puzzle the clues that follow from the other rules and the
    /// givens: those without which no board is left that breaks them.
    ///
    /// # Errors
    /// An engine failed.
    pub fn redundant_clues(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        found: &mut Redundancy,
    ) -> Result<(), EngineError> {
        let whole = Model::new(puzzle);
        let limits = in_full(limits);
        let rules = puzzle.rules();
        let mut open = Vec::new();
        for (index, rule) in rules.iter().enumerate() {
            if !matches!(rule, Rule::Clue(_)) {
                continue;
            }
            let mut others = rules.to_vec();
            others.remove(index);
            // Without a clue the others stand as they did.
            if let Ok(others) = Puzzle::new(puzzle.givens().clone(), others) {
                open.push((index, Model::new(&others)));
            }
        }
        // By rule: whether it is known to follow.
        let mut spare = vec![false; rules.len()];
        for nodes in ROUNDS {
            let asked = std::mem::take(&mut open);
            let number = asked.len();
            for (place, (index, others)) in asked.into_iter().enumerate() {
                let limits = limits.part(number - place).with_nodes(nodes);
                match self.follows(&whole, &others, &limits)? {
                    Some(follows) => spare[index] = follows,
                    None => open.push((index, others)),
                }
            }
        }
        for (index, rule) in rules.iter().enumerate() {
            let Rule::Clue(clue) = rule else { continue };
            if spare[index] {
                found.clues.push(clue.clone());
            } else if open.iter().any(|of| of.0 == index) {
                found.open_clues.push(clue.clone());
            }
        }
        Ok(())
    }

    /// Returns whether every board of a model is one of another; `None` if an engine does not say. A
    /// board that is none is shown, so what one engine finds is enough.
    fn follows(
        &mut self,
        whole: &Model,
        others: &Model,
        limits: &Limits,
    ) -> Result<Option<bool>, EngineError> {
        let mut all = true;
        for engine in &mut self.engines {
            let (mut broken, mut unknown) = (false, false);
            let run = engine.search(others, limits, &mut |board| {
                let checked = check_board(whole, board.values());
                unknown |= checked.is_none();
                broken = matches!(checked, Some(Err(_)));
                match broken {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            })?;
            if broken {
                return Ok(Some(false));
            }
            all &= run.stop.is_none() && !unknown;
        }
        Ok(all.then_some(true))
    }

    /// Returns what engines that all answered in full found together.
    fn merged(&self, givens: &Givens, said: &[Said]) -> Result<Redundancy, Dispute> {
        let solvable = |said: &Said| BoundedCount {
            solutions: u64::from(said.solvable == Some(true)),
            exact: said.solvable == Some(false),
        };
        let unsound = |said: &Said| matches!(said.error, Some(EngineError::Unsound { .. }));
        if said.iter().any(unsound) {
            return Err(self.dispute(said, givens.clone(), &solvable));
        }
        self.agree(said, givens, &solvable)?;
        let first = &said[0];
        let same = said.iter().all(|other| other.solvable == first.solvable);
        let mut found = Redundancy {
            solvable: first.solvable.filter(|_| same),
            redundant: Vec::new(),
            needed: Vec::new(),
            unknown: Vec::new(),
            together: None,
            clues: Vec::new(),
            open_clues: Vec::new(),
            stop: said.iter().find_map(|said| said.stop),
            failures: said.iter().filter_map(|said| said.error.clone()).collect(),
        };
        if found.solvable != Some(true) {
            return Ok(found);
        }
        for (index, given) in givens.iter().enumerate() {
            match self.need(said, &without(givens, given), (index, given))? {
                Need::Follows => found.redundant.push(given),
                Need::Needed(solution) => found.needed.push((given, solution)),
                Need::Unknown => found.unknown.push(given),
            }
        }
        // Of several engines the first did not finish, or they would have confirmed.
        found.together = first.groups.first().filter(|_| first.is_whole()).cloned();
        Ok(found)
    }

    /// Returns the combined answer of all engines about a given, of this index, beside the others.
    fn need(
        &self,
        said: &[Said],
        others: &Givens,
        (index, given): (usize, Candidate),
    ) -> Result<Need, Dispute> {
        let mut needs = said.iter().map(|said| &said.needs[index]);
        let needed = needs.clone().find(|need| matches!(need, Need::Needed(_)));
        if let Some(Need::Needed(solution)) = needed {
            let mut givens = others.clone();
            givens.set(given.cell, solution.givens().get(given.cell));
            self.agree(said, &givens, &|said| said.needs[index].tally())?;
        }
        Ok(match needed {
            Some(need) => need.clone(),
            None if needs.all(|need| *need == Need::Follows) => Need::Follows,
            None => Need::Unknown,
        })
    }

    fn agree(
        &self,
        said: &[Said],
        givens: &Givens,
        of: &dyn Fn(&Said) -> BoundedCount,
    ) -> Result<(), Dispute> {
        let first = said
            .iter()
            .map(of)
            .reduce(BoundedCount::and)
            .unwrap_or_default();
        if said.iter().all(|said| of(said).agrees(first)) {
            Ok(())
        } else {
            Err(self.dispute(said, givens.clone(), of))
        }
    }

    fn dispute(
        &self,
        said: &[Said],
        givens: Givens,
        of: &dyn Fn(&Said) -> BoundedCount,
    ) -> Dispute {
        let answer = |said: &Said| said.error.clone().map_or(Ok(of(said)), Err);
        self.disputed(givens, said.iter().map(answer))
    }

    /// Returns the dispute about a puzzle, with the answer of each engine.
    fn disputed(
        &self,
        givens: Givens,
        answers: impl Iterator<Item = Result<BoundedCount, EngineError>>,
    ) -> Dispute {
        let opinions = self.engines.iter().zip(answers);
        let opinions = opinions.map(|(engine, answer)| opinion(engine.name(), answer));
        Dispute {
            givens,
            disagreement: Disagreement {
                opinions: opinions.collect(),
            },
        }
    }

    /// Fails if an engine contradicts what it was asked to confirm.
    fn refuted(&self, confirmed: &[Confirmed]) -> Result<(), Dispute> {
        let contradicts = |one: &Confirmed| one.contradiction.is_some();
        let Some(at) = confirmed.iter().position(contradicts) else {
            return Ok(());
        };
        let Some(Contradiction { givens, first, own }) = confirmed[at].contradiction.clone() else {
            return Ok(());
        };
        // The engines between were not asked this.
        let between = confirmed[..at].iter().map(|_| Ok(BoundedCount::default()));
        let answers = [Ok(first)].into_iter().chain(between).chain([own]);
        Err(self.disputed(givens, answers))
    }
}
