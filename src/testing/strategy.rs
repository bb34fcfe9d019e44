//! Puzzles as a `proptest` strategy.

use crate::engine::{Engine, Limits};
use crate::generate::{Fill, Oracle, dig, stream};
use crate::grid::{Cell, Givens, Shape};
use crate::human::Level;
use crate::native::Native;
use crate::rate::explainer;
use crate::rules::{Model, Puzzle, Rule, Rulebook};
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rand::Rng;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The most nodes for counting solutions; a puzzle that needs more is rejected.
const NODES: u64 = 100_000;
/// The most puzzles to generate before a strategy gives up.
const TRIES: usize = 2_000;

/// The number of solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolutionCount {
    /// None.
    None,
    /// One.
    One,
    /// Two or more.
    Several,
}

impl SolutionCount {
    /// Returns the number of solutions of givens under the plain rules; `None` if counting takes
    /// too many nodes.
    pub fn of(givens: &Givens) -> Option<SolutionCount> {
        let limits = Limits::solutions(2).with_nodes(Some(NODES));
        let model = Model::new(&Puzzle::plain(givens.clone()));
        let census = Native::new().count(&model, &limits).ok()?;
        match (census.run.solutions, census.is_exact()) {
            (0, true) => Some(SolutionCount::None),
            (1, true) => Some(SolutionCount::One),
            (2.., _) => Some(SolutionCount::Several),
            _ => None,
        }
    }
}

/// Puzzles under the plain rules with required properties. They shrink to fewer givens with the
/// same properties.
///
/// ```
/// use proptest::prelude::*;
/// use veridoku::grid::Shape;
/// use veridoku::testing::{Puzzles, SolutionCount};
///
/// let puzzles = Puzzles::new(SolutionCount::Several).shape(Shape::new(2, 3).unwrap()).givens(8..=20);
/// proptest!(|(givens in puzzles)| {
///     prop_assert_eq!(SolutionCount::of(&givens), Some(SolutionCount::Several));
///     prop_assert!((8..=20).contains(&givens.count()));
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Puzzles {
    solutions: SolutionCount,
    shape: Shape,
    givens: Option<RangeInclusive<usize>>,
    level: Option<RangeInclusive<Level>>,
}

impl Puzzles {
    /// Returns 9×9 puzzles with this number of solutions and any number of givens.
    ///
    /// ```
    /// use proptest::strategy::{Strategy, ValueTree};
    /// use proptest::test_runner::TestRunner;
    /// use veridoku::testing::{Puzzles, SolutionCount};
    ///
    /// // Two givens, or an empty row of candidates: a contradiction shrinks to very few.
    /// let mut tree = Puzzles::new(SolutionCount::None).new_tree(&mut TestRunner::deterministic()).unwrap();
    /// while tree.simplify() {}
    /// let small = tree.current();
    /// assert!(SolutionCount::of(&small) == Some(SolutionCount::None) && small.count() <= 25);
    /// ```
    pub fn new(solutions: SolutionCount) -> Puzzles {
        Puzzles {
            solutions,
            shape: Shape::CLASSIC,
            givens: None,
            level: None,
        }
    }

    /// Returns 9×9 puzzles with one solution.
    pub fn unique() -> Puzzles {
        Puzzles::new(SolutionCount::One)
    }

    /// Sets the shape.
    ///
    /// ```
    /// use proptest::prelude::*;
    /// use veridoku::grid::Shape;
    /// use veridoku::testing::{Puzzles, SolutionCount};
    ///
    /// let shape = Shape::new(2, 2).unwrap();
    /// proptest!(|(givens in Puzzles::unique().shape(shape))| {
    ///     prop_assert_eq!(SolutionCount::of(&givens), Some(SolutionCount::One));
    ///     prop_assert_eq!(givens.shape(), shape);
    /// });
    /// ```
    pub fn shape(mut self, shape: Shape) -> Puzzles {
        self.shape = shape;
        self
    }

    /// Sets the range of the number of givens, which shrinking respects, too.
    ///
    /// ```
    /// use proptest::prelude::*;
    /// use veridoku::testing::Puzzles;
    ///
    /// proptest!(ProptestConfig::with_cases(16), |(givens in Puzzles::unique().givens(30..=34))| {
    ///     prop_assert!((30..=34).contains(&givens.count()));
    /// });
    /// ```
    pub fn givens(mut self, givens: RangeInclusive<usize>) -> Puzzles {
        self.givens = Some(givens);
        self
    }

    /// Sets the range of levels, on the scale of Sudoku Explainer. Only 9×9 puzzles with one
    /// solution have a level, so only those are generated.
    ///
    /// ```
    /// use proptest::prelude::*;
    /// use veridoku::human::Level;
    /// use veridoku::testing::Puzzles;
    ///
    /// let hard = Puzzles::unique().level(Level::Hard..=Level::Expert);
    /// proptest!(ProptestConfig::with_cases(2), |(givens in hard.clone())| {
    ///     prop_assert!(hard.accepts(&givens));
    /// });
    /// ```
    pub fn level(mut self, level: RangeInclusive<Level>) -> Puzzles {
        self.level = Some(level);
        self
    }

