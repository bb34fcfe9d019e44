//! The line format: all cells of a board on one line, in row order. The most widely used format.

use super::alphabet::DIGITS;
use super::error::describe;
use super::reading::{Row, read};
use super::record::{Block, Parsed, RawRecord};
use super::scan::{self, is_blank, is_comment_or_blank, looks_decimal, split_comment};
use super::source::{Source, Split};
use super::table::Detect;
use super::writer::{Extra, Unwritable, Write};
use super::{
    Alphabet, Format, ParseError, ReadOptions, classic, foreign, sukaku, write, write_puzzle,
};
use crate::grid::{Givens, Shape};
use crate::rules::Puzzle;
use std::io;

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "line",
    // Programs keep lines and rows under this name: the content decides.
    extensions: &["sud", "md"],
    summary: "one puzzle a line, all cells in row order",
    detect: Detect::Named,
    split: Split::Each(split),
    parse,
    write: Some(Write::records(
        &[Extra::Note, Extra::Candidates],
        "\n",
        record,
    )),
};

/// Takes the next line that is neither blank nor a comment. Reads nothing beyond it.
pub(super) fn split(
    format: &'static Format,
    source: &mut dyn Source,
    _: &ReadOptions,
) -> io::Result<Option<RawRecord>> {
    while source.peek(0)?.is_some() {
        let Some(line) = source.take() else { break };
        let skipped = line.fault.is_none() && is_comment_or_blank(&line.text);
        if !skipped {
            return Ok(Some(RawRecord::single(format, line)));
        }
    }
    Ok(None)
}

fn record(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    Ok(with_note(parsed, puzzle(parsed, alphabet)?))
}

/// Returns a puzzle on a line without its note; an error if it has pencil marks that would be read
/// as a board of digits.
pub(super) fn puzzle(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    let text = write_puzzle(&parsed.puzzle, alphabet);
    if parsed.puzzle.pencil_marks().is_some() && !sukaku::is_sukaku(&text, None, None) {
        let reason = "pencil marks on a line differ from digits on 9×9 only, and not if they are \
                      few (sukaku and candidates hold them)";
        return Err(Unwritable(reason.to_string()));
    }
    Ok(text)
}

/// Returns a line with the note behind it.
pub(super) fn with_note(parsed: &Parsed, mut text: String) -> String {
    if let Some(note) = &parsed.note {
        text += " # ";
        text += &write::on_one_line(note);
    }
    text
}

/// Returns whether the fast path reads a line under these options.
pub(super) fn is_classic(text: &str, options: &ReadOptions) -> bool {
    is_classic_wanted(options) && classic::read(text).is_some()
}

/// Returns the values of a common line, if the options allow the fast path.
pub(super) fn classic(text: &str, options: &ReadOptions) -> Option<[u8; 81]> {
    let (values, _) = classic::read(text).filter(|_| is_plain_wanted(options))?;
    Some(values)
}

/// Returns whether common lines are plain 9×9 puzzles under these options.
pub(super) fn is_plain_wanted(options: &ReadOptions) -> bool {
    let square = options.shape.is_none_or(|shape| shape == Shape::CLASSIC);
    square && is_classic_wanted(options)
}

fn is_classic_wanted(options: &ReadOptions) -> bool {
    options.shape.is_none_or(|shape| shape.order() == 9)
        && options.alphabet.is_none_or(|a| *a == DIGITS)
}

pub(super) fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    if is_classic_wanted(options)
        && let Some((values, comment)) = classic::read(&block.text)
    {
        let shape = options.shape.unwrap_or(Shape::CLASSIC);
        if let Some(givens) = Givens::from_values(shape, values) {
            return Ok(Parsed {
                note: comment.filter(|c| !c.is_empty()).map(str::to_string),
                ..Parsed::new(Puzzle::plain(givens), &DIGITS, block.line)
            });
        }
    }
    if sukaku::is_sukaku(&block.text, options.shape, options.alphabet) {
        return sukaku::parse(block, options);
    }
    let read = parse_plainly(block, options);
    read.map_err(|error| foreign::renamed(error, &[(block.line, &block.text)]))
}

