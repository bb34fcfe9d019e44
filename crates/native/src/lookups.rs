//! Clauses that say which value is beside a digit, put together.

use crate::wide::{Count, Lookup};
use std::collections::BTreeMap;

/// Takes out the clauses that say of a digit in a key and a value beside it that a result is that
/// value: "no digit in the key, no value beside it, or the value in the result". Of a house as keys
/// they tell more together than one by one, for some cell of it holds the digit.
pub(crate) fn lookups(order: usize, clauses: &mut Vec<Count>, houses: &[Vec<u16>]) -> Vec<Lookup> {
    let (mut all, mut others) = (Vec::new(), Vec::new());
    let mut groups: BTreeMap<Vec<usize>, Vec<Count>> = BTreeMap::new();
    for clause in clauses.drain(..) {
        match implication(order, &clause) {
            Some(([.., result], digit, _)) => {
                groups.entry(vec![result, digit]).or_default().push(clause);
            }
            None => others.push(clause),
        }
    }
    for group in groups.into_values() {
        match lookup(order, &group, houses) {
            Some(lookup) => all.push(lookup),
            None => others.extend(group),
        }
    }
    *clauses = others;
    all
}

/// Returns what the clauses of a result and a digit say; `None` if they are of one key, or do not
/// say the same of each.
fn lookup(order: usize, group: &[Count], houses: &[Vec<u16>]) -> Option<Lookup> {
    let ([.., result], digit, _) = implication(order, group.first()?)?;
    let (mut beside, mut sets) = (Vec::new(), Vec::new());
    for ([key, value, _], _, held) in group.iter().filter_map(|clause| implication(order, clause)) {
        match beside.iter().position(|&pair| pair == (key, value)) {
            Some(place) => sets[place] |= held,
            None => {
                beside.push((key, value));
                sets.push(held);
            }
        }
    }
    let cells = beside.iter().flat_map(|&(key, value)| [key, value]);
    let mut different: Vec<usize> = cells.chain([result]).collect();
    different.sort_unstable();
    different.dedup();
    let fits = beside.len() > 1
        && different.len() == 2 * beside.len() + 1
        && sets.iter().all(|&set| set == sets[0]);
    let mut keys: Vec<u16> = beside.iter().map(|pair| pair.0 as u16).collect();
    keys.sort_unstable();
    // Only a house of all digits has this one for sure.
    let some = keys.len() == order && houses.contains(&keys);
    fits.then(|| Lookup::new(&beside, result, digit, sets[0], some))
}

/// Returns the key, the cell beside it and the result of a clause, the digit, and the value as a
/// bit.
fn implication(order: usize, clause: &Count) -> Option<([usize; 3], usize, u64)> {
    let (&[key, value, result], &[a, b, held]) = (&clause.cells[..], &clause.sets[..]) else {
        return None;
    };
    let all = u64::MAX >> (64 - order);
    let (digit, beside) = (all & !a, all & !b);
    let fits = digit.is_power_of_two() && held.is_power_of_two() && beside == held;
    fits.then_some(([key, value, result], digit.trailing_zeros() as usize, held))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says of digit 0 in cells 0 to 2, and of the values of a set in the cell beside it, that cell
    /// 9 is that value.
    fn said(sets: [u64; 3]) -> Vec<Count> {
        let mut all = Vec::new();
        for (key, set) in sets.into_iter().enumerate() {
            for value in (0..3).filter(|value| set >> value & 1 == 1) {
                let held = 1 << value;
                let cells = vec![key, 3 + key, 9];
                all.push(Count::new(
                    cells,
                    vec![0b110, 0b111 & !held, held],
                    (1, i64::MAX),
                ));
            }
        }
        all
    }

    #[test]
    fn clauses_about_a_digit_become_one_relation() {
        let other = Count::new(vec![0, 1], vec![0b011, 0b100], (1, i64::MAX));
        let house = vec![vec![0, 1, 2]];
        let mut clauses = said([0b111; 3]);
        clauses.push(other);
        let found = lookups(3, &mut clauses, &house);
        assert_eq!((found.len(), clauses.len()), (1, 1));
        assert_eq!(found[0].cells, [0, 1, 2, 3, 4, 5, 9]);
        // The digit has to be in one of the three only if they are a house.
        for (houses, holds) in [(&house[..], false), (&[], true)] {
            let found = lookups(3, &mut said([0b111; 3]), houses);
            let mut domains = [0b110, 0b110, 0b110, 0b111, 0b111, 0b111, 0b111];
            assert_eq!(found[0].filter(&mut domains), holds);
        }
        // What is said of other values beside one key than beside another stays as it is.
        let mut clauses = said([0b111, 0b111, 0b011]);
        assert!(lookups(3, &mut clauses, &house).is_empty());
        assert_eq!(clauses.len(), 8);
    }
}
