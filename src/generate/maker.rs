//! Makes puzzles, each from its own stream of random numbers.

use super::bias;
use super::dig::{dig, redundant};
use super::fill::Fill;
use super::made::{Attempt, Made};
use super::oracle::Oracle;
use super::pattern::{Groups, Pattern};
use super::random::{below, stream};
use super::search::{self, Task};
use super::source::Source;
use super::wish::{Distance, Goal, Sampling, Wish, WishError};
use crate::engine::Limits;
use crate::grid::{Givens, Shape};
use crate::native::Lanes;
use crate::rules::{Model, Rule, Rulebook, Solution};
use crate::verify::{Disagreement, Judge, Question, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Makes puzzles of one shape that meet a wish.
///
/// ```
/// use veridoku::engine::Engine;
/// use veridoku::generate::{Attempt, Maker, Wish};
/// use veridoku::grid::Shape;
/// use veridoku::native::Native;
/// use veridoku::sat::Sat;
/// use veridoku::verify::Judge;
/// let judge = Judge::new([Native::new().boxed(), Sat::default().boxed()]);
/// let mut maker = Maker::new(Wish::minimal(Shape::CLASSIC), Shape::CLASSIC, judge).unwrap();
/// let Attempt::Made(made, _) = maker.make(7, 1).unwrap() else { panic!() };
/// assert_eq!(made.minimal, Some(true));
/// ```
pub struct Maker<'a> {
    pub(super) wish: Wish,
    pub(super) source: Source,
    pub(super) oracle: Oracle,
    judge: Judge,
    pub(super) groups: Groups,
    pub(super) goal: Option<Box<Goal<'a>>>,
    /// What many puzzles are made with side by side.
    pub(super) lanes: Option<Lanes>,
    limits: Limits,
    pub(super) tried: Arc<AtomicU64>,
}

