//! Decides most plain boards of up to nine digits ahead of the solver, on the clauses of the
//! extended encoding: unit propagation, locked candidates, and failed literals.
//!
//! If a conflict follows from a literal, it is false. Only pairs of literals are tried of which
//! exactly one is true, so a conflict settles both. Sources: the failed literal rule is of Freeman,
//! "Improvements to Propositional Satisfiability Search Algorithms" (1995); probing before the
//! search, of Lynce and Marques-Silva, "Probing-Based Preprocessing Techniques for Propositional
//! Satisfiability" (ICTAI 2003); that it decides nearly all puzzles, of Lynce and Ouaknine, "Sudoku
//! as a SAT Problem" (2006).

mod board;
mod template;

use super::groups::Groups;
use board::{Board, Literal};
use std::sync::Arc;
use template::Template;
use veridoku_model::rules::{Model, Rulebook};

/// The number of pairs in a row that both stay open after which a puzzle is left to the solver.
/// More decide a few more puzzles of 17 clues, but make boards of several solutions slower, which
/// trials seldom decide: with 12 in place of 6 the former took 12 % fewer instructions in the SAT
/// engine and the latter 2 % more.
const PATIENCE: u32 = 6;

/// What was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    /// There is no solution.
    None,
    /// There is no solution but this one: one value per cell in row order.
    One(Vec<u8>),
}

/// Decides puzzles; keeps the template of the last rulebook.
#[derive(Debug, Default)]
pub(crate) struct Ahead {
    known: Option<(Arc<Rulebook>, Option<Template>)>,
}

impl Ahead {
    /// Decides a model of plain rules; `None` if it has several solutions, takes more than this, or
    /// is too large.
    pub(crate) fn decide(&mut self, model: &Model) -> Option<Decided> {
        let rulebook = model.rulebook();
        let known = self.known.take();
        let same = known.filter(|(known, _)| Arc::ptr_eq(known, rulebook));
        let new = || {
            let small = rulebook.is_plain() && rulebook.shape().order() <= board::DIGITS;
            let template = || Template::new(&Groups::new(rulebook));
            (Arc::clone(rulebook), small.then(template).flatten())
        };
        let (_, template) = self.known.insert(same.unwrap_or_else(new));
        let template = template.as_ref()?;
        let mut board = Board::new(template);
        for given in model.givens().iter() {
            let (cell, digit) = (given.cell.index() as u8, given.digit.index());
            let literal = Literal { cell, digit };
            if !board.is_open(literal) {
                return Some(Decided::None);
            }
            board.place(template, literal);
        }
        if !board.settle(template) {
            return Some(Decided::None);
        }
        match board.full(template) {
            Some(values) => Some(Decided::One(values)),
            None => probe(board, template),
        }
    }
}

/// Tries pairs of literals.
fn probe(mut board: Board, template: &Template) -> Option<Decided> {
    let words = Board::words(template);
    let (mut patience, mut seen) = (PATIENCE, 0);
    let mut numbers = (0..words).cycle();
    while seen < words && patience > 0 {
        seen += 1;
        let Some([a, b]) = board.pair(template, numbers.next()?) else {
            continue;
        };
        let tried = |literal| {
            let mut trial = board.clone();
            trial.place(template, literal);
            trial.propagate(template).then_some(trial)
        };
        board = match (tried(a), tried(b)) {
            (Some(_), Some(_)) => {
                patience -= 1;
                continue;
            }
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => return Some(Decided::None),
        };
        if !board.settle(template) {
            return Some(Decided::None);
        }
        if let Some(values) = board.full(template) {
            return Some(Decided::One(values));
        }
        (patience, seen) = (PATIENCE, 0);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{AtMostOne, Encoding};
    use crate::sat::Sat;
    use veridoku_model::engine::{Engine, Limits};
    use veridoku_model::grid::{Givens, Shape};
    use veridoku_model::rules::Puzzle;

    /// Numbers that are the same in every run.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % end
        }

        fn shuffled(&mut self, end: usize) -> Vec<usize> {
            let mut all: Vec<usize> = (0..end).collect();
            (1..end).for_each(|last| all.swap(last, self.below(last + 1)));
            all
        }

        /// Returns some givens of a full board, sometimes one of them wrong.
        fn givens(&mut self, shape: Shape) -> Givens {
            let (order, height) = (shape.order(), shape.box_height());
            let (digits, open) = (self.shuffled(order), self.below(shape.cells() + 1));
            let rows: Vec<usize> = (0..order / height)
                .flat_map(|band| {
                    self.shuffled(height)
                        .into_iter()
                        .map(move |r| band * height + r)
                })
                .collect();
            let digit = |row: usize, column: usize| {
                let (band, row) = (rows[row] / height, rows[row] % height);
                (row * (order / height) + band + column) % order
            };
            let cells = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
            let mut values: Vec<u8> = cells.map(|(r, c)| digits[digit(r, c)] as u8 + 1).collect();
            let order_of_cells = self.shuffled(shape.cells());
            order_of_cells[..open]
                .iter()
                .for_each(|&cell| values[cell] = 0);
            if self.below(8) == 0 {
                values[order_of_cells[0]] = self.below(order) as u8 + 1;
            }
            Givens::from_values(shape, values).unwrap()
        }
    }

    /// Compares with the solver alone, in the order of the dice: what one puzzle leaves behind must
    /// not show in the next.
    #[test]
    fn what_is_decided_ahead_is_what_the_solver_says() {
        let mut dice = Dice(1);
        let (mut sat, mut plain) = (Sat::default(), Sat::new(Encoding::Merged, AtMostOne::Auto));
        let shapes = [(2, 2), (2, 3), (2, 4), (3, 3)].map(|(h, w)| Shape::new(h, w).unwrap());
        let empty = shapes.map(|shape| Model::new(&Puzzle::plain(Givens::empty(shape))));
        let (mut ahead, mut kinds) = (Ahead::default(), [0; 4]);
        for round in 0..3000 {
            let which = if round % 2 == 0 { 3 } else { dice.below(4) };
            let model = empty[which].with_givens(dice.givens(shapes[which]));
            let limits = Limits::solutions([1, 2, 2, 5][dice.below(4)]);
            let limits = limits.with_nodes([None, None, Some(0), Some(1)][dice.below(4)]);
            let expected = plain.count(&model, &limits).unwrap();
            assert_eq!(
                sat.count(&model, &limits).unwrap(),
                expected,
                "{:?}",
                model.givens()
            );
            kinds[match ahead.decide(&model) {
                Some(Decided::None) => 0,
                Some(Decided::One(_)) => 1,
                None => 2,
            }] += 1;
        }
        assert!(kinds[..3].iter().all(|&number| number > 100), "{kinds:?}");
    }

    #[test]
    fn other_rules_and_larger_boards_are_left_to_the_solver() {
        let large = Puzzle::plain(Givens::empty(Shape::new(4, 4).unwrap()));
        let decide = |puzzle: &Puzzle| Ahead::default().decide(&Model::new(puzzle));
        assert_eq!(decide(&large), None);
        let line = "1".to_string() + &".".repeat(80);
        assert_eq!(decide(&line.parse().unwrap()), None);
        let twice = "11".to_string() + &".".repeat(79);
        assert_eq!(decide(&twice.parse().unwrap()), Some(Decided::None));
    }
}
