//! Decides which candidates for the last given leave one solution, and whether the puzzle is
//! minimal.

use super::exchange::Neighbour;
use super::field::{len, next};
use super::pool::{list, set_of};
use super::search::{Around, Neighbours};
use super::solver::Whether;
use crate::grid::Givens;

impl Neighbours {
    /// Decides every candidate for the last given at once.
    pub(super) fn last(&mut self, around: &mut Around<'_>, within: &[u64]) {
        around.seen.candidates += len(within);
        self.counts.clear();
        self.pool.count(&around.added, &mut self.counts);
        if self.pool.complete {
            if self.counts.solutions > 1 {
                self.found_all(around, &self.counts.exactly_one(within));
            }
            return;
        }
        let mut open = within.to_vec();
        self.counts.thin(&mut open);
        if let Some(candidates) = self.solver.candidates(&self.field, &around.board) {
            for (open, left) in open.iter_mut().zip(&candidates) {
                *open &= left;
            }
        }
        if len(&open) == 0 {
            return;
        }
        // With only one solution, no added given is needed.
        let (whether, found) = self.ask(&around.board);
        if whether == Whether::All && found < 2 {
            return;
        }
        self.counts.thin(&mut open);
        let mut unique = Vec::new();
        let mut from = 0;
        while let Some(bit) = next(&open, from) {
            from = bit + 1;
            let cell = self.field.cell(bit);
            around.board[cell] = self.field.value(bit);
            let (whether, found) = self.ask(&around.board);
            around.board[cell] = 0;
            match (whether, found) {
                (Whether::All, 1) => unique.push(bit),
                (Whether::Unknown, 0 | 1) => around.seen.undecided += 1,
                _ => {}
            }
            self.counts.thin(&mut open);
        }
        if !unique.is_empty() {
            self.found_all(around, &set_of(&self.field, unique));
        }
    }

    /// Looks for two solutions of a board and returns how many there were. Counts those that are
    /// new.
    fn ask(&mut self, board: &[u8]) -> (Whether, u64) {
        let (field, pool, counts) = (&self.field, &mut self.pool, &mut self.counts);
        let (row, mut found) = (&mut self.row, 0);
        let whether = self.solver.each(board, 2, &mut |solution| {
            found += 1;
            field.board(solution, row);
            if pool.add(row) {
                counts.add(row);
            }
        });
        (whether, found)
    }

    /// Adds each candidate of a set as the last given.
    fn found_all(&mut self, around: &mut Around<'_>, last: &[u64]) {
        for bit in list(last) {
            if around.over {
                return;
            }
            let cell = self.field.cell(bit);
            around.board[cell] = self.field.value(bit);
            around.added.push(bit);
            self.found(around);
            around.added.pop();
            around.board[cell] = 0;
        }
    }

    /// Visits a board with one solution if each given is needed.
    pub(super) fn found(&mut self, around: &mut Around<'_>) {
        match self.is_minimal(&mut around.board) {
            Some(true) => {}
            Some(false) => return,
            None => return around.seen.undecided += 1,
        }
        let shape = around.givens.shape();
        let Some(givens) = Givens::from_values(shape, around.board.clone()) else {
            return;
        };
        around.seen.minimal += 1;
        let named = |bits: &[usize]| bits.iter().map(|&bit| self.field.candidate(bit)).collect();
        around.over = !(around.visit)(Neighbour {
            givens,
            removed: named(&around.removed),
            added: named(&around.added),
        });
    }

    /// Returns whether a board with one solution is minimal.
    fn is_minimal(&mut self, board: &mut [u8]) -> Option<bool> {
        for cell in 0..board.len() {
            let value = std::mem::take(&mut board[cell]);
            if value == 0 {
                continue;
            }
            let count = self.solver.count(board);
            board[cell] = value;
            if count? < 2 {
                return Some(false);
            }
        }
        Some(true)
    }
}
