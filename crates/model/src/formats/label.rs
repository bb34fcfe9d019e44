//! Lines of words: names above a puzzle, and text around it.

use super::lines::Line;
use super::scan::{Kind, is_bar, is_blank, is_space};

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
        && line.kind() != Kind::Comment
        && text.len() <= LONGEST_LABEL
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && !text.contains(is_bar)
        && text.chars().any(foreign)
}

/// The fewest digits and blanks of a damaged puzzle that stands beside words.
const CELLS: usize = 16;

/// Returns whether a line is words and no damaged puzzle: one of its words is in lower case, with a
/// letter that is no digit on a board with as many cells in a row; or there are several words of
/// different lengths.
pub(super) fn is_words(text: &str) -> bool {
    let is_cell = |c: &char| c.is_ascii_digit() || is_blank(*c);
    let order = text.chars().filter(|c| !is_space(*c)).count();
    let late = |c: char| matches!(c, 'q'..='w' | 'y' | 'z') || c.is_alphabetic() && !c.is_ascii();
    let beyond = |c: char| {
        c.to_digit(36)
            .is_none_or(|value| value as usize > order + 9)
    };
    let is_long = |word: &&str| (2..=20).contains(&word.chars().count());
    let mut all = text.split(|c: char| !c.is_alphabetic()).filter(is_long);
    let foreign = all.any(|word| word.contains(|c: char| late(c) && beyond(c)));
    // Cells of a large board may stand in groups, which are of one length.
    let sign = |c: char| matches!(c, ',' | ':' | ';' | '!');
    let whole = |word: &&str| word.chars().all(char::is_alphabetic) && is_long(word);
    let words = || {
        text.split_whitespace()
            .map(|word| word.trim_matches(sign))
            .filter(whole)
    };
    let first = words().next().map_or(0, str::len);
    let various = words().count() > 2
        && words().any(|word| word.len() != first)
        && words().any(|word| word.contains(late));
    !text.trim_start().starts_with('[')
        && text.chars().filter(is_cell).count() < CELLS
        && (foreign || various)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_damaged_puzzles() {
        for text in [
            "by Ada",
            "Number of givens: 26",
            "Play this puzzle online at the site of the puzzle!",
            "Größe",
        ] {
            assert!(is_words(text), "{text}");
        }
        let rows = [
            "abc.de..qrst.y..u..vw.xab",
            "abcdef ghijkl mnopqr stuvwx yzabcd efghij",
        ];
        assert!(!rows.iter().any(|row| is_words(row)));
        let line = "7...35......2....1 by nobody";
        for text in [line, "ABCD", "1 2 x 4", "ABYZ QRST", "a b c d", "", "XXX"] {
            assert!(!is_words(text), "{text}");
        }
    }
}
