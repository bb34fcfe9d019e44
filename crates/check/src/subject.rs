//! What a certificate is about: a puzzle, with its rules.

use super::checker::Checker;
use super::clues;
use super::demand::About;
use super::digest::{digest, hex};
use super::lines::{Lines, Refusal};
use super::size::BoardSize;
use std::sync::Arc;

/// A puzzle with its rules: what a claim is about. Two subjects are equal if the certificates of
/// one are certificates of the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subject {
    /// The rows, columns and digits of the board.
    pub size: BoardSize,
    /// The rules.
    pub rules: Rules,
    /// The digit of each cell in row order, counted from 1, 0 if it has no given.
    pub values: Vec<u8>,
}

/// The rules of a puzzle.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Those of plain Sudoku: every row, column and box holds every digit.
    Plain,
    /// Rules and clues that the certificate names, and nothing else.
    Clues {
        /// A line each, such as `antiknight` or `cage 10 r1c1 r1c2`, in ascending order.
        lines: Arc<[String]>,
        /// Whether every box holds every digit by one of them.
        boxes: bool,
    },
    /// The relations that the certificate lists, and nothing else.
    Relations {
        /// How many there are.
        number: usize,
        /// Whether every box holds every digit by one of them.
        boxes: bool,
        /// The SHA-256 digest of their lines, each with its line feed.
        digest: [u8; 32],
    },
}

impl Subject {
    /// Reads the lines of a certificate from `board` to `puzzle`.
    ///
    /// # Errors
    /// [`Refusal`] if they are anything else, with the line from 1.
    pub fn read(lines: &str) -> Result<Subject, Refusal> {
        Checker::default().subject(lines)
    }

    /// Returns the relations, as lines of `rules relations`, that the rules of the lines of a
    /// certificate from `board` to `puzzle` stand for: those of its clues if it names them. They
    /// are what its proof is about.
    ///
    /// ```
    /// let lines = "board 4x4 digits 1..4\nrules clues\ncage 3 r1c1 r1c2\npuzzle ................\n";
    /// let relations = veridoku_check::Subject::relations(lines).unwrap();
    /// assert_eq!(relations, ["different r1c1 r1c2", "sum r1c1 r1c2 = 3"]);
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] if they are anything else, with the line from 1.
    pub fn relations(lines: &str) -> Result<Vec<String>, Refusal> {
        Checker::default().relations(lines)
    }

    /// Reads a plain puzzle from a line of a list: its values as certificates write them, after the
    /// shape of a box (`2x3`) if the boxes are not square. `None` if the line is anything else.
    pub fn of_line(line: &str) -> Option<Subject> {
        let (first, rest) = line.split_once(' ').unwrap_or_default();
        let (boxes, values) = match BoardSize::read(first) {
            Some(size) => (size.text(), rest),
            None => (square(line)?, line),
        };
        let lines = format!("board {boxes}\nrules plain\npuzzle {values}\n");
        Subject::read(&lines).ok()
    }

    /// Returns the puzzle as certificates write it, `.` for a cell without a given.
    pub fn puzzle_text(&self) -> String {
        let values = self.values.iter().map(|&digit| match digit {
            0 => ".".to_string(),
            digit => self.size.value(digit.into()).to_string(),
        });
        let values: Vec<String> = values.collect();
        values.join(if self.size.is_narrow() { "" } else { " " })
    }

    /// Returns the board as certificates write it, if it matters beside the values and the rules:
    /// the shape of a box, `3x3`, if every box holds every digit, or a board that has no such boxes
    /// of its own, `6x9 digits 0..8`.
    pub fn shape_text(&self) -> Option<String> {
        let without = matches!(
            self.rules,
            Rules::Relations { boxes: false, .. } | Rules::Clues { boxes: false, .. }
        );
        let matters = !without || self.size.boxes.is_none();
        matters.then(|| self.size.text())
    }

    /// Returns the SHA-256 digest of [`puzzle_text`](Subject::puzzle_text) in hexadecimal digits.
    pub fn puzzle_digest(&self) -> String {
        hex(&digest(&self.puzzle_text()))
    }
}

impl Lines<'_> {
    /// Reads what [`Subject::read`] does.
    pub(super) fn subject(&mut self) -> Result<Subject, Refusal> {
        let (_, subject) = self.board(About::Anything)?;
        match self.rest {
            "" => Ok(subject),
            _ => self.refuse("expected nothing more"),
        }
    }

    /// Reads what [`Subject::relations`] does.
    pub(super) fn written(&mut self) -> Result<Vec<String>, Refusal> {
        let (board, _) = self.board(About::Anything)?;
        let relations = board.relations.iter();
        Ok(relations
            .map(|relation| clues::written(relation, board.size))
            .collect())
    }
}

impl Rules {
    /// Returns the rules in few words, if the certificate names them: `rows, columns, boxes 3x3,
    /// antiknight, cage (28)`.
    pub fn summary(&self) -> Option<String> {
        match self {
            Rules::Clues { lines, .. } => Some(clues::summary(lines)),
            Rules::Plain | Rules::Relations { .. } => None,
        }
    }

    /// Returns the digest of the lines of clues, in ascending order, or of relations in hexadecimal
    /// digits, each line with its line feed; `None` for the plain rules.
    pub fn digest_text(&self) -> Option<String> {
        match self {
            Rules::Plain => None,
            Rules::Clues { lines, .. } => {
                let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
                Some(hex(&digest(&text)))
            }
            Rules::Relations { digest, .. } => Some(hex(digest)),
        }
    }
}

/// Returns the shape of square boxes on a board with as many values as this line: `3x3`.
fn square(line: &str) -> Option<String> {
    let values = if line.contains(' ') {
        line.split(' ').count()
    } else {
        line.len()
    };
    let side = (2..=8usize).find(|side| side.pow(4) == values)?;
    Some(format!("{side}x{side}"))
}
