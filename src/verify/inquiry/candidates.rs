//! The true candidates of a puzzle: those that occur in some solution, with the number of
//! solutions.
//!
//! The digits that occur in all solutions are the backbone of the formula. It is computed as by
//! Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of propositional formulae"
//! (2015): every solution shows a whole board of candidates at once, and only those that no
//! solution has shown yet are asked for one by one.

use super::super::cross::Disagreement;
use super::{Dispute, Inquiry, ROUNDS, in_full, opinion, shortfall};
use crate::engine::{Engine, EngineError, Limits, Stop};
use crate::grid::{Candidate, Cell, Digit, DigitSet, Shape};
use crate::rules::Model;
use std::ops::ControlFlow;

/// A number of solutions, or a lower bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoundedCount {
    /// The number of solutions found.
    pub solutions: u64,
    /// Whether there are no others.
    pub exact: bool,
}

impl BoundedCount {
    /// Returns the combination of this tally and another of the same number.
    pub(super) fn and(self, other: BoundedCount) -> BoundedCount {
        BoundedCount {
            solutions: self.solutions.max(other.solutions),
            exact: self.exact && other.exact,
        }
    }

    /// Returns whether both tallies can be right.
    pub(super) fn agrees(self, other: BoundedCount) -> bool {
        (!self.exact || self.solutions >= other.solutions)
            && (!other.exact || other.solutions >= self.solutions)
    }
}

/// The number of solutions with each candidate of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    shape: Shape,
    /// The limits on the counts of the puzzle's solutions and of each candidate's.
    limits: (u64, u64),
    tallies: Vec<BoundedCount>,
    total: BoundedCount,
    /// What stopped an engine early; `None` if all finished, or only the number of solutions
    /// stopped them.
    pub stop: Option<Stop>,
    /// The errors of engines that failed.
    pub failures: Vec<EngineError>,
}

impl Candidates {
    /// Returns the number of solutions; a lower bound if it is at least the limit.
    pub fn total(&self) -> BoundedCount {
        self.total
    }

    /// Returns the number of solutions with a candidate; a lower bound if it is at least the limit.
    pub fn tally(&self, candidate: Candidate) -> BoundedCount {
        self.tallies[candidate.cell.index() * self.shape.order() + candidate.digit.index()]
    }

    /// Returns the digits of a cell that occur in some solution.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.with(cell, |tally| tally.solutions > 0)
    }

    /// Returns the digits of a cell not known to occur in some solution or in none.
    pub fn unknown(&self, cell: Cell) -> DigitSet {
        self.with(cell, |tally| tally.solutions == 0 && !tally.exact)
    }

    /// Returns the digit that a cell has in every solution, if known.
    pub fn forced(&self, cell: Cell) -> Option<Digit> {
        let sure = self.unknown(cell).is_empty();
        self.digits(cell).single().filter(|_| sure)
    }

    /// Returns why not all counts are known up to their limits, in words; `None` if they are.
    pub fn shortfall(&self) -> Option<String> {
        shortfall(self.stop, &self.failures).filter(|_| !self.is_complete())
    }

    /// Returns whether all counts are known up to their limits.
    pub fn is_complete(&self) -> bool {
        let known = |tally: &BoundedCount, limit| tally.exact || tally.solutions >= limit;
        let (list, limit) = self.limits;
        known(&self.total, list) && self.tallies.iter().all(|tally| known(tally, limit))
    }

    fn with(&self, cell: Cell, is: impl Fn(BoundedCount) -> bool) -> DigitSet {
        let digits = DigitSet::all(self.shape.order()).iter();
        digits
            .filter(|&digit| is(self.tally(Candidate { cell, digit })))
            .collect()
    }
}

/// The findings of one engine.
struct Seen {
    tallies: Vec<BoundedCount>,
    total: BoundedCount,
    stop: Option<Stop>,
    error: Option<EngineError>,
}

