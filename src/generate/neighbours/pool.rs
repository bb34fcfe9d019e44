//! The solutions found so far, each once, by their candidates; and whether none, one or more of
//! some solutions have each candidate.

use super::field::{Field, Set, contains, insert};
use std::collections::HashSet;

/// Solutions of a board.
#[derive(Debug, Default)]
pub(super) struct Pool {
    words: usize,
    rows: Vec<u64>,
    /// Whether to index which solutions have a candidate.
    indexed: bool,
    /// By candidate: the solutions that have it.
    with: Vec<Vec<u32>>,
    /// Hashes of the solutions. Two that collide count as one, which costs a further question but
    /// never gives a wrong answer.
    known: HashSet<u64>,
    /// Whether these are all solutions.
    pub(super) complete: bool,
}

impl Pool {
    pub(super) fn new(field: &Field) -> Pool {
        Pool {
            words: field.words(),
            with: vec![Vec::new(); field.bits()],
            ..Pool::default()
        }
    }

    /// Clears the pool.
    pub(super) fn begin(&mut self, indexed: bool) {
        if std::mem::replace(&mut self.indexed, indexed) {
            self.with.iter_mut().for_each(Vec::clear);
        }
        self.rows.clear();
        self.known.clear();
        self.complete = false;
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len() / self.words.max(1)
    }

    /// Adds a solution; `false` if it was there already.
    pub(super) fn add(&mut self, row: &[u64]) -> bool {
        if !self.known.insert(hash(row)) {
            return false;
        }
        if !self.indexed {
            return true;
        }
        let number = self.len() as u32;
        for (index, &word) in row.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                self.with[64 * index + rest.trailing_zeros() as usize].push(number);
                rest &= rest - 1;
            }
        }
        self.rows.extend_from_slice(row);
        true
    }

    /// Counts the solutions that have all of some candidates.
    pub(super) fn count(&self, having: &[usize], counts: &mut Counts) {
        let Some((last, others)) = having.split_last() else {
            let rows = self.rows.chunks_exact(self.words.max(1));
            return rows.for_each(|row| counts.add(row));
        };
        for &number in &self.with[*last] {
            let from = number as usize * self.words;
            let row = &self.rows[from..from + self.words];
            if others.iter().all(|&bit| contains(row, bit)) {
                counts.add(row);
            }
        }
    }
}

/// Returns a 64-bit hash over the words of a set.
pub(super) fn hash(row: &[u64]) -> u64 {
    row.iter().fold(0x9e37_79b9_7f4a_7c15, |hash, word| {
        let mixed = (hash ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ mixed >> 32
    })
}

/// Of some solutions: the candidates that at least one has, and those that several have.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    pub(super) once: Set,
    pub(super) more: Set,
    pub(super) solutions: u64,
}

impl Counts {
    pub(super) fn new(words: usize) -> Counts {
        Counts {
            once: vec![0; words],
            more: vec![0; words],
            solutions: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.once.fill(0);
        self.more.fill(0);
        self.solutions = 0;
    }

    /// Counts one more solution.
    pub(super) fn add(&mut self, row: &[u64]) {
        self.solutions += 1;
        for ((once, more), row) in self.once.iter_mut().zip(&mut self.more).zip(row) {
            *more |= *once & row;
            *once |= row;
        }
    }

    /// Returns the candidates of a set that exactly one solution has.
    pub(super) fn exactly_one(&self, within: &[u64]) -> Set {
        let both = self.once.iter().zip(&self.more).zip(within);
        both.map(|((once, more), within)| once & !more & within)
            .collect()
    }

    /// Removes from a set the candidates that more than one solution has.
    pub(super) fn thin(&self, set: &mut [u64]) {
        for (set, more) in set.iter_mut().zip(&self.more) {
            *set &= !more;
        }
    }
}

/// Returns the candidates of a set as a list.
pub(super) fn list(set: &[u64]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(bit) = super::field::next(set, from) {
        found.push(bit);
        from = bit + 1;
    }
    found
}

/// Returns the set of some candidates.
pub(super) fn set_of(field: &Field, list: impl IntoIterator<Item = usize>) -> Set {
    let mut set = vec![0; field.words()];
    list.into_iter().for_each(|bit| insert(&mut set, bit));
    set
}
