//! The clock that limits are kept by.
//!
//! Natively [`Instant`] is [`std::time::Instant`]. On `wasm32-unknown-unknown` there is no clock, and
//! `std::time::Instant::now` traps; there [`Instant`] reads a function that the host sets once with
//! `set`, and stands still until then, so that time limits are never reached and nothing traps.

#[cfg(any(test, all(target_arch = "wasm32", target_os = "unknown")))]
mod hosted;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use hosted::{Instant, set};
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;
