//! The true candidates of a puzzle: those that occur in some solution, and in how many.
//!
//! The digits that occur in all solutions are the backbone of the formula. It is found as Janota, Lynce and Marques-Silva do, "Algorithms for computing
//! backbones of propositional formulae" (2015): every solution shows a whole board of candidates at once, and only those that
//! no solution has shown yet are asked for one by one.

use super::super::cross::Disagreement;
use super::super::judge::Question;
use super::{Dispute, Inquiry, ROUNDS, opinion};
use crate::engine::{Engine, EngineError, Limits, Stop};
use crate::grid::{Candidate, Cell, Digit, DigitSet, Shape};
use crate::rules::Model;
use std::ops::ControlFlow;

/// A number of solutions, or a lower bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many there are, or were found.
    pub solutions: u64,
    /// Whether there are no others.
    pub exact: bool,
}

impl Tally {
    /// What is known where both this and another are.
    pub(super) fn and(self, other: Tally) -> Tally {
        Tally {
            solutions: self.solutions.max(other.solutions),
            exact: self.exact && other.exact,
        }
    }

    /// Whether both can be right.
    pub(super) fn agrees(self, other: Tally) -> bool {
        (!self.exact || self.solutions >= other.solutions)
            && (!other.exact || other.solutions >= self.solutions)
    }
}

/// In how many solutions each candidate of a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    shape: Shape,
    limit: u64,
    tallies: Vec<Tally>,
    total: Tally,
    /// What kept an engine from the end; `None` if all came to it, or only the number of solutions did.
    pub stop: Option<Stop>,
    /// Engines that failed, and why.
    pub failures: Vec<EngineError>,
}

impl Candidates {
    /// The number of solutions; a lower bound where it is at least the limit.
    pub fn total(&self) -> Tally {
        self.total
    }

    /// In how many solutions a candidate is; a lower bound where it is at least the limit.
    pub fn tally(&self, candidate: Candidate) -> Tally {
        self.tallies[candidate.cell.index() * self.shape.order() + candidate.digit.index()]
    }

    /// The digits of a cell that are in some solution.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.with(cell, |tally| tally.solutions > 0)
    }

    /// The digits of a cell of which it is not known whether they are in some solution.
    pub fn unknown(&self, cell: Cell) -> DigitSet {
        self.with(cell, |tally| tally.solutions == 0 && !tally.exact)
    }

    /// The digit that a cell has in every solution, if it is known to have one.
    pub fn forced(&self, cell: Cell) -> Option<Digit> {
        let sure = self.unknown(cell).is_empty();
        self.digits(cell).single().filter(|_| sure)
    }

    /// Whether all is known up to the limit on the number of solutions.
    pub fn is_complete(&self) -> bool {
        let mut all = self.tallies.iter().chain([&self.total]);
        all.all(|tally| tally.exact || tally.solutions >= self.limit)
    }

    fn with(&self, cell: Cell, is: impl Fn(Tally) -> bool) -> DigitSet {
        let digits = DigitSet::all(self.shape.order()).iter();
        digits
            .filter(|&digit| is(self.tally(Candidate { cell, digit })))
            .collect()
    }
}

/// What one engine found.
struct Seen {
    tallies: Vec<Tally>,
    total: Tally,
    stop: Option<Stop>,
    error: Option<EngineError>,
}

/// Every candidate of a board by its place: cell · order + digit.
fn all(shape: Shape) -> impl Iterator<Item = (usize, Candidate)> {
    let order = shape.order();
    (0..shape.cells() * order).map(move |place| {
        let candidate = Candidate {
            cell: Cell::new(place / order),
            digit: Digit::from_index(place % order),
        };
        (place, candidate)
    })
}

impl Seen {
    /// Asks one engine. Counts no further than `limit`.
    fn by(engine: &mut dyn Engine, model: &Model, limit: u64, limits: &Limits) -> Seen {
        let (shape, order) = (model.shape(), model.shape().order());
        let mut seen = Seen {
            tallies: vec![Tally::default(); shape.cells() * order],
            total: Tally::default(),
            stop: None,
            error: None,
        };
        let tallies = &mut seen.tallies;
        let listed = engine.search(model, &limits.up_to(limit), &mut |solution| {
            for found in solution.givens().iter() {
                tallies[found.cell.index() * order + found.digit.index()].solutions += 1;
            }
            ControlFlow::Continue(())
        });
        match listed {
            Ok(run) => {
                seen.total.solutions = run.solutions;
                seen.total.exact = run.stop.is_none();
                seen.stop = run.stop.filter(|stop| *stop != Stop::Solutions);
            }
            Err(error) => seen.error = Some(error),
        }
        if seen.total.exact {
            seen.tallies.iter_mut().for_each(|tally| tally.exact = true);
        } else if seen.stop.is_none() && seen.error.is_none() {
            for (place, candidate) in all(shape) {
                let given = model.givens().get(candidate.cell);
                if given.is_some_and(|given| given != candidate.digit) {
                    seen.tallies[place].exact = true;
                }
            }
            // First whether they are possible at all, then how often.
            let goals = if limit == 1 { vec![1] } else { vec![1, limit] };
            for (goal, nodes) in goals.iter().flat_map(|goal| ROUNDS.map(|n| (*goal, n))) {
                if seen.round(engine, model, goal, nodes, limits).is_err() {
                    break;
                }
            }
        }
        for tally in seen.tallies.iter_mut().chain([&mut seen.total]) {
            if tally.solutions >= limit {
                (tally.solutions, tally.exact) = (limit, false);
            }
        }
        seen
    }

