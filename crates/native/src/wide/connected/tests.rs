//! Connected cells beside all boards.

use super::*;
use rand::{RngExt, SeedableRng};
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

#[test]
fn nothing_that_can_be_is_taken_and_most_of_the_rest_is() {
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    let (mut taken, mut missed, mut known) = (0, 0, Known::default());
    for round in 0..20_000 {
        let (cells, columns) = [(9, 3), (12, 4), (11, 4), (6, 1)][round % 4];
        let size =
            [None, Some(3), Some(5), Some(0)][round / 4 % 4].filter(|_| rng.random_bool(0.7));
        let of = connected(cells, columns, size);
        // Some cells must hold what one before them holds, if they may.
        let mut classes: Vec<usize> = (0..cells).collect();
        for place in 1..cells {
            if round % 3 == 0 && rng.random_bool(0.2) {
                classes[place] = classes[rng.random_range(0..place)];
            }
        }
        // Of full boards it has to be exact.
        let full = round % 5 == 0;
        let kinds = if full { 2 } else { 4 };
        let domain = |_| [0b01, 0b10, 0b11, 0b11][rng.random_range(0..kinds)];
        let before: Vec<u64> = (0..cells).map(domain).collect();
        let (mut after, mut walk) = (before.clone(), Walk::default());
        let known = &mut known;
        let filter = Connected::new(2, &of, &classes);
        let mut holds = true;
        while holds {
            let last = after.clone();
            holds = filter.filter(&mut after, &mut walk, known);
            if after == last {
                break;
            }
        }
        match exact(&of, &before, &classes) {
            None => missed += usize::from(holds && round % 3 > 0),
            Some(left) => {
                assert!(holds, "{of:?} {before:?}");
                let fine = after.iter().zip(&left).all(|(a, b)| b & !a == 0);
                assert!(fine, "{of:?} {before:?} {after:?} {left:?}");
                missed += usize::from(after != left && round % 3 > 0);
                taken += usize::from(after != before);
            }
        }
        let agree = classes
            .iter()
            .zip(&before)
            .all(|(&class, own)| before[class] == *own);
        if full && agree {
            assert_eq!(holds, exact(&of, &before, &classes).is_some(), "{before:?}");
        }
        if size.is_none() && holds && classes.is_sorted_by(|a, b| a < b) {
            // Without a number it is exact.
            let left = exact(&of, &before, &classes);
            assert_eq!(left.as_ref(), Some(&after), "{before:?}");
        }
    }
    assert!(taken > 1_500 && missed < 1_000, "{taken} {missed}");
}
