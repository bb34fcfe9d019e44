//! A solving path of a plain 9×9 puzzle that only counts its steps: shared by the ratings by
//! technique.

use super::RatingStart;
use crate::human::{Board, End, Map, Memory, Order, Stopped, TechniqueId, next_effect};
use std::sync::OnceLock;
use veridoku_model::engine::Limits;
use veridoku_model::grid::Shape;
use veridoku_model::rules::{Rule, Rulebook};

/// The number of steps of each technique, in the order of first use.
#[derive(Default)]
pub(super) struct Counts(pub(super) Vec<(TechniqueId, u32)>);

impl Counts {
    /// Counts a step.
    pub(super) fn add(&mut self, technique: TechniqueId) {
        match self.0.iter_mut().find(|(t, _)| *t == technique) {
            Some((_, count)) => *count += 1,
            None => self.0.push((technique, 1)),
        }
    }
}

/// The outcome of a path.
pub(super) struct Stroll {
    /// How it ended.
    pub(super) end: End,
    /// The number of steps of each technique, in the order of first use.
    pub(super) steps: Vec<(TechniqueId, u32)>,
    /// The number of open cells before the first step of each of these techniques.
    pub(super) before: Vec<usize>,
    /// The number of open cells at the end.
    pub(super) open: usize,
}

/// Returns the path of a puzzle by an order of techniques; `None` if the values are no puzzle's or
/// the path breaks.
///
/// # Errors
/// Returns [`Stopped`] if the deadline of the limits passes or they are cancelled.
pub(super) fn stroll(
    start: &RatingStart,
    order: &Order,
    limits: &Limits,
    memory: &Memory<2>,
) -> Result<Option<Stroll>, Stopped> {
    let Some((map, state)) = start.player() else {
        return Ok(None);
    };
    let map = map.as_ref();
    let mut board = Board::new(map, &state).within(limits).remembering(memory);
    let (mut steps, mut before) = (Counts::default(), Vec::new());
    let end = loop {
        if board.is_broken() {
            return Ok(None);
        }
        if board.is_solved() {
            break End::Solved;
        }
        let step = next_effect(map, &board, order);
        if board.look().is_break() {
            return Err(Stopped);
        }
        let Some(step) = step else {
            break End::Stuck;
        };
        steps.add(step.technique);
        if before.len() < steps.0.len() {
            before.push(board.open().len());
        }
        board.apply(map, &step);
    };
    Ok(Some(Stroll {
        end,
        steps: steps.0,
        before,
        open: board.open().len(),
    }))
}

/// Returns the map of plain 9×9 puzzles.
pub(super) fn classic() -> Option<&'static Map<2>> {
    static MAP: OnceLock<Option<Map<2>>> = OnceLock::new();
    let book = || Rulebook::new(Shape::CLASSIC, &Rule::PLAIN);
    MAP.get_or_init(|| Map::new(&book())).as_ref()
}
