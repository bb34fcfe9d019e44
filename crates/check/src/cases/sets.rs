//! The sets of digits that cells which differ can hold together.
//!
//! A set is a number with bit d − 1 for digit d, and of many sets there is a bit for each, by its
//! number: 64 a word. First those that the first cells can hold; then, from the last cell back,
//! those of them from which the others lead on to one of a right total. The digits on such ways are
//! kept. Sets could be states as in `layers.rs`; here a digit is added to all sets of a word at
//! once.

use super::digits;

/// The digits that tell the sets of one word apart.
const INNER: usize = 6;

/// By digit of the first six: the sets of a word that lack it.
const LACKING: [u64; INNER] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// By set of the digits of a board: what they add up to.
pub(super) struct Totals(Vec<u8>);

impl Totals {
    pub(super) fn new(order: usize) -> Totals {
        let total = |set| digits(set).map(|digit| digit as u8 + 1).sum();
        Totals((0..1u64 << order).map(total).collect())
    }

    /// Returns what the digits of a set add up to.
    pub(super) fn of(&self, set: usize) -> u32 {
        self.0[set].into()
    }
}

/// Returns the number of words for the sets of this many digits.
pub(super) fn words(order: usize) -> usize {
    (1usize << order).div_ceil(64)
}

/// Returns the sets of a family.
pub(super) fn each(family: &[u64]) -> impl Iterator<Item = usize> {
    let words = family.iter().enumerate();
    words.flat_map(|(word, &sets)| digits(sets).map(move |bit| 64 * word + bit))
}

/// Returns, for the sets of a family that lack a digit, these with it: those of one word.
pub(super) fn with(digit: usize, family: &[u64], word: usize) -> u64 {
    match LACKING.get(digit) {
        Some(lacking) => (family[word] & lacking) << (1 << digit),
        None => match 1 << (digit - INNER) {
            step if word & step != 0 => family[word ^ step],
            _ => 0,
        },
    }
}

/// Returns, for the sets of a family that have a digit, these without it: those of one word.
pub(super) fn without(digit: usize, family: &[u64], word: usize) -> u64 {
    match LACKING.get(digit) {
        Some(lacking) => family[word] >> (1 << digit) & lacking,
        None => match 1 << (digit - INNER) {
            step if word & step == 0 => family[word ^ step],
            _ => 0,
        },
    }
}

/// The sets that the first of some cells can hold.
pub(super) struct Sets {
    /// The number of words.
    words: usize,
    /// The digits that others hold.
    start: usize,
    /// By number of cells, from none: the sets, as bits.
    layers: Vec<u64>,
}

impl Sets {
    /// Returns the sets for these cells, by their candidates in `sets`, with the digits of `start`,
    /// which others hold.
    pub(super) fn of(order: usize, start: usize, cells: &[usize], sets: &[u64]) -> Sets {
        let words = words(order);
        let mut layers = vec![0; words * (cells.len() + 1)];
        layers[start / 64] = 1 << (start % 64);
        for (place, &cell) in cells.iter().enumerate() {
            let (before, after) = layers[place * words..].split_at_mut(words);
            for digit in digits(sets[cell]) {
                for (word, after) in after[..words].iter_mut().enumerate() {
                    *after |= with(digit, before, word);
                }
            }
        }
        Sets {
            words,
            start,
            layers,
        }
    }

    /// Returns about how many steps it takes to find these, and to go back.
    pub(super) fn effort(&self) -> usize {
        2 * self.layers.len()
    }

    /// Returns the sets of the first cells, this number of them, as bits.
    fn layer(&self, cells: usize) -> &[u64] {
        &self.layers[cells * self.words..][..self.words]
    }

    /// Returns the sets of all cells.
    fn last(&self) -> impl Iterator<Item = usize> {
        each(&self.layers[self.layers.len() - self.words..])
    }

