//! Boards as arrays, as programs write them: `[[5,3,0],…]`, `["5","3","."]`, `["53..7....",…]`.

use super::reading::{Row, read};
use super::record::{Block, Parsed};
use super::scan::Symbol;
use super::{ParseError, ReadOptions};
use crate::grid::{Givens, Shape};
use crate::rules::Puzzle;

/// Reads the numbers and strings between brackets, commas and white space. 0, -1, `null`, `""` and
/// the usual blanks are empty cells. Strings of several symbols are rows.
pub(super) fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for (line, text) in block.lines() {
        let symbols = items(text);
        rows.push(Row {
            line,
            text,
            symbols,
        });
    }
    let symbols = || rows.iter().flat_map(|row| &row.symbols);
    let texts = || symbols().filter(|symbol| symbol.text != BLANK);
    if texts().any(|symbol| symbol.text.chars().nth(2).is_some()) {
        rows.iter_mut().for_each(split_strings);
    }
    rows.retain(|row| !row.symbols.is_empty());
    let symbols = || rows.iter().flat_map(|row| &row.symbols);
    let count = symbols().count();
    let fitting = options.shape.or_else(|| Shape::of_cells(count));
    let (Some(shape), Some(last)) = (fitting.filter(|s| s.cells() == count), rows.last()) else {
        let first = block.text.lines().next().unwrap_or_default();
        let expected = match options.shape {
            Some(shape) => format!("{} cells ({1}×{1})", shape.cells(), shape.order()),
            None => "the cells of a board".to_string(),
        };
        let error = ParseError::new(block.line, first, 0, expected, format!("{count} cells"));
        return Err(error);
    };
    let quoted = |symbol: &&Symbol<'_>| symbol.text.bytes().any(|b| !b.is_ascii_digit());
    let wide = symbols().any(|symbol| symbol.text.len() > 1 && symbol.text != BLANK);
    let numbers = wide || symbols().filter(|s| s.text != BLANK).all(|s| !quoted(&s));
    let (values, alphabet) = read(shape.order(), &rows, numbers, options)?;
    let givens = Givens::from_values(shape, values)
        .ok_or_else(|| last.error(0, format!("{count} cells"), "others".to_string()))?;
    let alphabet = if alphabet.is_decimal() && options.alphabet.is_none() {
        super::Alphabet::default_for(shape.order())
    } else {
        alphabet
    };
    Ok(Parsed::new(Puzzle::plain(givens), alphabet, block.line))
}

/// Returns the number of cells in a line of an array.
pub(super) fn count(text: &str) -> usize {
    let mut row = Row {
        line: 1,
        text,
        symbols: items(text),
    };
    if row
        .symbols
        .iter()
        .any(|symbol| symbol.text.chars().nth(2).is_some())
    {
        split_strings(&mut row);
    }
    row.symbols.len()
}

/// What stands for `null` and `""`.
const BLANK: &str = ".";

/// Returns the items of a line of an array.
fn items(text: &str) -> Vec<Symbol<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    let is_gap = |c: char| c.is_whitespace() || matches!(c, '[' | ']' | ',');
    while let Some(start) = rest.find(|c| !is_gap(c)) {
        rest = &rest[start..];
        let offset = text.len() - rest.len();
        let (item, after, shift) = match rest.strip_prefix('"') {
            Some(inner) => {
                let (item, after) = inner.split_once('"').unwrap_or((inner, ""));
                (item, after, 1)
            }
            None => {
                let (item, after) = rest.split_at(rest.find(is_gap).unwrap_or(rest.len()));
                (item, after, 0)
            }
        };
        let item = match item.trim() {
            "" | "null" | "None" | "NaN" | "-1" => BLANK,
            item => item,
        };
        found.push(Symbol {
            offset: offset + shift,
            text: item,
        });
        rest = after;
    }
    found
}

/// Replaces strings by their symbols.
fn split_strings(row: &mut Row<'_>) {
    let split = |symbol: &Symbol<'_>| {
        let (start, text) = (symbol.offset, symbol.text);
        let shown = text
            .char_indices()
            .filter(|(_, c)| !super::scan::is_space(*c));
        let one = move |(at, c): (usize, char)| (start + at, at..at + c.len_utf8());
        shown.map(one).collect::<Vec<_>>()
    };
    let all = std::mem::take(&mut row.symbols);
    for symbol in all {
        for (offset, range) in split(&symbol) {
            let text = &symbol.text[range];
            row.symbols.push(Symbol { offset, text });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Parsed, ParseError> {
        let block = Block {
            line: 1,
            text: text.to_string(),
        };
        parse(&block, &ReadOptions::default())
    }

    #[test]
    fn numbers_symbols_and_rows() {
        let board = "12....122.....2.";
        for text in [
            "[1,2,0,0, 0,0,1,2, 2,0,0,0, 0,0,2,0]",
            "[[1,2,null,null],[null,null,1,2],\n [2,null,null,null],\n[-1,-1,2,-1]]",
            r#"["12..","..12","2...","..2."]"#,
            r#"["1","2","","","","","1","2","2",".",".",".",".",".","2","."]"#,
        ] {
            let parsed = read_text(text).unwrap();
            assert_eq!(parsed.puzzle.to_string(), board, "{text}");
            assert_eq!(parsed.alphabet.name, "digits");
        }
        let large = format!("[{}]", vec!["16"; 256].join(","));
        let read = read_text(&large).unwrap();
        assert_eq!(read.puzzle.givens().values(), [16; 256]);
    }

    #[test]
    fn errors_have_places() {
        let error = read_text("[[1,2,0,0],[0,0,1,2],\n[2,0,0,0],[0,7,2,0]]").unwrap_err();
        assert_eq!((error.line(), error.column()), (2, 14));
        let error = read_text("[1,2,3]").unwrap_err();
        assert_eq!(error.found(), "3 cells");
        let error = read_text("[1,-2,0,0,0,0,1,2,2,0,0,0,0,0,2,0]").unwrap_err();
        assert_eq!(error.found(), "'-2'");
        let from_zero = "[[0,-1,1,2],[-1,-1,-1,0],[-1,-1,-1,-1],[-1,-1,-1,-1]]";
        let error = read_text(from_zero).unwrap_err();
        assert!(error.found().starts_with("0 and another sign"), "{error}");
        assert!(read_text(&from_zero.replace("0", "4")).is_ok());
        assert!(read_text("").is_err());
        assert!(read_text("\"").is_err());
    }
}
