//! The terms of a sum in groups of cells that all see each other.

use super::sets::MOST_DIGITS;

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
    let most = match order {
        0..=10 => order,
        11..=MOST_DIGITS => MOST_CELLS,
        _ => 1,
    };
    let together = |&(a, c): &(usize, i128), &(b, d): &(usize, i128)| a != b && c == d && see(a, b);
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
        let group = firsts.map(|&first| clique(first, &left, most, &together));
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

/// Returns a group with a term: of those that fit, the one that leaves the most others comes next.
fn clique(
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
