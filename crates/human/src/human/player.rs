//! The same for boards of every size: the number of words behind a trait.

use super::path::{Path, next_step, walk};
use super::{Board, HouseId, Map, Order, State, Step, TechniqueId, Words};
use std::ops::ControlFlow;
use veridoku_model::grid::{Cell, DigitSet};
use veridoku_model::rules::Rulebook;

/// What a person can do on boards of one rulebook. States have to have its shape; the methods panic
/// on others.
pub trait Player: Send + Sync {
    /// Names of cells and houses, with digits as numbers.
    fn words(&self) -> Words<'_>;

    /// The cells of a house, in its order; none where there is no such house.
    fn house(&self, house: HouseId) -> Vec<Cell>;

    /// The candidates of each cell in row order; of a settled one its digit.
    fn candidates(&self, state: &State) -> Vec<DigitSet>;

    /// The easiest step that is open, by an order.
    fn next(&self, state: &State, order: &Order) -> Option<Step>;

    /// Every step of a technique, in the order of its finder; none where there is no finder.
    fn steps(&self, state: &State, technique: TechniqueId) -> Vec<Step>;

    /// The path from a state on, by an order.
    fn path(&self, state: &State, order: &Order) -> Path;
}

/// A player under the rules of a rulebook.
pub fn player(book: &Rulebook) -> Box<dyn Player> {
    fn boxed<const W: usize>(book: &Rulebook) -> Option<Box<dyn Player>> {
        Map::<W>::new(book).map(|map| Box::new(map) as Box<dyn Player>)
    }
    // Up to 11×11, up to 25×25, and all there are: 64 words have room for 64×64.
    boxed::<2>(book)
        .or_else(|| boxed::<10>(book))
        .or_else(|| boxed::<64>(book))
        .expect("a shape has at most 64 · 64 cells")
}

impl<const W: usize> Player for Map<W> {
    fn words(&self) -> Words<'_> {
        Words::numbers(self.names())
    }

    fn house(&self, house: HouseId) -> Vec<Cell> {
        let known = self.sets().get(usize::from(house.0));
        known.map_or_else(Vec::new, |house| house.cells.clone())
    }

    fn candidates(&self, state: &State) -> Vec<DigitSet> {
        let board = Board::new(self, state);
        let cells = self.shape().all_cells();
        cells
            .map(|cell| {
                board
                    .value(cell)
                    .map_or_else(|| board.candidates(cell), DigitSet::only)
            })
            .collect()
    }

    fn next(&self, state: &State, order: &Order) -> Option<Step> {
        let board = Board::new(self, state);
        next_step(self, &board, order).filter(|_| !board.is_broken())
    }

    fn steps(&self, state: &State, technique: TechniqueId) -> Vec<Step> {
        let mut found = Vec::new();
        if let Some(find) = technique.finder::<W>() {
            let _ = find(self, &Board::new(self, state), &mut |step| {
                found.push(step);
                ControlFlow::Continue(())
            });
        }
        found
    }

    fn path(&self, state: &State, order: &Order) -> Path {
        let mut board = Board::new(self, state);
        let mut steps = Vec::new();
        let end = walk(self, &mut board, order, &mut |_, step| {
            steps.push(step.clone());
            ControlFlow::Continue(())
        });
        Path {
            steps,
            end,
            values: board.values().to_vec(),
        }
    }
}
