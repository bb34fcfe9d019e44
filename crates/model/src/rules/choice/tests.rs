//! Both ways to say a choice against each other and against the relations one by one.

use super::{Relation, TooManyStates, apart, either, together};
use crate::grid::{Cell, Digit, DigitSet};
use crate::rules::{Automaton, Comparison, Term};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const ORDER: usize = 3;
const CELLS: usize = 5;

/// Returns a relation of some cells, drawn.
fn relation(rng: &mut ChaCha8Rng) -> Relation {
    let mut cells: Vec<Cell> = (0..CELLS).map(Cell::new).collect();
    cells.retain(|_| rng.random_bool(0.6));
    match rng.random_range(0..3) {
        0 => Relation::AllDifferent { cells },
        1 => Relation::Clause {
            any_of: vec![(Cell::new(1), DigitSet::from_bits(rng.random_range(1..7)))],
        },
        _ => {
            let term = |cell| Term {
                coefficient: [-2, -1, 1, 1, 3][rng.random_range(0..5)],
                cell,
            };
            let terms: Vec<Term> = cells.into_iter().map(term).collect();
            let comparisons = [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast];
            Relation::Linear {
                terms,
                comparison: comparisons[rng.random_range(0..3)],
                total: rng.random_range(-3..9),
            }
        }
    }
}

fn boards() -> impl Iterator<Item = Vec<u8>> {
    let number = ORDER.pow(CELLS as u32);
    let digit = |number: usize, cell: usize| (number / ORDER.pow(cell as u32) % ORDER) as u8 + 1;
    (0..number).map(move |number| (0..CELLS).map(|cell| digit(number, cell)).collect())
}

#[test]
fn lists_told_apart_by_a_cell_are_the_same_choice() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut kept = [0; 2];
    for _ in 0..300 {
        let first = Cell::new(0);
        let lists: Vec<Vec<Relation>> = [1, 2, 4]
            .map(|bit| {
                let digits = DigitSet::from_bits(bit);
                let mut list = vec![
                    relation(&mut rng),
                    Relation::Domain {
                        cell: first,
                        digits,
                    },
                ];
                list.extend((0..rng.random_range(0..2)).map(|_| relation(&mut rng)));
                list
            })
            .into_iter()
            .take(rng.random_range(2..4))
            .collect();
        let one = together(ORDER, &lists).unwrap();
        let several = apart(ORDER, &lists).unwrap();
        for board in boards() {
            let all = |list: &[Relation]| list.iter().all(|one| one.holds(&board));
            let truth = lists.iter().any(|list| all(list));
            assert_eq!(all(one.as_slice()), truth, "{lists:?} {board:?}");
            assert_eq!(all(&several), truth, "{lists:?} {board:?}");
            kept[usize::from(truth)] += 1;
        }
    }
    assert!(kept.iter().all(|&kept| kept > 5000), "{kept:?}");
}

/// Returns an automaton of many states: whatever digits the cells hold, but for one word.
fn large(cells: std::ops::Range<usize>) -> Relation {
    let step = |read: &u64, digit: Digit| Some(read * 9 + digit.index() as u64);
    let automaton = Automaton::explore(9, 5, 0, step, |read| *read != 4321).unwrap();
    Relation::Automaton {
        cells: cells.map(Cell::new).collect(),
        automaton,
    }
}

#[test]
fn a_choice_too_large_for_one_automaton_is_several() {
    let list = |digits: u64, cells: std::ops::Range<usize>| {
        let digits = DigitSet::from_bits(digits);
        let cell = Cell::new(60);
        vec![large(cells), Relation::Domain { cell, digits }]
    };
    let lists: Vec<_> = (0..9).map(|k| list(1 << k, 5 * k..5 * k + 5)).collect();
    assert!(together(9, &lists) == Err(TooManyStates));
    assert_eq!(either(9, &lists).unwrap().len(), 10);
    // Nothing tells these apart.
    let alike: Vec<_> = (0..9)
        .map(|k| list(3 << k & 511, 5 * k..5 * k + 5))
        .collect();
    assert!(either(9, &alike) == Err(TooManyStates));
}
