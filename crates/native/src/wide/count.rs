//! How many cells hold one of the digits beside them: bounds.
//!
//! A cell counts for sure if all its digits count, and may count if one does. If no more may count
//! than must, all that may do; if as many count for sure as may at most, no other does.

/// A number of (cell, digits) pairs that hold, within bounds.
#[derive(Debug)]
pub(crate) struct Count {
    pub(crate) cells: Vec<usize>,
    /// By cell: the digits that count.
    pub(crate) sets: Vec<u64>,
    pub(crate) least: i64,
    pub(crate) most: i64,
}

impl Count {
    /// Leaves in each domain, of which none is empty, what the bounds allow. Returns whether they
    /// can be met.
    pub(super) fn filter(&self, domains: &mut [u64]) -> bool {
        let (mut sure, mut possible) = (0, 0);
        for (&set, &domain) in self.sets.iter().zip(&*domains) {
            sure += i64::from(domain & !set == 0);
            possible += i64::from(domain & set != 0);
        }
        if sure > self.most || possible < self.least {
            return false;
        }
        let all = possible == self.least;
        let none = sure == self.most;
        for (&set, domain) in self.sets.iter().zip(domains) {
            let open = *domain & set != 0 && *domain & !set != 0;
            if open && all {
                *domain &= set;
            } else if open && none {
                *domain &= !set;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(least: i64, most: i64, domains: [u64; 3]) -> Option<[u64; 3]> {
        let count = Count {
            cells: vec![0, 1, 2],
            sets: vec![0b011; 3],
            least,
            most,
        };
        let mut domains = domains;
        count.filter(&mut domains).then_some(domains)
    }

    #[test]
    fn tight_bounds_decide_the_open_cells() {
        assert_eq!(
            count(2, 3, [0b110, 0b011, 0b100]),
            Some([0b010, 0b011, 0b100])
        );
        assert_eq!(
            count(0, 1, [0b110, 0b011, 0b111]),
            Some([0b100, 0b011, 0b100])
        );
        assert_eq!(
            count(0, 2, [0b110, 0b011, 0b111]),
            Some([0b110, 0b011, 0b111])
        );
        assert_eq!(count(2, 3, [0b100, 0b011, 0b100]), None);
        assert_eq!(count(0, 0, [0b100, 0b011, 0b100]), None);
    }
}
