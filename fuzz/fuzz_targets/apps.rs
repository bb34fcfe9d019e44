//! Each format of an application: any text is read or refused with a place, and what is read can be
//! written and is the same when it is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_model::formats::{Format, ReadOptions, Writer, by_name, parse_str};

const NAMES: [&str; 13] = [
    "hodoku",
    "gnome",
    "ss",
    "sdx",
    "msk",
    "opensudoku",
    "ksudoku",
    "markdown",
    "sheet",
    "solo",
    "code",
    "list",
    "csv",
];

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let Some(format) = by_name(NAMES[usize::from(choice) % NAMES.len()]) else {
        return;
    };
    let options = ReadOptions::default().with_format(Some(format));
    for read in parse_str(text, &options) {
        match read {
            Ok(parsed) => written(format, &options, &parsed),
            Err(error) => assert!(error.line() > 0 && error.column() > 0),
        }
    }
});

fn written(
    format: &'static Format,
    options: &ReadOptions,
    parsed: &veridoku_model::formats::Parsed,
) {
    let mut writer = Writer::new(format, None);
    let Ok(text) = writer.record(parsed) else {
        return;
    };
    // Lists of large boards need to be told what they are.
    let shape = parsed.puzzle.givens().shape();
    let known = options
        .with_shape(Some(shape))
        .with_alphabet(Some(parsed.alphabet).filter(|a| a.fits(shape.order())));
    let again = parse_str(&(text + writer.finish()), &known);
    let puzzle = again.first().and_then(|read| read.as_ref().ok());
    assert_eq!(puzzle.map(|read| &read.puzzle), Some(&parsed.puzzle));
}
