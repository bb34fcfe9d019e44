//! Levels by the number of givens, as one paper grades: for comparison only, because they predict
//! difficulty badly (`docs/rating.md`).
//!
//! The ranges are those of papers on generating puzzles, by the number of givens alone; only "easy"
//! also has bounds on boxes and digits.

use std::fmt;

/// A level by the number of givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GivensGrade {
    /// More than 50.
    ExtremelyEasy,
    /// 36 to 49, more than one in every box, each digit at least three times.
    Easy,
    /// 32 to 35.
    Medium,
    /// 28 to 31.
    Hard,
    /// 22 to 27.
    VeryHard,
}

impl fmt::Display for GivensGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GivensGrade::ExtremelyEasy => "extremely easy",
            GivensGrade::Easy => "easy",
            GivensGrade::Medium => "medium",
            GivensGrade::Hard => "hard",
            GivensGrade::VeryHard => "very hard",
        })
    }
}

/// Returns the level of a plain 9×9 puzzle; `None` if the table has none for it.
///
/// ```
/// use veridoku_human::rate::{GivensGrade, by_givens};
/// let mut values = [0; 81];
/// values[..30].copy_from_slice(&[1; 30]); // only their number is looked at
/// assert_eq!(by_givens(&values), Some(GivensGrade::Hard));
/// assert_eq!(by_givens(&[0; 81]), None);
/// ```
pub fn by_givens(values: &[u8; 81]) -> Option<GivensGrade> {
    let givens = values.iter().filter(|&&value| value != 0).count();
    let in_box = |b: usize| {
        let cells = (0..81).filter(|cell| cell / 27 * 3 + cell % 9 / 3 == b);
        cells.filter(|&cell| values[cell] != 0).count()
    };
    let of_digit = |digit: u8| values.iter().filter(|&&value| value == digit).count();
    match givens {
        51.. => Some(GivensGrade::ExtremelyEasy),
        36..=49 => {
            let spread = (0..9).all(|b| in_box(b) > 1) && (1..=9).all(|d| of_digit(d) >= 3);
            spread.then_some(GivensGrade::Easy)
        }
        32..=35 => Some(GivensGrade::Medium),
        28..=31 => Some(GivensGrade::Hard),
        22..=27 => Some(GivensGrade::VeryHard),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easy_puzzles_have_givens_everywhere() {
        let mut values = [0; 81];
        for (cell, value) in values.iter_mut().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            *value = ((row * 3 + row / 3 + column) % 9 + 1) as u8;
        }
        assert_eq!(by_givens(&values), Some(GivensGrade::ExtremelyEasy));
        // Keeps every other row.
        let mut some = values;
        let gone = (0..81).filter(|cell| cell / 9 % 2 == 1);
        gone.for_each(|cell| some[cell] = 0);
        assert_eq!(by_givens(&some), Some(GivensGrade::Easy));
        // The first box has one given left.
        [1, 2, 18, 19, 20]
            .into_iter()
            .for_each(|cell| some[cell] = 0);
        assert_eq!(some.iter().filter(|&&v| v != 0).count(), 40);
        assert_eq!(by_givens(&some), None);
    }
}
