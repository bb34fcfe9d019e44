//! DRAT → LRAT: assumes each clause of the proof false, propagates, and analyses the conflict.
//!
//! As drat-trim does (Wetzler, Heule and Hunt 2014), but forward: proofs of Sudoku are short, and
//! forward checking finds the literals that hold without assumptions. Keeps only the literals of
//! each clause that the conflict needs.

use super::definitions::Definitions;
use super::derivation::{Derivation, Source};
use super::drat::Drat;
use super::failure::CompleteError;
use super::layout::Layout;
use super::lrat::Lrat;
use super::propagator::{Propagator, Reason};
use std::collections::HashMap;
use std::sync::Arc;
use veridoku_model::engine::Limits;

const NO_NODE: u32 = u32::MAX;

/// Completes proofs about puzzles of one rulebook; reuses its allocations.
#[derive(Debug)]
pub struct Completer {
    state: Propagator,
    derivation: Derivation,
    /// For each clause added to the state, its source.
    sources: Vec<Source>,
    /// For each variable assigned without assumptions, the node that derives it.
    units: Vec<u32>,
    /// For each group, the node of its at-least-one clause without the literals that units make
    /// false.
    shortened: Vec<u32>,
    /// Variables seen in conflict analysis.
    seen: Vec<bool>,
    /// By a hash of its literals, the clauses of the proof that may be deleted.
    added: HashMap<u64, Vec<u32>>,
    chain: Vec<Source>,
    scratch: Vec<i32>,
}

impl Completer {
    /// Creates a completer for a layout.
    pub fn new(layout: Arc<Layout>) -> Completer {
        let (variables, groups) = (layout.variables() as usize + 1, layout.groups().len());
        Completer {
            state: Propagator::new(layout),
            derivation: Derivation::default(),
            sources: Vec::new(),
            units: vec![NO_NODE; variables],
            shortened: vec![NO_NODE; groups],
            seen: vec![false; variables],
            added: HashMap::new(),
            chain: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Returns the layout.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.state.layout
    }

    /// Returns a DRAT proof, completed with hints, that the layout's clauses and the `further` ones
    /// (which have the next numbers) have no model. The clauses of the proof's definitions come
    /// after these. Observes the time limit and the cancellation of `limits`.
    ///
    /// # Errors
    /// [`CompleteError`] if the proof proves nothing, or a limit is reached first.
    ///
    /// # Panics
    /// If the proof was read for more variables than the layout has, or for fewer and defines some.
    pub fn complete(
        &mut self,
        further: &[Vec<i32>],
        proof: &Drat,
        limits: &Limits,
    ) -> Result<Lrat, CompleteError> {
        self.clear();
        let layout = Arc::clone(&self.state.layout);
        let definitions = Definitions::new(layout.variables(), proof.definitions());
        let meant: Vec<Vec<i32>> = definitions.clauses().collect();
        self.grow(layout.variables() + proof.definitions().len() as u32);
        let formula = layout.clauses() + further.len() as u32;
        let refuted =
            self.load(&layout, further.iter().chain(&meant)) || self.follow(proof, limits)?;
        if !refuted {
            return Err(CompleteError::Unfinished);
        }
        let steps = self.derivation.proof(formula + meant.len() as u32);
        Ok(steps.with_definitions(definitions))
    }

    /// Makes room for variables up to `variables`.
    fn grow(&mut self, variables: u32) {
        let count = self.units.len().max(variables as usize + 1);
        self.state.grow(variables);
        self.units.resize(count, NO_NODE);
        self.seen.resize(count, false);
    }

    fn clear(&mut self) {
        self.state.clear();
        self.derivation.clear();
        self.sources.clear();
        self.units.fill(NO_NODE);
        self.shortened.fill(NO_NODE);
        self.added.clear();
    }

    /// Adds the explicit clauses. Returns `true` on a contradiction.
    fn load<'a>(&mut self, layout: &Layout, further: impl Iterator<Item = &'a Vec<i32>>) -> bool {
        let numbered = further.zip(layout.clauses() + 1..);
        let further = numbered.map(|(clause, number)| (number, clause.clone()));
        let clauses = layout.others().chain(further);
        clauses.fold(false, |refuted, (number, clause)| {
            refuted || self.take(&clause, Source::Original(number))
        })
    }

