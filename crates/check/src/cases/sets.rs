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

/// All sets of the digits of a board, by what they add up to.
pub(super) struct Totals {
    /// The number of words.
    words: usize,
    /// By total: the sets that have it, as bits.
    sets: Vec<Vec<u64>>,
}

impl Totals {
    pub(super) fn new(order: usize) -> Totals {
        let words = (1usize << order).div_ceil(64);
        let mut sets = vec![vec![0; words]; order * (order + 1) / 2 + 1];
        for set in 0..1usize << order {
            let total: usize = digits(set as u64).map(|digit| digit + 1).sum();
            sets[total][set / 64] |= 1 << (set % 64);
        }
        Totals { words, sets }
    }
}

/// The sets that the first of some cells can hold.
pub(super) struct Sets<'a> {
    totals: &'a Totals,
    /// By number of cells, from none: the sets, as bits.
    layers: Vec<u64>,
}

impl Sets<'_> {
    /// Returns the sets for these cells, by their candidates in `sets`, with the digits of `start`,
    /// which others hold.
    pub(super) fn of<'a>(
        totals: &'a Totals,
        start: usize,
        cells: &[usize],
        sets: &[u64],
    ) -> Sets<'a> {
        let words = totals.words;
        let mut layers = vec![0; words * (cells.len() + 1)];
        layers[start / 64] = 1 << (start % 64);
        for (place, &cell) in cells.iter().enumerate() {
            let (before, after) = layers[place * words..].split_at_mut(words);
            for digit in digits(sets[cell]) {
                let pairs = after.iter_mut().zip(&*before);
                match LACKING.get(digit) {
                    Some(lacking) => pairs
                        .for_each(|(with, without)| *with |= (without & lacking) << (1 << digit)),
                    None => {
                        let step = 1 << (digit - INNER);
                        for word in (0..words).filter(|word| word & step == 0) {
                            after[word | step] |= before[word];
                        }
                    }
                }
            }
        }
        Sets { totals, layers }
    }

    /// Returns about how many steps it takes to find these, and to go back.
    pub(super) fn effort(&self) -> usize {
        2 * self.layers.len()
    }

    /// Returns the sets of so many cells.
    fn layer(&self, cells: usize) -> &[u64] {
        &self.layers[cells * self.totals.words..][..self.totals.words]
    }

    /// Returns the sets of all cells that have a total.
    fn with_total(&self, total: usize) -> impl Iterator<Item = u64> {
        let last = &self.layers[self.layers.len() - self.totals.words..];
        let sets = &self.totals.sets[total];
        last.iter().zip(sets).map(|(last, sets)| last & sets)
    }

    /// Returns the totals that all cells can have, ascending.
    pub(super) fn totals(&self) -> impl Iterator<Item = usize> + Clone {
        let all = 0..self.totals.sets.len();
        all.filter(|&total| self.with_total(total).any(|sets| sets != 0))
    }

    /// Goes back from the totals that are right, and passes each of the same cells with the
    /// candidates that lead on to one to `kept`.
    pub(super) fn back(
        self,
        cells: &[usize],
        sets: &[u64],
        is_right: impl Fn(usize) -> bool,
        kept: &mut Vec<(usize, u64)>,
    ) {
        let words = self.totals.words;
        let mut after = vec![0; words];
        for total in self.totals().filter(|&total| is_right(total)) {
            let right = self.with_total(total);
            after
                .iter_mut()
                .zip(right)
                .for_each(|(all, sets)| *all |= sets);
        }
        let mut good = vec![0; words];
        for (place, &cell) in cells.iter().enumerate().rev() {
            let before = self.layer(place);
            good.fill(0);
            let mut all = 0;
            for digit in digits(sets[cell]) {
                let mut any = 0;
                match LACKING.get(digit) {
                    Some(lacking) => {
                        for ((good, before), after) in good.iter_mut().zip(before).zip(&after) {
                            let sets = after >> (1 << digit) & lacking & before;
                            *good |= sets;
                            any |= sets;
                        }
                    }
                    None => {
                        let step = 1 << (digit - INNER);
                        for word in (0..words).filter(|word| word & step == 0) {
                            let sets = after[word | step] & before[word];
                            good[word] |= sets;
                            any |= sets;
                        }
                    }
                }
                all |= u64::from(any != 0) << digit;
            }
            kept.push((cell, all));
            std::mem::swap(&mut good, &mut after);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::Numbers;

    /// Passes the ways to give cells of these candidates different digits, none of those `taken`.
    fn ways(sets: &[u64], taken: u64, way: &mut Vec<usize>, each: &mut dyn FnMut(&[usize])) {
        let Some(&set) = sets.get(way.len()) else {
            return each(way);
        };
        for digit in digits(set & !taken) {
            way.push(digit);
            ways(sets, taken | 1 << digit, way, each);
            way.pop();
        }
    }

    #[test]
    fn totals_and_candidates_are_those_of_all_ways() {
        let mut numbers = Numbers(8);
        let mut struck = 0;
        for round in 0..400 {
            let order = 3 + round % 10;
            let totals = Totals::new(order);
            let all = (1u64 << order) - 1;
            let start = numbers.below(all + 1) & numbers.below(all + 1) & numbers.below(all + 1);
            let sets: Vec<u64> = (0..5).map(|_| 1 + numbers.below(all)).collect();
            let cells: Vec<usize> = (0..1 + numbers.below(5) as usize).collect();
            let right = numbers.below(1 << 40) << 3 | 1 << (order + 3);
            let is_right = |total: usize| right >> (total % 64) & 1 == 1;
            let (mut found, mut left) = (Vec::new(), vec![0u64; cells.len()]);
            ways(&sets[..cells.len()], start, &mut Vec::new(), &mut |way| {
                let total: usize = way
                    .iter()
                    .copied()
                    .chain(digits(start))
                    .map(|d| d + 1)
                    .sum();
                found.push(total);
                if is_right(total) {
                    let both = left.iter_mut().zip(way);
                    both.for_each(|(left, digit)| *left |= 1 << digit);
                }
            });
            found.sort_unstable();
            found.dedup();
            let held = Sets::of(&totals, start as usize, &cells, &sets);
            assert_eq!(held.totals().collect::<Vec<_>>(), found);
            let mut kept = Vec::new();
            held.back(&cells, &sets, is_right, &mut kept);
            kept.sort_unstable();
            let expected: Vec<(usize, u64)> = cells.iter().copied().zip(left).collect();
            assert_eq!(kept, expected, "{order} {start:b} {sets:?}");
            struck += usize::from(
                expected
                    .iter()
                    .any(|&(cell, set)| set != 0 && set != sets[cell]),
            );
        }
        assert!(struck > 100, "{struck}");
    }
}
