//! Tallies against every assignment there is.

use super::*;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const ORDER: usize = 4;

/// Returns what some assignment keeps that holds each digit as often as allowed, and in each group as
/// often as in the first; `None` if there is none.
fn tried(tally: &Tally, houses: &[Vec<u16>], domains: &[u64]) -> Option<Vec<u64>> {
    let mut kept = vec![0; domains.len()];
    for number in 0..ORDER.pow(domains.len() as u32) {
        let digit = |at: usize| number / ORDER.pow(at as u32) % ORDER;
        let all = 0..domains.len();
        if all.clone().any(|at| domains[at] >> digit(at) & 1 == 0) {
            continue;
        }
        let times = |group: usize, wanted: usize| {
            let cells = group * tally.size..(group + 1) * tally.size;
            cells.filter(|&at| digit(at) == wanted).count()
        };
        let groups = || 0..domains.len() / tally.size;
        let right = (0..ORDER).all(|wanted| {
            groups().all(|group| {
                let here = times(group, wanted);
                here == times(0, wanted) && tally.allowed[wanted] >> here & 1 == 1
            })
        });
        let together = |a: usize, b: usize| {
            let in_house = |at: usize, house: &[u16]| house.contains(&(tally.cells[at] as u16));
            let shared = |house: &Vec<u16>| in_house(a, house) && in_house(b, house);
            let same = tally.cells[a] == tally.cells[b];
            digit(a) == digit(b) && !same && houses.iter().any(shared)
                || digit(a) != digit(b) && same
        };
        if right && !all.clone().any(|a| (0..a).any(|b| together(a, b))) {
            all.for_each(|at| kept[at] |= 1 << digit(at));
        }
    }
    kept.iter().all(|&digits| digits != 0).then_some(kept)
}

#[test]
fn no_assignment_is_lost_and_much_goes() {
    let mut state = 11u64;
    let mut next = |below: u64| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let houses = [vec![0, 1, 2, 3], vec![4, 5, 6, 7]];
    let (mut held, mut refused, mut exact) = (0, 0, 0);
    for _ in 0..2000 {
        let size = 1 + next(3) as usize;
        let mut group = || {
            let mut cells: Vec<usize> = (0..8).collect();
            (0..size)
                .map(|_| cells.remove(next(cells.len() as u64) as usize))
                .collect()
        };
        let groups: Vec<Vec<usize>> = vec![group(), group()];
        let groups = &groups[..1 + next(2) as usize];
        let allowed = (0..ORDER).map(|_| 1 + next(15)).collect();
        let tally = Tally::new(groups, allowed, &houses).unwrap();
        let domains: Vec<u64> = (0..tally.cells.len()).map(|_| 1 + next(15)).collect();
        let mut filtered = domains.clone();
        let holds = tally.filter(&mut filtered, &mut Times::default());
        let Some(expected) = tried(&tally, &houses, &domains) else {
            refused += usize::from(!holds);
            continue;
        };
        assert!(holds, "{tally:?} {domains:?}");
        let both = expected.iter().zip(&filtered);
        assert!(
            both.clone().all(|(some, kept)| some & !kept == 0),
            "{tally:?} {domains:?}"
        );
        exact += usize::from(expected == filtered);
        held += 1;
    }
    assert!(
        held > 150 && refused > 500 && exact > 75,
        "{held} {refused} {exact}"
    );
}

#[test]
fn what_the_others_cannot_make_up_for_goes() {
    // Three circles: one 1 and two 2s, or three 3s. The first is no 3, the last no 2.
    let tally = Tally::new(&[vec![0, 1, 2]], vec![0b11, 0b101, 0b1001, 1], &[]).unwrap();
    let mut domains = [0b0011, 0b1111, 0b1101];
    assert!(tally.filter(&mut domains, &mut Times::default()));
    assert_eq!(domains, [0b0010, 0b0010, 0b0001]);
    assert!(!tally.filter(&mut [0b0100, 0b0011, 0b1111], &mut Times::default()));
}

/// As [`covers`], by lists of what is left.
fn covers_plainly(cells: &[usize], houses: &[Vec<u16>]) -> Vec<Vec<Vec<usize>>> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let mut covers: Vec<Vec<Vec<usize>>> = Vec::new();
    let last = houses
        .iter()
        .flatten()
        .max()
        .map_or(0, |&cell| usize::from(cell));
    for first in 0..houses.len() {
        let mut left = sorted.clone();
        let mut taken = vec![false; last + 1];
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for house in houses[first..].iter().chain(&houses[..first]) {
            if house.iter().any(|&cell| taken[usize::from(cell)]) {
                continue;
            }
            house
                .iter()
                .for_each(|&cell| taken[usize::from(cell)] = true);
            let inside = |cell: &usize| house.contains(&(*cell as u16));
            let (part, others) = left.into_iter().partition(inside);
            left = others;
            parts.push(part);
        }
        parts.extend(left.into_iter().map(|cell| vec![cell]));
        parts.retain(|part| !part.is_empty());
        parts.sort_unstable();
        if parts.len() < cells.len() && !covers.contains(&parts) {
            covers.push(parts);
        }
    }
    covers
}

#[test]
fn covers_are_those_of_lists_of_what_is_left() {
    let mut rng = ChaCha8Rng::seed_from_u64(81);
    for _ in 0..3000 {
        let mut cells: Vec<u16> = (0..30).collect();
        let houses: Vec<Vec<u16>> = (0..rng.next_u32() % 10)
            .map(|_| {
                cells.shuffle(&mut rng);
                let mut house = cells[..1 + rng.next_u32() as usize % 6].to_vec();
                house.sort_unstable();
                house
            })
            .collect();
        cells.shuffle(&mut rng);
        let group = cells[..1 + rng.next_u32() as usize % 12].iter();
        let group: Vec<usize> = group.map(|&cell| usize::from(cell) + 2).collect();
        assert_eq!(covers(&group, &houses), covers_plainly(&group, &houses));
    }
}
