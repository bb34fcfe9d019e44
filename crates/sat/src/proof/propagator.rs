//! Unit propagation over the clauses of a layout and added clauses, with the reason of each
//! literal.

use super::layout::Layout;
use std::sync::Arc;

/// The clause that made a literal true, or that is in conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// None: the literal is an assumption.
    Assumed,
    /// At most one of `true_one` and `other`, in a group.
    Pair {
        group: u32,
        true_one: u32,
        other: u32,
    },
    /// The at-least-one clause of a group.
    AtLeast(u32),
    /// An added clause, by its index.
    Clause(u32),
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Some other literal of the clause: if it is true, the clause is satisfied.
    blocker: i32,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    size: u32,
}

/// The state of propagation.
#[derive(Debug)]
pub(super) struct Propagator {
    pub(super) layout: Arc<Layout>,
    /// By variable: 1 true, −1 false, 0 unknown.
    values: Vec<i8>,
    reasons: Vec<Reason>,
    /// For each group, the number of members that are not false.
    left: Vec<u32>,
    trail: Vec<i32>,
    head: usize,
    literals: Vec<i32>,
    clauses: Vec<Span>,
    /// By literal (twice the variable, plus one if negated), the clauses that watch it.
    watches: Vec<Vec<Watch>>,
}

fn index(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl Propagator {
    pub(super) fn new(layout: Arc<Layout>) -> Propagator {
        let variables = layout.variables() as usize + 1;
        let left = layout.groups().iter().map(|g| g.size).collect();
        Propagator {
            layout,
            values: vec![0; variables],
            reasons: vec![Reason::Assumed; variables],
            left,
            trail: Vec::new(),
            head: 0,
            literals: Vec::new(),
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
        }
    }

    /// Removes the trail and all added clauses.
    pub(super) fn clear(&mut self) {
        self.undo(0);
        for clause in self.clauses.drain(..).filter(|clause| clause.size > 0) {
            for literal in &self.literals[clause.start as usize..][..clause.size as usize] {
                self.watches[index(*literal)].clear();
            }
        }
        self.literals.clear();
    }

    /// Makes room for variables up to `variables`.
    pub(super) fn grow(&mut self, variables: u32) {
        let count = self.values.len().max(variables as usize + 1);
        self.values.resize(count, 0);
        self.reasons.resize(count, Reason::Assumed);
        self.watches.resize(2 * count, Vec::new());
    }

    /// Returns 1 if a literal is true, −1 if it is false, else 0.
    pub(super) fn value(&self, literal: i32) -> i8 {
        let value = self.values[literal.unsigned_abs() as usize];
        if literal < 0 { -value } else { value }
    }

    pub(super) fn reason(&self, variable: u32) -> Reason {
        self.reasons[variable as usize]
    }

    /// Returns the true literals, in the order of assignment.
    pub(super) fn trail(&self) -> &[i32] {
        &self.trail
    }

    pub(super) fn clause(&self, clause: u32) -> &[i32] {
        let span = self.clauses[clause as usize];
        &self.literals[span.start as usize..][..span.size as usize]
    }

    /// Makes an unassigned literal true.
    pub(super) fn assign(&mut self, literal: i32, reason: Reason) {
        let variable = literal.unsigned_abs();
        self.reasons[variable as usize] = reason;
        self.trail.push(literal);
        if literal > 0 {
            self.values[variable as usize] = 1;
        } else {
            self.values[variable as usize] = -1;
            for &(group, _) in self.layout.of(variable) {
                self.left[group as usize] -= 1;
            }
        }
    }

    /// Backtracks to the first `keep` literals of the trail.
    pub(super) fn undo(&mut self, keep: usize) {
        for literal in self.trail.drain(keep..) {
            let variable = literal.unsigned_abs();
            self.values[variable as usize] = 0;
            if literal < 0 {
                for &(group, _) in self.layout.of(variable) {
                    self.left[group as usize] += 1;
                }
            }
        }
        self.head = self.head.min(keep);
    }

    /// Adds a clause and returns its index. Does not propagate: the caller assigns the literal of a
    /// unit clause.
    pub(super) fn add(&mut self, clause: &[i32]) -> u32 {
        let (number, start) = (self.clauses.len() as u32, self.literals.len());
        self.literals.extend_from_slice(clause);
        self.clauses.push(Span {
            start: start as u32,
            size: clause.len() as u32,
        });
        // Moves two literals that are not false to the front: these are watched.
        let mut front = start;
        for i in start..self.literals.len() {
            if front < start + 2 && self.value(self.literals[i]) >= 0 {
                self.literals.swap(front, i);
                front += 1;
            }
        }
        if let &[a, b, ..] = &self.literals[start..] {
            self.watches[index(a)].push(Watch {
                clause: number,
                blocker: b,
            });
            self.watches[index(b)].push(Watch {
                clause: number,
                blocker: a,
            });
        }
        number
    }

    /// Removes an added clause.
    pub(super) fn remove(&mut self, clause: u32) {
        let span = self.clauses[clause as usize];
        if let &[a, b, ..] = self.clause(clause) {
            self.watches[index(a)].retain(|w| w.clause != clause);
            self.watches[index(b)].retain(|w| w.clause != clause);
        }
        self.clauses[clause as usize].size = 0;
        if (span.start + span.size) as usize == self.literals.len() {
            self.literals.truncate(span.start as usize);
        }
    }

    /// Propagates to the fixpoint; returns the conflict, if there is one.
    pub(super) fn propagate(&mut self) -> Option<Reason> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            let conflict = if literal > 0 {
                self.only_one(literal.unsigned_abs())
            } else {
                self.one_left(literal.unsigned_abs())
            };
            if let Some(conflict) = conflict.or_else(|| self.visit_watches(-literal)) {
                return Some(conflict);
            }
        }
        None
    }

    /// Makes the other members of the groups of a true variable false. Returns the conflict, if
    /// there is one.
    fn only_one(&mut self, variable: u32) -> Option<Reason> {
        let layout = Arc::clone(&self.layout);
        for &(group, _) in layout.of(variable) {
            for &other in layout.members(group).iter().filter(|&&v| v != variable) {
                let reason = Reason::Pair {
                    group,
                    true_one: variable,
                    other,
                };
                match self.values[other as usize] {
                    0 => self.assign(-(other as i32), reason),
                    1 => return Some(reason),
                    _ => {}
                }
            }
        }
        None
    }

    /// Makes the last open member of an exactly-one group true, after `variable` became false.
    /// Returns the conflict, if there is one.
    fn one_left(&mut self, variable: u32) -> Option<Reason> {
        let layout = Arc::clone(&self.layout);
        for &(group, _) in layout.of(variable) {
            if !layout.groups()[group as usize].exactly {
                continue;
            }
            match self.left[group as usize] {
                0 => return Some(Reason::AtLeast(group)),
                1 => {
                    let mut members = layout.members(group).iter();
                    // The only member that is not false: true already, or becomes true.
                    let open = members.find(|&&v| self.values[v as usize] >= 0);
                    if let Some(&last) = open.filter(|&&v| self.values[v as usize] == 0) {
                        self.assign(last as i32, Reason::AtLeast(group));
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn visit_watches(&mut self, falsified: i32) -> Option<Reason> {
        let mut list = std::mem::take(&mut self.watches[index(falsified)]);
        let (mut kept, mut conflict) = (0, None);
        let mut i = 0;
        while i < list.len() {
            let watch = list[i];
            i += 1;
            if self.value(watch.blocker) > 0 {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            let start = self.clauses[watch.clause as usize].start as usize;
            let size = self.clauses[watch.clause as usize].size as usize;
            if self.literals[start] == falsified {
                self.literals.swap(start, start + 1);
            }
            let first = self.literals[start];
            let open = (start + 2..start + size).find(|&at| self.value(self.literals[at]) >= 0);
            if self.value(first) > 0 {
                list[kept] = Watch {
                    blocker: first,
                    ..watch
                };
                kept += 1;
            } else if let Some(at) = open {
                self.literals.swap(start + 1, at);
                let literal = self.literals[start + 1];
                self.watches[index(literal)].push(Watch {
                    blocker: first,
                    ..watch
                });
            } else {
                list[kept] = watch;
                kept += 1;
                if self.value(first) < 0 {
                    conflict = Some(Reason::Clause(watch.clause));
                    break;
                }
                self.assign(first, Reason::Clause(watch.clause));
            }
        }
        while i < list.len() {
            list[kept] = list[i];
            kept += 1;
            i += 1;
        }
        list.truncate(kept);
        self.watches[index(falsified)] = list;
        conflict
    }
}
