//! Pairs of cells, and the digits that they allow each other.

use std::sync::Arc;
use veridoku_model::grid::{Cell, DigitSet};
use veridoku_model::rules::PairTable;

/// One direction of a pair relation: the digits that one cell allows in another.
#[derive(Debug, Default)]
pub(crate) struct PairArc {
    pub(crate) to: usize,
    /// The digits that `to` may hold, by index of the digit of the first cell.
    pub(crate) partners: Arc<[u64]>,
}

/// Pair relations as they are read.
pub(super) struct Arcs {
    order: usize,
    /// By cell.
    pub(super) of: Vec<Vec<PairArc>>,
    /// The tables so far, each with what a first cell allows a second, and the second the first.
    tables: Vec<(PairTable, [Arc<[u64]>; 2])>,
}

impl Arcs {
    pub(super) fn new(order: usize, cells: usize) -> Arcs {
        Arcs {
            order,
            of: (0..cells).map(|_| Vec::new()).collect(),
            tables: Vec::new(),
        }
    }

    /// Adds both directions of a relation of two cells.
    pub(super) fn add(&mut self, [a, b]: [Cell; 2], allowed: &PairTable) {
        let known = self.tables.iter().find(|(known, _)| known == allowed);
        let [there, back] = known.map(|(_, both)| both.clone()).unwrap_or_else(|| {
            let digits = DigitSet::all(self.order);
            let partners =
                |table: &PairTable| digits.iter().map(|d| table.partners(d).bits()).collect();
            let both: [Arc<[u64]>; 2] = [allowed, &allowed.transposed()].map(partners);
            self.tables.push((allowed.clone(), both.clone()));
            both
        });
        for (from, to, partners) in [(a, b, there), (b, a, back)] {
            let to = to.index();
            self.of[from.index()].push(PairArc { to, partners });
        }
    }

    /// Returns for each cell the first of those that must hold the same digit.
    pub(super) fn classes(&self) -> Vec<usize> {
        let mut classes: Vec<usize> = (0..self.of.len()).collect();
        for (from, arcs) in self.of.iter().enumerate() {
            let is_same = |arc: &&PairArc| {
                let mut partners = arc.partners.iter().enumerate();
                partners.all(|(digit, &partners)| partners == 1 << digit)
            };
            for arc in arcs.iter().filter(is_same) {
                let (a, b) = (classes[from], classes[arc.to]);
                let joined = classes.iter_mut().filter(|class| **class == a.max(b));
                joined.for_each(|class| *class = a.min(b));
            }
        }
        classes
    }
}
