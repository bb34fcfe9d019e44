//! Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection: the game ID.
//!
//! `2x3:` stands for two columns and three rows of boxes. After the colon come the cells in row
//! order: a number, a letter for a run of empty cells (`a` for one, `z` for 26), `_` between two
//! numbers. Letters after the size are other rules and the level.
//!
//! Source: `encode_params` and `validate_desc` in solo.c of the collection, and its manual.

use crate::formats::document::{Document, parse_lines};
use crate::formats::entry::Entry;
use crate::formats::error::describe;
use crate::formats::piece::Layout;
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::writer::{Extra, Unwritable, Write};
use crate::formats::{Alphabet, Format, ParseError, Parsed, line};
use crate::grid::{Digit, Shape};

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "solo",
    extensions: &[],
    summary: "game IDs of Solo, one of Simon Tatham's puzzles",
    detect: Detect::Line(is_id),
    split: Split::Each(line::split),
    parse: |block, options| parse_lines(read, block, options),
    write: Some(Write::records(&[Extra::Boxes], "\n", record)),
};

/// The letters after the size that change the rules, and what they stand for.
const RULES: &[(char, &str)] = &[
    ('x', "the rule of diagonals"),
    ('j', "jigsaw regions"),
    ('k', "killer cages"),
];

/// A game ID in its parts.
struct Id<'a> {
    boxes_across: usize,
    boxes_down: usize,
    letters: &'a str,
    cells: &'a str,
}

/// Returns the parts of a line that is a game ID.
fn parts(line: &str) -> Option<Id<'_>> {
    let (size, cells) = line.split('#').next()?.trim().split_once(':')?;
    let (across, rest) = size.split_once('x')?;
    let digits = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let (down, letters) = rest.split_at(digits);
    let known = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_,".contains(c);
    let fits = letters.chars().all(|c| c.is_ascii_alphanumeric()) && cells.chars().all(known);
    Some(Id {
        boxes_across: across.parse().ok()?,
        boxes_down: down.parse().ok()?,
        letters,
        cells,
    })
    .filter(|_| fits && !cells.is_empty())
}

fn is_id(line: &str) -> bool {
    parts(line).is_some()
}

fn read(document: &Document<'_>) -> Vec<Result<Entry, ParseError>> {
    vec![match parts(document.text) {
        Some(id) => entry(document, &id),
        None => Err(document.error(0, "a game ID such as 3x3:7c35f2…", "another line")),
    }]
}

fn entry(document: &Document<'_>, id: &Id<'_>) -> Result<Entry, ParseError> {
    let offset = |part: &str| part.as_ptr() as usize - document.text.as_ptr() as usize;
    let rule = RULES
        .iter()
        .find(|(letter, _)| id.letters.starts_with(*letter));
    if let Some((_, name)) = rule {
        return Err(document.error(offset(id.letters), "a plain Sudoku", *name));
    }
    // A box is as high as there are boxes across, and as wide as there are boxes down.
    let shape = Shape::new(id.boxes_across, id.boxes_down)
        .map_err(|error| document.error(0, "a size such as 3x3", error.to_string()))?;
    let alphabet = Alphabet::default_for(shape.order());
    let cells = cells(id.cells, shape, alphabet);
    let cells = cells.map_err(|(at, found)| {
        let expected = format!("{} cells ({1}×{1})", shape.cells(), shape.order());
        document.error(offset(id.cells) + at, expected, found)
    })?;
    let comment = document
        .text
        .split_once('#')
        .map(|(_, comment)| comment.to_string());
    Ok(Entry {
        board: document.made(offset(id.cells), cells.join(" "), Layout::Made),
        notes: comment.into_iter().collect(),
        shape: Some(shape),
        alphabet: Some(alphabet),
        ..Entry::default()
    })
}

/// Returns the cells, or the place of what is wrong and what it is.
fn cells(text: &str, shape: Shape, alphabet: &Alphabet) -> Result<Vec<String>, (usize, String)> {
    let count = shape.cells();
    let digit = |number: &str| {
        let digit = number.parse().ok().and_then(Digit::new);
        digit.filter(|digit| digit.index() < shape.order())
    };
    let mut found: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let used = match c {
            'a'..='z' => {
                found.extend((b'a'..=c as u8).map(|_| ".".to_string()));
                1
            }
            '_' => 1,
            _ => match digit(&rest[..digits]) {
                Some(digit) => {
                    found.push(alphabet.text(digit));
                    digits
                }
                None => return Err((at, describe(&rest[..digits.max(1)]))),
            },
        };
        rest = &rest[used..];
        if found.len() > count {
            return Err((at, "more".to_string()));
        }
    }
    match found.len() {
        n if n == count => Ok(found),
        n => Err((text.len(), format!("{n} cells"))),
    }
}

fn record(parsed: &Parsed, _: &Alphabet) -> Result<String, Unwritable> {
    let givens = parsed.puzzle.givens();
    let shape = givens.shape();
    let mut text = format!("{}x{}:", shape.box_height(), shape.box_width());
    let mut run = 0;
    let flush = |text: &mut String, run: &mut usize| {
        text.push_str(&"z".repeat(*run / 26));
        text.extend(char::from_u32(u32::from(b'`') + (*run % 26) as u32).filter(|c| *c != '`'));
        *run = 0;
    };
    for &value in givens.values() {
        if value == 0 {
            run += 1;
            continue;
        }
        flush(&mut text, &mut run);
        if text.ends_with(|c: char| c.is_ascii_digit()) {
            text.push('_');
        }
        text += &value.to_string();
    }
    flush(&mut text, &mut run);
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_in, one_in};
    use crate::formats::{ReadOptions, parse_str};

    #[test]
    fn runs_and_numbers() {
        let parsed = one_in("solo", "2x2:1_2a3b1_2_2b1b2a # mine").unwrap();
        assert_eq!(parsed.puzzle.to_string(), "12.3..122..1..2.");
        assert_eq!(parsed.note.as_deref(), Some("mine"));
        let tall = one_in("solo", "2x3de:zi1").unwrap();
        assert_eq!(tall.puzzle.givens().shape().to_string(), "2x3");
        let found = parse_str("2x2:1o", &ReadOptions::default());
        assert_eq!(
            found[0].as_ref().unwrap().puzzle.to_string(),
            format!("1{}", ".".repeat(15))
        );
    }

    #[test]
    fn other_rules_and_damage_are_refused() {
        assert!(error_in("solo", "3x3k:zzzc").ends_with("found killer cages"));
        assert!(error_in("solo", "2x2x:o1").ends_with("found the rule of diagonals"));
        assert!(error_in("solo", "2x2:n1").ends_with("found 15 cells"));
        assert!(error_in("solo", "2x2:p1").ends_with("found more"));
        assert!(error_in("solo", "2x2:1,2").ends_with("found ','"));
        assert!(error_in("solo", "2x2:5o").ends_with("found '5'"));
        assert!(error_in("solo", "0x2:1").contains("a size such as 3x3"));
    }
}
