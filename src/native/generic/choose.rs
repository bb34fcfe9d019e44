//! What to branch on: the variable with the fewest answers for the conflicts it was part of.
//!
//! Source: Boussemart, Hemery, Lecoutre and Saïs, "Boosting systematic search by weighting constraints" (2004), with the weight
//! at the variable that was left without an answer.

use super::board::{Board, Choice};
use super::layout::Layout;
use super::strategy::Strategy;

/// How much more a conflict counts than the one before it.
const GROWTH: f32 = 1.01;
/// Where weights are scaled down.
const LARGE: f32 = 1e20;

#[derive(Debug, Default)]
pub(super) struct Chooser {
    /// By variable: its weight.
    weights: Vec<f32>,
    bump: f32,
    /// By cell: the digit that it held last.
    phase: Vec<u8>,
}

impl Chooser {
    pub(super) fn start(&mut self, layout: &Layout) {
        self.weights.clear();
        self.weights.resize(layout.variables(), 1.0);
        self.bump = 1.0;
        self.phase.clear();
        self.phase.resize(layout.cells, u8::MAX);
    }

    /// A variable was left without an answer.
    pub(super) fn conflict(&mut self, variable: u32) {
        self.weights[variable as usize] += self.bump;
        self.bump *= GROWTH;
        if self.bump > LARGE {
            self.bump /= LARGE;
            for weight in &mut self.weights {
                *weight = (*weight / LARGE).max(f32::MIN_POSITIVE);
            }
        }
    }

    /// Remembers the digits of the cells settled since the given number of them.
    pub(super) fn remember(&mut self, board: &Board) {
        for &cell in &board.order_settled {
            let cell = usize::from(cell);
            self.phase[cell] = board.digit(cell) as u8;
        }
    }

    /// The candidate to try next; `None` where every cell has its digit.
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
                    self.weights[variable]
                } else {
                    1.0
                };
                let score = f32::from(size) / weight;
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

    /// Which answer of a variable to try.
    fn answer(
        &self,
        board: &Board,
        layout: &Layout,
        strategy: &Strategy,
        variable: usize,
    ) -> Choice {
        let word = board.words[variable];
        let first = word.trailing_zeros() as usize;
        if variable < layout.cells {
            let last = self.phase[variable];
            if strategy.phase && last < 64 && word >> last & 1 == 1 {
                return Choice::new(variable, last.into());
            }
            return Choice::new(variable, first);
        }
        let (house, digit) = layout.house_digit(variable);
        let members = &layout.network.houses[house];
        let mut rest = word;
        while strategy.phase && rest != 0 {
            let cell = usize::from(members[rest.trailing_zeros() as usize]);
            if usize::from(self.phase[cell]) == digit {
                return Choice::new(cell, digit);
            }
            rest &= rest - 1;
        }
        Choice::new(members[first].into(), digit)
    }
}
