//! Whether relations say the same when regions change their numbers.
//!
//! They do if they do so for the exchange of the first two numbers and for the shift of all by one:
//! every other change is made of these.

use veridoku_model::grid::{Cell, Digit, DigitSet};
use veridoku_model::rules::{Automaton, Comparison, PairTable, Relation};

/// The most pairs of states that are looked at, times digits.
const MOST: usize = 1 << 19;

/// A relation in numbers: its kind, then what does not change, and cells with sets of digits.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Written {
    kind: &'static str,
    numbers: Vec<i64>,
    cells: Vec<(usize, u64)>,
}

/// Changes of the numbers of regions.
pub(super) struct Swaps<'a> {
    order: usize,
    /// By change and digit: the new one.
    changes: [Vec<usize>; 2],
    /// By cell: whether it holds a region.
    holds: &'a [bool],
}

/// Returns a relation in numbers; `None` if it is a sum, a pair or an automaton.
pub(super) fn written(relation: &Relation) -> Option<Written> {
    let sets = |of: &[(Cell, DigitSet)]| {
        let sets = of.iter().map(|(cell, set)| (cell.index(), set.bits()));
        sets.collect::<Vec<(usize, u64)>>()
    };
    let (kind, numbers, cells) = match relation {
        Relation::Domain { cell, digits } => {
            ("domain", Vec::new(), vec![(cell.index(), digits.bits())])
        }
        Relation::AllDifferent { cells } => {
            let cells = cells.iter().map(|cell| (cell.index(), 0));
            ("different", Vec::new(), cells.collect())
        }
        Relation::Clause { any_of } => ("clause", Vec::new(), sets(any_of)),
        Relation::Count {
            of,
            comparison,
            total,
        } => {
            let comparison = match comparison {
                Comparison::Equal => 0,
                Comparison::AtLeast => 1,
                Comparison::AtMost => 2,
            };
            ("count", vec![comparison, *total], sets(of))
        }
        Relation::Connected(of) => {
            let size = of.size.map_or(-1, |size| size as i64);
            let cells = of.cells.iter();
            let cells = cells.map(|cell| (cell.index(), of.digits.bits()));
            ("connected", vec![of.columns as i64, size], cells.collect())
        }
        Relation::Linear { .. } | Relation::Pair { .. } | Relation::Automaton { .. } => {
            return None;
        }
    };
    Some(Written {
        kind,
        numbers,
        cells,
    })
}

