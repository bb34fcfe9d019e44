//! What is read from any bytes is written in every format, and read again as the same puzzle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_model::formats::{FORMATS, ReadOptions, Writer, parse_str};

/// The formats in which a plain puzzle becomes one of pencil marks, with the same solutions.
const PENCIL_MARKS: [&str; 2] = ["sukaku", "candidates"];

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
                .with_alphabet(Some(parsed.alphabet).filter(|a| a.fits(shape.order())));
            let all = parse_str(&(record + writer.finish()), &options);
            assert_eq!(all.len(), 1, "{format:?}");
            let read = all[0].as_ref().unwrap();
            if PENCIL_MARKS.contains(&format.name) {
                continue;
            }
            assert_eq!(read.puzzle, parsed.puzzle, "{format:?}");
        }
    }
});
