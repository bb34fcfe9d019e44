//! The clauses of small automata against all boards there are.

use super::{Failure, Word};
use crate::board::Automaton;
use crate::trial::{BOARDS, CANDIDATES, CELLS, Numbers, ORDER, against_all_boards, candidate};

/// Returns an automaton over these cells: for each state, whether it accepts, and the next states.
fn word(cells: &[usize], states: &[(bool, [Option<u16>; ORDER])]) -> Word {
    let mut automaton = Automaton::new(ORDER);
    for &(accepts, next) in states {
        automaton.push(accepts, next.map(|to| to.map(usize::from)));
    }
    Word {
        cells: cells.to_vec(),
        automaton: automaton.into(),
    }
}

/// The clauses, and how many variables they have with those of the candidates.
fn clauses(word: &Word) -> (Vec<Vec<i32>>, i32) {
    let mut clauses = Vec::new();
    let mut take = |clause: &[i32]| {
        clauses.push(clause.to_vec());
        true
    };
    let count = word
        .clauses(ORDER, CANDIDATES, &candidate, &mut take)
        .unwrap();
    (clauses, CANDIDATES + count)
}

/// Returns whether the automaton accepts, said in another way than `holds`: of all ways through the
/// states, as long as the row of cells, one is that of the digits.
fn accepts(word: &Word, digits: &[u8]) -> bool {
    let mut here = vec![false; word.automaton.len()];
    here[0] = true;
    for &cell in &word.cells {
        let digit = usize::from(digits[cell]);
        let mut after = vec![false; word.automaton.len()];
        for (state, _) in here.iter().enumerate().filter(|(_, here)| **here) {
            if let Some(next) = word.automaton.row(state).nth(digit - 1).flatten() {
                after[next] = true;
            }
        }
        here = after;
    }
    let mut ends = here.iter().enumerate();
    ends.any(|(state, here)| *here && word.automaton.accepts(state))
}

#[test]
fn clauses_of_small_automata_hold_where_they_accept() {
    let mut numbers = Numbers(7);
    let (mut right, mut wrong, mut mixed) = (0, 0, 0);
    for _ in 0..3000 {
        let states = numbers.below(4) + 1;
        let mut next = |_| match numbers.below(5) {
            0 => None,
            _ => Some(numbers.below(states) as u16),
        };
        let rows: Vec<[Option<u16>; ORDER]> = (0..states)
            .map(|_| std::array::from_fn(&mut next))
            .collect();
        let rows: Vec<_> = rows
            .into_iter()
            .map(|row| (numbers.below(2) == 0, row))
            .collect();
        let cells: Vec<usize> = (0..numbers.below(6))
            .map(|_| numbers.below(CELLS as u64) as usize)
            .collect();
        let word = word(&cells, &rows);
        let found = against_all_boards(clauses(&word), |digits| {
            assert_eq!(word.holds(digits), accepts(&word, digits));
            accepts(&word, digits)
        });
        match found {
            0 => wrong += 1,
            BOARDS => right += 1,
            _ => mixed += 1,
        }
    }
    assert!(
        right > 300 && wrong > 300 && mixed > 600,
        "{right} {wrong} {mixed}"
    );
}

/// The example of `docs/certificates.md`.
#[test]
fn the_clauses_of_one_low_digit_of_two() {
    let rows = [
        (false, [Some(1), Some(1), Some(0), Some(0)]),
        (true, [None, None, Some(1), Some(1)]),
    ];
    let (clauses, variables) = clauses(&word(&[0, 1], &rows));
    assert_eq!(variables, CANDIDATES + 2);
    let (none, one) = (CANDIDATES + 1, CANDIDATES + 2);
    // Forward from the start, back to it, and one of the two.
    assert_eq!(clauses[..4], [[-1, one], [-2, one], [-3, none], [-4, none]]);
    assert_eq!(
        clauses[4..8],
        [[-none, -1], [-none, -2], [-one, -3], [-one, -4]]
    );
    assert_eq!(clauses[8], [none, one]);
    // The last layer has only the state that accepts.
    assert_eq!(
        clauses[9..],
        [[-none, -7], [-none, -8], [-one, -5], [-one, -6]]
    );
}

#[test]
fn states_that_lead_nowhere_have_no_variables() {
    // 1 leads on, every other digit to a state that is never left.
    let rows = [
        (false, [Some(1), Some(2), Some(2), Some(2)]),
        (true, [Some(1), None, None, None]),
        (false, [Some(2); ORDER]),
    ];
    let (found, variables) = clauses(&word(&[0, 1, 2], &rows));
    assert_eq!(variables, CANDIDATES + 2);
    let first = CANDIDATES + 1;
    assert_eq!(found[..4], [vec![-1, first], vec![-2], vec![-3], vec![-4]]);
    // Nothing accepts: one clause, without literals.
    assert_eq!(
        clauses(&word(&[0, 1], &[(false, [Some(0); ORDER])])),
        (vec![vec![]], CANDIDATES)
    );
    assert_eq!(
        clauses(&word(&[], &[(false, [Some(0); ORDER])])),
        (vec![vec![]], CANDIDATES)
    );
    assert_eq!(
        clauses(&word(&[], &[(true, [None; ORDER])])),
        (vec![], CANDIDATES)
    );
}

#[test]
fn an_automaton_that_takes_too_much_is_refused() {
    let next = |state: u16| [1, 2, 3, 4].map(|more| Some((4 * state + more) % (1 << 12)));
    let rows: Vec<_> = (0..1 << 12).map(|state| (true, next(state))).collect();
    let cells: Vec<usize> = (0..300).map(|place| place % CELLS).collect();
    let word = word(&cells, &rows);
    let result = word.clauses(ORDER, CANDIDATES, &candidate, &mut |_| true);
    assert!(matches!(result, Err(Failure::TooLarge)));
    let short = Word {
        cells: cells[..100].to_vec(),
        ..word
    };
    let mut taken = 0;
    let result = short.clauses(ORDER, CANDIDATES, &candidate, &mut |_| {
        taken += 1;
        taken < 100
    });
    assert!(matches!(result, Err(Failure::Full)));
    assert_eq!(taken, 100);
}
