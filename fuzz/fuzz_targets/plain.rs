//! Lines of plain 9×9 puzzles by the fast way and by the usual one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_model::formats::{ReadOptions, Splitter};

fuzz_target!(|data: &[u8]| {
    let options = ReadOptions::default();
    let mut splitter = Splitter::new(data, options);
    while let Some(lines) = splitter.plain_lines(8) {
        for line in lines.iter() {
            let parsed = line.record().parse(&options).unwrap();
            assert_eq!(parsed.puzzle.givens().values(), line.values());
        }
    }
});
