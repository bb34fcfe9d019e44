//! What a clue stands on: the board with its values and regions, the other clues, and the means to
//! say relations in values.

use super::automaton::{Automaton, TooManyStates};
use super::clue::Clue;
use super::connected::Connected;
use super::pairs::PairTable;
use super::regions::Regions;
use super::relation::{Comparison, Relation, Term};
use crate::grid::{Cell, Digit, DigitSet, Shape};
use std::fmt;
use std::hash::Hash;

/// Why a clue cannot be on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit(String);

impl Misfit {
    /// Returns a reason in words.
    pub fn new(words: impl Into<String>) -> Misfit {
        Misfit(words.into())
    }

    /// Returns what an error says was expected.
    pub(crate) fn expected(&self) -> String {
        format!("a clue that fits: {self}")
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misfit {}

impl From<TooManyStates> for Misfit {
    fn from(TooManyStates: TooManyStates) -> Misfit {
        Misfit::new("it takes an automaton of more than 65,536 states")
    }
}

/// The board under a clue. Values are what is printed: digits from 1, or from [`Shape::low`].
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    pub(super) shape: Shape,
    pub(super) regions: Option<&'a Regions>,
    pub(super) clues: &'a [&'a Clue],
    /// Whether every row and every column holds every digit.
    pub(super) is_latin: bool,
}

/// A row of (cell, digits).
pub type Sets = Vec<(Cell, DigitSet)>;

