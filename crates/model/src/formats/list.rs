//! Lists with something beside each puzzle: a number, a name, a rating, a hash, the solution.
//!
//! The puzzle is the longest word of a line that is a board. A word of the same length without
//! empty cells is the solution, one that names a region for each cell the regions, which may stand
//! in one word with the board, behind it. What else stands there is the note.

use super::document::{self, Document};
use super::entry::Entry;
use super::jigsaw::{self, Jigsaw};
use super::piece::{Layout, Piece};
use super::record::Parsed;
use super::scan::{empty_cells, is_blank, split_comment};
use super::source::Split;
use super::table::Detect;
use super::writer::{Extra, Unwritable, Write};
use super::{Alphabet, Format, ParseError, line, write, write_line};
use crate::grid::Shape;
use std::ops::Range;

/// The entry in the table of formats.
pub(super) const FORMAT: Format = Format {
    name: "list",
    extensions: &[],
    summary: "one puzzle a line, with a rating, a name, the solution or the regions beside it",
    detect: Detect::Line(is_listed),
    split: Split::Each(line::split),
    parse: |block, options| document::parse_lines(read, block, options),
    write: Some(Write::records(
        &[Extra::Note, Extra::Solution],
        "\n",
        record,
    )),
};

fn record(parsed: &Parsed, alphabet: &Alphabet) -> Result<String, Unwritable> {
    let alphabet = alphabet.fitting(parsed.puzzle.shape());
    if alphabet.is_decimal() {
        return Err(Unwritable(
            "it holds one symbol a cell, not numbers".to_string(),
        ));
    }
    let mut text = write_line(parsed.puzzle.givens(), alphabet);
    if let Some(Ok(solution)) = &parsed.expected {
        text.push('\t');
        text += &write_line(solution, alphabet);
    }
    if let Some(note) = &parsed.note {
        let note = write::on_one_line(note);
        let cells = parsed.puzzle.givens().shape().cells();
        let like_board = |word: &str| is_board(word) || is_damaged(word, cells);
        if words(&note).any(|word| like_board(&note[word])) {
            return Err(Unwritable("its note has a board in it".to_string()));
        }
        text.push('\t');
        text += &note;
    }
    Ok(text)
}

/// Characters that separate words. Quotes may stand around any of them.
fn is_gap(c: char) -> bool {
    c.is_whitespace() || ",;:|=\"'`[](){}".contains(c)
}

/// What begins an item of a list. One of them beside a board is not one more cell.
const BULLETS: [&str; 4] = ["- ", "* ", "• ", "+ "];

/// The bytes of the smallest board.
const SHORTEST: usize = 16;

/// Returns whether a line is a board and something beside it.
pub(super) fn is_listed(text: &str) -> bool {
    let content = split_comment(text).0;
    if content.len() < SHORTEST {
        return false;
    }
    if jigsaw::find(content).is_some() {
        return true;
    }
    let Some(board) = words(content).find(|word| is_board(&content[word.clone()])) else {
        return values(content).is_some() || groups(content).is_some();
    };
    let is_text = |word: Range<usize>| content[word].contains(char::is_alphanumeric);
    words(content).any(|word| word != board && is_text(word))
        || content.trim().len() != board.len()
            && content.contains(['"', ',', '`', '\'', '(', '[', '{'])
        || BULLETS
            .iter()
            .any(|sign| content.trim_start().starts_with(sign))
            && words(content).nth(1) == Some(board)
}

/// Returns the places of the words of a line.
pub(super) fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find(|c| !is_gap(c))?;
        let len = text[start..].find(is_gap).unwrap_or(text.len() - start);
        from = start + len;
        Some(start..from)
    })
}

/// Returns whether a word can be the board of a puzzle: as many symbols as cells, each of which is
/// a digit or a blank there.
pub(super) fn is_board(word: &str) -> bool {
    let cells = word.chars().count();
    if cells < SHORTEST || Shape::of_cells(cells).is_none() {
        return false;
    }
    is_board_of(word, cells.isqrt())
}

/// Returns whether each symbol of a word is a digit or a blank on a board of so many digits.
pub(super) fn is_board_of(word: &str, order: usize) -> bool {
    let digit = |c: char| c.to_digit(36).is_some_and(|v| v as usize <= order);
    let letter = |c: char| {
        c.is_ascii_alphabetic() && c.to_digit(36).is_some_and(|v| v as usize <= order + 9)
    };
    word.chars().all(|c| is_blank(c) || digit(c)) || word.chars().all(|c| is_blank(c) || letter(c))
}

/// Returns whether a word is likely to be a board that lost a cell or two, or has them too many.
pub(super) fn is_damaged(word: &str, cells: usize) -> bool {
    let length = word.chars().count();
    let is_cell = |c: char| c.is_ascii_digit() || is_blank(c);
    cells > 64 && length != cells && length.abs_diff(cells) <= 2 && word.chars().all(is_cell)
}

/// Returns whether a line has a field for each cell of a board.
pub(super) fn is_cells(text: &str) -> bool {
    values(split_comment(text).0).is_some()
}

