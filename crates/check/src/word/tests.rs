//! The clauses of small automata against all boards there are.

use super::{Failure, Word};
use crate::sum::tests::{CANDIDATES, CELLS, Numbers, ORDER, boards, candidate, propagated};

fn clauses(word: &Word) -> (Vec<Vec<i32>>, i32) {
    let mut clauses = Vec::new();
    let take = |clause: &[i32]| {
        clauses.push(clause.to_vec());
        true
    };
    match word.clauses(ORDER, CANDIDATES, candidate, take) {
        Ok(count) => (clauses, CANDIDATES + count),
        Err(Failure::TooLarge | Failure::Full) => panic!("{word:?}"),
    }
}

/// Returns a random automaton over up to five cells, some perhaps twice.
fn random(numbers: &mut Numbers) -> Word {
    let states = 1 + numbers.below(5) as usize;
    let cells = (0..numbers.below(6)).map(|_| numbers.below(CELLS as u64) as usize);
    let cells = cells.collect();
    let accepting = (0..states).map(|_| numbers.below(3) == 0).collect();
    let mut next = |_| {
        let to = numbers.below(states as u64 + 1) as usize;
        (to < states).then_some(to)
    };
    let next = (0..states)
        .map(|_| (0..ORDER).map(&mut next).collect())
        .collect();
    Word {
        cells,
        accepting,
        next,
    }
}

#[test]
fn clauses_of_small_automata_hold_where_the_word_is_accepted() {
    let mut numbers = Numbers(7);
    let mut mixed = 0;
    for _ in 0..3000 {
        let word = random(&mut numbers);
        let (clauses, variables) = clauses(&word);
        let mut right = 0;
        for digits in boards() {
            let mut state = Some(0);
            for &cell in &word.cells {
                state = state.and_then(|state| word.next[state][usize::from(digits[cell]) - 1]);
            }
            let expected = state.is_some_and(|state| word.accepting[state]);
            assert_eq!(word.accepts(&digits), expected);
            let values = propagated(&clauses, variables, &digits);
            assert_eq!(values.is_some(), expected, "{word:?} {digits:?}");
            if let Some(values) = values {
                // One way to satisfy them, so that boards are counted once.
                assert!(
                    values[1..].iter().all(Option::is_some),
                    "{word:?} {digits:?}"
                );
                right += 1;
            }
        }
        mixed += usize::from((1..ORDER.pow(CELLS as u32)).contains(&right));
    }
    assert!(mixed > 600, "{mixed}");
}

#[test]
fn an_automaton_that_takes_too_much_is_refused() {
    let states = 1 << 12;
    let next = (0..states).map(|s| {
        (0..ORDER)
            .map(|d| Some((s * 5 + d * 7 + 1) % states))
            .collect()
    });
    let word = Word {
        cells: (0..1000).map(|cell| cell % CELLS).collect(),
        accepting: vec![true; states],
        next: next.collect(),
    };
    let result = word.clauses(ORDER, CANDIDATES, candidate, |_| true);
    assert!(matches!(result, Err(Failure::TooLarge)));
    let few = Word {
        cells: vec![0, 1, 2],
        ..word
    };
    let mut taken = 0;
    let result = few.clauses(ORDER, CANDIDATES, candidate, |_| {
        taken += 1;
        taken < 10
    });
    assert!(matches!(result, Err(Failure::Full)));
}

/// The example of `docs/certificates.md`.
#[test]
fn the_clauses_of_a_rise_of_two() {
    // From the start a digit leads to the state of the digits below it, and the next is greater.
    let rise = Word {
        cells: vec![0, 1],
        accepting: vec![false, false, true],
        next: vec![
            vec![Some(1), None, None, None],
            vec![None, Some(2), None, None],
            vec![None; 4],
        ],
    };
    let (clauses, variables) = clauses(&rise);
    let one = CANDIDATES + 1;
    assert_eq!(variables, one);
    assert_eq!(clauses[..4], [vec![-1, one], vec![-2], vec![-3], vec![-4]]);
    assert_eq!(
        clauses[4..8],
        [vec![-one, -2], vec![-one, -3], vec![-one, -4], vec![one]]
    );
    assert_eq!(
        clauses[8..],
        [vec![-one, -5], vec![-one, -7], vec![-one, -8]]
    );
}
