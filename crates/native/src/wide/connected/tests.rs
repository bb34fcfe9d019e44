//! Connected cells beside all boards.

use super::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku_model::grid::{Cell, DigitSet};

fn connected(cells: usize, columns: usize, size: Option<usize>) -> rules::Connected {
    rules::Connected {
        cells: (0..cells).map(Cell::new).collect(),
        columns,
        digits: DigitSet::from_bits(0b01),
        size,
    }
}

/// Returns what boards that keep the relation leave in each domain; none if there is none.
fn exact(of: &rules::Connected, domains: &[u64], classes: &[usize]) -> Option<Vec<u64>> {
    let relation = rules::Relation::Connected(of.clone());
    let mut left = vec![0; domains.len()];
    for board in 0..1u64 << domains.len() {
        let digit = |place: usize| board >> place & 1;
        let values: Vec<u8> = (0..domains.len()).map(|p| digit(p) as u8 + 1).collect();
        let allowed = (0..domains.len()).all(|place| {
            domains[place] >> digit(place) & 1 == 1 && digit(place) == digit(classes[place])
        });
        if allowed && relation.holds(&values) {
            (0..domains.len()).for_each(|place| left[place] |= 1 << digit(place));
        }
    }
    left.iter().all(|&domain| domain != 0).then_some(left)
}

/// Filters domains until nothing changes; returns whether there may be a board.
fn filtered(filter: &Connected, domains: &mut Vec<u64>, known: &mut Known) -> bool {
    let mut walk = Walk::default();
    loop {
        let last = domains.clone();
        if !filter.filter(domains, &mut walk, known) {
            return false;
        }
        if *domains == last {
            return true;
        }
    }
}

/// Draws connected cells in one of four boards.
fn drawn(round: usize, rng: &mut ChaCha8Rng) -> rules::Connected {
    let (cells, columns) = [(9, 3), (12, 4), (11, 4), (6, 1)][round % 4];
    let size = [None, Some(3), Some(5), Some(0)][round / 4 % 4].filter(|_| rng.random_bool(0.7));
    connected(cells, columns, size)
}

/// Checks that no digit of some board is gone.
fn check_kept(after: &[u64], left: &[u64], of: &rules::Connected) {
    let fine = after.iter().zip(left).all(|(a, b)| b & !a == 0);
    assert!(fine, "{of:?} {after:?} {left:?}");
}

#[test]
fn nothing_that_can_be_is_taken_and_most_of_the_rest_is() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut taken, mut missed, mut known) = (0, 0, Known::default());
    for round in 0..20_000 {
        let of = drawn(round, &mut rng);
        let classes: Vec<usize> = (0..of.cells.len()).collect();
        let domain = |_| [0b01, 0b10, 0b11, 0b11][rng.random_range(0..4)];
        let before: Vec<u64> = (0..of.cells.len()).map(domain).collect();
        let mut after = before.clone();
        let holds = filtered(&Connected::new(2, &of, &classes), &mut after, &mut known);
        let left = exact(&of, &before, &classes);
        match &left {
            None => missed += usize::from(holds),
            Some(left) => {
                assert!(holds, "{of:?} {before:?}");
                check_kept(&after, left, &of);
                missed += usize::from(after != *left);
                taken += usize::from(after != before);
            }
        }
        if of.size.is_none() && holds {
            // Without a number it is exact.
            assert_eq!(left.as_ref(), Some(&after), "{before:?}");
        }
    }
    assert!(taken > 2_000 && missed < 1_000, "{taken} {missed}");
}

/// Some cells must hold what another before them does: that takes nothing that can be, and of full
/// boards it is seen whether they are connected.
#[test]
fn cells_that_hold_the_same_take_nothing_that_can_be() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut full_boards, mut known) = ([0; 2], Known::default());
    for round in 0..10_000 {
        let of = drawn(round, &mut rng);
        let mut classes: Vec<usize> = (0..of.cells.len()).collect();
        for place in 1..classes.len() {
            if rng.random_bool(0.2) {
                classes[place] = classes[rng.random_range(0..place)];
            }
        }
        let full = round % 5 == 0;
        let kinds = if full { 2 } else { 4 };
        let mut before: Vec<u64> = Vec::new();
        for &class in &classes {
            let domain = [0b01, 0b10, 0b11, 0b11][rng.random_range(0..kinds)];
            before.push(
                before
                    .get(class)
                    .copied()
                    .filter(|_| full)
                    .unwrap_or(domain),
            );
        }
        let mut after = before.clone();
        let holds = filtered(&Connected::new(2, &of, &classes), &mut after, &mut known);
        let left = exact(&of, &before, &classes);
        if let Some(left) = &left {
            assert!(holds, "{of:?} {before:?}");
            check_kept(&after, left, &of);
        }
        if full {
            assert_eq!(holds, left.is_some(), "{of:?} {before:?}");
            full_boards[usize::from(holds)] += 1;
        }
    }
    assert!(full_boards.iter().all(|&n| n > 100), "{full_boards:?}");
}
