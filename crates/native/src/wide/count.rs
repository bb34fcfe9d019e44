//! How many cells hold one of the digits beside them: bounds.
//!
//! A cell counts for sure if all its digits count, and may count if one does. Of cells that must differ
//! and for which the same one digit counts, one counts at most: they are a part. If no more parts may
//! count than must, all that may do; if as many count for sure as may at most, no other does.

use super::Required;
use super::tally::covers;
use std::ops::Range;

/// A number of (cell, digits) pairs that hold, within bounds.
#[derive(Debug)]
pub(crate) struct Count {
    pub(crate) cells: Vec<usize>,
    /// By cell: the digits that count.
    pub(crate) sets: Vec<u64>,
    pub(crate) least: i64,
    pub(crate) most: i64,
    /// By part: where its cells end.
    parts: Vec<usize>,
}

impl Count {
    /// Returns a number of cells, each a part of its own.
    pub(crate) fn new(cells: Vec<usize>, sets: Vec<u64>, (least, most): (i64, i64)) -> Count {
        Count {
            parts: (1..=cells.len()).collect(),
            cells,
            sets,
            least,
            most,
        }
    }

    /// Returns this number with other parts, each way to cover the board with houses that have no
    /// cell in common, as far as they leave fewer parts; nothing if more than one digit counts.
    pub(crate) fn covered(&self, houses: &[Vec<u16>]) -> Vec<Count> {
        let [set, rest @ ..] = &self.sets[..] else {
            return Vec::new();
        };
        let mut sorted = self.cells.clone();
        sorted.sort_unstable();
        let twice = sorted.windows(2).any(|pair| pair[0] == pair[1]);
        if twice || !set.is_power_of_two() || rest.iter().any(|other| other != set) {
            return Vec::new();
        }
        let covers = covers(&sorted, houses);
        let ends = |parts: &[Vec<usize>]| {
            let sizes = parts.iter().map(Vec::len);
            let add = |end: &mut usize, size: usize| {
                *end += size;
                Some(*end)
            };
            sizes.scan(0, add).collect()
        };
        let counts = covers.iter().map(|parts| Count {
            cells: parts.concat(),
            sets: self.sets.clone(),
            parts: ends(parts),
            ..*self
        });
        counts.collect()
    }

    fn parts(&self) -> impl Iterator<Item = Range<usize>> {
        let starts = [0].into_iter().chain(self.parts.iter().copied());
        starts.zip(&self.parts).map(|(start, &end)| start..end)
    }

    /// Returns whether the bounds are met whatever digits of the domains the cells hold.
    pub(super) fn is_always(&self, domains: &[u64]) -> bool {
        let (mut sure, mut possible) = (0, 0);
        for (domain, set) in domains.iter().zip(&self.sets) {
            sure += i64::from(domain & !set == 0);
            possible += i64::from(domain & set != 0);
        }
        sure >= self.least && possible <= self.most
    }

    /// Leaves in each domain, of which none is empty, what the bounds allow. Returns whether they
    /// can be met. Adds the digits that parts hold in every way.
    pub(super) fn filter(&self, domains: &mut [u64], required: &mut Vec<Required>) -> bool {
        let counts = |domains: &[u64], part: &Range<usize>| {
            let cells = part
                .clone()
                .filter(|&cell| domains[cell] & self.sets[cell] != 0);
            cells.count()
        };
        let sure = (domains.iter().zip(&self.sets)).filter(|&(domain, set)| domain & !set == 0);
        let sure = sure.count() as i64;
        let possible = self
            .parts()
            .filter(|part| counts(domains, part) > 0)
            .count() as i64;
        if sure > self.most || possible < self.least {
            return false;
        }
        if possible == self.least {
            for part in self.parts() {
                match counts(domains, &part) {
                    0 => {}
                    1 => part.for_each(|cell| {
                        if domains[cell] & self.sets[cell] != 0 {
                            domains[cell] &= self.sets[cell];
                        }
                    }),
                    _ => required.push(Required {
                        first: part.start,
                        cells: part.len(),
                        digits: self.sets[part.start],
                    }),
                }
            }
        } else if sure == self.most {
            for (domain, set) in domains.iter_mut().zip(&self.sets) {
                if *domain & !set != 0 {
                    *domain &= !set;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(least: i64, most: i64, domains: [u64; 3]) -> Option<[u64; 3]> {
        let count = Count::new(vec![0, 1, 2], vec![0b011; 3], (least, most));
        let mut domains = domains;
        let required = &mut Vec::new();
        count.filter(&mut domains, required).then_some(domains)
    }

    #[test]
    fn tight_bounds_decide_the_open_cells() {
        assert_eq!(
            count(2, 3, [0b110, 0b011, 0b100]),
            Some([0b010, 0b011, 0b100])
        );
        assert_eq!(
            count(0, 1, [0b110, 0b011, 0b111]),
            Some([0b100, 0b011, 0b100])
        );
        assert_eq!(
            count(0, 2, [0b110, 0b011, 0b111]),
            Some([0b110, 0b011, 0b111])
        );
        assert_eq!(count(2, 3, [0b100, 0b011, 0b100]), None);
        assert_eq!(count(0, 0, [0b100, 0b011, 0b100]), None);
    }

    /// Of none to three cells and all bounds near what they can reach, beside every choice of
    /// digits.
    #[test]
    fn bounds_that_are_met_in_any_case_are_seen() {
        let domains = [0b110, 0b011, 0b100];
        for cells in 0..=domains.len() {
            let mut reached: Vec<i64> = vec![0];
            for domain in &domains[..cells] {
                let digits = (0..3).filter(|digit| domain >> digit & 1 == 1);
                let add = |digit| {
                    let counts = i64::from(0b011 >> digit & 1);
                    reached.iter().map(move |sum| sum + counts)
                };
                reached = digits.flat_map(add).collect();
            }
            let bounds = (-2..=4).flat_map(|least| (-2..=4).map(move |most| (least, most)));
            for (least, most) in bounds {
                let count = Count::new((0..cells).collect(), vec![0b011; cells], (least, most));
                let always = reached.iter().all(|sum| (least..=most).contains(sum));
                let seen = count.is_always(&domains[..cells]);
                assert_eq!(seen, always, "{cells} {least} {most}");
            }
        }
    }

    #[test]
    fn cells_of_a_house_count_once() {
        // Two houses of two cells; the digit 1 is in two of the four cells, one of each house.
        let houses = [vec![0, 1], vec![2, 3]];
        let count = Count::new(vec![0, 2, 1, 3], vec![1; 4], (2, 2));
        let [covered] = &count.covered(&houses)[..] else {
            panic!("one way to cover");
        };
        assert_eq!(covered.cells, [0, 1, 2, 3]);
        let mut required = Vec::new();
        let mut domains = [0b111, 0b110, 0b011, 0b111];
        assert!(covered.filter(&mut domains, &mut required));
        assert_eq!(domains, [0b001, 0b110, 0b011, 0b111]);
        assert_eq!((required[0].first, required[0].cells), (2, 2));
        let mut domains = [0b110, 0b110, 0b011, 0b111];
        assert!(!covered.filter(&mut domains, &mut required));
        assert!(count.filter(&mut domains, &mut required));
        assert!(
            Count::new(vec![0, 1], vec![0b11; 2], (1, 1))
                .covered(&houses)
                .is_empty()
        );
    }
}
