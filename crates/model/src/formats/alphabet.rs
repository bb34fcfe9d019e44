//! Alphabets: the symbols of the digits.
//!
//! There is no standard above 9 digits, so the formats support four families, each a row of
//! [`ALPHABETS`].

use crate::grid::{Digit, MAX_ORDER, Shape};

/// A family of symbols for digits. The order of the board decides which of them are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alphabet {
    /// The name of the family: `digits`, `letters`, `zero` or `decimal`.
    pub name: &'static str,
    /// A one-line description.
    pub summary: &'static str,
    /// The symbols of digit 1, digit 2 and so on; empty for numbers.
    symbols: &'static [u8],
    /// The smallest order for which reading tries the alphabet if none is specified.
    smallest: usize,
    /// The number of digit 1, if digits are numbers.
    low: u8,
}

/// 1 to 9, then letters: the usual alphabet.
pub static DIGITS: Alphabet = Alphabet {
    name: "digits",
    summary: "1 to 9, then A, B, C … (1-9A-G on 16×16), to order 35",
    symbols: b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    smallest: 4,
    low: 1,
};

/// Letters only.
pub static LETTERS: Alphabet = Alphabet {
    name: "letters",
    summary: "A is digit 1 (A-P on 16×16, A-Y on 25×25), to order 26",
    symbols: b"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    smallest: 4,
    low: 1,
};

/// Counts the digits from 0.
pub static ZERO: Alphabet = Alphabet {
    name: "zero",
    summary: "0 is digit 1 (0-F on 16×16), orders 10 to 36",
    symbols: b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    smallest: 10,
    low: 1,
};

/// Numbers, separated by white space.
pub static DECIMAL: Alphabet = Alphabet {
    name: "decimal",
    summary: "numbers with white space between, any order",
    symbols: b"",
    smallest: 10,
    low: 1,
};

/// Every alphabet, in order of preference.
pub static ALPHABETS: &[&Alphabet] = &[&DIGITS, &LETTERS, &ZERO, &DECIMAL];

/// The values of digits as numbers, by the value of digit 1.
static NUMBERS: [Alphabet; 36] = {
    let mut all = [values(0, b""); 36];
    let mut low = 0;
    while low < all.len() {
        all[low] = values(low, b"");
        low += 1;
    }
    all
};

/// The values of digits up to 9, a symbol each, by the value of digit 1.
static VALUES: [Alphabet; 10] = {
    let mut all = [values(0, b""); 10];
    let mut low = 0;
    while low < all.len() {
        all[low] = values(low, b"0123456789".split_at(low).1);
        low += 1;
    }
    all
};

const fn values(low: usize, symbols: &'static [u8]) -> Alphabet {
    Alphabet {
        name: "values",
        summary: "the values of the digits, which do not begin at 1",
        symbols,
        smallest: 1,
        low: low as u8,
    }
}

