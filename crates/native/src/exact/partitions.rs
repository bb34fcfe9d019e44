//! The partitions of nine digits into three sets of three: the columns of a box, or its rows.
//!
//! Felgenhauer and Jarvis (2005) count the grids by the columns of a band; so does `bands`, for
//! which this is the vocabulary. A digit is a number from 0 to 8, a set of digits a mask of nine
//! bits.

/// The number of partitions: 9! / (3!·3!·3!·3!).
pub(super) const PARTITIONS: usize = 280;
/// The number of partitions orthogonal to one: 3!·3!·3! / 3!.
const ORTHOGONAL: usize = 36;
/// Every digit.
const ALL: u16 = 0x1ff;

/// Three disjoint sets of three digits, ordered: the columns from the left, or the rows from the
/// top.
pub(super) type Ordered = [u16; 3];

/// The partitions, numbered.
#[derive(Debug)]
pub(super) struct Partitions {
    /// The sets of each partition, the one with the smallest digit first.
    sets: Vec<Ordered>,
    /// The partitions that share exactly one digit with each set of this one: rows that fit these
    /// columns.
    orthogonal: Vec<[u16; ORTHOGONAL]>,
    /// By mask: its number among the sets of three digits.
    triple: Vec<u8>,
    /// By two sets of a partition: its number.
    number: Vec<u16>,
}

/// The number of sets of three digits: 9 choose 3.
const TRIPLES: usize = 84;

fn triples_of(set: u16) -> impl Iterator<Item = u16> {
    (0..=ALL).filter(move |t| t & !set == 0 && t.count_ones() == 3)
}

impl Partitions {
    pub(super) fn new() -> Partitions {
        let mut triple = vec![u8::MAX; usize::from(ALL) + 1];
        for (number, mask) in triples_of(ALL).enumerate() {
            triple[usize::from(mask)] = number as u8;
        }
        let mut sets: Vec<Ordered> = Vec::with_capacity(PARTITIONS);
        for first in triples_of(ALL).filter(|t| t & 1 != 0) {
            let rest = ALL & !first;
            let lowest = rest & rest.wrapping_neg();
            for second in triples_of(rest).filter(|t| t & lowest != 0) {
                sets.push([first, second, rest & !second]);
            }
        }
        let mut partitions = Partitions {
            number: vec![u16::MAX; TRIPLES * TRIPLES],
            orthogonal: Vec::with_capacity(PARTITIONS),
            sets,
            triple,
        };
        for index in 0..PARTITIONS {
            for [a, b, _] in partitions.orders(index) {
                let at = partitions.pair(a, b);
                partitions.number[at] = index as u16;
            }
        }
        for a in &partitions.sets {
            let fits = |b: &Ordered| {
                a.iter()
                    .all(|s| b.iter().all(|t| (s & t).count_ones() == 1))
            };
            let all = (0..PARTITIONS as u16).filter(|&b| fits(&partitions.sets[usize::from(b)]));
            let list: Vec<u16> = all.collect();
            let list = list.try_into().expect("each partition has 36");
            partitions.orthogonal.push(list);
        }
        partitions
    }

    fn pair(&self, a: u16, b: u16) -> usize {
        let triple = |mask: u16| usize::from(self.triple[usize::from(mask)]);
        triple(a) * TRIPLES + triple(b)
    }

    /// Returns the number of a partition, whatever the order of its sets.
    pub(super) fn index(&self, sets: &Ordered) -> u16 {
        self.number[self.pair(sets[0], sets[1])]
    }

    /// Returns the partitions whose sets share one digit with each set of this one.
    pub(super) fn orthogonal(&self, index: u16) -> &[u16; ORTHOGONAL] {
        &self.orthogonal[usize::from(index)]
    }

    /// Returns the six orders of a partition.
    pub(super) fn orders(&self, index: usize) -> [Ordered; 6] {
        let [a, b, c] = self.sets[index];
        [
            [a, b, c],
            [a, c, b],
            [b, a, c],
            [b, c, a],
            [c, a, b],
            [c, b, a],
        ]
    }

    /// Returns every partition in every order: 1,680.
    pub(super) fn ordered(&self) -> impl Iterator<Item = Ordered> + '_ {
        (0..PARTITIONS).flat_map(|index| self.orders(index))
    }
}

/// Returns the columns that the two other boxes of a stack (or rows, of a band) may have beside a
/// first: for each of the 56 ways, the second and the third.
pub(super) fn completions(first: &Ordered) -> Vec<(Ordered, Ordered)> {
    let mut ways = Vec::with_capacity(56);
    for a in triples_of(ALL & !first[0]) {
        for b in triples_of(ALL & !first[1] & !a) {
            let c = ALL & !a & !b;
            if c & first[2] == 0 {
                let second = [a, b, c];
                let third = std::array::from_fn(|i| ALL & !first[i] & !second[i]);
                ways.push((second, third));
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_literature() {
        let partitions = Partitions::new();
        assert_eq!(partitions.sets.len(), PARTITIONS);
        assert_eq!(partitions.ordered().count(), 1680);
        for ordered in partitions.ordered() {
            assert_eq!(completions(&ordered).len(), 56);
        }
        for index in 0..PARTITIONS {
            for order in partitions.orders(index) {
                assert_eq!(usize::from(partitions.index(&order)), index);
            }
        }
    }
}
