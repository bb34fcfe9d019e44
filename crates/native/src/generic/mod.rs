//! The engine for every model: candidates by cell (cell → digits) and by house (house × digit →
//! places) with a trail, weights learnt from conflicts, restarts, and phase saving.

mod board;
mod choose;
mod layout;
mod matching;
mod nogoods;
mod probe;
mod propagate;
mod search;
mod strategy;
mod turns;
mod worklist;

pub use strategy::Strategy;

use super::{boards, choices};
use layout::Layout;
use search::{Against, Search};
use std::ops::ControlFlow;
use std::sync::Arc;
use veridoku_model::engine::{Census, Engine, EngineError, Limits, Run, Stop};
use veridoku_model::rules::{Model, Rulebook, Solution};

/// The largest order of boards for [`Strategy::MARKS`] and [`Strategy::CLUES`].
const SMALL: usize = 9;

/// The engine for every model.
///
/// ```
/// use veridoku_model::engine::{Engine, Limits};
/// use veridoku_model::grid::{Givens, Shape};
/// use veridoku_native::Generic;
/// use veridoku_model::rules::{Model, Puzzle};
/// let empty = Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap()));
/// let census = Generic::new().count(&Model::new(&empty), &Limits::solutions(1000)).unwrap();
/// assert_eq!(census.run.solutions, 288);
/// assert!(census.is_exact());
/// ```
#[derive(Debug, Default)]
pub struct Generic {
    /// The strategy; `None` for the fastest measured on rulebooks of the kind.
    strategy: Option<Strategy>,
    known: Known,
    search: Search,
    /// The model of the last count, if that stopped at a limit on nodes or time.
    open: Option<Model>,
}

impl Generic {
    /// Returns an engine with an empty cache, and for each rulebook the strategy that is fastest on
    /// its kind: up to order 9 and above [`Strategy::MARKS`] and the default one on all-different
    /// relations alone, [`Strategy::CLUES`] and [`Strategy::LARGE_CLUES`] on others.
    pub fn new() -> Generic {
        Generic::default()
    }

    /// Returns an engine with another strategy, for comparison.
    pub fn with(strategy: Strategy) -> Generic {
        Generic {
            strategy: Some(strategy),
            ..Generic::default()
        }
    }

    /// Looks for a solution that differs from a known one in a cell: this decides whether a puzzle
    /// needs the given there. Searches near the known one, where such a solution is likely.
    ///
    /// The census has at most one solution. It has none if the known board has the wrong size.
    ///
    /// # Errors
    /// Returns [`EngineError::Unsound`] if the search ends at a board that is no solution.
    pub fn rival(
        &mut self,
        model: &Model,
        known: &[u8],
        cell: usize,
        limits: &Limits,
    ) -> Result<Census, EngineError> {
        let order = model.shape().order();
        let in_range = |&value: &u8| (1..=order).contains(&usize::from(value));
        let fits = known.len() == model.shape().cells() && known.iter().all(in_range);
        if !fits || cell >= known.len() {
            return Ok(Census {
                run: Run::default(),
                witnesses: Vec::new(),
            });
        }
        let cell = Some(cell);
        let against = Some(Against { known, cell });
        boards::count("generic", model, |visit| {
            self.each(model, &limits.up_to(1), against, visit)
        })
    }

    /// Looks for a solution near an arbitrary board, which may break the rules: tries each cell
    /// with its digit there first. Ignores digits out of range and cells beyond the board.
    ///
    /// The census has at most one solution.
    ///
    /// # Errors
    /// Returns [`EngineError::Unsound`] if the search ends at a board that is no solution.
    pub fn near(
        &mut self,
        model: &Model,
        known: &[u8],
        limits: &Limits,
    ) -> Result<Census, EngineError> {
        let order = model.shape().order();
        let mut known = known.to_vec();
        known.resize(model.shape().cells(), 0);
        let out = |value: &&mut u8| usize::from(**value) > order;
        known.iter_mut().filter(out).for_each(|value| *value = 0);
        let against = Some(Against {
            known: &known,
            cell: None,
        });
        boards::count("generic", model, |visit| {
            self.each(model, &limits.up_to(1), against, visit)
        })
    }

    /// Goes on with the last count, of the same model, where that stopped at a limit on nodes or
    /// time, and returns the census of both; `earlier` is the one that it returned. The limits hold
    /// for both together. Counts anew if something else was asked since.
    ///
    /// # Errors
    /// Returns [`EngineError::Unsound`] if the search ends at a board that is no solution.
    pub fn go_on(
        &mut self,
        model: &Model,
        limits: &Limits,
        earlier: Census,
    ) -> Result<Census, EngineError> {
        let same = |open: &Model| {
            Arc::ptr_eq(open.rulebook(), model.rulebook()) && open.givens() == model.givens()
        };
        if !self.open.take().is_some_and(|open| same(&open)) {
            return self.count(model, limits);
        }
        let some = self.until_choices(model, limits);
        let mut census = boards::count("generic", model, |visit| {
            let run = self.further(model, &some, visit);
            self.after_choices(model, limits, run, visit)
        })?;
        let found = std::mem::replace(&mut census.witnesses, earlier.witnesses);
        census.witnesses.extend(found);
        census.witnesses.truncate(2);
        self.note(model, &census);
        Ok(census)
    }

