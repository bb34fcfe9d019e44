//! Pencil-mark puzzles on lines and as grids: what is read is written and read as the same puzzle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_model::formats::{Alphabet, ReadOptions, by_name, parse_str};

fuzz_target!(|text: &str| {
    for name in ["sukaku", "candidates"] {
        let options = ReadOptions::default().with_format(by_name(name));
        for parsed in parse_str(text, &options).into_iter().flatten() {
            let shape = parsed.puzzle.givens().shape();
            let format = by_name("candidates").unwrap();
            let alphabet = Alphabet::default_for(shape.order());
            let again = ReadOptions::default()
                .with_format(Some(format))
                .with_shape(Some(shape))
                .with_alphabet(Some(alphabet));
            let written = format.write(&parsed.puzzle, alphabet).unwrap();
            let read = parse_str(&written, &again).remove(0);
            assert_eq!(read.unwrap().puzzle, parsed.puzzle, "{written}");
        }
    }
});
