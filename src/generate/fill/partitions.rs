//! The partitions of nine digits into three columns of three, and how those of two bands combine.
//!
//! A band of a 9×9 grid has three columns in each of its stacks: a partition of the digits into
//! triples. Below triples A, B, C the next band can have 56 = Σ C(3,j)³ others, none of which
//! repeats a digit in a column; the remaining digits make the third band.

/// The number of partitions of nine digits into three triples.
pub(super) const PARTITIONS: usize = 280;
/// The number of continuations of a stack below one of its boxes, with columns as sets.
pub(super) const MOVES: usize = 56;

/// Three columns of a box, as sets of digits: bit d for the digit counted from 0.
pub(super) type Columns = [u16; 3];

/// The partitions, numbered.
pub(super) struct Partitions {
    list: Vec<Columns>,
    /// By the triple with digit 0: the start of its row in `numbers`.
    first: Vec<u16>,
    /// By the triple with the least digit outside of the first: the number of the partition.
    numbers: Vec<u16>,
}

impl Partitions {
    pub(super) fn new() -> Partitions {
        let triples: Vec<u16> = (0..512u16).filter(|t| t.count_ones() == 3).collect();
        let (mut list, mut first, mut numbers) = (Vec::new(), vec![0; 512], Vec::new());
        for (rank, &a) in triples.iter().filter(|a| *a & 1 == 1).enumerate() {
            first[usize::from(a)] = rank as u16 * 512;
            numbers.resize((rank + 1) * 512, 0);
            let rest = 511 & !a;
            let least = rest & rest.wrapping_neg();
            for &b in triples.iter().filter(|b| *b & a == 0 && *b & least != 0) {
                numbers[rank * 512 + usize::from(b)] = list.len() as u16;
                list.push([a, b, rest & !b]);
            }
        }
        debug_assert_eq!(list.len(), PARTITIONS);
        Partitions {
            list,
            first,
            numbers,
        }
    }

    /// Returns the columns of a partition, ordered by their least digits.
    pub(super) fn columns(&self, number: usize) -> Columns {
        self.list[number]
    }

    /// Returns the number of the partition into these columns, in any order.
    pub(super) fn number(&self, columns: Columns) -> usize {
        let [a, b, c] = columns;
        let (first, x, y) = match (a & 1, b & 1) {
            (1, _) => (a, b, c),
            (_, 1) => (b, a, c),
            _ => (c, a, b),
        };
        let second = if x.trailing_zeros() < y.trailing_zeros() {
            x
        } else {
            y
        };
        usize::from(self.numbers[usize::from(self.first[usize::from(first)] + second)])
    }

    /// Returns the number of a partition after renaming its digits.
    pub(super) fn renamed(&self, number: usize, names: &[u8; 9]) -> usize {
        self.number(self.list[number].map(|column| renamed(column, names)))
    }
}

/// Returns a set of digits renamed.
fn renamed(digits: u16, names: &[u8; 9]) -> u16 {
    (0..9).fold(0, |set, d| set | (digits >> d & 1) << names[d])
}

/// Returns the digits of a set of three, in ascending order.
pub(super) fn digits(column: u16) -> [u8; 3] {
    let first = column & column.wrapping_sub(1);
    let second = first & first.wrapping_sub(1);
    let least = |rest: u16| (rest.trailing_zeros() as u8).min(8);
    [least(column), least(first), least(second)]
}

/// A continuation of a stack below three columns: which of the digits of each column the next band
/// has in the column that follows it, in the cyclic order A, B, C, A. Bits by rank within the
/// triple.
pub(super) type Move = [u16; 3];

/// Returns all continuations: j digits of each column go to the one after it and 3 − j to the one
/// before, for j from 0 to 3.
pub(super) fn moves() -> Vec<Move> {
    let mut list = Vec::with_capacity(MOVES);
    for count in 0..=3 {
        let ranks = || (0..8u16).filter(move |r| r.count_ones() == count);
        for a in ranks() {
            for b in ranks() {
                list.extend(ranks().map(|c| [a, b, c]));
            }
        }
    }
    list
}

/// Returns the columns of the two bands below a box, by a continuation.
pub(super) fn below(columns: Columns, by: Move) -> [Columns; 2] {
    let (mut second, mut third) = ([0; 3], [0; 3]);
    for i in 0..3 {
        let (before, after) = ((i + 2) % 3, (i + 1) % 3);
        // Column i gets the digits that the column before it passes on and those that the column
        // after it passes back.
        let back = columns[after] & !pick(columns[after], by[after]);
        second[i] = pick(columns[before], by[before]) | back;
        third[i] = 511 & !columns[i] & !second[i];
    }
    [second, third]
}

/// Returns the digits of a triple with these ranks.
fn pick(column: u16, ranks: u16) -> u16 {
    let mut set = 0;
    for (rank, digit) in digits(column).into_iter().enumerate() {
        set |= (ranks >> rank & 1) << digit;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_have_numbers() {
        let partitions = Partitions::new();
        for number in 0..PARTITIONS {
            let [a, b, c] = partitions.columns(number);
            assert_eq!((a | b | c, a & b | a & c | b & c), (511, 0));
            assert_eq!(partitions.number([c, a, b]), number);
            assert_eq!(partitions.number([b, a, c]), number);
        }
    }

    #[test]
    fn a_stack_goes_on_in_fifty_six_ways() {
        let columns = [0b000_000_111, 0b001_101_000, 0b110_010_000];
        let mut seen: Vec<_> = moves().into_iter().map(|m| below(columns, m)).collect();
        for [second, third] in &seen {
            for i in 0..3 {
                assert_eq!(columns[i] | second[i] | third[i], 511);
                assert_eq!(second[i].count_ones(), 3);
            }
            assert_eq!(second[0] | second[1] | second[2], 511);
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), MOVES);
    }
}
