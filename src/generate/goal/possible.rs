//! Aims that no puzzle can meet.

use super::{Aim, AimError};
use crate::human::Level;
use crate::rate::{EXPECTED_TIMES, points_text};
use std::ops::RangeInclusive;

/// The lowest ratings there are on the scale of Sudoku Explainer, in tenths: those of its rules up
/// to locked candidates. Above them, every tenth or nearly so occurs.
const LOWEST: [u16; 9] = [10, 12, 15, 17, 19, 20, 23, 25, 26];

/// The highest rating there may be, in tenths: that of a puzzle which the rules do not solve.
pub(super) const HIGHEST: u16 = 130;

/// With this many clues on 9×9, some open cell is the only one of its row, column or box, until
/// none is open: else there are four, two in each of two rows and two columns.
const FULL_HOUSES: (usize, u16) = (78, 10);

/// With this many clues on 9×9, naked singles do: four open cells in two rows and two columns
/// either have one, or their digits can be exchanged.
const SINGLES: (usize, u16) = (77, 23);

impl Aim {
    /// Returns an error if no 9×9 puzzle with a number of clues in this range can meet the aim.
    ///
    /// ```
    /// use veridoku::generate::Aim;
    /// use veridoku::human::Level;
    /// let expert = Aim::level(Level::Expert);
    /// assert!(expert.check(&(20..=30)).is_ok());
    /// assert!(expert.check(&(80..=80)).is_err());
    /// ```
    ///
    /// # Errors
    /// Returns the [`AimError`] that says why.
    pub fn check(&self, clues: &RangeInclusive<usize>) -> Result<(), AimError> {
        if let Some(er) = &self.er {
            let (least, most) = (*er.start(), *er.end());
            let found = LOWEST.iter().any(|one| er.contains(one)) || most > LOWEST[8];
            if !found || least > HIGHEST {
                return Err(AimError::NoRating(least, most));
            }
            for (number, hardest) in [FULL_HOUSES, SINGLES] {
                if *clues.start() >= number && least > hardest {
                    return Err(AimError::TooEasy(number, hardest));
                }
            }
        }
        let (shortest, longest) = EXPECTED_TIMES;
        match &self.seconds {
            Some(time) if *time.end() < shortest || *time.start() > longest => {
                Err(AimError::NoTime)
            }
            _ => Ok(()),
        }
    }
}

/// Returns a rating in tenths as it is written, with the level.
pub(super) fn written(er: &u16) -> String {
    format!("{} ({})", points_text(*er), Level::of_er(*er))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn er(range: RangeInclusive<u16>) -> Aim {
        Aim {
            er: Some(range),
            ..Aim::default()
        }
    }

    #[test]
    fn ratings_that_no_puzzle_has_are_refused() {
        let all = 0..=81;
        for (range, possible) in [
            (0..=0, false),
            (0..=9, false),
            (0..=10, true),
            (11..=11, false),
            (13..=14, false),
            (24..=24, false),
            (26..=26, true),
            (27..=120, true),
            (131..=200, false),
        ] {
            assert_eq!(er(range.clone()).check(&all).is_ok(), possible, "{range:?}");
        }
    }

    #[test]
    fn what_is_nearly_full_is_easy() {
        for (clues, hardest) in [(76, 120), (77, 23), (78, 10), (80, 10)] {
            assert!(er(hardest..=130).check(&(clues..=81)).is_ok());
            assert_eq!(
                er(hardest + 1..=130).check(&(clues..=81)).is_ok(),
                clues == 76
            );
        }
    }

    #[test]
    fn times_beyond_the_model_are_refused() {
        let time = |range| Aim {
            seconds: Some(range),
            ..Aim::default()
        };
        for (range, possible) in [(1.0..=1.0, false), (1.0..=120.0, true), (9e3..=1e4, false)] {
            assert_eq!(time(range).check(&(0..=81)).is_ok(), possible);
        }
    }
}
