//! The text of a certificate, taken apart line by line.

use super::board::{Board, Relation, plain};
use super::code;
use super::sum::{Comparison, Sum};
use std::fmt;

/// Why a certificate does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line of the certificate, from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Refusal {}

/// Characters on a line of a proof.
const WIDTH: usize = 76;

/// The lines of a certificate, read from the first to the last.
pub(super) struct Lines<'a> {
    rest: std::str::Lines<'a>,
    line: usize,
    /// The next line, if it was looked at.
    next: Option<&'a str>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Lines<'a> {
        Lines {
            rest: text.lines(),
            line: 0,
            next: None,
        }
    }

    /// What is wrong with the line read last.
    pub(super) fn refuse<T>(&self, what: impl Into<String>) -> Result<T, Refusal> {
        let (line, what) = (self.line, what.into());
        Err(Refusal { line, what })
    }

    fn peek(&mut self) -> Option<&'a str> {
        self.next = self.next.or_else(|| self.rest.next());
        self.next
    }

    fn take(&mut self, expected: &str) -> Result<&'a str, Refusal> {
        self.line += 1;
        match self.peek() {
            Some(line) => {
                self.next = None;
                match blank(line) {
                    None => Ok(line),
                    Some(at) => self.refuse(format!("column {}: expected no blank", at + 1)),
                }
            }
            None => self.refuse(format!("expected '{expected}', found the end")),
        }
    }

    /// Whether the next line starts with a word.
    pub(super) fn at(&mut self, word: &str) -> bool {
        let first = |line: &str| line.split(' ').next() == Some(word);
        self.peek().is_some_and(first)
    }

    /// What follows a word on the next line, which must start with it.
    pub(super) fn after(&mut self, word: &str) -> Result<&'a str, Refusal> {
        let line = self.take(word)?;
        match line
            .strip_prefix(word)
            .map(|rest| rest.strip_prefix(' ').unwrap_or(rest))
        {
            Some(rest) if line.len() == word.len() || line.as_bytes()[word.len()] == b' ' => {
                Ok(rest)
            }
            _ => self.refuse(format!("expected '{word}', found '{}'", short(line))),
        }
    }

    /// Nothing may follow.
    pub(super) fn end(&mut self) -> Result<(), Refusal> {
        if !self.after("end")?.is_empty() {
            return self.refuse("expected 'end' alone");
        }
        match self.peek() {
            None => Ok(()),
            Some(line) => {
                self.line += 1;
                self.refuse(format!("expected nothing more, found '{}'", short(line)))
            }
        }
    }

    /// `board`, `rules`, the relations if the rules are not the plain ones, and `puzzle`.
    pub(super) fn board(&mut self) -> Result<(Board, (usize, usize), bool), Refusal> {
        let shape = self.after("board")?;
        let sides = shape
            .split_once('x')
            .and_then(|(height, width)| Some((number(height)?, number(width)?)));
        let Some((height, width)) =
            sides.filter(|(h, w)| *h <= 64 && *w <= 64 && (4..=64).contains(&(h * w)))
        else {
            return self.refuse(format!(
                "expected a box such as 3x3, of 4 to 64 cells, found '{}'",
                short(shape)
            ));
        };
        let order = height * width;
        let mut board = Board {
            order,
            relations: Vec::new(),
            givens: Vec::new(),
        };
        let rules = self.after("rules")?;
        let plain_rules = rules == "plain";
        match rules {
            "plain" => board.relations = plain(height, width),
            "relations" => {
                while !self.at("puzzle") {
                    let relation = self.relation(&board)?;
                    board.relations.push(relation);
                }
            }
            other => {
                return self.refuse(format!(
                    "expected 'plain' or 'relations', found '{}'",
                    short(other)
                ));
            }
        }
        board.givens = self.values("puzzle", order)?;
        Ok((board, (height, width), plain_rules))
    }

    /// `different CELLS`, `domain CELL DIGITS` or `pair CELL CELL DIGITS…`, with sets of digits as hexadecimal numbers, or `sum TERMS = TOTAL`.
    fn relation(&mut self, board: &Board) -> Result<Relation, Refusal> {
        let line = self.take("puzzle")?;
        let words: Vec<&str> = line.split(' ').collect();
        let cell = |word: &&str| cell(word, board.order);
        let set = |word: &&str| {
            u64::from_str_radix(word, 16)
                .ok()
                .filter(|_| !word.starts_with('+'))
        };
        let relation = match words[..] {
            ["different", ref names @ ..] => {
                let cells: Option<Vec<usize>> = names.iter().map(cell).collect();
                let fine = |cells: &Vec<usize>| {
                    (1..=board.order).contains(&cells.len())
                        && cells.windows(2).all(|w| w[0] < w[1])
                };
                let relation = |cells| Relation::Different {
                    cells,
                    name: names.join(" "),
                };
                cells.filter(fine).map(relation)
            }
            ["domain", ref name, ref digits] => cell(name)
                .zip(set(digits))
                .map(|(cell, digits)| Relation::Domain { cell, digits }),
            ["pair", ref a, ref b, ref sets @ ..] if sets.len() == board.order => {
                let allowed: Option<Vec<u64>> = sets.iter().map(set).collect();
                let cells = cell(a).zip(cell(b));
                cells.zip(allowed).map(|((a, b), allowed)| Relation::Pair {
                    cells: [a, b],
                    allowed,
                })
            }
            ["sum", ref terms @ .., sign, total] => {
                let comparison = match sign {
                    "=" => Some(Comparison::Equal),
                    "<=" => Some(Comparison::AtMost),
                    ">=" => Some(Comparison::AtLeast),
                    _ => None,
                };
                let term = |word: &&str| match word.split_once('*') {
                    None => Some((1, cell(word)?)),
                    Some((coefficient, name)) => Some((integer(coefficient)?, cell(&name)?)),
                };
                let terms: Option<Vec<(i64, usize)>> = terms.iter().map(term).collect();
                let compared = comparison.zip(integer(total));
                terms.zip(compared).map(|(terms, (comparison, total))| {
                    Relation::Sum(Sum {
                        terms,
                        comparison,
                        total,
                    })
                })
            }
            _ => None,
        };
        match relation {
            Some(relation) => Ok(relation),
            None => self.refuse(format!(
                "expected a relation or 'puzzle', found '{}'",
                short(line)
            )),
        }
    }

    /// A word and a value for each cell, 0 or '.' for none: a character each up to order 9, above that numbers with spaces between.
    pub(super) fn values(&mut self, word: &str, order: usize) -> Result<Vec<u8>, Refusal> {
        let text = self.after(word)?;
        self.cells(text, order)
    }

    fn cells(&self, text: &str, order: usize) -> Result<Vec<u8>, Refusal> {
        let value = |text: &str| match text {
            "." => Some(0),
            _ => number(text)
                .filter(|&value| value <= order)
                .map(|value| value as u8),
        };
        let values: Option<Vec<u8>> = if order <= 9 {
            (0..text.len()).map(|i| value(text.get(i..=i)?)).collect()
        } else {
            text.split(' ').map(value).collect()
        };
        match values.filter(|values| values.len() == order * order) {
            Some(values) => Ok(values),
            None => self.refuse(format!(
                "expected {} values from 0 to {order}",
                order * order
            )),
        }
    }

    /// `solution` and a board that solves the puzzle.
    pub(super) fn solution(&mut self, board: &Board) -> Result<Vec<u8>, Refusal> {
        self.solving("solution", board)
    }

    /// `against` and a board that keeps the rules, where `rules` has no givens.
    pub(super) fn against(&mut self, rules: &Board) -> Result<Vec<u8>, Refusal> {
        self.solving("against", rules)
    }

    fn solving(&mut self, word: &str, board: &Board) -> Result<Vec<u8>, Refusal> {
        let values = self.values(word, board.order)?;
        match board.solved_by(&values) {
            Ok(()) => Ok(values),
            Err(what) => self.refuse(what),
        }
    }

    /// `without CELL`: a solution of the puzzle without the given of that cell; the cell must be the one that is expected.
    pub(super) fn without(&mut self, board: &Board, cell: usize) -> Result<Vec<u8>, Refusal> {
        let text = self.after("without")?;
        let (name, values) = text.split_once(' ').unwrap_or((text, ""));
        if name != board.name(cell) {
            return self.refuse(format!(
                "expected {}, found '{}'",
                board.name(cell),
                short(name)
            ));
        }
        let mut fewer = board.clone();
        fewer.givens[cell] = 0;
        let values = self.cells(values, board.order)?;
        match fewer.solved_by(&values) {
            Ok(()) => Ok(values),
            Err(what) => self.refuse(what),
        }
    }

    /// `conflict CELLS`: some of the cells with givens, ascending.
    pub(super) fn conflict(&mut self, board: &Board) -> Result<Vec<usize>, Refusal> {
        let text = self.after("conflict")?;
        let names = text.split(' ').filter(|name| !name.is_empty());
        let cells: Option<Vec<usize>> = names.map(|name| cell(name, board.order)).collect();
        let fine = |cells: &Vec<usize>| {
            cells.windows(2).all(|w| w[0] < w[1])
                && cells.iter().all(|&cell| board.givens[cell] != 0)
        };
        match cells.filter(fine) {
            Some(cells) => Ok(cells),
            None => self.refuse("expected cells with givens, in row order"),
        }
    }

    /// `proof BYTES` and lines of base64.
    pub(super) fn proof(&mut self) -> Result<Vec<u8>, Refusal> {
        let text = self.after("proof")?;
        let Some(size) = number(text) else {
            return self.refuse(format!(
                "expected a number of bytes, found '{}'",
                short(text)
            ));
        };
        let mut proof: Vec<u8> = Vec::new();
        while proof.len() < size {
            let line = self.take("base64")?;
            let whole = size - proof.len() > WIDTH / 4 * 3;
            match code::bytes(line.as_bytes()) {
                Some(bytes)
                    if !bytes.is_empty()
                        && line.len() <= WIDTH
                        && (!whole || line.len() == WIDTH) =>
                {
                    proof.extend(bytes);
                }
                _ => return self.refuse(format!("expected base64 of {WIDTH} characters a line")),
            }
        }
        if proof.len() == size {
            Ok(proof)
        } else {
            self.refuse(format!("expected {size} bytes"))
        }
    }
}

