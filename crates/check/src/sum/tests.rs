//! The clauses of small sums against all boards there are.

use super::{Comparison, Failure, Sum, Weight};
use crate::trial::{BOARDS, CANDIDATES, CELLS, Numbers, ORDER, against_all_boards, candidate};

/// The clauses, and how many variables they have with those of the candidates.
fn clauses(sum: &Sum) -> (Vec<Vec<i32>>, i32) {
    let mut clauses = Vec::new();
    let mut take = |clause: &[i32]| {
        clauses.push(clause.to_vec());
        true
    };
    match sum.clauses(ORDER, CANDIDATES, &candidate, &mut take) {
        Ok(count) => (clauses, CANDIDATES + count),
        Err(Failure::TooLarge | Failure::Full) => panic!("{sum:?}"),
    }
}

/// Holds the clauses of a sum against every board. Returns on how many boards it is right.
fn try_all(sum: &Sum) -> usize {
    against_all_boards(clauses(sum), |digits| {
        let terms = sum.terms.iter();
        let found: i128 = terms
            .map(|&(weight, cell)| match weight {
                Weight::Times(coefficient) => i128::from(coefficient) * i128::from(digits[cell]),
                Weight::In(set) => i128::from(set >> (digits[cell] - 1) & 1 == 1),
            })
            .sum();
        let expected = match sum.comparison {
            Comparison::Equal => found == i128::from(sum.total),
            Comparison::AtMost => found <= i128::from(sum.total),
            Comparison::AtLeast => found >= i128::from(sum.total),
        };
        assert_eq!(sum.of(digits), found);
        assert_eq!(sum.accepts(found), expected);
        expected
    })
}

/// Returns up to five terms over the cells.
fn terms(numbers: &mut Numbers, weight: impl Fn(&mut Numbers) -> Weight) -> Vec<(Weight, usize)> {
    (0..numbers.below(6))
        .map(|_| (weight(numbers), numbers.below(CELLS as u64) as usize))
        .collect()
}

/// Tries sums, and returns how many are right on every board, on none and on some.
fn tried(sums: impl Iterator<Item = Sum>) -> [usize; 3] {
    let mut kinds = [0; 3];
    for sum in sums {
        match try_all(&sum) {
            BOARDS => kinds[0] += 1,
            0 => kinds[1] += 1,
            _ => kinds[2] += 1,
        }
    }
    kinds
}

const COMPARISONS: [Comparison; 3] = [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast];

#[test]
fn clauses_of_small_sums_hold_where_the_sums_do() {
    let mut numbers = Numbers(5);
    let coefficient = |numbers: &mut Numbers| Weight::Times(numbers.below(7) as i64 - 3);
    let [right, wrong, mixed] = tried((0..3000).map(|_| Sum {
        terms: terms(&mut numbers, coefficient),
        comparison: COMPARISONS[numbers.below(3) as usize],
        total: numbers.below(25) as i64 - 12,
    }));
    assert!(
        right > 300 && wrong > 300 && mixed > 600,
        "{right} {wrong} {mixed}"
    );
}

#[test]
fn clauses_of_small_counts_hold_where_the_counts_do() {
    let mut numbers = Numbers(6);
    // A digit that there is not, 5, may be in a set.
    let set = |numbers: &mut Numbers| Weight::In(numbers.below(32));
    let [right, wrong, mixed] = tried((0..3000).map(|_| Sum {
        terms: terms(&mut numbers, set),
        comparison: COMPARISONS[numbers.below(3) as usize],
        total: numbers.below(7) as i64 - 1,
    }));
    assert!(
        right > 300 && wrong > 300 && mixed > 600,
        "{right} {wrong} {mixed}"
    );
}

