//! The promises of every format: it reads what it writes, and no input breaks it.

use proptest::prelude::*;
use std::io::BufReader;
use veridoku::formats::{
    ALPHABETS, Alphabet, FORMATS, Format, ParseError, Parsed, ReadOptions, Splitter, parse_str,
    write_line_into,
};
use veridoku::grid::{Givens, Shape};
use veridoku::rules::Puzzle;

const SHAPES: &[(usize, usize)] = &[
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 4),
    (3, 3),
    (1, 9),
    (9, 1),
    (1, 5),
    (5, 1),
    (3, 4),
    (4, 3),
    (2, 6),
    (4, 4),
    (2, 8),
    (5, 5),
    (6, 6),
    (8, 8),
];

fn shapes() -> impl Strategy<Value = Shape> {
    prop::sample::select(SHAPES).prop_map(|(h, w)| Shape::new(h, w).unwrap())
}

/// Returns boards with any part of the cells filled, contradictions included.
fn boards() -> impl Strategy<Value = Givens> {
    (shapes(), 0u8..=100).prop_flat_map(|(shape, percent)| {
        let order = shape.order() as u8;
        let cell = (1..=order, 0u8..100).prop_map(move |(v, p)| if p < percent { v } else { 0 });
        prop::collection::vec(cell, shape.cells())
            .prop_map(move |values| Givens::from_values(shape, values).unwrap())
    })
}

fn one(text: &str, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let mut all = parse_str(text, options);
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all.remove(0)
}

/// Asserts that the place of an error is within its excerpt.
fn check_error(error: &ParseError) {
    let caret = error.caret();
    let lines: Vec<&str> = caret.split('\n').collect();
    assert_eq!(lines.len(), 2, "{caret}");
    assert!(lines[1].ends_with('^'));
    assert_eq!(lines[1].chars().count(), error.caret_offset() + 1);
    // A character takes one or two columns.
    let widest: usize = lines[0]
        .chars()
        .map(|c| if c.is_ascii() { 1 } else { 2 })
        .sum();
    assert!(error.caret_offset() <= widest, "{caret}");
    assert!(lines[0].chars().count() <= 100);
    assert!(!lines[0].contains(char::is_control), "{caret:?}");
    assert!(error.line() > 0 && error.column() > 0);
    assert!(!error.to_string().contains('\n'));
}

fn check_bytes(bytes: &[u8], options: ReadOptions) {
    let records = Splitter::new(BufReader::with_capacity(7, bytes), options);
    let mut last = 0;
    for record in records.map(Result::unwrap) {
        assert!(record.line() > last, "records are in order");
        last = record.line();
        if let Err(error) = record.parse(&options) {
            check_error(&error);
        }
    }
}

