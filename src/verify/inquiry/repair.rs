//! The fewest givens to add to a puzzle with several solutions to make it unique, or to remove from
//! one without a solution.

use super::super::cross::{Disagreement, Opinion, agree};
use super::fewest::fewest;
use super::removal::Removal;
use super::{BoundedCount, Dispute, Inquiry, in_full, shortfall};
use crate::engine::{Census, EngineError, Limits, Stop};
use crate::grid::{Candidate, DigitSet, Givens};
use crate::rules::{Model, Solution};
use std::ops::ControlFlow;
use std::time::Duration;

/// The repair of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Repair {
    /// The puzzle has one solution and needs no repair.
    Unique,
    /// It has several solutions: givens to add.
    Add(Addition),
    /// It has no solution: givens to remove.
    Remove(Removal),
    /// The number of solutions is unknown: the limit, or the engines that failed.
    Unknown(Option<Stop>, Vec<EngineError>),
}

/// Further givens that make a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// The number of solutions, or a lower bound.
    pub solutions: BoundedCount,
    /// Single givens each of which makes the puzzle unique, in row order.
    pub single: Vec<Candidate>,
    /// Whether `single` is complete.
    pub complete: bool,
    /// A lower bound on the number of givens to add.
    pub least: usize,
    /// Givens that make the puzzle unique; the fewest if there are exactly `least`. `None` if none
    /// were found in time.
    pub example: Option<Vec<Candidate>>,
    /// What stopped an engine early.
    pub stop: Option<Stop>,
    /// The errors of engines that failed.
    pub failures: Vec<EngineError>,
}

impl Repair {
    /// Returns what hindered the engines, in words: their failures, or a limit that was reached.
    pub fn shortfall(&self) -> Option<String> {
        match self {
            Repair::Unique => None,
            Repair::Add(addition) => addition.shortfall(),
            Repair::Remove(removal) => removal.shortfall(),
            Repair::Unknown(stop, failures) => shortfall(*stop, failures),
        }
    }

    /// Returns whether the fewest givens are known.
    pub fn is_complete(&self) -> bool {
        match self {
            Repair::Unique => true,
            Repair::Add(addition) => {
                let example = addition.example.as_ref();
                example.is_some_and(|givens| givens.len() == addition.least)
            }
            Repair::Remove(removal) => {
                let example = removal.example.as_ref();
                example.is_some_and(|(gone, _)| gone.count() == removal.least)
            }
            Repair::Unknown(..) => false,
        }
    }
}

impl Addition {
    /// Returns what hindered the engines, in words: their failures, or a limit that was reached.
    pub fn shortfall(&self) -> Option<String> {
        shortfall(self.stop, &self.failures)
    }
}

/// The fewest givens of a plain 9×9 puzzle with one solution: McGuire, Tugemann and Civario, "There
/// Is No 16-Clue Sudoku" (2014).
const FEWEST_CLASSIC: usize = 17;

/// The number of target boards to try if there are too many solutions to list.
const TARGETS: usize = 10;

