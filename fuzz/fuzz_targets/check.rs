//! Certificates: any bytes are refused or hold, and nothing else happens.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_check::{Certificates, check};

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data)
        && let Err(refusal) = check(text)
    {
        assert!(refusal.line > 0 && !refusal.what.is_empty());
    }
    for found in Certificates::new(data, 1 << 16).map_while(Result::ok) {
        let _ = found.words("-");
    }
});
