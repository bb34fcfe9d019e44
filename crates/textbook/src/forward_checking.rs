//! Forward checking: a domain for each cell; an assignment removes its digit from the domains of
//! the cell's unassigned peers, and is undone if one of them becomes empty.
//!
//! Source: R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for constraint
//! satisfaction problems", Artificial Intelligence 14 (1980), pp. 263–313.
//!
//! The paper copies the domains at each level of the tree ([`Copies`]). A trail ([`Trail`]) keeps
//! one set of domains and a list of their former values, and restores these to undo an assignment.
//! Both visit the same tree.

use super::hunt::Hunt;
use super::problem::Problem;
use super::tree::{self, Inference, State};
use super::{Algorithm, Event, TextbookMethod, method};
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, Digit, DigitSet};
use veridoku_model::rules::Model;

/// Prunes the domains of a cell's unassigned peers to the digits compatible with a digit in the
/// cell; passes each domain that shrinks to `take` before it does. Returns `false` if a domain
/// becomes empty or a sum impossible. Counts a step for each peer.
fn prune(
    problem: &Problem,
    state: &mut State,
    cell: usize,
    digit: Digit,
    hunt: &mut Hunt<'_>,
    mut take: impl FnMut(usize, DigitSet),
) -> ControlFlow<(), bool> {
    take(cell, state.domains[cell]);
    state.domains[cell] = DigitSet::only(digit);
    state.assigned[cell] = true;
    let mut others = DigitSet::all(problem.shape.order());
    others.remove(digit);
    let peers = problem.peers[cell].iter().map(|&peer| (peer, others));
    let tables = problem.arcs[cell].iter();
    let tables = tables.map(|arc| (arc.to, arc.allowed.partners(digit)));
    for (peer, allowed) in peers.chain(tables) {
        if state.assigned[peer] {
            continue; // it was assigned first, and pruned this cell
        }
        hunt.steps(1)?;
        let left = state.domains[peer].and(allowed);
        if left != state.domains[peer] {
            take(peer, state.domains[peer]);
            state.domains[peer] = left;
        }
        if left.is_empty() {
            return ControlFlow::Continue(false);
        }
    }
    ControlFlow::Continue(problem.sums_hold(cell, |cell| state.domains[cell]))
}

/// Forward checking with copies, as in the paper.
#[derive(Debug, Default)]
pub(super) struct Copies;

impl Algorithm for Copies {
    fn method(&self) -> &'static TextbookMethod {
        method("forward-checking")
    }

    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()> {
        let problem = Problem::new(model);
        let mut inference = Pruning(&problem);
        match tree::root(&mut inference, &problem, hunt)? {
            Some(root) => tree::search(&mut inference, root, hunt),
            None => ControlFlow::Continue(()),
        }
    }
}

struct Pruning<'a>(&'a Problem);

impl Inference for Pruning<'_> {
    fn choose(&self, state: &State) -> Option<usize> {
        state.first_unassigned()
    }

    fn assign(
        &mut self,
        state: &mut State,
        cell: usize,
        digit: Digit,
        hunt: &mut Hunt<'_>,
    ) -> ControlFlow<(), bool> {
        prune(self.0, state, cell, digit, hunt, |_, _| ())
    }
}

/// Forward checking with a trail instead of copies.
#[derive(Debug, Default)]
pub(super) struct Trail;

/// An assigned cell, its untried digits, and the length of the trail before it.
struct Level {
    cell: usize,
    rest: DigitSet,
    mark: usize,
}

impl Algorithm for Trail {
    fn method(&self) -> &'static TextbookMethod {
        method("forward-checking-trail")
    }

    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()> {
        let problem = Problem::new(model);
        let Some(mut state) = tree::root(&mut Pruning(&problem), &problem, hunt)? else {
            return ControlFlow::Continue(());
        };
        let mut trail: Vec<(usize, DigitSet)> = Vec::new();
        let mut levels: Vec<Level> = Vec::new();
        let mut consistent = true;
        loop {
            if consistent {
                match state.first_unassigned() {
                    None => hunt.found(state.values())?,
                    Some(cell) => {
                        let rest = state.domains[cell];
                        if rest.len() > 1 {
                            hunt.guess();
                        }
                        let mark = trail.len();
                        levels.push(Level { cell, rest, mark });
                    }
                }
            }
            let Some(level) = levels.last_mut() else {
                return ControlFlow::Continue(());
            };
            for (cell, domain) in trail.drain(level.mark..).rev() {
                state.domains[cell] = domain;
            }
            state.assigned[level.cell] = false;
            let Some(digit) = level.rest.iter().next() else {
                levels.pop();
                consistent = false;
                continue;
            };
            level.rest.remove(digit);
            let cell = level.cell;
            hunt.node()?;
            let take = |cell, domain| trail.push((cell, domain));
            let depth = levels.len() - 1;
            consistent = prune(&problem, &mut state, cell, digit, hunt, take)?;
            hunt.tell(|| Event::Tried {
                depth,
                cell: Cell::new(cell),
                digit,
                kept: consistent,
                domains: &state.domains,
            });
        }
    }
}
