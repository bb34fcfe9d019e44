//! The fewest givens that make a puzzle with several solutions unique, or to take from one without
//! a solution.

use super::super::cross::{Disagreement, Opinion, agree};
use super::super::question::Question;
use super::fewest::fewest;
use super::removal::Removal;
use super::{Dispute, Inquiry, Tally};
use crate::engine::{Census, EngineError, Limits, Stop};
use crate::grid::{Candidate, DigitSet, Givens};
use crate::rules::{Model, Solution};
use std::ops::ControlFlow;
use std::time::Duration;

/// What repairs a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repair {
    /// Nothing need be: it has one solution.
    Unique,
    /// It has several: givens to add.
    Add(Addition),
    /// It has none: givens to take away.
    Remove(Removal),
    /// How many it has was not found out: the limit, or the engines that failed.
    Unknown(Option<Stop>, Vec<EngineError>),
}

/// Further givens that make a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// The number of solutions, or that there are at least so many.
    pub solutions: Tally,
    /// Single givens each of which does, in row order.
    pub single: Vec<Candidate>,
    /// Whether there is no other single one.
    pub complete: bool,
    /// No fewer than so many do.
    pub least: usize,
    /// So many that do; the fewest if they are as many as `least`. `None` where none were found in
    /// time.
    pub example: Option<Vec<Candidate>>,
    /// What kept an engine from the end.
    pub stop: Option<Stop>,
    /// Engines that failed, and why.
    pub failures: Vec<EngineError>,
}

/// A plain 9×9 puzzle with one solution has at least so many givens: McGuire, Tugemann and Civario,
/// "There Is No 16-Clue Sudoku" (2014).
const FEWEST_CLASSIC: usize = 17;

/// Boards from which a set of givens is worked out where there are too many to list.
const TARGETS: usize = 10;

