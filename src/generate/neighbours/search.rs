//! Enumerates the givens to remove and those to add, but for the last of them.

use super::exchange::{Exchange, Neighbour, Seen};
use super::field::{Field, Set, next, remove};
use super::pool::{Counts, Pool};
use super::solver::{Solver, Whether};
use crate::engine::Cancel;
use crate::grid::{Cell, Givens};
use crate::rules::Rulebook;
use std::sync::Arc;

/// The number of solutions of a board to find first if two givens or more are added. A greater
/// number is seldom all, and consecutive solutions of a search are too similar to settle much.
const FILL: u64 = 64;
/// The number of solutions beyond which the pool starts anew.
const FULL: usize = 1 << 16;

/// Finds the neighbours of puzzles.
///
/// ```
/// use std::sync::Arc;
/// use veridoku::generate::{Exchange, Neighbours};
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::rules::{Rule, Rulebook};
/// let book = Arc::new(Rulebook::new(Shape::new(2, 2).unwrap(), &Rule::PLAIN));
/// let mut search = Neighbours::new(&book);
/// let givens = Givens::from_values(book.shape(), vec![0, 0, 0, 0, 3, 0, 0, 2, 0, 1, 4, 0, 0, 0, 0, 0]).unwrap();
/// let mut found = Vec::new();
/// let exchange = Exchange { remove: 1, add: 1 };
/// let seen = search.each(&givens, exchange, &mut |neighbour| {
///     found.push(neighbour);
///     true
/// });
/// assert_eq!(found.len() as u64, seen.minimal);
/// assert!(found.iter().all(|n| n.givens.count() == 4 && n.removed.len() == 1 && n.added.len() == 1));
/// ```
pub struct Neighbours {
    pub(super) field: Field,
    pub(super) solver: Solver,
    pub(super) pool: Pool,
    pub(super) counts: Counts,
    pub(super) row: Set,
}

/// The state of a search.
pub(super) struct Around<'a> {
    pub(super) givens: &'a Givens,
    pub(super) board: Vec<u8>,
    pub(super) removed: Vec<usize>,
    pub(super) added: Vec<usize>,
    /// The number of givens to add.
    add: usize,
    pub(super) seen: Seen,
    /// Whether `visit` ended the search.
    pub(super) over: bool,
    pub(super) visit: &'a mut dyn FnMut(Neighbour) -> bool,
}

impl Neighbours {
    /// Returns a search on the boards of a rulebook.
    pub fn new(book: &Arc<Rulebook>) -> Neighbours {
        Neighbours::with_cancel(book, Cancel::new())
    }

    /// Returns a search that `cancel` stops.
    pub fn with_cancel(book: &Arc<Rulebook>, cancel: Cancel) -> Neighbours {
        let field = Field::new(book);
        Neighbours {
            solver: Solver::new(book, cancel),
            pool: Pool::new(&field),
            counts: Counts::new(field.words()),
            row: vec![0; field.words()],
            field,
        }
    }

    /// Visits every neighbour that is a minimal puzzle, each once, until `visit` returns false. The
    /// board itself may have any number of solutions. It must have the rulebook's shape, otherwise
    /// there is no neighbour.
    pub fn each(
        &mut self,
        givens: &Givens,
        exchange: Exchange,
        visit: &mut dyn FnMut(Neighbour) -> bool,
    ) -> Seen {
        let cells: Vec<usize> = givens.iter().map(|given| given.cell.index()).collect();
        let fits = exchange.remove <= cells.len();
        self.run(givens, exchange.add, visit, |search, around| {
            if fits {
                search.remove(around, &cells, exchange.remove);
            }
        })
    }

    /// Visits the neighbours like [`each`](Self::each), but only those that remove the givens of
    /// `removed`.
    pub fn instead_of(
        &mut self,
        givens: &Givens,
        removed: &[Cell],
        add: usize,
        visit: &mut dyn FnMut(Neighbour) -> bool,
    ) -> Seen {
        self.run(givens, add, visit, |search, around| {
            for cell in removed.iter().map(|cell| cell.index()) {
                let value = around.board.get_mut(cell).map_or(0, std::mem::take);
                if value != 0 {
                    around.removed.push(search.field.bit(cell, value));
                }
            }
            around.removed.sort_unstable();
            search.open(around);
        })
    }

    fn run(
        &mut self,
        givens: &Givens,
        add: usize,
        visit: &mut dyn FnMut(Neighbour) -> bool,
        go: impl FnOnce(&mut Neighbours, &mut Around<'_>),
    ) -> Seen {
        let mut around = Around {
            givens,
            board: givens.values().to_vec(),
            removed: Vec::new(),
            added: Vec::new(),
            add,
            seen: Seen::default(),
            over: false,
            visit,
        };
        if givens.shape() == self.solver.shape() {
            go(self, &mut around);
        }
        around.seen.stopped = around.over || self.solver.is_cancelled();
        around.seen
    }

    /// Removes `left` more of the cells.
    fn remove(&mut self, around: &mut Around<'_>, cells: &[usize], left: usize) {
        if left == 0 {
            return self.open(around);
        }
        for at in 0..=cells.len() - left {
            if around.over || self.solver.is_cancelled() {
                return;
            }
            let value = std::mem::take(&mut around.board[cells[at]]);
            around.removed.push(self.field.bit(cells[at], value));
            self.remove(around, &cells[at + 1..], left - 1);
            around.removed.pop();
            around.board[cells[at]] = value;
        }
    }

    /// Continues with all givens to be removed gone.
    fn open(&mut self, around: &mut Around<'_>) {
        if around.add == 0 {
            around.seen.candidates += 1;
            match self.solver.count(&around.board) {
                Some(1) => self.found(around),
                Some(_) => {}
                None => around.seen.undecided += 1,
            }
            return;
        }
        let mut within = self.field.at_sight(&around.board);
        around
            .removed
            .iter()
            .for_each(|&bit| remove(&mut within, bit));
        self.pool.begin(around.add > 1);
        if around.add > 1 && !self.fill(&around.board) {
            return;
        }
        self.add(around, &within, around.add);
    }

    /// Fills the pool with first solutions; `false` if at most one solution exists, so that no
    /// added given would be needed.
    fn fill(&mut self, board: &[u8]) -> bool {
        let (field, pool, row) = (&self.field, &mut self.pool, &mut self.row);
        let whether = self.solver.each(board, FILL, &mut |solution| {
            field.board(solution, row);
            pool.add(row);
        });
        self.pool.complete = whether == Whether::All;
        !(self.pool.complete && self.pool.len() < 2)
    }

    /// Adds `left` more givens.
    fn add(&mut self, around: &mut Around<'_>, within: &[u64], left: usize) {
        if left == 1 {
            return self.last(around, within);
        }
        let mut from = 0;
        while let Some(bit) = next(within, from) {
            from = bit + 1;
            if around.over || self.solver.is_cancelled() {
                return;
            }
            if self.pool.len() > FULL {
                self.pool.begin(true);
            }
            let cell = self.field.cell(bit);
            around.board[cell] = self.field.value(bit);
            around.added.push(bit);
            let rest = self.field.after(within, bit);
            self.add(around, &rest, left - 1);
            around.added.pop();
            around.board[cell] = 0;
        }
    }
}
