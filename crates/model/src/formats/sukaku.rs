//! Pencil-mark puzzles (Sukaku) on one line: a symbol for each candidate of each cell, its digit at
//! its place or a blank. On 9×9 these are 729 symbols: that of digit d in row r and column c, all
//! counted from 0, is at r · 81 + c · 9 + d. tdoku and Sukaku Explainer read and write them.

use super::alphabet::{ALPHABETS, Alphabet, DIGITS};
use super::error::describe;
use super::reading::Row;
use super::record::{Block, Parsed};
use super::scan::{self, Symbol, is_blank, split_comment};
use super::writer::{Extra, Unwritable, Write};
use super::{Format, ParseError, ReadOptions, candidates, line};
use crate::grid::{Digit, DigitSet, PencilMarks, Shape};
use crate::rules::Puzzle;
use std::ops::RangeInclusive;

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "sukaku",
    extensions: &["sukaku"],
    summary: "pencil-mark puzzles, one a line: a digit or a blank for each candidate (729 on 9×9)",
    parse,
    write: Some(Write::records(
        &[Extra::Note, Extra::Candidates],
        "\n",
        record,
    )),
    ..line::FORMAT
};

fn record(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    let marks = candidates::marks_of(&parsed.puzzle);
    let order = marks.shape().order();
    if Alphabet::default_for(order).is_decimal() {
        let reason = format!("no alphabet has a symbol for each of {order} digits");
        return Err(Unwritable(reason));
    }
    Ok(line::with_note(parsed, write(&marks, alphabet)))
}

/// The fewest candidates that may fill a 9×9 board.
const FEWEST: usize = 81;

/// The numbers of symbols that are those of no board but one of 27×27: a line of this many may be a
/// Sukaku, cut short perhaps.
const NEAR: RangeInclusive<usize> = 26 * 26 + 1..=28 * 28 - 1;

/// Returns whether a line of no particular format is a Sukaku and not a board of 27×27: it has 729
/// symbols or some too few or too many, digits from 1 to 9 and blanks, enough digits to fill a
/// board of 9×9, and most of them are at their places.
pub(super) fn is_sukaku(text: &str, shape: Option<Shape>, alphabet: Option<&Alphabet>) -> bool {
    let nine = shape.is_none_or(|shape| shape.order() == 9);
    if !nine || alphabet.is_some_and(|a| *a != DIGITS) || text.len() < *NEAR.start() {
        return false;
    }
    let symbols = scan::symbols(split_comment(text).0, false);
    let digit = |symbol: &Symbol<'_>| symbol.text.parse::<usize>().ok().filter(|d| *d > 0);
    let known = |symbol: &Symbol<'_>| digit(symbol).is_some() || symbol.text.chars().all(is_blank);
    let (mut count, mut right) = (0, 0);
    for (at, symbol) in symbols.iter().enumerate() {
        count += usize::from(digit(symbol).is_some());
        right += usize::from(digit(symbol) == Some(at % 9 + 1));
    }
    NEAR.contains(&symbols.len())
        && symbols.iter().all(known)
        && count >= FEWEST
        && right * 2 > count
}

/// Reads one Sukaku.
pub(super) fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let (content, comment) = split_comment(&block.text);
    let count = scan::symbols(content, false).len();
    let known = options.shape.or_else(|| shape_of(count));
    let shape = known.unwrap_or(Shape::CLASSIC);
    let usual = |a: &&'static Alphabet| !a.is_decimal() && a.is_usual(shape.order());
    let alphabets: Vec<&'static Alphabet> = match options.alphabet {
        Some(asked) => vec![asked],
        None => ALPHABETS.iter().copied().filter(usual).collect(),
    };
    let mut first = None;
    for alphabet in alphabets {
        match read(block.line, &block.text, shape, alphabet) {
            Ok(marks) => {
                return Ok(Parsed {
                    note: comment.filter(|c| !c.is_empty()).map(str::to_string),
                    ..Parsed::new(Puzzle::sukaku(marks), alphabet, block.line)
                });
            }
            Err(error) => first = first.or(Some(error)),
        }
    }
    let expected = "a board whose digits have symbols of one character";
    let found = || format!("one of {} digits", shape.order());
    Err(first.unwrap_or_else(|| ParseError::new(block.line, &block.text, 0, expected, found())))
}

/// Reads the candidates on a line in one alphabet.
pub(super) fn read(
    line: u64,
    text: &str,
    shape: Shape,
    alphabet: &Alphabet,
) -> Result<PencilMarks, ParseError> {
    let symbols = scan::symbols(split_comment(text).0, false);
    let order = shape.order();
    let row = Row {
        line,
        text,
        symbols,
    };
    let (count, wanted) = (row.symbols.len(), order.pow(3));
    if count != wanted {
        let expected = format!("{wanted} symbols, one for each candidate");
        return Err(row.error(count.min(wanted), expected, count.to_string()));
    }
    let mut sets = vec![DigitSet::EMPTY; shape.cells()];
    for (at, symbol) in row.symbols.iter().enumerate() {
        let wanted = Digit::from_index(at % order);
        let mut chars = symbol.text.chars();
        let single = chars.next().filter(|_| chars.next().is_none());
        let digit = single.and_then(|c| alphabet.digit(c));
        if digit == Some(wanted) {
            sets[at / order].insert(wanted);
        } else if digit.is_some_and(|d| d.index() < order) || !single.is_some_and(is_blank) {
            let expected = format!("{} or a blank", alphabet.text(wanted));
            return Err(row.error(at, expected, describe(symbol.text)));
        }
    }
    let fits = PencilMarks::from_sets(shape, sets);
    fits.ok_or_else(|| row.error(0, "the candidates of a board".into(), "others".into()))
}

