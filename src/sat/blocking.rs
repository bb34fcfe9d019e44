//! Short clauses that exclude a solution which was found.
//!
//! A clause that names every cell excludes the solution; so does one that names only some from which unit propagation gets the rest, since no other
//! solution has those. Short clauses are cheaper to keep in mind, and thousands of them have to be. Source: blocking clauses over the decisions only, as in
//! Grumberg, Schuster and Yadgar, "Memory Efficient All-Solutions SAT Solver and Its Application for Reachability Analysis" (2004); here what counts as a
//! decision is worked out afterwards, so that any solver will do.

use crate::cnf::{Formula, Lit};

/// Propagates units over a formula of which a model is known, by counting the literals of each clause that are not false.
pub(super) struct Blocking {
    /// By literal: the clauses that it is in.
    clauses_of: Vec<Vec<u32>>,
    /// By clause, at the start: how many literals are not false, and all of them exclusive-or'ed, which for one is that one.
    fresh: Vec<(u32, u32)>,
    open: Vec<(u32, u32)>,
    /// By literal: it is true.
    is_true: Vec<bool>,
    /// True literals; whoever is behind `head` has been told to its clauses.
    trail: Vec<u32>,
    head: usize,
}

/// Twice the variable, and one more for "not".
fn code(lit: Lit) -> u32 {
    2 * lit.variable() + u32::from(!lit.is_positive())
}

impl Blocking {
    pub(super) fn new(formula: &Formula) -> Blocking {
        let literals = 2 * formula.variables() as usize + 2;
        let mut clauses_of = vec![Vec::new(); literals];
        let mut fresh = Vec::with_capacity(formula.len());
        let mut units = Vec::new();
        for (number, clause) in formula.clauses().enumerate() {
            let (mut count, mut all) = (0, 0);
            for &lit in clause {
                clauses_of[code(lit) as usize].push(number as u32);
                count += 1;
                all ^= code(lit);
            }
            fresh.push((count, all));
            if count == 1 {
                units.push(all);
            }
        }
        let mut blocking = Blocking {
            clauses_of,
            open: fresh.clone(),
            fresh,
            is_true: vec![false; literals],
            trail: Vec::new(),
            head: 0,
        };
        // What holds anyway is told once.
        units.into_iter().for_each(|unit| blocking.take(unit));
        blocking.propagate();
        blocking.fresh.clone_from(&blocking.open);
        blocking.head = blocking.trail.len();
        blocking
    }

    /// The literals, of those that are all true in a model of the formula, from which the others follow where those of `given` hold. Earlier ones are
    /// preferred. The model must satisfy `given` as well.
    pub(super) fn deciding(&mut self, given: &[Lit], all: &[Lit], out: &mut Vec<Lit>) {
        let start = self.head;
        given.iter().for_each(|&lit| self.take(code(lit)));
        self.propagate();
        for &lit in all {
            if !self.is_true[code(lit) as usize] {
                out.push(lit);
                self.take(code(lit));
                self.propagate();
            }
        }
        for literal in self.trail.drain(start..) {
            self.is_true[literal as usize] = false;
        }
        self.head = start;
        self.open.clone_from(&self.fresh);
    }

    fn take(&mut self, literal: u32) {
        // A literal that the model contradicts never comes here: what follows from true literals is true.
        if let Some(known) = self.is_true.get_mut(literal as usize)
            && !*known
        {
            *known = true;
            self.trail.push(literal);
        }
    }

    fn propagate(&mut self) {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            let negation = literal ^ 1;
            for index in 0..self.clauses_of[negation as usize].len() {
                let clause = self.clauses_of[negation as usize][index] as usize;
                let (count, all) = &mut self.open[clause];
                *count -= 1;
                *all ^= negation;
                if *count == 1 {
                    let last = *all;
                    self.take(last);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().filter_map(|&n| Lit::new(n)).collect()
    }

    fn deciding(clauses: &[&[i32]], given: &[i32], all: &[i32]) -> Vec<Lit> {
        let mut formula = Formula::new(5);
        clauses.iter().for_each(|clause| formula.add(lits(clause)));
        let mut blocking = Blocking::new(&formula);
        let mut first = Vec::new();
        blocking.deciding(&lits(given), &lits(all), &mut first);
        // It forgets what it took.
        let mut second = Vec::new();
        blocking.deciding(&lits(given), &lits(all), &mut second);
        assert_eq!(first, second);
        first
    }

    #[test]
    fn only_what_does_not_follow_is_named() {
        let clauses: &[&[i32]] = &[&[1], &[-2, 3], &[-3, -4, 5]];
        assert_eq!(deciding(clauses, &[], &[1, 2, 3, 4, 5]), lits(&[2, 4]));
        assert_eq!(deciding(clauses, &[], &[5, 3, 2]), lits(&[5, 3, 2]));
        assert_eq!(deciding(clauses, &[2], &[1, 2, 3, 4, 5]), lits(&[4]));
        assert_eq!(deciding(clauses, &[], &[-5, 3, -4]), lits(&[-5, 3]));
        assert_eq!(deciding(&[], &[], &[1, -2]), lits(&[1, -2]));
    }
}
