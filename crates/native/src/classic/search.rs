//! Depth-first search: asks a question about the board, which cell or place, and tries its answers.
//! A search that found nothing for long begins anew, with what it learnt from failures.

use super::machine::Machine;
use super::state::State;
use veridoku_model::engine::{Limits, Run, Stop};

/// The number of nodes between two checks of the limits.
const NODES_PER_LOOK: u64 = 64;

/// The number of nodes without a solution, or without a second one, after which a search begins
/// anew for the first time.
const PATIENCE: u64 = 400;

/// How a search branches.
pub(super) trait Branching {
    /// A search that began anew after some nodes does so again after this many times as many.
    const LONGER: u64;

    /// Whether a search that found its first solution late begins anew as soon behind it as at
    /// first.
    const SOON: bool;

    /// Returns the question for a state that is not full, with at least one answer.
    fn choose(&mut self, state: &State) -> Question;

    /// Returns the candidate that an answer to a question is: its band, its cell in the band, and
    /// its digit.
    fn candidate(number: u16, answer: usize) -> (usize, u32, usize);

    /// Learns that propagation failed in a state after an answer to a question.
    fn failed(&mut self, state: &State, last: u16);

    /// Learns that the search begins anew.
    fn begin_anew(&mut self) {}
}

/// A question about the board.
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub(super) number: u16,
    /// The answers that were not tried, one bit each.
    pub(super) answers: u16,
}

impl Question {
    /// Removes and returns the next answer.
    #[inline(always)]
    fn next(&mut self) -> usize {
        let answer = self.answers.trailing_zeros();
        self.answers &= self.answers - 1;
        answer as usize
    }
}

/// The tree of a search.
pub(super) struct Tree {
    /// The nodes with untried answers, the innermost last.
    open: Vec<Open>,
    /// The number of nodes without a solution after which the search begins anew.
    pub(super) patience: u64,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree {
            open: Vec::new(),
            patience: PATIENCE,
        }
    }
}

/// A node with untried answers.
#[derive(Clone, Copy)]
struct Open {
    state: State,
    question: Question,
}

/// Visits the solutions of a board, whose cells hold digits of `allowed` if that is there, until
/// `visit` returns `false`; branches as `branching` says. `tree` is reused from board to board.
///
/// A loop, not a recursion, so that all of it is inlined into one function, compiled for one
/// machine.
#[inline(always)]
pub(super) fn search<M: Machine, B: Branching>(
    machine: M,
    mut branching: B,
    tree: &mut Tree,
    (values, allowed): (&[u8; 81], Option<&[u16; 81]>),
    limits: &Limits,
    visit: &mut dyn FnMut(&State) -> bool,
) -> Run {
    let mut run = Run {
        nodes: 1,
        ..Run::default()
    };
    run.stop = limits.reached(0);
    if run.stop.is_some() {
        return run;
    }
    let most = limits.nodes.unwrap_or(u64::MAX);
    let mut look = NODES_PER_LOOK.min(most).min(tree.patience);
    let open = &mut tree.open;
    // The question that was answered last.
    let mut last = 0;
    let mut fruitless = tree.patience;
    // The first solution, and whether the search began anew behind it and will come to it again.
    let (mut first, mut again) = ([0; 27], false);
    'anew: loop {
        let Some(mut state) = State::new(machine, values) else {
            return run;
        };
        if let Some(allowed) = allowed {
            state.restrict(allowed);
        }
        let mut dirty = (1 << 27) - 1;
        let mut new = dirty;
        open.clear();
        loop {
            if state.propagate(machine, dirty, new) {
                new = 0;
                if !state.is_full() {
                    // The way back is a node, too.
                    if run.nodes + 1 >= most {
                        run.stop = Some(Stop::Nodes);
                        return run;
                    }
                    let mut node = Open {
                        state,
                        question: branching.choose(&state),
                    };
                    last = node.question.number;
                    let (band, cell, digit) = B::candidate(last, node.question.next());
                    run.nodes += 1;
                    dirty = state.place(machine, band, cell, digit);
                    open.push(node);
                    continue;
                }
                if again && state.cells == first {
                    again = false;
                } else {
                    run.solutions += 1;
                    let go_on = visit(&state);
                    if run.solutions >= limits.solutions.max(1) {
                        run.stop = Some(Stop::Solutions);
                        return run;
                    }
                    if !go_on {
                        run.stop = Some(Stop::Cancelled);
                        return run;
                    }
                    if run.solutions == 1 {
                        first = state.cells;
                        let soon = run.nodes + tree.patience;
                        fruitless = if B::SOON { soon } else { soon.max(fruitless) };
                    }
                }
            } else {
                branching.failed(&state, last);
            }
            // Backtracks to the next digit of the innermost open node.
            let Some(node) = open.last_mut() else {
                return run;
            };
            run.nodes += 1;
            if run.nodes >= look {
                run.stop = limits.reached(run.nodes);
                if run.stop.is_some() {
                    return run;
                }
                look = (look + NODES_PER_LOOK).min(most);
                if run.nodes >= fruitless && run.solutions <= 1 {
                    fruitless = B::LONGER * run.nodes;
                    again = run.solutions == 1;
                    branching.begin_anew();
                    continue 'anew;
                }
            }
            last = node.question.number;
            let (band, cell, digit) = B::candidate(last, node.question.next());
            state = node.state;
            dirty = state.place(machine, band, cell, digit);
            if node.question.answers == 0 {
                open.pop();
            }
        }
    }
}
