//! Parsing and printing of puzzles, boards and alphabets by the standard traits.

use super::{Alphabet, ParseError, ReadOptions, parse_str, write_line, write_puzzle};
use crate::grid::Givens;
use crate::rules::{Puzzle, Solution};
use std::fmt;
use std::str::FromStr;

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads one puzzle in any of [`FORMATS`](super::FORMATS); format, shape and alphabet are
    /// detected. [`parse_str`] reads a text with several puzzles, and takes options.
    ///
    /// ```
    /// use veridoku_model::rules::Puzzle;
    /// let puzzle: Puzzle = "12|..\n..|12\n--+--\n2.|..\n..|2.".parse()?;
    /// assert_eq!(puzzle.to_string(), "12....122.....2.");
    /// let error = "12....122....".parse::<Puzzle>().unwrap_err();
    /// assert_eq!((error.line(), error.column()), (1, 14));
    /// # Ok::<(), veridoku_model::formats::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first error in the text. No puzzle, or a second one, is an error too.
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        let mut records = parse_str(text, &ReadOptions::default()).into_iter();
        let Some(first) = records.next() else {
            return Err(ParseError::new(1, "", 0, "a puzzle", "nothing"));
        };
        let puzzle = first?.puzzle;
        match records.next() {
            None => Ok(puzzle),
            Some(Err(error)) => Err(error),
            Some(Ok(second)) => {
                let number = usize::try_from(second.line).unwrap_or(usize::MAX);
                let line = text.lines().nth(number - 1).unwrap_or_default();
                Err(ParseError::new(
                    second.line,
                    line,
                    0,
                    "the end",
                    "another puzzle",
                ))
            }
        }
    }
}

impl fmt::Display for Puzzle {
    /// Writes the givens or the pencil marks on one line, as [`write_puzzle`] does, in the default
    /// alphabet. Omits other rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alphabet = Alphabet::of_shape(self.shape());
        f.write_str(&write_puzzle(self, alphabet))
    }
}

impl fmt::Display for Givens {
    /// Writes the board on one line, as [`write_line`] does, in the default alphabet.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alphabet = Alphabet::of_shape(self.shape());
        f.write_str(&write_line(self, alphabet))
    }
}

impl fmt::Display for Solution {
    /// Writes the board on one line, as [`write_line`] does, in the default alphabet.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.givens().fmt(f)
    }
}

/// The error for a name that is no [`Alphabet`]'s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAlphabet(pub String);

impl fmt::Display for UnknownAlphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected digits, letters, zero, decimal or a range such as A-P, found '{}'",
            self.0
        )
    }
}

impl std::error::Error for UnknownAlphabet {}

impl FromStr for &'static Alphabet {
    type Err = UnknownAlphabet;

    /// Looks an alphabet up, as [`Alphabet::by_name`] does.
    fn from_str(name: &str) -> Result<&'static Alphabet, UnknownAlphabet> {
        Alphabet::by_name(name).ok_or_else(|| UnknownAlphabet(name.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_puzzle_or_an_error_with_its_place() {
        let place = |text: &str| {
            let error = text.parse::<Puzzle>().unwrap_err();
            (error.line(), error.column(), error.found().to_string())
        };
        assert_eq!(place(""), (1, 1, "nothing".to_string()));
        assert_eq!(place("# only a note\n"), (1, 1, "nothing".to_string()));
        let two = "12....122.....2.\n\n12....122.....2.\n";
        assert_eq!(place(two), (3, 1, "another puzzle".to_string()));
        assert_eq!(place("12....122...!.2.").1, 13);
    }

    #[test]
    fn what_is_printed_is_read_again() {
        for text in ["12....122.....2.", &"1".repeat(81), &"1G".repeat(128)] {
            let puzzle: Puzzle = text.parse().unwrap();
            assert_eq!(puzzle.to_string(), text);
        }
        assert_eq!("a-p".parse::<&Alphabet>().unwrap().name, "letters");
        let error = "runes".parse::<&Alphabet>().unwrap_err();
        assert!(error.to_string().ends_with("found 'runes'"));
    }
}