    /// Returns whether givens have the required properties.
    pub fn accepts(&self, givens: &Givens) -> bool {
        let number = self.givens.as_ref();
        number.is_none_or(|range| range.contains(&givens.count()))
            && SolutionCount::of(givens) == Some(self.solutions)
            && self.level.as_ref().is_none_or(|range| {
                let level = level(givens).filter(|_| self.solutions == SolutionCount::One);
                level.is_some_and(|level| range.contains(&level))
            })
    }

    /// Returns a puzzle from random numbers, which may lack the required properties.
    fn attempt(&self, seed: u64) -> Option<Givens> {
        let rng = &mut stream(seed, 0);
        let cells = self.shape.cells();
        let below = |rng: &mut dyn Rng, bound: usize| {
            usize::try_from(rng.next_u64() % bound.max(1) as u64).unwrap_or(0)
        };
        let wanted = self.givens.clone().unwrap_or(0..=cells);
        let least = wanted.start() + below(rng, (wanted.end() + 1).saturating_sub(*wanted.start()));
        let least = least.min(cells);
        let grid = Fill::new(self.shape).fill(rng);
        let mut values = grid.values().to_vec();
        let mut order: Vec<[usize; 1]> = (0..cells).map(|cell| [cell]).collect();
        (1..cells)
            .rev()
            .for_each(|i| order.swap(i, below(rng, i + 1)));
        if self.solutions == SolutionCount::Several {
            order
                .iter()
                .take(cells - least)
                .for_each(|&[cell]| values[cell] = 0);
            return Givens::from_values(self.shape, values);
        }
        let mut oracle = Oracle::new(&Arc::new(Rulebook::new(self.shape, &Rule::PLAIN)));
        oracle.begin(grid.values());
        dig(&mut oracle, &mut values, &order, least.max(1));
        if self.solutions == SolutionCount::None {
            // A digit other than the solution's in any cell leaves no solution.
            let cell = order[below(rng, cells)][0];
            let digit = 1 + below(rng, self.shape.order() - 1) as u8;
            let right = grid.values()[cell];
            values[cell] = if digit >= right { digit + 1 } else { digit };
        }
        Givens::from_values(self.shape, values)
    }
}

fn level(givens: &Givens) -> Option<Level> {
    let rating = explainer(givens.values().try_into().ok()?)?;
    Some(Level::of_er(if rating.solved { rating.er } else { 130 }))
}

impl Strategy for Puzzles {
    type Tree = PuzzleTree;
    type Value = Givens;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Puzzles> {
        for _ in 0..TRIES {
            let seed = runner.rng().next_u64();
            if let Some(givens) = self.attempt(seed).filter(|givens| self.accepts(givens)) {
                return Ok(PuzzleTree::new(self.clone(), givens));
            }
        }
        Err(format!("no puzzle as wished in {TRIES} attempts: {self:?}").into())
    }
}

/// A puzzle that shrinks: removes half of the givens at once, then ever fewer, as long as the rest
/// has the required properties.
#[derive(Clone, Debug)]
pub struct PuzzleTree {
    wish: Puzzles,
    current: Givens,
    /// The puzzle before the last step, while that step can be undone.
    before: Option<Givens>,
    /// The number of givens to remove at once, the givens of this pass, and how many of them were
    /// tried.
    size: usize,
    cells: Vec<Cell>,
    tried: usize,
    /// Whether a step of this pass was kept.
    moved: bool,
}

impl PuzzleTree {
    fn new(wish: Puzzles, current: Givens) -> PuzzleTree {
        let size = current.count().div_ceil(2);
        let cells = current.iter().map(|given| given.cell).collect();
        PuzzleTree {
            wish,
            current,
            before: None,
            size,
            cells,
            tried: 0,
            moved: false,
        }
    }

    /// Returns the next cells to try, `None` at the end of the last pass.
    fn group(&mut self) -> Option<Vec<Cell>> {
        while self.tried >= self.cells.len() {
            self.size = match (self.size, self.moved) {
                (0, _) | (1, false) => return None,
                (1, true) => 1,
                (size, _) => size / 2,
            };
            self.cells = self.current.iter().map(|given| given.cell).collect();
            (self.tried, self.moved) = (0, false);
            if self.cells.is_empty() {
                return None;
            }
        }
        let end = (self.tried + self.size.max(1)).min(self.cells.len());
        let group = self.cells[self.tried..end].to_vec();
        self.tried = end;
        Some(group)
    }
}

impl ValueTree for PuzzleTree {
    type Value = Givens;

    fn current(&self) -> Givens {
        self.current.clone()
    }

    fn simplify(&mut self) -> bool {
        self.moved |= self.before.take().is_some();
        while let Some(group) = self.group() {
            let fewer = self.current.retain(|given| !group.contains(&given.cell));
            if fewer != self.current && self.wish.accepts(&fewer) {
                self.before = Some(std::mem::replace(&mut self.current, fewer));
                return true;
            }
        }
        false
    }

    fn complicate(&mut self) -> bool {
        match self.before.take() {
            Some(before) => {
                self.current = before;
                true
            }
            None => false,
        }
    }
}
