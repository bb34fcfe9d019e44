//! Counts the solutions of a plain puzzle on a board of two bands or two stacks: its boxes are two
//! columns wide, or two rows high.
//!
//! If boxes are two columns wide, a box of the first band and the box below it share two columns,
//! and the left column of the one holds the digits of the right column of the other. So a board
//! splits the digits into two halves for each stack, and the bands are independent given the
//! splits:
//!
//! ```text
//! solutions = Σ over splits of every stack  f₁(splits) · f₂(splits) · orders that agree with the givens
//! ```
//!
//! Here `f` counts the ways to arrange the rows of a band. It depends on the splits only through
//! the sides in each stack of the digits, up to a permutation of the digits without a given in the
//! band, and is computed once for each such class.

use super::meter::Meter;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock};
use veridoku_model::threads::side_by_side;

/// The largest supported order: eight digits have 35 splits per stack, ten would have 126, and 126⁵
/// terms.
pub(super) const LARGEST: usize = 8;

/// Counts the boards that agree with the givens, 0 for an empty cell, of a shape with boxes of
/// `height` rows and two columns. Adds the solutions to the meter.
pub(super) fn count(height: usize, values: &[u8], jobs: usize, meter: &Meter<'_>) {
    let board = Board {
        height,
        values,
        splits: halves(height),
    };
    let first: Vec<(u16, u32)> = board.orders(0);
    meter.begin(first.len() as f64);
    let bands = [0, 1].map(|band| Band::new(&board, band));
    let next = AtomicUsize::new(0);
    side_by_side(jobs.max(1), &|_| {
        while let Some(&(split, orders)) = first.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut total = 0u128;
            let finished = board.sum(&mut vec![split], orders, &bands, meter, &mut total);
            meter.add(1.0, total);
            if !finished {
                return;
            }
        }
    });
}

/// Returns the sets of half of the digits that contain the first one.
fn halves(height: usize) -> Vec<u16> {
    let sets = 0..1u16 << (2 * height);
    sets.filter(|s| s & 1 != 0 && s.count_ones() as usize == height)
        .collect()
}

/// A board of two bands.
struct Board<'a> {
    height: usize,
    values: &'a [u8],
    splits: Vec<u16>,
}

impl Board<'_> {
    fn order(&self) -> usize {
        2 * self.height
    }

    fn value(&self, row: usize, column: usize) -> Option<usize> {
        usize::from(self.values[row * self.order() + column]).checked_sub(1)
    }

    /// Returns the splits of a stack with the number of orders (which half is the left column of
    /// the first band) that agree with the givens.
    fn orders(&self, stack: usize) -> Vec<(u16, u32)> {
        let all = (1u16 << self.order()) - 1;
        let agrees = |left: u16| {
            let cells = (0..self.order()).flat_map(|row| [(row, 0), (row, 1)]);
            cells.into_iter().all(|(row, side)| {
                let flipped = (row >= self.height) ^ (side == 1);
                let half = if flipped { all & !left } else { left };
                self.value(row, 2 * stack + side)
                    .is_none_or(|digit| half >> digit & 1 != 0)
            })
        };
        let orders = |&split: &u16| u32::from(agrees(split)) + u32::from(agrees(all & !split));
        let splits = self.splits.iter().map(|split| (*split, orders(split)));
        splits.filter(|&(_, orders)| orders > 0).collect()
    }

    /// Adds up over the splits of the stacks without one. Returns `false` if it was stopped.
    fn sum(
        &self,
        chosen: &mut Vec<u16>,
        orders: u32,
        bands: &[Band; 2],
        meter: &Meter<'_>,
        total: &mut u128,
    ) -> bool {
        if chosen.len() == self.height {
            let [above, below] = bands;
            let above = above.fillings(chosen);
            if above > 0 {
                *total += above * below.fillings(chosen) * u128::from(orders);
            }
            return true;
        }
        if meter.stopping() {
            return false;
        }
        for (split, more) in self.orders(chosen.len()) {
            chosen.push(split);
            let finished = self.sum(chosen, orders * more, bands, meter, total);
            chosen.pop();
            if !finished {
                return false;
            }
        }
        true
    }
}

