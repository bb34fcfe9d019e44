//! What a SAT solver prints.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_sat::cnf::read_answer;

fuzz_target!(|text: &str| {
    let _ = read_answer(text, 729);
});
