//! The oracle for a grid with some of its cells emptied: the other solutions, as the cells in which
//! they differ.

use super::cells::CellBits;
use crate::engine::{Engine, Limits};
use crate::grid::{Givens, Shape};
use crate::native::{Classic, Native};
use crate::rules::{Model, Puzzle, solves_classic};
use std::ops::ControlFlow;

/// The number of refillings of a new unavoidable set in which to look for a smaller one.
const REFILLINGS: u64 = 24;

/// A complete grid and the engine that refills it.
pub(super) struct Oracle {
    shape: Shape,
    values: Vec<u8>,
    classic: Option<Classic>,
}

impl Oracle {
    pub(super) fn new(grid: &Givens) -> Oracle {
        let shape = grid.shape();
        Oracle {
            shape,
            values: grid.values().to_vec(),
            classic: (shape == Shape::CLASSIC).then(Classic::new),
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the cells with some digits, given as bits, digit 1 the lowest.
    pub(super) fn having(&self, digits: u64) -> CellBits {
        CellBits::where_true(self.values.len(), |cell| {
            digits >> (self.values[cell] - 1) & 1 == 1
        })
    }

    /// Visits the cells in which each refilling of some cells differs from the grid, as long as
    /// `visit` returns true.
    pub(super) fn refill(
        &mut self,
        open: CellBits,
        most: u64,
        visit: &mut dyn FnMut(CellBits) -> bool,
    ) {
        let grid = &self.values;
        let differ = |board: &[u8]| {
            let mut cells = 0;
            for (i, (board, grid)) in board.chunks(32).zip(grid.chunks(32)).enumerate() {
                let mut here = 0;
                for (cell, (a, b)) in board.iter().zip(grid).enumerate() {
                    here |= u32::from(a != b) << cell;
                }
                cells |= u128::from(here) << (32 * i);
            }
            CellBits(cells)
        };
        let mut visit = |cells: CellBits| cells.is_empty() || visit(cells);
        let limits = Limits::solutions(most.saturating_add(1));
        if let Some(classic) = &mut self.classic {
            let values = std::array::from_fn(|i| if open.contains(i) { 0 } else { grid[i] });
            classic.each(&values, &limits, &mut |board| {
                // The search is whole only with every unavoidable set, so each of the other boards
                // is checked, by different code.
                assert!(
                    solves_classic(board, &values),
                    "the native engine gave no solution"
                );
                visit(differ(board))
            });
            return;
        }
        let values: Vec<u8> = (0..grid.len())
            .map(|i| if open.contains(i) { 0 } else { grid[i] })
            .collect();
        let givens = Givens::from_values(self.shape, values).expect("the grid's own values");
        let model = Model::new(&Puzzle::plain(givens));
        let run = Native::new().search(&model, &limits, &mut |solution| {
            if visit(differ(solution.values())) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        run.expect("an engine whose boards are solutions");
    }

    /// Returns an unavoidable set that the givens at some cells do not hit; `None` if they are a
    /// puzzle with one solution.
    pub(super) fn unhit(&mut self, clues: CellBits) -> Option<CellBits> {
        let mut found = None;
        let open = CellBits::first(self.values.len()) & !clues;
        self.refill(open, u64::MAX, &mut |cells| {
            found = Some(cells);
            false
        });
        let whole = found?;
        let mut least = whole;
        self.refill(whole, REFILLINGS, &mut |cells| {
            if cells.len() < least.len() {
                least = cells;
            }
            true
        });
        Some(least)
    }
}
