//! One grid on its way to a minimal puzzle: which board to ask about next, and what the answers
//! imply.
//!
//! Cells are tried in an order, and each is emptied unless the rest then misses an unavoidable set.
//! So a given stays if some set has its last cell there, in the order, and no given that stayed
//! before. With the sets that are known so far, this tells which givens would stay; an engine says
//! of the board after some more cells whether that is right so far: if it has one solution, sets
//! not known yet change nothing up to there, and else its other solutions are new sets. The outcome
//! is the same whichever sets are known first, for it is that of all sets: the one of
//! [`dig`](super::super::dig).

use super::exchange::exchanges;
use crate::native::ClassicCount;
use crate::rules::solves_classic;

/// The number of cells to empty before the first question.
const FIRST: usize = 40;

/// No set.
const NONE: u16 = u16::MAX;

/// A grid on its way to a minimal puzzle. Sets of cells have the bit of a cell at its place in the
/// order.
pub(super) struct Thinning {
    grid: [u8; 81],
    /// The cells in the order in which they are tried.
    order: [u8; 81],
    /// By cell: the bit of its place.
    bits: [u128; 81],
    /// The unavoidable sets that are known, each with the next that has the same last place.
    sets: Vec<(u128, u16)>,
    /// By place: a set with its last cell there.
    heads: [u16; 81],
    /// The places before this one are decided.
    decided: usize,
    /// The decided places whose givens stay.
    kept: u128,
    /// How many cells to empty before the next question.
    stride: usize,
    /// What `decided` and `kept` become if the board that was asked about has one solution.
    asked: (usize, u128),
}

/// What an answer comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// There is another board to ask about.
    Open,
    /// The puzzle is minimal.
    Done,
    /// The engine gave no answer, or one that cannot be.
    Lost,
}

impl Thinning {
    /// Starts from a complete grid that satisfies the plain rules. The order has each cell once.
    pub(super) fn new(grid: [u8; 81], order: [u8; 81]) -> Thinning {
        let mut bits = [0; 81];
        for (place, &cell) in order.iter().enumerate() {
            bits[usize::from(cell)] = 1 << place;
        }
        let mut thinning = Thinning {
            grid,
            order,
            bits,
            sets: Vec::with_capacity(256),
            heads: [NONE; 81],
            decided: 0,
            kept: 0,
            stride: FIRST,
            asked: (0, 0),
        };
        exchanges(&grid, &bits, &mut |set| thinning.learn(set));
        thinning.look_ahead();
        thinning
    }

    /// Adds an unavoidable set.
    fn learn(&mut self, set: u128) {
        let last = 127 - set.leading_zeros() as usize;
        if let (Ok(number), Some(head)) = (u16::try_from(self.sets.len()), self.heads.get_mut(last))
        {
            self.sets.push((set, *head));
            *head = number;
        }
    }

    /// Returns whether the given at a place is needed if those at some earlier places stay.
    fn is_needed(&self, place: usize, kept: u128) -> bool {
        let mut number = self.heads[place];
        while let Some(&(set, next)) = self.sets.get(usize::from(number)) {
            if set & kept == 0 {
                return true;
            }
            number = next;
        }
        false
    }

    /// Prepares the next question. Returns whether there is one: whether some cell is emptied.
    fn look_ahead(&mut self) -> bool {
        let (mut place, mut kept, mut emptied) = (self.decided, self.kept, 0);
        while place < 81 {
            if self.is_needed(place, kept) {
                kept |= 1 << place;
            } else if emptied == self.stride {
                break;
            } else {
                emptied += 1;
            }
            place += 1;
        }
        self.asked = (place, kept);
        emptied > 0
    }

    /// Returns the board to ask about; the puzzle when it is [done](Step::Done).
    pub(super) fn board(&self) -> [u8; 81] {
        let (place, kept) = self.asked;
        let mut board = self.grid;
        let mut empty = ((1u128 << place) - 1) & !kept;
        while empty != 0 {
            board[usize::from(self.order[empty.trailing_zeros() as usize])] = 0;
            empty &= empty - 1;
        }
        board
    }

    /// Goes on with the solutions of the board, up to two of them.
    pub(super) fn answered(&mut self, counted: &ClassicCount) -> Step {
        match counted.run.solutions {
            1 if counted.run.stop.is_none() => {
                (self.decided, self.kept) = self.asked;
            }
            2 if self.learned(&counted.witnesses) => {
                self.stride = (self.stride / 2).max(1);
            }
            _ => return Step::Lost,
        }
        if self.look_ahead() {
            Step::Open
        } else {
            Step::Done
        }
    }

    /// Learns the sets in which two solutions differ from the grid. Returns whether there is one,
    /// and each solution is one.
    fn learned(&mut self, witnesses: &[[u8; 81]; 2]) -> bool {
        let board = self.board();
        let others = witnesses.iter().filter(|&other| *other != self.grid);
        let others: Vec<&[u8; 81]> = others.collect();
        // What stays is said to be needed, so each of the other boards is checked, by other code.
        if others.is_empty() || !others.iter().all(|other| solves_classic(other, &board)) {
            return false;
        }
        for other in others {
            let cells = self.grid.iter().zip(other).zip(&self.bits);
            let differ = cells.filter(|((own, other), _)| own != other);
            let set = differ.fold(0, |set, (_, bit)| set | bit);
            self.learn(set);
        }
        true
    }
}