/// A band with its cached counts.
struct Band {
    height: usize,
    /// The row of a digit in a stack, if it is given there.
    row_of: Vec<Vec<Option<usize>>>,
    /// Whether a row has a given.
    marked: Vec<bool>,
    /// Whether a box has a digit given twice.
    impossible: bool,
    known: RwLock<HashMap<Vec<u16>, u128>>,
}

impl Band {
    fn new(board: &Board<'_>, band: usize) -> Band {
        let (height, order) = (board.height, board.order());
        let mut row_of = vec![vec![None; height]; order];
        let mut marked = vec![false; height];
        let mut impossible = false;
        for (row, marked) in marked.iter_mut().enumerate() {
            for column in 0..order {
                if let Some(digit) = board.value(band * height + row, column) {
                    let before = row_of[digit][column / 2].replace(row);
                    impossible |= before.is_some();
                    *marked = true;
                }
            }
        }
        Band {
            height,
            row_of,
            marked,
            impossible,
            known: RwLock::default(),
        }
    }

    /// Returns the sides of a digit, one bit per stack.
    fn sides(splits: &[u16], digit: usize) -> u16 {
        let bits = splits.iter().enumerate();
        bits.fold(0, |sides, (stack, split)| {
            sides | (split >> digit & 1) << stack
        })
    }

    /// Returns the number of ways to arrange the rows for these splits.
    fn fillings(&self, splits: &[u16]) -> u128 {
        if self.impossible {
            return 0;
        }
        let order = 2 * self.height;
        let free = |digit: usize| self.row_of[digit].iter().all(Option::is_none);
        let (mut class, mut others) = (Vec::with_capacity(order + 1), Vec::new());
        for digit in 0..order {
            let sides = Band::sides(splits, digit);
            if free(digit) { &mut class } else { &mut others }.push(sides);
        }
        class.sort_unstable();
        class.extend(others);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = known.get(&class) {
            return known;
        }
        drop(known);
        let all = (1u16 << order) - 1;
        let mut columns: Vec<u16> = splits.iter().flat_map(|&s| [s, all & !s]).collect();
        let fillings = self.rows(0, &mut columns, None);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(class, fillings);
        fillings
    }

    /// Returns the number of ways to fill the rows from this one on. Rows without a given are
    /// interchangeable: only the orders in which the digits of their first column ascend are
    /// enumerated.
    fn rows(&self, row: usize, columns: &mut Vec<u16>, last: Option<u16>) -> u128 {
        if row == self.height {
            let plain = self.marked.iter().filter(|&&marked| !marked).count();
            return (1..=plain as u128).product();
        }
        let mut places = columns.clone();
        for (column, digits) in places.iter_mut().enumerate() {
            let here = |digit: usize| self.row_of[digit][column / 2] == Some(row);
            let elsewhere = |digit: usize| self.row_of[digit][column / 2].is_some_and(|r| r != row);
            let within = |mask: u16, test: &dyn Fn(usize) -> bool| {
                let digits = (0..2 * self.height).filter(|&d| mask >> d & 1 != 0 && test(d));
                digits.fold(0u16, |set, d| set | 1 << d)
            };
            let must = within(*digits, &here);
            *digits = if must != 0 {
                must
            } else {
                *digits & !within(*digits, &elsewhere)
            };
            if must.count_ones() > 1 {
                return 0;
            }
        }
        if !self.marked[row]
            && let Some(last) = last
        {
            places[0] &= !((last << 1) - 1);
        }
        self.cells(row, 0, 0, &places, columns, last)
    }

    /// Returns the number of ways to fill a row from this column on, and the rows after it.
    fn cells(
        &self,
        row: usize,
        column: usize,
        used: u16,
        places: &[u16],
        columns: &mut Vec<u16>,
        last: Option<u16>,
    ) -> u128 {
        if column == places.len() {
            return self.rows(row + 1, columns, last);
        }
        let mut ways = 0;
        let mut rest = places[column] & !used;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest ^= digit;
            columns[column] ^= digit;
            let first = column == 0 && !self.marked[row];
            let last = if first { Some(digit) } else { last };
            ways += self.cells(row, column + 1, used | digit, places, columns, last);
            columns[column] ^= digit;
        }
        ways
    }
}
