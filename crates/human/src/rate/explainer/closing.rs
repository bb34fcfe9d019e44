//! A board that loses all that follows from some candidates by the rules that a net uses.

use super::base::{of_cell, of_house};
use super::board::{Board, COUNT, HOUSES, PEERS, SEATS, bits, cells};
use super::closure::{all_off, join};
use super::glance::may_lock;
use super::graph::Graph;
use super::inner;
use super::node::{Node, cell_of, digit_of, node};
use super::rows::Rows;

/// Eliminates candidates and all that follows by rules up to a level, as [nets](super::inner) use
/// them; returns whether there is no contradiction. Unless the board is `new`, the rules had
/// nothing to find before.
pub(super) fn close(board: &mut Board, queue: &mut Vec<Node>, level: u8, new: bool) -> bool {
    let mut closing = Closing {
        board,
        queue,
        level,
        linked: new,
        lost: Vec::new(),
    };
    closing.run()
}

/// A board that loses all that follows.
struct Closing<'a> {
    board: &'a mut Board,
    /// Candidates to eliminate.
    queue: &'a mut Vec<Node>,
    level: u8,
    /// Whether there is a new strong link, since a look at all of them found nothing.
    linked: bool,
    /// The candidates eliminated since then, if the level asks for them.
    lost: Vec<Node>,
}

impl Closing<'_> {
    /// Eliminates all that follows; returns whether there is no contradiction.
    fn run(&mut self) -> bool {
        loop {
            while let Some(off) = self.queue.pop() {
                if !self.eliminate(cell_of(off), digit_of(off)) {
                    return false;
                }
            }
            if self.level > 0 {
                self.seek();
            }
            if self.queue.is_empty() {
                return true;
            }
        }
    }

    /// Queues what a rule finds.
    fn seek(&mut self) {
        // The pairs and X-Wings have strong links, one of which is new.
        if self.linked || self.lost.iter().any(|&off| may_lock(self.board, off)) {
            let found = inner::patterns(self.board);
            self.queue.extend(found.iter().flat_map(|found| &found.off));
        }
        if !self.queue.is_empty() || self.level < 2 {
            return;
        }
        // What a chain refutes, both ends of each of its strong links refute: so without a new one
        // there is nothing.
        if self.level < 3 && !self.linked {
            return;
        }
        let graph = Graph::new(self.board);
        let gone = if graph.refutes_any() {
            *graph.refuted()
        } else if self.level < 3 {
            return;
        } else {
            self.common(&graph)
        };
        self.queue.extend(all_off(&gone));
    }

    /// Returns what the candidates of some cell, or of a digit in some house, have in common. If
    /// there is no new strong link, one of them was eliminated.
    fn common(&self, graph: &Graph) -> [u128; 9] {
        let (mut open, mut digits) = (0u128, [0u16; 27]);
        if self.linked {
            (open, digits) = (u128::MAX, [u16::MAX; 27]);
        }
        for &off in &self.lost {
            open |= 1 << cell_of(off);
            for (house, _) in SEATS[cell_of(off)] {
                digits[usize::from(house)] |= 1 << digit_of(off);
            }
        }
        let board = &*self.board;
        let mut rows = Rows::new(board, graph);
        let mut common = [0; 9];
        let mut seek = |base, starts: u16| {
            if COUNT[usize::from(starts)] > 2
                && let Some(off) = rows.common(base)
            {
                join(&mut common, &off);
            }
        };
        for cell in cells(board.open & open) {
            seek(of_cell(cell), board.digits[cell]);
        }
        for (house, digits) in digits.into_iter().enumerate() {
            for digit in bits(digits & 0x1ff) {
                seek(of_house(house, digit), board.places[house][digit]);
            }
        }
        common
    }

    /// Eliminates a candidate and queues what follows by singles; returns whether there is no
    /// contradiction.
    fn eliminate(&mut self, cell: usize, digit: usize) -> bool {
        let board = &mut *self.board;
        if !board.has(cell, digit) {
            return true;
        }
        board.remove(cell, digit);
        if self.level > 0 {
            self.lost.push(node(cell, digit, false));
        }
        let digits = board.digits[cell];
        if digits == 0 {
            return false;
        }
        self.linked |= COUNT[usize::from(digits)] == 2;
        if digits.is_power_of_two() {
            let last = digits.trailing_zeros() as usize;
            let peers = cells(board.cells[last] & PEERS[cell]);
            self.queue.extend(peers.map(|peer| node(peer, last, false)));
        }
        for (house, _) in SEATS[cell] {
            let places = board.places[usize::from(house)][digit];
            self.linked |= COUNT[usize::from(places)] == 2;
            if places == 0 {
                return false;
            }
            if places.is_power_of_two() {
                let last = HOUSES[usize::from(house)][places.trailing_zeros() as usize];
                let last = usize::from(last);
                let others = bits(board.digits[last] & !(1 << digit));
                self.queue
                    .extend(others.map(|other| node(last, other, false)));
            }
        }
        true
    }
}