/// Returns the usual shape of a board with this many candidates.
fn shape_of(candidates: usize) -> Option<Shape> {
    let order = (4..=64).find(|order: &usize| order.pow(3) == candidates)?;
    Shape::of_order(order)
}

/// Returns the candidates on one line, or as a grid if no alphabet has symbols for all digits.
pub(super) fn write(marks: &PencilMarks, alphabet: &Alphabet) -> String {
    let order = marks.shape().order();
    let usual = Alphabet::of_shape(marks.shape());
    let alphabet = match alphabet.fitting(marks.shape()) {
        fitting if fitting.is_decimal() => usual,
        fitting => fitting,
    };
    if alphabet.is_decimal() {
        return candidates::write(marks, alphabet);
    }
    let symbol = |set: &DigitSet, digit| {
        let there = set.contains(digit);
        there
            .then(|| alphabet.symbol(digit))
            .flatten()
            .unwrap_or('.')
    };
    let cell = |set| {
        DigitSet::all(order)
            .iter()
            .map(move |digit| symbol(set, digit))
    };
    marks.sets().iter().flat_map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{by_name, parse_str};
    use super::*;
    use crate::grid::Cell;

    fn named(text: &str, shape: Option<&str>) -> Result<Parsed, ParseError> {
        let options = ReadOptions {
            format: by_name("sukaku"),
            shape: shape.map(|shape| shape.parse().unwrap()),
            ..ReadOptions::default()
        };
        parse_str(text, &options).remove(0)
    }

    #[test]
    fn a_symbol_is_at_its_place() {
        let mut text: Vec<char> = ".".repeat(729).chars().collect();
        text[2 * 81 + 4 * 9 + 6] = '7';
        let text: String = text.into_iter().collect();
        let marks = named(&text, None).unwrap().puzzle.as_sukaku().unwrap();
        let only: Vec<_> = marks.iter().collect();
        assert_eq!(only.len(), 1);
        assert_eq!(only[0].name(Shape::CLASSIC), "7r3c5");
        assert_eq!(write(&marks, Alphabet::default_for(9)), text);
        let zeros = named(&text.replace('.', "0"), None).unwrap();
        assert_eq!(zeros.puzzle, Puzzle::sukaku(marks));
    }

    #[test]
    fn a_list_may_mix_lines_of_both_kinds() {
        let full = "123456789".repeat(81);
        let text = format!("{full} # all\n{}\n{full}\n", ".".repeat(81));
        let read: Vec<Parsed> = parse_str(&text, &ReadOptions::default())
            .into_iter()
            .map(Result::unwrap)
            .collect();
        assert_eq!(
            read[0].puzzle,
            Puzzle::sukaku(PencilMarks::all(Shape::CLASSIC))
        );
        assert_eq!(read[0].note.as_deref(), Some("all"));
        assert!(read[1].puzzle.is_plain());
        assert_eq!((read[2].line, &read[2].puzzle), (3, &read[0].puzzle));
    }

    #[test]
    fn a_board_of_27_rows_is_none() {
        let options = ReadOptions {
            alphabet: Alphabet::by_name("digits"),
            ..ReadOptions::default()
        };
        let order = |text: &str| {
            let read = parse_str(text, &options).remove(0);
            read.unwrap().puzzle.givens().shape().order()
        };
        let blank = ".".repeat(729);
        assert_eq!(order(&blank), 27);
        assert_eq!(order(&blank.replacen('.', "1", 1)), 27);
        assert_eq!(order(&"987654321".repeat(81)), 27);
        assert_eq!(order(&"123456789".repeat(81)), 9);
        let large = ReadOptions {
            shape: Shape::of_order(27),
            ..options
        };
        let read = parse_str(&"123456789".repeat(81), &large).remove(0);
        assert_eq!(read.unwrap().puzzle.givens().shape().order(), 27);
    }

    #[test]
    fn damage_has_a_place() {
        let full = "123456789".repeat(81);
        let error = |text: &str| {
            let error = parse_str(text, &ReadOptions::default())
                .remove(0)
                .unwrap_err();
            (error.column(), error.to_string())
        };
        let (column, said) = error(&format!("{}21{}", &full[..9], &full[11..]));
        assert_eq!(column, 10);
        assert!(said.ends_with("expected 1 or a blank, found '2'"), "{said}");
        let (column, said) = error(&full[..728]);
        assert_eq!(column, 729);
        assert!(
            said.ends_with("one for each candidate, found 728"),
            "{said}"
        );
        assert!(error(&format!("{full}1")).1.ends_with("found 730"));
        let short = named(&full[1..], None).unwrap_err().to_string();
        assert!(short.contains("expected 729 symbols"), "{short}");
        let wrong = named(&full, Some("2x2")).unwrap_err().to_string();
        assert!(wrong.contains("expected 64 symbols"), "{wrong}");
    }

    #[test]
    fn other_orders_are_read_by_name() {
        for order in [4, 6, 8, 10, 12, 16, 25, 35] {
            let shape = Shape::of_order(order).unwrap();
            let mut marks = PencilMarks::all(shape);
            for (i, cell) in shape.all_cells().enumerate() {
                let bits = marks.get(cell).bits() & (0x9e37_79b9_7f4a_7c15 ^ i as u64);
                marks.set(cell, DigitSet::from_bits(bits));
            }
            marks.set(Cell::new(1), DigitSet::EMPTY);
            for name in ["digits", "letters", "zero"] {
                let alphabet = Alphabet::by_name(name).unwrap();
                let text = write(&marks, alphabet);
                let read = named(&text, None).unwrap();
                assert_eq!(read.puzzle.as_sukaku().as_ref(), Some(&marks), "{text}");
            }
        }
    }
}
