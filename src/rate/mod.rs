//! How hard a puzzle is.
//!
//! One scale a module. [`explainer()`] is that of Sudoku Explainer 1.2.1, for plain 9×9 puzzles with one solution.
//!
//! ```
//! let line = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
//! let mut values = [0; 81];
//! for (value, byte) in values.iter_mut().zip(line.bytes()) {
//!     *value = if byte == b'.' { 0 } else { byte - b'0' };
//! }
//! let rating = veridoku::rate::explainer(&values).unwrap();
//! assert!(rating.solved && rating.ed <= rating.ep && rating.ep <= rating.er);
//! ```

mod explainer;
mod grid;
mod time;

pub use explainer::{Explainer, explainer};
pub use time::{TimeFeatures, expected_time};
