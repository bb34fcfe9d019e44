//! A table of which digits two cells may hold together.

use crate::grid::{Digit, DigitSet};

/// For each digit of a first cell, the digits that a second cell may hold beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairTable {
    rows: Box<[DigitSet]>,
}

impl PairTable {
    /// The table for boards of the given order (4 to 64) that allows what `allowed(a, b)` allows.
    ///
    /// ```
    /// use veridoku_model::grid::Digit;
    /// use veridoku_model::rules::PairTable;
    /// let less = PairTable::new(9, |a, b| a < b);
    /// assert!(less.allows(Digit::new(3).unwrap(), Digit::new(4).unwrap()));
    /// assert!(less.partners(Digit::new(9).unwrap()).is_empty());
    /// ```
    pub fn new(order: usize, mut allowed: impl FnMut(Digit, Digit) -> bool) -> PairTable {
        let rows = DigitSet::all(order)
            .iter()
            .map(|a| {
                DigitSet::all(order)
                    .iter()
                    .filter(|&b| allowed(a, b))
                    .collect()
            })
            .collect();
        PairTable { rows }
    }

    /// Whether `a` in the first cell and `b` in the second may stand together.
    pub fn allows(&self, a: Digit, b: Digit) -> bool {
        self.partners(a).contains(b)
    }

    /// The digits that the second cell may hold beside `a` in the first.
    pub fn partners(&self, a: Digit) -> DigitSet {
        self.rows.get(a.index()).copied().unwrap_or_default()
    }

    /// The same relation with the two cells exchanged.
    pub fn transposed(&self) -> PairTable {
        PairTable::new(self.rows.len(), |a, b| self.allows(b, a))
    }
}