impl Inquiry {
    /// Finds the repair of a puzzle. With fewer than `limit` solutions (at least 2) the fewest
    /// further givens are found exactly. The engines share the time of `limits`; half of it is
    /// reserved for the work that follows the decision that there are several solutions.
    ///
    /// ```
    /// use veridoku::engine::{Engine, Limits};
    /// use veridoku::grid::{Givens, Shape};
    /// use veridoku::native::Native;
    /// use veridoku::rules::{Model, Puzzle};
    /// use veridoku::verify::{Inquiry, Repair};
    /// let puzzle = vec![1, 2, 3, 4, 3, 4, 1, 2, 0, 1, 0, 3, 0, 3, 0, 1];
    /// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), puzzle).unwrap();
    /// let mut inquiry = Inquiry::new([Native::new().boxed()]);
    /// let model = Model::new(&Puzzle::plain(givens));
    /// let found = inquiry.repair(&model, 100, &Limits::none()).unwrap();
    /// let Repair::Add(addition) = found else { panic!() };
    /// assert_eq!((addition.least, addition.single.len()), (1, 8));
    /// ```
    ///
    /// # Errors
    /// Returns a [`Dispute`] if the engines contradict each other.
    pub fn repair(
        &mut self,
        model: &Model,
        limit: u64,
        limits: &Limits,
    ) -> Result<Repair, Dispute> {
        let limit = limit.max(2);
        let limits = in_full(limits);
        let candidates = self.tallies(model, (limit, 2), (&limits, &limits.part(2)))?;
        let total = candidates.total();
        match (total.solutions, total.exact) {
            (0, true) => return Ok(Repair::Remove(self.removal(model, &limits)?)),
            (1, true) => return Ok(Repair::Unique),
            (0 | 1, false) => {
                return Ok(Repair::Unknown(candidates.stop, candidates.failures));
            }
            _ => {}
        }
        let shape = model.shape();
        let open = shape
            .all_cells()
            .filter(|&cell| model.givens().get(cell).is_none());
        let all: Vec<Candidate> = open
            .flat_map(|cell| {
                let digits = DigitSet::all(shape.order()).iter();
                digits.map(move |digit| Candidate { cell, digit })
            })
            .collect();
        let once = BoundedCount {
            solutions: 1,
            exact: true,
        };
        let undecided = |tally: BoundedCount| !tally.exact && tally.solutions < 2;
        let mut addition = Addition {
            solutions: total,
            single: all
                .iter()
                .copied()
                .filter(|&c| candidates.tally(c) == once)
                .collect(),
            complete: !all.iter().any(|&c| undecided(candidates.tally(c))),
            least: 1,
            example: None,
            stop: candidates.stop,
            failures: candidates.failures.clone(),
        };
        if let Some(&single) = addition.single.first() {
            addition.example = Some(vec![single]);
        } else if total.exact {
            let boards = self.boards(model, &limits.up_to(limit));
            if boards.len() as u64 == total.solutions {
                let found = fewest(&boards, &limits);
                addition.least = found.least;
                addition.example = found.givens;
                addition.stop = addition.stop.or(found.stop);
            }
        } else {
            addition.least = bound(model).max(if addition.complete { 2 } else { 1 });
        }
        if addition.example.is_none() {
            addition.example = self.enough(model, &limits);
        }
        if let Some(example) = &addition.example
            && !self.confirm(&with(model.givens(), example), model, 1, &limits)?
        {
            addition.example = None;
        }
        Ok(Repair::Add(addition))
    }

    /// Returns the solutions that the first engine lists; none if it fails.
    fn boards(&mut self, model: &Model, limits: &Limits) -> Vec<Solution> {
        let mut boards = Vec::new();
        let listed = self.engines[0].search(model, limits, &mut |board| {
            boards.push(board);
            ControlFlow::Continue(())
        });
        if listed.is_err() {
            boards.clear();
        }
        boards
    }

    /// Returns some givens that make the puzzle unique, none of them redundant: the smallest set
    /// found for a few boards.
    fn enough(&mut self, model: &Model, limits: &Limits) -> Option<Vec<Candidate>> {
        let targets = self.boards(model, &limits.up_to(TARGETS as u64));
        let found = targets
            .iter()
            .filter_map(|target| self.enough_for(model, target, limits));
        found.collect::<Vec<_>>().into_iter().min_by_key(Vec::len)
    }

    /// Returns givens of one board that leave only it: finds boards that agree with it so far one
    /// after another, and next gives the cell in which most of them differ from it.
    fn enough_for(
        &mut self,
        model: &Model,
        target: &Solution,
        limits: &Limits,
    ) -> Option<Vec<Candidate>> {
        let mut met: Vec<Vec<Candidate>> = Vec::new();
        let mut chosen: Vec<Candidate> = Vec::new();
        while let Some(other) = self.other(model, target, &chosen, limits).ok()? {
            met.push(differences(target, &other));
            chosen = greedy(&met);
        }
        let mut index = 0;
        while index < chosen.len() {
            let mut fewer = chosen.clone();
            fewer.remove(index);
            match self.other(model, target, &fewer, limits).ok()? {
                None => chosen = fewer,
                Some(_) => index += 1,
            }
        }
        chosen.sort_unstable();
        Some(chosen)
    }

