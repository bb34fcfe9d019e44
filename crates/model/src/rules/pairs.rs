//! A table of the digits that two cells may hold together.

use crate::grid::{Digit, DigitSet};

/// The digits that a second cell may hold, for each digit of a first cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PairTable {
    rows: Box<[DigitSet]>,
}

impl PairTable {
    /// Returns the table of the pairs for which `allowed(a, b)` is true, for boards of this order
    /// (1 to 64).
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

    /// Returns whether the first cell may hold `a` and the second `b`.
    pub fn allows(&self, a: Digit, b: Digit) -> bool {
        self.partners(a).contains(b)
    }

    /// Returns the digits that the second cell may hold if the first holds `a`.
    pub fn partners(&self, a: Digit) -> DigitSet {
        self.rows.get(a.index()).copied().unwrap_or_default()
    }

    /// Returns the relation with the two cells exchanged.
    pub fn transposed(&self) -> PairTable {
        PairTable::new(self.rows.len(), |a, b| self.allows(b, a))
    }
}
