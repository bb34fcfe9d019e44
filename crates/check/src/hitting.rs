//! The claim that some sets of givens are all hit by few givens, as numbered clauses.
//!
//! A full board that keeps the rules breaks some givens of the puzzle. Givens none of which it
//! breaks do not contradict each other, because all of them are on the board: so every
//! contradiction has a given of each such set. If no k givens hit all the sets, then no k givens
//! contradict each other.
//!
//! With n givens, variable i says that given i (from 1, in row order) is chosen, and variable
//! n + (i − 1) · k + j that at least j of the first i are chosen. The clauses, numbered from 1:
//!
//! 1. for each set: one of its givens is chosen;
//! 2. for each given i, and each j from 1 to the smaller of i and k: if at least j of the first
//!    i − 1 are chosen, then of the first i (not for j = i); if i is chosen and at least j − 1 of
//!    the first i − 1 are, then at least j of the first i;
//! 3. for each given i from k + 1: it is not chosen if k of the first i − 1 are.
//!
//! 2 and 3 are the sequential counter of Sinz, "Towards an Optimal CNF Encoding of Boolean
//! Cardinality Constraints" (2005). A choice of at most k givens that hit all sets, with the value
//! that each of the other variables then has, satisfies all clauses; a refutation shows that there
//! is none.

use super::list::List;
use super::steps::Clauses;

/// The most literals of all clauses.
const MOST_LITERALS: usize = 1 << 24;

/// The clauses.
pub(super) struct Hitting {
    givens: usize,
    /// The most givens that may be chosen.
    most: usize,
    written: List,
}

impl Hitting {
    /// Returns the clauses for at most `most` of `givens` givens, and sets of givens by index from
    /// 0; `None` if they have too many literals.
    pub(super) fn new(givens: usize, most: usize, sets: &[Vec<usize>]) -> Option<Hitting> {
        let mut hitting = Hitting {
            givens,
            most,
            written: List::default(),
        };
        for set in sets {
            hitting.add(set.iter().map(|index| chosen(index + 1)))?;
        }
        for i in 1..=givens {
            hitting.count(i)?;
        }
        for i in most + 1..=givens {
            hitting.forbid(i)?;
        }
        Some(hitting)
    }

    /// Adds what follows about the number of the first i givens that are chosen.
    fn count(&mut self, i: usize) -> Option<()> {
        for j in 1..=i.min(self.most) {
            let reached = self.at_least(j, i);
            if j < i {
                self.add([-self.at_least(j, i - 1), reached])?;
            }
            if j == 1 {
                self.add([-chosen(i), reached])?;
            } else {
                self.add([-chosen(i), -self.at_least(j - 1, i - 1), reached])?;
            }
        }
        Some(())
    }

    /// Adds that given i is not chosen if there are enough before it.
    fn forbid(&mut self, i: usize) -> Option<()> {
        if self.most == 0 {
            self.add([-chosen(i)])
        } else {
            self.add([-chosen(i), -self.at_least(self.most, i - 1)])
        }
    }

    /// Returns the variable "at least j of the first i givens are chosen".
    fn at_least(&self, j: usize, i: usize) -> i32 {
        (self.givens + (i - 1) * self.most + j) as i32
    }

    fn add(&mut self, clause: impl IntoIterator<Item = i32>) -> Option<()> {
        self.written.add(clause);
        (self.written.literals() <= MOST_LITERALS).then_some(())
    }
}

/// Returns the variable "given i is chosen".
fn chosen(i: usize) -> i32 {
    i as i32
}

impl Clauses for Hitting {
    fn variables(&self) -> u32 {
        (self.givens + self.givens * self.most) as u32
    }

    fn len(&self) -> u32 {
        self.written.len() as u32
    }

    fn clause(&self, number: u32, out: &mut Vec<i32>) {
        out.clear();
        out.extend_from_slice(self.written.get(number as usize - 1));
    }
}
