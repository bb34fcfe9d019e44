//! Searches the tasks of a plan.

use super::cells::CellBits;
use super::plan::{Part, Plan, Task, Way};
use super::{bands, general};
use crate::engine::Cancel;

/// The work of a search so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes: sets of clues at which an unhit set was looked for.
    pub nodes: u64,
    /// Tables of bits filled; on 9×9 bands searched, of which many share a table.
    pub tables: u64,
    /// Sets of clues that the engine tested for being a puzzle, alone or with a whole band more.
    pub tried: u64,
    /// Unavoidable sets learned from those that are not.
    pub learned: u64,
}

/// Searches tasks of a plan, one after another; the sets learned in one help in the next.
pub struct Search<'a>(Kind<'a>);

enum Kind<'a> {
    Bands(Box<bands::Search<'a>>),
    General(Box<general::Search<'a>>),
}

impl<'a> Search<'a> {
    /// Returns a search without a task; it stops soon after `cancel` is cancelled.
    pub fn new(plan: &'a Plan, cancel: &Cancel) -> Search<'a> {
        Search(match &plan.way {
            Way::Bands(plan) => Kind::Bands(Box::new(bands::Search::new(plan, cancel))),
            Way::General(plan) => Kind::General(Box::new(general::Search::new(plan, cancel))),
        })
    }

    /// Returns the cells of each minimal puzzle of a task; `None` if cancelled, or if the task
    /// belongs to another kind of plan.
    pub fn run(&mut self, task: Task) -> Option<Vec<CellBits>> {
        match (&mut self.0, task.0) {
            (Kind::Bands(search), Part::Bands(task)) => search.run(task),
            (Kind::General(search), Part::General(task)) => search.run(task),
            _ => None,
        }
    }

    /// Returns the work done so far.
    pub fn counts(&self) -> Counts {
        match &self.0 {
            Kind::Bands(search) => search.counts,
            Kind::General(search) => search.counts,
        }
    }

    /// Returns the unavoidable sets known so far, including those learned; some may occur more than
    /// once.
    pub fn unavoidable_sets(&self) -> Vec<CellBits> {
        match &self.0 {
            Kind::Bands(search) => search.unavoidable_sets(),
            Kind::General(search) => search.sets.clone(),
        }
    }
}
