//! HoDoKu's library: a position and the step in it on one line, as its tests and forums have it.
//!
//! `:technique:digits:board:deleted:eliminated:placed:extra`, with 6 or 7 colons. In the board `+5`
//! is an entry and `5` a given; the other candidates are `digit row column`: `512` is 5r1c2.
//! `deleted` are gone before the step, `eliminated` and `placed` are what the step does. A position
//! without a step starts with `:0000:x:`.
//!
//! Source: `Sudoku2.setSudoku` and `getSudoku` of HoDoKu, <https://hodoku.sourceforge.net>.

use super::played;
use super::saved::{self, SavedCell};
use crate::formats::alphabet::{Alphabet, DIGITS};
use crate::formats::document::{Document, parse_lines};
use crate::formats::entry::Entry;
use crate::formats::error::describe;
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::writer::{Extra, Unwritable, Write};
use crate::formats::{Format, ParseError, Parsed, line, write_line};
use crate::grid::{Digit, Shape};
use std::sync::Arc;

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "hodoku",
    extensions: &["hodoku"],
    summary: "HoDoKu's library, :0000:x:… with entries and deleted candidates",
    detect: Detect::Line(is_library),
    split: Split::Each(line::split),
    parse: |block, options| parse_lines(read, block, options),
    write: Some(
        Write::records(&[Extra::State, Extra::Eliminated], "\n", record).with_columns(&[
            "technique",
            "digits",
            "eliminated",
            "placed",
            "extra",
        ]),
    ),
};

/// The names of the fields, in their order; none for those that are read.
const FIELDS: [Option<&str>; 8] = [
    None,
    Some("technique"),
    Some("digits"),
    None,
    None,
    Some("eliminated"),
    Some("placed"),
    Some("extra"),
];
/// The technique and digits of a position without a step.
const NO_STEP: [&str; 2] = ["0000", "x"];

fn is_library(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(':') && line.matches(':').count() >= 3 && !line.contains("--")
}

fn read(document: &Document<'_>) -> Vec<Result<Entry, ParseError>> {
    vec![read_line(document)]
}

fn read_line(document: &Document<'_>) -> Result<Entry, ParseError> {
    let text = document.text.trim_end();
    let mut at = 0;
    let fields: Vec<(usize, &str)> = text
        .split(':')
        .map(|field| {
            let start = at;
            at += field.len() + 1;
            (start, field)
        })
        .collect();
    let colons = fields.len() - 1;
    if !(6..=7).contains(&colons) || !fields[0].1.trim().is_empty() {
        let expected = "a colon and 6 or 7 fields after it (:0000:x:board:deleted:::)";
        return Err(document.error(0, expected, format!("{colons} colons")));
    }
    let mut entry = saved::entry(document, fields[3].0, &cells(document, fields[3])?)?;
    let filled = entry.state.as_ref().unwrap_or(&entry.board).text.clone();
    entry.eliminated = deleted(document, fields[4], &filled)?;
    for (name, (_, value)) in FIELDS.iter().zip(&fields) {
        let value = value.trim();
        if let Some(name) = name.filter(|_| !value.is_empty() && !NO_STEP.contains(&value)) {
            entry.columns.push((Arc::from(name), value.to_string()));
        }
    }
    Ok(entry)
}

fn cells(document: &Document<'_>, (at, text): (usize, &str)) -> Result<Vec<SavedCell>, ParseError> {
    let mut cells = Vec::with_capacity(81);
    let mut symbols = text.char_indices();
    while let Some((offset, symbol)) = symbols.next() {
        let (entered, symbol) = match symbol {
            '+' => (true, symbols.next().map_or('\0', |(_, next)| next)),
            symbol => (false, symbol),
        };
        let digit = symbol
            .to_digit(10)
            .and_then(|value| Digit::new(value as u8));
        cells.push(match (entered, symbol) {
            (true, '1'..='9') => SavedCell::entered(digit),
            (false, '.' | '0'..='9') => SavedCell::given(digit),
            _ => {
                let found = describe(&text[offset..].chars().take(1).collect::<String>());
                let expected = "a digit (1-9), an entry such as +5 or a blank";
                return Err(document.error(at + offset, expected, found));
            }
        });
    }
    match cells.len() {
        81 => Ok(cells),
        count => Err(document.error(at, "81 cells (9×9)", format!("{count} cells"))),
    }
}

