//! Branching on boards with pencil marks, which are hard for what their cells may hold: on a cell
//! or on a digit in a house, the one that was left without an answer most often for the number of
//! its answers ([`weights`](crate::weights)).

use super::search::{Branching, Question};
use super::state::{State, columns};
use super::tables::{BAND, BOXES};
use crate::weights::Weights;

/// The cells of each house: rows, columns, boxes.
static HOUSES: [[u8; 9]; 27] = houses();

const fn houses() -> [[u8; 9]; 27] {
    let mut houses = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[row][column] = cell as u8;
        houses[9 + column][row] = cell as u8;
        houses[18 + row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = cell as u8;
        cell += 1;
    }
    houses
}

/// By number of answers: the share of the weight that one of them has. None where there is no
/// choice.
const SHARE: [f32; 16] = {
    let mut share = [0.0; 16];
    let mut answers = 2;
    while answers <= 9 {
        share[answers] = 1.0 / answers as f32;
        answers += 1;
    }
    share
};

/// The number of the first question about a digit in a house, after those about cells.
const PLACES: usize = 81;
const QUESTIONS: usize = PLACES + 27 * 9;

/// By how many more questions than twice the failures a board shows that it has solutions
/// everywhere, so that weighing all questions is not worth its time.
const LOOSE: u32 = 64;

/// The factor by which a failure counts more than the one before.
const GROWTH: f32 = 1.002;

/// The weights of the questions: of a cell, its number; of a digit in a house,
/// `PLACES` + house · 9 + digit.
pub(super) struct Questions {
    weights: Weights<[f32; QUESTIONS]>,
    /// The questions less twice the failures, from 0 to twice [`LOOSE`]: a hard part of a board
    /// shows soon.
    ahead: u32,
}

impl Default for Questions {
    fn default() -> Questions {
        Questions {
            weights: Weights::new([1.0; QUESTIONS], GROWTH),
            ahead: 0,
        }
    }
}

/// Returns the candidates of a digit in a house.
#[inline(always)]
fn places(state: &State, house: usize, digit: usize) -> u32 {
    let of = |band: usize| state.cells[band * 9 + digit];
    match house {
        0..9 => (of(house / 3) >> (house % 3 * 9) & 0x1ff).count_ones(),
        9..18 => {
            let column = 0o001_001_001 << (house - 9);
            (0..3).map(|band| (of(band) & column).count_ones()).sum()
        }
        _ => (of((house - 18) / 3) & BOXES[(house - 18) % 3]).count_ones(),
    }
}

/// Returns the numbers of candidates of the cells of a band, as bits: words of ones, twos, fours
/// and eights.
#[inline(always)]
fn digits(state: &State, band: usize) -> [u32; 4] {
    let mut words = [0; 4];
    for &cells in state.digits(band) {
        let mut carry = cells;
        for word in &mut words {
            (*word, carry) = (*word ^ carry, *word & carry);
        }
    }
    words
}

/// Returns the first cell with two candidates.
#[inline(always)]
fn pair(state: &State) -> Option<u16> {
    let band = state.pairs.iter().position(|&pairs| pairs != 0)?;
    Some((band * 27) as u16 + state.pairs[band].trailing_zeros() as u16)
}

impl Branching for Questions {
    /// What was learnt is worth a beginning anew once, early; later, where the search is long, that
    /// costs more than it gives.
    const LONGER: u64 = 1000;
    const SOON: bool = false;

    #[inline(always)]
    fn choose(&mut self, state: &State) -> Question {
        let loose = self.ahead > LOOSE;
        let pair = loose.then(|| pair(state)).flatten();
        let number = pair.unwrap_or_else(|| self.heaviest(state));
        self.ahead = (self.ahead + 1).min(2 * LOOSE);
        let answers = (0..9).map(|answer| {
            let (band, cell, digit) = Self::candidate(number, answer);
            (state.cells[band * 9 + digit] >> cell & 1) << answer
        });
        let answers = answers.sum::<u32>() as u16;
        Question { number, answers }
    }

    #[inline(always)]
    fn candidate(number: u16, answer: usize) -> (usize, u32, usize) {
        let number = usize::from(number);
        let (cell, digit) = match number.checked_sub(PLACES) {
            None => (number, answer),
            Some(place) => (HOUSES[place / 9][answer].into(), place % 9),
        };
        (cell / 27, (cell % 27) as u32, digit)
    }

    #[inline(never)]
    fn failed(&mut self, state: &State, _: u16) {
        if !self.weigh_cells(state) {
            self.weigh_places(state);
        }
        self.weights.grow();
        self.ahead = self.ahead.saturating_sub(2);
    }
}

impl Questions {
    /// Returns the question with the greatest share of weight.
    #[inline(always)]
    fn heaviest(&self, state: &State) -> u16 {
        let (mut most, mut chosen) = (0.0, 0);
        for band in 0..3 {
            let words = digits(state, band);
            let mut rest = state.open[band];
            while rest != 0 {
                let cell = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let bit = |i: usize| (words[i] >> cell & 1) << i;
                let answers = bit(0) | bit(1) | bit(2) | bit(3);
                let score = SHARE[answers as usize & 15] * self.weights.of[band * 27 + cell];
                if score > most {
                    (most, chosen) = (score, band * 27 + cell);
                }
            }
        }
        for house in 0..27 {
            let from = PLACES + house * 9;
            for (digit, weight) in self.weights.of[from..from + 9].iter().enumerate() {
                let score = SHARE[places(state, house, digit) as usize & 15] * weight;
                if score > most {
                    (most, chosen) = (score, from + digit);
                }
            }
        }
        chosen as u16
    }

    /// Weighs the cells without a candidate; returns whether there are any.
    fn weigh_cells(&mut self, state: &State) -> bool {
        let mut found = false;
        for band in 0..3 {
            let [ones, twos, fours, eights] = digits(state, band);
            let mut empty = BAND & !(ones | twos | fours | eights);
            while empty != 0 {
                self.weights
                    .add(band * 27 + empty.trailing_zeros() as usize, 1.0);
                empty &= empty - 1;
                found = true;
            }
        }
        found
    }

    /// Weighs the digits without a place in a house.
    fn weigh_places(&mut self, state: &State) {
        for digit in 0..9 {
            let mut weigh = |house: usize| self.weights.add(PLACES + house * 9 + digit, 1.0);
            let mut held = 0;
            for band in 0..3 {
                let cells = state.cells[band * 9 + digit];
                held |= columns(cells);
                for (part, own) in BOXES.into_iter().enumerate() {
                    if cells >> (9 * part) & 0x1ff == 0 {
                        weigh(3 * band + part);
                    }
                    if cells & own == 0 {
                        weigh(18 + 3 * band + part);
                    }
                }
            }
            let mut empty = 0x1ff & !held;
            while empty != 0 {
                weigh(9 + empty.trailing_zeros() as usize);
                empty &= empty - 1;
            }
        }
    }
}