    /// Asks for each candidate that was not seen often enough. `Err` where nothing more is to be asked.
    fn round(
        &mut self,
        engine: &mut dyn Engine,
        model: &Model,
        goal: u64,
        nodes: Option<u64>,
        limits: &Limits,
    ) -> Result<(), ()> {
        let order = model.shape().order();
        let limits = Limits {
            nodes,
            ..limits.up_to(goal)
        };
        for (place, candidate) in all(model.shape()) {
            let known = self.tallies[place];
            if known.exact || known.solutions >= goal {
                continue;
            }
            let mut givens = model.givens().clone();
            givens.set(candidate.cell, Some(candidate.digit));
            let tallies = &mut self.tallies;
            let run = engine.search(&model.with_givens(givens), &limits, &mut |solution| {
                for found in solution.givens().iter() {
                    let tally = &mut tallies[found.cell.index() * order + found.digit.index()];
                    tally.solutions = tally.solutions.max(1);
                }
                ControlFlow::Continue(())
            });
            match run {
                Ok(run) => {
                    let tally = &mut self.tallies[place];
                    tally.solutions = tally.solutions.max(run.solutions);
                    tally.exact = run.stop.is_none();
                    match run.stop {
                        None | Some(Stop::Solutions | Stop::Nodes) => {}
                        stop => {
                            self.stop = stop;
                            return Err(());
                        }
                    }
                }
                Err(error) => {
                    self.error = Some(error);
                    return Err(());
                }
            }
        }
        Ok(())
    }
}

impl Inquiry {
    /// In how many solutions each candidate is, counted no further than `limit` (0 counts as 1). Each engine has the time of `question`.
    ///
    /// ```
    /// use veridoku::cnf::{AtMostOne, Encoding};
    /// use veridoku::grid::{Cell, Givens, Shape};
    /// use veridoku::native::Native;
    /// use veridoku::rules::{Model, Puzzle};
    /// use veridoku::sat::Sat;
    /// use veridoku::verify::{Inquiry, Question};
    /// let puzzle = vec![1, 2, 3, 4, 3, 4, 1, 2, 0, 1, 0, 3, 0, 3, 0, 1];
    /// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), puzzle).unwrap();
    /// let sat = Sat::new(Encoding::Assumed, AtMostOne::default());
    /// let mut inquiry = Inquiry::new(vec![Box::new(Native::new()), Box::new(sat)]);
    /// let model = Model::new(&Puzzle::plain(givens));
    /// let found = inquiry.candidates(&model, 100, &Question::default()).unwrap();
    /// assert_eq!(found.total().solutions, 2);
    /// assert_eq!(found.digits(Cell::new(8)).to_string(), "24");
    /// ```
    ///
    /// # Errors
    /// [`Dispute`] where the engines contradict each other.
    pub fn candidates(
        &mut self,
        model: &Model,
        limit: u64,
        question: &Question,
    ) -> Result<Candidates, Dispute> {
        let limit = limit.max(1);
        let seen: Vec<Seen> = self
            .engines
            .iter_mut()
            .map(|engine| Seen::by(&mut **engine, model, limit, &question.limits()))
            .collect();
        self.compare(model, &seen)?;
        let merged = |of: &dyn Fn(&Seen) -> Tally| {
            seen.iter().map(of).reduce(Tally::and).unwrap_or_default()
        };
        let places = 0..model.shape().cells() * model.shape().order();
        Ok(Candidates {
            shape: model.shape(),
            limit,
            tallies: places
                .map(|place| merged(&|seen| seen.tallies[place]))
                .collect(),
            total: merged(&|seen| seen.total),
            stop: seen.iter().find_map(|seen| seen.stop),
            failures: seen.iter().filter_map(|seen| seen.error.clone()).collect(),
        })
    }

