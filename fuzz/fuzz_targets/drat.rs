//! Proofs of other solvers, as text and binary.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_sat::proof::Drat;

fuzz_target!(|data: &[u8]| {
    let _ = Drat::read(data, 64);
    let _ = Drat::read_binary(data, 64);
});