impl<'a> Swaps<'a> {
    /// Returns the changes of the first digits, which are regions in some cells.
    pub(super) fn new(order: usize, regions: usize, holds: &'a [bool]) -> Swaps<'a> {
        let mut exchange: Vec<usize> = (0..order).collect();
        exchange[..regions.min(2)].reverse();
        let mut shift: Vec<usize> = (0..order).collect();
        shift[..regions].rotate_left(1);
        Swaps {
            order,
            changes: [exchange, shift],
            holds,
        }
    }

    /// Returns whether relations together say the same after each change.
    pub(super) fn keep_all(&self, all: &[Written]) -> bool {
        let holds = |cell: usize| self.holds[cell];
        let mixed = |of: &Written| of.kind == "different" && of.cells.iter().any(|c| !holds(c.0));
        let kept = |of: &Written, change: &[usize]| {
            let mut new = of.clone();
            for (cell, set) in &mut new.cells {
                if holds(*cell) {
                    *set = changed(*set, change);
                }
            }
            all.contains(&new)
        };
        !all.iter().any(mixed)
            && self
                .changes
                .iter()
                .all(|change| all.iter().all(|of| kept(of, change)))
    }

    /// Returns whether a pair of cells allows the same after each change.
    pub(super) fn keep_pair(&self, cells: [Cell; 2], allowed: &PairTable) -> bool {
        let digits: Vec<Digit> = DigitSet::all(self.order).iter().collect();
        let [a, b] = cells.map(|cell| self.holds[cell.index()]);
        self.changes.iter().all(|change| {
            let new = |digit: Digit, holds: bool| match holds {
                true => digits[change[digit.index()]],
                false => digit,
            };
            let mut pairs = digits
                .iter()
                .flat_map(|&x| digits.iter().map(move |&y| (x, y)));
            pairs.all(|(x, y)| allowed.allows(x, y) == allowed.allows(new(x, a), new(y, b)))
        })
    }

    /// Returns whether an automaton accepts the same after each change: whether no word leads to a
    /// state that accepts and, changed, to one that does not. If that would take too long, it may
    /// not.
    pub(super) fn keep(&self, cells: &[Cell], automaton: &Automaton) -> bool {
        let digits: Vec<Digit> = DigitSet::all(self.order).iter().collect();
        let accepts = |state: usize| state < automaton.states() && automaton.is_accepting(state);
        let next = |state: usize, digit: Digit| match state < automaton.states() {
            true => automaton.next(state, digit).unwrap_or(automaton.states()),
            false => state,
        };
        let mut steps = 0;
        self.changes.iter().all(|change| {
            // By state: those that the changed word leads to; the last is for none.
            let none = automaton.states();
            let mut pairs = vec![Vec::new(); none + 1];
            pairs[0].push(0);
            for cell in cells {
                let mut after = vec![Vec::new(); none + 1];
                for (a, others) in pairs.iter().enumerate() {
                    steps += others.len() * self.order;
                    if steps > MOST {
                        return false;
                    }
                    for &b in others {
                        for (&digit, &new) in digits.iter().zip(change) {
                            let new = match self.holds[cell.index()] {
                                true => digits[new],
                                false => digit,
                            };
                            let a = next(a, digit);
                            let b = next(b, new);
                            if (a != none || b != none) && !after[a].contains(&b) {
                                after[a].push(b);
                            }
                        }
                    }
                }
                pairs = after;
            }
            let mut all = pairs.iter().enumerate();
            all.all(|(a, others)| others.iter().all(|&b| accepts(a) == accepts(b)))
        })
    }
}

fn changed(set: u64, change: &[usize]) -> u64 {
    let digits = change.iter().enumerate();
    let digits = digits.filter(|(digit, _)| set >> digit & 1 == 1);
    digits.fold(0, |all, (_, new)| all | 1 << new)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells 0 and 1 hold one of three regions, cell 2 a digit.
    const HOLDS: [bool; 3] = [true, true, false];

    fn cells(all: &[usize]) -> Vec<Cell> {
        all.iter().map(|&cell| Cell::new(cell)).collect()
    }

    #[test]
    fn pairs_may_ask_only_whether_regions_are_the_same() {
        let swaps = Swaps::new(4, 3, &HOLDS);
        let keeps = |of: [usize; 2], allowed: &dyn Fn(usize, usize) -> bool| {
            let table = PairTable::new(4, |a, b| allowed(a.index(), b.index()));
            swaps.keep_pair(of.map(Cell::new), &table)
        };
        assert!(keeps([0, 1], &|a, b| a == b));
        assert!(keeps([0, 1], &|a, b| a != b));
        assert!(!keeps([0, 1], &|a, b| a < b));
        // Digits are no regions, and the fourth digit is none.
        assert!(keeps([0, 2], &|_, b| b == 1));
        assert!(!keeps([0, 2], &|a, b| a == b));
        assert!(keeps([0, 2], &|a, _| a == 3));
    }

    #[test]
    fn automata_may_count_regions_and_not_name_them() {
        let swaps = Swaps::new(4, 3, &HOLDS);
        let keeps = |accepts: &dyn Fn(&[usize]) -> bool| {
            let step =
                |read: &Vec<usize>, digit: Digit| Some([&read[..], &[digit.index()]].concat());
            let automaton = Automaton::explore(4, 3, Vec::new(), step, |read| accepts(read));
            swaps.keep(&cells(&[2, 0, 1]), &automaton.unwrap())
        };
        assert!(keeps(&|read| matches!(read, [_, a, b] if a == b)));
        assert!(keeps(&|read| matches!(read, [1, a, b] if a != b)));
        assert!(!keeps(&|read| matches!(read, [a, b, _] if a == b)));
        assert!(!keeps(&|read| matches!(read, [_, 0, _])));
    }

    #[test]
    fn a_relation_of_each_region_is_one_of_all() {
        let swaps = Swaps::new(4, 3, &HOLDS);
        let clause = |region: u64| Relation::Clause {
            any_of: vec![
                (Cell::new(2), DigitSet::from_bits(0b1)),
                (Cell::new(0), DigitSet::from_bits(region)),
            ],
        };
        let all = |regions: &[u64]| {
            let clauses = regions.iter().map(|&region| written(&clause(region)));
            swaps.keep_all(&clauses.map(Option::unwrap).collect::<Vec<_>>())
        };
        assert!(all(&[0b001, 0b010, 0b100]) && all(&[0b1000]));
        assert!(!all(&[0b001, 0b010]));
        let different = |of: &[usize]| {
            let cells = cells(of);
            let all = written(&Relation::AllDifferent { cells });
            swaps.keep_all(&all.into_iter().collect::<Vec<_>>())
        };
        assert!(different(&[0, 1]) && !different(&[1, 2]));
    }
}
