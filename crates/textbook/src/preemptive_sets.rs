//! Preemptive sets: the pencil-and-paper algorithm.
//!
//! Source: J. F. Crook, "A pencil-and-paper algorithm for solving Sudoku puzzles", Notices of the
//! American Mathematical Society 56 (2009), pp. 460–468.
//!
//! After the mark-up of every empty cell, forced cells are filled (one digit in the mark-up, or a
//! digit with a single place in a row, column or box). Then the method looks for preemptive sets,
//! the smallest first: m cells of a house whose mark-ups have m digits between them, 2 ≤ m ≤ N − 1.
//! By the occupancy theorem no other cell of that house can have any of these digits. The rest is
//! solved by choices with backtracking.

use super::hunt::Hunt;
use super::logic_guess::{Omission, Outcome, fill_forced, fill_single_places};
use super::problem::{Group, Problem};
use super::tree::{self, Inference, State};
use super::{Algorithm, Event, InferenceRule, PreemptiveSet, TextbookMethod, method};
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, CellSet, Digit, DigitSet};
use veridoku_model::rules::Model;

/// The maximum number of sets kept for display.
const KEPT: usize = 10_000;

/// The algorithm, without options.
#[derive(Debug, Default)]
pub(super) struct PreemptiveSets {
    found: Vec<PreemptiveSet>,
}

impl Algorithm for PreemptiveSets {
    fn method(&self) -> &'static TextbookMethod {
        method("preemptive-sets")
    }

    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()> {
        self.found.clear();
        let problem = Problem::new(model);
        let mut crook = Crook {
            problem: &problem,
            found: &mut self.found,
            choices: 0,
        };
        let Some(mut root) = tree::root(&mut Omission(&problem), &problem, hunt)? else {
            return ControlFlow::Continue(());
        };
        if crook.conclude(&mut root, hunt)? {
            tree::search(&mut crook, root, hunt)?;
        }
        ControlFlow::Continue(())
    }

    fn findings(&self) -> Option<&[PreemptiveSet]> {
        Some(&self.found)
    }
}

struct Crook<'a> {
    problem: &'a Problem,
    found: &'a mut Vec<PreemptiveSet>,
    /// The number of digits tried so far.
    choices: u64,
}

impl Crook<'_> {
    /// Fills forced cells, then applies preemptive sets, until nothing changes. Returns `false` on
    /// a contradiction.
    fn conclude(&mut self, state: &mut State, hunt: &mut Hunt<'_>) -> ControlFlow<(), bool> {
        loop {
            let mut rule = InferenceRule::Forced;
            let mut outcome = fill_forced(self.problem, state, hunt)?;
            if outcome == Outcome::Nothing {
                rule = InferenceRule::SinglePlace;
                outcome = fill_single_places(self.problem, state, hunt)?;
            }
            if outcome == Outcome::Nothing {
                rule = InferenceRule::PreemptiveSet;
                outcome = self.smallest_set(state, hunt)?;
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

    /// Applies the first of the smallest preemptive sets that eliminates a candidate.
    fn smallest_set(&mut self, state: &mut State, hunt: &mut Hunt<'_>) -> ControlFlow<(), Outcome> {
        let problem = self.problem;
        for size in 2..problem.shape.order() {
            for group in &problem.groups {
                let open = |&cell: &usize| !state.assigned[cell];
                let cells: Vec<usize> = group.cells.iter().copied().filter(open).collect();
                let mut set = Vec::with_capacity(size);
                let digits = find(&cells, size, &mut set, DigitSet::EMPTY, state, hunt)?;
                let Some(digits) = digits else { continue };
                if digits.len() < size {
                    return ControlFlow::Continue(Outcome::Contradiction);
                }
                let removed = occupy(&cells, &set, digits, state);
                hunt.steps(removed)?;
                self.keep(group, &set, digits, removed);
                return ControlFlow::Continue(Outcome::Progress);
            }
        }
        ControlFlow::Continue(Outcome::Nothing)
    }

    fn keep(&mut self, group: &Group, set: &[usize], digits: DigitSet, removed: u64) {
        if self.found.len() < KEPT {
            let shape = self.problem.shape;
            self.found.push(PreemptiveSet {
                cells: CellSet::of(shape, set.iter().map(|&cell| Cell::new(cell))),
                digits,
                house: group.name.clone(),
                removed,
                choices: self.choices,
            });
        }
    }
}

/// Extends a set of cells to `size` cells with at most as many digits, if the result is either
/// useful (another cell has one of the digits) or impossible (fewer digits than cells). Leaves it
/// in `set` and returns its digits. Counts a step for each set formed.
fn find(
    cells: &[usize],
    size: usize,
    set: &mut Vec<usize>,
    digits: DigitSet,
    state: &State,
    hunt: &mut Hunt<'_>,
) -> ControlFlow<(), Option<DigitSet>> {
    if set.len() == size {
        let mut others = cells.iter().filter(|cell| !set.contains(cell));
        let is_of_use = others.any(|&cell| !state.domains[cell].and(digits).is_empty());
        let found = is_of_use || digits.len() < size;
        return ControlFlow::Continue(found.then_some(digits));
    }
    let from = set
        .last()
        .map_or(0, |last| cells.partition_point(|cell| cell <= last));
    for &cell in &cells[from..] {
        let joined = DigitSet::from_bits(digits.bits() | state.domains[cell].bits());
        hunt.steps(1)?;
        if joined.len() > size {
            continue;
        }
        set.push(cell);
        let found = find(cells, size, set, joined, state, hunt)?;
        if found.is_some() {
            return ControlFlow::Continue(found);
        }
        set.pop();
    }
    ControlFlow::Continue(None)
}

/// Applies the occupancy theorem: eliminates the digits of a preemptive set from the other cells.
/// Returns the number of eliminations.
fn occupy(cells: &[usize], set: &[usize], digits: DigitSet, state: &mut State) -> u64 {
    let mut removed = 0;
    for cell in cells.iter().filter(|cell| !set.contains(cell)) {
        let domain = state.domains[*cell];
        let left = DigitSet::from_bits(domain.bits() & !digits.bits());
        removed += (domain.len() - left.len()) as u64;
        state.domains[*cell] = left;
    }
    removed
}

impl Inference for Crook<'_> {
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
        self.choices += 1;
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
