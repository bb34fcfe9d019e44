//! Markdown: a table with a row for each row of the board. An empty field is an empty cell.
//!
//! The line of dashes below the first row is skipped wherever it stands. The head of the table may
//! be the first row of the board, or empty above a whole board.
//!
//! Source: GitHub Flavored Markdown Spec, tables, <https://github.github.com/gfm/>.

use super::table;
use crate::formats::alphabet::Alphabet;
use crate::formats::reading::Row;
use crate::formats::record::{Block, RawRecord};
use crate::formats::scan::{self, Kind, Symbol};
use crate::formats::source::{Source, Split};
use crate::formats::table::Detect;
use crate::formats::writer::{Unwritable, Write};
use crate::formats::{Format, ParseError, Parsed, ReadOptions};
use std::io;

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "markdown",
    extensions: &["md"],
    summary: "a table with a row for each row, empty fields for empty cells",
    detect: Detect::Line(is_first),
    split: Split::Each(split),
    parse,
    write: Some(Write::records(&[], "\n\n", record)),
};

/// The most lines of a table.
const MOST_LINES: usize = 160;

/// Returns whether a line is a row of a table with an empty field, which no grid has. Grids with
/// boxes one cell wide have double bars.
fn is_first(line: &str) -> bool {
    // Wide fields are boxes with spaces for empty cells.
    let wide = |field: &str| field.len() > 5;
    let empty = || {
        let mut fields = inner(line).split('|');
        fields.any(|field| field.trim().is_empty() && !wide(field))
    };
    let row = || fields(line).is_some_and(|fields| table::is_row(&fields));
    line.contains('|') && !line.contains("||") && row() && empty()
}

/// Returns the text between the outer bars.
fn inner(line: &str) -> &str {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    // The package sudoku of LaTeX ends a row with a full stop.
    let line = line.strip_suffix("|.").unwrap_or(line);
    line.strip_suffix('|').unwrap_or(line)
}

/// Returns the fields of a row, without the signs of bold and of code around them.
fn fields(line: &str) -> Option<Vec<Symbol<'_>>> {
    let start = line.find('|')?;
    if !line[..start].trim().is_empty() {
        return None;
    }
    let inside = inner(line);
    let shift = inside.as_ptr() as usize - line.as_ptr() as usize;
    let mut fields = table::fields(inside, '|');
    for field in &mut fields {
        let bare = field.text.trim_matches('`');
        let bare = bare
            .strip_prefix("**")
            .and_then(|t| t.strip_suffix("**"))
            .unwrap_or(bare);
        let bare = if bare.is_empty() { "." } else { bare };
        if field.text != "." {
            field.offset += field.text.find(bare).unwrap_or(0);
        }
        field.text = bare;
        field.offset += shift;
    }
    Some(fields)
}

fn split(
    format: &'static Format,
    source: &mut dyn Source,
    _: &ReadOptions,
) -> io::Result<Option<RawRecord>> {
    let mut lines = Vec::new();
    while let Some(line) = source.peek(0)? {
        let row = line.fault.is_some() || line.text.trim_start().starts_with('|');
        if !row && !lines.is_empty() && line.kind() != Kind::Border {
            break;
        }
        let skipped = !row && lines.is_empty();
        let line = source.take();
        if !skipped && lines.len() < MOST_LINES {
            lines.extend(line);
        }
    }
    Ok(RawRecord::of_lines(format, lines))
}

/// Returns whether a line is the one below the head. A row of single dashes is one of blanks.
fn is_rule(text: &str) -> bool {
    let signs = text.chars().all(|c| "|:- ".contains(c));
    signs && ["--", ":-", "-:"].iter().any(|rule| text.contains(rule))
}

fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let mut rows = Vec::new();
    for (line, text) in block.lines() {
        if scan::kind(text) == Kind::Border || is_rule(text) || text.trim().is_empty() {
            continue;
        }
        let Some(symbols) = fields(text) else {
            return Err(ParseError::new(
                line,
                text,
                0,
                "a row of a table",
                "other text",
            ));
        };
        rows.push(Row {
            line,
            text,
            symbols,
        });
    }
    let empty = |row: &Row<'_>| row.symbols.iter().all(|symbol| symbol.text == ".");
    if rows
        .first()
        .is_some_and(|head| rows.len() == head.symbols.len() + 1 && empty(head))
    {
        rows.remove(0);
    }
    table::parse(&rows, block.line, options)
}

fn record(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    let rows = table::texts(parsed.puzzle.givens(), alphabet);
    let row = |row: &Vec<String>| format!("| {} |", row.join(" | "));
    // The head stays empty, so that the table is known by its first line.
    let head = [
        "|".to_string() + &" |".repeat(rows.len()),
        "|".to_string() + &"---|".repeat(rows.len()),
    ];
    let lines: Vec<String> = head.into_iter().chain(rows.iter().map(row)).collect();
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_in, one_in};
    use crate::formats::{ReadOptions, parse_str};

    const TABLE: &str = "| 1 | 2 |   | **3** |\n|---|:-:|---|--:|\n|   |   | 1 | 2 |\n| 2 | - | . | `1` |\n|   |   | 2 |   |";

    #[test]
    fn empty_fields_are_empty_cells() {
        let parsed = one_in("markdown", TABLE).unwrap();
        assert_eq!(parsed.puzzle.to_string(), "12.3..122..1..2.");
        let headed = TABLE.replacen("\n|---|:-:|---|--:|", "", 1);
        let headed = format!("text\n\n|  |  |  |  |\n|:-:|--|-:|--|\n{headed}\n\nmore text");
        let all = parse_str(
            &format!("{headed}\n\n{TABLE}"),
            &ReadOptions {
                format: crate::formats::by_name("markdown"),
                ..ReadOptions::default()
            },
        );
        assert_eq!(all.len(), 2);
        assert!(
            all.iter()
                .all(|read| read.as_ref().unwrap().puzzle == parsed.puzzle)
        );
        let found = parse_str(TABLE, &ReadOptions::default());
        assert_eq!(found[0].as_ref().unwrap().puzzle, parsed.puzzle, "detected");
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let error = |from: &str, to: &str| error_in("markdown", &TABLE.replacen(from, to, 1));
        assert_eq!(
            error("**3**", "**7**"),
            "line 1, column 17: expected a digit (1-4 or A-D) or a blank, found '7'"
                .replace(" or A-D", "")
        );
        assert_eq!(
            error("| 2 | - |", "| 2 |"),
            "line 4, column 13: expected 4 cells in a row, found 3"
        );
        assert_eq!(
            error("|   |   | 2 |   |", ""),
            "line 4, column 17: expected 4 rows, found 3 rows"
        );
    }
}
