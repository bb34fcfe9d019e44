//! The claim that some sets of givens are all hit by few givens, as numbered clauses.
//!
//! A board that keeps the rules breaks some givens of the puzzle. Givens none of which it breaks do
//! not contradict each other, for the board has them all: so a contradiction has a given of each
//! such set. If no k givens hit all sets, then, no k givens contradict each other.
//!
//! Of n givens, variable i says that given i (from 1, in row order) is chosen, variable n + (i − 1)
//! · k + j that at least j of the first i are. The clauses, numbered from 1:
//!
//! 1. for each set: one of its givens is chosen;
//! 2. for each given i, and each j from 1 to the smaller of i and k: if at least j of the first i −
//!    1 are chosen, then of the first i (not for j = i); if i is chosen and at least j − 1 of the
//!    first i − 1 are, then at least j of the first i;
//! 3. for each given i from k + 1: it is not chosen if k of the first i − 1 are.
//!
//! 2 and 3 are the sequential counter of Sinz, "Towards an Optimal CNF Encoding of Boolean
//! Cardinality Constraints" (2005). Whoever chooses at most k givens that hit all sets, and gives
//! the other variables the values that they say, satisfies all clauses; a refutation shows that
//! nobody can.

use super::steps::Clauses;

/// The most literals of all clauses.
const MOST_LITERALS: usize = 1 << 24;

/// The clauses.
pub(super) struct Hitting {
    variables: u32,
    /// One clause after another, and where each ends.
    literals: Vec<i32>,
    ends: Vec<usize>,
}

impl Hitting {
    /// The clauses for at most `most` of `givens` givens, and sets of them by index from 0; `None`
    /// if they are too many.
    pub(super) fn new(givens: usize, most: usize, sets: &[Vec<usize>]) -> Option<Hitting> {
        let mut hitting = Hitting {
            variables: (givens + givens * most) as u32,
            literals: Vec::new(),
            ends: Vec::new(),
        };
        let chosen = |given: usize| given as i32;
        let at_least = |j: usize, first: usize| (givens + (first - 1) * most + j) as i32;
        for set in sets {
            hitting.clause_of(set.iter().map(|index| chosen(index + 1)))?;
        }
        for i in 1..=givens {
            for j in 1..=i.min(most) {
                if j < i {
                    hitting.clause_of([-at_least(j, i - 1), at_least(j, i)])?;
                }
                if j == 1 {
                    hitting.clause_of([-chosen(i), at_least(1, i)])?;
                } else {
                    hitting.clause_of([-chosen(i), -at_least(j - 1, i - 1), at_least(j, i)])?;
                }
            }
        }
        for i in most + 1..=givens {
            if most == 0 {
                hitting.clause_of([-chosen(i)])?;
            } else {
                hitting.clause_of([-chosen(i), -at_least(most, i - 1)])?;
            }
        }
        Some(hitting)
    }

    fn clause_of(&mut self, literals: impl IntoIterator<Item = i32>) -> Option<()> {
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
        (self.literals.len() <= MOST_LITERALS).then_some(())
    }
}

impl Clauses for Hitting {
    fn variables(&self) -> u32 {
        self.variables
    }

    fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    fn clause(&self, number: u32, out: &mut Vec<i32>) {
        let index = number as usize - 1;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        out.clear();
        out.extend_from_slice(&self.literals[start..self.ends[index]]);
    }
}
