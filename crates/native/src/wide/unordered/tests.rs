//! What sets of digits keep of a row of cells in any order, beside every assignment.

use super::*;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Leaves in each domain the digits of a choice of different digits that is allowed, and returns
/// those in every choice, by trying all; `None` if there is none.
fn by_hand(domains: &mut [u64], allowed: &impl Fn(u64) -> bool) -> Option<u64> {
    fn go(
        at: usize,
        set: u64,
        domains: &[u64],
        chosen: &mut Vec<u64>,
        each: &mut dyn FnMut(u64, &[u64]),
    ) {
        if at == domains.len() {
            return each(set, chosen);
        }
        for digit in (0..9).map(|digit| 1u64 << digit) {
            if domains[at] & !set & digit != 0 {
                chosen.push(digit);
                go(at + 1, set | digit, domains, chosen, each);
                chosen.pop();
            }
        }
    }
    let (mut kept, mut common) = (vec![0; domains.len()], u64::MAX);
    go(0, 0, domains, &mut Vec::new(), &mut |set, chosen| {
        if allowed(set) {
            common &= set;
            kept.iter_mut().zip(chosen).for_each(|(kept, d)| *kept |= d);
        }
    });
    domains.copy_from_slice(&kept);
    (common != u64::MAX).then_some(common)
}

#[test]
fn what_is_left_is_what_trying_all_leaves() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut found = [0; 3];
    for _ in 0..3000 {
        let order = 4 + rng.next_u32() as usize % 6;
        let length = 1 + rng.next_u32() as usize % order.min(6);
        let every = u64::MAX >> (64 - order);
        // A relation of two digits, the same from either side, without pairs of one digit.
        let mut partners = vec![0u64; order];
        for a in 0..order {
            for b in 0..a {
                if rng.next_u32() % 4 != 0 {
                    partners[a] |= 1 << b;
                    partners[b] |= 1 << a;
                }
            }
        }
        let digits = |set: u64| (0..order).filter(move |digit| set >> digit & 1 == 1);
        let allowed = |set: u64| digits(set).all(|d| set & !(1 << d) & !partners[d] == 0);
        let relation = Unordered::of_pairs((0..length).collect(), &partners).unwrap();
        let draw = |rng: &mut ChaCha8Rng| match u64::from(rng.next_u32()) & every {
            0 => every,
            domain => domain,
        };
        let mut domains: Vec<u64> = (0..length).map(|_| draw(&mut rng)).collect();
        let mut expected = domains.clone();
        let common = by_hand(&mut expected, &allowed);
        let mut required = Vec::new();
        assert_eq!(
            relation.filter(&mut domains, &mut required),
            common.is_some()
        );
        if let Some(common) = common {
            assert_eq!(domains, expected);
            let said = required.iter().map(|required| required.digits);
            assert_eq!(said.fold(0, |all, digits| all | digits), common);
        }
        found[common.map_or(0, |common| 1 + usize::from(common != 0))] += 1;
    }
    assert!(found.iter().all(|&n| n > 100), "{found:?}");
}

#[test]
fn too_many_digits_or_cells_are_left_to_others() {
    assert!(Unordered::new(10, vec![0, 1], [0b11].into_iter()).is_none());
    assert!(Unordered::new(4, (0..5).collect(), [0b11].into_iter()).is_none());
}
