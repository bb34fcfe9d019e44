//! A path over a plain 9×9 puzzle that only counts its steps: what the ratings by technique have in
//! common.

use crate::human::{Board, End, Map, Order, State, TechniqueId, walk};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use veridoku_model::grid::{Givens, Shape};
use veridoku_model::rules::{Rule, Rulebook};

/// Whoever asked for a rating wants it no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// How many steps there are of each technique, in the order in which the techniques first came up.
#[derive(Default)]
pub(super) struct Counts(pub(super) Vec<(TechniqueId, u32)>);

impl Counts {
    /// One more step.
    pub(super) fn add(&mut self, technique: TechniqueId) {
        match self.0.iter_mut().find(|(t, _)| *t == technique) {
            Some((_, count)) => *count += 1,
            None => self.0.push((technique, 1)),
        }
    }
}

/// What came of a path.
pub(super) struct Stroll {
    /// How it ended.
    pub(super) end: End,
    /// How many steps there are of each technique, in the order in which the techniques first came
    /// up.
    pub(super) steps: Vec<(TechniqueId, u32)>,
    /// How many cells are open in the end.
    pub(super) open: usize,
}

/// Walks a path by an order. `None` if the values are none of a puzzle.
pub(super) fn stroll(
    values: &[u8; 81],
    order: &Order,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Stroll>, Stopped> {
    let Some((map, givens)) = classic().zip(Givens::from_values(Shape::CLASSIC, *values)) else {
        return Ok(None);
    };
    let mut board = Board::new(map, &State::new(givens));
    let mut steps = Counts::default();
    let mut visit = |_: &Board<2>, step: &crate::human::Step| {
        steps.add(step.technique);
        if stop() {
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

/// The map of plain 9×9 puzzles.
pub(super) fn classic() -> Option<&'static Map<2>> {
    static MAP: OnceLock<Option<Map<2>>> = OnceLock::new();
    let book = || Rulebook::new(Shape::CLASSIC, &Rule::PLAIN);
    MAP.get_or_init(|| Map::new(&book())).as_ref()
}
