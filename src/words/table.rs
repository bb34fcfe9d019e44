//! Tables of results: columns of the input go through to the output, behind those of the command.

use crate::formats::{Columns, ReadColumns};
use crate::names::{cleaned, shown};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// A table of results. The columns that go through are those of the first puzzle.
#[derive(Debug, Default)]
pub struct ResultTable {
    /// The names of the command's own columns.
    own: Vec<&'static str>,
    /// The columns that go through. They have to be known before any line is made.
    pub columns: ReadColumns,
    /// Columns of later puzzles that the first one has not.
    lost: Mutex<BTreeSet<Arc<str>>>,
}

impl ResultTable {
    /// Returns a table with these columns of its own.
    pub fn new(own: impl IntoIterator<Item = &'static str>) -> ResultTable {
        ResultTable {
            own: own.into_iter().collect(),
            ..ResultTable::default()
        }
    }

    /// Returns the names of all columns. A name that the command has, too, gets `input_` before it.
    pub fn head(&self) -> Vec<String> {
        let mut names: Vec<String> = self.own.iter().map(|name| (*name).to_string()).collect();
        for name in self.columns.names() {
            let mut name = cleaned(name).into_owned();
            while names.contains(&name) {
                name.insert_str(0, "input_");
            }
            names.push(name);
        }
        names
    }

    /// Returns the fields of a puzzle with these columns.
    pub fn line(&self, own: impl IntoIterator<Item = String>, columns: &Columns) -> Vec<String> {
        let through = self.columns.names();
        let of = |wanted: &Arc<str>| {
            let value = columns.iter().find(|(name, _)| name == wanted);
            value.map_or_else(String::new, |(_, value)| cleaned(value).into_owned())
        };
        for (name, _) in columns {
            if !through.contains(name) {
                let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
                lost.insert(Arc::clone(name));
            }
        }
        own.into_iter().chain(through.iter().map(of)).collect()
    }

    /// Returns which columns did not go through, if there are any:
    /// `columns that the first puzzle has not (id)`.
    pub fn lost(&self) -> Option<String> {
        let lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        let names: Vec<&str> = lost.iter().map(|name| &**name).collect();
        let names = shown(names.join(", ").as_ref());
        (!lost.is_empty()).then(|| format!("columns that the first puzzle has not ({names})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_the_first_puzzle_go_through() {
        let columns = |all: &[(&str, &str)]| -> Columns {
            let all = all.iter();
            all.map(|(name, value)| (Arc::from(*name), (*value).to_string()))
                .collect()
        };
        let table = ResultTable::new(["puzzle", "er"]);
        let own = || ["12.3", "7.1"].map(str::to_string);
        table.columns.begin(&columns(&[("id", "1"), ("er", "7.2")]));
        table.columns.begin(&columns(&[("other", "")]));
        assert_eq!(table.head().join(","), "puzzle,er,id,input_er");
        let line = table.line(
            own(),
            &columns(&[("er", "x"), ("more", "y"), ("id", "2, 3")]),
        );
        assert_eq!(line, ["12.3", "7.1", "2, 3", "x"]);
        assert_eq!(table.line(own(), &Columns::new()), ["12.3", "7.1", "", ""]);
        assert_eq!(
            table.lost().as_deref(),
            Some("columns that the first puzzle has not (more)")
        );
    }
}
