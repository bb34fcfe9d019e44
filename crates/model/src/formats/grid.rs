//! The grid format: one row a line, with or without lines drawn between the boxes. HoDoKu and the
//! forums use it.

use super::bands::{self, Gap};
use super::error::describe;
use super::reading::{Row, read};
use super::record::{Block, Parsed};
use super::scan::{self, Kind, kind, looks_decimal, split_comment};
use super::source::Split;
use super::table::Detect;
use super::writer::{Extra, Unwritable, Write};
use super::{
    Alphabet, Format, ParseError, ReadOptions, foreign, grid_split, spaces, write, write_grid,
};
use crate::grid::{Givens, Shape};
use crate::rules::Puzzle;
use std::collections::HashMap;

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "grid",
    extensions: &["sud"],
    summary: "rows on lines; borders between boxes tell the shape",
    detect: Detect::Named,
    split: Split::Each(grid_split::split),
    parse,
    write: Some(Write::records(&[Extra::Note, Extra::Boxes], "\n\n", record)),
};

fn record(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    let grid = write_grid(parsed.puzzle.givens(), alphabet);
    Ok(with_note(parsed, &grid))
}

/// Returns a grid with the note above it.
pub(super) fn with_note(parsed: &Parsed, grid: &str) -> String {
    match &parsed.note {
        Some(note) => format!("# {}\n{grid}", write::on_one_line(note)),
        None => grid.to_string(),
    }
}

pub(super) fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let mut sheet = Sheet::default();
    let mut rows = block
        .lines()
        .filter(|(_, text)| text.contains('-') && grid_split::has_dashes(text, kind(text)));
    sheet.dashes = rows
        .next()
        .map(|(_, text)| scan::symbols(split_comment(text).0, true).len());
    let cells =
        |text: &&str| !matches!(kind(text), Kind::Border | Kind::Comment) && !text.is_empty();
    let lines: Vec<&str> = block.text.split('\n').filter(cells).collect();
    sheet.spaced = spaces::is_spaced(&lines);
    for (number, text) in block.lines() {
        sheet.add(number, text);
    }
    let read = sheet.parse(block.line, options);
    read.map_err(|error| foreign::renamed(error, &block.lines().collect::<Vec<_>>()))
}

/// The lines of one grid, sorted by kind.
#[derive(Default)]
pub(super) struct Sheet<'a> {
    lines: Vec<(u64, &'a str)>,
    gaps: Vec<(usize, Gap)>,
    /// The number of dashes that are a row without digits, if dashes are empty cells.
    dashes: Option<usize>,
    pub(super) notes: Vec<String>,
    /// Whether a space is an empty cell.
    spaced: bool,
}

impl<'a> Sheet<'a> {
    pub(super) fn add(&mut self, number: u64, text: &'a str) {
        let rows = self.lines.len();
        match kind(text) {
            Kind::Blank if self.spaced && !text.is_empty() => self.lines.push((number, text)),
            Kind::Blank => self.gaps.push((rows, Gap::Blank)),
            Kind::Border if self.dashes.is_some_and(|n| grid_split::is_dashes(text, n)) => {
                self.lines.push((number, text));
            }
            Kind::Border => self.gaps.push((rows, Gap::Border)),
            Kind::Comment => self.note(text),
            Kind::Header | Kind::Fault | Kind::Cells { .. } => {
                self.note(text);
                self.lines.push((number, text));
            }
        }
    }

