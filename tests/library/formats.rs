//! The promises of every format: it reads what it writes, and no input breaks it.

use crate::effort::few;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::io::BufReader;
use std::path::Path;
use veridoku::formats::{
    ALPHABETS, Alphabet, FORMATS, Format, Input, ParseError, Parsed, ReadOptions, Splitter, Writer,
    by_extension, by_name, parse_str, unpacked, write_line_into,
};
use veridoku::grid::{Givens, Shape};
use veridoku::prelude::*;
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

/// The formats that tell the shape of the boxes.
const HOLD_BOXES: &[&str] = &["grid", "csv", "tsv", "json", "ndjson", "solo"];

/// The formats whose puzzles are pencil marks.
const PENCIL_MARKS: &[&str] = &["sukaku", "candidates"];

/// Returns a file with one puzzle, if the format can hold it.
fn written(
    format: &'static Format,
    puzzle: &Puzzle,
    alphabet: &'static Alphabet,
) -> Option<String> {
    let parsed = Parsed::new(puzzle.clone(), alphabet, 1);
    let mut writer = Writer::new(format, Some(alphabet));
    let record = writer.record(&parsed).ok()?;
    Some(record + writer.finish())
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
    let mut last = (0, 0);
    for record in records.map(Result::unwrap) {
        let place = (record.line(), record.column());
        assert!(place > last, "records are in order");
        last = place;
        if let Err(error) = record.parse(&options) {
            check_error(&error);
        }
    }
}

