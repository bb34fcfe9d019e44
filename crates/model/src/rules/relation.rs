//! The primitive relations, and the semantics of each.

use super::PairTable;
use crate::grid::{Cell, DigitSet};

/// A relation over cells. The engines (`native`, `cnf`, `textbook`), `human`, `canon` and `verify`
/// must handle every new kind; each matches without a catch-all arm, so the compiler lists what is
/// missing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The cell holds one of the digits: a given, even, odd.
    Domain {
        /// The cell.
        cell: Cell,
        /// The digits it may hold.
        digits: DigitSet,
    },
    /// No digit occurs twice among the cells. With as many cells as digits it is a house.
    AllDifferent {
        /// The cells, each once.
        cells: Vec<Cell>,
    },
    /// The two cells hold digits that the table allows together.
    Pair {
        /// The first cell.
        a: Cell,
        /// The second cell.
        b: Cell,
        /// The pairs of digits allowed, `a`'s first.
        allowed: PairTable,
    },
    /// A weighted sum of the cells' digits compared with a total: cages, arrows, little killer.
    Linear {
        /// The summands.
        terms: Vec<Term>,
        /// How the sum compares with the total.
        comparison: Comparison,
        /// The total.
        total: i64,
    },
}

/// A summand of [`Relation::Linear`]: a cell's digit times a coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The coefficient; any value, 0 included.
    pub coefficient: i32,
    /// The cell.
    pub cell: Cell,
}

/// How the two sides of [`Relation::Linear`] compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// sum = total
    Equal,
    /// sum ≤ total
    AtMost,
    /// sum ≥ total
    AtLeast,
}

impl Comparison {
    /// Returns whether the comparison of `sum` with `total` is true.
    pub fn holds(self, sum: i64, total: i64) -> bool {
        match self {
            Comparison::Equal => sum == total,
            Comparison::AtMost => sum <= total,
            Comparison::AtLeast => sum >= total,
        }
    }
}

impl Relation {
    /// Returns whether a full board, one value per cell in row order, satisfies the relation. A
    /// relation over a cell whose value is no digit (0 or above 64), or that is outside the board,
    /// does not hold.
    pub fn holds(&self, values: &[u8]) -> bool {
        use crate::grid::Digit;
        let digit = |cell: Cell| values.get(cell.index()).and_then(|&v| Digit::new(v));
        match self {
            Relation::Domain { cell, digits } => digit(*cell).is_some_and(|d| digits.contains(d)),
            Relation::AllDifferent { cells } => {
                let mut seen = DigitSet::EMPTY;
                cells.iter().all(|&cell| {
                    let fresh = digit(cell).filter(|&d| !seen.contains(d));
                    fresh.map(|d| seen.insert(d)).is_some()
                })
            }
            Relation::Pair { a, b, allowed } => match (digit(*a), digit(*b)) {
                (Some(a), Some(b)) => allowed.allows(a, b),
                _ => false,
            },
            Relation::Linear {
                terms,
                comparison,
                total,
            } => {
                let sum = terms.iter().try_fold(0i64, |sum, term| {
                    let value = i64::from(digit(term.cell)?.value());
                    Some(sum + i64::from(term.coefficient) * value)
                });
                sum.is_some_and(|sum| comparison.holds(sum, *total))
            }
        }
    }

    /// Returns the cells of the relation.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Relation::Domain { cell, .. } => vec![*cell],
            Relation::AllDifferent { cells } => cells.clone(),
            Relation::Pair { a, b, .. } => vec![*a, *b],
            Relation::Linear { terms, .. } => terms.iter().map(|term| term.cell).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    fn cells(indices: &[usize]) -> Vec<Cell> {
        indices.iter().map(|&i| Cell::new(i)).collect()
    }

    #[test]
    fn each_relation_holds_where_it_should() {
        let board = [1, 2, 3, 1];
        let domain = |cell, bits| Relation::Domain {
            cell: Cell::new(cell),
            digits: DigitSet::from_bits(bits),
        };
        assert!(domain(2, 0b100).holds(&board));
        assert!(!domain(2, 0b011).holds(&board));
        let different = |list: &[usize]| Relation::AllDifferent { cells: cells(list) };
        assert!(different(&[0, 1, 2]).holds(&board));
        assert!(!different(&[0, 1, 3]).holds(&board));
        let pair = Relation::Pair {
            a: Cell::new(0),
            b: Cell::new(1),
            allowed: PairTable::new(4, |a, b| a < b),
        };
        assert!(pair.holds(&board));
        assert!(!pair.holds(&[2, 1, 3, 1]));
        let linear = |comparison, total| Relation::Linear {
            terms: [(2, 0), (-1, 2)]
                .map(|(coefficient, cell)| Term {
                    coefficient,
                    cell: Cell::new(cell),
                })
                .to_vec(),
            comparison,
            total,
        };
        assert!(linear(Comparison::Equal, -1).holds(&board));
        assert!(linear(Comparison::AtMost, 0).holds(&board));
        assert!(!linear(Comparison::AtLeast, 0).holds(&board));
    }

    #[test]
    fn an_unfilled_cell_satisfies_nothing() {
        let relation = Relation::AllDifferent {
            cells: cells(&[0, 1]),
        };
        assert!(!relation.holds(&[0, 1]));
        assert!(!relation.holds(&[1]));
        let pair = Relation::Pair {
            a: Cell::new(0),
            b: Cell::new(1),
            allowed: PairTable::new(4, |_, _| true),
        };
        assert!(!pair.holds(&[1, 0]));
        assert!(pair.holds(&[Digit::new(1).unwrap().value(), 4]));
    }
}