impl<'a> Maker<'a> {
    /// Returns a maker of puzzles under the plain rules, whose uniqueness the judge confirms.
    ///
    /// # Errors
    /// Returns a [`WishError`] if no puzzle can meet the wish.
    pub fn new(wish: Wish, shape: Shape, judge: Judge) -> Result<Maker<'a>, WishError> {
        let book = Arc::new(Rulebook::new(shape, &Rule::PLAIN));
        Maker::under(wish, &book, judge)
    }

    /// Returns a maker of puzzles under any rules. Unless these are the plain ones, complete boards
    /// come from a randomized search, and are not known to be equally likely; patterns depend on
    /// cells only, not on the rules.
    ///
    /// # Errors
    /// Returns a [`WishError`] if no puzzle can meet the wish, or no board satisfies the rules.
    pub fn under(wish: Wish, book: &Arc<Rulebook>, judge: Judge) -> Result<Maker<'a>, WishError> {
        let source = Source::of(book).ok_or(WishError::Rules)?;
        Ok(Maker {
            groups: wish.groups(book)?,
            wish,
            source,
            oracle: Oracle::new(book),
            judge,
            goal: None,
            lanes: None,
            limits: Limits::none(),
            tried: Arc::default(),
        })
    }

    /// Returns the maker with a goal to meet.
    pub fn with_goal(self, goal: Box<Goal<'a>>) -> Maker<'a> {
        let goal = Some(goal);
        Maker { goal, ..self }
    }

    /// Returns the maker with another source of grids.
    ///
    /// # Panics
    /// Panics if its grids have another shape. They satisfy the plain rules, so this is for those
    /// only.
    pub fn with_fill(self, fill: Fill) -> Maker<'a> {
        assert_eq!(self.oracle.book().shape(), fill.shape());
        let source = Source::Plain(fill);
        Maker { source, ..self }
    }

    /// Returns the maker with limits, of which the deadline and the cancel handle count. A stop
    /// takes effect within milliseconds on 9×9, and within some tenths of a second up to 64×64; a
    /// goal that takes longer has to watch the limits itself, as [`Aim::goal`](super::Aim::goal)
    /// does.
    pub fn within(mut self, limits: &Limits) -> Maker<'a> {
        self.source.watch(limits);
        self.oracle.watch(limits);
        self.limits.deadline = limits.deadline;
        self.limits.cancel.clone_from(&limits.cancel);
        self
    }

    /// Returns the maker with a counter of tries, updated as they are done, for progress display.
    pub fn with_counter(self, tried: Arc<AtomicU64>) -> Maker<'a> {
        Maker { tried, ..self }
    }

    /// Returns the puzzle with a number, from 1: the same for the same seed, whatever was made
    /// before.
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if the engines disagree about a puzzle.
    pub fn make(&mut self, seed: u64, number: u64) -> Result<Attempt, Disagreement> {
        let mut rng = stream(seed, number);
        let (mut nearest, mut tries): (Option<Made>, u64) = (None, 0);
        while tries < self.wish.tries {
            if self.limits.reached(0).is_some() {
                return Ok(Attempt::Stopped(nearest));
            }
            let left = self.wish.tries - tries;
            let (spent, values) = self.attempt(&mut rng, left);
            tries += spent;
            let Some((values, distance)) = values else {
                continue;
            };
            let Some(made) = self.checked(&values, distance)? else {
                continue;
            };
            if distance == 0 {
                return Ok(Attempt::Made(made, tries));
            }
            let old = nearest.as_ref().map_or(i32::MAX, |m| m.distance.abs());
            if distance.abs() < old {
                nearest = Some(made);
            }
        }
        Ok(Attempt::Short(nearest, tries))
    }

    /// Makes one attempt, or the attempts of a search. Returns their number, and a puzzle with its
    /// distance.
    fn attempt(
        &mut self,
        rng: &mut impl rand::Rng,
        most: u64,
    ) -> (u64, Option<(Vec<u8>, Distance)>) {
        if self.wish.method == Sampling::ControlledBias {
            self.tried.fetch_add(1, Ordering::Relaxed);
            let grid = self.source.board(rng);
            let found = grid.and_then(|grid| bias::attempt(&grid, &mut self.oracle, rng));
            return (1, found.map(|values| self.measured(values)));
        }
        let Some((grid, start)) = self.start(rng) else {
            self.tried.fetch_add(1, Ordering::Relaxed);
            return (1, None);
        };
        self.oracle.begin(&grid);
        let task = Task {
            wish: &self.wish,
            free: &self.groups.free,
            grid: &grid,
            limits: &self.limits,
            tried: &self.tried,
            most,
        };
        match &mut self.goal {
            Some(goal) => search::toward(&mut self.oracle, &task, &start, goal.as_mut(), rng),
            None if self.wish.clues == (0..=grid.len()) => {
                task.count(1);
                let mut values = start;
                let order = search::order(&task, rng);
                dig(&mut self.oracle, &mut values, &order, 0);
                (1, Some((values, 0)))
            }
            None => search::toward(&mut self.oracle, &task, &start, &mut |_| 0, rng),
        }
    }

    fn measured(&mut self, values: Vec<u8>) -> (Vec<u8>, Distance) {
        let clues = values.iter().filter(|&&v| v != 0).count();
        let off = search::off(&self.wish.clues, clues);
        let distance = match &mut self.goal {
            Some(goal) if off == 0 => goal(&values),
            _ => off,
        };
        (values, distance)
    }

    /// Returns a grid, and the board that digging starts with: without the cells that must not hold
    /// a given. `None` if that board has several solutions, or no grid was found.
    fn start(&mut self, rng: &mut impl rand::Rng) -> Option<(Vec<u8>, Vec<u8>)> {
        let grid = self.source.board(rng)?;
        if self.groups.empty.is_empty() {
            return Some((grid.clone(), grid));
        }
        let mut start = grid.clone();
        let empty: Vec<usize> = self.groups.empty.iter().flatten().copied().collect();
        empty.iter().for_each(|&cell| start[cell] = 0);
        let solution = search::settle(&mut self.oracle, &mut start, rng)?;
        Some((solution, start))
    }

    /// Returns the puzzle if the judge confirms that it has one solution, with whether it is
    /// minimal. `None` if the judge ran out of time, a limit was reached, or a group that must be
    /// needed is not known to be.
    fn checked(&mut self, values: &[u8], distance: Distance) -> Result<Option<Made>, Disagreement> {
        let Some((model, solution)) = self.unique(values)? else {
            return Ok(None);
        };
        let minimal = redundant(&mut self.oracle, values).map(|cells| cells.is_empty());
        if self.wish.minimal && !self.is_minimal(values, minimal) {
            return Ok(None);
        }
        if self.limits.reached(0).is_some() {
            // What the oracle left undecided may be due to the stop.
            return Ok(None);
        }
        Ok(Some(made(&model, solution, minimal, distance)))
    }

    /// Returns the puzzle and its solution if the judge confirms that it has one only.
    pub(super) fn unique(
        &mut self,
        values: &[u8],
    ) -> Result<Option<(Model, Solution)>, Disagreement> {
        let Some(model) = self.oracle.model(values) else {
            return Ok(None);
        };
        let question = Question::unique().within(&self.limits);
        let report = self.judge.judge(&model, &question)?;
        Ok(match report.verdict {
            Verdict::Unique(solution) => Some((model, solution)),
            _ => None,
        })
    }

    /// Returns whether none of the groups that the mask leaves free can be removed.
    fn is_minimal(&mut self, values: &[u8], minimal: Option<bool>) -> bool {
        if self.wish.pattern == Pattern::None && self.groups.fixed.is_empty() {
            // On a large board minimality may exceed the limits; an undecided answer is accepted.
            return minimal != Some(false);
        }
        let mut board = values.to_vec();
        self.groups.free.iter().all(|group| {
            if group.iter().all(|&cell| board[cell] == 0) {
                return true;
            }
            group.iter().for_each(|&cell| board[cell] = 0);
            let answer = self.oracle.is_unique(&board);
            group.iter().for_each(|&cell| board[cell] = values[cell]);
            answer != Some(true)
        })
    }

    /// Returns the rules, as a model without givens.
    pub fn model(&self) -> Model {
        let book = self.oracle.book();
        Model::with_rulebook(Arc::clone(book), Givens::empty(book.shape()))
    }
}

pub(super) fn made(
    model: &Model,
    solution: Solution,
    minimal: Option<bool>,
    distance: Distance,
) -> Made {
    Made {
        givens: model.givens().clone(),
        solution,
        minimal,
        distance,
    }
}

/// Returns a uniformly random target within a range.
pub(super) fn within(range: &std::ops::RangeInclusive<usize>, rng: &mut impl rand::Rng) -> usize {
    let width = range.end().saturating_sub(*range.start()) as u64 + 1;
    range.start() + below(rng, width) as usize
}
