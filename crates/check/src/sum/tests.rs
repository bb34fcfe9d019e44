//! The clauses of small sums against all boards there are.

use super::{Comparison, Failure, Sum, Worth};

pub(crate) const ORDER: usize = 4;
/// Cells that sums are made of.
pub(crate) const CELLS: usize = 3;

/// Numbers that look drawn at random: splitmix64.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % end
    }
}

pub(crate) fn candidate(cell: usize, digit: usize) -> i32 {
    (cell * ORDER + digit) as i32
}

pub(crate) const CANDIDATES: i32 = (CELLS * ORDER) as i32;

/// The clauses, and how many variables they have with those of the candidates.
fn clauses(sum: &Sum) -> (Vec<Vec<i32>>, i32) {
    let mut clauses = Vec::new();
    let take = |clause: &[i32]| {
        clauses.push(clause.to_vec());
        true
    };
    match sum.clauses(ORDER, CANDIDATES, candidate, take) {
        Ok(count) => (clauses, CANDIDATES + count),
        Err(Failure::TooLarge | Failure::Full) => panic!("{sum:?}"),
    }
}

/// What follows from the digits of the cells by unit propagation: a value for each variable, `None`
/// on a contradiction.
pub(crate) fn propagated(
    clauses: &[Vec<i32>],
    variables: i32,
    digits: &[u8],
) -> Option<Vec<Option<bool>>> {
    let mut values: Vec<Option<bool>> = vec![None; variables as usize + 1];
    for (cell, &value) in digits.iter().enumerate() {
        for digit in 1..=ORDER {
            values[candidate(cell, digit) as usize] = Some(digit == usize::from(value));
        }
    }
    loop {
        let mut changed = false;
        for clause in clauses {
            let of = |l: i32| values[l.unsigned_abs() as usize].map(|value| value == (l > 0));
            if clause.iter().any(|&l| of(l) == Some(true)) {
                continue;
            }
            let open: Vec<i32> = clause
                .iter()
                .copied()
                .filter(|&l| of(l).is_none())
                .collect();
            match open[..] {
                [] => return None,
                [one] => {
                    values[one.unsigned_abs() as usize] = Some(one > 0);
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return Some(values);
        }
    }
}

/// Every board.
pub(crate) fn boards() -> impl Iterator<Item = Vec<u8>> {
    let digit = |board: usize, cell: usize| (board / ORDER.pow(cell as u32) % ORDER) as u8 + 1;
    let all = 0..ORDER.pow(CELLS as u32);
    all.map(move |board| (0..CELLS).map(|cell| digit(board, cell)).collect())
}

/// Holds the clauses of a sum against every board: where it is right there is one way to satisfy
/// them, and where it is wrong there is none. Returns on how many boards it is right.
fn against_all_boards(sum: &Sum) -> usize {
    let (clauses, variables) = clauses(sum);
    let mut right = 0;
    for digits in boards() {
        let terms = sum.terms.iter();
        let worth = |&(worth, cell): &(Worth, usize)| match worth {
            Worth::Times(c) => i128::from(c) * i128::from(digits[cell]),
            Worth::In(set) => i128::from(set & 1 << (digits[cell] - 1) != 0),
        };
        let found: i128 = terms.map(worth).sum();
        let expected = match sum.comparison {
            Comparison::Equal => found == i128::from(sum.total),
            Comparison::AtMost => found <= i128::from(sum.total),
            Comparison::AtLeast => found >= i128::from(sum.total),
        };
        assert_eq!(sum.of(&digits), found);
        assert_eq!(sum.accepts(found), expected);
        let values = propagated(&clauses, variables, &digits);
        assert_eq!(values.is_some(), expected, "{sum:?} {digits:?}");
        if let Some(values) = values {
            assert!(
                values[1..].iter().all(Option::is_some),
                "{sum:?} {digits:?}"
            );
            right += 1;
        }
    }
    right
}

#[test]
fn clauses_of_small_sums_hold_where_the_sums_do() {
    let mut numbers = Numbers(5);
    let (mut right, mut wrong, mut mixed) = (0, 0, 0);
    let all = ORDER.pow(CELLS as u32);
    for _ in 0..3000 {
        let terms = (0..numbers.below(6))
            .map(|_| {
                let worth = Worth::Times(numbers.below(7) as i64 - 3);
                (worth, numbers.below(CELLS as u64) as usize)
            })
            .collect();
        let comparison =
            [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast][numbers.below(3) as usize];
        let total = numbers.below(25) as i64 - 12;
        match against_all_boards(&Sum {
            terms,
            comparison,
            total,
        }) {
            0 => wrong += 1,
            n if n == all => right += 1,
            _ => mixed += 1,
        }
    }
    assert!(
        right > 300 && wrong > 300 && mixed > 600,
        "{right} {wrong} {mixed}"
    );
}

#[test]
fn clauses_of_small_counts_hold_where_the_counts_do() {
    let mut numbers = Numbers(6);
    let mut mixed = 0;
    for _ in 0..3000 {
        let term = |numbers: &mut Numbers| {
            let set = numbers.below(1 << ORDER);
            (Worth::In(set), numbers.below(CELLS as u64) as usize)
        };
        let terms = (0..numbers.below(6)).map(|_| term(&mut numbers)).collect();
        let comparison =
            [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast][numbers.below(3) as usize];
        let total = numbers.below(7) as i64 - 1;
        let right = against_all_boards(&Sum {
            terms,
            comparison,
            total,
        });
        mixed += usize::from((1..ORDER.pow(CELLS as u32)).contains(&right));
    }
    assert!(mixed > 600, "{mixed}");
}

fn times(terms: &[(i64, usize)]) -> Vec<(Worth, usize)> {
    let times = |&(c, cell): &(i64, usize)| (Worth::Times(c), cell);
    terms.iter().map(times).collect()
}

#[test]
fn the_greatest_numbers_there_are_do_not_overflow() {
    for comparison in [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast] {
        for total in [i64::MIN, -1, 0, i64::MAX] {
            for terms in [
                vec![(i64::MIN, 0), (i64::MIN, 1), (i64::MIN, 2)],
                vec![(i64::MAX, 0), (i64::MAX, 1), (i64::MAX, 0)],
                vec![(i64::MAX, 0), (i64::MIN, 1), (1, 2)],
                vec![(i64::MIN, 0)],
                vec![],
            ] {
                let terms = times(&terms);
                against_all_boards(&Sum {
                    terms,
                    comparison,
                    total,
                });
            }
        }
    }
    // −2⁶³ · 1 is −2⁶³.
    let terms = times(&[(i64::MIN, 0)]);
    let least = Sum {
        terms,
        comparison: Comparison::Equal,
        total: i64::MIN,
    };
    assert_eq!(against_all_boards(&least), 16);
}

/// The example of `docs/certificates.md`.
#[test]
fn the_clauses_of_a_cage_of_two() {
    let sum = Sum {
        terms: times(&[(1, 0), (1, 1)]),
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
    let terms = (0..30)
        .map(|i| (Worth::Times(3i64.pow(i)), i as usize % CELLS))
        .collect();
    let sum = Sum {
        terms,
        comparison: Comparison::AtMost,
        total: i64::MAX / 2,
    };
    let result = sum.clauses(ORDER, CANDIDATES, candidate, |_| true);
    assert!(matches!(result, Err(Failure::TooLarge)));
    let mut taken = 0;
    let result = sum.clauses(ORDER, CANDIDATES, candidate, |_| {
        taken += 1;
        taken < 100
    });
    assert!(matches!(result, Err(Failure::Full)));
    assert_eq!(taken, 100);
}
