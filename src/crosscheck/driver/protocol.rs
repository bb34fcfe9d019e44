//! How a solver is talked to.

use crate::crosscheck::{Answer, AnswerWords, KnownPuzzle, Truth};
use crate::formats::Alphabet;
use regex_lite::Regex;
use std::time::Duration;

/// How a solver is given puzzles, and how its answers are read and judged.
#[derive(Clone, Debug)]
pub struct Protocol {
    /// Whether each puzzle has a process of its own. Otherwise one process is asked puzzle after
    /// puzzle, a line in and an answer out.
    pub per_puzzle: bool,
    /// How boards are written in answers.
    pub form: BoardForm,
    /// The words that are answers.
    pub words: AnswerWords,
    /// Whether the answer that a puzzle is none is right if the puzzle has no solution.
    pub may_refuse_none: bool,
    /// Whether the answer that a puzzle is none is right if the puzzle has several solutions.
    pub may_refuse_several: bool,
    /// Whether the solver returns any solution and does not claim that it is the only one.
    pub any_solution: bool,
    /// How an empty cell is written.
    pub blank: char,
    /// The number of lines that a process prints before its first answer.
    pub skip: u64,
    /// The most bytes that may be printed for one puzzle.
    pub output_limit: usize,
    /// The time for an answer; `None` for no limit.
    pub time: Option<Duration>,
    /// The time for shrinking the puzzle of one fault; zero does not look into faults at all.
    pub shrink_time: Duration,
}

impl Default for Protocol {
    /// Returns a process that is kept open, boards on a line, a dot for an empty cell, 1 MiB and
    /// 10 seconds for an answer, and 20 seconds for shrinking.
    fn default() -> Protocol {
        Protocol {
            per_puzzle: false,
            form: BoardForm::Line,
            words: AnswerWords::default(),
            may_refuse_none: false,
            may_refuse_several: false,
            any_solution: false,
            blank: '.',
            skip: 0,
            output_limit: 1 << 20,
            time: Some(Duration::from_secs(10)),
            shrink_time: Duration::from_secs(20),
        }
    }
}

impl Protocol {
    /// Returns whether the answer that this is no puzzle is right for a puzzle that is one.
    fn may_refuse(&self, truth: &Truth) -> bool {
        match truth {
            Truth::None => self.may_refuse_none,
            Truth::Several(_) => self.may_refuse_several,
            _ => false,
        }
    }

    /// Returns whether an answer to a puzzle is a refusal that is allowed.
    pub(super) fn allows(&self, answer: &Answer, truth: &Truth) -> bool {
        *answer == Answer::Refused && self.may_refuse(truth)
    }

    /// Returns the answer to a puzzle that would have been right, in words.
    pub fn expected(&self, puzzle: &KnownPuzzle) -> String {
        let right = match (&puzzle.truth, self.any_solution) {
            (Truth::Unique(_), _) => "the only solution",
            (Truth::Several(_), true) => "any solution, or the answer that there are several",
            (Truth::Several(_), false) => "the answer that there are several solutions",
            (Truth::None, _) => "the answer that there is no solution",
            (Truth::Malformed, _) => "no board: this is no puzzle",
            (Truth::Unknown, _) => "a board that keeps the rules, if any",
        };
        if self.may_refuse(&puzzle.truth) {
            format!("{right}, or that this is no puzzle")
        } else {
            right.to_string()
        }
    }
}

/// How a board is written in an answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum BoardForm {
    /// All cells on a line.
    Line,
    /// A line for each row.
    Grid,
    /// The first group of a match, or all of it if there is no group.
    Pattern(Regex),
}

impl std::str::FromStr for BoardForm {
    type Err = String;

    /// Reads `line`, `grid` or a regular expression.
    fn from_str(text: &str) -> Result<BoardForm, String> {
        match text {
            "line" => Ok(BoardForm::Line),
            "grid" => Ok(BoardForm::Grid),
            // A text without a group or a class is a mistyped name.
            _ if !text.contains(['(', '[', '\\', '.']) => {
                Err("expected line, grid or a regular expression such as '([1-9]{81})'".to_string())
            }
            _ => Regex::new(text)
                .map(BoardForm::Pattern)
                .map_err(|error| error.to_string()),
        }
    }
}

/// Reads how an empty cell is written: one character that cannot be taken for a digit, nor be lost
/// at the end of a line.
///
/// # Errors
/// Says in words what is wrong.
pub fn empty_sign(text: &str) -> Result<char, String> {
    let mut chars = text.chars();
    let (Some(sign), None) = (chars.next(), chars.next()) else {
        return Err("expected one character".to_string());
    };
    let digit = Alphabet::default_for(9).digit(sign);
    if digit.is_some_and(|digit| digit.index() < 9) {
        return Err("a digit of the puzzles cannot also stand for an empty cell".to_string());
    }
    if sign.is_whitespace() || sign.is_control() {
        return Err("white space and control characters would break the line".to_string());
    }
    Ok(sign)
}