/// Returns the candidates of a field.
fn deleted(
    document: &Document<'_>,
    (at, text): (usize, &str),
    filled: &str,
) -> Result<Vec<(usize, u8)>, ParseError> {
    let mut all = Vec::new();
    for word in text.split_ascii_whitespace() {
        let at = at + (word.as_ptr() as usize - text.as_ptr() as usize);
        let &[digit @ b'1'..=b'9', row @ b'1'..=b'9', column @ b'1'..=b'9'] = word.as_bytes()
        else {
            let expected = "candidates as digit, row and column (512 is 5r1c2)";
            return Err(document.error(at, expected, describe(word)));
        };
        let cell = usize::from(row - b'1') * 9 + usize::from(column - b'1');
        if filled.as_bytes().get(cell) != Some(&b'.') {
            return Err(document.error(at, "a candidate of an empty cell", describe(word)));
        }
        all.push((cell, digit - b'0'));
    }
    Ok(all)
}

fn record(parsed: &Parsed, _: &Alphabet) -> Result<String, Unwritable> {
    let (givens, filled) = played(parsed)?;
    let mut board = String::new();
    for (symbol, given) in write_line(filled, &DIGITS).chars().zip(givens.values()) {
        let entered = symbol != '.' && *given == 0;
        board += if entered { "+" } else { "" };
        board.push(symbol);
    }
    let place = |c: &crate::grid::Candidate| {
        let (row, column) = (Shape::CLASSIC.row(c.cell), Shape::CLASSIC.column(c.cell));
        format!("{}{}{}", c.digit, row + 1, column + 1)
    };
    let open = |c: &&crate::grid::Candidate| filled.get(c.cell).is_none();
    let deleted: Vec<String> = parsed.eliminated.iter().filter(open).map(place).collect();
    let field = |index: usize| {
        let named = parsed
            .columns
            .iter()
            .find(|(name, _)| FIELDS[index] == Some(name));
        let value = named.map(|(_, value)| value.replace([':', '\n', '\r'], " "));
        value.unwrap_or_else(|| NO_STEP.get(index - 1).map_or("", |none| none).to_string())
    };
    let [technique, of, eliminated, placed, extra] = [1, 2, 5, 6, 7].map(field);
    let deleted = deleted.join(" ");
    let extra = if extra.is_empty() {
        extra
    } else {
        format!(":{extra}")
    };
    Ok(format!(
        ":{technique}:{of}:{board}:{deleted}:{eliminated}:{placed}{extra}"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_in, one_in};

    const LINE: &str = ":0210-1:34:81.37.6..4..18....53....8.1.73...51..65...98..84...36..5.....29...561....4879+2156:413 999:355 365::";

    fn good() -> String {
        LINE.replace(" 999", "")
    }

    #[test]
    fn a_position_with_its_step() {
        let parsed = one_in("hodoku", &good()).unwrap();
        assert_eq!(parsed.puzzle.givens().count(), 37);
        assert_eq!(parsed.state.unwrap().unwrap().count(), 38);
        let gone = parsed.eliminated[0];
        assert_eq!((gone.digit.value(), gone.cell.index()), (4, 2));
        let columns: Vec<_> = parsed
            .columns
            .iter()
            .map(|(n, v)| format!("{n}={v}"))
            .collect();
        assert_eq!(
            columns,
            ["technique=0210-1", "digits=34", "eliminated=355 365"]
        );
        let bare = format!(":0000:x:{}:::", ".".repeat(81));
        let parsed = one_in("hodoku", &bare).unwrap();
        assert!(parsed.columns.is_empty() && parsed.state.is_none());
    }

    #[test]
    fn it_is_told_from_borders_by_its_colons() {
        assert!(super::is_library(LINE) && super::is_library(" :0000:x:"));
        assert!(!super::is_library(":---+---+---:") && !super::is_library(": : : : --"));
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        assert_eq!(
            error_in("hodoku", LINE),
            "line 1, column 99: expected candidates as digit, row and column (512 is 5r1c2), found '999'"
                .replace("candidates as digit, row and column (512 is 5r1c2)", "a candidate of an empty cell")
        );
        let error = |from: &str, to: &str| error_in("hodoku", &good().replacen(from, to, 1));
        assert_eq!(
            error("413", "41"),
            "line 1, column 95: expected candidates as digit, row and column (512 is 5r1c2), found '41'"
        );
        assert_eq!(
            error("+2", "+."),
            "line 1, column 89: expected a digit (1-9), an entry such as +5 or a blank, found '+'"
        );
        assert_eq!(
            error(":81", ":8"),
            "line 1, column 12: expected 81 cells (9×9), found 80 cells"
        );
        assert_eq!(
            error("::", ""),
            "line 1, column 1: expected a colon and 6 or 7 fields after it (:0000:x:board:deleted:::), found 5 colons"
        );
    }
}
