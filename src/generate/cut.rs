//! A grid, with what is known of the puzzles cut from it: which board was unique, and where other
//! solutions differed.
//!
//! A puzzle that lost a few givens of a unique one has another solution only if that differs in the
//! emptied cells. So the search forces one cell after the other to differ from the grid, which
//! leaves it little to do; if all of these fail, the solution is the only one.

use super::known::Known;
use super::many::exchanges;
use super::oracle::answer;
use crate::engine::{Engine, Limits};
use crate::grid::Givens;
use crate::native::{Classic, Generic};
use crate::rules::Model;

/// The most emptied cells to test one by one; beyond that, solutions are counted.
const ONE_BY_ONE: usize = 8;

/// The bit of each cell.
static CELLS: [u128; 81] = {
    let mut bits = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        bits[cell] = 1 << cell;
        cell += 1;
    }
    bits
};

/// A grid with what is known of its puzzles.
pub(super) struct Cut {
    known: Known,
    /// The last board found unique.
    unique: Vec<u8>,
}

impl Cut {
    /// Starts from a complete board that satisfies the rules.
    pub(super) fn new(grid: &[u8]) -> Cut {
        Cut {
            known: Known::new(grid),
            unique: grid.to_vec(),
        }
    }

    /// Starts from a complete classic board under plain rules, and knows its exchanges.
    pub(super) fn of_classic(grid: &[u8; 81]) -> Cut {
        let mut cut = Cut::new(grid);
        exchanges(grid, &CELLS, &mut |set| cut.known.set(set));
        cut
    }

    /// As [`is_unique`](Cut::is_unique), for a puzzle on the classic board, by counting.
    pub(super) fn is_unique_classic(
        &mut self,
        classic: &mut Classic,
        values: &[u8; 81],
        limits: &Limits,
    ) -> Option<bool> {
        if self.known.has_rival(values) {
            return Some(false);
        }
        let counted = classic.count(values, limits);
        let found = counted.run.solutions.min(2) as usize;
        let found = counted.witnesses[..found].iter();
        found.for_each(|board| self.known.rival(board));
        answer(counted.run)
    }

    /// Returns whether a puzzle is known to have another solution, the grid being one.
    pub(super) fn has_rival(&self, values: &[u8]) -> bool {
        self.holds(values) && self.known.has_rival(values)
    }

    /// Returns whether the grid solves a puzzle.
    pub(super) fn holds(&self, values: &[u8]) -> bool {
        // Without a branch, so that the compiler vectorizes it.
        let differs = |(&value, &own): (&u8, &u8)| u8::from(value != 0 && value != own);
        let grid = self.known.grid();
        let differing = values.iter().zip(grid).map(differs);
        values.len() == grid.len() && differing.fold(0, |any, one| any | one) == 0
    }

    /// Returns whether the grid is the only solution of a puzzle that it solves; `None` if the
    /// search exceeds its limits.
    pub(super) fn is_unique(
        &mut self,
        engine: &mut Generic,
        model: &Model,
        limits: &Limits,
    ) -> Option<bool> {
        let values = model.givens().values();
        if self.known.has_rival(values) {
            return Some(false);
        }
        let answer = match self.emptied(values) {
            Some(cells) => self.one_by_one(engine, model, &cells, limits),
            None => self.counted(engine, model, limits),
        };
        if answer == Some(true) {
            self.unique = values.to_vec();
        }
        answer
    }

    /// Returns the cells emptied since the last unique board; `None` if the puzzle is not a subset
    /// of that board, or there are too many.
    fn emptied(&self, values: &[u8]) -> Option<Vec<usize>> {
        let mut cells = Vec::new();
        for (cell, (&value, &before)) in values.iter().zip(&self.unique).enumerate() {
            match (value, before) {
                (0, 0) => {}
                (0, _) if cells.len() == ONE_BY_ONE => return None,
                (0, _) => cells.push(cell),
                (_, 0) => return None,
                _ => {}
            }
        }
        Some(cells)
    }

    /// Returns whether the grid is the only solution: tests for a solution that differs in the
    /// first cell, then for one that agrees there and differs in the second, and so on.
    fn one_by_one(
        &mut self,
        engine: &mut Generic,
        model: &Model,
        cells: &[usize],
        limits: &Limits,
    ) -> Option<bool> {
        let mut board = model.givens().values().to_vec();
        let mut sure = true;
        for &cell in cells {
            let model = model.with_givens(Givens::from_values(model.shape(), &board[..])?);
            let census = engine.rival(&model, self.known.grid(), cell, limits).ok()?;
            if let Some(other) = census.witnesses.first() {
                self.known.rival(other.values());
                return Some(false);
            }
            sure &= census.is_exact();
            board[cell] = self.known.grid()[cell];
        }
        sure.then_some(true)
    }

    fn counted(&mut self, engine: &mut Generic, model: &Model, limits: &Limits) -> Option<bool> {
        let census = engine.count(model, limits).ok()?;
        let found = census.witnesses.iter();
        found.for_each(|board| self.known.rival(board.values()));
        answer(census.run)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Fill, redundant, stream};
    use super::*;
    use crate::generate::random::index;
    use crate::grid::{Givens, Shape};
    use crate::rules::Puzzle;

    #[test]
    fn answers_are_those_of_a_count() {
        let shape = Shape::new(2, 4).unwrap();
        let (mut engine, mut plain) = (Generic::new(), Generic::new());
        let limits = Limits::solutions(2);
        let empty = Model::new(&Puzzle::plain(Givens::empty(shape)));
        let mut seen = [0; 2];
        for number in 0..20 {
            let mut rng = stream(3, number + 1);
            let grid = Fill::new(shape).fill(&mut rng).values().to_vec();
            let mut cut = Cut::new(&grid);
            let mut board = grid.clone();
            for _ in 0..80 {
                let mut next = board.clone();
                (0..1 + index(&mut rng, 3)).for_each(|_| next[index(&mut rng, 64)] = 0);
                let model = empty.with_givens(Givens::from_values(shape, &next[..]).unwrap());
                let expected = plain.count(&model, &limits).unwrap().run.solutions == 1;
                assert_eq!(cut.is_unique(&mut engine, &model, &limits), Some(expected));
                seen[usize::from(expected)] += 1;
                if expected {
                    board = next;
                }
            }
        }
        assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
    }

    #[test]
    fn large_boards_are_known_to_be_minimal() {
        use crate::generate::{Oracle, by_digit, dig};
        let shape = Shape::new(5, 4).unwrap();
        let book = std::sync::Arc::new(crate::rules::Rulebook::new(
            shape,
            &crate::rules::Rule::PLAIN,
        ));
        let mut rng = stream(1, 1);
        let mut values = Fill::new(shape).fill(&mut rng).values().to_vec();
        let mut oracle = Oracle::new(&book);
        oracle.begin(&values);
        let groups: Vec<Vec<usize>> = (0..400).map(|cell| vec![cell]).collect();
        let order = by_digit(groups, &values, 1);
        assert!(dig(&mut oracle, &mut values, &order, 0).complete);
        assert_eq!(redundant(&mut oracle, &values), Some(Vec::new()));
    }
}
