//! The columns that a list of puzzles has beside the puzzles.

use super::{Columns, ListItem, ReadOptions};
use std::sync::{Arc, OnceLock};

/// The names of the columns of the first puzzle of a list, shared by whoever reads the list and
/// whoever writes a table of results.
#[derive(Clone, Debug, Default)]
pub struct ReadColumns {
    names: Arc<OnceLock<Vec<Arc<str>>>>,
}

impl ReadColumns {
    /// Returns the names; none before the first puzzle is read.
    pub fn names(&self) -> &[Arc<str>] {
        self.names.get().map_or(&[], Vec::as_slice)
    }

    /// Takes the columns of a puzzle, if it is the first.
    pub fn begin(&self, columns: &Columns) {
        let names = || columns.iter().map(|(name, _)| Arc::clone(name)).collect();
        self.names.get_or_init(names);
    }

    /// Takes the columns of an item, if it is the first record.
    pub fn begin_with(&self, item: &ListItem, options: &ReadOptions) {
        if self.names.get().is_some() {
            return;
        }
        match item {
            ListItem::Record { record, .. } => {
                let parsed = record.parse(options);
                self.begin(&parsed.map_or_else(|_| Columns::new(), |parsed| parsed.columns));
            }
            ListItem::Lines { .. } => self.begin(&Columns::new()),
            ListItem::Trouble(_) | ListItem::Empty(_) => {}
        }
    }
}
