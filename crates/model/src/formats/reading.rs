//! Turns symbols into digits: finds the alphabet of a board, and refuses it if two are possible.

use super::alphabet::{ALPHABETS, Alphabet, DECIMAL};
use super::error::describe;
use super::scan::{Symbol, is_blank, is_sure_blank};
use super::{ParseError, ReadOptions};
use crate::grid::Digit;

/// The symbols of one line of the text.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    pub(super) line: u64,
    /// The whole line, for the excerpt.
    pub(super) text: &'a str,
    pub(super) symbols: Vec<Symbol<'a>>,
}

impl Row<'_> {
    /// Returns an error at one of the symbols, or after the last.
    pub(super) fn error(&self, index: usize, expected: String, found: String) -> ParseError {
        let end = || self.symbols.last().map_or(0, |s| s.offset + s.text.len());
        let offset = self.symbols.get(index).map_or_else(end, |s| s.offset);
        ParseError::new(self.line, self.text, offset, expected, found)
    }
}

/// A board as read in one alphabet.
struct Reading {
    alphabet: &'static Alphabet,
    values: Vec<u8>,
}

/// Returns one value per symbol, and the alphabet. With `numbers`, symbols are numbers.
pub(super) fn read(
    order: usize,
    rows: &[Row<'_>],
    numbers: bool,
    options: &ReadOptions,
) -> Result<(Vec<u8>, &'static Alphabet), ParseError> {
    let usual = |a: &&'static Alphabet| {
        // Above order 35, even single figures without separators may be numbers.
        let plain_numbers = a.is_decimal() && order > 35;
        a.is_usual(order) && a.is_decimal() == numbers || plain_numbers
    };
    let alphabets: Vec<&'static Alphabet> = match options.alphabet {
        Some(asked) => vec![asked],
        None if numbers => vec![&DECIMAL],
        None => ALPHABETS.iter().copied().filter(usual).collect(),
    };

    // If the record writes blanks in another way and has at least the `order` - 1 distinct digits
    // that a unique puzzle needs, a 0 is a digit.
    let symbols = || {
        rows.iter()
            .flat_map(|row| &row.symbols)
            .map(|symbol| symbol.text)
    };
    let mut distinct: Vec<&str> = symbols()
        .filter(|s| !s.chars().all(is_sure_blank))
        .collect();
    distinct.sort_unstable();
    distinct.dedup();
    let other_blanks = symbols().any(|s| s.chars().all(is_sure_blank));
    let mixed = other_blanks && distinct.contains(&"0") && distinct.len() + 1 >= order;
    // Numbers from 0 and such from 1 look alike if the highest of the latter is missing.
    if mixed
        && numbers
        && options.alphabet.is_none()
        && !distinct.contains(&order.to_string().as_str())
    {
        return Err(zero_or_blank(order, rows));
    }
    let mixed = mixed && !numbers;
    let mut readings = Vec::new();
    let mut worst: Option<(usize, ParseError)> = None;
    for alphabet in alphabets {
        match read_in(alphabet, order, rows) {
            Ok(values) => readings.push(Reading { alphabet, values }),
            Err((far, error)) => {
                if worst.as_ref().is_none_or(|(best, _)| far > *best) {
                    worst = Some((far, error));
                }
            }
        }
    }
    for likely in [
        &(|r: &Reading| r.is_plausible(order)) as &dyn Fn(&Reading) -> bool,
        &|r: &Reading| !(mixed && r.alphabet.digit('0').is_none()),
    ] {
        if readings.iter().any(likely) {
            readings.retain(likely);
        }
    }
    let mut readings = readings.into_iter();
    let Some(first) = readings.next() else {
        let nothing = || ParseError::new(1, "", 0, "cells", "nothing");
        return Err(worst.map_or_else(nothing, |(_, error)| error));
    };
    match readings.find(|other| other.values != first.values) {
        Some(other) => Err(ambiguous(order, rows, &first, &other)),
        None => Ok((first.values, first.alphabet)),
    }
}

impl Reading {
    /// Returns whether no digit occurs more often than the board has rows.
    fn is_plausible(&self, order: usize) -> bool {
        let mut counts = [0usize; 256];
        self.values
            .iter()
            .for_each(|&v| counts[usize::from(v)] += 1);
        counts[1..].iter().all(|&count| count <= order)
    }
}

/// Returns the values in one alphabet; on error, the number of symbols read and the error at the
/// next.
fn read_in(
    alphabet: &Alphabet,
    order: usize,
    rows: &[Row<'_>],
) -> Result<Vec<u8>, (usize, ParseError)> {
    let mut values = Vec::with_capacity(order * order);
    for row in rows {
        for (index, symbol) in row.symbols.iter().enumerate() {
            let Some(value) = value(alphabet, order, symbol.text) else {
                let expected = expected(alphabet, order, symbol.text);
                let error = row.error(index, expected, describe(symbol.text));
                return Err((values.len(), error));
            };
            values.push(value);
        }
    }
    Ok(values)
}

/// Returns the value of a symbol, 0 for a blank, `None` if it is neither.
fn value(alphabet: &Alphabet, order: usize, text: &str) -> Option<u8> {
    let mut chars = text.chars();
    let single = chars.next().filter(|_| chars.next().is_none());
    let value = if alphabet.is_decimal() {
        let number = text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| number)
    } else {
        single.and_then(|c| alphabet.digit(c)).map(Digit::value)
    };
    match value {
        Some(value) if usize::from(value) <= order => Some(value),
        _ => single.filter(|&c| is_blank(c)).map(|_| 0),
    }
}

