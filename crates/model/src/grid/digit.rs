//! Digits 1 to 64 and sets of them, one bit per digit.

use std::fmt;

/// The maximum number of digits of a board, of its rows and of its columns.
pub const MAX_ORDER: usize = 64;

/// A digit, from 1 to [`MAX_ORDER`]. An empty cell has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// Returns the digit `value`, or `None` outside `1..=64`.
    #[inline]
    pub const fn new(value: u8) -> Option<Digit> {
        if value >= 1 && value as usize <= MAX_ORDER {
            Some(Digit(value))
        } else {
            None
        }
    }

    /// Returns the digit whose [`index`](Digit::index) is `index`.
    ///
    /// # Panics
    /// If `index` is 64 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < MAX_ORDER);
        Digit(index as u8 + 1)
    }

    /// Returns the digit as a number, 1 to 64.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// Returns the digit counted from 0, for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of digits: bit `d - 1` is set if it contains digit `d`.
///
/// ```
/// use veridoku_model::grid::{Digit, DigitSet};
/// let mut set = DigitSet::all(9);
/// set.remove(Digit::new(5).unwrap());
/// assert_eq!(set.len(), 8);
/// assert_eq!(set.to_string(), "12346789");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DigitSet(u64);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// Returns all digits of a board of this order: 1 to `order`, at most 64.
    #[inline]
    pub const fn all(order: usize) -> DigitSet {
        if order >= 64 {
            DigitSet(u64::MAX)
        } else {
            DigitSet((1 << order) - 1)
        }
    }

    /// Returns the set with one digit.
    #[inline]
    pub const fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Returns the set of the digits `d` for which bit `d - 1` is set.
    #[inline]
    pub const fn from_bits(bits: u64) -> DigitSet {
        DigitSet(bits)
    }

    /// Returns the bits, as [`from_bits`](DigitSet::from_bits) takes them.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of digits in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether no digit is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether `digit` is in the set.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Adds `digit` to the set.
    #[inline]
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Removes `digit` from the set.
    #[inline]
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// Returns the digits in both sets.
    #[inline]
    pub const fn and(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }

    /// Returns the digit of a set with exactly one; `None` for any other set.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() {
            Some(Digit(self.0.trailing_zeros() as u8 + 1))
        } else {
            None
        }
    }

    /// Returns the digits in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let index = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(Digit::from_index(index))
        })
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        digits.into_iter().for_each(|d| set.insert(d));
        set
    }
}

impl fmt::Display for DigitSet {
    /// Writes the digits without separators if all are below 10, else separated by commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = self.0 >> 9 != 0;
        for (i, digit) in self.iter().enumerate() {
            if comma && i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_outside_the_range_do_not_exist() {
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(65), None);
        assert_eq!(Digit::new(64).map(Digit::index), Some(63));
    }

    #[test]
    fn a_full_set_of_sixty_four_has_every_digit() {
        let set = DigitSet::all(64);
        assert_eq!(set.len(), 64);
        assert_eq!(set.iter().last(), Digit::new(64));
        assert_eq!(DigitSet::all(4).bits(), 0b1111);
    }

    #[test]
    fn single_is_only_for_one() {
        assert_eq!(DigitSet::from_bits(0b100).single(), Digit::new(3));
        assert_eq!(DigitSet::from_bits(0b101).single(), None);
        assert_eq!(DigitSet::EMPTY.single(), None);
    }
}
