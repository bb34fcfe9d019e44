//! The unavoidable sets that a case of the search goes by, those it learned on the way among them.

use super::case::Case;
use super::masks::{Mask, Masks, each};
use super::plan::Plan;

/// After so many sets were learned, they are sorted in among the others.
const UNSORTED: usize = 256;

/// Words of a set of [`Beyond`].
const WORDS: usize = 8;

/// The sets of one case, as masks of its bands; in most uses the first ones count most.
pub(super) struct Known {
    /// In the first two bands, with cells in the second: those with the fewest cells in the second
    /// first.
    pairs: Vec<(Mask, Mask)>,
    /// With cells in the third band: those with the fewest cells there first.
    triples: Vec<Masks>,
    /// How many of either are sorted.
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

    /// Puts the sets learned in order once there are many of them.
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

    /// Returns all of them, as masks in the order of the case.
    pub(super) fn all(&self) -> impl Iterator<Item = Masks> {
        let pairs = self.pairs.iter().map(|&(first, second)| [first, second, 0]);
        pairs.chain(self.triples.iter().copied())
    }

    /// What waits in the second band where the first has some clues.
    pub(super) fn waiting(&self, first: Mask, into: &mut Vec<Mask>) {
        into.clear();
        let waiting = self.pairs.iter().filter(|&&(a, _)| a & first == 0);
        into.extend(waiting.map(|&(_, second)| second));
        into.dedup();
    }

    /// The sets with cells in the third band that some clues of the first do not hit.
    pub(super) fn beyond(&self, first: Mask, into: &mut Beyond) {
        let waiting = self.triples.iter().filter(|set| set[0] & first == 0);
        into.fill(waiting.map(|&[_, second, third]| (second, third)));
    }
}

/// Sets with cells in the third band, by their cells in the other two that were not ruled out: the
/// first ones as bits.
pub(super) struct Beyond {
    sets: Vec<(Mask, Mask)>,
    /// How many have a bit.
    known: usize,
    /// By cell of the second band: those it hits.
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

    /// One more set, for what is still to come in this band.
    pub(super) fn learn(&mut self, second: Mask, third: Mask) {
        self.sets.push((second, third));
    }

    /// Returns what waits in the third band where the second has some clues; `false` where more
    /// than `most` disjoint sets do, which may leave the list unfinished.
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