impl Inquiry {
    /// What repairs a puzzle. With fewer than `limit` solutions (at least 2) the fewest further
    /// givens are found exactly. The engines share the time of `question`; half of it is kept for
    /// what follows once it is known that there are several.
    ///
    /// ```
    /// use veridoku::grid::{Givens, Shape};
    /// use veridoku::native::Native;
    /// use veridoku::rules::{Model, Puzzle};
    /// use veridoku::verify::{Inquiry, Question, Repair};
    /// let puzzle = vec![1, 2, 3, 4, 3, 4, 1, 2, 0, 1, 0, 3, 0, 3, 0, 1];
    /// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), puzzle).unwrap();
    /// let mut inquiry = Inquiry::new(vec![Box::new(Native::new())]);
    /// let model = Model::new(&Puzzle::plain(givens));
    /// let found = inquiry.repair(&model, 100, &Question::default()).unwrap();
    /// let Repair::Add(addition) = found else { panic!() };
    /// assert_eq!((addition.least, addition.single.len()), (1, 8));
    /// ```
    ///
    /// # Errors
    /// [`Dispute`] where the engines contradict each other.
    pub fn repair(
        &mut self,
        model: &Model,
        limit: u64,
        question: &Question,
    ) -> Result<Repair, Dispute> {
        let limit = limit.max(2);
        let limits = question.limits();
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
        let once = Tally {
            solutions: 1,
            exact: true,
        };
        let undecided = |tally: Tally| !tally.exact && tally.solutions < 2;
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

    /// Returns the solutions that the first engine lists; none where it fails.
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

    /// Some givens that make the puzzle unique, none of which can be spared: the smallest found for
    /// a few boards.
    fn enough(&mut self, model: &Model, limits: &Limits) -> Option<Vec<Candidate>> {
        let targets = self.boards(model, &limits.up_to(TARGETS as u64));
        let found = targets
            .iter()
            .filter_map(|target| self.enough_for(model, target, limits));
        found.collect::<Vec<_>>().into_iter().min_by_key(Vec::len)
    }

    /// Givens of one board that leave only it: boards that agree with it so far are met one after
    /// another, and the cell in which most of them differ from it is given next.
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

    /// A board other than the target that has the chosen givens too.
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

    /// Whether all engines say that a puzzle has exactly so many solutions (0 or 1).
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

/// Givens and more of them.
fn with(givens: &Givens, more: &[Candidate]) -> Givens {
    let mut all = givens.clone();
    more.iter()
        .for_each(|given| all.set(given.cell, Some(given.digit)));
    all
}

/// Returns the candidates of a board in whose cells another differs.
fn differences(board: &Solution, other: &Solution) -> Vec<Candidate> {
    let differ = board.differences(other);
    let all = board.givens().iter();
    all.filter(|c| differ.contains(c.cell)).collect()
}

/// One candidate of each set, that of the most sets first.
fn greedy(sets: &[Vec<Candidate>]) -> Vec<Candidate> {
    let mut open: Vec<&Vec<Candidate>> = sets.iter().collect();
    let mut chosen = Vec::new();
    while !open.is_empty() {
        let mut counts = std::collections::BTreeMap::new();
        open.iter()
            .flat_map(|set| set.iter())
            .for_each(|&candidate| *counts.entry(candidate).or_insert(0usize) += 1);
        let best = counts
            .into_iter()
            .max_by_key(|&(candidate, count)| (count, std::cmp::Reverse(candidate)));
        let Some((best, _)) = best else {
            break;
        };
        chosen.push(best);
        open.retain(|set| !set.contains(&best));
    }
    chosen
}

/// Returns how many further givens a puzzle needs for reasons that do not depend on what they are.
fn bound(model: &Model) -> usize {
    if !model.rulebook().is_plain() {
        return 1;
    }
    // Two digits that are nowhere given can be exchanged throughout.
    let given: DigitSet = model.givens().iter().map(|given| given.digit).collect();
    let digits = (model.shape().order() - 1).saturating_sub(given.len());
    let classic = model.shape() == crate::grid::Shape::CLASSIC;
    let clues = FEWEST_CLASSIC.saturating_sub(model.givens().count());
    digits.max(if classic { clues } else { 0 }).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::grid::Shape;
    use crate::native::Native;
    use crate::rules::Puzzle;
    use crate::sat::Sat;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn both() -> Inquiry {
        let sat = Sat::incremental();
        Inquiry::new(vec![Box::new(Native::new()), Box::new(sat)])
    }

    fn count(model: &Model, givens: Givens) -> u64 {
        let census = Native::new().count(&model.with_givens(givens), &Limits::solutions(2));
        census.unwrap().run.solutions
    }

    /// Returns the fewest further givens, by trying every set of candidates.
    fn plain(model: &Model, most: usize) -> Option<usize> {
        fn any(model: &Model, givens: Givens, left: usize, from: usize) -> bool {
            if left == 0 {
                return count(model, givens) == 1;
            }
            (from..16).any(|cell| {
                let cell = crate::grid::Cell::new(cell);
                givens.get(cell).is_none()
                    && DigitSet::all(4).iter().any(|digit| {
                        let mut more = givens.clone();
                        more.set(cell, Some(digit));
                        any(model, more, left - 1, cell.index() + 1)
                    })
            })
        }
        (1..=most).find(|&n| any(model, model.givens().clone(), n, 0))
    }

    #[test]
    fn the_fewest_further_givens_are_those_of_trying_everything() {
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let mut inquiry = both();
        let mut sizes = [0; 4];
        for _ in 0..60 {
            let board = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
            let values: Vec<u8> = (0..16)
                .map(|i| if rng.random_bool(0.2) { board[i] } else { 0 })
                .collect();
            let shape = Shape::new(2, 2).unwrap();
            let givens = Givens::from_values(shape, values).unwrap();
            let model = Model::new(&Puzzle::plain(givens));
            let Some(expected) = plain(&model, 3) else {
                continue;
            };
            for limit in [2, 1000] {
                let found = inquiry.repair(&model, limit, &Question::default()).unwrap();
                let addition = match found {
                    Repair::Add(addition) => addition,
                    Repair::Unique => {
                        assert_eq!(count(&model, model.givens().clone()), 1);
                        continue;
                    }
                    other => panic!("{other:?}"),
                };
                let example = addition.example.unwrap();
                assert_eq!(count(&model, with(model.givens(), &example)), 1);
                assert!(addition.least <= expected && expected <= example.len());
                if limit == 1000 {
                    assert_eq!((addition.least, example.len()), (expected, expected));
                    sizes[expected] += 1;
                }
                assert!(addition.complete);
                assert_eq!(addition.single.is_empty(), expected > 1);
            }
        }
        assert!(sizes[1] > 3 && sizes[2] > 3 && sizes[3] > 0, "{sizes:?}");
    }
}