/// Returns the rows of a board on one line, with `/`, `,`, `;` or `|` between them. Those of a
/// smaller board may be the boxes in a row of a large one.
fn groups(text: &str) -> Option<Vec<&str>> {
    // Nothing shorter has more than 64 cells.
    let mut separators = ['/', ',', ';', '|'].into_iter().filter(|_| text.len() > 64);
    separators.find_map(|separator| {
        let rows: Vec<&str> = text.split(separator).map(str::trim).collect();
        let order = Shape::of_order(rows.len())
            .filter(|shape| shape.cells() > 64)?
            .order();
        let cell = |c: char| is_blank(c) || c.to_digit(36).is_some_and(|v| v as usize <= order);
        let row = |row: &&str| row.chars().count() == order && row.chars().all(cell);
        rows.iter().all(row).then_some(rows)
    })
}

/// Returns the fields of a line with a field for each cell.
fn values(text: &str) -> Option<Vec<&str>> {
    [&[','][..], &[';'], &[',', ';']]
        .into_iter()
        .filter(|_| text.len() > 64)
        .find_map(|separators| {
            let fields: Vec<&str> = text.split(separators).map(str::trim).collect();
            let board = fields.len() > 64 && Shape::of_cells(fields.len()).is_some();
            let short = |field: &str| {
                field.len() <= 2 && field.chars().all(|c| c.is_ascii_digit() || is_blank(c))
            };
            (board && fields.iter().all(|field| short(field))).then_some(fields)
        })
}

/// Reads a line.
pub(super) fn read(document: &Document<'_>) -> Vec<Result<Entry, ParseError>> {
    let text = document.text;
    let (content, comment) = split_comment(text);
    let rows = groups(content).map(|rows| rows.concat());
    let cells = || {
        let mut cells = values(content)?;
        let empty = cells.iter_mut().filter(|cell| cell.is_empty());
        empty.for_each(|cell| *cell = ".");
        Some(cells.join(" "))
    };
    if let Some(board) = rows.or_else(cells) {
        return vec![Ok(Entry {
            notes: comment.map(str::to_string).into_iter().collect(),
            ..Entry::of_board(document.made(0, board, Layout::Made))
        })];
    }
    let (mut boards, regions, jigsaw) = match jigsaw::find(content) {
        Some(found) => (found.boards, Some(found.regions), Some(found.jigsaw)),
        None => {
            let boards = words(content).filter(|word| is_board(&content[word.clone()]));
            (boards.collect(), None, None)
        }
    };
    let length = |word: &Range<usize>| content[word.clone()].chars().count();
    let longest = boards.iter().map(length).max().unwrap_or(0);
    boards.retain(|word| length(word) == longest);
    let empty = |word: &Range<usize>| empty_cells(&content[word.clone()], longest);
    boards.sort_by_cached_key(|word| usize::MAX - empty(word));
    let Some(board) = boards.first().cloned() else {
        // Left to the reader of lines, which says what is wrong.
        return vec![Ok(Entry::of_board(document.piece(0..text.len())))];
    };
    if jigsaw.is_none() && Jigsaw::of_word(&content[board.clone()]).is_some() {
        let expected = format!("a board of {longest} cells beside its regions");
        return vec![Err(document.error(board.start, expected, "none"))];
    }
    if let Some(damaged) = words(content).find(|word| is_damaged(&content[word.clone()], longest)) {
        let (expected, found) = (
            format!("{longest} cells"),
            format!("{} cells", length(&damaged)),
        );
        return vec![Err(document.error(damaged.start, expected, found))];
    }
    let solution = boards.get(1).filter(|word| empty(word) == 0).cloned();
    let plain = |word: &Range<usize>| content[word.clone()].replace(is_blank, ".");
    // The puzzle may stand there again, in a link to it or with other blanks.
    let is_other = |word: &&Range<usize>| empty(word) > 0 && plain(word) != plain(&board);
    if let Some(other) = boards[1..].iter().find(is_other) {
        let expected = "one puzzle in a line (choose it with --column)";
        return vec![Err(document.error(other.start, expected, "another"))];
    }
    let used = [Some(&board), solution.as_ref(), regions.as_ref()];
    let used: Vec<&Range<usize>> = used.into_iter().flatten().collect();
    let piece = |range: &Range<usize>| -> Piece { document.piece(range.clone()) };
    vec![Ok(Entry {
        board: piece(&board),
        solution: solution.as_ref().map(piece),
        notes: [
            beside(content, &used),
            comment.unwrap_or_default().to_string(),
        ]
        .into(),
        jigsaw,
        ..Entry::default()
    })]
}

