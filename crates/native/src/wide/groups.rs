//! The terms of a sum in groups of cells that all see each other.

use super::sets::MOST_DIGITS;
use crate::sight::Sight;

/// The most cells of a group on boards of more than 10 digits.
const MOST_CELLS: usize = 4;
/// The most cells that are tried as the first of a group.
const SEEDS: usize = 16;

/// Returns the terms in groups of one coefficient whose cells all see each other: each cell to the
/// first group that it fits, or the largest groups first, whichever leaves a smaller range.
pub(super) fn grouped(
    order: usize,
    terms: &[(usize, i128)],
    see: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<(usize, i128)>> {
    let most = most_cells(order);
    let fits = fitting(terms, see);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for term in 0..terms.len() {
        let free = |group: &&mut Vec<usize>| {
            group.len() < most && group.iter().all(|&other| fits.has(other, term))
        };
        match groups.iter_mut().find(free) {
            Some(group) => group.push(term),
            None => groups.push(vec![term]),
        }
    }
    let mut left: Vec<usize> = (0..terms.len()).collect();
    let mut large: Vec<Vec<usize>> = Vec::new();
    while groups.len() > 1 && !left.is_empty() {
        // Of many, not each is tried as the first of its group.
        let firsts = left.iter().step_by(left.len().div_ceil(SEEDS));
        let group = firsts.map(|&first| clique(&fits, first, &left, most));
        let Some(group) = group.max_by_key(Vec::len) else {
            break;
        };
        left.retain(|term| !group.contains(term));
        large.push(group);
    }
    // A group of n cells of N digits has a range of n · (N − n).
    let worth = |groups: &[Vec<usize>]| -> usize {
        groups.iter().map(|group| group.len() * group.len()).sum()
    };
    if worth(&large) > worth(&groups) {
        groups = large;
    }
    let of = |group: Vec<usize>| group.into_iter().map(|term| terms[term]).collect();
    groups.into_iter().map(of).collect()
}

/// Returns the most cells of a group.
fn most_cells(order: usize) -> usize {
    match order {
        0..=10 => order,
        11..=MOST_DIGITS => MOST_CELLS,
        _ => 1,
    }
}

/// Returns for each term the others that may be in a group with it.
fn fitting(terms: &[(usize, i128)], see: impl Fn(usize, usize) -> bool) -> Sight {
    let mut fits = Sight::none(terms.len());
    for (i, &(a, c)) in terms.iter().enumerate() {
        for (j, &(b, d)) in terms.iter().enumerate() {
            if a != b && c == d && see(a, b) {
                fits.add(i, j);
            }
        }
    }
    fits
}

/// Returns a group with a term: of those that fit, the one that leaves the most others comes
/// next.
fn clique(fits: &Sight, first: usize, all: &[usize], most: usize) -> Vec<usize> {
    let mut group = vec![first];
    let mut open = vec![0; fits.words()];
    all.iter()
        .for_each(|&term| open[term >> 6] |= 1 << (term & 63));
    let mut next = first;
    loop {
        let both = open.iter_mut().zip(fits.of(next));
        both.for_each(|(open, fits)| *open &= fits);
        let leaves = |term: usize| -> u32 {
            let both = open.iter().zip(fits.of(term));
            both.map(|(open, fits)| (open & fits).count_ones()).sum()
        };
        let open = |&term: &usize| open[term >> 6] >> (term & 63) & 1 == 1;
        let left = all.iter().rev().copied().filter(open);
        match left.max_by_key(|&term| leaves(term)) {
            Some(best) if group.len() < most => next = best,
            _ => return group,
        }
        group.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// As [`grouped`](super::grouped), with lists of terms instead of bits.
    fn plainly(
        order: usize,
        terms: &[(usize, i128)],
        see: impl Fn(usize, usize) -> bool,
    ) -> Vec<Vec<(usize, i128)>> {
        let most = most_cells(order);
        let together =
            |&(a, c): &(usize, i128), &(b, d): &(usize, i128)| a != b && c == d && see(a, b);
        let mut groups: Vec<Vec<(usize, i128)>> = Vec::new();
        for term in terms {
            let fits = |group: &&mut Vec<(usize, i128)>| {
                group.len() < most && group.iter().all(|other| together(other, term))
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(*term),
                None => groups.push(vec![*term]),
            }
        }
        if groups.len() == 1 {
            return groups;
        }
        let mut left = terms.to_vec();
        let mut large: Vec<Vec<(usize, i128)>> = Vec::new();
        while !left.is_empty() {
            // Of many, not each is tried as the first of its group.
            let firsts = left.iter().step_by(left.len().div_ceil(SEEDS));
            let group = firsts.map(|&first| clique_plainly(first, &left, most, &together));
            let Some(group) = group.max_by_key(Vec::len) else {
                break;
            };
            left.retain(|term| !group.contains(term));
            large.push(group);
        }
        // A group of n cells of N digits has a range of n · (N − n).
        let worth = |groups: &[Vec<(usize, i128)>]| -> usize {
            groups.iter().map(|group| group.len() * group.len()).sum()
        };
        if worth(&large) > worth(&groups) {
            large
        } else {
            groups
        }
    }

    /// Returns a group with a term: of those that fit, the one that leaves the most others is next.
    fn clique_plainly(
        first: (usize, i128),
        all: &[(usize, i128)],
        most: usize,
        together: &impl Fn(&(usize, i128), &(usize, i128)) -> bool,
    ) -> Vec<(usize, i128)> {
        let mut group = vec![first];
        let mut open: Vec<_> = all
            .iter()
            .filter(|term| together(&first, term))
            .copied()
            .collect();
        while group.len() < most {
            let leaves =
                |term: &&(usize, i128)| open.iter().filter(|other| together(term, other)).count();
            let Some(&next) = open.iter().rev().max_by_key(leaves) else {
                break;
            };
            group.push(next);
            open.retain(|term| together(&next, term));
        }
        group
    }

    #[test]
    fn groups_are_those_of_lists_of_terms() {
        let mut rng = ChaCha8Rng::seed_from_u64(45);
        for round in 0..2000 {
            let (length, signs) = (1 + rng.next_u32() as usize % 90, 1 + round % 3);
            let terms: Vec<(usize, i128)> = (0..length)
                .map(|cell| (cell, i128::from(rng.next_u32() % signs) - 1))
                .collect();
            // As often as not, a symmetric relation of any kind.
            let (a, b, share) = (rng.next_u32(), rng.next_u32() | 1, 1 + rng.next_u32() % 7);
            let see = |x: usize, y: usize| {
                let (low, high) = (x.min(y) as u32, x.max(y) as u32);
                let mixed = (low * 97 + high).wrapping_mul(b).wrapping_add(a);
                (mixed >> 16) % 8 < share
            };
            for order in [4, 9, 16, 20] {
                assert_eq!(grouped(order, &terms, see), plainly(order, &terms, see));
            }
        }
    }
}
