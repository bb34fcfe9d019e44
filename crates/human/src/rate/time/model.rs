//! The coefficients of the model, as `tools/src/time_fit.rs` prints them.
//!
//! Ridge regression (penalty 100 on standardised features) of the logarithm of the mean time, then
//! a constant that makes the mean of the expected times equal to the mean of the times: 782 puzzles
//! with at least ten completions each, of S. Wang, IEEE Access 12 (2024), CC0.

use super::TimeFeatures;

/// The logarithm of the time if every feature is 0.
pub(super) const CONSTANT: f64 = 5.9672;
/// The coefficient of each feature, in the order of [`TimeFeatures::NAMES`].
pub(super) const SLOPES: [f64; TimeFeatures::NAMES.len()] = [
    0.0957, // wait
    0.0167, // squares
    0.0238, // longest
    0.0895, // wait_48
    0.0476, // wait_42
    0.0848, // wait_34
    0.0536, // wait_26
    0.0302, // wait_16
    0.0903, // locked
    0.2336, // subsets
    0.1691, // beyond
];
