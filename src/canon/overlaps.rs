//! A number for each line of a plain board, invariant under equivalence.
//!
//! Two lines side by side pair the digits at each place. The pairs join digits into components; in
//! complete grids these are the cycles of the permutation that maps one line to the other. Their
//! sizes do not depend on names and orders, and lines of a random grid hardly ever share all of
//! them.

use crate::grid::{Givens, MAX_ORDER};

/// Returns, for each row and then for each column, a hash of the components that it forms with the
/// other lines, in the same block and elsewhere.
pub(super) fn overlaps(board: &Givens) -> Vec<u64> {
    let shape = board.shape();
    let (order, values) = (shape.order(), board.values());
    let mut turned = vec![0; values.len()];
    for (i, &value) in values.iter().enumerate() {
        turned[i % order * order + i / order] = value;
    }
    let mut all = of_lines(values, order, shape.box_height());
    all.extend(of_lines(&turned, order, shape.box_width()));
    all
}

/// Returns the hashes for the rows of a board with `block` rows a band.
fn of_lines(values: &[u8], order: usize, block: usize) -> Vec<u64> {
    let lines: Vec<&[u8]> = values.chunks_exact(order).collect();
    let mut sums = vec![0u64; order];
    for a in 0..order {
        for b in 0..a {
            let near = u64::from(a / block == b / block);
            let pair = mix(components(lines[a], lines[b]) ^ near);
            sums[a] = sums[a].wrapping_add(pair);
            sums[b] = sums[b].wrapping_add(pair);
        }
    }
    sums
}

/// Returns the sum of hashes of the components' numbers of digits and of places.
fn components(a: &[u8], b: &[u8]) -> u64 {
    let mut parents: [u8; MAX_ORDER + 1] = std::array::from_fn(|digit| digit as u8);
    let mut counts = [[0u64; 2]; MAX_ORDER + 1];
    let root = |parents: &[u8], mut digit: u8| {
        while parents[usize::from(digit)] != digit {
            digit = parents[usize::from(digit)];
        }
        digit
    };
    let both = || a.iter().zip(b).filter(|(a, b)| **a != 0 && **b != 0);
    for (&a, &b) in both() {
        let (a, b) = (root(&parents, a), root(&parents, b));
        parents[usize::from(a.max(b))] = a.min(b);
    }
    for digit in 1..=a.len() as u8 {
        counts[usize::from(root(&parents, digit))][0] += 1;
    }
    for (&a, _) in both() {
        counts[usize::from(root(&parents, a))][1] += 1;
    }
    let hashes = counts
        .iter()
        .map(|[digits, places]| mix(digits << 8 | places));
    hashes.fold(0, u64::wrapping_add)
}

/// Returns the finisher of SplitMix64 (Steele, Lea and Flood, 2014).
fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ value >> 31
}