/// Returns what stands beside the words that are used, without the separators around it.
fn beside(content: &str, used: &[&Range<usize>]) -> String {
    let mut rest = content
        .replace("[code]", "      ")
        .replace("[/code]", "       ");
    let mut places: Vec<(usize, usize)> = used.iter().map(|at| (at.start, at.end)).collect();
    places.sort_unstable();
    for (start, end) in places.into_iter().rev() {
        rest.replace_range(start..end, "\n");
    }
    let edge = |c: char| is_gap(c) || matches!(c, ')' | '(' | '=' | '>' | '-' | '*' | '•' | '+');
    let parts = rest.split('\n').map(|part| part.trim_matches(edge));
    let parts = parts.enumerate().map(|(i, part)| match i {
        // A number before the puzzle, as in `12. …`.
        0 => part.strip_suffix('.').unwrap_or(part),
        _ => part,
    });
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use crate::formats::samples::{PUZZLE, SOLUTION};
    use crate::formats::{ReadOptions, Writer, by_name, parse_str};

    #[test]
    fn what_stands_beside_is_the_note() {
        for (line, note) in [
            ("PUZZLE 7.2", "7.2"),
            ("PUZZLE,7.2", "7.2"),
            ("PUZZLE;7.2", "7.2"),
            ("PUZZLE\t7.2", "7.2"),
            ("PUZZLE:0:1:0.0", "0:1:0.0"),
            ("PUZZLE ED=7.2/1.2/1.2", "ED=7.2/1.2/1.2"),
            ("00001c06019c PUZZLE  7.2", "00001c06019c 7.2"),
            ("Easy: PUZZLE", "Easy"),
            ("12. PUZZLE", "12"),
            ("12) PUZZLE # mine", "12; mine"),
            ("\"PUZZLE\",\"hard, very\"", "hard, very"),
            ("3.5,1,2,3,PUZZLE,a,b", "3.5,1,2,3 a,b"),
            (
                "d41d8cd98f00b204e9800998ecf8427e PUZZLE",
                "d41d8cd98f00b204e9800998ecf8427e",
            ),
        ] {
            let text = line.replace("PUZZLE", PUZZLE);
            let all = parse_str(&text, &ReadOptions::default());
            assert_eq!(all.len(), 1, "{line}");
            let parsed = all[0].as_ref().unwrap();
            assert_eq!(parsed.puzzle.to_string(), PUZZLE, "{line}");
            assert_eq!(parsed.note.as_deref(), Some(note), "{line}");
            assert_eq!(parsed.expected, None);
        }
    }

    #[test]
    fn a_full_board_beside_is_the_solution() {
        for text in [
            format!("{PUZZLE},{SOLUTION}"),
            format!("\"{SOLUTION}\";\"{PUZZLE}\""),
            format!("7 {PUZZLE} {SOLUTION} x"),
        ] {
            let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
            assert_eq!(parsed.puzzle.to_string(), PUZZLE);
            assert_eq!(parsed.expected.unwrap().unwrap().to_string(), SOLUTION);
        }
    }

    #[test]
    fn two_puzzles_and_damage_are_refused() {
        let other = PUZZLE.replacen('5', ".", 1);
        for (text, found) in [
            (format!("{PUZZLE} {other}"), "another"),
            (format!("{PUZZLE},{SOLUTION},{other}"), "another"),
            (format!("{} {SOLUTION}", &PUZZLE[1..]), "80 cells"),
            (format!("{PUZZLE} {}", &SOLUTION[2..]), "79 cells"),
        ] {
            let error = parse_str(&text, &ReadOptions::default()).remove(0);
            assert_eq!(error.unwrap_err().found(), found, "{text}");
        }
    }

    #[test]
    fn rows_and_items_of_lists() {
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
        let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(",");
        let cells: Vec<String> = rows.iter().map(|text| row(text)).collect();
        for text in [
            rows.join("/"),
            rows.join(", "),
            rows.join("|"),
            cells.join(";"),
            format!("- {PUZZLE}"),
            format!("* `{PUZZLE}`"),
            format!("[code]{PUZZLE}[/code]"),
            format!("VALUES ('{PUZZLE}', '{SOLUTION}');"),
            format!("puzzle={PUZZLE}"),
        ] {
            let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
            assert_eq!(parsed.puzzle.to_string(), PUZZLE, "{text}");
        }
    }

    #[test]
    fn a_board_in_a_note_is_not_written() {
        let list = by_name("list").unwrap();
        for note in ["1234341221434321 x", "a\t1234341221434321", &"1".repeat(80)] {
            let mut parsed = parse_str(PUZZLE, &ReadOptions::default())
                .remove(0)
                .unwrap();
            parsed.note = Some(note.to_string());
            assert!(Writer::new(list, None).record(&parsed).is_err(), "{note}");
        }
    }

    #[test]
    fn a_field_for_each_cell() {
        let cells: Vec<String> = PUZZLE.replace('.', "0").chars().map(String::from).collect();
        for text in [
            cells.join(","),
            cells.join("; "),
            cells.join(",").replace('0', ""),
        ] {
            let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
            assert_eq!(parsed.puzzle.to_string(), PUZZLE);
        }
    }

    #[test]
    fn errors_have_the_place_in_the_line() {
        let text = format!("7 {}", PUZZLE.replacen('3', "A", 1));
        let error = parse_str(&text, &ReadOptions::default())
            .remove(0)
            .unwrap_err();
        assert_eq!(error.line(), 1);
        let large = "1".repeat(255) + "z";
        let error = parse_str(&format!("x {large} y"), &ReadOptions::default());
        assert!(error[0].is_err());
    }
}
