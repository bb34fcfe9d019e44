//! What the lines of a certificate hold.

use super::board::{Board, Relation, plain};
use super::code;
use super::lines::{Lines, Refusal, number, short};
use super::steps::Proof;
use super::sum::{Comparison, Sum};

/// Characters on a line of a proof.
const WIDTH: usize = 76;

/// The most variables and literals in the definitions of a proof, together.
const MOST_DEFINED: usize = 1 << 20;

/// The most words of all relations together.
const MOST_WORDS: usize = 1 << 22;

impl Lines<'_> {
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
                let mut left = MOST_WORDS;
                while !self.at("puzzle") {
                    let relation = self.relation(&board, &mut left)?;
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

    /// `different CELLS`, `domain CELL DIGITS` or `pair CELL CELL DIGITS…`, with sets of digits as
    /// hexadecimal numbers, or `sum TERMS = TOTAL`. It may have `left` words.
    fn relation(&mut self, board: &Board, left: &mut usize) -> Result<Relation, Refusal> {
        let line = self.take("puzzle")?;
        let words: Vec<&str> = line.split(' ').take(*left + 1).collect();
        match left.checked_sub(words.len()) {
            Some(fewer) => *left = fewer,
            None => return self.refuse("the relations take too many words"),
        }
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

    /// A word and a value for each cell, 0 or '.' for none: a character each up to order 9, above
    /// that numbers with spaces between.
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

    /// `without CELL`: a solution of the puzzle without the given of that cell; the cell must be
    /// the one that is expected.
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

    /// The definitions of new variables, if there are any, then `proof BYTES` and lines of base64.
    /// `variables` are those of the formula.
    pub(super) fn proof(&mut self, variables: u32) -> Result<Proof, Refusal> {
        let definitions = self.definitions(variables)?;
        let steps = self.bytes()?;
        Ok(Proof { definitions, steps })
    }

    /// `define VARIABLE LITERALS`, for each variable after the last of the formula.
    fn definitions(&mut self, variables: u32) -> Result<Vec<Vec<i32>>, Refusal> {
        let (mut all, mut size) = (Vec::new(), 0);
        let mut variable = variables as i32;
        while self.at("define") {
            variable += 1;
            let mut words = self.after("define")?.split(' ');
            let own = words.next().and_then(number) == Some(variable as usize);
            let either: Option<Vec<i32>> = words.map(|word| literal(word, variable - 1)).collect();
            let ascending = |either: &Vec<i32>| either.windows(2).all(|w| w[0].abs() < w[1].abs());
            let Some(either) = either.filter(|either| own && ascending(either)) else {
                return self.refuse(format!(
                    "expected 'define {variable}' and literals of variables before it, ascending"
                ));
            };
            size += 1 + either.len();
            if size > MOST_DEFINED {
                return self.refuse("the definitions take too much");
            }
            all.push(either);
        }
        Ok(all)
    }

    /// `proof BYTES` and lines of base64.
    fn bytes(&mut self) -> Result<Vec<u8>, Refusal> {
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

/// A variable up to `most`, or its negation.
fn literal(text: &str, most: i32) -> Option<i32> {
    let variable = number(text.strip_prefix('-').unwrap_or(text))? as i32;
    let fine = (1..=most).contains(&variable);
    fine.then_some(if text.starts_with('-') {
        -variable
    } else {
        variable
    })
}
