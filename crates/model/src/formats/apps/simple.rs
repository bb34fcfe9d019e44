//! Simple Sudoku: up to three grids in frames, the givens, the digits on the board and the
//! candidates.
//!
//! The first two have one symbol a cell, the last has runs of digits. The second or the last may be
//! missing. In a grid of candidates that directly follows the givens, the single digit of a cell is
//! its only candidate, not an entry.
//!
//! Source: the clipboard formats of Simple Sudoku as HoDoKu reads them (`Sudoku2.setSudoku`),
//! <https://hodoku.sourceforge.net>, and <http://sudocue.net/fileformats.php>.

use super::saved::{self, SavedCell};
use super::{lines, played, split_rest};
use crate::formats::alphabet::{Alphabet, DIGITS};
use crate::formats::document::Document;
use crate::formats::entry::Entry;
use crate::formats::error::describe;
use crate::formats::record::Block;
use crate::formats::scan::{self, Kind, Symbol};
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::writer::{Extra, Unwritable, Write};
use crate::formats::{Format, ParseError, Parsed, ReadOptions};
use crate::grid::{Cell, Digit, DigitSet, Givens};

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "ss",
    extensions: &["ss"],
    summary: "Simple Sudoku: frames with the givens, the entries and the candidates",
    detect: Detect::Named,
    split: Split::Each(split_rest),
    parse,
    write: Some(Write::records(
        &[Extra::State, Extra::Eliminated],
        "\n\n# next\n",
        record,
    )),
};

/// A row of a frame.
struct FrameRow<'a> {
    /// The offset of the row in the record.
    start: usize,
    /// One symbol for each cell, or the run of candidates of each cell.
    cells: Vec<Symbol<'a>>,
    runs: bool,
}

fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    let document = Document::new(&block.text, block.line);
    let mut rows = Vec::new();
    for (_, start, text) in lines(block) {
        if let Kind::Cells { .. } | Kind::Header = scan::kind(text) {
            rows.push(row(&document, start, text)?);
        }
    }
    if rows.is_empty() || rows.len() % 9 != 0 || rows.len() > 27 {
        let found = format!("{} rows", rows.len());
        return Err(document.error(block.text.len(), "one to three frames of 9 rows", found));
    }
    frames(&document, &rows)?.parse(options)
}

fn row<'a>(
    document: &Document<'_>,
    start: usize,
    text: &'a str,
) -> Result<FrameRow<'a>, ParseError> {
    let content = scan::split_comment(text).0;
    let (symbols, tokens) = (scan::symbols(content, true), scan::tokens(content, true));
    let (cells, runs) = match (symbols.len(), tokens.len()) {
        (9, _) => (symbols, false),
        (_, 9) => (tokens, true),
        (count, _) => {
            let found = count.to_string();
            return Err(document.error(start + content.len(), "9 cells in a row", found));
        }
    };
    let is_digit =
        |symbol: char| matches!(symbol, '1'..='9') || !runs && matches!(symbol, '.' | '0');
    for cell in &cells {
        if let Some((at, wrong)) = cell
            .text
            .char_indices()
            .find(|&(_, symbol)| !is_digit(symbol))
        {
            let expected = if runs {
                "digits (1-9)"
            } else {
                "a digit (1-9) or a blank"
            };
            let found = describe(wrong.encode_utf8(&mut [0; 4]));
            return Err(document.error(start + cell.offset + at, expected, found));
        }
    }
    Ok(FrameRow { start, cells, runs })
}

