//! Lines of words: names above a puzzle, and text around it.

use super::lines::Line;
use super::scan::{is_bar, is_blank, is_space};

/// The longest line that is taken for a name, in bytes.
const LONGEST_LABEL: usize = 80;

/// Returns whether a line is words, such as `Grid 01` or `Very hard:`, not cells: it has a letter
/// that is no digit on a board with as many cells in a row.
pub(super) fn is_label(line: &Line) -> bool {
    let text = line.text.trim_matches(is_space);
    let cells = text.chars().filter(|c| !is_space(*c)).count();
    let is_word = |c: char| c.is_ascii_alphabetic() && !is_blank(c);
    let foreign = |c: char| is_word(c) && c.to_digit(36).is_some_and(|v| v as usize > cells + 9);
    line.fault.is_none()
        && text.len() <= LONGEST_LABEL
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && !text.contains(is_bar)
        && text.chars().any(foreign)
}

/// The fewest digits and blanks of a damaged puzzle that stands beside words.
const CELLS: usize = 16;

/// Returns whether a line is words and no damaged puzzle: one of its words is in lower case, with a
/// letter that is no digit on any usual board.
pub(super) fn is_words(text: &str) -> bool {
    let is_cell = |c: &char| c.is_ascii_digit() || is_blank(*c);
    let foreign =
        |c: char| matches!(c, 'q'..='w' | 'y' | 'z') || c.is_alphabetic() && !c.is_ascii();
    let is_word = |word: &str| (2..=20).contains(&word.chars().count()) && word.contains(foreign);
    !text.trim_start().starts_with('[')
        && text.chars().filter(is_cell).count() < CELLS
        && text.split(|c: char| !c.is_alphabetic()).any(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_damaged_puzzles() {
        for text in ["by Ada", "Number of givens: 26", "Play it today!", "Größe"] {
            assert!(is_words(text), "{text}");
        }
        let line = "7...35......2....1 by nobody";
        for text in [line, "ABCD", "1 2 x 4", "ABYZ QRST", "a b c d", "", "XXX"] {
            assert!(!is_words(text), "{text}");
        }
    }
}
