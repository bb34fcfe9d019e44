//! The ratings that lists publish, beside ours.

use crate::ask::{RateError, Rated};
use crate::formats::Parsed;
use crate::rate::{ListedRating, points_text};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// The rating that a list has beside a puzzle, and whether it is ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedBeside {
    /// The rating.
    pub listed: ListedRating,
    /// Whether some part of it is not ours.
    pub differs: bool,
}

impl ListedBeside {
    /// Returns the rating in the note of a puzzle, or else in its columns, if the puzzle was rated.
    pub fn of(parsed: &Parsed, found: Result<&Rated, &RateError>) -> Option<ListedBeside> {
        let Ok(Rated::Full(ours)) = found else {
            return None;
        };
        let columns = || {
            parsed
                .columns
                .iter()
                .map(|(name, value)| (&**name, &**value))
        };
        let note = parsed.note.as_deref().and_then(ListedRating::in_note);
        let listed = note.or_else(|| ListedRating::in_columns(columns()))?;
        let differs = listed.differs(ours);
        Some(ListedBeside { listed, differs })
    }

    /// Returns what follows a rating on its line: `; the list says ER 7.1 EP 1.2`, or nothing if it
    /// says the same.
    pub fn remark(&self) -> String {
        if !self.differs {
            return String::new();
        }
        let parts = ["ER", "EP", "ED"].into_iter().zip(self.parts());
        let parts = parts.filter(|(_, rating)| !rating.is_empty());
        let parts = parts.map(|(name, rating)| format!(" {name} {rating}"));
        format!("; the list says{}", parts.collect::<String>())
    }

    /// Returns its ER, EP and ED, empty if the list does not give them.
    fn parts(&self) -> [String; 3] {
        let ListedRating { er, ep, ed } = self.listed;
        [er, ep, ed].map(|rating| rating.map_or_else(String::new, points_text))
    }
}

/// The names of the [`listed_columns`].
pub const LISTED_COLUMNS: [&str; 4] = ["listed_er", "listed_ep", "listed_ed", "differs"];

/// Returns the rating of a list as the columns of a table, in the order of [`LISTED_COLUMNS`]; they
/// are empty without one.
pub fn listed_columns(beside: Option<&ListedBeside>) -> [String; LISTED_COLUMNS.len()] {
    let Some(beside) = beside else {
        return Default::default();
    };
    let [er, ep, ed] = beside.parts();
    [er, ep, ed, beside.differs.to_string()]
}

/// How many puzzles of a list have a rating there, and how many of these differ from ours.
#[derive(Debug, Default)]
pub struct ListedTally {
    compared: AtomicU64,
    different: AtomicU64,
}

impl ListedTally {
    /// Adds a puzzle.
    pub fn add(&self, beside: Option<&ListedBeside>) {
        let Some(beside) = beside else {
            return;
        };
        self.compared.fetch_add(1, Ordering::Relaxed);
        let different = u64::from(beside.differs);
        self.different.fetch_add(different, Ordering::Relaxed);
    }
}

impl fmt::Display for ListedTally {
    /// Writes `3 of 12 ratings of the list differ from ours`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [compared, different] =
            [&self.compared, &self.different].map(|count| count.load(Ordering::Relaxed));
        match compared {
            0 => write!(f, "no puzzle of the list has a rating beside it"),
            1 => write!(f, "{different} of 1 rating of the list differs from ours"),
            _ => write!(
                f,
                "{different} of {compared} ratings of the list differ from ours"
            ),
        }
    }
}
