//! Expected solving times of people, in seconds: a model of the search for each next step, fitted
//! to times of many players.
//!
//! The model is for plain 9×9 puzzles with one solution. `docs/rating.md` describes the features,
//! and `tools/src/time_fit.rs` fits the coefficients and cross-validates them.
//!
//! Sources: the number of available steps predicts more than the hardest step, and later steps
//! depend on earlier ones: R. Pelánek, "Difficulty Rating of Sudoku Puzzles: An Overview and
//! Evaluation" (2014), arXiv:1403.7373. The times: S. Wang, IEEE Access 12 (2024), CC0.

mod beyond;
mod model;
#[cfg(test)]
pub(super) mod tests;
mod walk;

use super::grid::Grid;

/// The number of random paths. More paths reduce the noise and cost more: 8 give a cross-validated
/// correlation of 0.711, 64 of 0.719.
const PATHS: u32 = 16;
/// The range of expected times, in seconds: the model was fitted to means from 162 to 2178.
pub const EXPECTED_TIMES: (f64, f64) = (120.0, 7200.0);
/// The ER, in tenths, above which expected times are beyond what was measured: too few of the
/// puzzles that the model was fitted to are harder.
pub const TIMED_ER: u16 = 26;

/// The features of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeFeatures(pub [f64; TimeFeatures::NAMES.len()]);

impl TimeFeatures {
    /// The names of the features, in order. Waits are in units of the wait for one hidden single in
    /// a line; all features are logarithms of means over the paths.
    pub const NAMES: [&'static str; 11] = [
        "wait", "squares", "longest", "wait_48", "wait_42", "wait_34", "wait_26", "wait_16",
        "locked", "subsets", "beyond",
    ];

    /// Returns the features of a puzzle, given one value for each cell in row order, 0 for an open
    /// one; `None` if it has no solution or no open cell.
    pub fn of(values: &[u8; 81]) -> Option<TimeFeatures> {
        if values.iter().any(|&value| value > 9) {
            return None;
        }
        let grid = Grid::new(values);
        if grid.broken || grid.open == 0 {
            return None;
        }
        let waits = walk::walk(&grid, PATHS)?;
        let mean = |sum: f64| sum / f64::from(PATHS);
        // Each sum may be 0: a phase without time, no halt, or no single at all.
        let wait = |sum: f64| (mean(sum) + 0.05).ln();
        let halts = |sum: f64| mean(sum).ln_1p();
        let [a, b, c, d, e] = waits.phases.map(wait);
        Some(TimeFeatures([
            wait(waits.total),
            wait(waits.squares),
            wait(waits.longest),
            a,
            b,
            c,
            d,
            e,
            halts(waits.halts.locked),
            halts(waits.halts.subsets),
            halts(waits.halts.beyond),
        ]))
    }

    /// Returns the expected time, in seconds.
    pub fn seconds(&self) -> f64 {
        let terms = self.0.iter().zip(model::SLOPES).map(|(x, slope)| x * slope);
        let log = model::CONSTANT + terms.sum::<f64>();
        log.exp().clamp(EXPECTED_TIMES.0, EXPECTED_TIMES.1)
    }
}

/// Returns the expected solving time of people for a plain 9×9 puzzle, in seconds, given one value
/// for each cell in row order, 0 for an open one; `None` if it has no solution or no open cell.
///
/// ```
/// let line = "..58..94..8.9.......9.31.2..9..5..8..51...47.86...735..1.268.94.4.....62.....951.";
/// let mut values = [0; 81];
/// for (value, byte) in values.iter_mut().zip(line.bytes()) {
///     *value = if byte == b'.' { 0 } else { byte - b'0' };
/// }
/// let seconds = veridoku_human::rate::expected_time(&values).unwrap();
/// assert!((150.0..350.0).contains(&seconds));
/// ```
pub fn expected_time(values: &[u8; 81]) -> Option<f64> {
    Some(TimeFeatures::of(values)?.seconds())
}
