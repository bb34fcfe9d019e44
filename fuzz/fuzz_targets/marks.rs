//! Pencil marks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_model::formats::{ALPHABETS, parse_marks};
use veridoku_model::grid::Shape;

fuzz_target!(|text: &str| {
    for alphabet in ALPHABETS {
        let _ = parse_marks(text, Shape::CLASSIC, alphabet);
    }
});
