//! Results as CSV (RFC 4180, lines end with a line feed). Columns of the input go through to the
//! output, behind those of the command.

use super::say::say;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use veridoku::formats::{Columns, ReadColumns};
use veridoku::names::shown;

/// Returns a line of these fields, quoted if necessary.
pub(crate) fn row<F: AsRef<[u8]>>(fields: impl IntoIterator<Item = F>) -> String {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(fields);
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// A table of results. The columns that go through are those of the first puzzle.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// The names of the command's own columns.
    own: Vec<&'static str>,
    /// Those that go through. They have to be known before any line is made.
    pub(crate) columns: ReadColumns,
    /// Columns of later puzzles that the first one has not.
    lost: Mutex<BTreeSet<Arc<str>>>,
}

impl Table {
    pub(crate) fn new(own: impl IntoIterator<Item = &'static str>) -> Table {
        Table {
            own: own.into_iter().collect(),
            ..Table::default()
        }
    }

    /// Returns the line of names. A name that the command has, too, gets `input_` before it.
    pub(crate) fn head(&self) -> String {
        let mut names: Vec<String> = self.own.iter().map(|name| (*name).to_string()).collect();
        for name in self.columns.names() {
            let mut name = name.to_string();
            while names.contains(&name) {
                name.insert_str(0, "input_");
            }
            names.push(name);
        }
        row(names)
    }

    /// Returns the line of a puzzle with these columns.
    pub(crate) fn line(&self, own: impl IntoIterator<Item = String>, columns: &Columns) -> String {
        let through = self.columns.names();
        let of = |wanted: &Arc<str>| {
            let value = columns.iter().find(|(name, _)| name == wanted);
            value.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        for (name, _) in columns {
            if !through.contains(name) {
                let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
                lost.insert(Arc::clone(name));
            }
        }
        row(own.into_iter().chain(through.iter().map(of)))
    }

    /// Says which columns did not go through, which no option hides.
    pub(crate) fn say_lost(&self) {
        let lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        if !lost.is_empty() {
            let names: Vec<&str> = lost.iter().map(|name| &**name).collect();
            let names = shown(names.join(", ").as_ref());
            say(&format!(
                "lost: columns that the first puzzle has not ({names})\n"
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_if_they_have_to_be() {
        let fields = ["12.3", "1, 2", "a \"b\"", "a\nb", ""];
        assert_eq!(row(fields), "12.3,\"1, 2\",\"a \"\"b\"\"\",\"a\nb\",\n");
    }

    #[test]
    fn columns_of_the_first_puzzle_go_through() {
        let columns = |all: &[(&str, &str)]| -> Columns {
            let all = all.iter();
            all.map(|(name, value)| (Arc::from(*name), (*value).to_string()))
                .collect()
        };
        let table = Table::new(["puzzle", "er"]);
        let own = || ["12.3", "7.1"].map(str::to_string);
        table.columns.begin(&columns(&[("id", "1"), ("er", "7.2")]));
        table.columns.begin(&columns(&[("other", "")]));
        assert_eq!(table.head(), "puzzle,er,id,input_er\n");
        let line = table.line(
            own(),
            &columns(&[("er", "x"), ("more", "y"), ("id", "2, 3")]),
        );
        assert_eq!(line, "12.3,7.1,\"2, 3\",x\n");
        assert_eq!(table.line(own(), &Columns::new()), "12.3,7.1,,\n");
        assert_eq!(table.lost.lock().unwrap().len(), 1);
    }
}
