//! Pencil-mark grids: a player's candidates in every cell, as HoDoKu, Simple Sudoku and the forums
//! write them.
//!
//! This is not a puzzle format: it does not show which digits are givens.

use super::ParseError;
use super::alphabet::Alphabet;
use super::error::describe;
use super::reading::Row;
use super::scan::{self, Kind, Symbol, is_blank, split_comment};
use super::sukaku;
use crate::grid::{Digit, DigitSet, Shape};

/// A cell that has no candidate left, in a grid of candidates that is a puzzle.
pub(super) const HOLLOW: &str = "!";

/// Reads the candidates of each cell in row order. A cell with only a blank has an empty set.
///
/// Cells are runs of digits separated by white space or bars; with numbers, commas separate the
/// candidates of a cell. Borders, comments and blank lines are skipped. On 9×9, a line of 729
/// symbols is read, too: a digit or a blank for each candidate.
///
/// ```
/// use veridoku_model::formats::{Alphabet, parse_marks};
/// use veridoku_model::grid::Shape;
/// let text = "12 12 | 3 4\n 3 . | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n";
/// let marks = parse_marks(text, Shape::new(2, 2).unwrap(), Alphabet::default_for(4)).unwrap();
/// assert_eq!((marks[0].len(), marks[2].len(), marks[5].len()), (2, 1, 0));
/// ```
///
/// # Errors
/// Returns the first error, with its place.
pub fn parse_marks(
    text: &str,
    shape: Shape,
    alphabet: &Alphabet,
) -> Result<Vec<DigitSet>, ParseError> {
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines();
    let mut rows = Vec::new();
    for (text, line) in lines.zip(1..) {
        let content = split_comment(text).0;
        if !matches!(
            scan::kind(content),
            Kind::Blank | Kind::Border | Kind::Comment
        ) {
            let symbols = scan::tokens(content, true);
            rows.push(Row {
                line,
                text,
                symbols,
            });
        }
    }
    if let [row] = rows.as_slice()
        && sukaku::is_sukaku(row.text, Some(shape), Some(alphabet))
    {
        let marks = sukaku::read(row.line, row.text, shape, alphabet)?;
        return Ok(marks.sets().to_vec());
    }
    let marks = read(&rows, shape.order(), alphabet, false)?;
    Ok(marks.into_iter().map(Option::unwrap_or_default).collect())
}

