//! The value beside a digit: each key has a cell beside it, and a result cell holds what is beside
//! the key that holds the digit, as the element constraint of Van Hentenryck and Carillon,
//! "Generality versus Specificity" (1988), with the place of a digit as its index.
//!
//! Values that are not of a set are free: a key with the digit may stand beside one of them
//! whatever the result is.

/// Keys, the cells beside them, and the result.
#[derive(Debug)]
pub(crate) struct Lookup {
    /// The keys, the cell beside each, and the result.
    pub(crate) cells: Vec<usize>,
    /// The digit, as a bit.
    digit: u64,
    /// The values that the result has to hold.
    set: u64,
    /// Whether some key holds the digit.
    some: bool,
}

impl Lookup {
    /// Returns what says of a digit, and of the values of a set beside it, that they are the
    /// result's; `some` if one of the keys, which are each beside another cell, holds the digit.
    pub(crate) fn new(
        beside: &[(usize, usize)],
        result: usize,
        digit: usize,
        set: u64,
        some: bool,
    ) -> Lookup {
        let keys = beside.iter().map(|pair| pair.0);
        let values = beside.iter().map(|pair| pair.1);
        Lookup {
            cells: keys.chain(values).chain([result]).collect(),
            digit: 1 << digit,
            set,
            some,
        }
    }

    /// Returns about how many steps a pass takes.
    pub(super) fn work(&self) -> usize {
        self.cells.len()
    }

    /// Leaves in each domain, of which none is empty, what the relation allows. Returns whether it
    /// can hold.
    pub(crate) fn filter(&self, domains: &mut [u64]) -> bool {
        let Some((result, rest)) = domains.split_last_mut() else {
            return true;
        };
        let (keys, values) = rest.split_at_mut(rest.len() / 2);
        let (mut possible, mut left) = (0, None);
        let mut several = false;
        for (place, (key, value)) in keys.iter_mut().zip(&*values).enumerate() {
            if *key & self.digit == 0 {
                continue;
            }
            // With a free value the result may hold anything.
            let results = match value & !self.set {
                0 => value & *result,
                _ => *result,
            };
            if results == 0 {
                *key &= !self.digit;
                if *key == 0 {
                    return false;
                }
                continue;
            }
            possible |= results;
            several |= left.replace(place).is_some();
        }
        let Some(last) = left else {
            return !self.some;
        };
        if self.some {
            *result &= possible;
        }
        if self.some && !several {
            keys[last] = self.digit;
        }
        for (key, value) in keys.iter().zip(values) {
            if *key == self.digit {
                if *value & !self.set == 0 {
                    *result &= *value;
                }
                *value &= *result | !self.set;
                if *value == 0 || *result == 0 {
                    return false;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Returns what is left in each domain by trying all choices; `None` if nothing is.
    fn by_hand(lookup: &Lookup, domains: &[u64]) -> Option<Vec<u64>> {
        let mut kept = vec![0; domains.len()];
        let mut choices = vec![Vec::new()];
        for domain in domains {
            let digits = (0..4)
                .map(|digit| 1u64 << digit)
                .filter(|d| domain & d != 0);
            let digits: Vec<u64> = digits.collect();
            let longer = |choice: &Vec<u64>| {
                let more = digits.iter().map(|&digit| [&choice[..], &[digit]].concat());
                more.collect::<Vec<_>>()
            };
            choices = choices.iter().flat_map(longer).collect();
        }
        for choice in choices {
            let keys = choice.len() / 2;
            let result = choice[choice.len() - 1];
            let with = (0..keys).filter(|&key| choice[key] == lookup.digit);
            let fits = |key: usize| {
                let value = choice[keys + key];
                value & lookup.set == 0 || value == result
            };
            let holds = with.clone().all(fits);
            let times = with.count();
            if holds && (times == 1 || times == 0 && !lookup.some) {
                kept.iter_mut().zip(choice).for_each(|(kept, d)| *kept |= d);
            }
        }
        (kept[0] != 0).then_some(kept)
    }

    #[test]
    fn nothing_that_can_be_is_taken_and_most_of_the_rest_is() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut draw = |of: u32| u64::from(rng.next_u32() % of);
        let (mut taken, mut missed, mut none) = (0, 0, 0);
        for _ in 0..4000 {
            let keys = 1 + draw(3) as usize;
            let beside: Vec<(usize, usize)> = (0..keys).map(|i| (i, keys + i)).collect();
            let set = if draw(2) == 0 { 0b1111 } else { draw(16) };
            let (digit, some) = (draw(4) as usize, draw(2) == 0);
            let lookup = Lookup::new(&beside, 2 * keys, digit, set, some);
            let before: Vec<u64> = (0..=2 * keys).map(|_| 1 + draw(15)).collect();
            let mut after = before.clone();
            let mut holds = true;
            while holds {
                let last = after.clone();
                holds = lookup.filter(&mut after);
                if after == last {
                    break;
                }
            }
            match by_hand(&lookup, &before) {
                None => {
                    none += 1;
                    missed += usize::from(holds);
                }
                Some(kept) => {
                    assert!(holds, "{lookup:?} {before:?}");
                    let fine = after.iter().zip(&kept).all(|(a, b)| b & !a == 0);
                    assert!(fine, "{lookup:?} {before:?} {after:?} {kept:?}");
                    missed += usize::from(after != kept);
                    taken += usize::from(after != before);
                }
            }
        }
        assert!(
            taken > 1000 && none > 300 && missed < 1200,
            "{taken} {none} {missed}"
        );
    }
}
