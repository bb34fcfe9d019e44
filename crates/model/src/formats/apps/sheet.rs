//! Spreadsheets: rows of fields with tabs, semicolons or commas between, as they are copied and as
//! they are saved as text. An empty field is an empty cell.
//!
//! Source: RFC 4180 for the separators; spreadsheets write a tab between copied cells.

use super::table;
use crate::formats::alphabet::Alphabet;
use crate::formats::lines::Line;
use crate::formats::reading::{Row, read};
use crate::formats::record::{Block, RawRecord};
use crate::formats::source::{Source, Split};
use crate::formats::table::Detect;
use crate::formats::writer::{Unwritable, Write};
use crate::formats::{Format, ParseError, Parsed, ReadOptions};
use crate::grid::{Givens, Shape};
use crate::rules::Puzzle;
use std::io;

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "sheet",
    extensions: &[],
    summary: "a spreadsheet's rows with tabs, semicolons or commas between the cells",
    detect: Detect::Line(is_first),
    split: Split::Each(split),
    parse,
    write: Some(Write::records(&[], "\n\n", record)),
};

/// What may stand between fields.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// Returns the separator of a row, and the number of its fields.
fn separator(line: &str) -> Option<(char, usize)> {
    let fits = |&separator: &char| {
        if !table::may_be_row(line, separator) {
            return None;
        }
        let fields = table::fields(line, separator);
        table::is_row(&fields).then_some((separator, fields.len()))
    };
    SEPARATORS.iter().find_map(fits)
}

/// Returns whether a line is the first row of a board. One of white space only may be anything,
/// unless it is nothing but tabs.
pub(in crate::formats) fn is_first(line: &str) -> bool {
    let blank = line.trim().is_empty() && line.contains(|c| c != '\t');
    !blank && separator(line).is_some()
}

fn is_gap(line: &Line) -> bool {
    line.fault.is_none() && line.text.trim().is_empty() && separator(&line.text).is_none()
}

/// Takes as many rows as a row has cells. A single row of 16, 36 or 64 cells is a whole board.
pub(in crate::formats) fn split(
    format: &'static Format,
    source: &mut dyn Source,
    _: &ReadOptions,
) -> io::Result<Option<RawRecord>> {
    while source.peek(0)?.is_some_and(is_gap) {
        source.take();
    }
    let Some(line) = source.peek(0)? else {
        return Ok(None);
    };
    let first = separator(&line.text);
    let (_, count) = first.unwrap_or((' ', 1));
    let mut rows = 1;
    while rows < count
        && source
            .peek(rows)?
            .is_some_and(|line| separator(&line.text) == first)
    {
        rows += 1;
    }
    if rows < count && Shape::of_cells(count).is_some() {
        rows = 1;
    }
    let lines = (0..rows).filter_map(|_| source.take()).collect();
    Ok(RawRecord::of_lines(format, lines))
}

fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let mut rows = Vec::new();
    for (line, text) in block.lines() {
        let Some((separator, _)) = separator(text) else {
            let expected = "4 to 64 cells with tabs, semicolons or commas between";
            return Err(ParseError::new(line, text, 0, expected, "another row"));
        };
        let symbols = table::fields(text, separator);
        rows.push(Row {
            line,
            text,
            symbols,
        });
    }
    drop_last_commas(&mut rows);
    match &rows[..] {
        [row] => match Shape::of_cells(row.symbols.len()) {
            Some(shape) => board(row, options.shape.unwrap_or(shape), options),
            None => table::parse(&rows, block.line, options),
        },
        rows => table::parse(rows, block.line, options),
    }
}

/// Drops the field behind a comma at the end of every row, as in the source of programs, if there
/// are as many rows as other fields.
fn drop_last_commas(rows: &mut [Row<'_>]) {
    let wanted = rows.len() + 1;
    let ends = |row: &Row<'_>| row.text.trim_end().ends_with(',') && row.symbols.len() == wanted;
    if rows.len() > 3 && rows.iter().all(ends) {
        rows.iter_mut()
            .for_each(|row| row.symbols.truncate(wanted - 1));
    }
}

/// Reads a board whose cells are the fields of one line.
fn board(row: &Row<'_>, shape: Shape, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let wrong = || {
        let expected = format!("{} cells", shape.cells());
        row.error(row.symbols.len(), expected, row.symbols.len().to_string())
    };
    if row.symbols.len() != shape.cells() {
        return Err(wrong());
    }
    let rows = std::slice::from_ref(row);
    let (values, alphabet) = read(shape.order(), rows, false, options)?;
    let givens = Givens::from_values(shape, values).ok_or_else(wrong)?;
    Ok(Parsed::new(Puzzle::plain(givens), alphabet, row.line))
}

fn record(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    let rows = table::texts(parsed.puzzle.givens(), alphabet);
    let rows: Vec<String> = rows.iter().map(|row| row.join("\t")).collect();
    Ok(rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::one_in;
    use crate::formats::{ReadOptions, parse_str};

    const ROWS: &str = "1;2;;3\n;;1;2\n2;;;1\n;;2;\n";

    #[test]
    fn separators_and_several_boards() {
        for separator in [";", "\t", ",", " ; "] {
            let text = ROWS.replace(';', separator);
            let parsed = one_in("sheet", &text).unwrap();
            assert_eq!(parsed.puzzle.to_string(), "12.3..122..1..2.", "{separator}");
            let all = parse_str(&format!("{text}{text}\n{text}"), &ReadOptions::default());
            assert_eq!(all.len(), 3, "{all:?}");
            assert!(
                all.iter()
                    .all(|read| read.as_ref().unwrap().puzzle == parsed.puzzle)
            );
        }
        let saved = one_in("csv", ROWS).unwrap();
        assert_eq!(saved.puzzle.to_string(), "12.3..122..1..2.");
        let flat = ROWS.trim().replace('\n', ";");
        assert_eq!(
            one_in("sheet", &flat).unwrap().puzzle,
            one_in("sheet", ROWS).unwrap().puzzle
        );
        let numbers = "16\t1\t".to_string() + &"\t0".repeat(13) + "\n";
        let large = one_in("sheet", &numbers.repeat(16)).unwrap();
        assert_eq!(large.puzzle.givens().values()[..3], [16, 1, 0]);
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let error = |from: &str, to: &str| {
            let text = ROWS.replacen(from, to, 1);
            let read = parse_str(&text, &ReadOptions::default()).remove(0);
            read.map_or_else(|error| error.to_string(), |_| "ok".to_string())
        };
        assert_eq!(
            error("2;;;1", "7;;;1"),
            "line 3, column 1: expected a digit (1-4) or a blank, found '7'"
        );
        assert_eq!(
            error(";;2;\n", ""),
            "line 3, column 6: expected 4 rows, found 3 rows"
        );
        assert_eq!(
            error("2;;;1", "2;;1"),
            "line 2, column 6: expected 4 rows, found 2 rows"
        );
    }
}