impl Alphabet {
    /// Returns the alphabet for writing boards of a shape if none is specified: symbols or numbers
    /// that are the values of the digits.
    ///
    /// ```
    /// use veridoku_model::formats::Alphabet;
    /// use veridoku_model::grid::{Digit, Shape};
    /// let from_0 = Shape::free(6, 9, 0, 8).unwrap();
    /// assert_eq!(Alphabet::of_shape(from_0).text(Digit::from_index(0)), "0");
    /// let from_7 = Shape::free(2, 5, 7, 11).unwrap();
    /// assert_eq!(Alphabet::of_shape(from_7).text(Digit::from_index(4)), "11");
    /// ```
    pub fn of_shape(shape: Shape) -> &'static Alphabet {
        let low = usize::from(shape.low());
        match shape.high() {
            _ if low == 1 => Alphabet::default_for(shape.order().max(4)),
            ..=9 => &VALUES[low],
            _ => &NUMBERS[low],
        }
    }

    /// Returns this alphabet if it can write boards of a shape, else that
    /// [of the shape](Alphabet::of_shape).
    #[must_use]
    pub fn fitting(&self, shape: Shape) -> &Alphabet {
        let writes = shape.low() == 1 && self.fits(shape.order());
        if writes {
            self
        } else {
            Alphabet::of_shape(shape)
        }
    }

    /// Returns the alphabet of a family name (`letters`) or of a range as
    /// [`range`](Alphabet::range) writes it (`A-P`).
    ///
    /// ```
    /// use veridoku_model::formats::Alphabet;
    /// assert_eq!(Alphabet::by_name("1-9a-g").unwrap().name, "digits");
    /// assert_eq!(Alphabet::by_name("0-F").unwrap().name, "zero");
    /// assert!(Alphabet::by_name("runes").is_none());
    /// ```
    pub fn by_name(name: &str) -> Option<&'static Alphabet> {
        let same = |other: &str| other.eq_ignore_ascii_case(name);
        let has = |a: &Alphabet| {
            let mut orders = a.smallest..=a.largest();
            same(a.name) || orders.any(|order| same(&a.range(order)))
        };
        ALPHABETS.iter().copied().find(|alphabet| has(alphabet))
    }

    /// Returns the alphabet for writing if none is specified.
    pub fn default_for(order: usize) -> &'static Alphabet {
        if DIGITS.fits(order) {
            &DIGITS
        } else {
            &DECIMAL
        }
    }

    /// Returns whether every digit of a board of this order has a symbol.
    pub fn fits(&self, order: usize) -> bool {
        let smallest = if self.is_decimal() { 4 } else { self.smallest };
        (smallest..=self.largest()).contains(&order)
    }

    /// Returns the range of symbols on a board of this order: `1-9`, `1-9A-G`, `A-P`, `0-F`,
    /// `decimal`.
    pub fn range(&self, order: usize) -> String {
        let Some(&last) = self.symbols.get(order.wrapping_sub(1)) else {
            return self.numbers(order);
        };
        let first = char::from(self.symbols[0]);
        let last = char::from(last);
        match (first, order) {
            ('1', 10) => "1-9A".to_string(),
            ('1', 11..) => format!("1-9A-{last}"),
            _ => format!("{first}-{last}"),
        }
    }

    /// Returns the symbol of a digit; `None` if the alphabet has none or writes numbers.
    pub fn symbol(&self, digit: Digit) -> Option<char> {
        self.symbols.get(digit.index()).map(|&b| char::from(b))
    }

    /// Returns the text of a digit: its symbol, or its number if it has none.
    pub fn text(&self, digit: Digit) -> String {
        match self.symbol(digit) {
            Some(symbol) => symbol.to_string(),
            None => (digit.index() + usize::from(self.low)).to_string(),
        }
    }

    /// Returns the range of numbers, if they do not begin at 1, or the name of the family.
    fn numbers(&self, order: usize) -> String {
        match self.low {
            1 => self.name.to_string(),
            low => format!("{low}-{}", usize::from(low) + order - 1),
        }
    }

    /// Returns the digit of a symbol, in either case; `None` if there is none or the alphabet reads
    /// numbers.
    pub fn digit(&self, symbol: char) -> Option<Digit> {
        let symbol = u8::try_from(symbol).ok()?.to_ascii_uppercase();
        let index = self.symbols.iter().position(|&b| b == symbol)?;
        Some(Digit::from_index(index))
    }

    /// Returns whether digits are numbers separated by white space, not single symbols.
    pub fn is_decimal(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Returns whether reading tries the alphabet for this order if none is specified.
    pub(super) fn is_usual(&self, order: usize) -> bool {
        order >= self.smallest && order <= self.largest()
    }

    /// Returns the symbol of a value as a byte, `.` for 0. For alphabets of symbols only.
    pub(super) fn byte(&self, value: u8) -> u8 {
        let index = usize::from(value).wrapping_sub(1);
        self.symbols.get(index).copied().unwrap_or(b'.')
    }

    fn largest(&self) -> usize {
        if self.is_decimal() {
            MAX_ORDER
        } else {
            self.symbols.len()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_digits_are_inverse() {
        for alphabet in [&DIGITS, &LETTERS, &ZERO] {
            for value in 1..=alphabet.largest() as u8 {
                let digit = Digit::new(value).unwrap();
                let symbol = alphabet.symbol(digit).unwrap();
                assert_eq!(alphabet.digit(symbol), Some(digit));
                assert_eq!(alphabet.digit(symbol.to_ascii_lowercase()), Some(digit));
            }
        }
        assert_eq!(DECIMAL.symbol(Digit::from_index(4)), None);
        assert_eq!(DECIMAL.text(Digit::from_index(11)), "12");
        assert_eq!(DIGITS.digit('５'), None);
    }

    #[test]
    fn names_by_order() {
        for (alphabet, order, range) in [
            (&DIGITS, 4, "1-4"),
            (&DIGITS, 9, "1-9"),
            (&DIGITS, 10, "1-9A"),
            (&DIGITS, 16, "1-9A-G"),
            (&LETTERS, 16, "A-P"),
            (&LETTERS, 25, "A-Y"),
            (&ZERO, 10, "0-9"),
            (&ZERO, 16, "0-F"),
            (&DECIMAL, 16, "decimal"),
        ] {
            assert_eq!(alphabet.range(order), range);
            assert_eq!(Alphabet::by_name(range), Some(alphabet));
        }
    }

    #[test]
    fn the_default_fits_every_order() {
        for order in 4..=64 {
            assert!(Alphabet::default_for(order).fits(order));
        }
        assert!(!LETTERS.fits(27) && !ZERO.fits(9) && DECIMAL.fits(4));
    }
}
