//! Bounds propagation for weighted sums.
//!
//! Source: the standard rule, e.g. Apt, "Principles of Constraint Programming" (2003), section 6.4:
//! a term is at most the upper bound minus the minimum of every other term, and likewise for the
//! lower bound.

/// A weighted sum in which each cell occurs once.
#[derive(Debug)]
pub(crate) struct Sum {
    pub(crate) cells: Vec<usize>,
    /// By cell: its coefficient.
    pub(crate) coefficients: Vec<i128>,
    /// The upper bound of the sum.
    pub(crate) most: Option<i128>,
    /// The lower bound of the sum.
    pub(crate) least: Option<i128>,
}

/// Returns the digits of `domain` whose term, with this coefficient, lies between the bounds.
fn fitting(domain: u64, coefficient: i128, least: Option<i128>, most: Option<i128>) -> u64 {
    let mut kept = 0;
    let mut rest = domain;
    while rest != 0 {
        let bit = rest & rest.wrapping_neg();
        rest ^= bit;
        let value = coefficient * i128::from(bit.trailing_zeros() + 1);
        if least.is_none_or(|l| value >= l) && most.is_none_or(|m| value <= m) {
            kept |= bit;
        }
    }
    kept
}

/// Returns the minimum and the maximum of a term over a nonempty domain.
fn range(domain: u64, coefficient: i128) -> (i128, i128) {
    let low = coefficient * i128::from(domain.trailing_zeros() + 1);
    let high = coefficient * i128::from(64 - domain.leading_zeros());
    (low.min(high), low.max(high))
}

impl Sum {
    /// Leaves in each domain, of which none is empty, the digits that the sum allows. Returns
    /// whether it can hold.
    pub(super) fn filter(&self, domains: &mut [u64]) -> bool {
        let ranges = self.coefficients.iter().zip(&*domains);
        let (low, high) = ranges
            .map(|(&c, &digits)| range(digits, c))
            .fold((0, 0), |(low, high), (l, h)| (low + l, high + h));
        if self.most.is_some_and(|m| low > m) || self.least.is_some_and(|l| high < l) {
            return false;
        }
        self.coefficients.iter().zip(domains).all(|(&c, digits)| {
            let (l, h) = range(*digits, c);
            let most = self.most.map(|m| m - (low - l));
            let least = self.least.map(|m| m - (high - h));
            *digits = fitting(*digits, c, least, most);
            *digits != 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cage_of_two_with_a_high_total_keeps_high_digits() {
        let sum = Sum {
            cells: vec![0, 1],
            coefficients: vec![1, 1],
            most: Some(16),
            least: Some(16),
        };
        let mut domains = [0x1ff, 0x1ff];
        assert!(sum.filter(&mut domains));
        assert_eq!(domains, [0b1_1100_0000, 0b1_1100_0000]);
    }

    #[test]
    fn negative_coefficients_bound_from_the_other_side() {
        // a - b >= 8 leaves only 9 and 1.
        let sum = Sum {
            cells: vec![0, 1],
            coefficients: vec![1, -1],
            most: None,
            least: Some(8),
        };
        let mut domains = [0x1ff, 0x1ff];
        assert!(sum.filter(&mut domains));
        assert_eq!(domains, [1 << 8, 1]);
        assert!(!sum.filter(&mut [0xff, 1]));
    }
}
