//! The solving path: takes the easiest available step, again and again.

use super::{Board, Map, Order, Step};
use std::ops::ControlFlow;

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The board is solved.
    Solved,
    /// No technique of the order has a step.
    Stuck,
    /// The board contradicts itself.
    Broken,
    /// The visitor or the limits of the board stopped it.
    Stopped,
}

/// The steps from a state to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
    /// The board at the end, one value per cell in row order, 0 for an open one.
    pub values: Vec<u8>,
}

/// Returns the first step of the first technique that has one. If the limits of the board
/// [stopped](Board::has_stopped) the search, another may come first, or none may be found.
pub fn next_step<const W: usize>(map: &Map<W>, board: &Board<W>, order: &Order) -> Option<Step> {
    let mut found = None;
    for find in order.techniques().iter().filter_map(|id| id.finder::<W>()) {
        if board.look().is_break() {
            return None;
        }
        let flow = find(map, board, &mut |step| {
            found = Some(step);
            ControlFlow::Break(())
        });
        if flow.is_break() || board.has_stopped() {
            return found;
        }
    }
    None
}

/// Takes the easiest available step until none is left, and passes each to `visit` with the board
/// before it. Returns how the path ended.
pub fn walk<const W: usize>(
    map: &Map<W>,
    board: &mut Board<W>,
    order: &Order,
    visit: &mut dyn FnMut(&Board<W>, &Step) -> ControlFlow<()>,
) -> End {
    loop {
        if board.is_broken() {
            return End::Broken;
        }
        if board.is_solved() {
            return End::Solved;
        }
        let step = next_step(map, board, order);
        if board.has_stopped() {
            return End::Stopped;
        }
        let Some(step) = step else {
            return End::Stuck;
        };
        if visit(board, &step).is_break() {
            return End::Stopped;
        }
        board.apply(map, &step);
    }
}