fn expected(alphabet: &Alphabet, order: usize, text: &str) -> String {
    let ascii = if text.chars().any(char::is_numeric) && !text.is_ascii() {
        "an ASCII "
    } else {
        "a "
    };
    if alphabet.is_decimal() {
        return format!("{ascii}number from 1 to {order} or a blank");
    }
    format!("{ascii}digit ({}) or a blank", alphabet.range(order))
}

/// Returns the error for a 0 among numbers that may be a digit as well as an empty cell.
fn zero_or_blank(order: usize, rows: &[Row<'_>]) -> ParseError {
    let zero = |row: &&Row<'_>| row.symbols.iter().position(|symbol| symbol.text == "0");
    let place = rows.iter().find_map(|row| Some((row, zero(&row)?)));
    let expected = format!("numbers from 1 to {order} (or --alphabet decimal)");
    let found = "0 and another sign for empty cells: 0 may be a digit".to_string();
    match place {
        Some((row, index)) => row.error(index, expected, found),
        None => ParseError::new(1, "", 0, expected, found),
    }
}

fn ambiguous(order: usize, rows: &[Row<'_>], a: &Reading, b: &Reading) -> ParseError {
    let differing = a.values.iter().zip(&b.values).position(|(a, b)| a != b);
    let mut index = differing.unwrap_or(0);
    let row = rows.iter().find(|row| {
        let here = index < row.symbols.len();
        index -= if here { 0 } else { row.symbols.len() };
        here
    });
    let Some(row) = row else {
        return ParseError::new(1, "", 0, "one alphabet", "two");
    };
    let symbol = row.symbols[index].text;
    let meaning = |reading: &Reading| {
        let name = reading.alphabet.range(order);
        match value(reading.alphabet, order, symbol) {
            Some(0) | None => format!("{name} ({symbol} is a blank)"),
            Some(digit) => format!("{name} ({symbol} is digit {digit})"),
        }
    };
    let expected = format!(
        "one alphabet (choose it with --alphabet {} or {})",
        a.alphabet.name, b.alphabet.name
    );
    let found = format!(
        "an ambiguous one: reads as {} and as {}",
        meaning(a),
        meaning(b)
    );
    row.error(index, expected, found)
}

#[cfg(test)]
mod tests {
    use super::super::scan::{symbols, tokens};
    use super::*;

    fn read_text(
        order: usize,
        text: &str,
        alphabet: Option<&'static Alphabet>,
    ) -> Result<(Vec<u8>, &'static str), ParseError> {
        let options = ReadOptions {
            alphabet,
            ..ReadOptions::default()
        };
        let numbers = text.contains(' ');
        let row = Row {
            line: 1,
            text,
            symbols: if numbers {
                tokens(text, true)
            } else {
                symbols(text, true)
            },
        };
        read(order, &[row], numbers, &options).map(|(values, a)| (values, a.name))
    }

    #[test]
    fn small_orders_read_digits_or_letters() {
        let (values, name) = read_text(9, "19.0*_xX", None).unwrap();
        assert_eq!((values, name), (vec![1, 9, 0, 0, 0, 0, 0, 0], "digits"));
        let (values, name) = read_text(9, "aI.0x", None).unwrap();
        assert_eq!((values, name), (vec![1, 9, 0, 0, 0], "letters"));
        let error = read_text(9, "12A", None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 3: expected a digit (1-9) or a blank, found 'A'"
        );
        assert!(read_text(6, "127", None).is_err());
    }

    #[test]
    fn large_orders_are_read_by_what_fits() {
        let (values, name) = read_text(16, "1G.0", None).unwrap();
        assert_eq!((values, name), (vec![1, 16, 0, 0], "digits"));
        assert_eq!(read_text(16, "AP.0", None).unwrap().1, "letters");
        assert_eq!(read_text(16, "....", None).unwrap().1, "digits");
        let (values, name) = read_text(25, "AYx", None).unwrap();
        assert_eq!((values, name), (vec![1, 25, 24], "letters"));
        let zeros = "0 . 1 2 3 4 5 6 7 8 9 10 11";
        assert!(read_text(12, zeros, None).is_err());
        assert!(read_text(12, &zeros.replace(" . ", " 0 "), None).is_ok());
        assert!(read_text(12, &zeros.replace("11", "12"), None).is_ok());
        assert!(read_text(12, zeros, Some(&DECIMAL)).is_ok());
        let (values, name) = read_text(12, "12 . 0 7", None).unwrap();
        assert_eq!((values, name), (vec![12, 0, 0, 7], "decimal"));
        assert!(read_text(12, "13 . 0 7", None).is_err());
        assert!(read_text(12, "+3 . 0 7", None).is_err());
    }

    #[test]
    fn two_readings_are_refused_by_name() {
        let error = read_text(16, "..1", None).unwrap_err();
        assert_eq!(error.column(), 3);
        let text = error.to_string();
        assert!(
            text.contains("1-9A-G (1 is digit 1) and as 0-F (1 is digit 2)"),
            "{text}"
        );
        assert!(text.contains("--alphabet digits or zero"), "{text}");
        let (values, _) = read_text(16, "..1", Some(&super::super::alphabet::ZERO)).unwrap();
        assert_eq!(values, [0, 0, 2]);
    }

    #[test]
    fn a_digit_more_often_than_the_order_rules_a_reading_out() {
        let text = "0".repeat(17) + "1";
        assert_eq!(read_text(16, &text, None).unwrap().1, "digits");
    }

    #[test]
    fn foreign_digits_are_named() {
        let error = read_text(9, "５", None).unwrap_err();
        assert_eq!(error.expected(), "an ASCII digit (1-9) or a blank");
        assert_eq!(error.found(), "'５' (U+FF15)");
        let error = read_text(9, "٣", None).unwrap_err();
        assert_eq!(error.found(), "'٣' (U+0663)");
    }
}
