//! `.msk`: rows or a line as elsewhere. Some programs keep patterns of cells under this name, which
//! are no puzzles: they are refused, and not read as boards without digits.

use super::split_rest;
use crate::formats::record::Block;
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::{Format, ParseError, Parsed, ReadOptions, grid, line, scan};

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "msk",
    extensions: &["msk"],
    summary: "one puzzle in rows or on a line; patterns without digits are refused",
    detect: Detect::Named,
    split: Split::Each(split_rest),
    parse,
    write: None,
};

fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let rows = block
        .lines()
        .filter(|(_, text)| matches!(scan::kind(text), scan::Kind::Cells { .. }));
    let parsed = match rows.count() {
        0 | 1 => line::parse(block, options)?,
        _ => grid::parse(block, options)?,
    };
    // A pattern marks cells with one symbol, which may be a blank or a digit elsewhere.
    let values = parsed.puzzle.givens().values();
    let given: Vec<u8> = values.iter().copied().filter(|&value| value != 0).collect();
    let order = parsed.puzzle.givens().shape().order();
    let same = given.iter().all(|value| given.first() == Some(value));
    let marked = block.text.contains(['x', 'X', '*']) || given.len() > order;
    if same && marked {
        let first = block.text.lines().next().unwrap_or_default();
        let found = "a pattern of cells without digits";
        return Err(ParseError::new(block.line, first, 0, "a puzzle", found));
    }
    Ok(parsed)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_in, one_in};

    #[test]
    fn puzzles_are_read_and_patterns_are_not() {
        let rows = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
        let parsed = one_in("msk", rows).unwrap();
        assert_eq!(parsed.puzzle.givens().count(), 30);
        assert_eq!(
            one_in("msk", &rows.replace('\n', "")).unwrap().puzzle,
            parsed.puzzle
        );
        let pattern =
            "line 1, column 1: expected a puzzle, found a pattern of cells without digits";
        assert_eq!(error_in("msk", &"x..x..x..\n".repeat(9)), pattern);
        assert_eq!(error_in("msk", &"1001001..\n".repeat(9)), pattern);
        assert!(one_in("msk", &".........\n".repeat(9)).is_ok());
    }
}
