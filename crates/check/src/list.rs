//! A list of clauses in one piece of memory.

/// Clauses, each a list of DIMACS literals.
#[derive(Default)]
pub(super) struct List {
    /// The literals of all clauses, one clause after another.
    literals: Vec<i32>,
    /// The index at which each clause ends in `literals`.
    ends: Vec<usize>,
}

impl List {
    /// Adds a clause at the end.
    pub(super) fn add(&mut self, clause: impl IntoIterator<Item = i32>) {
        self.literals.extend(clause);
        self.ends.push(self.literals.len());
    }

    /// Returns the clause with this index, from 0.
    pub(super) fn get(&self, index: usize) -> &[i32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.literals[start..self.ends[index]]
    }

    /// Returns the number of clauses.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of literals in all clauses.
    pub(super) fn literals(&self) -> usize {
        self.literals.len()
    }
}
