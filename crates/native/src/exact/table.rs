//! Counts the fillings of one band by the digits of its columns.

use super::partitions::{Ordered, PARTITIONS, Partitions, completions};
use super::stack::counted;
use std::sync::{Mutex, PoisonError};
use veridoku_model::threads::side_by_side;

/// A given, by its place in a band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    /// The digit, from 0.
    pub(super) digit: u8,
    /// The row in the band, from 0.
    pub(super) row: u8,
    /// The box of the band, from 0.
    pub(super) stack: u8,
    /// The column in the box, from 0.
    pub(super) column: u8,
}

impl Clue {
    fn mask(self) -> u16 {
        1 << self.digit
    }
}

/// Returns whether these columns of a box contain the digits of its givens.
pub(super) fn columns_fit(clues: &[Clue], stack: usize, columns: &Ordered) -> bool {
    let here = clues.iter().filter(|c| usize::from(c.stack) == stack);
    here.into_iter()
        .all(|c| columns[usize::from(c.column)] & c.mask() != 0)
}

/// The numbers of fillings of a band by the column partitions of its three boxes, the columns of a
/// box unordered.
///
/// A filling of a box is a pair of orthogonal partitions, its rows and its columns, so the fillings
/// of a band are counted by rows: each compatible triple of row partitions gives one filling for
/// each triple of column partitions orthogonal to it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// Indexed by `(a · 280 + b) · 280 + c` for the partitions of the boxes from left to right. At
    /// most 12³ = 1,728 each.
    counts: Vec<u16>,
}

/// The number of entries for one partition of the first box.
const SLICE: usize = PARTITIONS * PARTITIONS;

impl Table {
    /// Counts the fillings that agree with the givens by row, on `jobs` threads; entries whose
    /// columns cannot contain the givens stay 0. If it is to stop, the rest stays 0, too.
    pub(super) fn new(
        partitions: &Partitions,
        clues: &[Clue],
        jobs: usize,
        stopping: &(dyn Fn() -> bool + Sync),
    ) -> Table {
        let rows = row_triples(partitions, clues);
        let fits: [Vec<Vec<u16>>; 3] = std::array::from_fn(|stack| {
            let fit = |&p: &u16| {
                let orders = partitions.orders(p.into());
                orders.iter().any(|order| columns_fit(clues, stack, order))
            };
            (0..PARTITIONS as u16)
                .map(|rows| {
                    partitions
                        .orthogonal(rows)
                        .iter()
                        .copied()
                        .filter(fit)
                        .collect()
                })
                .collect()
        });
        let mut counts = vec![0u16; PARTITIONS * SLICE];
        let share = PARTITIONS.div_ceil(jobs.max(1));
        let parts: Vec<Mutex<&mut [u16]>> =
            counts.chunks_mut(share * SLICE).map(Mutex::new).collect();
        side_by_side(parts.len(), &|part| {
            let mut slices = parts[part].lock().unwrap_or_else(PoisonError::into_inner);
            for (offset, slice) in slices.chunks_mut(SLICE).enumerate() {
                if stopping() {
                    return;
                }
                let first = (part * share + offset) as u16;
                for (one, of_one) in rows.iter().enumerate() {
                    if fits[0][one].binary_search(&first).is_ok() {
                        add(slice, of_one, &fits[1], &fits[2]);
                    }
                }
            }
        });
        drop(parts);
        Table { counts }
    }

    /// Returns the counts for a partition of the first box: 280 rows of 280.
    pub(super) fn slice(&self, first: u16) -> &[u16] {
        &self.counts[usize::from(first) * SLICE..][..SLICE]
    }
}

/// Returns the row of a slice for a partition of the second box.
pub(super) fn row(slice: &[u16], second: u16) -> &[u16] {
    &slice[usize::from(second) * PARTITIONS..][..PARTITIONS]
}

/// By the row partition of the first box: those of the second and third box, with their
/// multiplicity.
type RowTriples = Vec<Vec<(u16, u16, u16)>>;

fn row_triples(partitions: &Partitions, clues: &[Clue]) -> RowTriples {
    let fits = |stack: usize, rows: &Ordered| {
        let here = clues.iter().filter(|c| usize::from(c.stack) == stack);
        here.into_iter()
            .all(|c| rows[usize::from(c.row)] & c.mask() != 0)
    };
    let mut pairs = vec![Vec::new(); PARTITIONS];
    for first in partitions.ordered().filter(|rows| fits(0, rows)) {
        let list: &mut Vec<[u16; 2]> = &mut pairs[usize::from(partitions.index(&first))];
        for (second, third) in completions(&first) {
            if fits(1, &second) && fits(2, &third) {
                list.push([partitions.index(&second), partitions.index(&third)]);
            }
        }
    }
    let each = pairs.iter().map(|pairs| {
        let counted = counted(pairs).into_iter();
        counted
            .map(|([two, three], times)| (two, three, times as u16))
            .collect()
    });
    each.collect()
}

fn add(slice: &mut [u16], rows: &[(u16, u16, u16)], second: &[Vec<u16>], third: &[Vec<u16>]) {
    for &(two, three, times) in rows {
        let columns = &third[usize::from(three)];
        for &b in &second[usize::from(two)] {
            let row = &mut slice[usize::from(b) * PARTITIONS..][..PARTITIONS];
            for &c in columns {
                row[usize::from(c)] += times;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_band_has_as_many_fillings_as_the_literature_says() {
        let partitions = Partitions::new();
        let table = Table::new(&partitions, &[], 2, &|| false);
        let unordered: u64 = table.counts.iter().map(|&n| u64::from(n)).sum();
        // Each box has six orders of its columns.
        assert_eq!(unordered * 216, 948_109_639_680);
        assert_eq!(table.counts.iter().max(), Some(&1728));
    }
}