    /// Returns a board other than the target that agrees with the chosen givens too.
    fn other(
        &mut self,
        model: &Model,
        target: &Solution,
        chosen: &[Candidate],
        limits: &Limits,
    ) -> Result<Option<Solution>, ()> {
        let puzzle = model.with_givens(with(model.givens(), chosen));
        let census = self.engines[0]
            .count(&puzzle, &limits.up_to(2))
            .map_err(|_| ())?;
        match census.witnesses.into_iter().find(|found| found != target) {
            Some(other) => Ok(Some(other)),
            None if census.run.stop.is_none() => Ok(None),
            None => Err(()),
        }
    }

    /// Returns whether all engines find that a puzzle has exactly `solutions` (0 or 1) solutions.
    pub(super) fn confirm(
        &mut self,
        givens: &Givens,
        model: &Model,
        solutions: u64,
        limits: &Limits,
    ) -> Result<bool, Dispute> {
        let opinions: Vec<_> = self
            .engines
            .iter_mut()
            .map(|engine| {
                let limits = limits.up_to(solutions + 1);
                let census = engine.count(&model.with_givens(givens.clone()), &limits);
                Opinion {
                    engine: engine.name(),
                    account: None,
                    census,
                    time: Duration::ZERO,
                }
            })
            .collect();
        let known = |census: &Census| census.is_exact() && census.run.solutions == solutions;
        let all = opinions
            .iter()
            .all(|opinion| opinion.census.as_ref().is_ok_and(known));
        if agree(&opinions) {
            Ok(all)
        } else {
            Err(Dispute {
                givens: givens.clone(),
                disagreement: Disagreement { opinions },
            })
        }
    }
}

/// Returns the givens with more added.
fn with(givens: &Givens, more: &[Candidate]) -> Givens {
    let mut all = givens.clone();
    more.iter()
        .for_each(|given| all.set(given.cell, Some(given.digit)));
    all
}

/// Returns the candidates of a board in the cells in which another differs.
fn differences(board: &Solution, other: &Solution) -> Vec<Candidate> {
    let differ = board.differences(other);
    let all = board.givens().iter();
    all.filter(|c| differ.contains(c.cell)).collect()
}

/// Returns one candidate of each set, greedily: the candidate in the most sets first. All are of one
/// board, so each cell has one candidate.
fn greedy(sets: &[Vec<Candidate>]) -> Vec<Candidate> {
    let all = || sets.iter().flatten();
    let cells = all().map(|c| c.cell.index() + 1).max().unwrap_or(0);
    let mut counts = vec![0usize; cells];
    all().for_each(|c| counts[c.cell.index()] += 1);
    let mut open: Vec<&Vec<Candidate>> = sets.iter().collect();
    let mut chosen = Vec::new();
    while !open.is_empty() {
        let most = (0..cells).max_by_key(|&cell| (counts[cell], std::cmp::Reverse(cell)));
        let in_most = |c: &&Candidate| Some(c.cell.index()) == most;
        let Some(&best) = open.iter().flat_map(|set| set.iter()).find(in_most) else {
            break;
        };
        chosen.push(best);
        open.retain(|set| {
            let is_hit = set.contains(&best);
            if is_hit {
                set.iter().for_each(|c| counts[c.cell.index()] -= 1);
            }
            !is_hit
        });
    }
    chosen
}

/// Returns a lower bound on the further givens that a puzzle needs, whatever they are.
fn bound(model: &Model) -> usize {
    if !model.rulebook().is_plain() {
        return 1;
    }
    // Two digits without givens can be exchanged throughout.
    let given: DigitSet = model.givens().iter().map(|given| given.digit).collect();
    let digits = (model.shape().order() - 1).saturating_sub(given.len());
    let classic = model.shape() == crate::grid::Shape::CLASSIC;
    let clues = FEWEST_CLASSIC.saturating_sub(model.givens().count());
    digits.max(if classic { clues } else { 0 }).max(1)
}

#[cfg(test)]
mod tests;
