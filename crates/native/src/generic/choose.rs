//! The branching heuristic: the variable with the lowest ratio of domain size to conflict weight
//! (dom/wdeg); under clues the size counts by its cube, so that a variable of three answers needs
//! more than three times the weight of one of two.
//!
//! Source: Boussemart, Hemery, Lecoutre and Saïs, "Boosting systematic search by weighting
//! constraints" (2004), with the weight on the variable whose domain was wiped out, or shared by
//! the open cells of the relation that failed, after Wattez, Lecoutre, Paparrizou and Tabary,
//! "Refining constraint weighting" (2019). Under clues the cell of the decision that failed is
//! weighed as well, as Interactive Sudoku Solver (by sigh) does.

use super::board::Board;
use super::layout::{Choice, Layout};
use super::strategy::Strategy;
use crate::weights::Weights;
use std::mem;

/// The factor by which a conflict counts more than the one before, and the one where decisions are
/// weighed too.
const GROWTH: [f32; 2] = [1.002, 1.01];
/// Where decisions are weighed, the weights at first are small, so that a conflict outweighs them: of
/// a cell or a place of a digit in a house, of a cell off the board, which often says only what
/// follows from the board, and of one that holds a region to be found.
const FIRST: f32 = 0.05;
const OFF_BOARD: f32 = 0.03;
const REGION: f32 = 0.1;

#[derive(Debug, Default)]
pub(super) struct Chooser {
    weights: Weights<Vec<f32>>,
    /// By cell: its last digit.
    phase: Vec<u8>,
}

impl Chooser {
    pub(super) fn start(&mut self, layout: &Layout, strategy: &Strategy) {
        let mut weights = mem::take(&mut self.weights.of);
        weights.clear();
        let [first, off_board] = match strategy.decisions {
            true => [FIRST, OFF_BOARD],
            false => [1.0; 2],
        };
        weights.resize(layout.network.on_board, first);
        weights.resize(layout.cells, off_board);
        weights.resize(layout.variables(), first);
        if strategy.decisions {
            let labels = layout.network.labels();
            labels.iter().for_each(|&cell| weights[cell] = REGION);
        }
        self.weights = Weights::new(weights, GROWTH[usize::from(strategy.decisions)]);
        self.phase.clear();
        self.phase.resize(layout.cells, u8::MAX);
    }

    /// Sets the digit of a known board as the first to try in each cell.
    pub(super) fn prefer(&mut self, known: &[u8]) {
        let digits = known.iter().map(|value| value.wrapping_sub(1));
        self.phase
            .iter_mut()
            .zip(digits)
            .for_each(|(phase, digit)| *phase = digit);
    }

    /// Increases the weights of the open cells of a relation that cannot hold.
    pub(super) fn broken(&mut self, board: &Board, cells: impl Iterator<Item = usize> + Clone) {
        let open = cells.filter(|&cell| board.sizes[cell] > 1);
        let share = 1.0 / open.clone().count() as f32;
        open.for_each(|cell| self.weights.add(cell, share));
        self.weights.grow();
    }

    /// Increases the weight of a variable whose domain was wiped out.
    pub(super) fn conflict(&mut self, variable: u32) {
        self.weights.add(variable as usize, 1.0);
        self.weights.grow();
    }

    /// Saves the digits of settled cells (phase saving).
    pub(super) fn remember(&mut self, board: &Board, cells: &[u16]) {
        for &cell in cells {
            self.phase[usize::from(cell)] = board.digit(cell.into()) as u8;
        }
    }

    /// Returns the candidate to branch on; `None` if every cell has its digit.
    pub(super) fn choose(
        &self,
        board: &Board,
        layout: &Layout,
        strategy: &Strategy,
    ) -> Option<Choice> {
        let end = if strategy.places {
            layout.variables()
        } else {
            layout.cells
        };
        let mut best = None;
        let mut least = f32::INFINITY;
        for (variable, &size) in board.sizes[..end].iter().enumerate() {
            if size > 1 {
                let weight = if strategy.weights {
                    self.weights.of[variable]
                } else {
                    1.0
                };
                let counts = f32::from(size);
                let score = match strategy.decisions {
                    true => counts * counts * counts / weight,
                    false => counts / weight,
                };
                if score < least {
                    least = score;
                    best = Some(variable);
                    if size == 2 && !strategy.weights {
                        break;
                    }
                }
            }
        }
        best.map(|variable| self.answer(board, layout, strategy, variable))
    }

    /// Returns the answer of a variable to try first: the saved phase, else the one with the fewest
    /// rivals.
    pub(super) fn answer(
        &self,
        board: &Board,
        layout: &Layout,
        strategy: &Strategy,
        variable: usize,
    ) -> Choice {
        let mut best = Choice::new(0, 0);
        let mut fewest = u32::MAX;
        let mut rest = board.words[variable];
        while rest != 0 {
            let choice = layout.choice(variable, rest.trailing_zeros() as usize);
            rest &= rest - 1;
            if strategy.phase && self.phase[choice.cell()] == choice.digit {
                return choice;
            }
            let places = layout.seats.of(choice.cell()).iter();
            let places = places.map(|s| board.sizes[s.first as usize + choice.digit()]);
            let rivals = places
                .chain([board.sizes[choice.cell()]])
                .map(u32::from)
                .sum();
            if rivals < fewest {
                (fewest, best) = (rivals, choice);
            }
        }
        best
    }
}
