//! Lines that are held back and sorted by a rating.

use crate::formats::{Origin, Position};
use crate::rate::{Rating, RatingOrder};
use std::sync::{Mutex, PoisonError};

/// Lines of puzzles, to be sorted by their ratings; ties by the place of the puzzle.
#[derive(Debug, Default)]
pub struct SortedLines(Mutex<Vec<Sortable>>);

#[derive(Debug)]
struct Sortable {
    key: (f64, f64),
    source: String,
    place: Position,
    line: String,
}

impl SortedLines {
    /// Adds the line of a puzzle; any thread may.
    pub fn add(&self, order: RatingOrder, rating: &Rating, at: Origin<'_>, line: String) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push(Sortable {
            key: rating.key(order),
            source: at.source.to_string(),
            place: at.place,
            line,
        });
    }

    /// Returns the lines, easiest first.
    pub fn into_sorted(self) -> impl Iterator<Item = String> {
        let mut lines = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        lines.sort_by(|a, b| {
            let keys = a.key.0.total_cmp(&b.key.0);
            let keys = keys.then(a.key.1.total_cmp(&b.key.1));
            keys.then_with(|| (&a.source, a.place, &a.line).cmp(&(&b.source, b.place, &b.line)))
        });
        lines.into_iter().map(|sortable| sortable.line)
    }
}
