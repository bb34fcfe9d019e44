//! What is known when a relation is applied, and what comes of it.

use super::digits;
use super::sets::Totals;

/// One relation applied once.
pub(super) struct Pass<'a> {
    /// The number of digits.
    pub(super) order: usize,
    /// By cell: its candidates.
    pub(super) sets: &'a [u64],
    /// What sets of digits add up to, of no digits if no group needs it.
    pub(super) totals: &'a Totals,
    /// How much was done.
    pub(super) effort: u64,
    /// Cells with the candidates that they keep.
    pub(super) kept: &'a mut Vec<(usize, u64)>,
    /// Groups of cells, one after another, of which one holds a digit.
    cells: Vec<usize>,
    /// By group: where its cells end, and the digit as a bit.
    ends: Vec<(usize, u64)>,
}

impl<'a> Pass<'a> {
    pub(super) fn new(
        order: usize,
        sets: &'a [u64],
        totals: &'a Totals,
        kept: &'a mut Vec<(usize, u64)>,
    ) -> Pass<'a> {
        Pass {
            order,
            sets,
            totals,
            effort: 0,
            kept,
            cells: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Takes note that one of some cells holds a digit, given as a bit: the only one, if there are
    /// no others.
    pub(super) fn one_holds(&mut self, cells: impl Iterator<Item = usize>, bit: u64) {
        let from = self.cells.len();
        self.cells.extend(cells);
        if let [only] = self.cells[from..] {
            self.kept.push((only, bit));
        }
        self.ends.push((self.cells.len(), bit));
    }

    /// Takes note that one of some cells holds each of the digits `held`: of those that are left
    /// with one their digits, and of the open ones, which are kept from place `from` on, others.
    pub(super) fn hold(&mut self, cells: &[usize], held: u64, from: usize) {
        for &cell in cells {
            if self.sets[cell].is_power_of_two() {
                self.one_holds([cell].into_iter(), self.sets[cell]);
            }
        }
        for digit in digits(held) {
            let places = self.kept[from..].iter();
            let places = places.filter(|of| of.1 >> digit & 1 == 1);
            self.cells.extend(places.map(|of| of.0));
            self.ends.push((self.cells.len(), 1 << digit));
        }
    }

    /// Returns the groups of cells of which one holds a digit, with the digit as a bit.
    pub(super) fn held(&self) -> impl Iterator<Item = (&[usize], u64)> {
        let starts = [0].into_iter().chain(self.ends.iter().map(|of| of.0));
        let each = starts.zip(&self.ends);
        each.map(|(start, &(end, bit))| (&self.cells[start..end], bit))
    }
}
