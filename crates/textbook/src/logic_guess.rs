//! Simple logic, then a guess: singles and Locked Candidates until nothing changes, then the cell
//! with the fewest candidates.
//!
//! Source: the textbook method as puzzle programmers describe it. Cells with one candidate, digits
//! with one place and Locked Candidates are the first rules of every list of human techniques, such
//! as A. Stuart's "The logic of Sudoku" (2007); the smallest domain first is the "fail first"
//! principle of R. M. Haralick and G. L. Elliott (1980).
//!
//! A) A digit placed is eliminated from its row, column and box; a cell with one candidate is
//! filled; a digit with one place in a house is placed; a cell without a candidate, or a digit
//! without a place, is a contradiction. B) If a digit's places in a box lie in one row or column,
//! it is eliminated from the rest of that line. Both are repeated until nothing changes. Then each
//! candidate of a cell with the fewest is tried in turn.

use super::hunt::Hunt;
use super::problem::Problem;
use super::tree::{self, Inference, State};
use super::{Algorithm, Event, InferenceRule, TextbookMethod, method};
use std::ops::ControlFlow;
use veridoku_model::grid::{Digit, DigitSet};
use veridoku_model::rules::{Model, Name};

/// The algorithm, without options.
#[derive(Debug, Default)]
pub(super) struct LogicGuess;

impl Algorithm for LogicGuess {
    fn method(&self) -> &'static TextbookMethod {
        method("logic-guess")
    }

    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()> {
        let problem = Problem::new(model);
        let mut logic = Logic { problem: &problem };
        let Some(mut root) = tree::root(&mut Omission(&problem), &problem, hunt)? else {
            return ControlFlow::Continue(());
        };
        if logic.conclude(&mut root, hunt)? {
            tree::search(&mut logic, root, hunt)?;
        }
        ControlFlow::Continue(())
    }
}

/// The first half of rule A, used to place the givens.
pub(super) struct Omission<'a>(pub(super) &'a Problem);

impl Inference for Omission<'_> {
    fn choose(&self, state: &State) -> Option<usize> {
        state.smallest_unassigned()
    }

    /// Places a digit and eliminates it from all peers. Counts a step for each elimination.
    fn assign(
        &mut self,
        state: &mut State,
        cell: usize,
        digit: Digit,
        hunt: &mut Hunt<'_>,
    ) -> ControlFlow<(), bool> {
        state.domains[cell] = DigitSet::only(digit);
        state.assigned[cell] = true;
        for &peer in &self.0.peers[cell] {
            if state.domains[peer].contains(digit) {
                state.domains[peer].remove(digit);
                hunt.steps(1)?;
                if state.domains[peer].is_empty() {
                    return ControlFlow::Continue(false);
                }
            }
        }
        ControlFlow::Continue(true)
    }
}

/// The outcome of one rule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Nothing,
    Progress,
    Contradiction,
}

/// Fills every cell with one candidate left.
pub(super) fn fill_forced(
    problem: &Problem,
    state: &mut State,
    hunt: &mut Hunt<'_>,
) -> ControlFlow<(), Outcome> {
    let mut outcome = Outcome::Nothing;
    for cell in 0..state.domains.len() {
        if state.assigned[cell] {
            continue;
        }
        if state.domains[cell].is_empty() {
            return ControlFlow::Continue(Outcome::Contradiction);
        }
        if let Some(digit) = state.domains[cell].single() {
            if !Omission(problem).assign(state, cell, digit, hunt)? {
                return ControlFlow::Continue(Outcome::Contradiction);
            }
            outcome = Outcome::Progress;
        }
    }
    ControlFlow::Continue(outcome)
}

/// Places every digit with one place left in a house.
pub(super) fn fill_single_places(
    problem: &Problem,
    state: &mut State,
    hunt: &mut Hunt<'_>,
) -> ControlFlow<(), Outcome> {
    let mut outcome = Outcome::Nothing;
    for house in problem.groups.iter().filter(|g| problem.is_house(g)) {
        for digit in DigitSet::all(problem.shape.order()).iter() {
            let mut places = house.cells.iter();
            let mut next = || places.find(|&&cell| state.domains[cell].contains(digit));
            let (first, second) = (next().copied(), next());
            let Some(cell) = first else {
                return ControlFlow::Continue(Outcome::Contradiction);
            };
            if second.is_some() || state.assigned[cell] {
                continue;
            }
            if !Omission(problem).assign(state, cell, digit, hunt)? {
                return ControlFlow::Continue(Outcome::Contradiction);
            }
            outcome = Outcome::Progress;
        }
    }
    ControlFlow::Continue(outcome)
}

struct Logic<'a> {
    problem: &'a Problem,
}

impl Logic<'_> {
    /// Repeats A and B until nothing changes. Returns `false` on a contradiction.
    fn conclude(&self, state: &mut State, hunt: &mut Hunt<'_>) -> ControlFlow<(), bool> {
        loop {
            let mut rule = InferenceRule::Forced;
            let mut outcome = fill_forced(self.problem, state, hunt)?;
            if outcome == Outcome::Nothing {
                rule = InferenceRule::SinglePlace;
                outcome = fill_single_places(self.problem, state, hunt)?;
            }
            if outcome == Outcome::Nothing {
                rule = InferenceRule::Locked;
                outcome = self.lock(state, hunt)?;
            }
            match outcome {
                Outcome::Progress => hunt.tell(|| Event::Concluded {
                    rule,
                    domains: &state.domains,
                }),
                Outcome::Nothing => return ControlFlow::Continue(true),
                Outcome::Contradiction => return ControlFlow::Continue(false),
            }
        }
    }

    /// Applies rule B.
    fn lock(&self, state: &mut State, hunt: &mut Hunt<'_>) -> ControlFlow<(), Outcome> {
        let groups = &self.problem.groups;
        let boxes = groups.iter().filter(|g| matches!(g.name, Name::Box(_)));
        let mut outcome = Outcome::Nothing;
        for house in boxes.filter(|g| self.problem.is_house(g)) {
            for digit in DigitSet::all(self.problem.shape.order()).iter() {
                let open = |&&cell: &&usize| state.domains[cell].contains(digit);
                let places: Vec<usize> = house.cells.iter().filter(open).copied().collect();
                for line in groups {
                    let is_line = matches!(line.name, Name::Row(_) | Name::Column(_));
                    let inside = |place: &usize| line.cells.binary_search(place).is_ok();
                    if !is_line || !places.iter().all(inside) {
                        continue;
                    }
                    for &cell in &line.cells {
                        if places.contains(&cell) || !state.domains[cell].contains(digit) {
                            continue;
                        }
                        state.domains[cell].remove(digit);
                        outcome = Outcome::Progress;
                        hunt.steps(1)?;
                    }
                }
            }
        }
        ControlFlow::Continue(outcome)
    }
}

impl Inference for Logic<'_> {
    fn choose(&self, state: &State) -> Option<usize> {
        state.smallest_unassigned()
    }

    fn assign(
        &mut self,
        state: &mut State,
        cell: usize,
        digit: Digit,
        hunt: &mut Hunt<'_>,
    ) -> ControlFlow<(), bool> {
        if !Omission(self.problem).assign(state, cell, digit, hunt)? {
            return ControlFlow::Continue(false);
        }
        hunt.tell(|| Event::Concluded {
            rule: InferenceRule::Tried,
            domains: &state.domains,
        });
        self.conclude(state, hunt)
    }
}
