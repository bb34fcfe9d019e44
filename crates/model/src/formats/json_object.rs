//! An object of JSON with a puzzle: what stands beside the puzzle under other names.

use super::ParseError;
use super::entry::Entry;
use super::fields::{Meaning, is_count};
use super::json::Finder;
use super::json_regions::regions;
use super::json_rules::is_refused;
use super::json_value::{Kind, Value, unescaped};
use super::json_write::compact;
use crate::grid::Shape;
use std::ops::Range;
use std::sync::Arc;

/// The names and values of an object.
type Members = [(Range<usize>, Value)];

impl Finder<'_> {
    /// Reads an object with the puzzle under the member of that number.
    pub(super) fn object(&mut self, members: &Members, puzzle: usize) {
        let read = match self.rule(members).or_else(|| self.other(members, puzzle)) {
            Some(error) => Err(error),
            None => self.beside(members, puzzle),
        };
        self.found.push(read);
    }

    /// Returns the error of the first member that is a rule other than those of plain Sudoku.
    pub(super) fn rule(&self, members: &Members) -> Option<ParseError> {
        let text = self.document.text;
        let is_rule = |(name, value): &&(Range<usize>, Value)| {
            let own = unescaped(&text[name.clone()]);
            self.meaning(name).is_none() && is_refused(&own, value, text)
        };
        let (name, _) = members.iter().find(is_rule)?;
        Some(self.no_rule(name))
    }

    fn no_rule(&self, name: &Range<usize>) -> ParseError {
        let found = format!("the rule {}", unescaped(&self.document.text[name.clone()]));
        self.document.error(name.start, "a plain Sudoku", found)
    }

    /// Returns the error of the first member that holds another puzzle. Solutions are none.
    fn other(&self, members: &Members, puzzle: usize) -> Option<ParseError> {
        let is_other = |(i, (name, value)): &(usize, &(Range<usize>, Value))| {
            let nested = matches!(value.kind, Kind::Array(_) | Kind::Object(_));
            let meaning = self.meaning(name);
            let board = matches!(meaning, Some(Meaning::Solution | Meaning::State));
            let own = unescaped(&self.document.text[name.clone()]);
            let regions = || regions(&own, value, self.document.text).is_some();
            *i != puzzle && nested && !board && !regions() && self.has_puzzle(value)
        };
        let (_, (name, _)) = members.iter().enumerate().find(is_other)?;
        let found = format!(
            "another under {}",
            unescaped(&self.document.text[name.clone()])
        );
        Some(
            self.document
                .error(name.start, "one puzzle in an object", found),
        )
    }

    /// Returns whether a value holds a board with an empty cell where a puzzle may stand.
    fn has_puzzle(&self, value: &Value) -> bool {
        let mut finder = Finder {
            document: self.document,
            found: Vec::new(),
        };
        finder.any(value, false);
        let is_open = |entry: &Entry| {
            let parsed = entry.parse(&super::ReadOptions::default());
            parsed.is_ok_and(|parsed| {
                let givens = parsed.puzzle.givens();
                givens.count() < givens.shape().cells()
            })
        };
        finder.found.iter().flatten().any(is_open)
    }

    /// Reads a puzzle and what stands beside it.
    fn beside(&self, members: &Members, puzzle: usize) -> Result<Entry, ParseError> {
        let whole = self.document.text;
        let mut entry = Entry::of_board(self.piece(&members[puzzle].1));
        let mut boxes = None;
        for (i, (name, value)) in members.iter().enumerate() {
            let text = || value.text(whole).into_owned();
            let nested = matches!(value.kind, Kind::Array(_) | Kind::Object(_));
            let own: Arc<str> = unescaped(&whole[name.clone()]).into();
            if let Some(Some(shape)) = regions(&own, value, whole) {
                boxes.get_or_insert((name, shape));
            }
            match self.meaning(name) {
                _ if i == puzzle => continue,
                _ if self.is_ruled(name, value) => {
                    entry.givens = Some(std::mem::replace(&mut entry.board, self.piece(value)));
                }
                Some(Meaning::Solution)
                    if entry.solution.is_none() && self.is_solution(&own, value) =>
                {
                    entry.solution = Some(self.piece(value));
                }
                Some(Meaning::State) if self.is_likely(value) && entry.state.is_none() => {
                    entry.state = Some(self.piece(value));
                }
                Some(Meaning::Note) if !nested => entry.notes.push(text()),
                Some(Meaning::Shape) if !nested && text().parse::<Shape>().is_ok() => {
                    entry.shape = text().parse().ok();
                }
                _ => match compact(value, whole).filter(|_| value.kind != Kind::Text) {
                    Some(json) => {
                        entry.json.push(own.clone());
                        entry.columns.push((own, json));
                    }
                    None => entry.columns.push((own, text())),
                },
            }
        }
        if entry.givens.is_some() || self.is_ruled(&members[puzzle].0, &members[puzzle].1) {
            entry.shape = None;
            return Ok(entry);
        }
        match boxes {
            Some((name, shape)) if entry.shape.is_some_and(|own| own != shape) => {
                Err(self.no_rule(name))
            }
            Some((_, shape)) => Ok(Entry {
                shape: Some(shape),
                ..entry
            }),
            None => Ok(entry),
        }
    }

    /// Returns whether what stands under the name of a solution is to be one: all but nothing,
    /// the number of solutions, whether there is one, and several of them.
    fn is_solution(&self, name: &str, value: &Value) -> bool {
        let text = value.text(self.document.text);
        match &value.kind {
            _ if value.is_nothing(self.document.text) => false,
            Kind::Text => !is_count(name, text.trim()),
            Kind::Word => text.starts_with(|c: char| c.is_ascii_digit()) && !is_count(name, &text),
            Kind::Array(_) => self.is_likely(value) || !name.ends_with(['s', 'S']),
            Kind::Object(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::samples::{PUZZLE, SOLUTION};
    use crate::formats::{Parsed, ReadOptions, Writer, by_name, parse_str};

    fn read(members: &str) -> Result<Parsed, String> {
        let text = format!("{{\"puzzle\":\"PUZZLE\",{members}}}");
        let text = text.replace("PUZZLE", PUZZLE).replace("SOLUTION", SOLUTION);
        let mut all = parse_str(&text, &ReadOptions::default());
        assert_eq!(all.len(), 1, "{text}");
        all.remove(0).map_err(|error| error.to_string())
    }

    #[test]
    fn another_puzzle_beside_is_refused_by_name() {
        for (members, name) in [
            ("\"extra\":{\"puzzle\":\"PUZZLE\"}", "extra"),
            ("\"x\":{\"y\":[{\"grid\":\"PUZZLE\"}]}", "x"),
            ("\"more\":[\"PUZZLE\",\"PUZZLE\"]", "more"),
        ] {
            let error = read(members).unwrap_err();
            let expected =
                format!("column 96: expected one puzzle in an object, found another under {name}");
            assert!(error.ends_with(&expected), "{error}");
        }
        for members in [
            "\"boards\":[\"SOLUTION\",\"SOLUTION\"]",
            "\"solutions\":[\"SOLUTION\",\"SOLUTION\"]",
            "\"steps\":[{\"cell\":\"r1c1\"},[1,2,3]]",
        ] {
            assert_eq!(read(members).unwrap().columns.len(), 1, "{members}");
        }
    }

    #[test]
    fn a_name_twice_is_refused_with_its_place() {
        let error = read("\"x\":1,\"y\":{\"x\":2},\"x\":2").unwrap_err();
        let expected = "column 113: expected each name once in an object, found \"x\" again";
        assert!(error.ends_with(expected), "{error}");
        let error = read("\"puzzle\":\"PUZZLE\"").unwrap_err();
        assert!(error.ends_with("found \"puzzle\" again"), "{error}");
    }

    #[test]
    fn values_are_written_as_they_were() {
        let members = "\"n\":7.50,\"ok\":true,\"no\":null,\"text\":\"7\",\
                       \"deep\":{\"a\":[1,{\"b\":\"ä\\u001b\"}],\"c\":{}}";
        let parsed = read(&members.replace("true,", "true , ").replace("[1,", "[1, ")).unwrap();
        for name in ["json", "ndjson"] {
            let mut writer = Writer::new(by_name(name).unwrap(), None);
            let text = writer.record(&parsed).unwrap() + writer.finish();
            assert!(text.contains(members), "{text}");
            assert!(writer.lost().is_empty());
        }
        let mut lines = Writer::new(by_name("line").unwrap(), None);
        lines.record(&parsed).unwrap();
        let lost: Vec<&str> = lines.lost_columns().collect();
        assert_eq!(lost, ["deep", "n", "no", "ok", "text"]);
    }

    #[test]
    fn a_solution_that_is_none_is_an_error() {
        for (members, wrong) in [
            ("\"solution\":\"SOLUTION\"", false),
            ("\"solution\":\"5346\"", true),
            ("\"solution\":5346", true),
            ("\"solution\":[[5,3,4],[6,7,2]]", true),
            ("\"solution\":\"\"", false),
            ("\"solved\":true", false),
            ("\"solutions\":24", false),
            ("\"solutions\":[\"SOLUTION\",\"SOLUTION\"]", false),
        ] {
            let expected = read(members).unwrap().expected;
            assert_eq!(
                expected.is_some_and(|read| read.is_err()),
                wrong,
                "{members}"
            );
        }
    }
}
