//! A player's board: settled cells, candidates, and the same candidates by digit and by house, all
//! kept consistent.

use super::memory::Memory;
use super::watch::Watch;
use super::{Cells, HouseId, Map, State, Step};
use std::ops::ControlFlow;
use veridoku_model::engine::Limits;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// A board during a solve. An open cell has candidates; a settled one has a digit and no
/// candidates.
///
/// Every change keeps three views of the candidates consistent: the digits of a cell, the cells of
/// a digit, and the places of a digit in a house. [`clone_from`](Clone::clone_from) reuses the
/// memory of a board.
#[derive(Debug, PartialEq, Eq)]
pub struct Board<const W: usize> {
    order: usize,
    /// By cell; 0 if settled.
    candidates: Vec<u64>,
    /// By cell; 0 if open.
    values: Vec<u8>,
    /// By digit.
    cells: Vec<Cells<W>>,
    /// By house · order + digit: a mask of places.
    places: Vec<u64>,
    /// By house: the digits that need no place there, or no longer. All digits, for a set smaller
    /// than a house.
    done: Vec<u64>,
    open: Cells<W>,
    givens: Cells<W>,
    broken: bool,
    watch: Watch,
    memory: Memory<W>,
}

impl<const W: usize> Clone for Board<W> {
    fn clone(&self) -> Board<W> {
        Board {
            candidates: self.candidates.clone(),
            values: self.values.clone(),
            cells: self.cells.clone(),
            places: self.places.clone(),
            done: self.done.clone(),
            watch: self.watch.clone(),
            memory: self.memory.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Board<W>) {
        self.order = other.order;
        self.candidates.clone_from(&other.candidates);
        self.values.clone_from(&other.values);
        self.cells.clone_from(&other.cells);
        self.places.clone_from(&other.places);
        self.done.clone_from(&other.done);
        self.open = other.open;
        self.givens = other.givens;
        self.broken = other.broken;
        self.watch.clone_from(&other.watch);
        self.memory.clone_from(&other.memory);
    }
}

impl<const W: usize> Board<W> {
    /// Returns the board without givens.
    pub(super) fn blank(map: &Map<W>) -> Board<W> {
        let order = map.order();
        let all = DigitSet::all(order).bits();
        let shape = map.shape();
        let mut board = Board {
            order,
            candidates: vec![all; shape.cells()],
            values: vec![0; shape.cells()],
            cells: vec![shape.all_cells().collect(); order],
            places: Vec::with_capacity(map.sets().len() * order),
            done: Vec::with_capacity(map.sets().len()),
            open: shape.all_cells().collect(),
            givens: Cells::EMPTY,
            broken: false,
            watch: Watch::default(),
            memory: Memory::default(),
        };
        for house in map.sets() {
            let places = DigitSet::all(house.cells.len()).bits();
            board.places.extend(std::iter::repeat_n(places, order));
            board.done.push(if house.full { 0 } else { all });
        }
        for cell in shape.all_cells() {
            let gone = DigitSet::from_bits(all & !map.domain(cell));
            gone.iter().for_each(|digit| board.remove(map, cell, digit));
        }
        board
    }

    /// Returns the board of a player's state: places the givens and entries, with the eliminations
    /// that follow directly, and eliminates the candidates that the player removed.
    ///
    /// # Panics
    /// If the state has another shape than the map.
    pub fn new(map: &Map<W>, state: &State) -> Board<W> {
        assert_eq!(map.shape(), state.givens().shape());
        let mut board = map.start();
        for given in state.givens().iter() {
            board.place(map, given);
            board.givens.insert(given.cell);
        }
        state.entries().iter().for_each(|c| board.place(map, c));
        let gone = state.removed().iter();
        gone.for_each(|&c| board.eliminate(map, c));
        board
    }

    /// Gives the board limits for the search of a step on it and its copies: once the deadline
    /// passes or they are cancelled, a finder ends soon and the board [has
    /// stopped](Board::has_stopped).
    #[must_use]
    pub fn within(mut self, limits: &Limits) -> Board<W> {
        self.watch = Watch::new(limits);
        self
    }

    /// Gives the board a memory that other boards of the same puzzle, on the same map, may share.
    #[must_use]
    pub(crate) fn remembering(mut self, memory: &Memory<W>) -> Board<W> {
        self.memory = memory.clone();
        self
    }

