//! The ratings of a puzzle as CSV.

use crate::cli::csv::row;
use veridoku::rate::Rating;
use veridoku::words::{RATING_COLUMNS, rating_columns};

/// Returns the line of names.
pub(crate) fn head() -> String {
    row(["puzzle", "result"].into_iter().chain(RATING_COLUMNS))
}

/// Returns the line of a puzzle; without ratings, all columns but the puzzle and the word are
/// empty.
pub(crate) fn line(puzzle: &str, word: &str, rating: Option<&Rating>) -> String {
    let columns = rating.map(rating_columns).unwrap_or_default();
    let first = [puzzle, word].map(str::to_string);
    row(first.into_iter().chain(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_ratings_has_all_columns() {
        let line = line("12.3", "none", None);
        assert_eq!(line.matches(',').count(), head().matches(',').count());
    }
}
