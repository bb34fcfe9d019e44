//! Ratings of difficulty.
//!
//! Each module has one scale: [`explainer()`] rates on that of Sudoku Explainer 1.2.1, [`hodoku()`]
//! on that of HoDoKu, [`ceiling()`] by the techniques that suffice, [`expected_time`] in seconds,
//! [`by_givens`] by the number of givens; [`level_up_to`] finds the easier levels fast, a
//! [`RatingFilter`] computes several ratings and applies conditions to them. All are for
//! plain 9×9 puzzles with one solution, and take values in row order, 0 for an open cell; the scale
//! of Sudoku Explainer and the ceiling also for pencil-mark puzzles, as a [`RatingStart`].
//!
//! ```
//! let line = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
//! let mut values = [0; 81];
//! for (value, byte) in values.iter_mut().zip(line.bytes()) {
//!     *value = if byte == b'.' { 0 } else { byte - b'0' };
//! }
//! let rating = veridoku_human::rate::explainer(&values).unwrap();
//! assert!(rating.solved && rating.ed <= rating.ep && rating.ep <= rating.er);
//! ```

mod ceiling;
mod explainer;
mod filter;
mod givens;
mod grid;
mod hodoku;
mod houses;
mod listed;
mod quick;
mod rating;
mod scale;
mod start;
mod step;
mod stroll;
mod time;

pub use crate::human::Stopped;
pub use ceiling::{Ceiling, ceiling};
pub use explainer::{
    Explainer, explainer, explainer_plainly, explainer_within, explainer_without_chains,
};
pub use filter::{Filtered, RatingFilter};
pub use givens::{GivensGrade, by_givens};
pub use hodoku::{HodokuRating, hodoku};
pub use listed::ListedRating;
pub use quick::level_up_to;
pub use rating::{Rating, RatingOrder, points, points_text};
pub use scale::{Scale, Scales, UnknownScale};
pub use start::RatingStart;
pub use step::step_er;
pub use time::{EXPECTED_TIMES, TIMED_ER, TimeFeatures, expected_time};