    /// Returns the totals that all cells can have, as bits: of up to twelve digits none is more
    /// than 78.
    pub(super) fn totals(&self, totals: &Totals) -> u128 {
        self.last().fold(0, |all, set| all | 1 << totals.of(set))
    }

    /// Goes back from the sets that are right, and passes each of the same cells with the
    /// candidates that lead on to one to `kept`. Returns the digits that one of the cells holds
    /// whichever it is, `None` if there is none.
    pub(super) fn back(
        self,
        cells: &[usize],
        sets: &[u64],
        is_right: impl Fn(usize) -> bool,
        kept: &mut Vec<(usize, u64)>,
    ) -> Option<u64> {
        let words = self.words;
        let mut after = vec![0; words];
        let right = self.last().filter(|&set| is_right(set));
        let held = right.inspect(|set| after[set / 64] |= 1 << (set % 64));
        let held = held.reduce(|held, set| held & set)?;
        let mut good = vec![0; words];
        for (place, &cell) in cells.iter().enumerate().rev() {
            let before = self.layer(place);
            good.fill(0);
            let mut all = 0;
            for digit in digits(sets[cell]) {
                let mut any = 0;
                for (word, good) in good.iter_mut().enumerate() {
                    let sets = without(digit, &after, word) & before[word];
                    *good |= sets;
                    any |= sets;
                }
                all |= u64::from(any != 0) << digit;
            }
            kept.push((cell, all));
            std::mem::swap(&mut good, &mut after);
        }
        Some((held & !self.start) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{Numbers, ways};

    #[test]
    fn totals_and_candidates_are_those_of_all_ways() {
        let mut numbers = Numbers(8);
        let (mut struck, mut together) = (0, 0);
        for round in 0..400 {
            let order = 3 + round % 10;
            let totals = Totals::new(order);
            let all = (1u64 << order) - 1;
            let start = numbers.below(all + 1) & numbers.below(all + 1) & numbers.below(all + 1);
            let sets: Vec<u64> = (0..5).map(|_| 1 + numbers.below(all)).collect();
            let cells: Vec<usize> = (0..1 + numbers.below(5) as usize).collect();
            let right = numbers.below(1 << 40) << 3 | 1 << (order + 3);
            let is_right = |total: u32| right >> (total % 64) & 1 == 1;
            let (mut found, mut left) = (Vec::new(), vec![0u64; cells.len()]);
            let mut common = None;
            ways(&sets[..cells.len()], start, &mut Vec::new(), &mut |way| {
                let total: u32 = way
                    .iter()
                    .copied()
                    .chain(digits(start))
                    .map(|digit| digit as u32 + 1)
                    .sum();
                found.push(total);
                if is_right(total) {
                    let both = left.iter_mut().zip(way);
                    both.for_each(|(left, digit)| *left |= 1 << digit);
                    let own = way.iter().fold(0, |all, digit| all | 1 << digit);
                    common = Some(common.map_or(own, |common: u64| common & own));
                }
            });
            found.sort_unstable();
            found.dedup();
            let held = Sets::of(order, start as usize, &cells, &sets);
            assert_eq!(
                held.totals(&totals),
                found.iter().fold(0, |all, total| all | 1 << total)
            );
            let mut kept = Vec::new();
            let is_right = |set| is_right(totals.of(set));
            let held = held.back(&cells, &sets, is_right, &mut kept);
            kept.sort_unstable();
            let expected: Vec<(usize, u64)> = cells.iter().copied().zip(left).collect();
            // Nothing need be said of candidates where no set is right.
            if common.is_some() {
                assert_eq!(kept, expected, "{order} {start:b} {sets:?}");
            }
            assert_eq!(held, common, "{order} {start:b} {sets:?}");
            together += usize::from(held.is_some_and(|held| held != 0));
            struck += usize::from(
                expected
                    .iter()
                    .any(|&(cell, set)| set != 0 && set != sets[cell]),
            );
        }
        assert!(struck > 100 && together > 50, "{struck} {together}");
    }
}
