//! What a solver answers, and how that reads.

use crate::formats::{Alphabet, ReadOptions, parse_str};
use crate::grid::Shape;

/// What a solver says of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A board, one value a cell in row order, 0 for an empty one. From a solver that tells puzzles with several solutions apart, it claims
    /// that there is no other.
    Board(Vec<u8>),
    /// There is no solution.
    None,
    /// There are several solutions.
    Several,
    /// This is no puzzle.
    Refused,
    /// None of these.
    Unreadable(String),
}

/// A solver that gives the first solution that it finds, or none.
impl<B: Into<Vec<u8>>> From<Option<B>> for Answer {
    fn from(board: Option<B>) -> Answer {
        board.map_or(Answer::None, |board| Answer::Board(board.into()))
    }
}

/// The words by which a solver says that there is no solution, that there are several, or that it was given no puzzle.
///
/// A word is looked for anywhere in a line, in either case; of several that are found the longest counts, so that `not unique` is not taken for
/// `unique`. An empty word stands for an empty line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// Words for no solution.
    pub none: Vec<String>,
    /// Words for several.
    pub several: Vec<String>,
    /// Words for what is no puzzle.
    pub refused: Vec<String>,
}

impl Default for Words {
    /// | it says | by |
    /// |---|---|
    /// | no solution | none, no solution, no valid solution, 0 solutions, not solvable, unsolvable, cannot be solved, not possible, impossible, infeasible, unsat, contradict, inconsistent |
    /// | several | multiple, several, not unique, non-unique, ambiguous, more than one |
    /// | no puzzle | malformed, invalid, illegal, error, bad input, not a puzzle |
    fn default() -> Words {
        let list = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect();
        Words {
            none: list(&[
                "none",
                "no solution",
                "no valid solution",
                "0 solutions",
                "not solvable",
                "unsolvable",
                "cannot be solved",
                "not possible",
                "impossible",
                "infeasible",
                "unsat",
                "contradict",
                "inconsistent",
            ]),
            several: list(&[
                "multiple",
                "several",
                "not unique",
                "non-unique",
                "ambiguous",
                "more than one",
            ]),
            refused: list(&[
                "malformed",
                "invalid",
                "illegal",
                "error",
                "bad input",
                "not a puzzle",
            ]),
        }
    }
}

impl Words {
    /// What a line says in words; `None` where it has none of them.
    pub fn read(&self, line: &str) -> Option<Answer> {
        self.find(line).map(|(answer, _)| answer)
    }

    /// What a line says in words, and the word by which it does; `None` where it has none of them.
    pub fn find(&self, line: &str) -> Option<(Answer, &str)> {
        let line = line.trim().to_lowercase();
        let lists = [
            (Answer::None, &self.none),
            (Answer::Several, &self.several),
            (Answer::Refused, &self.refused),
        ];
        let mut best: Option<(Answer, &str)> = None;
        for (answer, words) in lists {
            for word in words.iter().map(|word| word.trim()) {
                let found = match word.is_empty() {
                    true => line.is_empty(),
                    false => says(&line, &word.to_lowercase()),
                };
                if found
                    && best
                        .as_ref()
                        .is_none_or(|(_, other)| word.len() > other.len())
                {
                    best = Some((answer.clone(), word));
                }
            }
        }
        best
    }
}

/// Whether a line has a word in it. A number is not looked for within a number: `10 solutions` are not `0 solutions`.
fn says(line: &str, word: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit();
    line.match_indices(word)
        .any(|(at, _)| !(word.starts_with(digit) && line[..at].ends_with(digit)))
}

impl Answer {
    /// Reads a board on a line or in rows, with or without borders; `None` where the text is no board of the shape.
    pub fn board(text: &str, shape: Shape, alphabet: &'static Alphabet) -> Option<Answer> {
        let options = ReadOptions {
            shape: Some(shape),
            alphabet: Some(alphabet),
            format: None,
        };
        match &parse_str(text.trim(), &options)[..] {
            [Ok(parsed)] => Some(Answer::Board(parsed.puzzle.givens().values().to_vec())),
            _ => None,
        }
    }

    /// Reads an answer: a board, or one of the words.
    pub fn read(text: &str, shape: Shape, alphabet: &'static Alphabet, words: &Words) -> Answer {
        Answer::board(text, shape, alphabet)
            .or_else(|| words.read(text))
            .unwrap_or_else(|| Answer::Unreadable(excerpt(text)))
    }
}

/// The beginning of a text, on one line and without what could move the cursor of a terminal.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 200;
    let mut short: String = text.trim().chars().take(MOST).collect();
    if short.len() < text.trim().len() {
        short.push('…');
    }
    short.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart_by_the_longest() {
        let words = Words::default();
        assert_eq!(words.read("Puzzle is not unique"), Some(Answer::Several));
        assert_eq!(words.read("  NO SOLUTION\n"), Some(Answer::None));
        assert_eq!(words.read("error: invalid"), Some(Answer::Refused));
        assert_eq!(words.read("123"), None);
        assert_eq!(words.read(""), None);
        assert_eq!(words.read("there are 0 solutions"), Some(Answer::None));
        assert_eq!(words.read("there are 10 solutions"), None);
        let (answer, word) = words.find("INVALID: 3 twice").unwrap();
        assert_eq!((answer, word), (Answer::Refused, "invalid"));
        let words = Words {
            none: vec![String::new()],
            ..words
        };
        assert_eq!(words.read(" "), Some(Answer::None));
        assert_eq!(words.read("123"), None);
    }

    #[test]
    fn boards_are_read_on_a_line_and_in_rows() {
        let shape = Shape::new(2, 2).unwrap();
        let read =
            |text: &str| Answer::read(text, shape, Alphabet::default_for(4), &Words::default());
        let board = Answer::Board(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
        assert_eq!(read("1234341221434321"), board);
        assert_eq!(read("12|34\n34|12\n--+--\n21|43\n43|21\n"), board);
        assert!(matches!(read("123434122143432"), Answer::Unreadable(_)));
        assert!(matches!(read("1234341221434325"), Answer::Unreadable(_)));
        assert!(matches!(read("\x1b[2J hm"), Answer::Unreadable(text) if !text.contains('\x1b')));
    }
}
