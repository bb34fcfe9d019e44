//! How much of a long test a build does: `cargo test --release` does all of it, a debug build, in
//! which it would take many times as long, a part.

/// Returns the first in a debug build, the second in release.
pub fn few<T>(in_debug: T, in_release: T) -> T {
    if cfg!(debug_assertions) {
        in_debug
    } else {
        in_release
    }
}
