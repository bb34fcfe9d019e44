//! The bands of a 9×9 grid by their columns: for every three partitions of the digits, the ways to
//! arrange the rows so that no row repeats a digit.
//!
//! The digits are renamed so that the first box has the columns 123, 456, 789; the 280² pairs of
//! partitions for the other two fall into few classes under the renamings that keep those columns,
//! and the ways are listed once per class.

use super::partitions::{Columns, PARTITIONS, Partitions, digits};

/// A way to arrange the rows of a band, up to their order: by box and digit, the row.
pub(super) type Rows = [[u8; 9]; 3];

/// The boxes 2 and 3 of a band whose first box has the usual columns.
struct Pair {
    class: u16,
    /// The name of each digit in the pair that the class was listed for.
    names: [u8; 9],
}

/// The bands by their columns.
pub(super) struct Bands {
    pub(super) partitions: Partitions,
    /// By the partitions of boxes 1 and 2: the latter after the renaming that makes the former
    /// usual.
    relative: Vec<u16>,
    /// By the partition of box 1: the renaming.
    usual: Vec<[u8; 9]>,
    /// By relative partitions: the number of ways to arrange the rows, up to their order.
    ways: Vec<u16>,
    pairs: Vec<Pair>,
    /// By class: the ways.
    lists: Vec<Vec<Rows>>,
}

impl Bands {
    pub(super) fn new() -> Bands {
        let partitions = Partitions::new();
        let usual: Vec<[u8; 9]> = (0..PARTITIONS)
            .map(|p| usual(partitions.columns(p)))
            .collect();
        let mut relative = Vec::with_capacity(PARTITIONS * PARTITIONS);
        for names in &usual {
            relative.extend((0..PARTITIONS).map(|q| partitions.renamed(q, names) as u16));
        }
        let (pairs, lists) = classes(&partitions);
        let count = |pair: &Pair| lists[usize::from(pair.class)].len() as u16;
        Bands {
            ways: pairs.iter().map(count).collect(),
            partitions,
            relative,
            usual,
            pairs,
            lists,
        }
    }

    /// Returns the pair that three partitions make.
    #[inline]
    fn pair(&self, [a, b, c]: [usize; 3]) -> usize {
        let row = a * PARTITIONS;
        let (b, c) = (self.relative[row + b], self.relative[row + c]);
        usize::from(b) * PARTITIONS + usize::from(c)
    }

    /// Returns the number of ways to arrange the rows of a band with these columns, up to their
    /// order.
    #[inline]
    pub(super) fn ways(&self, partitions: [usize; 3]) -> u16 {
        self.ways[self.pair(partitions)]
    }

    /// Returns the number of ways for every pair of partitions beside the usual one.
    pub(super) fn all_ways(&self) -> &[u16] {
        &self.ways
    }

    /// Returns one of the ways to arrange the rows, and the names of the digits in it.
    #[inline]
    pub(super) fn rows(&self, partitions: [usize; 3], way: usize) -> (&Rows, [u8; 9]) {
        let pair = &self.pairs[self.pair(partitions)];
        let mut names = self.usual[partitions[0]];
        for name in &mut names {
            *name = pair.names[usize::from(*name)];
        }
        (&self.lists[usize::from(pair.class)][way], names)
    }
}

/// Returns the renaming that makes columns usual: those of the first become 1, 2, 3.
fn usual(columns: Columns) -> [u8; 9] {
    let mut names = [0; 9];
    let order = columns.into_iter().flat_map(digits);
    order
        .zip(0..)
        .for_each(|(digit, name)| names[usize::from(digit)] = name);
    names
}

/// Generators of the renamings that keep the columns 123, 456, 789.
const GENERATORS: [[u8; 9]; 4] = [
    [1, 0, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 0, 3, 4, 5, 6, 7, 8],
    [3, 4, 5, 0, 1, 2, 6, 7, 8],
    [3, 4, 5, 6, 7, 8, 0, 1, 2],
];

/// Returns the class of every pair of partitions, and the ways of every class.
fn classes(partitions: &Partitions) -> (Vec<Pair>, Vec<Vec<Rows>>) {
    let renamed = GENERATORS
        .map(|names| Vec::from_iter((0..PARTITIONS).map(|p| partitions.renamed(p, &names))));
    let mut found: Vec<Option<Pair>> = Vec::new();
    found.resize_with(PARTITIONS * PARTITIONS, || None);
    let (mut lists, mut queue) = (Vec::new(), Vec::new());
    for start in 0..found.len() {
        if found[start].is_some() {
            continue;
        }
        let (second, third) = (start / PARTITIONS, start % PARTITIONS);
        let class = lists.len() as u16;
        lists.push(lay(partitions.columns(second), partitions.columns(third)));
        queue.push((start, std::array::from_fn(|i| i as u8)));
        while let Some((at, names)) = queue.pop() {
            if found[at].is_some() {
                continue;
            }
            found[at] = Some(Pair { class, names });
            for (generator, renamed) in GENERATORS.iter().zip(&renamed) {
                let next = renamed[at / PARTITIONS] * PARTITIONS + renamed[at % PARTITIONS];
                let mut then = [0; 9];
                for digit in 0..9 {
                    then[usize::from(generator[digit])] = names[digit];
                }
                queue.push((next, then));
            }
        }
    }
    (found.into_iter().flatten().collect(), lists)
}

