//! The clock of the limits.
//!
//! [`Instant`] is [`std::time::Instant`], except on `wasm32-unknown-unknown`, which has no clock:
//! `std::time::Instant::now` traps there. On that target, [`Instant`] reads a function that the
//! host sets once with `set`. Until then its time is constant, so that no time limit is reached and
//! nothing traps.

#[cfg(any(test, all(target_arch = "wasm32", target_os = "unknown")))]
mod hosted;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use hosted::{Instant, set};
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;
