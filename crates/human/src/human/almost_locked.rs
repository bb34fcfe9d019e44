//! Almost locked sets: cells of one house with one digit more than cells. A set that loses one of
//! its digits is locked on all others.

use super::mixing::Mixing;
use super::{Board, Cells, Map};
use std::collections::HashSet;
use std::ops::Index;
use std::sync::Arc;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// The most cells of a set: on 9×9 no set has more.
const LARGEST: usize = 8;

/// An almost locked set.
pub(super) struct Als<const W: usize> {
    pub(super) cells: Cells<W>,
    pub(super) digits: u64,
    /// The digits that could be eliminated by the set: other cells with them see all their places.
    pub(super) strikes: u64,
    /// By digit: its places in the set, and the cells with it that see all of them; none if the set
    /// lacks the digit.
    of: Vec<[Cells<W>; 2]>,
}

/// Returns every almost locked set of a board, each once; not all if its limits are reached.
pub(super) fn sets<const W: usize>(map: &Map<W>, board: &Board<W>) -> Arc<Vec<Als<W>>> {
    let (memory, candidates) = (board.memory(), board.all_candidates());
    memory.sets(candidates).unwrap_or_else(|| {
        let sets = Arc::new(all(map, board));
        if board.look().is_continue() {
            memory.keep_sets(candidates, &sets);
        }
        sets
    })
}

fn all<const W: usize>(map: &Map<W>, board: &Board<W>) -> Vec<Als<W>> {
    let mut growth = Growth {
        board,
        known: HashSet::default(),
        all: Vec::new(),
    };
    for house in map.sets() {
        let open = house.cells.iter().copied();
        let open: Vec<Cell> = open.filter(|&cell| board.open().contains(cell)).collect();
        growth.grow(&open, Cells::EMPTY, 0, 0);
    }
    let of = |(cells, digits): (Cells<W>, u64)| Als::new(map, board, cells, digits);
    let all = growth.all.into_iter();
    all.take_while(|_| board.look().is_continue())
        .map(of)
        .collect()
}

/// The search for sets, one house after another.
struct Growth<'a, const W: usize> {
    board: &'a Board<W>,
    known: HashSet<Cells<W>, Mixing>,
    all: Vec<(Cells<W>, u64)>,
}

impl<const W: usize> Growth<'_, W> {
    fn grow(&mut self, open: &[Cell], cells: Cells<W>, size: usize, digits: u64) {
        for (number, &cell) in open.iter().enumerate() {
            if self.board.look().is_break() {
                return;
            }
            let (mut cells, digits) = (cells, digits | self.board.candidates(cell).bits());
            cells.insert(cell);
            let (size, count) = (size + 1, digits.count_ones() as usize);
            if count == size + 1 && self.known.insert(cells) {
                self.all.push((cells, digits));
            }
            if size < LARGEST && count <= LARGEST + 1 {
                self.grow(&open[number + 1..], cells, size, digits);
            }
        }
    }
}

impl<const W: usize> Als<W> {
    pub(super) fn new(map: &Map<W>, board: &Board<W>, cells: Cells<W>, digits: u64) -> Als<W> {
        let mut of = vec![[Cells::EMPTY; 2]; map.order()];
        let mut strikes = 0;
        for digit in DigitSet::from_bits(digits).iter() {
            let all = *board.cells(digit);
            let places = all & cells;
            let seen = map.common_peers(&places) & all;
            strikes |= u64::from(!seen.is_empty()) << digit.index();
            of[digit.index()] = [places, seen];
        }
        Als {
            cells,
            digits,
            strikes,
            of,
        }
    }

    /// Returns the places of a digit in the set.
    #[inline]
    pub(super) fn places(&self, digit: Digit) -> &Cells<W> {
        &self.of[digit.index()][0]
    }

    /// Returns the cells with a digit that see all its places in the set; none if the set lacks it.
    #[inline]
    pub(super) fn seen(&self, digit: Digit) -> &Cells<W> {
        &self.of[digit.index()][1]
    }

    /// Returns the cells of the set with their candidates.
    pub(super) fn marks(&self, board: &Board<W>) -> impl Iterator<Item = (Cell, DigitSet)> {
        self.cells.iter().map(|cell| (cell, board.candidates(cell)))
    }
}

/// Some of the almost locked sets of a board, in an order.
pub(super) struct Chosen<const W: usize> {
    all: Arc<Vec<Als<W>>>,
    numbers: Vec<usize>,
}

impl<const W: usize> Chosen<W> {
    /// Returns no sets.
    pub(super) fn none() -> Chosen<W> {
        Chosen {
            all: Arc::default(),
            numbers: Vec::new(),
        }
    }

    /// Returns the sets of more than one cell, the smallest first.
    pub(super) fn several(all: Arc<Vec<Als<W>>>) -> Chosen<W> {
        let size = |&number: &usize| all[number].cells.len();
        let mut numbers: Vec<usize> = (0..all.len()).filter(|n| size(n) > 1).collect();
        numbers.sort_by_cached_key(size);
        Chosen { all, numbers }
    }

    /// Returns the number of sets.
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Leaves out all but the first sets.
    pub(super) fn truncate(&mut self, len: usize) {
        self.numbers.truncate(len);
    }
}

impl<const W: usize> Index<usize> for Chosen<W> {
    type Output = Als<W>;

    fn index(&self, number: usize) -> &Als<W> {
        &self.all[self.numbers[number]]
    }
}

/// Returns what is eliminated if each of `digits` is in at least one of some sets.
pub(super) fn common<const W: usize>(
    board: &Board<W>,
    all: &[&Als<W>],
    digits: u64,
) -> Vec<Candidate> {
    let mut gone = Vec::new();
    for digit in DigitSet::from_bits(digits).iter() {
        let cells = all
            .iter()
            .fold(*board.cells(digit), |cells, set| cells & *set.seen(digit));
        gone.extend(cells.iter().map(|cell| Candidate { cell, digit }));
    }
    gone
}

#[cfg(test)]
mod tests {
    use super::super::tests::{classic, state_of};
    use super::*;
    use std::collections::BTreeSet;

    const BOARD: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    #[test]
    fn sets_are_those_of_a_plain_loop() {
        let map = classic();
        let board = Board::new(&map, &state_of(BOARD));
        let mut found: Vec<Vec<Cell>> = sets(&map, &board)
            .iter()
            .map(|set| set.cells.iter().collect())
            .collect();
        let mut plain = BTreeSet::new();
        for house in map.sets() {
            for pick in 1u32..511 {
                let chosen = (0..9).filter(|i| pick >> i & 1 == 1);
                let mut cells: Vec<Cell> = chosen.map(|i| house.cells[i]).collect();
                cells.sort();
                let digits = cells
                    .iter()
                    .fold(0, |all, &c| all | board.candidates(c).bits());
                let open = cells.iter().all(|&c| board.open().contains(c));
                if open && digits.count_ones() as usize == cells.len() + 1 {
                    plain.insert(cells);
                }
            }
        }
        found.sort();
        assert_eq!(found, plain.into_iter().collect::<Vec<_>>());
    }
}