    /// Returns what was found on boards of the puzzle.
    pub(super) fn memory(&self) -> &Memory<W> {
        &self.memory
    }

    /// Returns what tells the board from others of its puzzle: the candidates of each open cell, and
    /// the digit of each settled one, above all candidates.
    pub(super) fn key(&self) -> Vec<u64> {
        self.marks().collect()
    }

    /// Iterates over the words of the [key](Board::key).
    pub(super) fn marks(&self) -> impl Iterator<Item = u64> {
        let cells = self.candidates.iter().zip(&self.values);
        let settled = |value: u8| !u64::from(value);
        cells.map(move |(&own, &value)| if value == 0 { own } else { settled(value) })
    }

    /// Returns the candidates by cell, as bits; none for a settled one.
    pub(super) fn all_candidates(&self) -> &[u64] {
        &self.candidates
    }

    /// Returns whether the limits stopped a search on the board; what was found then may not be
    /// what comes first, or nothing may have been found.
    pub fn has_stopped(&self) -> bool {
        self.watch.has_stopped()
    }

    /// Looks at the limits, and breaks once they are reached.
    #[inline]
    pub(crate) fn look(&self) -> ControlFlow<()> {
        self.watch.look()
    }

    /// Settles a cell: removes its other candidates and every candidate that the rules forbid
    /// beside the digit. The board becomes [broken](Board::is_broken) if the digit is not a
    /// candidate, unless the cell already holds it.
    pub fn place(&mut self, map: &Map<W>, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let (at, bit) = (cell.index(), 1u64 << digit.index());
        let own = self.candidates[at];
        if own & bit == 0 {
            self.broken |= self.values[at] != digit.value();
            return;
        }
        self.values[at] = digit.value();
        self.candidates[at] = 0;
        self.open.remove(cell);
        for seat in map.seats(cell) {
            self.done[usize::from(seat.house.0)] |= bit;
        }
        for digit in DigitSet::from_bits(own).iter() {
            self.cells[digit.index()].remove(cell);
            self.vacate(map, cell, digit);
        }
        let peers = *map.peers(cell) & self.cells[digit.index()];
        self.cells[digit.index()] -= peers;
        for peer in peers.iter() {
            self.lose(map, peer, digit);
        }
        if map.is_paired() {
            for pair in map.pairs(cell) {
                let gone = pair.digits[digit.index()] & self.candidates[pair.other.index()];
                for digit in DigitSet::from_bits(gone).iter() {
                    self.remove(map, pair.other, digit);
                }
            }
        }
    }

    /// Removes a candidate, if it is still there.
    pub fn eliminate(&mut self, map: &Map<W>, candidate: Candidate) {
        if self.has(candidate) {
            self.remove(map, candidate.cell, candidate.digit);
        }
    }

    /// Applies a step: its placements, then its eliminations.
    pub fn apply(&mut self, map: &Map<W>, step: &Step) {
        step.placements.iter().for_each(|&c| self.place(map, c));
        let gone = step.eliminations.iter();
        gone.for_each(|&c| self.eliminate(map, c));
    }

    /// Removes a candidate that must be there.
    #[inline]
    fn remove(&mut self, map: &Map<W>, cell: Cell, digit: Digit) {
        self.cells[digit.index()].remove(cell);
        self.lose(map, cell, digit);
    }

    /// Removes a candidate whose cell is no longer among those of its digit.
    #[inline]
    fn lose(&mut self, map: &Map<W>, cell: Cell, digit: Digit) {
        let left = self.candidates[cell.index()] & !(1 << digit.index());
        self.candidates[cell.index()] = left;
        self.broken |= left == 0;
        self.vacate(map, cell, digit);
    }

    /// Removes a cell from the places of a digit in its houses.
    #[inline]
    fn vacate(&mut self, map: &Map<W>, cell: Cell, digit: Digit) {
        for seat in map.seats(cell) {
            let house = usize::from(seat.house.0);
            let places = &mut self.places[house * self.order + digit.index()];
            *places &= !(1 << seat.place);
            self.broken |= *places == 0 && self.done[house] >> digit.index() & 1 == 0;
        }
    }

    /// Returns the candidates of a cell; none if it is settled.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.candidates[cell.index()])
    }