/// The example of `docs/certificates.md`.
#[test]
fn the_clauses_of_a_count_of_two() {
    let sum = Sum {
        terms: vec![(Weight::In(0b11), 0), (Weight::In(0b1), 1)],
        comparison: Comparison::Equal,
        total: 1,
    };
    let (clauses, variables) = clauses(&sum);
    // After r1c1 there are none or one.
    assert_eq!(variables, CANDIDATES + 2);
    let (none, one) = (CANDIDATES + 1, CANDIDATES + 2);
    assert_eq!(clauses[..4], [[-1, one], [-2, one], [-3, none], [-4, none]]);
    assert_eq!(
        clauses[4..8],
        [[-none, -1], [-none, -2], [-one, -3], [-one, -4]]
    );
    assert_eq!(
        clauses[8..12],
        [[-none, -6], [-none, -7], [-none, -8], [-one, -5]]
    );
    assert_eq!(clauses[12..], [[-5, none], [-6, one], [-7, one], [-8, one]]);
}

#[test]
fn the_greatest_numbers_there_are_do_not_overflow() {
    for comparison in COMPARISONS {
        for total in [i64::MIN, -1, 0, i64::MAX] {
            for terms in [
                vec![(i64::MIN, 0), (i64::MIN, 1), (i64::MIN, 2)],
                vec![(i64::MAX, 0), (i64::MAX, 1), (i64::MAX, 0)],
                vec![(i64::MAX, 0), (i64::MIN, 1), (1, 2)],
                vec![(i64::MIN, 0)],
                vec![],
            ] {
                let terms = terms.into_iter();
                try_all(&Sum {
                    terms: terms.map(|(c, cell)| (Weight::Times(c), cell)).collect(),
                    comparison,
                    total,
                });
            }
        }
    }
    // −2⁶³ · 1 is −2⁶³.
    let terms = vec![(Weight::Times(i64::MIN), 0)];
    let least = Sum {
        terms,
        comparison: Comparison::Equal,
        total: i64::MIN,
    };
    assert_eq!(try_all(&least), 16);
}

/// The example of `docs/certificates.md`.
#[test]
fn the_clauses_of_a_cage_of_two() {
    let sum = Sum {
        terms: vec![(Weight::Times(1), 0), (Weight::Times(1), 1)],
        comparison: Comparison::Equal,
        total: 4,
    };
    let (clauses, variables) = clauses(&sum);
    // r1c1 is 1, 2 or 3.
    assert_eq!(variables, CANDIDATES + 3);
    let (one, two, three) = (CANDIDATES + 1, CANDIDATES + 2, CANDIDATES + 3);
    let first = [vec![-1, one], vec![-2, two], vec![-3, three], vec![-4]];
    assert_eq!(clauses[..4], first);
    // Back: whoever has 1 has the digit 1.
    assert_eq!(clauses[4..7], [[-one, -2], [-one, -3], [-one, -4]]);
    // The second cell has what is missing: not 1, 2 or 4 where the first has 1.
    assert_eq!(clauses[13..16], [[-one, -5], [-one, -6], [-one, -8]]);
    // Back from the total.
    assert_eq!(
        clauses[22..],
        [vec![-5, three], vec![-6, two], vec![-7, one], vec![-8]]
    );
    assert_eq!(clauses.len(), 26);
}

#[test]
fn a_sum_that_takes_too_much_is_refused() {
    let term = |i: u32| (Weight::Times(3i64.pow(i)), i as usize % CELLS);
    let sum = Sum {
        terms: (0..30).map(term).collect(),
        comparison: Comparison::AtMost,
        total: i64::MAX / 2,
    };
    let result = sum.clauses(ORDER, CANDIDATES, &candidate, &mut |_| true);
    assert!(matches!(result, Err(Failure::TooLarge)));
    let mut taken = 0;
    let result = sum.clauses(ORDER, CANDIDATES, &candidate, &mut |_| {
        taken += 1;
        taken < 100
    });
    assert!(matches!(result, Err(Failure::Full)));
    assert_eq!(taken, 100);
}
