//! Bounds propagation for weighted sums.
//!
//! Source: the standard rule, e.g. Apt, "Principles of Constraint Programming" (2003), section 6.4:
//! a term is at most the upper bound minus the minimum of every other term, and likewise for the
//! lower bound.

use super::network::Sum;

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

/// Passes the digits that the sum allows in each of its cells, given the domain of each term, to
/// `restrict` as cell and digits, until that returns `false` (a cell has no digit left). Returns
/// whether every cell keeps a digit.
///
/// Makes one pass: the caller repeats it while anything changes.
pub(super) fn filter(
    sum: &Sum,
    domains: &[u64],
    mut restrict: impl FnMut(usize, u64) -> bool,
) -> bool {
    let terms = || sum.terms.iter().zip(domains);
    let ranges = terms().map(|(&(_, c), &digits)| range(digits, c));
    let (low, high) = ranges.fold((0, 0), |(low, high), (l, h)| (low + l, high + h));
    if sum.terms.is_empty() {
        return sum.most.is_none_or(|m| 0 <= m) && sum.least.is_none_or(|l| 0 >= l);
    }
    terms().all(|(&(cell, c), &digits)| {
        let (l, h) = range(digits, c);
        let most = sum.most.map(|m| m - (low - l));
        let least = sum.least.map(|m| m - (high - h));
        restrict(cell, fitting(digits, c, least, most))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cage_of_two_with_a_high_total_keeps_high_digits() {
        let sum = Sum {
            terms: vec![(0, 1), (1, 1)],
            most: Some(16),
            least: Some(16),
        };
        let mut seen = Vec::new();
        assert!(filter(&sum, &[0x1ff, 0x1ff], |cell, digits| {
            seen.push((cell, digits));
            digits != 0
        }));
        assert_eq!(seen, [(0, 0b1_1100_0000), (1, 0b1_1100_0000)]);
    }

    #[test]
    fn negative_coefficients_bound_from_the_other_side() {
        // a - b >= 8 leaves only 9 and 1.
        let sum = Sum {
            terms: vec![(0, 1), (1, -1)],
            most: None,
            least: Some(8),
        };
        let mut seen = Vec::new();
        filter(&sum, &[0x1ff, 0x1ff], |_, digits| {
            seen.push(digits);
            true
        });
        assert_eq!(seen, [1 << 8, 1]);
    }
}
