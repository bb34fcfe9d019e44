//! The unavoidable sets used in a case of the search, including those learned on the way.

use super::case::Case;
use super::masks::{Mask, Masks, each};
use super::plan::Plan;

/// The number of learned sets after which they are sorted in with the others.
const UNSORTED: usize = 256;

/// Words of a set of [`Beyond`].
const WORDS: usize = 8;

/// The sets of one case, as masks of its bands; most uses take the first ones first.
pub(super) struct Known {
    /// Sets in the first two bands, with cells in the second: those with the fewest cells in the
    /// second first.
    pairs: Vec<(Mask, Mask)>,
    /// Sets with cells in the third band: those with the fewest cells there first.
    triples: Vec<Masks>,
    /// The number of sorted sets of either kind.
    sorted: (usize, usize),
}

impl Known {
    pub(super) fn new(plan: &Plan, case: &Case) -> Known {
        let mut known = Known {
            pairs: plan.pairs(case),
            triples: plan.triples(case),
            sorted: (0, 0),
        };
        known.sort();
        known
    }

    fn sort(&mut self) {
        let few = |mask: Mask| (mask.count_ones(), mask);
        self.pairs.sort_unstable_by_key(|&(a, b)| (few(b), a));
        self.pairs.dedup();
        self.triples
            .sort_unstable_by_key(|&[a, b, c]| (few(c), b, a));
        self.triples.dedup();
        self.sorted = (self.pairs.len(), self.triples.len());
    }

    /// Sorts the learned sets once there are many of them.
    pub(super) fn settle(&mut self) {
        let new = self.pairs.len() - self.sorted.0 + self.triples.len() - self.sorted.1;
        if new > UNSORTED {
            self.sort();
        }
    }

    pub(super) fn learn_pair(&mut self, first: Mask, second: Mask) {
        self.pairs.push((first, second));
    }

    pub(super) fn learn_triple(&mut self, set: Masks) {
        self.triples.push(set);
    }

    /// Returns all sets, as masks in the order of the case.
    pub(super) fn all(&self) -> impl Iterator<Item = Masks> {
        let pairs = self.pairs.iter().map(|&(first, second)| [first, second, 0]);
        pairs.chain(self.triples.iter().copied())
    }

    /// Collects the unhit sets in the second band, given the clues of the first.
    pub(super) fn waiting(&self, first: Mask, into: &mut Vec<Mask>) {
        into.clear();
        let waiting = self.pairs.iter().filter(|&&(a, _)| a & first == 0);
        into.extend(waiting.map(|&(_, second)| second));
        into.dedup();
    }

    /// Collects the sets with cells in the third band that the clues of the first do not hit.
    pub(super) fn beyond(&self, first: Mask, into: &mut Beyond) {
        let waiting = self.triples.iter().filter(|set| set[0] & first == 0);
        into.fill(waiting.map(|&[_, second, third]| (second, third)));
    }
}

/// Sets with cells in the third band that the first band does not hit, by their cells in the other
/// two; the first ones as bits.
pub(super) struct Beyond {
    sets: Vec<(Mask, Mask)>,
    /// The number of sets with a bit.
    known: usize,
    /// By cell of the second band: the sets that it hits.
    hit: [[u64; WORDS]; 27],
}

impl Beyond {
    pub(super) fn new() -> Beyond {
        Beyond {
            sets: Vec::new(),
            known: 0,
            hit: [[0; WORDS]; 27],
        }
    }

    fn fill(&mut self, sets: impl Iterator<Item = (Mask, Mask)>) {
        self.sets.clear();
        self.sets.extend(sets);
        self.known = self.sets.len().min(64 * WORDS);
        self.hit = [[0; WORDS]; 27];
        for (i, &(second, _)) in self.sets[..self.known].iter().enumerate() {
            for cell in each(second) {
                self.hit[cell][i / 64] |= 1 << (i % 64);
            }
        }
    }

    /// Adds a set, for the rest of the search of this band.
    pub(super) fn learn(&mut self, second: Mask, third: Mask) {
        self.sets.push((second, third));
    }

    /// Collects the unhit sets in the third band, given the clues of the second. Returns `false` if
    /// more than `most` of them are disjoint, which may leave the list unfinished.
    pub(super) fn waiting(&self, second: Mask, most: usize, into: &mut Vec<Mask>) -> bool {
        into.clear();
        let mut hit = [0; WORDS];
        for cell in each(second) {
            for (word, here) in hit.iter_mut().zip(&self.hit[cell]) {
                *word |= here;
            }
        }
        let (mut used, mut disjoint) = (0, 0);
        for (word, &bits) in hit.iter().enumerate() {
            let from = word * 64;
            let valid = match self.known.saturating_sub(from) {
                0 => break,
                1..64 => (1 << (self.known - from)) - 1,
                _ => u64::MAX,
            };
            let mut rest = !bits & valid;
            while rest != 0 {
                let third = self.sets[from + rest.trailing_zeros() as usize].1;
                rest &= rest - 1;
                if third & used == 0 {
                    used |= third;
                    disjoint += 1;
                    if disjoint > most {
                        return false;
                    }
                }
                into.push(third);
            }
        }
        let others = self.sets[self.known..].iter();
        into.extend(others.filter(|(b, _)| b & second == 0).map(|&(_, c)| c));
        into.dedup();
        true
    }
}
