//! Backtracking: the first empty cell in row order, digits in ascending order, undo on conflict.
//!
//! Source: S. W. Golomb and L. D. Baumert, "Backtrack programming", Journal of the ACM 12 (1965),
//! pp. 516–524; D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2, algorithm
//! B.
//!
//! The method infers nothing from an assignment. It places a digit if the digit agrees with the
//! board, and removes it again if no digit is left for a later cell.

use super::hunt::Hunt;
use super::problem::Problem;
use super::{Algorithm, Event, TextbookMethod, method};
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, Digit, DigitSet};
use veridoku_model::rules::Model;

/// The algorithm, without options.
#[derive(Debug, Default)]
pub(super) struct Backtracking;

impl Algorithm for Backtracking {
    fn method(&self) -> &'static TextbookMethod {
        method("backtracking")
    }

    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()> {
        let problem = Problem::new(model);
        let mut board = Board {
            digits: vec![None; problem.domains.len()],
            depth: 0,
            problem: &problem,
        };
        if problem.impossible || !board.put_givens(hunt)? {
            return ControlFlow::Continue(());
        }
        let empty: Vec<usize> = (0..board.digits.len())
            .filter(|&cell| board.digits[cell].is_none())
            .collect();
        // The untried digits of each open cell.
        let mut open: Vec<DigitSet> = Vec::with_capacity(empty.len());
        loop {
            match empty.get(open.len()) {
                None => hunt.found(board.values())?,
                Some(&cell) => open.push(problem.domains[cell]),
            }
            // Goes forward with the next digit of the last open cell that fits; backtracks if there
            // is none.
            loop {
                let Some(rest) = open.last_mut() else {
                    return ControlFlow::Continue(());
                };
                let digits = *rest;
                let cell = empty[open.len() - 1];
                board.digits[cell] = None;
                board.depth = open.len() - 1;
                let (fitting, left) = board.next(cell, digits, hunt)?;
                if let Some(rest) = open.last_mut() {
                    *rest = left;
                }
                if fitting.is_some() {
                    board.digits[cell] = fitting;
                    break;
                }
                open.pop();
            }
        }
    }
}

/// The digits on the board.
struct Board<'a> {
    digits: Vec<Option<Digit>>,
    /// The number of cells filled by choice.
    depth: usize,
    problem: &'a Problem,
}

impl Board<'_> {
    /// Places the givens. Returns `false` if two of them contradict each other, or if a rule cannot
    /// hold.
    fn put_givens(&mut self, hunt: &mut Hunt<'_>) -> ControlFlow<(), bool> {
        for (cell, given) in self.problem.givens.iter().enumerate() {
            let Some(digit) = *given else { continue };
            if !self.problem.domains[cell].contains(digit) || !self.fits(cell, digit, hunt)? {
                return ControlFlow::Continue(false);
            }
            self.digits[cell] = Some(digit);
        }
        let holds = self.problem.all_sums_hold(|cell| self.domain(cell));
        ControlFlow::Continue(holds)
    }

    /// Returns the first of the digits that fits a cell, and those after it.
    fn next(
        &self,
        cell: usize,
        mut digits: DigitSet,
        hunt: &mut Hunt<'_>,
    ) -> ControlFlow<(), (Option<Digit>, DigitSet)> {
        while let Some(digit) = digits.iter().next() {
            hunt.node()?;
            let alternatives = digits.len() > 1;
            digits.remove(digit);
            let kept = self.fits(cell, digit, hunt)?;
            hunt.tell(|| Event::Tried {
                depth: self.depth,
                cell: Cell::new(cell),
                digit,
                kept,
                domains: &[],
            });
            if kept {
                if alternatives {
                    hunt.guess();
                }
                return ControlFlow::Continue((Some(digit), digits));
            }
        }
        ControlFlow::Continue((None, digits))
    }

    /// Returns whether a digit in an empty cell agrees with the board. Counts a step for each cell
    /// compared.
    fn fits(&self, cell: usize, digit: Digit, hunt: &mut Hunt<'_>) -> ControlFlow<(), bool> {
        let mut compared = 0;
        let mut agrees = |fine: bool| {
            compared += 1;
            fine
        };
        let peers = self.problem.peers[cell].iter();
        let fits = peers
            .filter_map(|&peer| self.digits[peer])
            .all(|other| agrees(other != digit));
        let tables = self.problem.arcs[cell].iter();
        let fits = fits
            && tables
                .filter_map(|arc| Some((arc, self.digits[arc.to]?)))
                .all(|(arc, other)| agrees(arc.allowed.allows(digit, other)));
        hunt.steps(compared)?;
        let here = |other| {
            if other == cell {
                DigitSet::only(digit)
            } else {
                self.domain(other)
            }
        };
        ControlFlow::Continue(fits && self.problem.sums_hold(cell, here))
    }

    fn domain(&self, cell: usize) -> DigitSet {
        self.digits[cell].map_or(self.problem.domains[cell], DigitSet::only)
    }

    fn values(&self) -> Vec<u8> {
        let digits = self.digits.iter();
        digits.map(|digit| digit.map_or(0, Digit::value)).collect()
    }
}
