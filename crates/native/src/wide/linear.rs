//! Bounds propagation for weighted sums.
//!
//! Source: the standard rule, e.g. Apt, "Principles of Constraint Programming" (2003), section 6.4:
//! a term is at most the upper bound minus the minimum of every other term, and likewise for the
//! lower bound.

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

/// Leaves in each domain, of which none is empty, the digits that a weighted sum between bounds
/// allows. Returns whether it can hold.
///
/// Makes one pass: the caller repeats it while anything changes.
pub(super) fn filter(
    coefficients: &[i128],
    least: Option<i128>,
    most: Option<i128>,
    domains: &mut [u64],
) -> bool {
    let (low, high) = coefficients
        .iter()
        .zip(&*domains)
        .map(|(&c, &digits)| range(digits, c))
        .fold((0, 0), |(low, high), (l, h)| (low + l, high + h));
    if most.is_some_and(|m| low > m) || least.is_some_and(|l| high < l) {
        return false;
    }
    coefficients.iter().zip(domains).all(|(&c, digits)| {
        let (l, h) = range(*digits, c);
        let most = most.map(|m| m - (low - l));
        let least = least.map(|m| m - (high - h));
        *digits = fitting(*digits, c, least, most);
        *digits != 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cage_of_two_with_a_high_total_keeps_high_digits() {
        let mut domains = [0x1ff, 0x1ff];
        assert!(filter(&[1, 1], Some(16), Some(16), &mut domains));
        assert_eq!(domains, [0b1_1100_0000, 0b1_1100_0000]);
    }

    #[test]
    fn negative_coefficients_bound_from_the_other_side() {
        // a - b >= 8 leaves only 9 and 1.
        let mut domains = [0x1ff, 0x1ff];
        assert!(filter(&[1, -1], Some(8), None, &mut domains));
        assert_eq!(domains, [1 << 8, 1]);
        assert!(!filter(&[1, -1], Some(8), None, &mut [0xff, 1]));
    }
}