impl Ground<'_> {
    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the regions of the board: boxes, or those of any form; `None` if there are none.
    pub fn regions(&self) -> Option<&Regions> {
        self.regions
    }

    /// Returns whether every row and every column holds every digit once.
    pub fn is_latin(&self) -> bool {
        self.is_latin
    }

    /// Returns all clues of the puzzle.
    pub fn clues(&self) -> &[&Clue] {
        self.clues
    }

    /// Returns the value of a digit.
    pub fn value(&self, digit: Digit) -> i64 {
        self.shape.value(digit).into()
    }

    /// Returns the least value.
    pub fn low(&self) -> i64 {
        self.shape.low().into()
    }

    /// Returns the greatest value.
    pub fn high(&self) -> i64 {
        self.low() + self.shape.order() as i64 - 1
    }

    /// Returns the digits whose values are wanted.
    pub fn set(&self, wanted: impl Fn(i64) -> bool) -> DigitSet {
        let digits = DigitSet::all(self.shape.order()).iter();
        digits.filter(|&digit| wanted(self.value(digit))).collect()
    }

    /// Returns the cell a number of rows down and columns to the right, if it is on the board.
    pub fn offset(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let row = self.shape.row(cell).checked_add_signed(down)?;
        let column = self.shape.column(cell).checked_add_signed(right)?;
        let inside = row < self.shape.rows() && column < self.shape.columns();
        inside.then(|| self.shape.cell(row, column))
    }

    /// Returns the pairs of cells that lie so many rows and columns apart, for each of the offsets.
    pub fn apart(&self, offsets: &[(isize, isize)]) -> Vec<(Cell, Cell)> {
        let mut pairs = Vec::new();
        for cell in self.shape.all_cells() {
            let others = offsets.iter().filter_map(|&(r, c)| self.offset(cell, r, c));
            pairs.extend(others.map(|other| (cell, other)));
        }
        pairs
    }

    /// Returns the pairs of cells that share an edge.
    pub fn edges(&self) -> Vec<(Cell, Cell)> {
        self.apart(&[(0, 1), (1, 0)])
    }

    /// Returns the 2×2 squares.
    pub fn squares(&self) -> Vec<[Cell; 4]> {
        let cells = self.shape.all_cells();
        let square = |cell| {
            let at = |down, right| self.offset(cell, down, right);
            Some([cell, at(0, 1)?, at(1, 0)?, at(1, 1)?])
        };
        cells.filter_map(square).collect()
    }

    /// Says that a cell has one of the wanted values.
    pub fn domain(&self, cell: Cell, wanted: impl Fn(i64) -> bool) -> Relation {
        let digits = self.set(wanted);
        Relation::Domain { cell, digits }
    }

    /// Says that no value occurs twice.
    pub fn different(&self, cells: &[Cell]) -> Relation {
        let cells = cells.to_vec();
        Relation::AllDifferent { cells }
    }

    /// Says which values two cells may have together.
    pub fn pair(&self, a: Cell, b: Cell, allowed: impl Fn(i64, i64) -> bool) -> Relation {
        if a == b {
            let digits = self.set(|value| allowed(value, value));
            return Relation::Domain { cell: a, digits };
        }
        let table = |x, y| allowed(self.value(x), self.value(y));
        Relation::Pair {
            a,
            b,
            allowed: PairTable::new(self.shape.order(), table),
        }
    }

    /// Says that two cells have the same value.
    pub fn same(&self, a: Cell, b: Cell) -> Relation {
        self.pair(a, b, |x, y| x == y)
    }

    /// Compares the sum of the values times their coefficients with a total.
    pub fn linear(
        &self,
        terms: impl IntoIterator<Item = (i32, Cell)>,
        comparison: Comparison,
        total: i64,
    ) -> Relation {
        let term = |(coefficient, cell)| Term { coefficient, cell };
        let terms: Vec<Term> = terms.into_iter().map(term).collect();
        // Relations count digits from 1.
        let all: i64 = terms.iter().map(|term| i64::from(term.coefficient)).sum();
        Relation::Linear {
            total: total - (self.low() - 1) * all,
            terms,
            comparison,
        }
    }

    /// Says that the values of cells add up to a total.
    pub fn sum(&self, cells: &[Cell], total: i64) -> Relation {
        self.linear(ones(cells), Comparison::Equal, total)
    }

    /// Says that the values of two groups of cells have the same sum.
    pub fn equal_sums(&self, a: &[Cell], b: &[Cell]) -> Relation {
        let minus = b.iter().map(|&cell| (-1, cell));
        self.linear(ones(a).chain(minus), Comparison::Equal, 0)
    }

    /// Says that a word is read in cells: `step` returns what is to be remembered after a value,
    /// `None` if there is no such word.
    ///
    /// # Errors
    /// If more than 65,536 things may have to be remembered.
    pub fn word<S: Clone + Eq + Hash>(
        &self,
        cells: &[Cell],
        start: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Relation, Misfit> {
        Ok(Relation::Automaton {
            cells: cells.to_vec(),
            automaton: self.automaton(cells.len(), start, step, accepts)?,
        })
    }

    /// Returns the automaton of the words of a [`word`](Ground::word) in some number of cells.
    ///
    /// # Errors
    /// If more than 65,536 things may have to be remembered.
    pub fn automaton<S: Clone + Eq + Hash>(
        &self,
        cells: usize,
        start: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Automaton, Misfit> {
        let step = |state: &S, digit| step(state, self.value(digit));
        let order = self.shape.order();
        Ok(Automaton::explore(order, cells, start, step, accepts)?)
    }

    /// Says that a word is read in cells on some choice of what to remember: `step` returns every
    /// choice after a value.
    ///
    /// # Errors
    /// As of [`word`](Ground::word).
    pub fn some_word<S: Clone + Eq + Hash + Ord>(
        &self,
        cells: &[Cell],
        starts: Vec<S>,
        step: impl Fn(&S, i64) -> Vec<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Relation, Misfit> {
        let step = |state: &S, digit| step(state, self.value(digit));
        let order = self.shape.order();
        let automaton =
            Automaton::explore_sets(order, cells.len(), usize::MAX, starts, step, accepts)?;
        Ok(Relation::Automaton {
            cells: cells.to_vec(),
            automaton,
        })
    }

    /// Says that one of some cells has a wanted value.
    pub fn some(&self, cells: &[Cell], wanted: impl Fn(i64) -> bool) -> Relation {
        Relation::Clause {
            any_of: self.sets(cells, wanted),
        }
    }

    /// Compares the number of cells with a wanted value with a total.
    pub fn count(
        &self,
        cells: &[Cell],
        wanted: impl Fn(i64) -> bool,
        comparison: Comparison,
        total: i64,
    ) -> Relation {
        Relation::Count {
            of: self.sets(cells, wanted),
            comparison,
            total,
        }
    }

    /// Says that the cells with a wanted value, in rows of `columns`, are connected, and how many
    /// they are if that is known.
    ///
    /// # Errors
    /// If the cells times the steps from one to another are more than 2²⁰.
    pub fn connected(
        &self,
        cells: &[Cell],
        columns: usize,
        wanted: impl Fn(i64) -> bool,
        size: Option<usize>,
    ) -> Result<Relation, Misfit> {
        let connected = Connected {
            cells: cells.to_vec(),
            columns,
            digits: self.set(wanted),
            size,
        };
        if connected.is_large() {
            return Err(Misfit::new(
                "it takes more than a million steps between cells",
            ));
        }
        Ok(Relation::Connected(connected))
    }

    /// Returns the relation that a value is as often in some cells as in as many others: with the
    /// others where it is not, it is in as many as there are.
    pub fn as_often(&self, a: &[Cell], b: &[Cell], value: i64) -> Relation {
        let there = self.sets(a, |v| v == value);
        let elsewhere = self.sets(b, |v| v != value);
        Relation::Count {
            of: [there, elsewhere].concat(),
            comparison: Comparison::Equal,
            total: b.len() as i64,
        }
    }

    fn sets(&self, cells: &[Cell], wanted: impl Fn(i64) -> bool) -> Sets {
        let digits = self.set(wanted);
        cells.iter().map(|&cell| (cell, digits)).collect()
    }
}

fn ones(cells: &[Cell]) -> impl Iterator<Item = (i32, Cell)> + '_ {
    cells.iter().map(|&cell| (1, cell))
}

/// Returns a relation for each two neighbours in a row of cells.
pub fn along(cells: &[Cell], relation: impl Fn(Cell, Cell) -> Relation) -> Vec<Relation> {
    let pairs = cells.windows(2);
    pairs.map(|pair| relation(pair[0], pair[1])).collect()
}

/// Returns a relation for every two cells of a list.
pub fn every_two(cells: &[Cell], relation: impl Fn(Cell, Cell) -> Relation) -> Vec<Relation> {
    let mut all = Vec::new();
    for (index, &a) in cells.iter().enumerate() {
        all.extend(cells[index + 1..].iter().map(|&b| relation(a, b)));
    }
    all
}