    /// Returns whether a candidate is there.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell.index()] >> candidate.digit.index() & 1 == 1
    }

    /// Returns the open cells that have a digit among their candidates.
    #[inline]
    pub fn cells(&self, digit: Digit) -> &Cells<W> {
        &self.cells[digit.index()]
    }

    /// Returns the places of a digit in a house, as a mask; 0 if the digit is settled there.
    #[inline]
    pub fn places(&self, house: HouseId, digit: Digit) -> u64 {
        self.places[usize::from(house.0) * self.order + digit.index()]
    }

    /// Returns the places of every digit in a house, by digit.
    #[inline]
    pub fn house(&self, house: HouseId) -> &[u64] {
        let from = usize::from(house.0) * self.order;
        &self.places[from..from + self.order]
    }

    /// Returns the digits that still need a place in a house; none for a set smaller than a house.
    #[inline]
    pub fn missing(&self, house: HouseId) -> DigitSet {
        let all = DigitSet::all(self.order).bits();
        DigitSet::from_bits(all & !self.done[usize::from(house.0)])
    }

    /// Returns the digit of a settled cell.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }

    /// Returns one value per cell in row order, 0 if open.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// Returns the open cells.
    #[inline]
    pub fn open(&self) -> &Cells<W> {
        &self.open
    }

    /// Returns the given cells, as opposed to those that the player settled.
    pub fn givens(&self) -> &Cells<W> {
        &self.givens
    }

    /// Returns whether no cell is open and the board is not broken.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.open.is_empty() && !self.broken
    }

    /// Returns whether the board is visibly contradictory: an open cell has no candidate, a digit
    /// has no place in a house, or a digit was placed that was not a candidate.
    #[inline]
    pub fn is_broken(&self) -> bool {
        self.broken
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{classic, map_of, state_of};
    use super::*;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use veridoku_model::grid::Shape;

    /// Recomputes the three views, the done digits and the contradiction from the candidates, and
    /// compares them.
    fn check(map: &Map<2>, board: &Board<2>) {
        for digit in DigitSet::all(map.order()).iter() {
            for cell in map.shape().all_cells() {
                let there = board.has(Candidate { cell, digit });
                assert_eq!(board.cells(digit).contains(cell), there);
                for seat in map.seats(cell) {
                    let places = board.places(seat.house, digit);
                    assert_eq!(places >> seat.place & 1 == 1, there);
                }
            }
            for house in map.houses() {
                let settled = house.cells.iter().any(|&c| board.value(c) == Some(digit));
                assert_eq!(board.missing(house.id).contains(digit), !settled);
            }
        }
        let empty = |c: Cell| board.value(c).is_none() && board.candidates(c).is_empty();
        let lost = map.houses().iter().any(|h| {
            let mut missing = board.missing(h.id).iter();
            missing.any(|d| board.places(h.id, d) == 0)
        });
        let seen = map.shape().all_cells().any(empty) || lost;
        assert!(board.is_broken() || !seen);
        for cell in map.shape().all_cells() {
            assert_eq!(board.open().contains(cell), board.value(cell).is_none());
        }
    }

    #[test]
    fn the_views_stay_in_step() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(4);
        for shape in [Shape::CLASSIC, Shape::new(2, 3).unwrap()] {
            let map = map_of(shape);
            for _ in 0..40 {
                let mut board = map.start();
                while !board.is_broken() && !board.is_solved() {
                    let open: Vec<Cell> = board.open().iter().collect();
                    let cell = *open.choose(&mut rng).unwrap();
                    let digits: Vec<Digit> = board.candidates(cell).iter().collect();
                    let digit = *digits.choose(&mut rng).unwrap();
                    if rng.random_bool(0.3) {
                        board.place(&map, Candidate { cell, digit });
                    } else {
                        board.eliminate(&map, Candidate { cell, digit });
                    }
                    check(&map, &board);
                }
                let mut copy = map.start();
                copy.clone_from(&board);
                assert_eq!(copy, board);
            }
        }
    }

    #[test]
    fn contradicting_givens_break_the_board() {
        let map = classic();

        let empty = ".".repeat(79);
        assert!(Board::new(&map, &state_of(&format!("11{empty}"))).is_broken());
        assert!(!Board::new(&map, &state_of(&format!("12{empty}"))).is_broken());
    }
}
