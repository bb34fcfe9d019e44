//! Answers of solvers, and how to read them.

use super::answer_words::AnswerWords;
use crate::formats::{Alphabet, ReadOptions, by_name, parse_str};
use crate::grid::Shape;

/// A solver's answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// A board, one value a cell in row order, 0 for an empty one. From a solver that distinguishes
    /// puzzles with several solutions, a board also claims that there is no other.
    Board(Vec<u8>),
    /// There is no solution.
    None,
    /// There are several solutions.
    Several,
    /// The text is not a puzzle.
    Refused,
    /// Text that is none of these.
    Unreadable(String),
}

/// Converts the result of a solver that returns the first solution it finds, or none.
impl<B: Into<Vec<u8>>> From<Option<B>> for Answer {
    fn from(board: Option<B>) -> Answer {
        board.map_or(Answer::None, |board| Answer::Board(board.into()))
    }
}

impl Answer {
    /// Reads a board on a line or in rows, with or without borders; `None` if the text is no board
    /// of the shape.
    pub fn board(text: &str, shape: Shape, alphabet: &'static Alphabet) -> Option<Answer> {
        let text = text.trim();
        // What stands beside a board in a list is not part of an answer.
        let format = by_name(if text.contains('\n') { "grid" } else { "line" });
        let options = ReadOptions::default()
            .with_format(format)
            .with_shape(Some(shape))
            .with_alphabet(Some(alphabet));
        match &parse_str(text, &options)[..] {
            [Ok(parsed)] if parsed.puzzle.is_plain() => {
                Some(Answer::Board(parsed.puzzle.givens().values().to_vec()))
            }
            _ => None,
        }
    }

    /// Reads an answer: a board, or one of the words.
    pub fn read(
        text: &str,
        shape: Shape,
        alphabet: &'static Alphabet,
        words: &AnswerWords,
    ) -> Answer {
        Answer::board(text, shape, alphabet)
            .or_else(|| words.read(text))
            .unwrap_or_else(|| Answer::Unreadable(excerpt(text)))
    }
}

/// Returns the beginning of a text, on one line, with escapes for anything that could move the
/// cursor of a terminal.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 200;
    let mut short: String = text.trim().chars().take(MOST).collect();
    if short.len() < text.trim().len() {
        short.push('…');
    }
    escaped(&short)
}

/// Returns a text with escapes such as `\n` and `\u{1b}` for control and other unprintable
/// characters. Quotes and backslashes stay as they are.
///
/// ```
/// assert_eq!(veridoku::crosscheck::escaped("it's\t\u{1b}[2J"), "it's\\t\\u{1b}[2J");
/// ```
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\'' | '"' | '\\' => escaped.push(c),
            c => escaped.extend(c.escape_debug()),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_on_a_line_and_in_rows() {
        let shape = Shape::new(2, 2).unwrap();
        let read = |text: &str| {
            Answer::read(
                text,
                shape,
                Alphabet::default_for(4),
                &AnswerWords::default(),
            )
        };
        let board = Answer::Board(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
        assert_eq!(read("1234341221434321"), board);
        assert_eq!(read("12|34\n34|12\n--+--\n21|43\n43|21\n"), board);
        assert!(matches!(read("123434122143432"), Answer::Unreadable(_)));
        assert!(matches!(read("1234341221434325"), Answer::Unreadable(_)));
        assert!(matches!(read("\x1b[2J hm"), Answer::Unreadable(text) if !text.contains('\x1b')));
    }
}
