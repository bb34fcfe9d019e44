//! Any bytes in any format: a puzzle or an error with a place, and what is printed is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_model::formats::{FORMATS, ReadOptions, Splitter, write_line};

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else {
        return;
    };
    // One beyond the formats is none: each record is detected.
    let format = FORMATS.get(usize::from(choice) % (FORMATS.len() + 1));
    let options = ReadOptions::default().with_format(format);
    let mut last = (0, 0);
    for record in Splitter::new(text, options).map_while(Result::ok) {
        let place = (record.line(), record.column());
        assert!(place > last, "records are in order");
        last = place;
        match record.parse(&options) {
            Ok(parsed) if !parsed.puzzle.is_plain() => {} // the target `sukaku` is about these
            Ok(parsed) => {
                let givens = parsed.puzzle.givens();
                let line = write_line(givens, parsed.alphabet);
                let again = ReadOptions::default()
                    .with_shape(Some(givens.shape()))
                    .with_alphabet(Some(parsed.alphabet));
                let read = veridoku_model::formats::parse_str(&line, &again);
                if parsed.alphabet.fits(givens.shape().order()) {
                    assert_eq!(read[0].as_ref().unwrap().puzzle.givens(), givens);
                }
            }
            Err(error) => {
                assert!(error.line() > 0 && error.column() > 0);
                let _ = (error.to_string(), error.caret());
            }
        }
    }
});
