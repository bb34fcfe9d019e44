//! Cells of which every two are in the same relation: what they hold is a set of digits of which
//! every two are in it.

use crate::wide::Unordered;
use std::collections::BTreeMap;

/// By two cells, the lower first: the digits of the second that each digit of the first may be
/// with.
#[derive(Debug, Default)]
pub(crate) struct Pairs(BTreeMap<(usize, usize), Vec<u64>>);

impl Pairs {
    /// Adds what a digit of one cell may be with in another: one row for each digit.
    pub(crate) fn add(&mut self, from: usize, to: usize, partners: &[u64]) {
        if from < to {
            let known = self
                .0
                .entry((from, to))
                .or_insert_with(|| partners.to_vec());
            known
                .iter_mut()
                .zip(partners)
                .for_each(|(known, row)| *known &= row);
        }
    }

    /// Returns cells, three or more, of which every two are in one relation in which no digit is
    /// with itself, other than that they differ. `see` tells whether two cells must differ.
    pub(crate) fn cliques(self, see: impl Fn(usize, usize) -> bool) -> Vec<Unordered> {
        let mut by_table: BTreeMap<Vec<u64>, Vec<(usize, usize)>> = BTreeMap::new();
        for ((a, b), mut table) in self.0 {
            if see(a, b) {
                let rows = table.iter_mut().enumerate();
                rows.for_each(|(digit, row)| *row &= !(1 << digit));
            }
            if tells(&table) {
                by_table.entry(table).or_default().push((a, b));
            }
        }
        let all = by_table.iter().flat_map(|(table, edges)| {
            let cliques = covering(edges, table.len()).into_iter();
            cliques.filter_map(|cells| Unordered::of_pairs(cells, table))
        });
        all.collect()
    }
}

/// Returns whether a relation is the same from either side, has no digit with itself, and asks for
/// more than that the digits differ.
fn tells(table: &[u64]) -> bool {
    let digits = || 0..table.len();
    let has = |a: usize, b: usize| table[a] >> b & 1 == 1;
    let even = digits().all(|a| digits().all(|b| has(a, b) == has(b, a)));
    let most = table.len() as u32 - 1;
    even && digits().all(|a| !has(a, a)) && table.iter().any(|row| row.count_ones() < most)
}

/// Returns sets of three cells or more, at most `most`, of which every two are linked, so that each
/// link that is in such a set is in one of these.
fn covering(edges: &[(usize, usize)], most: usize) -> Vec<Vec<usize>> {
    // By cell: those linked with it, and of the cells the order in which they are tried.
    let cells = edges.iter().map(|&(a, b)| a.max(b) + 1).max().unwrap_or(0);
    let mut linked: Vec<Vec<usize>> = vec![Vec::new(); cells];
    let mut order = Vec::new();
    for (cell, other) in edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
        if linked[cell].is_empty() {
            order.push(cell);
        }
        linked[cell].push(other);
    }
    // By cell: those linked with it by a set that was found.
    let mut covered: Vec<Vec<usize>> = vec![Vec::new(); cells];
    let mut found = Vec::new();
    for &(a, b) in edges {
        if covered[a].contains(&b) {
            continue;
        }
        let mut set = vec![a, b];
        for &cell in &order {
            let all = set.len() < most && set.iter().all(|other| linked[cell].contains(other));
            if all {
                set.push(cell);
            }
        }
        if set.len() > 2 {
            set.sort_unstable();
            for &cell in &set {
                covered[cell].extend(&set);
            }
            found.push(set);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digits that differ by two or more.
    const APART: [u64; 5] = [0b11100, 0b11000, 0b10001, 0b00011, 0b00111];

    #[test]
    fn every_two_of_a_line_are_one_relation() {
        let mut pairs = Pairs::default();
        for (a, b) in [(1, 2), (1, 3), (2, 3), (3, 4), (7, 8)] {
            pairs.add(a, b, &APART);
            pairs.add(b, a, &APART);
        }
        let all = pairs.cliques(|_, _| false);
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].cells, [1, 2, 3]);
        let mut domains = [0b11111; 3];
        assert!(all[0].filter(&mut domains, &mut Vec::new()));
        assert_eq!(domains, [0b10101; 3]);
    }

    #[test]
    fn what_says_no_more_than_different_is_passed_over() {
        let differ: Vec<u64> = (0..5).map(|digit| 0b11111 & !(1 << digit)).collect();
        let any = vec![0b11111; 5];
        for (table, see) in [(&differ, false), (&any, true), (&any, false)] {
            let mut pairs = Pairs::default();
            [(1, 2), (1, 3), (2, 3)]
                .iter()
                .for_each(|&(a, b)| pairs.add(a, b, table));
            assert!(pairs.cliques(|_, _| see).is_empty());
        }
        // A digit with itself, unless the cells see each other.
        let near: Vec<u64> = (0..5u32).map(|d| 0b11111 & (0b111 << d >> 1)).collect();
        for see in [false, true] {
            let mut pairs = Pairs::default();
            [(1, 2), (1, 3), (2, 3)]
                .iter()
                .for_each(|&(a, b)| pairs.add(a, b, &near));
            assert_eq!(pairs.cliques(|_, _| see).len(), usize::from(see));
        }
    }
}
