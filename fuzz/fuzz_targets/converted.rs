//! What is read from any bytes is written in every format, and read again as the same puzzle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_model::formats::{Alphabet, FORMATS, ReadOptions, Writer, parse_str};
use veridoku_model::grid::PencilMarks;

/// The formats in which a plain puzzle becomes one of pencil marks, with the same solutions.
const PENCIL_MARKS: [&str; 2] = ["sukaku", "candidates"];

/// Returns whether every format writes a board in the alphabet: decimal numbers become letters
/// where the cells of a row stand side by side.
fn is_kept(alphabet: &Alphabet, order: usize) -> bool {
    alphabet.fits(order) && !alphabet.is_decimal()
}

fuzz_target!(|text: &str| {
    for parsed in parse_str(text, &ReadOptions::default())
        .into_iter()
        .flatten()
    {
        let shape = parsed.puzzle.givens().shape();
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            let mut writer = Writer::new(format, None);
            let Ok(record) = writer.record(&parsed) else {
                continue;
            };
            let options = ReadOptions::default()
                .with_format(Some(format))
                .with_shape(Some(shape))
                .with_alphabet(Some(parsed.alphabet).filter(|a| is_kept(a, shape.order())));
            let all = parse_str(&(record + writer.finish()), &options);
            assert_eq!(all.len(), 1, "{format:?}");
            let read = all[0].as_ref().unwrap();
            // In a link, a board of all candidates is an empty one.
            if PENCIL_MARKS.contains(&format.name)
                || parsed.puzzle.pencil_marks() == Some(PencilMarks::all(shape))
            {
                continue;
            }
            assert_eq!(read.puzzle, parsed.puzzle, "{format:?}");
        }
    }
});