/// Parses a line without the fast path.
fn parse_plainly(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let (content, comment) = split_comment(&block.text);
    let symbols = scan::symbols(content, false);
    let tokens = scan::tokens(content, false);
    let fits = |cells: usize| match options.shape {
        Some(shape) => shape.cells() == cells,
        None => Shape::of_cells(cells).is_some(),
    };
    let numbers = match options.alphabet {
        Some(alphabet) => alphabet.is_decimal(),
        None => {
            let other = || fits(symbols.len()) || scan::with_spaces(content).is_some();
            looks_decimal(&tokens) && (fits(tokens.len()) || !other())
        }
    };
    let first = tokens.first().map_or(0, |t| t.text.chars().count());
    let trailing = match options.shape {
        Some(shape) => first == shape.cells() && tokens.len() > 1,
        None => scan::has_trailing_text(&tokens),
    };
    if !numbers && trailing {
        let text = tokens[1];
        return Err(ParseError::new(
            block.line,
            &block.text,
            text.offset,
            "the end of the line or a '#' comment",
            describe(text.text),
        ));
    }
    let mut row = Row {
        line: block.line,
        text: &block.text,
        symbols: if numbers { tokens } else { symbols },
    };
    if !numbers && !fits(row.symbols.len()) {
        row.symbols = scan::with_spaces(content).unwrap_or(row.symbols);
    }
    let count = row.symbols.len();
    let wanted = options.shape.or_else(|| Shape::of_cells(count));
    let Some(shape) = wanted.filter(|shape| shape.cells() == count) else {
        return Err(wrong_length(&row, numbers, options));
    };
    let (values, alphabet) = read(shape.order(), std::slice::from_ref(&row), numbers, options)?;
    let Some(givens) = Givens::from_values(shape, values) else {
        return Err(wrong_length(&row, numbers, options));
    };
    Ok(Parsed {
        note: comment.filter(|c| !c.is_empty()).map(str::to_string),
        ..Parsed::new(Puzzle::plain(givens), alphabet, block.line)
    })
}