/// Puts the frames together.
fn frames(document: &Document<'_>, rows: &[FrameRow<'_>]) -> Result<Entry, ParseError> {
    let mut frames = rows.chunks(9);
    let givens = frames.next().unwrap_or_default();
    if let Some(row) = givens.iter().find(|row| row.runs) {
        return Err(document.error(row.start, "the givens, one symbol a cell", "candidates"));
    }
    let mut saved: Vec<SavedCell> = cells(givens)
        .map(|(_, text)| SavedCell::given(digit(text)))
        .collect();
    let rest: Vec<&[FrameRow<'_>]> = frames.collect();
    for (index, frame) in rest.iter().enumerate() {
        let candidates = frame.iter().any(|row| row.runs);
        if candidates != (index == 1) && !(candidates && rest.len() == 1) {
            let expected = "the givens, then the digits on the board, then the candidates";
            return Err(document.error(frame[0].start, expected, "another frame"));
        }
        for (saved, (at, text)) in saved.iter_mut().zip(cells(frame)) {
            overlay(saved, text, candidates)
                .map_err(|expected| document.error(at, expected, describe(text)))?;
        }
    }
    saved::entry(document, givens[0].start, &saved)
}

/// Adds what a later frame has in a cell; returns what was expected there if it does not fit.
fn overlay(saved: &mut SavedCell, text: &str, candidates: bool) -> Result<(), String> {
    let values = text.bytes().map(|byte| Digit::new(byte.wrapping_sub(b'0')));
    match (saved.digit, candidates) {
        (Some(digit), _) if text != digit.to_string() => return Err(format!("'{digit}' as above")),
        (Some(_), _) => {}
        (None, false) => *saved = SavedCell::entered(digit(text)),
        (None, true) => saved.marks = values.flatten().collect::<DigitSet>(),
    }
    Ok(())
}

fn cells<'a>(rows: &'a [FrameRow<'a>]) -> impl Iterator<Item = (usize, &'a str)> {
    rows.iter().flat_map(|row| {
        row.cells
            .iter()
            .map(|cell| (row.start + cell.offset, cell.text))
    })
}

fn digit(text: &str) -> Option<Digit> {
    text.parse().ok().and_then(Digit::new)
}

fn record(parsed: &Parsed, _: &Alphabet) -> Result<String, Unwritable> {
    let (givens, board) = played(parsed)?;
    let mut frames = vec![frame(givens)];
    if parsed.state.is_some() || !parsed.eliminated.is_empty() {
        frames.push(frame(board));
    }
    if !parsed.eliminated.is_empty() {
        frames.push(marks(board, parsed)?);
    }
    Ok(frames.join("\n\n"))
}

/// Returns a grid of candidates: all that were not eliminated, whatever stands around them.
fn marks(board: &Givens, parsed: &Parsed) -> Result<String, Unwritable> {
    let cell = |cell: Cell| match board.get(cell) {
        Some(digit) => digit.to_string(),
        None => {
            let gone = parsed.eliminated.iter().filter(|gone| gone.cell == cell);
            let mut left = DigitSet::all(9);
            gone.for_each(|gone| left.remove(gone.digit));
            left.to_string()
        }
    };
    let cells: Vec<String> = board.shape().all_cells().map(cell).collect();
    // Without a run of digits a frame is one of entries, and an empty run is no cell.
    if cells.iter().any(String::is_empty) || cells.iter().all(|cell| cell.len() == 1) {
        return Err(Unwritable(
            "it holds no cells without candidates".to_string(),
        ));
    }
    Ok(framed(&cells, " ", 9))
}

fn frame(board: &Givens) -> String {
    let symbol = |value: &u8| char::from(DIGITS.byte(*value)).to_string();
    let cells: Vec<String> = board.values().iter().map(symbol).collect();
    framed(&cells, "", 1)
}

/// Draws the frame around cells of one width.
fn framed(cells: &[String], space: &str, width: usize) -> String {
    let dashes = "-".repeat(3 * width + space.len() * 4);
    let border = [dashes.as_str(); 3];
    let mut text = format!("*{}*\n", border.join("-"));
    for (index, row) in cells.chunks(9).enumerate() {
        if index == 3 || index == 6 {
            text += &format!("|{}|\n", border.join("+"));
        }
        let boxes = row.chunks(3).map(|cells| {
            let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:<width$}")).collect();
            format!("{space}{}{space}", cells.join(space))
        });
        text += &format!("|{}|\n", boxes.collect::<Vec<_>>().join("|"));
    }
    text + &format!("*{}*", border.join("-"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_in, one_in};

    const GIVENS: &str = "*-----------*
|8..|4..|...|
|.65|...|.42|
|9..|.8.|1.6|
|---+---+---|
|7..|.65|..8|
|...|...|...|
|2..|94.|..5|
|---+---+---|
|5.9|.2.|..7|
|47.|...|29.|
|...|..1|..4|
*-----------*
";

    fn candidates() -> String {
        let row = "| 8 123 1237 | 4 135 2369 | 3579 357 39 |\n";
        let rest = [
            "13 6 5 13 7 39 89 4 2\n",
            "9 2 3 2 8 2 1 3 6\n",
            "7 1 1 1 6 5 3 1 8\n",
        ];
        let last = [
            "1 1 1 1 1 2 3 1 1\n",
            "2 1 1 9 4 3 3 1 5\n",
            "5 1 9 3 2 4 3 1 7\n",
        ];
        format!(
            "{row}{}{}4 7 1 3 3 3 2 9 1\n3 2 2 7 9 1 3 3 4\n",
            rest.concat(),
            last.concat()
        )
    }

    #[test]
    fn givens_entries_and_candidates() {
        let placed = GIVENS.replace("|.65|...|", "|.65|.7.|");
        let parsed = one_in("ss", &format!("{GIVENS}\n\n{placed}\n\n{}", candidates())).unwrap();
        assert_eq!(parsed.puzzle.givens().count(), 28);
        assert_eq!(parsed.state.unwrap().unwrap().count(), 29);
        // r1c2 keeps 123, r1c3 keeps 1237.
        let gone = |cell| {
            parsed
                .eliminated
                .iter()
                .filter(|c| c.cell.index() == cell)
                .count()
        };
        assert_eq!((gone(1), gone(2)), (6, 5));
        let bare = one_in("ss", GIVENS).unwrap();
        assert!(bare.state.is_none() && bare.eliminated.is_empty());
        let marked = one_in("ss", &format!("{GIVENS}{}", candidates())).unwrap();
        assert!(marked.state.is_none() && !marked.eliminated.is_empty());
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let error = |text: &str| error_in("ss", text);
        let other = GIVENS.replace("|8..|4", "|7..|4");
        assert_eq!(
            error(&format!("{GIVENS}{other}")),
            "line 15, column 2: expected '8' as above, found '7'"
        );
        assert_eq!(
            error(&GIVENS.replace("|...|..1|", "|...|.1|")),
            "line 12, column 13: expected 9 cells in a row, found 8"
        );
        assert_eq!(
            error(&GIVENS.replace("|...|..1|..4|\n", "")),
            "line 12, column 14: expected one to three frames of 9 rows, found 8 rows"
        );
        assert_eq!(
            error(&candidates()),
            "line 1, column 1: expected the givens, one symbol a cell, found candidates"
        );
        assert_eq!(
            error(&GIVENS.replace("47.", "4x.")),
            "line 11, column 3: expected a digit (1-9) or a blank, found 'x'"
        );
    }
}
