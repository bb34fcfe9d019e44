//! Trying each answer at the root, between two restarts: one that leads to a contradiction by
//! propagation alone is eliminated for good (singleton consistency), and so is what no answer of a
//! variable leaves (partition-one consistency).
//!
//! Source: Debruyne and Bessière, "Some practicable filtering techniques for the constraint
//! satisfaction problem" (IJCAI 1997); Bennaceur and Affane, "Partition-k-AC: an efficient
//! filtering technique combining domain partition and arc consistency" (CP 2001).

use super::layout::Layout;
use super::search::Search;
use super::strategy::Strategy;
use veridoku_model::engine::{Limits, Stop};

/// The nodes of the search for each try.
const NODES_PER_TRY: u64 = 4;
/// The factor by which the nodes must have grown since a round that eliminated nothing.
const REST: u64 = 4;

/// What was tried so far.
#[derive(Debug, Default)]
pub(super) struct Probes {
    /// By variable: whether it was tried in this round.
    tried: Vec<bool>,
    /// Whether this round has eliminated an answer.
    fruitful: bool,
    /// The tries of all rounds.
    tries: u64,
    /// The nodes when the tries began, until they are ended: a limit may stop them.
    since: Option<u64>,
    /// The variable that is tried, and its answers not tried yet.
    variable: usize,
    answers: u64,
    /// By cell: the digits that some answer of it leaves.
    left: Vec<u64>,
    /// The nodes before which there is no further round.
    rest: u64,
}

impl Probes {
    /// Makes tries due after this number of nodes.
    pub(super) fn begin(&mut self, nodes: u64) {
        self.since = Some(nodes);
    }

    /// Returns the nodes after which tries were due, until they are ended.
    pub(super) fn due(&self) -> Option<u64> {
        self.since
    }

    /// Ends a round.
    fn end(&mut self, nodes: u64) {
        self.tried.fill(false);
        if !std::mem::take(&mut self.fruitful) {
            self.rest = nodes * REST;
        }
    }
}

impl Search {
    /// Tries the answers of the variables without decisions, those with the fewest answers first,
    /// as long as the nodes of the search allow, of which there were `nodes` when the tries began.
    /// Returns whether the board can still have solutions.
    pub(super) fn probe(
        &mut self,
        layout: &Layout,
        strategy: &Strategy,
        limits: &Limits,
        nodes: u64,
    ) -> Result<bool, Stop> {
        self.probes.tried.resize(layout.variables(), false);
        let most = nodes / NODES_PER_TRY;
        while self.probes.answers != 0 || self.probes.tries < most && self.probes.rest <= nodes {
            if self.probes.answers == 0 {
                let open = (0..layout.variables()).filter(|&variable| {
                    self.board.sizes[variable] > 1 && !self.probes.tried[variable]
                });
                let Some(variable) = open.min_by_key(|&variable| self.board.sizes[variable]) else {
                    self.probes.end(nodes);
                    continue;
                };
                self.probes.tried[variable] = true;
                self.probes.variable = variable;
                self.probes.answers = self.board.words[variable];
                self.probes.left.clear();
                self.probes.left.resize(layout.cells, 0);
            }
            self.count_node(limits)?;
            let (variable, answers) = (self.probes.variable, self.probes.answers);
            let choice = layout.choice(variable, answers.trailing_zeros() as usize);
            self.probes.tries += 1;
            self.probes.answers &= answers - 1;
            let before = self.board.mark();
            let bit = 1 << choice.digit();
            self.board.keep(layout, choice.cell(), bit);
            let outcome = self.propagators.run(&mut self.board, layout, strategy);
            if outcome.is_ok() {
                let left = self.probes.left.iter_mut().zip(&self.board.words);
                left.for_each(|(left, digits)| *left |= digits);
            }
            self.board.undo(layout, before);
            if outcome.is_err() {
                let known = self.board.eliminated();
                let (cell, digit) = (choice.cell(), choice.digit());
                self.board.eliminate(layout, cell, digit);
                if !self.learn(layout, strategy, known) {
                    return Ok(false);
                }
            }
            self.probes.answers &= self.board.words[variable];
            if self.probes.answers == 0 {
                let known = self.board.eliminated();
                for (cell, &digits) in self.probes.left.iter().enumerate() {
                    self.board.keep(layout, cell, digits);
                }
                if !self.learn(layout, strategy, known) {
                    return Ok(false);
                }
            }
        }
        self.probes.since = None;
        Ok(true)
    }

    /// Propagates what was eliminated since this number of eliminations. Returns whether the board
    /// can still have solutions.
    fn learn(&mut self, layout: &Layout, strategy: &Strategy, known: usize) -> bool {
        if self.board.eliminated() == known {
            return true;
        }
        self.probes.fruitful = true;
        self.propagate(layout, strategy)
    }
}
