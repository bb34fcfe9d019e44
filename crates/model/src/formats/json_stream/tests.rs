//! Tests of JSON as it arrives.

use super::super::Splitter;
use super::*;
use crate::formats::samples::PUZZLE;
use std::io::BufReader;

fn records(text: &str, capacity: usize) -> Vec<String> {
    let options = ReadOptions::default();
    let reader = BufReader::with_capacity(capacity, text.as_bytes());
    let show = |record: io::Result<RawRecord>| {
        let record = record.unwrap();
        match record.parse(&options) {
            Ok(parsed) => format!("{}:{} {}", record.line(), record.column(), parsed.puzzle),
            Err(error) => error.to_string(),
        }
    };
    Splitter::new(reader, options).map(show).collect()
}

#[test]
fn what_is_cut_or_wrong_does_not_spoil_the_rest() {
    let good = format!("{{\"puzzle\":\"{PUZZLE}\"}}");
    let text = format!("{good}\n{}\n{good}\n\n}}x\n{good}", &good[..50]);
    for capacity in [1, 7, 10_000] {
        let records = records(&text, capacity);
        assert_eq!(records.len(), 5, "{records:?}");
        assert!(
            records[1].starts_with("line 2, column 11: expected a string"),
            "{records:?}"
        );
        assert_eq!(records[2], format!("3:12 {PUZZLE}"));
        assert!(records[3].starts_with("line 5, column 1: expected a JSON value, found '}'"));
        assert_eq!(records[4], format!("6:12 {PUZZLE}"));
    }
}

#[test]
fn large_arrays_are_read_member_by_member() {
    let item = format!("{{\"tags\":[\"ä\"],\"puzzle\":\"{PUZZLE}\"}}");
    let count = MOST_BYTES / 50;
    for (head, tail) in [("[", "]"), ("{\"n\": 1, \"all\": [", "], \"m\": {}}")] {
        let text = format!("{head}{}{tail}", vec![item.as_str(); count].join(","));
        let records = records(&text, 1000);
        let places: Vec<usize> = (0..count)
            .map(|i| head.len() + i * (item.chars().count() + 1) + 25)
            .collect();
        let good: Vec<&String> = records.iter().filter(|r| r.ends_with(PUZZLE)).collect();
        assert_eq!(good.len(), count);
        for (record, place) in good.iter().zip(places) {
            assert_eq!(**record, format!("1:{place} {PUZZLE}"));
        }
    }
    let open = format!("[{}", vec![item.as_str(); count].join(","));
    let records = records(&open, 1000);
    assert_eq!(records.len(), count + 1);
    assert!(records[count].contains("expected ']', found the end of the text"));
}

#[test]
fn rules_of_a_large_object_are_refused() {
    let item = format!("\"{PUZZLE}\"");
    let puzzles = vec![item.as_str(); MOST_BYTES / 80].join(",");
    let cages = vec!["[1,2]"; MOST_BYTES / 4].join(",");
    for rule in [
        "\"type\":\"killer\"".to_string(),
        format!("\"cages\":[{cages}]"),
    ] {
        let records = records(&format!("{{{rule},\"puzzles\":[{puzzles}]}}"), 1000);
        assert_eq!(records.len(), 1);
        assert!(
            records[0].contains("a plain Sudoku, found the rule"),
            "{records:?}"
        );
    }
}

#[test]
fn a_string_without_end_is_refused() {
    let text = format!("[\"{}", "1".repeat(3 * MOST_BYTES));
    let records = records(&text, 1000);
    assert!(
        records[0].contains("expected a string of at most"),
        "{records:?}"
    );
}
