//! A solving path of a plain 9×9 puzzle that only counts its steps: shared by the ratings by
//! technique.

use super::RatingStart;
use crate::human::{Board, End, Map, Order, Stopped, TechniqueId, walk};
use std::ops::ControlFlow;
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
) -> Result<Option<Stroll>, Stopped> {
    let Some((map, state)) = start.player() else {
        return Ok(None);
    };
    let map = map.as_ref();
    let mut board = Board::new(map, &state).within(limits);
    let mut steps = Counts::default();
    let mut visit = |_: &Board<2>, step: &crate::human::Step| {
        steps.add(step.technique);
        if limits.reached(0).is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let end = walk(map, &mut board, order, &mut visit);
    let open = board.open().len();
    match end {
        End::Stopped => Err(Stopped),
        End::Broken => Ok(None),
        End::Solved | End::Stuck => Ok(Some(Stroll {
            end,
            steps: steps.0,
            open,
        })),
    }
}

/// Returns the map of plain 9×9 puzzles.
pub(super) fn classic() -> Option<&'static Map<2>> {
    static MAP: OnceLock<Option<Map<2>>> = OnceLock::new();
    let book = || Rulebook::new(Shape::CLASSIC, &Rule::PLAIN);
    MAP.get_or_init(|| Map::new(&book())).as_ref()
}