fn check_all_formats(bytes: &[u8]) {
    let formats: Vec<Option<&Format>> = FORMATS.iter().map(Some).chain([None]).collect();
    for format in formats {
        for shape in [None, Shape::new(3, 3).ok(), Shape::new(2, 2).ok()] {
            let options = ReadOptions::default().with_format(format).with_shape(shape);
            check_bytes(bytes, options);
        }
        for &alphabet in ALPHABETS {
            let options = ReadOptions::default()
                .with_format(format)
                .with_alphabet(Some(alphabet));
            check_bytes(bytes, options);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(few(48, 128)))]

    #[test]
    fn every_format_reads_what_it_writes(givens in boards()) {
        let shape = givens.shape();
        let puzzle = Puzzle::plain(givens);
        // Formats of pencil marks hold more than givens; tests/library/sukaku.rs is about them.
        let marks = |format: &&Format| PENCIL_MARKS.contains(&format.name);
        for format in FORMATS.iter().filter(|format| !marks(format)) {
            for &alphabet in ALPHABETS.iter().filter(|a| a.fits(shape.order())) {
                let Some(text) = written(format, &puzzle, alphabet) else {
                    continue;
                };
                let told = HOLD_BOXES.contains(&format.name);
                let options = ReadOptions::default().with_format(Some(format)).with_shape((!told).then_some(shape)).with_alphabet(Some(alphabet));
                let parsed = one(&text, &options);
                prop_assert_eq!(&parsed.unwrap().puzzle, &puzzle, "{}\n{}", format.name, text);
                // A row of digits may be many things: these are known by their extension only.
                if ["sdx", "ss"].contains(&format.name) {
                    continue;
                }
                let named = options.with_format(None);
                prop_assert_eq!(&one(&text, &named).unwrap().puzzle, &puzzle, "detected\n{}", text);
                // A digit in more cells than there are rows rules a reading out.
                let counts = |v| puzzle.givens().values().iter().filter(|&&x| x == v).count();
                if (1..=shape.order() as u8).any(|v| counts(v) > shape.order()) {
                    continue;
                }
                let unnamed = options.with_alphabet(None);
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
        // A board of 64×64 has 262 144 candidates, and each text is read some 300 times.
        let large = puzzle.givens().shape().order() > 9;
        let long = |format: &&Format| large && PENCIL_MARKS.contains(&format.name);
        // A debug build takes some of the formats for each board.
        let some = few(16, 1);
        let formats = FORMATS.iter().skip(at.index(some)).step_by(some);
        for format in formats.filter(|format| !long(format)) {
            let alphabet = Alphabet::default_for(puzzle.givens().shape().order());
            let Some(text) = written(format, &puzzle, alphabet) else {
                continue;
            };
            let mut bytes = text.into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            check_all_formats(&bytes);
        }
    }

    #[test]
    fn a_classic_line_is_read_alike_with_and_without_spaces(
        line in "[.0*_xX1-9]{81}",
        tail in "([ \t]*#[^\r\n]{0,9}|1)?",
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

const PUZZLE: &str =
    "7...35......2....1..297............74..127.932.....8........78.8.7...6.4.....2.1.";
const SOLUTION: &str =
    "719435268354268971682971435935846127468127593271593846193654782827319654546782319";

/// Returns the records of a file.
fn records(path: &Path) -> Vec<(&'static str, Result<Parsed, ParseError>)> {
    let options = ReadOptions::default().with_format(by_extension(path));
    let file = Input::File(path.to_path_buf()).open().unwrap();
    let records = Splitter::new(unpacked(file).unwrap(), options).map(Result::unwrap);
    records
        .map(|record| (record.format().name, record.parse(&options)))
        .collect()
}

#[test]
fn every_file_of_every_format_is_the_same_puzzle() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/formats");
    let mut formats = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let records = records(&path);
        assert!(!records.is_empty(), "{path:?}");
        for (format, read) in records {
            let parsed = read.unwrap_or_else(|error| panic!("{path:?}: {error}"));
            formats.insert(format);
            // The larger boards are in `expected.tsv`.
            let known = parsed.puzzle.givens().shape() == Shape::CLASSIC;
            if known && !parsed.puzzle.is_plain() {
                let solution = parsed.puzzle.solve().unwrap();
                assert_eq!(solution.to_string(), SOLUTION, "{path:?}");
            } else if known {
                assert_eq!(parsed.puzzle.to_string(), PUZZLE, "{path:?}");
            }
            let expected = parsed.expected.map(|board| board.unwrap().to_string());
            assert!(expected.is_none_or(|board| board == SOLUTION), "{path:?}");
        }
    }
    // A format that only differs in how it is written has no file of its own.
    let all = FORMATS.iter().map(|format| format.name);
    let all = all.filter(|name| !name.starts_with("link:"));
    let missing: Vec<&str> = all.filter(|name| !formats.contains(name)).collect();
    assert!(missing.is_empty(), "no file in {missing:?}");
}

#[test]
fn from_any_format_to_any_keeps_what_both_hold() {
    let text = format!("puzzle,solution,note,id\n{PUZZLE},{SOLUTION},\"a, b\",7\n");
    let first = one(&text, &ReadOptions::default()).unwrap();
    let convert = |parsed: &Parsed, format: &'static Format| {
        let mut writer = Writer::new(format, None);
        let text = writer.record(parsed).ok()? + writer.finish();
        let options = ReadOptions::default().with_format(Some(format));
        Some((one(&text, &options).unwrap(), writer.lost().len()))
    };
    let mut kept = 0;
    // Those of pencil marks write candidates, which are read as another puzzle of the same
    // solution.
    let givens = |format: &&Format| !PENCIL_MARKS.contains(&format.name);
    for from in FORMATS.iter().filter(givens) {
        let Some((there, lost)) = convert(&first, from) else {
            continue;
        };
        assert_eq!(there.puzzle, first.puzzle, "{from:?}");
        let parts = |parsed: &Parsed| {
            let solution = parsed.expected.as_ref().map(|board| board.clone().unwrap());
            (solution, parsed.note.clone(), parsed.columns.clone())
        };
        let same = parts(&there) == parts(&first);
        assert_eq!(same, lost == 0, "{from:?}: {there:?}");
        kept += usize::from(same);
        let written = |to: &&'static Format| convert(&first, to).is_some();
        for to in FORMATS.iter().filter(givens).filter(written) {
            let (back, _) = convert(&there, to).unwrap();
            assert_eq!(back.puzzle, first.puzzle, "{from:?} to {to:?}");
            if same && convert(&first, to).unwrap().1 == 0 {
                assert_eq!(parts(&back), parts(&first), "{from:?} to {to:?}");
            }
        }
    }
    assert!(kept >= 4, "csv, tsv, json, ndjson");
}

proptest! {
    #[test]
    fn tables_are_read_as_the_csv_crate_reads_them(
        rows in prop::collection::vec(prop::collection::vec("[a-z ,\"\n;7ä]{0,6}", 2), 1..5),
    ) {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["a", "puzzle", "b"]).unwrap();
        for row in &rows {
            writer.write_record([&row[0], PUZZLE, &row[1]]).unwrap();
        }
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let all = parse_str(&text, &ReadOptions::default());
        prop_assert_eq!(all.len(), rows.len(), "{}", text);
        for (read, row) in all.into_iter().zip(rows) {
            let columns = read.unwrap().columns;
            let values: Vec<String> = columns.into_iter().map(|(_, value)| value).collect();
            prop_assert_eq!(values, row, "{}", text);
        }
    }

    #[test]
    fn json_is_read_as_serde_json_writes_it(note in ".{0,20}", name in "[^\u{0}]{1,6}", pretty in any::<bool>()) {
        let mut object = serde_json::Map::new();
        object.insert("puzzle".into(), PUZZLE.into());
        object.insert("note".into(), note.clone().into());
        // A name of letters only might be that of a rule ("xv"), which is refused.
        let member = format!("- of {name}");
        object.insert(member.clone(), name.clone().into());
        let value = serde_json::Value::Array(vec![object.into()]);
        let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
        let parsed = one(&text.unwrap(), &ReadOptions::default()).unwrap();
        let trimmed = Some(note.trim().to_string()).filter(|note| !note.is_empty());
        prop_assert_eq!(parsed.note, trimmed);
        prop_assert_eq!(parsed.columns, vec![(member.into(), name)]);
    }

    #[test]
    fn what_json_writes_serde_json_reads(note in ".{1,20}") {
        let mut parsed = one(PUZZLE, &ReadOptions::default()).unwrap();
        parsed.note = Some(note.clone());
        let mut writer = Writer::new(by_name("json").unwrap(), None);
        let text = writer.record(&parsed).unwrap() + writer.finish();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(value[0]["note"].as_str(), Some(note.as_str()));
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
