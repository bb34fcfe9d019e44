//! The numbers of regions to be found, given in another order of the cells.
//!
//! Regions are numbered in the order of their first cells, so that each way to cut a board counts
//! once; any order of the cells would do. A search does best with cells first that many clues are
//! about and that are too far apart to be in one region: those surely hold different ones from the
//! beginning. This is after the "anchors" of Interactive Sudoku Solver (by sigh). What is found is
//! numbered as the rules say in the end. Source for the idea to leave one of symmetric solutions:
//! Puget, "On the satisfiability of symmetrical constrained satisfaction problems" (1993).

use super::Found;
use super::swaps::{Swaps, written};
use veridoku_model::grid::{Cell, Digit};
use veridoku_model::rules::{Automaton, Relation};

impl Found<'_> {
    /// Returns the place of the relation that numbers regions, and another order of the labels;
    /// `None` if some relation asks for the number of a region.
    pub(super) fn numbering(&self) -> Option<(usize, Vec<usize>)> {
        let shape = self.rulebook.shape();
        let mut holds = vec![false; shape.extent()];
        let labels = self.one.cells.iter();
        labels.for_each(|label| holds[label.index()] = true);
        let numbers = numbers(shape.order(), self.one.cells.len(), self.regions())?;
        let swaps = Swaps::new(shape.order(), self.regions(), &holds);
        let mut relation = None;
        let mut others = Vec::new();
        for (index, constraint) in self.rulebook.constraints().iter().enumerate() {
            let of = &constraint.relation;
            let holds_one = |cell: &Cell| holds[cell.index()];
            // The number of cells in a region stands in the last one.
            let number = match of {
                Relation::Automaton { cells, .. } => cells.last().is_some_and(holds_one),
                _ => false,
            };
            if self.read[index] && !number || !of.cells().iter().any(holds_one) {
                continue;
            }
            let keeps = match of {
                Relation::Automaton { cells, automaton } => {
                    let is_numbers = *cells == self.one.cells && *automaton == numbers;
                    if is_numbers {
                        relation = Some(index);
                    }
                    is_numbers || swaps.keep(cells, automaton)
                }
                Relation::Pair { a, b, allowed } => swaps.keep_pair([*a, *b], allowed),
                _ => {
                    let written = written(of);
                    written.is_some_and(|written| {
                        others.push(written);
                        true
                    })
                }
            };
            if !keeps {
                return None;
            }
        }
        let order = if swaps.keep_all(&others) {
            self.far_apart()
        } else {
            return None;
        };
        Some((relation?, order))
    }

    /// Returns the labels in an order to number regions by: those that most clues are about, as
    /// long as they are too far from all before, and then the others.
    fn far_apart(&self) -> Vec<usize> {
        let (all, columns) = (self.one.cells.len(), self.one.columns);
        let size = self.one.size.unwrap_or(1);
        let mut clues = vec![0; all];
        for clue in &self.said {
            for (index, group) in clue.groups().iter().enumerate().skip(1) {
                for (at, cell) in group.iter().enumerate() {
                    if let Some(place) = self.one.cells.iter().position(|label| label == cell) {
                        clues[place] += if at == 0 && index == 1 { 3 } else { 1 };
                    }
                }
            }
        }
        let steps = |a: usize, b: usize| {
            (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns)
        };
        let mut order: Vec<usize> = Vec::new();
        loop {
            let far = |&place: &usize| order.iter().all(|&other| steps(place, other) >= size);
            let Some(next) = (0..all).filter(far).max_by_key(|&place| clues[place]) else {
                break;
            };
            order.push(next);
        }
        let rest: Vec<usize> = (0..all).filter(|place| !order.contains(place)).collect();
        order.extend(rest);
        order
    }
}

/// Returns what numbers regions by the order of their first cells.
fn numbers(order: usize, cells: usize, regions: usize) -> Option<Automaton> {
    let next = |&found: &usize, digit: Digit| {
        let digit = digit.index();
        (digit <= found && digit < regions).then(|| found.max(digit + 1))
    };
    Automaton::explore(order, cells, 0, next, |&found| found == regions).ok()
}