/// Returns the candidates of each cell of a grid, `None` for a blank. With `hollow`, a cell may be
/// [`HOLLOW`].
pub(super) fn read(
    rows: &[Row<'_>],
    order: usize,
    alphabet: &Alphabet,
    hollow: bool,
) -> Result<Vec<Option<DigitSet>>, ParseError> {
    let expected = || format!("a grid of {order} rows");
    let mut marks = Vec::with_capacity(order * order);
    for (count, row) in rows.iter().enumerate() {
        if count == order {
            return Err(row.error(0, expected(), "one more".to_string()));
        }
        let length = row.symbols.len();
        let wanted = || format!("{order} cells in a row");
        if length > order {
            return Err(row.error(order, wanted(), length.to_string()));
        }
        for cell in &row.symbols {
            match digits(cell, order, alphabet) {
                _ if hollow && cell.text == HOLLOW => marks.push(Some(DigitSet::EMPTY)),
                Ok(digits) => marks.push(Some(digits).filter(|digits| !digits.is_empty())),
                Err((at, expected, found)) => {
                    return Err(ParseError::new(row.line, row.text, at, expected, found));
                }
            }
        }
        if length < order {
            let end = split_comment(row.text).0.trim_end().len();
            let found = length.to_string();
            return Err(ParseError::new(row.line, row.text, end, wanted(), found));
        }
    }
    if rows.len() == order {
        return Ok(marks);
    }
    let found = match rows.len() {
        1 => "1 row".to_string(),
        count => format!("{count} rows"),
    };
    let (line, text) = rows.last().map_or((1, ""), |row| (row.line, row.text));
    Err(ParseError::new(line, text, text.len(), expected(), found))
}

/// Returns the digits of a cell; on error, the offset, what was expected there and what was found.
fn digits(
    cell: &Symbol<'_>,
    order: usize,
    alphabet: &Alphabet,
) -> Result<DigitSet, (usize, String, String)> {
    let read = |text: &str| {
        let digit = if alphabet.is_decimal() {
            let number = text.bytes().all(|b| b.is_ascii_digit());
            text.parse().ok().filter(|_| number).and_then(Digit::new)
        } else {
            let mut chars = text.chars();
            let single = chars.next().filter(|_| chars.next().is_none());
            single.and_then(|symbol| alphabet.digit(symbol))
        };
        digit.filter(|digit| digit.index() < order)
    };
    let mut chars = cell.text.chars();
    let single = chars.next().filter(|_| chars.next().is_none());
    if single.is_some_and(is_blank) && read(cell.text).is_none() {
        return Ok(DigitSet::EMPTY);
    }
    let pieces: Vec<(usize, &str)> = if alphabet.is_decimal() {
        let start = |piece: &str| piece.as_ptr() as usize - cell.text.as_ptr() as usize;
        cell.text
            .split(',')
            .map(|piece| (start(piece), piece))
            .collect()
    } else {
        let one = |(at, c): (usize, char)| (at, &cell.text[at..at + c.len_utf8()]);
        cell.text.char_indices().map(one).collect()
    };
    let mut digits = DigitSet::EMPTY;
    for (at, piece) in pieces {
        let at = cell.offset + at;
        let Some(digit) = read(piece) else {
            let expected = if alphabet.is_decimal() {
                format!("numbers from 1 to {order} with commas between, or a blank")
            } else {
                format!("digits ({}) or a blank", alphabet.range(order))
            };
            return Err((at, expected, describe(piece)));
        };
        if digits.contains(digit) {
            return Err((at, "each digit once".to_string(), describe(piece)));
        }
        digits.insert(digit);
    }
    Ok(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "\
.--------.--------.
| 12  12 | 3   4  |
| 3   .  | 1   2  |
:--------+--------:
| 2   1  | 4   3  |
| 4   3  | 2   1  |
'--------'--------' # drawn
";

    fn read(text: &str) -> Result<Vec<DigitSet>, String> {
        let shape = Shape::new(2, 2).unwrap();
        parse_marks(text, shape, Alphabet::default_for(4)).map_err(|error| error.to_string())
    }

    #[test]
    fn grids_of_every_frame() {
        let marks = read(GRID).unwrap();
        assert_eq!(marks.len(), 16);
        assert_eq!(read(&GRID.replace('\n', "\r\n")), Ok(marks.clone()));
        assert_eq!(read(&GRID.replace('|', " ")), Ok(marks.clone()));
        assert_eq!(read(&GRID.replace('|', "│")), Ok(marks));
    }

    #[test]
    fn numbers_have_commas() {
        let shape = Shape::new(3, 4).unwrap();
        let decimal = Alphabet::by_name("decimal").unwrap();
        let row = "1,12 2 3 . 5 6 7 8 9 10 11 12\n".repeat(12);
        let marks = parse_marks(&row, shape, decimal).unwrap();
        assert_eq!((marks[0].len(), marks[3].len(), marks[12].len()), (2, 0, 2));
        let error = |from, to| {
            let wrong = row.replacen(from, to, 1);
            parse_marks(&wrong, shape, decimal).unwrap_err().to_string()
        };
        assert_eq!(
            error("1,12", "1,13"),
            "line 1, column 3: expected numbers from 1 to 12 with commas between, or a blank, found '13'"
        );
        assert!(error("1,12", "1,,2").contains("column 3"));
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_or_refused_with_a_place(text in "[1-4A,.|x \\n\\t#é+-]{0,80}") {
            let shape = Shape::new(2, 2).unwrap();
            for name in ["digits", "letters", "decimal"] {
                let alphabet = Alphabet::by_name(name).unwrap();
                match parse_marks(&text, shape, alphabet) {
                    Ok(marks) => assert_eq!(marks.len(), 16),
                    Err(error) => assert!(error.line() as usize <= text.lines().count().max(1)),
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        for (from, to, wanted) in [
            (
                "12  12",
                "12  1x",
                "line 2, column 8: expected digits (1-4) or a blank, found 'x'",
            ),
            (
                "12  12",
                "11  12",
                "line 2, column 4: expected each digit once, found '1'",
            ),
            (
                "12  12",
                "12",
                "line 2, column 16: expected 4 cells in a row, found 3",
            ),
            (
                "12  12",
                "12 1 2",
                "line 2, column 16: expected 4 cells in a row, found 5",
            ),
            (
                "| 4   3  | 2   1  |\n",
                "",
                "line 5, column 20: expected a grid of 4 rows, found 3 rows",
            ),
        ] {
            assert_eq!(read(&GRID.replacen(from, to, 1)), Err(wanted.to_string()));
        }
        let more = format!("{GRID}1 2 3 4\n");
        assert_eq!(
            read(&more),
            Err("line 8, column 1: expected a grid of 4 rows, found one more".to_string())
        );
        assert_eq!(
            read(""),
            Err("line 1, column 1: expected a grid of 4 rows, found 0 rows".to_string())
        );
        assert!(read("\u{feff}1٣ 2 3 4").is_err());
    }
}
