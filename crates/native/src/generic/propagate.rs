//! Propagation to a fixpoint: Naked and Hidden Singles first, then Locked Candidates, arc
//! consistency for pairs, sums, automata and counts, and last subsets by a matching.

use super::board::Board;
use super::layout::{Choice, Layout};
use super::matching::Matching;
use super::nogoods::Nogoods;
use super::strategy::Strategy;
use super::turns::Turns;
use crate::wide::Desk;

/// The propagators with state of their own.
#[derive(Debug, Default)]
pub(super) struct Propagators {
    pub(super) nogoods: Nogoods,
    pub(super) matching: Matching,
    /// Whether subset propagation is on.
    pub(super) subsets: bool,
    pub(super) desk: Desk,
    pub(super) turns: Turns,
    /// The relation that could not hold, if that was the last conflict.
    pub(super) broken: Option<usize>,
}

impl Propagators {
    /// Propagates to a fixpoint. On a conflict, clears the queues and returns the variable without
    /// an answer, if the conflict is one.
    pub(super) fn run(
        &mut self,
        board: &mut Board,
        layout: &Layout,
        strategy: &Strategy,
    ) -> Result<(), Option<u32>> {
        self.broken = None;
        let consistent = self.fixpoint(board, layout, strategy);
        let failed = board.failed;
        if consistent && failed.is_none() {
            return Ok(());
        }
        board.drop_work();
        Err(failed)
    }

    fn fixpoint(&mut self, board: &mut Board, layout: &Layout, strategy: &Strategy) -> bool {
        loop {
            if board.failed.is_some() {
                return false;
            }
            if let Some(variable) = board.singles.pop() {
                let variable = variable as usize;
                let answer = board.words[variable].trailing_zeros() as usize;
                let choice = layout.choice(variable, answer);
                if !board.settled[choice.cell()] && !self.settle(board, layout, choice) {
                    return false;
                }
            } else if let Some(variable) = board.few.pop() {
                if strategy.locked {
                    locked(board, layout, variable);
                }
            } else if let Some(cell) = board.arcs.pop() {
                support(board, layout, cell);
            } else if let Some(index) = board.wide.pop() {
                if !self.wide(board, layout, index) {
                    return false;
                }
            } else if let Some(house) = board.houses.pop() {
                if self.subsets && !self.matching.filter(board, layout, house) {
                    return false;
                }
            } else {
                return true;
            }
        }
    }

    /// Places a digit and eliminates it from all peers.
    fn settle(&mut self, board: &mut Board, layout: &Layout, choice: Choice) -> bool {
        let (cell, digit) = (choice.cell(), choice.digit());
        board.note_settled(cell);
        board.keep(layout, cell, 1 << digit);
        for seat in layout.seats.of(cell) {
            board.clear(layout, seat, digit);
        }
        for &other in layout.apart.of(cell) {
            board.eliminate(layout, other.into(), digit);
        }
        self.nogoods.settled(board, layout, choice)
    }

    /// Leaves in the cells of a relation what it allows.
    fn wide(&mut self, board: &mut Board, layout: &Layout, index: usize) -> bool {
        let wide = &layout.network.wide[index];
        if layout.network.follows[index] && !self.turns.is_due(index) {
            return true;
        }
        let before = board.eliminated();
        if !wide.filter(&board.words, &mut self.desk) {
            self.broken = Some(index);
            self.turns.note(index, true);
            return false;
        }
        for (&cell, &digits) in wide.cells().iter().zip(&self.desk.domains) {
            board.keep(layout, cell, digits);
        }
        if self.desk.is_always() {
            board.note_idle(index);
        }
        if wide.settles() {
            board.wide.remove(index);
        }
        for required in self.desk.required() {
            let cells = &wide.cells()[required.first..required.first + required.cells];
            point(board, layout, cells, required.digits);
        }
        self.turns.note(index, board.eliminated() > before);
        board.failed.is_none()
    }
}

/// Eliminates each digit that some cells must hold from the cells that see all places for it there.
fn point(board: &mut Board, layout: &Layout, cells: &[usize], mut digits: u64) {
    while digits != 0 {
        let digit = digits.trailing_zeros() as usize;
        digits &= digits - 1;
        let has = |board: &Board, cell: usize| board.words[cell] >> digit & 1 == 1;
        // If no place is left, that shows elsewhere.
        let Some(first) = cells.iter().position(|&cell| has(board, cell)) else {
            continue;
        };
        for word in 0..layout.network.sight.words() {
            let mut see = u64::MAX;
            for &cell in &cells[first..] {
                if has(board, cell) {
                    see &= layout.network.sight.of(cell)[word];
                }
            }
            while see != 0 {
                let peer = word << 6 | see.trailing_zeros() as usize;
                see &= see - 1;
                board.eliminate(layout, peer, digit);
            }
        }
    }
}

/// Locked Candidates: eliminates a digit whose places in a house all lie in another from the rest
/// of the other.
fn locked(board: &mut Board, layout: &Layout, variable: usize) {
    let (house, digit) = layout.house_digit(variable);
    for meet in layout.meets.of(house) {
        if board.words[variable] & !meet.here != 0 {
            continue;
        }
        let mut rest = board.words[meet.first as usize + digit] & !meet.there;
        while rest != 0 {
            let place = rest.trailing_zeros() as usize;
            let cell = layout.network.houses[usize::from(meet.other)][place];
            board.eliminate(layout, cell.into(), digit);
            rest &= rest - 1;
        }
    }
}

/// Arc consistency: keeps a digit in a cell only if each pair relation leaves it a partner.
fn support(board: &mut Board, layout: &Layout, cell: usize) {
    for arc in layout.network.arcs.of(cell) {
        let mut allowed = 0;
        let mut rest = board.words[cell];
        while rest != 0 {
            allowed |= arc.partners[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        board.keep(layout, arc.to, allowed);
    }
}
