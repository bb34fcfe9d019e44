//! Tables in JSON: columns of arrays, and puzzles with their solutions side by side.

use super::entry::Entry;
use super::fields::Meaning;
use super::json::Finder;
use super::json_value::{Kind, Value};
use super::scan;

impl Finder<'_> {
    /// Reads a puzzle and its solution that stand side by side in an array of at most eight items,
    /// if that is what it holds.
    pub(super) fn pair(&mut self, items: &[Value]) -> bool {
        let text = |value: &Value| value.text(self.document.text).into_owned();
        let is_text = |value: &&Value| value.kind == Kind::Text && self.is_board(value);
        let boards: Vec<&Value> = items.iter().take(9).filter(is_text).collect();
        let [first, second] = boards[..] else {
            return false;
        };
        let both = [(first, second), (second, first)].into_iter();
        let Some((puzzle, solution)) = both
            .filter(|_| items.len() <= 8)
            .find(|(puzzle, solution)| is_solution(&text(puzzle), &text(solution)))
        else {
            return false;
        };
        let mut entry = Entry::of_board(self.piece(puzzle));
        entry.solution = Some(self.piece(solution));
        let beside = |item: &&Value| matches!(item.kind, Kind::Text | Kind::Word) && !is_text(item);
        entry.notes = items.iter().filter(beside).map(text).collect();
        self.found.push(Ok(entry));
        true
    }

    /// Reads a table whose columns are arrays, or objects with a member a row, if there is a column
    /// of puzzles.
    pub(super) fn columns(&mut self, members: &[(std::ops::Range<usize>, Value)]) -> bool {
        let is_puzzles = |(name, column): &&(_, Value)| {
            let cells = cells(column);
            self.meaning(name) == Some(Meaning::Puzzle)
                && !cells.is_empty()
                && cells.iter().all(|cell| self.is_likely(cell))
        };
        let Some((name, puzzles)) = members.iter().find(is_puzzles) else {
            return false;
        };
        let rows = cells(puzzles).len();
        let columns: Vec<_> = members
            .iter()
            .map(|(name, column)| (name, cells(column)))
            .filter(|(_, cells)| cells.len() == rows)
            .collect();
        let puzzle = columns
            .iter()
            .position(|(other, _)| *other == name)
            .unwrap_or(0);
        for row in 0..rows {
            let cell = |(name, cells): &(&std::ops::Range<usize>, Vec<&Value>)| {
                ((*name).clone(), cells[row].clone())
            };
            let record: Vec<_> = columns.iter().map(cell).collect();
            self.object(&record, puzzle);
        }
        true
    }
}

/// Returns the cells of a column: the items of an array, or the members of an object.
fn cells(column: &Value) -> Vec<&Value> {
    match &column.kind {
        Kind::Array(items) => items.iter().collect(),
        Kind::Object(members) => members.iter().map(|(_, value)| value).collect(),
        Kind::Text | Kind::Word => Vec::new(),
    }
}

/// Returns whether a board has no empty cell, has the digits of the puzzle where it has any, and is
/// not the puzzle itself.
fn is_solution(puzzle: &str, solution: &str) -> bool {
    let agree = |(a, b): (char, char)| !scan::is_blank(b) && (scan::is_blank(a) || a == b);
    let same = puzzle.chars().count() == solution.chars().count();
    same && puzzle != solution && puzzle.chars().zip(solution.chars()).all(agree)
}

#[cfg(test)]
mod tests {
    use crate::formats::samples::{PUZZLE, SOLUTION};
    use crate::formats::{ReadOptions, parse_str};

    #[test]
    fn tables_of_columns_and_pairs() {
        for text in [
            r#"{"quizzes": ["PUZZLE", "PUZZLE"], "solutions": ["SOLUTION", "SOLUTION"]}"#,
            r#"{"solution": {"0": "SOLUTION", "1": "SOLUTION"}, "puzzle": {"0": "PUZZLE", "1": "PUZZLE"}}"#,
            r#"[["PUZZLE", "SOLUTION"], ["SOLUTION", "PUZZLE", 7.2]]"#,
            r#"{"columns": ["puzzle", "solution"], "data": [["PUZZLE", "SOLUTION"], ["PUZZLE", "SOLUTION"]]}"#,
        ] {
            let text = text.replace("PUZZLE", PUZZLE).replace("SOLUTION", SOLUTION);
            let all = parse_str(&text, &ReadOptions::default());
            assert_eq!(all.len(), 2, "{text}");
            for parsed in all.into_iter().map(Result::unwrap) {
                assert_eq!(parsed.puzzle.to_string(), PUZZLE);
                assert_eq!(parsed.expected.unwrap().unwrap().to_string(), SOLUTION);
            }
        }
    }

    #[test]
    fn a_large_column_of_solutions_is_no_list_of_puzzles() {
        let column = |board: &str| vec![format!("\"{board}\""); 60_000].join(", ");
        let (puzzles, solutions) = (column(PUZZLE), column(SOLUTION));
        let text = format!("{{\"puzzle\": [{puzzles}], \"solution\": [{solutions}]}}");
        let all = parse_str(&text, &ReadOptions::default());
        assert_eq!(all.len(), 60_001);
        let error = all[60_000].as_ref().unwrap_err().to_string();
        assert!(
            error.ends_with("found a larger column of solutions"),
            "{error}"
        );
    }
}