    /// Checks the steps of the proof. Returns `true` on a contradiction.
    fn follow(&mut self, proof: &Drat, limits: &Limits) -> Result<bool, CompleteError> {
        for (number, (clause, delete)) in proof.steps().enumerate() {
            if number % 64 == 0
                && let Some(stop) = limits.reached(0)
            {
                return Err(CompleteError::Stopped(stop));
            }
            if delete {
                let known = self.added.get_mut(&sum(clause));
                if let Some(index) = known.and_then(Vec::pop) {
                    self.state.remove(index);
                }
                continue;
            }
            match self.learn(clause) {
                None => return Err(CompleteError::NotImplied(number + 1)),
                Some(true) => return Ok(true),
                Some(false) => {}
            }
        }
        Ok(false)
    }

    /// Adds a clause and propagates it without assumptions. Returns `true` on a contradiction.
    fn take(&mut self, clause: &[i32], source: Source) -> bool {
        let index = self.state.add(clause);
        self.sources.push(source);
        let mut open = clause.iter().filter(|&&l| self.state.value(l) >= 0);
        match (open.next(), open.next()) {
            (None, _) => {
                self.refute(Reason::Clause(index));
                return true;
            }
            (Some(&literal), None) if self.state.value(literal) == 0 => {
                self.state.assign(literal, Reason::Clause(index));
            }
            _ => {}
        }
        self.settle()
    }

    /// Propagates without assumptions. Returns `true` on a contradiction.
    fn settle(&mut self) -> bool {
        let conflict = self.state.propagate();
        let first = self
            .state
            .trail()
            .iter()
            .rposition(|l| self.units[l.unsigned_abs() as usize] != NO_NODE);
        for at in first.map_or(0, |i| i + 1)..self.state.trail().len() {
            let literal = self.state.trail()[at];
            let reason = self.state.reason(literal.unsigned_abs());
            self.chain.clear();
            self.units_of(reason, literal);
            let clause = self.clause_of(reason);
            self.chain.push(clause);
            let node = self.derivation.unit(literal, &self.chain);
            self.units[literal.unsigned_abs() as usize] = node;
        }
        match conflict {
            Some(conflict) => {
                self.refute(conflict);
                true
            }
            None => false,
        }
    }

    /// Derives the empty clause from a conflict without assumptions.
    fn refute(&mut self, conflict: Reason) {
        self.chain.clear();
        self.units_of(conflict, 0);
        let clause = self.clause_of(conflict);
        self.chain.push(clause);
        self.derivation.learned(&[], &self.chain);
    }

    /// Appends to the chain the units that make all literals of a reason except `but` false.
    fn units_of(&mut self, reason: Reason, but: i32) {
        let mut scratch = std::mem::take(&mut self.scratch);
        self.literals_of(reason, &mut scratch);
        for &literal in scratch.iter().filter(|&&l| l != but) {
            self.chain
                .push(Source::Derived(self.units[literal.unsigned_abs() as usize]));
        }
        self.scratch = scratch;
    }

    fn literals_of(&self, reason: Reason, out: &mut Vec<i32>) {
        out.clear();
        match reason {
            Reason::Assumed => {}
            Reason::Pair {
                true_one, other, ..
            } => out.extend([-(true_one as i32), -(other as i32)]),
            Reason::AtLeast(group) => {
                out.extend(self.state.layout.members(group).iter().map(|&v| v as i32))
            }
            Reason::Clause(index) => out.extend_from_slice(self.state.clause(index)),
        }
    }

    fn clause_of(&self, reason: Reason) -> Source {
        let layout = &self.state.layout;
        match reason {
            // Never called for an assumption.
            Reason::Assumed => Source::Original(0),
            Reason::Pair {
                group,
                true_one,
                other,
            } => Source::Original(layout.not_both(group, true_one, other)),
            Reason::AtLeast(group) => Source::Original(layout.at_least(group)),
            Reason::Clause(index) => self.sources[index as usize],
        }
    }

