//! Which givens follow from the others.
//!
//! A given follows if no board that satisfies the rules and the other givens has another digit in
//! its cell. So the search puts each other digit there in turn, and the first board found shows
//! that the given is needed. This holds for puzzles with one solution or several; if there are few,
//! it is enough to look for one more solution without the given.

use super::super::cross::Disagreement;
use super::{BoundedCount, Dispute, Inquiry, ROUNDS, in_full, opinion, shortfall};
use crate::engine::{Engine, EngineError, Limits, Stop};
use crate::grid::{Candidate, DigitSet, Givens};
use crate::rules::{Model, Solution};
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
    /// What stopped an engine early.
    pub stop: Option<Stop>,
    /// The errors of engines that failed.
    pub failures: Vec<EngineError>,
}

impl Redundancy {
    /// Returns whether every given is classified, if the puzzle has a solution.
    pub fn is_complete(&self) -> bool {
        self.unknown.is_empty() && self.together.is_some()
    }

    /// Returns what hindered the engines, in words: their failures, or a limit that was reached.
    pub fn shortfall(&self) -> Option<String> {
        shortfall(self.stop, &self.failures)
    }
}

/// Up to this number of solutions, all are listed for each given instead of a search for each
/// digit.
const FEW: u64 = 20;

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

/// The answers of one engine.
struct Said {
    solvable: Option<bool>,
    needs: Vec<Need>,
    /// The redundant givens in order, each tested without the removable ones before it.
    steps: Vec<(Candidate, Need)>,
    stop: Option<Stop>,
    error: Option<EngineError>,
}

/// An engine with its limits.
struct Asked<'a> {
    engine: &'a mut dyn Engine,
    model: &'a Model,
    limits: Limits,
    /// The number of solutions, if it is at most [`FEW`]: if there is one more without a given,
    /// that one has another digit in its cell.
    few: Option<u64>,
    stop: Option<Stop>,
    error: Option<EngineError>,
}

impl Asked<'_> {
    /// Returns boards with these givens, `most` or all there are; `Err` if unknown. Records a stop
    /// that ends all questions.
    fn boards(
        &mut self,
        givens: Givens,
        most: u64,
        nodes: Option<u64>,
    ) -> Result<Vec<Solution>, ()> {
        let limits = Limits {
            nodes,
            ..self.limits.up_to(most)
        };
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

    fn is_over(&self) -> bool {
        self.stop.is_some() || self.error.is_some()
    }

    /// Returns whether a given follows from others.
    fn need(&mut self, others: &Givens, given: Candidate, nodes: Option<u64>) -> Need {
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
}

fn without(givens: &Givens, given: Candidate) -> Givens {
    let mut rest = givens.clone();
    rest.set(given.cell, None);
    rest
}

impl Said {
    fn by(engine: &mut dyn Engine, model: &Model, limits: Limits) -> Said {
        let (stop, error) = (None, None);
        let mut asked = Asked {
            engine,
            model,
            limits,
            few: None,
            stop,
            error,
        };
        let givens = model.givens();
        let boards = asked.boards(givens.clone(), FEW + 1, None).ok();
        let number = boards.as_ref().map(|boards| boards.len() as u64);
        asked.few = number.filter(|number| *number <= FEW);
        let mut said = Said {
            solvable: boards.map(|boards| !boards.is_empty()),
            needs: vec![Need::Unknown; givens.count()],
            steps: Vec::new(),
            stop: None,
            error: None,
        };
        if said.solvable == Some(true) {
            for nodes in ROUNDS {
                for (given, need) in givens.iter().zip(&mut said.needs) {
                    if *need == Need::Unknown && !asked.is_over() {
                        *need = asked.need(&without(givens, given), given, nodes);
                    }
                }
            }
            let mut rest = givens.clone();
            for (given, need) in givens.iter().zip(&said.needs) {
                if *need == Need::Follows && !asked.is_over() {
                    let fewer = without(&rest, given);
                    let need = asked.need(&fewer, given, None);
                    if need == Need::Follows {
                        rest = fewer;
                    }
                    said.steps.push((given, need));
                }
            }
        }
        (said.stop, said.error) = (asked.stop, asked.error);
        said
    }
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
        let said = self.each(|engine, parts| Said::by(engine, model, limits.part(parts)));
        let givens = model.givens();
        let solvable = |said: &Said| BoundedCount {
            solutions: u64::from(said.solvable == Some(true)),
            exact: said.solvable == Some(false),
        };
        let unsound = |said: &Said| matches!(said.error, Some(EngineError::Unsound { .. }));
        if said.iter().any(unsound) {
            return Err(self.dispute(&said, givens.clone(), &solvable));
        }
        self.agree(&said, givens, &solvable)?;
        let mut found = Redundancy {
            solvable: said[0].solvable,
            redundant: Vec::new(),
            needed: Vec::new(),
            unknown: Vec::new(),
            together: None,
            stop: said.iter().find_map(|said| said.stop),
            failures: said.iter().filter_map(|said| said.error.clone()).collect(),
        };
        if said.iter().any(|said| said.solvable != found.solvable) {
            found.solvable = None;
        }
        if found.solvable != Some(true) {
            return Ok(found);
        }
        for (index, given) in givens.iter().enumerate() {
            let of = |said: &Said| said.needs[index].clone();
            let others = without(givens, given);
            match self.together(&said, &others, given, &of)? {
                Need::Follows => found.redundant.push(given),
                Need::Needed(solution) => found.needed.push((given, solution)),
                Need::Unknown => found.unknown.push(given),
            }
        }
        let whole = |said: &Said| said.stop.is_none() && said.error.is_none();
        if found.unknown.is_empty() && said.iter().all(whole) {
            let (mut rest, mut gone) = (givens.clone(), Vec::new());
            for (index, &given) in found.redundant.iter().enumerate() {
                let fewer = without(&rest, given);
                let of = |said: &Said| {
                    let step = said.steps.get(index);
                    step.map_or(Need::Unknown, |step| step.1.clone())
                };
                if self.together(&said, &fewer, given, &of)? == Need::Follows {
                    rest = fewer;
                    gone.push(given);
                }
            }
            found.together = Some(gone);
        }
        Ok(found)
    }

    /// Returns the combined answer of all engines about a given beside others.
    fn together(
        &self,
        said: &[Said],
        others: &Givens,
        given: Candidate,
        of: &dyn Fn(&Said) -> Need,
    ) -> Result<Need, Dispute> {
        let needs: Vec<Need> = said.iter().map(of).collect();
        let needed = needs.iter().find(|need| matches!(need, Need::Needed(_)));
        if let Some(Need::Needed(solution)) = needed {
            let mut givens = others.clone();
            givens.set(given.cell, solution.givens().get(given.cell));
            self.agree(said, &givens, &|said| of(said).tally())?;
        }
        Ok(match needed {
            Some(need) => need.clone(),
            None if needs.iter().all(|need| *need == Need::Follows) => Need::Follows,
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
        let opinions = self.engines.iter().zip(said).map(|(engine, said)| {
            let answer = said.error.clone().map_or(Ok(of(said)), Err);
            opinion(engine.name(), answer)
        });
        Dispute {
            givens,
            disagreement: Disagreement {
                opinions: opinions.collect(),
            },
        }
    }
}

#[cfg(test)]
mod tests;
