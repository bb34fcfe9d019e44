//! Lists of techniques.
#![no_main]

use libfuzzer_sys::fuzz_target;
use veridoku_human::human::Order;

fuzz_target!(|text: &str| {
    let _ = Order::read(text);
});
