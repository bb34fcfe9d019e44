//! Backtracking that maintains arc consistency (AC3-BT): after every assignment each digit of each
//! cell has a partner in every cell that an arc connects with it.
//!
//! Source: A. K. Mackworth, "Consistency in networks of relations", Artificial Intelligence 8
//! (1977), pp. 99–118, with the procedures REVISE and AC-3; D. Sabin and E. C. Freuder,
//! "Contradicting conventional wisdom in constraint satisfaction", ECAI 1994, for maintaining it
//! during the search.
//!
//! An arc (Vk, Vm) leads from a cell to one that constrains it. REVISE removes from Vk each digit
//! without a partner in Vm. If it removes one, every arc (Vi, Vk) to Vk must be revised again. Sums
//! are checked by their bounds; they have no arcs.

use super::hunt::Hunt;
use super::problem::Problem;
use super::tree::{self, Inference, State};
use super::{Algorithm, Event, TextbookMethod, method};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use veridoku_model::grid::{Digit, DigitSet};
use veridoku_model::rules::{Model, PairTable};

/// The algorithm, without options.
#[derive(Debug, Default)]
pub(super) struct Ac3;

impl Algorithm for Ac3 {
    fn method(&self) -> &'static TextbookMethod {
        method("ac3")
    }

    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()> {
        let problem = Problem::new(model);
        let mut network = Network::new(&problem);
        let Some(mut root) = tree::root(&mut network, &problem, hunt)? else {
            return ControlFlow::Continue(());
        };
        // The givens are assigned; now every arc once, for the cells without a given among their
        // peers.
        let all = 0..network.arcs.len();
        all.for_each(|arc| network.enqueue(arc));
        if network.ac3(&mut root, hunt)? {
            tree::search(&mut network, root, hunt)?;
        }
        ControlFlow::Continue(())
    }
}

/// The constraint of an arc.
enum Tie {
    /// The two digits differ.
    Different,
    /// The table allows the two digits, the first cell's first.
    Table(PairTable),
}

/// The arc (from, to): `from` is revised against `to`.
struct Arc {
    from: usize,
    to: usize,
    tie: Tie,
}

struct Network<'a> {
    problem: &'a Problem,
    arcs: Vec<Arc>,
    /// By cell: the arcs that lead to it.
    into: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
    queued: Vec<bool>,
}

impl Network<'_> {
    fn new(problem: &Problem) -> Network<'_> {
        let mut arcs = Vec::new();
        for (from, peers) in problem.peers.iter().enumerate() {
            arcs.extend(peers.iter().map(|&to| Arc {
                from,
                to,
                tie: Tie::Different,
            }));
            arcs.extend(problem.arcs[from].iter().map(|arc| Arc {
                from,
                to: arc.to,
                tie: Tie::Table(arc.allowed.clone()),
            }));
        }
        let mut into = vec![Vec::new(); problem.peers.len()];
        for (index, arc) in arcs.iter().enumerate() {
            into[arc.to].push(index);
        }
        Network {
            problem,
            into,
            queue: VecDeque::new(),
            queued: vec![false; arcs.len()],
            arcs,
        }
    }

    fn enqueue(&mut self, arc: usize) {
        if !self.queued[arc] {
            self.queued[arc] = true;
            self.queue.push_back(arc);
        }
    }

    /// Returns the digits of `from` that have a partner in `to`.
    fn revise(&self, arc: &Arc, domains: &[DigitSet]) -> DigitSet {
        let (mine, theirs) = (domains[arc.from], domains[arc.to]);
        let has_partner = |digit: Digit| match &arc.tie {
            Tie::Different => theirs.iter().any(|other| other != digit),
            Tie::Table(table) => !table.partners(digit).and(theirs).is_empty(),
        };
        mine.iter().filter(|&digit| has_partner(digit)).collect()
    }

    /// Processes the queue until it is empty. Returns `false`, with an empty queue, if a cell has
    /// no digit left or a sum is impossible.
    fn ac3(&mut self, state: &mut State, hunt: &mut Hunt<'_>) -> ControlFlow<(), bool> {
        while let Some(index) = self.queue.pop_front() {
            self.queued[index] = false;
            hunt.steps(1)?;
            hunt.tell(|| Event::Revised {
                queue: self.queue.len(),
            });
            let arc = &self.arcs[index];
            let (from, to) = (arc.from, arc.to);
            let left = self.revise(arc, &state.domains);
            if left == state.domains[from] {
                continue;
            }
            state.domains[from] = left;
            if left.is_empty() {
                self.queue.clear();
                self.queued.fill(false);
                return ControlFlow::Continue(false);
            }
            // All arcs except the one revised in the other direction, which loses nothing.
            for at in 0..self.into[from].len() {
                let arc = self.into[from][at];
                if self.arcs[arc].from != to {
                    self.enqueue(arc);
                }
            }
        }
        ControlFlow::Continue(self.problem.all_sums_hold(|cell| state.domains[cell]))
    }
}

impl Inference for Network<'_> {
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
        state.assigned[cell] = true;
        let only = DigitSet::only(digit);
        if state.domains[cell] == only {
            return ControlFlow::Continue(true); // consistent as it was
        }
        state.domains[cell] = only;
        for at in 0..self.into[cell].len() {
            self.enqueue(self.into[cell][at]);
        }
        self.ac3(state, hunt)
    }
}
