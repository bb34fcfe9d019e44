//! Enumerates the givens to remove and those to add.

use super::field::{Field, Set, len, next, remove};
use super::pool::{Counts, Pool, list, set_of};
use super::solver::{Solver, Whether};
use crate::engine::Cancel;
use crate::grid::{Candidate, Cell, Givens};
use crate::rules::Rulebook;
use std::sync::Arc;

/// The number of solutions of a board to find first if two givens or more are added. A greater
/// number is seldom all, and consecutive solutions of a search are too similar to settle much.
const FILL: u64 = 64;
/// The number of solutions beyond which the pool starts anew.
const FULL: usize = 1 << 16;

/// The numbers of givens to remove and to add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// Givens removed.
    pub remove: usize,
    /// Givens added, none of which was removed: a cell may get another digit, not the same.
    pub add: usize,
}

/// A minimal puzzle near another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The puzzle.
    pub givens: Givens,
    /// The givens of the other puzzle that it lacks, in the order of the cells.
    pub removed: Vec<Candidate>,
    /// The givens that the other puzzle lacks, in the order of the cells.
    pub added: Vec<Candidate>,
}

/// Statistics of a search for the neighbours of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Decided pairs of a set of removed givens and a set of added givens; none of the latter
    /// directly contradicts another or a given.
    pub candidates: u64,
    /// Those of them that exceeded the limits; never any on plain 9×9 boards.
    pub undecided: u64,
    /// Minimal puzzles found.
    pub minimal: u64,
    /// Whether the search was stopped before its end.
    pub stopped: bool,
}

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
    field: Field,
    solver: Solver,
    pool: Pool,
    counts: Counts,
    row: Set,
}

/// The state of a search.
struct Around<'a> {
    givens: &'a Givens,
    board: Vec<u8>,
    removed: Vec<usize>,
    added: Vec<usize>,
    /// The number of givens to add.
    add: usize,
    seen: Seen,
    /// Whether `visit` ended the search.
    over: bool,
    visit: &'a mut dyn FnMut(Neighbour) -> bool,
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

    /// Decides every candidate for the last given at once.
    fn last(&mut self, around: &mut Around<'_>, within: &[u64]) {
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
    fn found(&mut self, around: &mut Around<'_>) {
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
