//! Links: any text behind each address, and any text packed as setters' tools pack it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_model::formats::{ReadOptions, by_name, parse_str};

const STARTS: [&str; 8] = [
    "https://",
    "https://www.sudokuwiki.org/sudoku.htm?bd=",
    "https://sudokuexchange.com/play/?s=",
    "https://sudoku.coach/en/play/",
    "https://f-puzzles.com/?load=",
    "https://sudokupad.app/scl",
    "https://sudokupad.app/scf",
    "https://sudokupad.app/",
];

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let start = STARTS[usize::from(choice) % STARTS.len()];
    let options = ReadOptions::default().with_format(by_name("link"));
    for read in parse_str(&format!("{start}{text}"), &options) {
        if let Err(error) = read {
            assert!(error.line() > 0 && error.column() > 0);
        }
    }
});