fn check_all_formats(bytes: &[u8]) {
    let formats: Vec<Option<&Format>> = FORMATS.iter().map(Some).chain([None]).collect();
    for format in formats {
        for shape in [None, Shape::new(3, 3).ok(), Shape::new(2, 2).ok()] {
            let options = ReadOptions {
                format,
                shape,
                alphabet: None,
            };
            check_bytes(bytes, options);
        }
        for &alphabet in ALPHABETS {
            let options = ReadOptions {
                format,
                shape: None,
                alphabet: Some(alphabet),
            };
            check_bytes(bytes, options);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_format_reads_what_it_writes(givens in boards()) {
        let shape = givens.shape();
        let puzzle = Puzzle::plain(givens);
        for format in FORMATS {
            for &alphabet in ALPHABETS.iter().filter(|a| a.fits(shape.order())) {
                let text = format.write(&puzzle, alphabet);
                let drawn = format.name == "grid";
                let options = ReadOptions {
                    format: Some(format),
                    shape: if drawn { None } else { Some(shape) },
                    alphabet: Some(alphabet),
                };
                let parsed = one(&text, &options);
                prop_assert_eq!(&parsed.unwrap().puzzle, &puzzle, "{}\n{}", format.name, text);
                let named = ReadOptions { format: None, ..options };
                prop_assert_eq!(&one(&text, &named).unwrap().puzzle, &puzzle, "detected\n{}", text);
                // A digit in more cells than there are rows rules a reading out.
                let counts = |v| puzzle.givens().values().iter().filter(|&&x| x == v).count();
                if (1..=shape.order() as u8).any(|v| counts(v) > shape.order()) {
                    continue;
                }
                let unnamed = ReadOptions { alphabet: None, ..options };
                match one(&text, &unnamed) {
                    Ok(parsed) => prop_assert_eq!(&parsed.puzzle, &puzzle, "{}", text),
                    Err(error) => prop_assert!(
                        error.found().contains("ambiguous") && shape.order() > 9,
                        "{}\n{}", error, text
                    ),
                }
            }
        }
    }

    #[test]
    fn no_bytes_break_it(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check_all_formats(&bytes);
    }

    #[test]
    fn no_text_like_a_puzzle_breaks_it(text in "([1-9.0]{3}[ |]?){0,6}([-+|=.xXA-G 0-9#\r\t\n\\[\\]５\u{301}│═]|[.1-9]{9}\n|[.1-4]{16}\n|[.1-9]{81}\n|\n\n|---\n|\\[Puzzle\\]\n|\\[State\\]\n|12 . ){0,60}") {
        check_all_formats(text.as_bytes());
    }

    #[test]
    fn damage_to_a_grid_is_found_in_place(givens in boards(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let puzzle = Puzzle::plain(givens);
        for format in FORMATS {
            let alphabet = Alphabet::default_for(puzzle.givens().shape().order());
            let mut bytes = format.write(&puzzle, alphabet).into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            check_all_formats(&bytes);
        }
    }

    #[test]
    fn a_classic_line_is_read_alike_with_and_without_spaces(
        line in "[.0*_xX1-9]{81}",
        tail in "([ \t]*#.{0,9}| x|1)?",
    ) {
        // Spaces keep a line off the fast path.
        let spaced = format!(" {line}{tail}");
        let fast = one(&format!("{line}{tail}"), &ReadOptions::default());
        let plain = one(&spaced, &ReadOptions::default());
        match (fast, plain) {
            (Ok(fast), Ok(plain)) => prop_assert_eq!(fast, plain),
            (Err(fast), Err(plain)) => prop_assert_eq!(fast.found(), plain.found()),
            (fast, plain) => prop_assert!(false, "{:?} {:?}", fast, plain),
        }
    }
}

#[test]
fn a_long_text_goes_on_after_what_is_wrong() {
    const COUNT: u64 = 20_000;
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut text = Vec::new();
    for i in 0..COUNT {
        match i % 10 {
            3 => text.extend(&line.as_bytes()[1..]),
            5 => text.extend(b"\xFF\xFE"),
            7 if i == 7 => text.extend(vec![b'.'; 1_000_000]),
            _ => text.extend(line.as_bytes()),
        }
        text.push(b'\n');
    }
    let options = ReadOptions::default();
    let mut wrong = Vec::new();
    let mut count = 0;
    for record in Splitter::new(text.as_slice(), options) {
        let record = record.unwrap();
        count += 1;
        assert_eq!(record.line(), count);
        match record.parse(&options) {
            Ok(parsed) => assert_eq!(parsed.puzzle.givens().count(), 30),
            Err(error) => wrong.push(error.line() - 1),
        }
    }
    assert_eq!(count, COUNT);
    let expected: Vec<u64> = (0..COUNT)
        .filter(|i| matches!(i % 10, 3 | 5) || *i == 7)
        .collect();
    assert_eq!(wrong, expected);
}

#[test]
fn records_can_be_parsed_on_another_thread() {
    fn sent<T: Send>() {}
    sent::<veridoku::formats::RawRecord>();
    sent::<ParseError>();
}

#[test]
fn solutions_are_written_in_place() {
    let mut text = String::from("> ");
    write_line_into(&mut text, &[1, 2, 0, 4].repeat(4), Alphabet::default_for(4));
    assert_eq!(text, "> 12.412.412.412.4");
}
