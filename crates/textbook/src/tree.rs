//! The search tree of the algorithms that narrow domains: depth first, with a copy of the domains
//! for each open choice.
//!
//! The algorithms differ in the cell they branch on and in their inference from an assignment; see
//! [`Inference`].

use super::Event;
use super::hunt::Hunt;
use super::problem::Problem;
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, Digit, DigitSet};

/// A partial assignment: the domain of each cell, and the cells assigned.
#[derive(Clone)]
pub(super) struct State {
    pub(super) domains: Vec<DigitSet>,
    pub(super) assigned: Vec<bool>,
}

impl State {
    /// Returns a state with nothing assigned, not even the givens.
    pub(super) fn new(problem: &Problem) -> State {
        let mut domains = problem.domains.clone();
        let all = DigitSet::all(problem.shape.order());
        for (domain, given) in domains.iter_mut().zip(&problem.givens) {
            // A given is an assignment; until then its cell may hold any digit. A given that a
            // domain forbids leaves its cell without a digit.
            if given.is_some() && !domain.is_empty() {
                *domain = all;
            }
        }
        let assigned = vec![false; domains.len()];
        State { domains, assigned }
    }

    /// Returns the first cell in row order that is not assigned.
    pub(super) fn first_unassigned(&self) -> Option<usize> {
        self.assigned.iter().position(|&assigned| !assigned)
    }

    /// Returns the first of the unassigned cells with the fewest digits left.
    pub(super) fn smallest_unassigned(&self) -> Option<usize> {
        let cells = (0..self.domains.len()).filter(|&cell| !self.assigned[cell]);
        cells.min_by_key(|&cell| self.domains[cell].len())
    }

    /// Returns the digits of a complete assignment.
    pub(super) fn values(&self) -> Vec<u8> {
        let value = |d: &DigitSet| d.iter().next().map_or(0, Digit::value);
        self.domains.iter().map(value).collect()
    }
}

/// The branching and the inference of an algorithm.
pub(super) trait Inference {
    /// Returns the cell to branch on; `None` if all are assigned.
    fn choose(&self, state: &State) -> Option<usize>;

    /// Assigns a digit of the cell's domain, and propagates. Returns `false` on a contradiction.
    fn assign(
        &mut self,
        state: &mut State,
        cell: usize,
        digit: Digit,
        hunt: &mut Hunt<'_>,
    ) -> ControlFlow<(), bool>;
}

/// Assigns the givens one after another. Returns `None` if they contradict each other.
pub(super) fn root(
    inference: &mut impl Inference,
    problem: &Problem,
    hunt: &mut Hunt<'_>,
) -> ControlFlow<(), Option<State>> {
    let mut state = State::new(problem);
    if problem.impossible || state.domains.iter().any(|d| d.is_empty()) {
        return ControlFlow::Continue(None);
    }
    for (cell, given) in problem.givens.iter().enumerate() {
        let Some(digit) = *given else { continue };
        if !state.domains[cell].contains(digit)
            || !inference.assign(&mut state, cell, digit, hunt)?
        {
            return ControlFlow::Continue(None);
        }
    }
    let holds = problem.all_sums_hold(|cell| state.domains[cell]);
    ControlFlow::Continue(holds.then_some(state))
}

/// Visits every solution below a state, digits in ascending order.
pub(super) fn search(
    inference: &mut impl Inference,
    root: State,
    hunt: &mut Hunt<'_>,
) -> ControlFlow<()> {
    // Each open choice: the state before it, the cell, and the untried digits.
    let mut open: Vec<(State, usize, DigitSet)> = Vec::new();
    let mut reached = Some(root);
    loop {
        if let Some(state) = reached.take() {
            match inference.choose(&state) {
                None => hunt.found(state.values())?,
                Some(cell) => {
                    let digits = state.domains[cell];
                    if digits.len() > 1 {
                        hunt.guess();
                    }
                    open.push((state, cell, digits));
                }
            }
        }
        let depth = open.len().saturating_sub(1);
        let Some((before, cell, rest)) = open.last_mut() else {
            return ControlFlow::Continue(());
        };
        let Some(digit) = rest.iter().next() else {
            open.pop();
            continue;
        };
        rest.remove(digit);
        let (cell, mut state) = (*cell, before.clone());
        hunt.node()?;
        let kept = inference.assign(&mut state, cell, digit, hunt)?;
        hunt.tell(|| Event::Tried {
            depth,
            cell: Cell::new(cell),
            digit,
            kept,
            domains: &state.domains,
        });
        if kept {
            reached = Some(state);
        }
    }
}