/// Returns every candidate of a board with its index: cell · order + digit.
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
    /// Asks one engine. Lists at most `list` solutions, and counts those of each candidate up to
    /// `limit`.
    fn by(
        engine: &mut dyn Engine,
        model: &Model,
        (list, limit): (u64, u64),
        (limits, rounds): &(Limits, Limits),
    ) -> Seen {
        let (shape, order) = (model.shape(), model.shape().order());
        let mut seen = Seen {
            tallies: vec![BoundedCount::default(); shape.cells() * order],
            total: BoundedCount::default(),
            stop: None,
            error: None,
        };
        let tallies = &mut seen.tallies;
        let listed = engine.search(model, &limits.up_to(list), &mut |solution| {
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
            // First decides whether candidates are possible at all, then counts.
            let goals = if limit == 1 { vec![1] } else { vec![1, limit] };
            for (goal, nodes) in goals.iter().flat_map(|goal| ROUNDS.map(|n| (*goal, n))) {
                if seen.round(engine, model, goal, nodes, rounds).is_err() {
                    break;
                }
            }
        }
        let cut = |tally: &mut BoundedCount, limit| {
            if tally.solutions >= limit {
                (tally.solutions, tally.exact) = (limit, false);
            }
        };
        cut(&mut seen.total, list);
        seen.tallies.iter_mut().for_each(|tally| cut(tally, limit));
        seen
    }

    /// Asks about each candidate not yet counted up to its goal. Returns `Err` if no more questions
    /// should be asked.
    fn round(
        &mut self,
        engine: &mut dyn Engine,
        model: &Model,
        goal: u64,
        nodes: Option<u64>,
        limits: &Limits,
    ) -> Result<(), ()> {
        let order = model.shape().order();
        let limits = limits.up_to(goal).with_nodes(nodes);
        for (place, candidate) in all(model.shape()) {
            let known = self.tallies[place];
            if known.exact || known.solutions >= goal {
                continue;
            }
            let mut givens = model.givens().clone();
            givens.set(candidate.cell, Some(candidate.digit));
            let tallies = &mut self.tallies;
            let model = model.with_givens(givens);
            let run = if goal == 1 {
                engine.search(&model, &limits, &mut |solution| {
                    for found in solution.givens().iter() {
                        let tally = &mut tallies[found.cell.index() * order + found.digit.index()];
                        tally.solutions = tally.solutions.max(1);
                    }
                    ControlFlow::Continue(())
                })
            } else {
                // Which candidates are possible is known by now, and counting is faster.
                engine.count(&model, &limits).map(|census| census.run)
            };
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
    /// Counts the solutions with each candidate, up to `limit` (0 counts as 1). The engines share
    /// the time of `limits`.
    ///
    /// ```
    /// use veridoku::engine::{Engine, Limits};
    /// use veridoku::cnf::{AtMostOne, Encoding};
    /// use veridoku::grid::{Cell, Givens, Shape};
    /// use veridoku::native::Native;
    /// use veridoku::rules::{Model, Puzzle};
    /// use veridoku::sat::Sat;
    /// use veridoku::verify::Inquiry;
    /// let puzzle = vec![1, 2, 3, 4, 3, 4, 1, 2, 0, 1, 0, 3, 0, 3, 0, 1];
    /// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), puzzle).unwrap();
    /// let sat = Sat::incremental();
    /// let mut inquiry = Inquiry::new([Native::new().boxed(), sat.boxed()]);
    /// let model = Model::new(&Puzzle::plain(givens));
    /// let found = inquiry.candidates(&model, 100, &Limits::none()).unwrap();
    /// assert_eq!(found.total().solutions, 2);
    /// assert_eq!(found.digits(Cell::new(8)).to_string(), "24");
    /// ```
    ///
    /// # Errors
    /// Returns a [`Dispute`] if the engines contradict each other.
    pub fn candidates(
        &mut self,
        model: &Model,
        limit: u64,
        limits: &Limits,
    ) -> Result<Candidates, Dispute> {
        let limits = in_full(limits);
        self.tallies(model, (limit, limit), (&limits, &limits))
    }

    /// Counts like [`candidates`](Inquiry::candidates), with `list` as the limit for the puzzle
    /// itself and `limit` for each candidate, and separate times for both.
    pub(super) fn tallies(
        &mut self,
        model: &Model,
        (list, limit): (u64, u64),
        (limits, rounds): (&Limits, &Limits),
    ) -> Result<Candidates, Dispute> {
        let most = (list.max(1), limit.max(1));
        let seen = self.each(|engine, parts| {
            let limits = (limits.part(parts), rounds.part(parts));
            Seen::by(engine, model, most, &limits)
        });
        self.compare(model, &seen)?;
        let merged = |of: &dyn Fn(&Seen) -> BoundedCount| {
            seen.iter()
                .map(of)
                .reduce(BoundedCount::and)
                .unwrap_or_default()
        };
        let places = 0..model.shape().cells() * model.shape().order();
        Ok(Candidates {
            shape: model.shape(),
            limits: most,
            tallies: places
                .map(|place| merged(&|seen| seen.tallies[place]))
                .collect(),
            total: merged(&|seen| seen.total),
            stop: seen.iter().find_map(|seen| seen.stop),
            failures: seen.iter().filter_map(|seen| seen.error.clone()).collect(),
        })
    }

    /// Returns a [`Dispute`] if the findings of the engines contradict each other.
    fn compare(&self, model: &Model, seen: &[Seen]) -> Result<(), Dispute> {
        let names: Vec<&'static str> = self.engines.iter().map(|engine| engine.name()).collect();
        let dispute = |givens, of: &dyn Fn(&Seen) -> BoundedCount| {
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
        let agreed = |of: &dyn Fn(&Seen) -> BoundedCount| {
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
