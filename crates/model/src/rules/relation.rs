//! The primitive relations, and the semantics of each.

use super::{Automaton, Connected, PairTable};
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
    /// The digits of the cells, read in order, are a word that an automaton accepts: sandwiches,
    /// skyscrapers, between lines.
    Automaton {
        /// The cells in the order in which they are read; a cell may occur again.
        cells: Vec<Cell>,
        /// The automaton, over the digits of the board.
        automaton: Automaton,
    },
    /// At least one of the cells holds one of the digits beside it: quadruples, global entropy.
    Clause {
        /// The alternatives: a cell and the digits it may hold.
        any_of: Vec<(Cell, DigitSet)>,
    },
    /// The number of cells that hold one of the digits beside them, compared with a total:
    /// contains, counting circles.
    Count {
        /// What is counted: a cell and the digits that count; a cell may occur again.
        of: Vec<(Cell, DigitSet)>,
        /// How the number compares with the total.
        comparison: Comparison,
        /// The total.
        total: i64,
    },
    /// The cells that hold certain digits are connected: yin yang, regions to be found.
    Connected(Connected),
}

/// A summand of [`Relation::Linear`]: a cell's digit times a coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The coefficient; any value, 0 included.
    pub coefficient: i32,
    /// The cell.
    pub cell: Cell,
}

/// How the two sides of [`Relation::Linear`] and [`Relation::Count`] compare.
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
            Relation::Automaton { cells, automaton } => {
                let word = cells.iter().map(|cell| values.get(cell.index()).copied());
                let word: Option<Vec<u8>> = word.collect();
                word.is_some_and(|word| automaton.accepts(&word))
            }
            Relation::Clause { any_of } => {
                let full = any_of.iter().all(|(cell, _)| digit(*cell).is_some());
                let here =
                    |(cell, set): &(Cell, DigitSet)| digit(*cell).is_some_and(|d| set.contains(d));
                full && any_of.iter().any(here)
            }
            Relation::Count {
                of,
                comparison,
                total,
            } => {
                let number = of.iter().try_fold(0, |number, (cell, set)| {
                    Some(number + i64::from(set.contains(digit(*cell)?)))
                });
                number.is_some_and(|number| comparison.holds(number, *total))
            }
            Relation::Connected(connected) => connected.holds(values),
        }
    }

    /// Returns the cells of the relation.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Relation::Domain { cell, .. } => vec![*cell],
            Relation::AllDifferent { cells } => cells.clone(),
            Relation::Pair { a, b, .. } => vec![*a, *b],
            Relation::Linear { terms, .. } => terms.iter().map(|term| term.cell).collect(),
            Relation::Automaton { cells, .. } => cells.clone(),
            Relation::Connected(connected) => connected.cells.clone(),
            Relation::Clause { any_of: sets } | Relation::Count { of: sets, .. } => {
                sets.iter().map(|(cell, _)| *cell).collect()
            }
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
        let rising = Automaton::explore(
            4,
            3,
            0,
            |&last, digit| (digit.value() > last).then_some(digit.value()),
            |_| true,
        );
        let word = |list: &[usize]| Relation::Automaton {
            cells: cells(list),
            automaton: rising.clone().unwrap(),
        };
        assert!(word(&[0, 1, 2]).holds(&board) && !word(&[0, 3]).holds(&board));
        let sets = |bits: [u64; 2]| {
            let cells = cells(&[0, 3]).into_iter();
            cells.zip(bits.map(DigitSet::from_bits)).collect::<Vec<_>>()
        };
        let clause = |bits| Relation::Clause { any_of: sets(bits) };
        assert!(clause([0b10, 0b01]).holds(&board) && !clause([0b10, 0b110]).holds(&board));
        let count = |comparison, total| Relation::Count {
            of: sets([0b01, 0b11]),
            comparison,
            total,
        };
        assert!(count(Comparison::Equal, 2).holds(&board));
        assert!(!count(Comparison::AtMost, 1).holds(&board));
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
