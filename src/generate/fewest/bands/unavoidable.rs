//! Unavoidable sets by the bands they lie in, and the sets of clues that hit all of those in one
//! band.

use super::super::cells::CellBits;
use super::super::general::unavoidable::minimal;
use super::super::oracle::Oracle;
use super::masks::{BAND, Mask, each};

/// The largest sets to look for in two or three bands, in cells.
const LARGEST: usize = 14;

/// Returns all minimal unavoidable sets in one band.
pub(super) fn in_band(oracle: &mut Oracle, band: usize) -> Vec<Mask> {
    let mut all = Vec::new();
    let open = CellBits(u128::from(BAND) << (27 * band));
    oracle.refill(open, u64::MAX, usize::MAX, &mut |cells| {
        all.push(cells);
        true
    });
    let masks = minimal(all).into_iter();
    masks.map(|cells| (cells.0 >> (27 * band)) as u32).collect()
}

/// Returns small minimal unavoidable sets with cells in both bands other than `without` and in no
/// other: from emptying up to five digits, or four boxes.
pub(super) fn in_two(oracle: &mut Oracle, without: usize) -> Vec<CellBits> {
    let two = CellBits::first(81) & !CellBits(u128::from(BAND) << (27 * without));
    let mut all = Vec::new();
    for count in 2..=5 {
        let most = if count < 5 { 500 } else { 50 };
        for digits in digits(count) {
            let open = oracle.having(digits) & two;
            small(oracle, open, most, &mut all);
        }
    }
    for missing in 0..3 {
        let boxes = CellBits::where_true(81, |cell| cell % 9 / 3 != missing);
        small(oracle, boxes & two, 100, &mut all);
    }
    let mut sets = minimal(all);
    sets.retain(|&set| bands(set) == 2);
    sets
}

/// Returns small minimal unavoidable sets with cells in all bands: from emptying up to three
/// digits, or four in two of the stacks. Of four digits in all stacks nearly every refilling is too
/// large.
pub(super) fn in_three(oracle: &mut Oracle) -> Vec<CellBits> {
    let mut all = Vec::new();
    for digits in (2..=3).flat_map(digits) {
        let open = oracle.having(digits);
        small(oracle, open, 300, &mut all);
    }
    for missing in 0..3 {
        let stacks = CellBits::where_true(81, |cell| cell % 9 / 3 != missing);
        for digits in digits(4) {
            let open = oracle.having(digits) & stacks;
            small(oracle, open, 300, &mut all);
        }
    }
    let mut sets = minimal(all);
    sets.retain(|&set| bands(set) == 3);
    sets
}

fn digits(count: u32) -> impl Iterator<Item = u64> {
    (0u64..1 << 9).filter(move |digits| digits.count_ones() == count)
}

fn small(oracle: &mut Oracle, open: CellBits, most: u64, into: &mut Vec<CellBits>) {
    oracle.refill(open, most, LARGEST + 1, &mut |cells| {
        into.push(cells);
        true
    });
}

fn bands(set: CellBits) -> usize {
    let in_band = |band: &usize| set.0 >> (27 * band) & u128::from(BAND) != 0;
    (0..3).filter(in_band).count()
}

/// Collects every set of `count` cells of a band that hits all of some sets, each once: cells that
/// were tried are dead in later branches.
pub(super) fn hitting(sets: &[Mask], count: usize, into: &mut Vec<Mask>) {
    below(sets, 0, 0, count, into);
}

fn below(sets: &[Mask], clues: Mask, mut dead: Mask, left: usize, into: &mut Vec<Mask>) {
    let waiting = sets.iter().find(|&&set| set & clues == 0);
    if left == 0 {
        if waiting.is_none() {
            into.push(clues);
        }
        return;
    }
    let cells = waiting.copied().unwrap_or(BAND & !clues) & !dead;
    for cell in each(cells) {
        below(sets, clues | 1 << cell, dead, left - 1, into);
        dead |= 1 << cell;
    }
}