    /// Whether what the engines saw can all be right.
    fn compare(&self, model: &Model, seen: &[Seen]) -> Result<(), Dispute> {
        let names: Vec<&'static str> = self.engines.iter().map(|engine| engine.name()).collect();
        let dispute = |givens, of: &dyn Fn(&Seen) -> Tally| {
            let said = |seen: &Seen| seen.error.clone().map_or(Ok(of(seen)), Err);
            let opinions = names.iter().zip(seen);
            let opinions = opinions.map(|(name, seen)| opinion(name, said(seen)));
            Dispute {
                givens,
                disagreement: Disagreement {
                    opinions: opinions.collect(),
                },
            }
        };
        let agreed = |of: &dyn Fn(&Seen) -> Tally| {
            let mut pairs = seen
                .iter()
                .enumerate()
                .flat_map(|(i, a)| seen[i + 1..].iter().map(move |b| (a, b)));
            pairs.all(|(a, b)| of(a).agrees(of(b)))
        };
        let unsound = |seen: &Seen| matches!(seen.error, Some(EngineError::Unsound { .. }));
        if seen.iter().any(unsound) || !agreed(&|seen| seen.total) {
            return Err(dispute(model.givens().clone(), &|seen| seen.total));
        }
        for (place, candidate) in all(model.shape()) {
            if !agreed(&|seen| seen.tallies[place]) {
                let mut givens = model.givens().clone();
                givens.set(candidate.cell, Some(candidate.digit));
                return Err(dispute(givens, &|seen| seen.tallies[place]));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{AtMostOne, Encoding};
    use crate::grid::Givens;
    use crate::native::Native;
    use crate::rules::{Puzzle, Solution};
    use crate::sat::Sat;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn both() -> Inquiry {
        let sat = Sat::new(Encoding::Assumed, AtMostOne::default());
        Inquiry::new(vec![Box::new(Native::new()), Box::new(sat)])
    }

    fn model(values: Vec<u8>) -> Model {
        let shape = Shape::of_cells(values.len()).unwrap();
        Model::new(&Puzzle::plain(Givens::from_values(shape, values).unwrap()))
    }

    /// Every solution, listed.
    fn listed(model: &Model) -> Vec<Solution> {
        let mut all = Vec::new();
        Native::new()
            .search(model, &Limits::solutions(u64::MAX), &mut |solution| {
                all.push(solution);
                ControlFlow::Continue(())
            })
            .unwrap();
        all
    }

    #[test]
    fn tallies_are_those_of_all_solutions_listed() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut inquiry = both();
        let mut totals = Vec::new();
        let unique = vec![1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
        let mut puzzles = vec![vec![0; 16], unique];
        for _ in 0..40 {
            let share = rng.random_range(0.0..0.5);
            let values = (0..16).map(|_| match rng.random_bool(share) {
                true => rng.random_range(1..=4),
                false => 0,
            });
            puzzles.push(values.collect());
        }
        for puzzle in puzzles {
            let model = model(puzzle);
            let solutions = listed(&model);
            totals.push(solutions.len());
            for limit in [1, 3, 1000] {
                let found = inquiry
                    .candidates(&model, limit, &Question::default())
                    .unwrap();
                assert!(found.is_complete() && found.stop.is_none());
                let expected = |count: usize| Tally {
                    solutions: limit.min(count as u64),
                    exact: (count as u64) < limit,
                };
                assert_eq!(found.total(), expected(solutions.len()));
                for (_, candidate) in all(model.shape()) {
                    let Candidate { cell, digit } = candidate;
                    let count = solutions
                        .iter()
                        .filter(|s| s.givens().get(cell) == Some(digit))
                        .count();
                    // A digit that is not the given is in none, however many there are.
                    assert_eq!(found.tally(candidate), expected(count), "{candidate:?}");
                }
            }
        }
        assert!(totals.contains(&0) && totals.contains(&1) && totals.iter().any(|n| *n > 100));
    }

    #[test]
    fn a_digit_is_forced_if_no_other_is_possible() {
        let model = model(vec![1, 2, 3, 4, 3, 4, 0, 2, 0, 1, 0, 3, 0, 3, 0, 1]);
        let found = both()
            .candidates(&model, 100, &Question::default())
            .unwrap();
        let forced: Vec<Option<u8>> = [6, 8, 0]
            .map(|cell| found.forced(Cell::new(cell)).map(Digit::value))
            .to_vec();
        assert_eq!(forced, [Some(1), None, Some(1)]);
    }

    #[test]
    fn without_time_nothing_is_claimed() {
        let question = Question {
            time: Some(std::time::Duration::ZERO),
            ..Question::default()
        };
        let found = both()
            .candidates(&model(vec![0; 81]), 100, &question)
            .unwrap();
        assert_eq!(found.stop, Some(Stop::Time));
        assert!(!found.is_complete());
        assert_eq!(found.unknown(Cell::new(40)).len(), 9);
    }

    /// An engine that never has a 4 in the first cell.
    struct Blind(Native);

    impl Engine for Blind {
        fn name(&self) -> &'static str {
            "blind"
        }

        fn search(
            &mut self,
            model: &Model,
            limits: &Limits,
            visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<crate::engine::Run, EngineError> {
            if model.givens().get(Cell::new(0)) == Digit::new(4) {
                return Ok(crate::engine::Run::default());
            }
            self.0.search(model, limits, visit)
        }
    }

    #[test]
    fn engines_that_contradict_each_other_are_told_with_the_puzzle() {
        let mut inquiry = Inquiry::new(vec![
            Box::new(Native::new()),
            Box::new(Blind(Native::new())),
        ]);
        let dispute = inquiry
            .candidates(&model(vec![0; 16]), 2, &Question::default())
            .unwrap_err();
        assert_eq!(dispute.givens.get(Cell::new(0)), Digit::new(4));
        assert_eq!(dispute.givens.count(), 1);
        assert!(
            dispute.to_string().contains("blind: 1 solution"),
            "{dispute}"
        );
    }
}