    /// Returns whether there is no row.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    fn note(&mut self, text: &str) {
        let note = split_comment(text).1.unwrap_or("");
        if !note.is_empty() {
            self.notes.push(note.to_string());
        }
    }

    /// Reads the grid; `line` is the first line of its record.
    pub(super) fn parse(self, line: u64, options: &ReadOptions) -> Result<Parsed, ParseError> {
        let (rows, numbers) = self.rows(options);
        let Some(last) = rows.last() else {
            return Err(ParseError::new(line, "", 0, "the rows of a grid", "none"));
        };
        let order = match options.shape {
            Some(shape) => shape.order(),
            None => likely_order(&rows),
        };
        for (index, row) in rows.iter().enumerate() {
            if index >= order && order > 0 {
                let expected = format!("a grid of {order} rows");
                return Err(row.error(0, expected, "one more".to_string()));
            }
            check_row(row, order, numbers)?;
        }
        if rows.len() < order {
            let expected = format!("a grid of {order} rows");
            let found = match rows.len() {
                1 => "1 row".to_string(),
                count => format!("{count} rows"),
            };
            return Err(last.error(last.symbols.len(), expected, found));
        }
        let shape = bands::shape(order, &rows, &self.gaps, options)?;
        let (values, alphabet) = read(order, &rows, numbers, options)?;
        let Some(givens) = Givens::from_values(shape, values) else {
            return Err(rows[0].error(0, format!("a grid of {order} rows"), "another".to_string()));
        };
        Ok(Parsed {
            note: (!self.notes.is_empty()).then(|| self.notes.join("; ")),
            ..Parsed::new(Puzzle::plain(givens), alphabet, line)
        })
    }

    /// Returns the rows of a grid in which spaces are empty cells.
    fn spaced_rows(&self) -> Option<Vec<Row<'a>>> {
        let texts: Vec<&str> = self.lines.iter().map(|&(_, text)| text).collect();
        let cells = self.spaced.then(|| spaces::read(&texts)).flatten()?;
        let row = |(&(line, text), symbols)| Row {
            line,
            text,
            symbols,
        };
        Some(self.lines.iter().zip(cells).map(row).collect())
    }

    /// Returns the rows, and whether they hold numbers, not single symbols.
    fn rows(&self, options: &ReadOptions) -> (Vec<Row<'a>>, bool) {
        if let Some(rows) = self.spaced_rows() {
            return (rows, false);
        }
        let content = |text: &'a str| split_comment(text).0;
        let numbers = match options.alphabet {
            Some(alphabet) => alphabet.is_decimal(),
            None => {
                let tokens = self.lines.iter().map(|l| scan::tokens(content(l.1), true));
                let tokens: Vec<_> = tokens.collect();
                let narrow = tokens.iter().filter(|t| t.len() < 10).count();
                narrow * 8 <= tokens.len() && looks_decimal(&tokens.concat())
            }
        };
        let row = |&(line, text): &(u64, &'a str)| Row {
            line,
            text,
            symbols: if numbers {
                scan::tokens(content(text), true)
            } else {
                scan::symbols(content(text), true)
            },
        };
        (self.lines.iter().map(row).collect(), numbers)
    }
}

