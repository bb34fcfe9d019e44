//! Players for boards of every size: a trait hides the number of words in a set of cells.

use super::path::{Path, next_step, walk};
use super::{Board, HouseId, Map, Order, State, Step, Stopped, TechniqueId, Words};
use std::ops::ControlFlow;
use veridoku_model::engine::Limits;
use veridoku_model::grid::{Cell, DigitSet};
use veridoku_model::rules::{Rule, Rulebook};

/// The techniques on boards of one rulebook. The methods panic on states of another shape.
pub trait Player: Send + Sync {
    /// Returns the names of cells and houses, with digits as numbers.
    fn words(&self) -> Words<'_>;

    /// Returns the rules of the puzzle; none if they are the plain ones, or relations.
    fn rules(&self) -> &[Rule];

    /// Returns the cells of a house, in its order; none if there is no such house.
    fn house(&self, house: HouseId) -> Vec<Cell>;

    /// Returns the candidates of each cell in row order; for a settled one, its digit.
    fn candidates(&self, state: &State) -> Vec<DigitSet>;

    /// Returns the first step by an order; `None` if there is none or the board is broken.
    fn next(&self, state: &State, order: &Order) -> Option<Step> {
        self.next_within(state, order, &Limits::none())
            .unwrap_or_default()
    }

    /// Returns the first step by an order; `None` if there is none or the board is broken.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the deadline of the limits passes or they are cancelled before.
    fn next_within(
        &self,
        state: &State,
        order: &Order,
        limits: &Limits,
    ) -> Result<Option<Step>, Stopped>;

    /// Returns every step of a technique, in the order of its finder; none if it has no finder.
    fn steps(&self, state: &State, technique: TechniqueId) -> Vec<Step> {
        self.steps_within(state, technique, &Limits::none())
            .unwrap_or_default()
    }

    /// Returns every step of a technique, in the order of its finder; none if it has no finder.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the deadline of the limits passes or they are cancelled before.
    fn steps_within(
        &self,
        state: &State,
        technique: TechniqueId,
        limits: &Limits,
    ) -> Result<Vec<Step>, Stopped>;

    /// Returns the path from a state, by an order.
    fn path(&self, state: &State, order: &Order) -> Path {
        self.path_within(state, order, &Limits::none())
    }

    /// Returns the path from a state, by an order. It ends with [`End::Stopped`](super::End) if the
    /// deadline of the limits passes or they are cancelled, within a step or between two.
    fn path_within(&self, state: &State, order: &Order, limits: &Limits) -> Path;
}

/// Returns what was found on a board, if its limits did not stop the search.
fn unless_stopped<const W: usize, T>(board: &Board<W>, found: T) -> Result<T, Stopped> {
    if board.has_stopped() {
        Err(Stopped)
    } else {
        Ok(found)
    }
}

/// Returns a player for the rules of a rulebook.
pub fn player(book: &Rulebook) -> Box<dyn Player> {
    fn boxed<const W: usize>(book: &Rulebook) -> Option<Box<dyn Player>> {
        Map::<W>::new(book).map(|map| Box::new(map) as Box<dyn Player>)
    }
    // 2 words suffice up to 11×11, 10 up to 25×25, and 64 for all shapes, up to 64×64.
    boxed::<2>(book)
        .or_else(|| boxed::<10>(book))
        .or_else(|| boxed::<64>(book))
        .expect("a shape has at most 64 · 64 cells")
}

impl<const W: usize> Player for Map<W> {
    fn words(&self) -> Words<'_> {
        Words::numbers(self.names())
    }

    fn rules(&self) -> &[Rule] {
        self.own_rules()
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

    fn next_within(
        &self,
        state: &State,
        order: &Order,
        limits: &Limits,
    ) -> Result<Option<Step>, Stopped> {
        let board = Board::new(self, state).within(limits);
        let step = next_step(self, &board, order);
        unless_stopped(&board, step.filter(|_| !board.is_broken()))
    }

    fn steps_within(
        &self,
        state: &State,
        technique: TechniqueId,
        limits: &Limits,
    ) -> Result<Vec<Step>, Stopped> {
        let board = Board::new(self, state).within(limits);
        let mut found = Vec::new();
        if let Some(find) = technique.finder::<W>() {
            let _ = find(self, &board, &mut |step| {
                found.push(step);
                board.look()
            });
        }
        unless_stopped(&board, found)
    }

    fn path_within(&self, state: &State, order: &Order, limits: &Limits) -> Path {
        let mut board = Board::new(self, state).within(limits);
        let mut steps = Vec::new();
        let end = walk(self, &mut board, order, &mut |_, step| {
            if limits.reached(0).is_some() {
                return ControlFlow::Break(());
            }
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
