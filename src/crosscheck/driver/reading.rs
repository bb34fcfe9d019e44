//! How the answers of a program read, line by line.

use super::program::SolverProgram;
use super::protocol::BoardForm;
use super::whole::Understood;
use crate::crosscheck::{Answer, Query};
use crate::formats::Alphabet;
use crate::grid::Shape;

/// The shape and the alphabet in which an answer is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) shape: Shape,
    pub(super) alphabet: &'static Alphabet,
}

impl Frame {
    /// Returns the frame of the answers to a query.
    pub(super) fn of(query: &Query) -> Frame {
        Frame {
            shape: query.shape(),
            alphabet: query.alphabet(),
        }
    }
}

impl SolverProgram {
    /// A board, alone or full and followed by other text. That may add that there are several
    /// solutions; other words in it do not count.
    pub(super) fn board(&self, text: &str, frame: Frame) -> Option<Understood> {
        self.board_alone(text, frame).or_else(|| {
            let (first, rest) = text.trim().split_once(char::is_whitespace)?;
            let board = Answer::board(first, frame.shape, frame.alphabet)?;
            let full = matches!(&board, Answer::Board(values) if !values.contains(&0));
            let several = self
                .word(rest)
                .filter(|said| said.answer == Answer::Several);
            full.then(|| several.unwrap_or_else(|| board.into()))
        })
    }

    /// A board, whose empty cells may be written as they are given to the solver.
    fn board_alone(&self, text: &str, frame: Frame) -> Option<Understood> {
        let board = Answer::board(text, frame.shape, frame.alphabet);
        let board = board.or_else(|| {
            let holes = !self.protocol.blank.is_ascii_digit() && text.contains(self.protocol.blank);
            let text = holes.then(|| text.replace(self.protocol.blank, "."))?;
            Answer::board(&text, frame.shape, frame.alphabet)
        });
        board.map(Understood::from)
    }

    pub(super) fn word(&self, text: &str) -> Option<Understood> {
        let (answer, word) = self.protocol.words.find(text)?;
        Some(Understood::by_word(answer, word))
    }

    pub(super) fn read(&self, text: &str, frame: Frame) -> Understood {
        let understood = self.board(text, frame).or_else(|| self.word(text));
        understood.unwrap_or_else(|| {
            Answer::read(text, frame.shape, frame.alphabet, &self.protocol.words).into()
        })
    }

    /// Whether a line that comes after an answer would be taken for the next one.
    pub(super) fn is_answer(&self, line: &str, frame: Frame) -> bool {
        let blank = line.trim().is_empty();
        match &self.protocol.form {
            BoardForm::Line => !blank || self.word("").is_some(),
            BoardForm::Grid => !blank && (row(line, frame).is_some() || self.word(line).is_some()),
            BoardForm::Pattern(pattern) => {
                pattern.is_match(line) || (!blank && self.word(line).is_some())
            }
        }
    }

    /// What a line says, if the answer is complete with it.
    pub(super) fn line(
        &self,
        text: &str,
        rows: &mut Vec<String>,
        frame: Frame,
    ) -> Option<Understood> {
        match &self.protocol.form {
            BoardForm::Line => Some(self.read(text, frame)),
            BoardForm::Pattern(pattern) => {
                match pattern.captures(text).and_then(|found| matched(&found)) {
                    Some(found) => Some(self.read(found, frame)),
                    None => self.word(text),
                }
            }
            BoardForm::Grid => {
                rows.extend(row(text, frame));
                if rows.len() < frame.shape.order() {
                    return self.word(text);
                }
                Some(self.read(&rows.join("\n"), frame))
            }
        }
    }

    /// Whether text that does not read as a line would as a grid.
    pub(super) fn is_grid(&self, text: &str, frame: Frame) -> bool {
        let rows = text.lines().filter_map(|line| row(line, frame));
        matches!(self.protocol.form, BoardForm::Line) && rows.count() >= frame.shape.order()
    }
}

/// The first group of a match, or all of it where there is no group.
pub(super) fn matched<'a>(captures: &regex_lite::Captures<'a>) -> Option<&'a str> {
    let found = captures.get(1).or_else(|| captures.get(0))?;
    Some(found.as_str())
}

/// The cells of a line that has as many as a row, frames and blanks left out.
pub(super) fn row(text: &str, frame: Frame) -> Option<String> {
    let (order, alphabet) = (frame.shape.order(), frame.alphabet);
    if alphabet.is_decimal() {
        let cells = text.split(|c: char| !c.is_ascii_digit() && c != '.');
        let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
        return (cells.len() == order).then(|| cells.join(" "));
    }
    let known = |c: &char| *c == '.' || *c == '0' || alphabet.digit(*c).is_some();
    let framing = |c: char| c.is_whitespace() || "|+-=_:,;[]()\"'".contains(c) || !c.is_ascii();
    if text.chars().any(|c| !known(&c) && !framing(c)) {
        return None;
    }
    let cells: String = text.chars().filter(known).collect();
    (cells.len() == order).then_some(cells)
}