/// Where a line has a blank that is not a single space between words, counted in characters.
fn blank(line: &str) -> Option<usize> {
    let last = line.chars().count().checked_sub(1)?;
    let mut before = true;
    line.chars().enumerate().position(|(at, letter)| {
        let space = letter == ' ';
        let wrong = space && (before || at == last) || letter == '\t';
        before = space;
        wrong
    })
}

/// A whole number of at most nine digits, without a sign and without zeros in front.
pub(super) fn number(text: &str) -> Option<usize> {
    let fine = text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    let value = text.parse().ok().filter(|_| fine)?;
    (text == "0" || !text.starts_with('0')).then_some(value)
}

/// A whole number from −2⁶³ to 2⁶³ − 1, without a plus sign and without zeros in front.
fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let fine = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    text.parse().ok().filter(|_| fine || text == "0")
}

/// The index of a cell by its name.
fn cell(name: &str, order: usize) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let inside = |n: &usize| (1..=order).contains(n);
    let row = number(row).filter(inside)?;
    let column = number(column).filter(inside)?;
    Some((row - 1) * order + column - 1)
}

/// The beginning of a text that may be long, with `�` for characters that would steer a terminal.
fn short(text: &str) -> String {
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut start: String = text.chars().take(20).map(plain).collect();
    if text.chars().nth(20).is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_apart_by_single_spaces_only() {
        for (line, column) in [
            ("end ", 4),
            (" end", 1),
            ("end\t", 4),
            ("conflict r1c1  r1c2", 15),
            ("conflict  r1c1", 10),
            ("conflict r1c1 ", 14),
            ("conflict ", 9),
            (" ", 1),
        ] {
            let refusal = Lines::new(&format!("{line}\n")).take("end").unwrap_err();
            let expected = format!("line 1: column {column}: expected no blank");
            assert_eq!(refusal.to_string(), expected, "'{line}'");
        }
        for line in ["end", "", "conflict r1c1 r1c2"] {
            assert_eq!(Lines::new(&format!("{line}\n")).take("end"), Ok(line));
        }
    }
}
