//! The columns of one stack of a 9×9 board: their possible digits in one band, and the completions
//! in the two others.

use super::partitions::{Ordered, Partitions, completions};
use super::table::{Clue, columns_fit};
use std::collections::HashMap;

/// The digits in the columns of a box of the first band. Columns in which the two other bands have
/// no given are unordered, since exchanging them changes nothing there.
#[derive(Debug)]
pub(super) struct Element {
    /// The number of the partition.
    pub(super) partition: u16,
    /// The digits of each column; unordered columns are sorted.
    pub(super) columns: Ordered,
    /// The column of each digit.
    pub(super) column_of: [u8; 9],
    /// The number of orders of the columns that agree with the first band's givens.
    pub(super) weight: u32,
    /// The possible columns of the boxes below.
    pub(super) pairs: Vec<Pair>,
}

/// The column partitions of the boxes of the second and the third band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) second: u16,
    pub(super) third: u16,
    /// The number of orders of the columns that agree with the givens.
    pub(super) weight: u32,
}

/// The elements of a stack.
#[derive(Debug)]
pub(super) struct Stack {
    pub(super) elements: Vec<Element>,
    /// The unordered columns, as a mask of three bits.
    free: u8,
    numbers: HashMap<Ordered, u32>,
}

impl Stack {
    /// Returns the elements that the other bands can complete, from the givens of the three bands
    /// in the order of the plan.
    pub(super) fn new(partitions: &Partitions, bands: &[&[Clue]; 3], stack: usize) -> Stack {
        let mut free = 0b111u8;
        for clue in bands[1].iter().chain(bands[2]) {
            if usize::from(clue.stack) == stack {
                free &= !(1 << clue.column);
            }
        }
        let mut found = Stack {
            elements: Vec::new(),
            free,
            numbers: HashMap::new(),
        };
        for columns in partitions.ordered() {
            let weight = u32::from(columns_fit(bands[0], stack, &columns));
            let columns = found.sorted(columns);
            if let Some(&known) = found.numbers.get(&columns) {
                found.elements[known as usize].weight += weight;
                continue;
            }
            let pairs = pairs(partitions, bands, stack, &columns);
            if pairs.is_empty() {
                continue;
            }
            let holds = |digit: usize| columns.iter().position(|set| set >> digit & 1 != 0);
            found.numbers.insert(columns, found.elements.len() as u32);
            found.elements.push(Element {
                partition: partitions.index(&columns),
                columns,
                column_of: std::array::from_fn(|d| holds(d).expect("a partition") as u8),
                weight,
                pairs,
            });
        }
        found
    }

    /// Sorts the unordered columns.
    fn sorted(&self, mut columns: Ordered) -> Ordered {
        for (a, b) in [(0, 1), (1, 2), (0, 1), (0, 2)] {
            let both = 1 << a | 1 << b;
            if self.free & both == both && columns[a] > columns[b] {
                columns.swap(a, b);
            }
        }
        columns
    }

    /// Returns the image of an element under a renaming of digits that are not givens of the two
    /// other bands.
    pub(super) fn renamed(&self, element: u32, to: &[u8; 9]) -> u32 {
        let rename = |set: u16| {
            let digits = (0..9).filter(|d| set >> d & 1 != 0);
            digits.fold(0, |mask, d| mask | 1 << to[d])
        };
        let columns = self.elements[element as usize].columns.map(rename);
        self.numbers[&self.sorted(columns)]
    }

    /// Returns the number of completions of all elements: the measure of the work.
    pub(super) fn ways(&self) -> f64 {
        self.elements.iter().map(|e| e.pairs.len() as f64).sum()
    }
}

fn pairs(
    partitions: &Partitions,
    bands: &[&[Clue]; 3],
    stack: usize,
    columns: &Ordered,
) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (second, third) in completions(columns) {
        if columns_fit(bands[1], stack, &second) && columns_fit(bands[2], stack, &third) {
            pairs.push([partitions.index(&second), partitions.index(&third)]);
        }
    }
    let counted = counted(&pairs).into_iter();
    let each = counted.map(|([second, third], times)| Pair {
        second,
        third,
        weight: times as u32,
    });
    each.collect()
}

/// Returns each pair once, ascending, with how often it is there.
pub(super) fn counted(pairs: &[[u16; 2]]) -> Vec<([u16; 2], usize)> {
    // As numbers, which takes a fraction of the code.
    let numbers = pairs
        .iter()
        .map(|&[a, b]| u32::from(a) << 16 | u32::from(b));
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    let runs = numbers.chunk_by(|a, b| a == b);
    runs.map(|run| ([(run[0] >> 16) as u16, run[0] as u16], run.len()))
        .collect()
}
