//! What the lines of a certificate hold, from `puzzle` on: boards, cells and proofs.

use super::board::Board;
use super::code;
use super::lines::{Lines, Refusal, number, short};
use super::size::BoardSize;
use super::steps::Proof;

/// Characters on a line of a proof.
const WIDTH: usize = 76;

/// The most variables and literals in the definitions of a proof, together.
const MOST_DEFINED: usize = 1 << 20;

impl Lines<'_> {
    /// Reads a word and the digit of each cell, 0 for none: values up to 9 are a character each,
    /// others numbers with spaces between.
    pub(super) fn values(&mut self, word: &str, size: BoardSize) -> Result<Vec<u8>, Refusal> {
        let text = self.after(word)?;
        self.cells(text, size, size.cells())
    }

    /// Returns the digits of this many cells.
    fn cells(&self, text: &str, size: BoardSize, cells: usize) -> Result<Vec<u8>, Refusal> {
        let digits: Option<Vec<u8>> = if size.is_narrow() {
            let characters = (0..text.len()).map(|i| text.get(i..=i));
            characters.map(|text| size.digit(text?)).collect()
        } else {
            text.split(' ').map(|text| size.digit(text)).collect()
        };
        match digits.filter(|digits| digits.len() == cells) {
            Some(digits) => Ok(digits),
            None => {
                let (low, high) = (size.low, size.value(size.order));
                let from = if size.boxes.is_some() { 0 } else { low };
                self.refuse(format!("expected {cells} values from {from} to {high}"))
            }
        }
    }

    /// Reads `solution` and a full board that solves the puzzle, with what the cells off the board
    /// hold behind it. Returns the board alone, as whatever reads one does: it is the solution.
    pub(super) fn solution(&mut self, board: &Board) -> Result<Vec<u8>, Refusal> {
        self.solving("solution", board)
    }

    /// Reads `against` and a full board that keeps the rules; `rules` has no givens.
    pub(super) fn against(&mut self, rules: &Board) -> Result<Vec<u8>, Refusal> {
        self.solving("against", rules)
    }

    fn solving(&mut self, word: &str, board: &Board) -> Result<Vec<u8>, Refusal> {
        let text = self.after(word)?;
        self.solved(board, text)
    }

    fn solved(&self, board: &Board, text: &str) -> Result<Vec<u8>, Refusal> {
        let mut values = self.cells(text, board.size, board.size.extent())?;
        match board.solved_by(&values) {
            Ok(()) => {
                values.truncate(board.size.cells());
                Ok(values)
            }
            Err(what) => self.refuse(what),
        }
    }

    /// Reads `without`, the name of this cell and a solution of the puzzle without its given.
    pub(super) fn without(&mut self, board: &Board, cell: usize) -> Result<Vec<u8>, Refusal> {
        let text = self.after("without")?;
        let (name, values) = text.split_once(' ').unwrap_or((text, ""));
        let expected = board.name(cell);
        if name != expected {
            return self.refuse(format!("expected {expected}, found '{}'", short(name)));
        }
        let mut fewer = board.clone();
        fewer.givens[cell] = 0;
        self.solved(&fewer, values)
    }

    /// Reads `conflict` and some of the cells with givens, ascending.
    pub(super) fn conflict(&mut self, board: &Board) -> Result<Vec<usize>, Refusal> {
        let text = self.after("conflict")?;
        let names = text.split(' ').filter(|name| !name.is_empty());
        let cells: Option<Vec<usize>> = names.map(|name| board.size.cell(name)).collect();
        let fine = |cells: &Vec<usize>| {
            cells.windows(2).all(|w| w[0] < w[1])
                && cells.iter().all(|&cell| board.givens[cell] != 0)
        };
        match cells.filter(fine) {
            Some(cells) => Ok(cells),
            None => self.refuse("expected cells with givens, in row order"),
        }
    }

    /// Reads the definitions of new variables, if there are any, and a proof. `variables` is the
    /// number of variables of the formula.
    pub(super) fn proof(&mut self, variables: u32) -> Result<Proof, Refusal> {
        let definitions = self.definitions(variables)?;
        let steps = self.bytes("proof")?;
        Ok(Proof { definitions, steps })
    }

    /// Reads `define VARIABLE LITERAL…` for each new variable, in order after those of the formula.
    fn definitions(&mut self, variables: u32) -> Result<Vec<Vec<i32>>, Refusal> {
        let (mut all, mut size) = (Vec::new(), 0);
        let mut variable = variables as i32;
        while self.at("define") {
            variable += 1;
            let Some(either) = definition(self.after("define")?, variable) else {
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

    /// Reads a word, a number of bytes, and these in lines of base64.
    pub(super) fn bytes(&mut self, word: &str) -> Result<Vec<u8>, Refusal> {
        let text = self.after(word)?;
        let Some(size) = number(text) else {
            let found = short(text);
            return self.refuse(format!("expected a number of bytes, found '{found}'"));
        };
        let mut proof: Vec<u8> = Vec::new();
        while proof.len() < size {
            let line = self.take("base64")?;
            match bytes(line, size - proof.len()) {
                Some(bytes) => proof.extend(bytes),
                None => {
                    return self.refuse(format!("expected base64 of {WIDTH} characters a line"));
                }
            }
        }
        if proof.len() == size {
            Ok(proof)
        } else {
            self.refuse(format!("expected {size} bytes"))
        }
    }
}

/// Returns the bytes of a line of base64, which must be a full one if `left` bytes do not fit.
fn bytes(line: &str, left: usize) -> Option<Vec<u8>> {
    let must_be_full = left > WIDTH / 4 * 3;
    let fine = line.len() == WIDTH || line.len() < WIDTH && !must_be_full;
    let bytes = code::bytes(line.as_bytes());
    bytes.filter(|bytes| fine && !bytes.is_empty())
}

/// Returns the literals of a definition of this variable: `VARIABLE LITERAL…`.
fn definition(text: &str, variable: i32) -> Option<Vec<i32>> {
    let mut words = text.split(' ');
    let own = words.next().and_then(number) == Some(variable as usize);
    let either: Option<Vec<i32>> = words.map(|word| literal(word, variable - 1)).collect();
    let ascending = |either: &Vec<i32>| either.windows(2).all(|w| w[0].abs() < w[1].abs());
    either.filter(|either| own && ascending(either))
}

/// Returns a literal of a variable up to `most`.
fn literal(text: &str, most: i32) -> Option<i32> {
    let variable = number(text.strip_prefix('-').unwrap_or(text))? as i32;
    let negated = text.starts_with('-');
    let literal = if negated { -variable } else { variable };
    (1..=most).contains(&variable).then_some(literal)
}