    /// Keeps the model of a count that can go on.
    fn note(&mut self, model: &Model, census: &Census) {
        let stop = census.run.stop;
        let open = matches!(stop, Some(Stop::Nodes | Stop::Time)) && self.search.has_begun();
        self.open = open.then(|| model.clone());
    }

    /// Visits the solutions as domains by cell, unchecked.
    fn each(
        &mut self,
        model: &Model,
        limits: &Limits,
        against: Option<Against<'_>>,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Run {
        self.open = None;
        if against.is_some() {
            return self.begin(model, limits, against, visit);
        }
        let some = self.until_choices(model, limits);
        let run = self.begin(model, &some, None, visit);
        self.after_choices(model, limits, run, visit)
    }

    /// Returns limits that end where the choices of the model are to be looked at.
    fn until_choices(&mut self, model: &Model, limits: &Limits) -> Limits {
        let nodes = limits.nodes.into_iter().chain(self.known.of(model).wait);
        limits.clone().with_nodes(nodes.min())
    }

    /// Goes on after a search until the choices were to be looked at: looks at them and begins
    /// anew, unless a solution was visited.
    fn after_choices(
        &mut self,
        model: &Model,
        limits: &Limits,
        run: Run,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Run {
        let spent = |most| run.nodes >= most;
        if run.stop != Some(Stop::Nodes) || limits.nodes.is_some_and(spent) {
            return run;
        }
        if run.solutions > 0 {
            return self.further(model, limits, visit);
        }
        self.known.settle(limits);
        let left = limits.nodes.map(|most| most - run.nodes);
        let found = self.begin(model, &limits.clone().with_nodes(left), None, visit);
        self.search.began_after(run.nodes);
        Run {
            nodes: run.nodes + found.nodes,
            ..found
        }
    }

    /// Visits the solutions, with the layout as it is.
    fn begin(
        &mut self,
        model: &Model,
        limits: &Limits,
        against: Option<Against<'_>>,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Run {
        let (layout, mut strategy) = self.known.prepared(model, self.strategy);
        // A known board is tried as the digits that the cells held last.
        strategy.phase |= against.is_some() && self.strategy.is_none();
        self.search
            .run(layout, &strategy, model, limits, against, visit)
    }

    /// Goes on with the last search, which stopped at a limit.
    fn further(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Run {
        let (layout, strategy) = self.known.prepared(model, self.strategy);
        self.search.go_on(layout, &strategy, limits, visit)
    }
}

/// The last rulebook, if there was one.
#[derive(Debug, Default)]
struct Known(Option<Prepared>);

/// A rulebook with the layout derived from it.
#[derive(Debug)]
struct Prepared {
    book: Arc<Rulebook>,
    layout: Layout,
    /// After how many nodes its choices are looked at, if it has some that were not.
    wait: Option<u64>,
}

impl Known {
    /// Returns what is known of a model's rulebook.
    fn of(&mut self, model: &Model) -> &Prepared {
        let fresh = |known: &Prepared| !Arc::ptr_eq(&known.book, model.rulebook());
        if self.0.as_ref().is_none_or(fresh) {
            self.0 = None;
        }
        self.0.get_or_insert_with(|| {
            let book = Arc::clone(model.rulebook());
            Prepared {
                layout: Layout::new(&book),
                wait: choices::wait(&book),
                book,
            }
        })
    }

    /// Looks at the choices of the last rulebook.
    fn settle(&mut self, limits: &Limits) {
        if let Some(known) = &mut self.0 {
            known.wait = None;
            if let Some(settled) = choices::settled(&known.book, limits) {
                known.layout = Layout::new(&settled);
            }
        }
    }

    /// Returns the layout of a model's rulebook, and this strategy, or the one that is fastest on
    /// it.
    fn prepared(&mut self, model: &Model, strategy: Option<Strategy>) -> (&Layout, Strategy) {
        let layout = &self.of(model).layout;
        let small = layout.order <= SMALL;
        let strategy = strategy.unwrap_or(match layout.network.is_plain() {
            true if small => Strategy::MARKS,
            true => Strategy::default(),
            false if small => Strategy::CLUES,
            false => Strategy::LARGE_CLUES,
        });
        (layout, strategy)
    }
}

impl Engine for Generic {
    fn name(&self) -> &'static str {
        "generic"
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        boards::search(self.name(), model, visit, |visit| {
            self.each(model, limits, None, visit)
        })
    }

    fn count(&mut self, model: &Model, limits: &Limits) -> Result<Census, EngineError> {
        let census = boards::count(self.name(), model, |visit| {
            self.each(model, limits, None, visit)
        })?;
        self.note(model, &census);
        Ok(census)
    }
}

#[cfg(test)]
mod tests;
