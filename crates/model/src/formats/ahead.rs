//! What the lines ahead say about the next one.

use super::label::is_label;
use super::lines::Line;
use super::scan::{Kind, is_bar, is_blank, is_space, looks_decimal, split_comment, tokens};
use super::source::Source;
use crate::grid::Shape;
use std::io;

/// The number of comments and borders to look past.
pub(super) const MOST_LEADING: usize = 64;

/// Returns the next line that is not blank.
pub(super) fn next_text(source: &mut dyn Source, start: usize) -> io::Result<Option<String>> {
    for ahead in start..start + MOST_LEADING {
        match source.peek(ahead)? {
            Some(line) if line.kind() == Kind::Blank => {}
            line => return Ok(line.map(|line| line.text.clone())),
        }
    }
    Ok(None)
}

/// Returns whether the next line that is not blank has cells, or is the border above them.
pub(super) fn record_follows(source: &mut dyn Source, start: usize) -> io::Result<bool> {
    for ahead in start..start + MOST_LEADING {
        let Some(line) = source.peek(ahead)? else {
            return Ok(false);
        };
        match line.kind() {
            Kind::Blank | Kind::Comment => {}
            Kind::Cells { .. } => return Ok(!is_label(line)),
            Kind::Border | Kind::Header => return Ok(true),
            Kind::Fault => return Ok(false),
        }
    }
    Ok(false)
}

/// Returns whether a line of 16, 36 or 64 symbols is a row of a grid of that order: borders are
/// drawn, or enough of the lines contain symbols that a board with so few cells does not have.
pub(super) fn rows_follow(source: &mut dyn Source, start: usize, count: usize) -> io::Result<bool> {
    let (mut rows, mut foreign) = (0, 0);
    for ahead in start..start + 4 * count {
        let Some(line) = source.peek(ahead)? else {
            break;
        };
        match line.kind() {
            Kind::Blank | Kind::Comment => continue,
            Kind::Border | Kind::Cells { bars: true, .. } => return Ok(true),
            Kind::Cells { count: other, .. } if other == count => {}
            Kind::Cells { .. } | Kind::Header | Kind::Fault => break,
        }
        rows += 1;
        foreign += usize::from(is_foreign(line, count.isqrt()));
        if rows == count {
            break;
        }
    }
    Ok(if rows == count {
        foreign * 4 >= rows
    } else {
        rows > 1 && foreign * 2 > rows
    })
}

/// Returns whether a line contains a symbol that is no digit on a board of this order.
fn is_foreign(line: &Line, order: usize) -> bool {
    let content = split_comment(&line.text).0;
    let is_own = |c: char| {
        let value = c.to_digit(36).map_or(usize::MAX, |v| v as usize);
        let letter = value.wrapping_sub(9);
        is_space(c) || is_bar(c) || is_blank(c) || value <= order || (1..=order).contains(&letter)
    };
    !content.chars().all(is_own) || looks_decimal(&tokens(content, true))
}

/// Returns whether one of the next lines is as long as a row of `count` cells, within two cells.
pub(super) fn similar_follow(
    source: &mut dyn Source,
    start: usize,
    count: usize,
) -> io::Result<bool> {
    let mut seen = 0;
    for ahead in start + 1..start + MOST_LEADING {
        match source.peek(ahead)?.map(Line::kind) {
            None | Some(Kind::Header) => break,
            Some(Kind::Border | Kind::Cells { bars: true, .. }) => return Ok(true),
            Some(Kind::Cells { count: other, .. }) => {
                let board = Shape::of_cells(other).is_some();
                if other == count || (!board && other <= 64 && other.abs_diff(count) <= 2) {
                    return Ok(true);
                }
                seen += 1;
            }
            Some(Kind::Blank | Kind::Comment | Kind::Fault) => {}
        }
        if seen == 3 {
            break;
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use crate::formats::{Alphabet, ReadOptions, parse_str};

    /// Returns the number of records in an alphabet, and the order of the first.
    fn read(text: &str, alphabet: &str) -> (usize, usize) {
        let options = ReadOptions {
            alphabet: Alphabet::by_name(alphabet),
            ..ReadOptions::default()
        };
        let all = parse_str(text, &options);
        let first = all[0].as_ref().unwrap();
        (all.len(), first.puzzle.givens().shape().order())
    }

    #[test]
    fn rows_of_large_boards_are_no_small_boards_and_no_words() {
        let row = "1..4|....|..2.|3...\n";
        assert_eq!(read(&row.repeat(16), "digits"), (1, 16));
        let mut letters = String::new();
        for row in 0..25u8 {
            letters.extend((0..25u8).map(|cell| match (row * 7 + cell) % 3 {
                0 => char::from(b'a' + (5 * row + row / 5 + cell) % 25),
                _ => '.',
            }));
            letters.push('\n');
        }
        assert_eq!(read(&letters, "letters"), (1, 25));
    }
}