/// Returns the error for a number of cells that no board has, or not the requested one.
fn wrong_length(row: &Row<'_>, numbers: bool, options: &ReadOptions) -> ParseError {
    let count = row.symbols.len();
    let odd = |c: char| !c.is_ascii_alphanumeric() && !is_blank(c);
    let foreign = row.symbols.iter().position(|s| s.text.contains(odd));
    if let Some(index) = foreign.filter(|_| !numbers) {
        let expected = "a digit or a blank".to_string();
        return row.error(index, expected, describe(row.symbols[index].text));
    }
    let near = (72..=90).contains(&count).then_some(Shape::CLASSIC);
    let found = if count == 1 {
        "1 cell".to_string()
    } else {
        format!("{count} cells")
    };
    match options.shape.or(near) {
        Some(shape) => {
            let (n, cells) = (shape.order(), shape.cells());
            row.error(cells, format!("{cells} cells ({n}×{n})"), found)
        }
        None => {
            let sizes = "the cells of a board: 16 (4×4), 36 (6×6), 64 (8×8), 81 (9×9), 100 (10×10), \
                         144 (12×12), 196 (14×14), 225 (15×15), 256 (16×16) … 4096 (64×64)";
            row.error(count, sizes.to_string(), found)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Alphabet, parse_str};

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn options() -> ReadOptions {
        ReadOptions {
            format: Some(&FORMAT),
            ..ReadOptions::default()
        }
    }

    fn one(text: &str, options: &ReadOptions) -> Result<Parsed, ParseError> {
        parse_str(text, options).remove(0)
    }

    fn error(text: &str) -> String {
        one(text, &options()).unwrap_err().to_string()
    }

    #[test]
    fn fast_and_plain_agree() {
        for text in [
            EASY.to_string(),
            EASY.replace('.', "0"),
            EASY.replace('.', "X"),
            format!("{EASY} # easy"),
            format!("{EASY}#"),
            format!("{EASY} x"),
            format!("{EASY}1"),
            EASY.replace('7', "A"),
            format!(" {EASY}"),
        ] {
            let block = Block { line: 1, text };
            let plain = parse_plainly(&block, &options());
            assert_eq!(parse(&block, &options()), plain);
        }
    }

    #[test]
    fn comments_blank_lines_and_spaces() {
        let spaced: String = EASY.chars().flat_map(|c| [c, ' ']).collect();
        let text = format!("# head\n\n{EASY} # easy\r\n\t{spaced}");
        let all = parse_str(&text, &options());
        assert_eq!(all.len(), 2);
        let (first, second) = (all[0].as_ref().unwrap(), all[1].as_ref().unwrap());
        assert_eq!(first.note.as_deref(), Some("easy"));
        assert_eq!((first.line, second.line), (3, 4));
        assert_eq!(first.puzzle, second.puzzle);
        assert_eq!(second.note, None);
    }

    #[test]
    fn lengths() {
        assert_eq!(
            error(&EASY[..80]),
            "line 1, column 81: expected 81 cells (9×9), found 80 cells"
        );
        assert_eq!(
            error(&format!("{EASY}12")),
            "line 1, column 82: expected 81 cells (9×9), found 83 cells"
        );
        assert!(
            error("12345").starts_with("line 1, column 6: expected the cells of a board: 16 (4×4)")
        );
        let six = ReadOptions {
            shape: Shape::of_order(6),
            ..options()
        };
        assert_eq!(
            one(EASY, &six).unwrap_err().to_string(),
            "line 1, column 37: expected 36 cells (6×6), found 81 cells"
        );
    }

    #[test]
    fn other_text_is_refused_where_it_starts() {
        let end = "expected the end of the line or a '#' comment, found 'easy'";
        assert_eq!(
            error(&format!("{EASY} easy 1.2")),
            format!("line 1, column 83: {end}")
        );
        assert_eq!(
            error(&EASY.replacen("..", "|..|", 1)),
            "line 1, column 3: expected a digit or a blank, found '|'"
        );
        assert_eq!(
            error(&EASY.replacen('.', "\0", 1)),
            "line 1, column 3: expected a digit (1-9) or a blank, found U+0000"
        );
    }

    #[test]
    fn shapes_and_alphabets_that_are_asked_for() {
        let tall = ReadOptions {
            shape: Shape::new(3, 2).ok(),
            alphabet: Alphabet::by_name("letters"),
            ..options()
        };
        let parsed = one(&"AbcdeF".repeat(6), &tall).unwrap();
        assert_eq!(parsed.puzzle.givens().shape().box_height(), 3);
        assert_eq!(parsed.puzzle.givens().values()[..6], [1, 2, 3, 4, 5, 6]);
        assert!(one(&"123456".repeat(6), &tall).is_err());
    }

    #[test]
    fn numbers() {
        let text = "12 . 3 0 10 . . . . . . 7 ".repeat(12);
        let parsed = one(&text, &options()).unwrap();
        assert_eq!(parsed.alphabet.name, "decimal");
        assert_eq!(parsed.puzzle.givens().values()[..5], [12, 0, 3, 0, 10]);
        let bad = text.replacen("10", "13", 1);
        assert_eq!(
            error(&bad),
            "line 1, column 10: expected a number from 1 to 12 or a blank, found '13'"
        );
    }

    #[test]
    fn spaces_are_blanks_if_nothing_else_is() {
        let expected = one(EASY, &options()).unwrap().puzzle;
        for text in [EASY.replace('.', " "), EASY.replace('.', " ") + " # note"] {
            assert_eq!(one(&text, &options()).unwrap().puzzle, expected, "{text}");
            let two = format!("{text}\n{}\n", EASY.replace(['.', '6'], " "));
            assert_eq!(parse_str(&two, &ReadOptions::default()).len(), 2);
        }
        assert!(one(&EASY.replacen('.', " ", 2), &options()).is_err());
        assert!(one(&EASY[..80].replace('.', " "), &options()).is_err());
    }

    #[test]
    fn givens_may_contradict_each_other() {
        assert!(one(&"5".repeat(81), &options()).is_ok());
    }
}