/// Returns the most frequent number of cells in a row, or else the number of rows.
fn likely_order(rows: &[Row<'_>]) -> usize {
    let mut counts = HashMap::new();
    let lengths = || rows.iter().map(|row| row.symbols.len());
    lengths().for_each(|cells| *counts.entry(cells).or_insert(0) += 1);
    // The first of those that most rows have.
    let most = counts.values().copied().max();
    let mut likely = lengths()
        .find(|cells| counts.get(cells).copied() == most)
        .unwrap_or(0);
    let is_usual = |order| Shape::of_order(order).is_some();
    if !is_usual(likely) && is_usual(rows.len()) {
        likely = rows.len();
    }
    likely
}

fn check_row(row: &Row<'_>, order: usize, numbers: bool) -> Result<(), ParseError> {
    let count = row.symbols.len();
    if count == order && (4..=64).contains(&order) {
        return Ok(());
    }
    let odd = |c: char| !c.is_ascii_alphanumeric() && !scan::is_blank(c);
    let foreign = row.symbols.iter().position(|s| s.text.contains(odd));
    if let Some(index) = foreign.filter(|_| !numbers) {
        let found = describe(row.symbols[index].text);
        return Err(row.error(index, "a digit or a blank".to_string(), found));
    }
    let expected = if (4..=64).contains(&order) {
        format!("{order} cells in a row")
    } else {
        "4 to 64 cells in a row".to_string()
    };
    Err(row.error(order, expected, count.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::parse_str;

    const BARE: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

    fn all(text: &str) -> Vec<Result<Parsed, ParseError>> {
        let options = ReadOptions {
            format: Some(&FORMAT),
            ..ReadOptions::default()
        };
        let forced = parse_str(text, &options);
        assert_eq!(parse_str(text, &ReadOptions::default()), forced, "detected");
        forced
    }

    fn shape(text: &str) -> String {
        let all = all(text);
        assert_eq!(all.len(), 1, "{all:?}");
        let givens = all[0].as_ref().unwrap().puzzle.givens().clone();
        givens.shape().to_string()
    }

    fn errors(text: &str) -> Vec<String> {
        let error = |r: Result<Parsed, ParseError>| match r {
            Ok(_) => "ok".to_string(),
            Err(error) => error.to_string(),
        };
        all(text).into_iter().map(error).collect()
    }

    /// Returns the classic rows with a text before each, between boxes and after each, and with the
    /// borders around and between bands.
    fn framed(left: &str, bar: &str, right: &str, borders: [&str; 3]) -> String {
        let mut text = borders[0].to_string();
        for (i, row) in BARE.lines().enumerate() {
            if i == 3 || i == 6 {
                text += borders[1];
            }
            let row = [&row[..3], &row[3..6], &row[6..]].join(bar);
            text += &format!("{left}{row}{right}\n");
        }
        text + borders[2]
    }

    #[test]
    fn frames_of_many_programs() {
        let bare = all(BARE).remove(0).unwrap();
        for text in [
            framed("", "|", "", ["", "---+---+---\n", ""]),
            framed("", " ", "", ["", "\n", ""]),
            framed(
                "|",
                "|",
                "|",
                [".---.---.---.\n", ":---+---+---:\n", "'---'---'---'\n"],
            ),
            framed(
                " |",
                "|",
                "|",
                [" *-----------*\n", " |---+---+---|\n", " *-----------*"],
            ),
            framed("║", "│", "║", ["╔═══╤═══╗\n", "╟───┼───╢\n", "╚═══╧═══╝\n"]),
            framed("|", "||", "|", ["", "===========\n", ""]).replace('.', "*"),
        ] {
            let other = all(&text);
            assert_eq!(other.len(), 1, "{text}\n{other:?}");
            assert_eq!(other[0].as_ref().unwrap().puzzle, bare.puzzle, "{text}");
        }
        let table: String = BARE
            .lines()
            .map(|row| {
                row.chars()
                    .fold("|".to_string(), |t, c| t + &format!(" {c} |"))
                    + "\n"
            })
            .collect();
        assert_eq!(all(&table)[0].as_ref().unwrap().puzzle, bare.puzzle);
        let spaced = BARE.replace('\n', "\n\n");
        assert_eq!(all(&spaced)[0].as_ref().unwrap().puzzle, bare.puzzle);
    }

    #[test]
    fn borders_tell_the_shape() {
        let row = "...|...|...|...\n";
        let tall = [row.repeat(4), row.repeat(4), row.repeat(4)].join("---+---+---+---\n");
        assert_eq!(shape(&tall), "4x3");
        assert_eq!(shape(&row.repeat(12)), "4x3");
        assert_eq!(shape(&"............\n".repeat(12)), "3x4");
        let blank = ["......\n".repeat(3), "......\n".repeat(3)].join("\n");
        assert_eq!(shape(&blank), "3x2");
        assert_eq!(shape(&[".....\n"; 5].join("-----\n")), "1x5");
        let mixed = [row.repeat(3), row.repeat(3), row.repeat(3), row.repeat(3)].join("---\n");
        assert_eq!(
            errors(&mixed),
            [
                "line 1, column 1: expected boxes of 12 cells, found boxes of 3×3 between the borders"
            ]
        );
        assert_eq!(
            errors(&".....\n".repeat(5)),
            ["line 1, column 1: expected borders that tell the boxes of 5 cells, found none"]
        );
        let options = ReadOptions {
            shape: Shape::new(3, 4).ok(),
            ..ReadOptions::default()
        };
        assert_eq!(
            parse_str(&tall, &options)[0]
                .as_ref()
                .unwrap_err()
                .to_string(),
            "line 1, column 1: expected boxes of 3x4, as was asked for, found boxes of 4x3 between the borders"
        );
    }

    #[test]
    fn several_grids_and_their_notes() {
        let text = format!("# one\n{BARE}{BARE}\n\n# head\n\n{BARE}# tail\n");
        let all = all(&text);
        let notes: Vec<_> = all
            .iter()
            .map(|r| r.as_ref().unwrap().note.clone())
            .collect();
        assert_eq!(notes, [Some("one".to_string()), None, None]);
        assert_eq!(all[2].as_ref().unwrap().line, 24);
    }

    #[test]
    fn a_damaged_grid_does_not_spoil_the_next() {
        let short: String = BARE.lines().take(8).map(|l| l.to_string() + "\n").collect();
        let long = format!("{BARE}.........\n");
        let narrow = BARE.replacen("195...", "195..", 1);
        let wide = BARE.replacen("195...", "195....", 1);
        let odd = BARE.replacen("195", "1!5", 1);
        for (damaged, error) in [
            (
                &short,
                "line 8, column 10: expected a grid of 9 rows, found 8 rows",
            ),
            (
                &long,
                "line 10, column 1: expected a grid of 9 rows, found one more",
            ),
            (
                &narrow,
                "line 2, column 9: expected 9 cells in a row, found 8",
            ),
            (
                &wide,
                "line 2, column 10: expected 9 cells in a row, found 10",
            ),
            (
                &odd,
                "line 2, column 5: expected a digit (1-9) or a blank, found '!'",
            ),
        ] {
            let text = format!("{damaged}\n{BARE}\n{BARE}");
            assert_eq!(errors(&text), [error, "ok", "ok"]);
        }
    }

    #[test]
    fn numbers_in_rows() {
        let row = "12 . | 3 0 | 10 . | . . | 1 . | . 7\n".repeat(12);
        let parsed = all(&row).remove(0).unwrap();
        assert_eq!(parsed.alphabet.name, "decimal");
        assert_eq!(parsed.puzzle.givens().shape().to_string(), "6x2");
        let bad = row.replacen("10", "1O", 1);
        assert_eq!(
            errors(&bad),
            ["line 1, column 14: expected a number from 1 to 12 or a blank, found '1O'"]
        );
    }
}