    /// Derives a clause of the proof and adds it. Returns `None` if it does not follow, `true` on a
    /// contradiction.
    fn learn(&mut self, clause: &[i32]) -> Option<bool> {
        let keep = self.state.trail().len();
        for &literal in clause {
            match self.state.value(literal) {
                0 => self.state.assign(-literal, Reason::Assumed),
                // The clause is satisfied already (or has a literal and its negation), and is not
                // needed.
                1 => {
                    self.state.undo(keep);
                    return Some(false);
                }
                _ => {}
            }
        }
        let Some(conflict) = self.state.propagate() else {
            self.state.undo(keep);
            return None;
        };
        let literals = self.explain(conflict, keep);
        self.state.undo(keep);
        let node = self.derivation.learned(&literals, &self.chain);
        if literals.is_empty() {
            return Some(true);
        }
        let index = self.sources.len() as u32;
        self.added.entry(sum(clause)).or_default().push(index);
        Some(self.take(&literals, Source::Derived(node)))
    }

    /// Analyses a conflict: fills the chain and returns the literals whose negations it needs.
    fn explain(&mut self, conflict: Reason, keep: usize) -> Vec<i32> {
        let mut needed = Vec::new();
        self.chain.clear();
        self.go_back(conflict, 0);
        for at in (keep..self.state.trail().len()).rev() {
            let literal = self.state.trail()[at];
            let variable = literal.unsigned_abs() as usize;
            if !std::mem::take(&mut self.seen[variable]) {
                continue;
            }
            match self.state.reason(variable as u32) {
                Reason::Assumed => needed.push(-literal),
                reason => self.go_back(reason, literal),
            }
        }
        self.chain.reverse();
        needed
    }

    /// Appends a reason to the chain (in reverse order) and marks the variables of its literals
    /// except `but` as seen.
    fn go_back(&mut self, reason: Reason, but: i32) {
        let mut scratch = std::mem::take(&mut self.scratch);
        self.literals_of(reason, &mut scratch);
        let mut units = 0;
        for &literal in scratch.iter().filter(|&&l| l != but) {
            let variable = literal.unsigned_abs() as usize;
            if self.units[variable] == NO_NODE {
                self.seen[variable] = true;
            } else {
                units += 1;
            }
        }
        match reason {
            Reason::AtLeast(group) if units > 1 => {
                let node = self.shorten(group, &scratch);
                self.chain.push(Source::Derived(node));
                for &literal in &scratch {
                    let unit = self.units[literal.unsigned_abs() as usize];
                    if unit != NO_NODE && unit > node {
                        self.chain.push(Source::Derived(unit));
                    }
                }
            }
            _ => {
                let clause = self.clause_of(reason);
                self.chain.push(clause);
                for &literal in &scratch {
                    let unit = self.units[literal.unsigned_abs() as usize];
                    if unit != NO_NODE {
                        self.chain.push(Source::Derived(unit));
                    }
                }
            }
        }
        self.scratch = scratch;
    }

    /// Returns the node of the at-least-one clause of a group without the literals that units make
    /// false; an earlier node if at most one more has become false since.
    fn shorten(&mut self, group: u32, members: &[i32]) -> u32 {
        let earlier = self.shortened[group as usize];
        let unit = |literal: &i32| self.units[literal.unsigned_abs() as usize];
        let news = |node: u32| {
            members
                .iter()
                .filter(|l| unit(l) != NO_NODE && unit(l) > node)
                .count()
        };
        if earlier != NO_NODE && news(earlier) <= 1 {
            return earlier;
        }
        let mut sources = Vec::new();
        for literal in members {
            let node = unit(literal);
            if node != NO_NODE && (earlier == NO_NODE || node > earlier) {
                sources.push(Source::Derived(node));
            }
        }
        sources.push(match earlier {
            NO_NODE => Source::Original(self.state.layout.at_least(group)),
            earlier => Source::Derived(earlier),
        });
        let open: Vec<i32> = members
            .iter()
            .copied()
            .filter(|l| unit(l) == NO_NODE)
            .collect();
        let node = self.derivation.shortened(&open, &sources);
        self.shortened[group as usize] = node;
        node
    }
}

/// Returns a hash of a set of literals, independent of their order.
fn sum(clause: &[i32]) -> u64 {
    let mix = |literal: &i32| {
        // splitmix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators"
        // (2014).
        let mut z = (*literal as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    clause.iter().map(mix).fold(0, u64::wrapping_add)
}
