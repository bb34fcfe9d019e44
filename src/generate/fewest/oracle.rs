//! The oracle for a grid with some of its cells emptied: the other solutions, as the cells in which
//! they differ.

use super::cells::CellBits;
use crate::engine::{Engine, Limits};
use crate::grid::{Givens, Shape};
use crate::native::{Native, Processor, Refiller};
use crate::rules::{Model, Puzzle, solves_classic};
use std::ops::ControlFlow;

/// The number of refillings of a new unavoidable set in which to look for a smaller one.
const REFILLINGS: u64 = 24;

/// A complete grid and the engine that refills it.
pub(super) struct Oracle {
    shape: Shape,
    values: Vec<u8>,
    refiller: Option<Refiller>,
    processor: Processor,
}

impl Oracle {
    pub(super) fn new(grid: &Givens) -> Oracle {
        let shape = grid.shape();
        let classic = (shape == Shape::CLASSIC).then(|| grid.values());
        Oracle {
            shape,
            values: grid.values().to_vec(),
            refiller: classic
                .and_then(|values| values.try_into().ok())
                .map(Refiller::new),
            processor: Processor::chosen(),
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

    /// Visits the cells in which each refilling of some cells differs from the grid, if these are
    /// fewer than `below`, as long as `visit` returns true; of the first `most` refillings. What is
    /// visited was checked to be a refilling, by different code: the search is whole only with
    /// unavoidable sets that are some.
    pub(super) fn refill(
        &mut self,
        open: CellBits,
        most: u64,
        below: usize,
        visit: &mut dyn FnMut(CellBits) -> bool,
    ) {
        let limits = Limits::solutions(most.saturating_add(1));
        let mut visit = |cells: CellBits| cells.is_empty() || visit(cells);
        let grid = &self.values;
        let processor = self.processor;
        if let Some(refiller) = &mut self.refiller {
            refiller.each(open.0, &limits, &mut |refilling| {
                let cells = CellBits(refilling.cells);
                let few = processor.run(
                    #[inline(always)]
                    || cells.len() < below,
                );
                if !few {
                    return true;
                }
                let right = processor.run(
                    #[inline(always)]
                    || is_refilling(grid, open, cells, &refilling.board()),
                );
                assert!(right, "the native engine gave no solution");
                visit(cells)
            });
            return;
        }
        self.refill_any(&limits, open, &mut |cells| {
            cells.len() >= below || visit(cells)
        });
    }

    /// As [`refill`](Oracle::refill), on a board of any shape, of every refilling.
    fn refill_any(&self, limits: &Limits, open: CellBits, visit: &mut dyn FnMut(CellBits) -> bool) {
        let grid = &self.values;
        let given = |cell| if open.contains(cell) { 0 } else { grid[cell] };
        let values = (0..grid.len()).map(given).collect::<Vec<u8>>();
        let givens = Givens::from_values(self.shape, values).expect("the grid's own values");
        let model = Model::new(&Puzzle::plain(givens));
        let run = Native::new().search(&model, limits, &mut |solution| {
            let other = solution.values();
            let differ = CellBits::where_true(grid.len(), |cell| grid[cell] != other[cell]);
            if visit(differ) {
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
        self.refill(open, u64::MAX, usize::MAX, &mut |cells| {
            found = Some(cells);
            false
        });
        let whole = found?;
        let mut least = whole;
        self.refill(whole, REFILLINGS, whole.len(), &mut |cells| {
            if cells.len() < least.len() {
                least = cells;
            }
            true
        });
        Some(least)
    }
}

/// Returns whether a board keeps the plain rules and differs from a grid in some cells, all of them
/// open ones.
#[inline(always)]
fn is_refilling(grid: &[u8], open: CellBits, cells: CellBits, board: &[u8; 81]) -> bool {
    let differ = (0..81).filter(|&cell| board[cell] != grid[cell]);
    let differ = differ.fold(0, |set, cell| set | 1 << cell);
    cells == CellBits(differ) && cells.within(open) && solves_classic(board, &[0; 81])
}
