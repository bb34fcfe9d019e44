//! Literals and formulas in conjunctive normal form.

use std::fmt;
use std::ops::Not;

/// A literal: variable `v` as `v`, its negation as `-v`, with variables from 1, as DIMACS writes
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(i32);

impl Lit {
    /// Returns the literal with this DIMACS number; `None` for 0 and for `i32::MIN`.
    pub const fn new(number: i32) -> Option<Lit> {
        if number == 0 || number == i32::MIN {
            None
        } else {
            Some(Lit(number))
        }
    }

    /// Returns the positive literal of `variable`.
    ///
    /// # Panics
    /// If the variable is 0 or above `i32::MAX`.
    pub const fn positive(variable: u32) -> Lit {
        assert!(variable > 0 && variable <= i32::MAX as u32);
        Lit(variable as i32)
    }

    /// Returns the DIMACS number.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Returns the variable, from 1.
    pub const fn variable(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Returns whether the literal is positive.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A conjunction of clauses. An empty clause is unsatisfiable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    variables: u32,
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Formula {
    /// Returns a formula without clauses over variables 1 to `variables`.
    pub fn new(variables: u32) -> Formula {
        Formula {
            variables,
            ..Formula::default()
        }
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Adds a variable and returns its positive literal.
    pub fn fresh(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables)
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.lits.extend(clause);
        self.ends.push(self.lits.len());
    }

    /// Returns the number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the clauses in the order in which they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.lits[start..end])
    }
}