/// Returns the rows of a box by columns, in every order of each column: three sets of digits.
fn orders(columns: Columns) -> Vec<[u16; 3]> {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let [a, b, c] = columns.map(digits);
    let row = |x: [usize; 3], y: [usize; 3], z: [usize; 3]| {
        std::array::from_fn(|i| 1 << a[x[i]] | 1 << b[y[i]] | 1 << c[z[i]])
    };
    let mut list = Vec::with_capacity(216);
    for x in ORDERS {
        for y in ORDERS {
            list.extend(ORDERS.map(|z| row(x, y, z)));
        }
    }
    list
}

/// Returns every way to arrange the rows of a band with the usual columns in the first box and
/// these in the others.
fn lay(second: Columns, third: Columns) -> Vec<Rows> {
    let mut found = Vec::new();
    // Keeps the first column of the first box in ascending order, because the order of rows does
    // not count.
    for first in &orders([0o007, 0o070, 0o700])[..36] {
        for middle in orders(second) {
            let last: [u16; 3] = std::array::from_fn(|i| 511 & !first[i] & !middle[i]);
            let fits = (0..3).all(|i| {
                first[i] & middle[i] == 0 && third.iter().all(|c| (c & last[i]).count_ones() == 1)
            });
            if fits {
                found.push([*first, middle, last].map(row_of));
            }
        }
    }
    found
}

/// Returns the row of each digit.
fn row_of(rows: [u16; 3]) -> [u8; 9] {
    std::array::from_fn(|digit| (0..3).find(|&r| rows[r] >> digit & 1 == 1).unwrap_or(0) as u8)
}

#[cfg(test)]
mod tests {
    use super::super::partitions::{below, moves};
    use super::*;
    use std::collections::BTreeMap;

    impl Bands {
        /// Returns, by class, the number of grids with a first band of it, with the columns of the
        /// first box usual and all rows and columns in one order.
        fn grids(&self) -> Vec<u128> {
            let moves = moves();
            let below: Vec<Vec<[usize; 2]>> = (0..PARTITIONS)
                .map(|p| {
                    let columns = self.partitions.columns(p);
                    let numbers = |m: &_| below(columns, *m).map(|c| self.partitions.number(c));
                    moves.iter().map(numbers).collect()
                })
                .collect();
            let mut sizes: BTreeMap<u16, (usize, u128)> = BTreeMap::new();
            for (at, pair) in self.pairs.iter().enumerate() {
                sizes.entry(pair.class).or_insert((at, 0)).1 += 1;
            }
            let grids = sizes.into_values().map(|(at, size)| {
                let first = u128::from(self.ways[at]);
                let mut rest = 0u64;
                let stacks = [0, at / PARTITIONS, at % PARTITIONS].map(|p| &below[p]);
                for a in stacks[0].iter().filter(|_| first > 0) {
                    for b in stacks[1] {
                        for c in stacks[2] {
                            let ways = |i: usize| u64::from(self.ways([a[i], b[i], c[i]]));
                            rest += ways(0) * ways(1);
                        }
                    }
                }
                size * first * u128::from(rest)
            });
            grids.collect()
        }

        /// Returns, by class, its share of all grids.
        pub(in crate::generate::fill) fn shares(&self) -> Vec<f64> {
            let grids = self.grids();
            let total: u128 = grids.iter().sum();
            grids.iter().map(|&n| n as f64 / total as f64).collect()
        }

        /// Returns the class of a band with these columns.
        pub(in crate::generate::fill) fn class(&self, columns: [Columns; 3]) -> usize {
            let partitions = columns.map(|c| self.partitions.number(c));
            usize::from(self.pairs[self.pair(partitions)].class)
        }
    }

    /// Summed over all columns of the first band and all continuations, the products of the ways of
    /// three bands are the number of 9×9 grids: 6,670,903,752,021,072,936,960 (Felgenhauer and
    /// Jarvis, 2005).
    #[test]
    fn the_ways_of_three_bands_are_all_grids() {
        // Each of three bands in 6 orders of rows, the first box's columns in 280 ways, each
        // stack's columns in 6 orders.
        let total = Bands::new().grids().into_iter().sum::<u128>() * 216 * 280 * 216;
        assert_eq!(total, 6_670_903_752_021_072_936_960);
    }

    #[test]
    fn partition_zero_is_the_usual_one() {
        let bands = Bands::new();
        assert_eq!(bands.partitions.columns(0), [0o007, 0o070, 0o700]);
        assert_eq!(bands.ways([0, 0, 0]), 288);
        assert_eq!(bands.all_ways().iter().max(), Some(&288));
    }
}
