//! Unit propagation of the extended encoding, a word for each of its at-least-one clauses.
//!
//! A bit of a word is a literal that is not known to be false: a word without bits is a conflict, a
//! word with one bit a unit clause, whose literal becomes true and makes the literals false that an
//! at-most-one clause has with it. All words stay in step.

use super::template::{Place, Template};

/// The most digits.
pub(super) const DIGITS: usize = 9;
/// The words of a digit: one for each house.
pub(super) const HOUSES: usize = 32;
/// The words of the cells.
pub(super) const CELLS: usize = 128;
/// A word of the cells that stands for none.
pub(super) const UNUSED: u8 = CELLS as u8 - 1;
/// Marks a word that is satisfied, or stands for no clause: two bits that nothing clears.
const DONE: u16 = 0xc000;
/// The number of words looked at together.
const CHUNK: usize = 16;

/// The literals of a puzzle that are not known to be false.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// By digit and house: the positions that are open.
    houses: [[u16; HOUSES]; DIGITS],
    /// By cell: the digits that are open.
    cells: [u16; CELLS],
    /// The number of cells with a true literal.
    filled: usize,
}

/// A literal: this cell has this digit, which counts from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Literal {
    pub(super) cell: u8,
    pub(super) digit: usize,
}

/// Returns whether one of the words has at most one bit.
fn has_few(words: &[u16]) -> bool {
    let few = |few: u16, word: &u16| few | u16::from(word & word.wrapping_sub(1) == 0);
    words.iter().fold(0, few) != 0
}

impl Board {
    /// Returns the board on which everything is open.
    pub(super) fn new(template: &Template) -> Board {
        let mut board = Board {
            houses: [[DONE; HOUSES]; DIGITS],
            cells: [DONE; CELLS],
            filled: 0,
        };
        let all = (1 << template.order) - 1;
        board.cells[..template.cells].fill(all);
        for words in &mut board.houses[..template.order] {
            words[..template.houses].fill(all);
        }
        board
    }

    /// Returns whether a literal is not known to be false.
    pub(super) fn is_open(&self, literal: Literal) -> bool {
        self.cells[usize::from(literal.cell) % CELLS] >> literal.digit & 1 == 1
    }

    /// Returns the digits of a full board, from 1; `None` if a cell is open.
    pub(super) fn full(&self, template: &Template) -> Option<Vec<u8>> {
        let cells = self.cells[..template.cells].iter();
        (self.filled == template.cells)
            .then(|| cells.map(|word| word.trailing_zeros() as u8 + 1).collect())
    }

    /// Sets an open literal to true, without propagation.
    pub(super) fn place(&mut self, template: &Template, literal: Literal) {
        let Literal { cell, digit } = literal;
        let cell = usize::from(cell);
        let places = &template.places[cell];
        let words = &mut self.houses[digit];
        for (word, keep) in words.iter_mut().zip(&template.keep[cell]) {
            *word &= keep;
        }
        for &Place { house, bit } in places {
            words[usize::from(house) % HOUSES] = DONE | bit;
        }
        let bit = 1 << digit;
        let mut others = self.cells[cell % CELLS] & !(DONE | bit);
        while others != 0 {
            let words = &mut self.houses[others.trailing_zeros() as usize % DIGITS];
            for &Place { house, bit } in places {
                words[usize::from(house) % HOUSES] &= !bit;
            }
            others &= others - 1;
        }
        for &peer in &template.peers[cell] {
            self.cells[usize::from(peer) % CELLS] &= !bit;
        }
        self.cells[cell % CELLS] = DONE | bit;
        self.filled += 1;
    }

    /// Propagates unit clauses to the fixpoint. Returns `false` on a conflict.
    pub(super) fn propagate(&mut self, template: &Template) -> bool {
        loop {
            let before = self.filled;
            for first in (0..template.cells).step_by(CHUNK) {
                if !has_few(&self.cells[first..first + CHUNK]) {
                    continue;
                }
                for cell in first..first + CHUNK {
                    let word = self.cells[cell];
                    if word & word.wrapping_sub(1) != 0 {
                        continue;
                    }
                    if word == 0 {
                        return false;
                    }
                    let (cell, digit) = (cell as u8, word.trailing_zeros() as usize);
                    self.place(template, Literal { cell, digit });
                }
            }
            for digit in 0..template.order {
                for first in [0, CHUNK] {
                    if !has_few(&self.houses[digit][first..first + CHUNK]) {
                        continue;
                    }
                    for house in first..first + CHUNK {
                        let word = self.houses[digit][house];
                        if word & word.wrapping_sub(1) != 0 {
                            continue;
                        }
                        if word == 0 {
                            return false;
                        }
                        let cell = template.cells_of[house][word.trailing_zeros() as usize];
                        self.place(template, Literal { cell, digit });
                    }
                }
            }
            if self.filled == before {
                return true;
            }
        }
    }

    /// Propagates unit clauses and locked candidates to the fixpoint: if all open literals of a
    /// digit in a house lie in its crossing with another house, those of the other house outside it
    /// are false. Returns `false` on a conflict.
    pub(super) fn settle(&mut self, template: &Template) -> bool {
        loop {
            if !self.propagate(template) {
                return false;
            }
            if self.filled == template.cells || !self.lock(template) {
                return true;
            }
        }
    }

    /// Eliminates by locked candidates. Returns whether there were any.
    fn lock(&mut self, template: &Template) -> bool {
        let mut any = false;
        for digit in 0..template.order {
            for crossing in &template.crossings {
                let [a, b] = crossing.houses.map(|house| usize::from(house) % HOUSES);
                let words = &self.houses[digit];
                let out_a = words[a] & crossing.outside[0];
                let out_b = words[b] & crossing.outside[1];
                let (house, mut out) = match (out_a, out_b) {
                    (0, 1..) => (b, out_b),
                    (1.., 0) => (a, out_a),
                    _ => continue,
                };
                any = true;
                while out != 0 {
                    let cell = template.cells_of[house][out.trailing_zeros() as usize];
                    self.refute(template, Literal { cell, digit });
                    out &= out - 1;
                }
            }
        }
        any
    }

    /// Sets an open literal to false, without propagation.
    fn refute(&mut self, template: &Template, literal: Literal) {
        let Literal { cell, digit } = literal;
        self.cells[usize::from(cell) % CELLS] &= !(1 << digit);
        for &Place { house, bit } in &template.places[usize::from(cell)] {
            self.houses[digit][usize::from(house) % HOUSES] &= !bit;
        }
    }

    /// Returns the number of words, for [`pair`](Board::pair).
    pub(super) fn words(template: &Template) -> usize {
        template.cells + template.order * template.houses
    }

    /// Returns the two open literals of a clause that has no others.
    pub(super) fn pair(&self, template: &Template, number: usize) -> Option<[Literal; 2]> {
        let two = |word: u16| {
            let after = word & word.wrapping_sub(1);
            let two = word < DONE && after != 0 && after & (after - 1) == 0;
            two.then(|| [word, after].map(|bits| bits.trailing_zeros() as usize))
        };
        if number < template.cells {
            let cell = number as u8;
            return two(self.cells[number]).map(|d| d.map(|digit| Literal { cell, digit }));
        }
        let number = number - template.cells;
        let (digit, house) = (number / template.houses, number % template.houses);
        let cells = &template.cells_of[house];
        two(self.houses[digit][house]).map(|places| {
            places.map(|place| Literal {
                cell: cells[place],
                digit,
            })
        })
    }
}
