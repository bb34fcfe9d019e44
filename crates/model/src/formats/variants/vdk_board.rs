//! The rows of a `.vdk` file: cells, and letters of regions.

use super::vdk::{Sheet, Text, digit};
use crate::formats::ParseError;
use crate::grid::{Cell, Digit, DigitSet, Givens, Shape};
use crate::rules::Regions;

impl Sheet<'_> {
    /// Reads the rows of cells: givens, and cells with a set of digits.
    pub(super) fn board(
        &self,
        shape: Shape,
        head: Text<'_>,
    ) -> Result<(Givens, Vec<(Cell, DigitSet)>), ParseError> {
        let (mut givens, mut sets) = (Givens::empty(shape), Vec::new());
        check_rows(&self.rows, shape, head)?;
        for (row, line) in self.rows.iter().enumerate() {
            let words = words(*line, shape.columns(), shape.high() < 10);
            check_row(*line, &words, shape)?;
            for (column, word) in words.into_iter().enumerate() {
                let cell = shape.cell(row, column);
                let found = if word == "." {
                    Some((None, None))
                } else {
                    token(word, shape)
                };
                let (given, set) = found.ok_or_else(|| value_error(*line, word, shape))?;
                givens.set(cell, given);
                sets.extend(set.map(|set| (cell, set)));
            }
        }
        Ok((givens, sets))
    }

    /// Reads the rows of letters.
    pub(super) fn regions(
        &self,
        shape: Shape,
        head: Text<'_>,
    ) -> Result<Option<Regions>, ParseError> {
        if !self.has_regions {
            return Ok(None);
        }
        if self.regions.is_empty() {
            let line = self.said("regions").unwrap_or(head);
            return Err(line.error("", "rows of letters after 'regions'"));
        }
        check_rows(&self.regions, shape, head)?;
        let (mut names, mut of) = (Vec::new(), Vec::new());
        for line in &self.regions {
            let words = words(*line, shape.columns(), true);
            check_row(*line, &words, shape)?;
            for word in words {
                let number = names.iter().position(|name| name == &word);
                of.push((word != "-").then(|| {
                    number.unwrap_or_else(|| {
                        names.push(word);
                        names.len() - 1
                    })
                }));
            }
        }
        Ok(Regions::new(shape, &of))
    }
}

fn check_rows(rows: &[Text<'_>], shape: Shape, head: Text<'_>) -> Result<(), ParseError> {
    match rows.get(shape.rows()) {
        Some(line) => Err(line.error(line.text.trim(), format!("{} rows", shape.rows()))),
        None if rows.is_empty() || rows.len() == shape.rows() => Ok(()),
        None => {
            let line = rows.last().copied().unwrap_or(head);
            let words = format!("the end behind {} of {}", rows.len(), shape.rows());
            Err(ParseError::new(
                line.number,
                line.whole,
                line.text.len(),
                "a row",
                words,
            ))
        }
    }
}

/// Returns the cells of a row: its words; of one word, if each cell is a character, its characters.
fn words<'a>(line: Text<'a>, columns: usize, of_characters: bool) -> Vec<&'a str> {
    let words: Vec<&str> = line.words().collect();
    match words[..] {
        [word] if of_characters && columns > 1 && !word.contains('{') => {
            let starts = word.char_indices();
            starts.map(|(at, c)| &word[at..at + c.len_utf8()]).collect()
        }
        _ => words,
    }
}

fn check_row(line: Text<'_>, words: &[&str], shape: Shape) -> Result<(), ParseError> {
    let expected = format!("{} cells in a row", shape.columns());
    match words.get(shape.columns()) {
        Some(word) => Err(line.error(word, expected)),
        None if words.len() < shape.columns() => Err(line.error("", expected)),
        None => Ok(()),
    }
}

fn value_error(line: Text<'_>, word: &str, shape: Shape) -> ParseError {
    let (low, high) = (shape.low(), shape.high());
    line.error(
        word,
        format!("a digit from {low} to {high}, '.', or a set such as {{1,2}}"),
    )
}

/// Reads a digit, a set of digits, or both: `5`, `{1,3}`, `5{1,3}`.
fn token(word: &str, shape: Shape) -> Option<(Option<Digit>, Option<DigitSet>)> {
    let (given, set) = word
        .split_once('{')
        .map_or((word, None), |(a, b)| (a, Some(b)));
    let digits = |list: &str| {
        let list = list.strip_suffix('}')?;
        let values = list.split(',').filter(|_| !list.is_empty());
        values
            .map(|value| digit(value, shape))
            .collect::<Option<DigitSet>>()
    };
    match (given, set) {
        ("", Some(set)) => Some((None, Some(digits(set)?))),
        (given, Some(set)) => Some((Some(digit(given, shape)?), Some(digits(set)?))),
        (given, None) => Some((Some(digit(given, shape)?), None)),
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::{ReadOptions, parse_str};

    #[test]
    fn cells_may_stand_behind_regions() {
        let cells = "    1 . . .\n    . . . .\n    . . . 2\n    . . . .\n";
        let regions = "regions\n    A A B B\n    A C C B\n    A C C B\n    D D D D\n";
        let read = |text: &str| {
            let whole = format!("veridoku puzzle 1\nsize 4\n{text}odd r1c2\n");
            let mut found = parse_str(&whole, &ReadOptions::default());
            found.remove(0).map(|parsed| parsed.puzzle)
        };
        let before = read(&format!("{cells}{regions}")).unwrap();
        assert_eq!(before, read(&format!("{regions}\n{cells}")).unwrap());
        assert_eq!(before.givens().iter().count(), 2);
        assert!(read(&format!("{regions}{}", &cells[12..])).is_err());
        // Rows may be without spaces.
        let close = |rows: &str| rows.replace("    ", "\t").replace(' ', "");
        assert_eq!(before, read(&close(&format!("{cells}{regions}"))).unwrap());
        for (row, column) in [("1..", 8), ("1....", 9)] {
            let error = read(&cells.replace("1 . . .", row))
                .unwrap_err()
                .to_string();
            let place = format!("line 3, column {column}: expected 4 cells");
            assert!(error.starts_with(&place), "{error}");
        }
    }

    #[test]
    fn errors_of_the_board_stand_at_their_line() {
        for (lines, place) in [
            ("title a\nboxes 4x4", "line 4, column 7"),
            ("digits 5..2", "line 3, column 8"),
            ("digits 0..900", "line 3, column 8"),
            ("boxes 2x2\noff-board 2048\nsize 70", "line 5, column 6"),
            ("note b\nregions", "line 4, column 8"),
        ] {
            let text = format!("veridoku puzzle 1\nsize 6\n{lines}\n");
            let text = if lines.contains("size") {
                text.replace("size 6\n", "note\n")
            } else {
                text
            };
            let error = parse_str(&text, &ReadOptions::default())
                .remove(0)
                .unwrap_err();
            assert!(error.to_string().starts_with(place), "{lines}: {error}");
        }
    }
}
