//! The ratings of a puzzle as CSV.

use crate::cli::csv::Table;
use veridoku::formats::Columns;
use veridoku::rate::Rating;
use veridoku::words::{RATING_COLUMNS, rating_columns};

/// Returns the table of ratings.
pub(crate) fn table() -> Table {
    Table::new(["puzzle", "result"].into_iter().chain(RATING_COLUMNS))
}

/// Returns the line of a puzzle; without ratings, all columns of ours but the puzzle and the word
/// are empty.
pub(crate) fn line(
    table: &Table,
    (puzzle, word): (&str, &str),
    rating: Option<&Rating>,
    columns: &Columns,
) -> String {
    let ratings = rating.map(rating_columns).unwrap_or_default();
    let first = [puzzle, word].map(str::to_string);
    table.line(first.into_iter().chain(ratings), columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_ratings_has_all_columns() {
        let table = table();
        table.columns.begin(&vec![("id".into(), String::new())]);
        let line = line(&table, ("12.3", "none"), None, &Columns::new());
        assert_eq!(line.matches(',').count(), table.head().matches(',').count());
    }
}
