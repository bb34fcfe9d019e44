//! Clauses that say which value is beside a digit, put together.

use crate::wide::{Count, Lookup};
use std::collections::{BTreeMap, BTreeSet};

/// By result and digit: the keys with the cell beside each, and the values that the result has to
/// hold if they are there.
type Beside = BTreeMap<(usize, u64), BTreeMap<(usize, usize), u64>>;

/// Takes out the clauses that say of a digit in a key and a value beside it that a result is that
/// value: "no digit in the key, no value beside it, or the value in the result". Of a house as keys
/// they tell more together than one by one, for some cell of it holds the digit.
pub(crate) fn lookups(order: usize, clauses: &mut Vec<Count>, houses: &[Vec<u16>]) -> Vec<Lookup> {
    let mut all: Beside = BTreeMap::new();
    for ([key, value, result], digit, held) in clauses.iter().filter_map(|c| implication(order, c))
    {
        let beside = all.entry((result, digit)).or_default();
        *beside.entry((key, value)).or_default() |= held;
    }
    all.retain(|&(result, _), beside| {
        let cells = beside.keys().flat_map(|&(key, value)| [key, value]);
        let different: BTreeSet<usize> = cells.chain([result]).collect();
        let mut sets = beside.values();
        let first = sets.next();
        beside.len() > 1
            && different.len() == 2 * beside.len() + 1
            && sets.all(|set| Some(set) == first)
    });
    clauses.retain(|clause| {
        let of = implication(order, clause);
        of.is_none_or(|([.., result], digit, _)| !all.contains_key(&(result, digit)))
    });
    let lookup = |(&(result, digit), beside): (&(usize, u64), &BTreeMap<(usize, usize), u64>)| {
        let keys: Vec<u16> = beside.keys().map(|pair| pair.0 as u16).collect();
        let set = beside.values().fold(0, |all, set| all | set);
        let beside: Vec<(usize, usize)> = beside.keys().copied().collect();
        let digit = digit.trailing_zeros() as usize;
        Lookup::new(&beside, result, digit, set, houses.contains(&keys))
    };
    all.iter().map(lookup).collect()
}

/// Returns the key, the cell beside it and the result of a clause, the digit, and the value, as
/// bits.
fn implication(order: usize, clause: &Count) -> Option<([usize; 3], u64, u64)> {
    let (&[key, value, result], &[a, b, held]) = (&clause.cells[..], &clause.sets[..]) else {
        return None;
    };
    let all = u64::MAX >> (64 - order);
    let (digit, beside) = (all & !a, all & !b);
    let fits = digit.is_power_of_two() && held.is_power_of_two() && beside == held;
    fits.then_some(([key, value, result], digit, held))
}
