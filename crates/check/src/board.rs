//! What a puzzle is: a board, the relations that must hold on it, and the givens.

use super::connected::Connected;
use super::grouped::Grouped;
use super::size::BoardSize;
use std::cmp::Ordering;
use std::sync::Arc;

/// A condition on a full board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Relation {
    /// No digit is twice in these cells (by index, ascending). With as many cells as digits, every
    /// digit is in one of them.
    Different { cells: Vec<usize>, name: String },
    /// The cell holds a digit of the set: bit d − 1 for digit d.
    Domain { cell: usize, digits: u64 },
    /// The two cells, which differ, hold digits that are allowed together: for each digit of the
    /// first cell, the set of digits of the second.
    Pair {
        cells: [usize; 2],
        allowed: Vec<u64>,
    },
    /// A weighted sum of cells is equal to a total, at most the total or at least the total.
    Sum(Sum),
    /// The number of cells that hold a digit of their sets, compared in the same way: a sum whose
    /// terms are 1 or 0.
    Count(Sum),
    /// An automaton accepts the digits of some cells, read in order.
    Word(Word),
    /// At least one of the cells (by index, ascending) holds a digit of its set: bit d − 1 for
    /// digit d.
    Clause { any_of: Vec<(usize, u64)> },
    /// Those of some cells that hold a digit of a set are connected.
    Connected(Connected),
}

/// How a sum compares with its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Comparison {
    Equal,
    AtMost,
    AtLeast,
}

/// What a cell adds to a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Weight {
    /// Its digit, times this.
    Times(i64),
    /// 1 if its digit is in the set (bit d − 1 for digit d), else 0.
    In(u64),
}

impl Weight {
    /// Returns what a digit, from 1 to 64, adds.
    pub(super) fn value(self, digit: usize) -> i128 {
        match self {
            Weight::Times(coefficient) => i128::from(coefficient) * digit as i128,
            Weight::In(set) => i128::from(set >> (digit - 1) & 1),
        }
    }
}

/// A sum of what cells add, compared with a total.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sum {
    /// The terms: what each adds, by the digit of which cell.
    pub(super) terms: Vec<(Weight, usize)>,
    pub(super) comparison: Comparison,
    pub(super) total: i64,
}

impl Sum {
    /// Returns the sum of the terms on a board. Even 2³² terms of 2⁶³ · 64 are far below 2¹²⁷.
    pub(super) fn of(&self, values: &[u8]) -> i128 {
        let terms = self.terms.iter();
        terms
            .map(|&(weight, cell)| weight.value(values[cell].into()))
            .sum()
    }

    /// Returns whether a sum compares with the total as it should.
    pub(super) fn accepts(&self, sum: i128) -> bool {
        match (sum.cmp(&i128::from(self.total)), self.comparison) {
            (Ordering::Equal, _) => true,
            (Ordering::Less, comparison) => comparison == Comparison::AtMost,
            (Ordering::Greater, comparison) => comparison == Comparison::AtLeast,
        }
    }
}

/// Cells whose digits, read in order, are a word of a deterministic finite automaton.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Word {
    /// The cells, in the order in which they are read; a cell may be there again.
    pub(super) cells: Vec<usize>,
    pub(super) automaton: Arc<Automaton>,
}

/// A deterministic finite automaton. It starts in the first of its states, of which there is one at
/// least.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Automaton {
    /// The number of digits.
    order: usize,
    /// By state: whether a word may end there.
    accepts: Vec<bool>,
    /// By state, and then by digit from 1: the state that it leads to, [`NOWHERE`] if no word goes
    /// on with it.
    next: Vec<u32>,
}

/// Where a digit leads with which no word goes on.
const NOWHERE: u32 = u32::MAX;

impl Automaton {
    /// Returns one that has no state yet.
    pub(super) fn new(order: usize) -> Automaton {
        Automaton {
            order,
            accepts: Vec::new(),
            next: Vec::new(),
        }
    }

    /// Adds a state: whether a word may end there, and where each digit leads.
    pub(super) fn push(&mut self, accepts: bool, next: impl IntoIterator<Item = Option<usize>>) {
        self.accepts.push(accepts);
        let next = next.into_iter();
        self.next
            .extend(next.map(|to| to.map_or(NOWHERE, |to| to as u32)));
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.accepts.len()
    }

    /// Returns whether a word may end in a state.
    pub(super) fn accepts(&self, state: usize) -> bool {
        self.accepts[state]
    }

    /// Returns, for each digit from 1, the state that it leads to from a state.
    pub(super) fn row(&self, state: usize) -> impl Iterator<Item = Option<usize>> {
        let row = self.next[state * self.order..][..self.order].iter();
        row.map(|&to| (to != NOWHERE).then_some(to as usize))
    }

    /// Returns the state that a digit, from 1, leads to from a state.
    pub(super) fn next(&self, state: usize, digit: usize) -> Option<usize> {
        let to = self.next[state * self.order + digit - 1];
        (to != NOWHERE).then_some(to as usize)
    }
}

impl Word {
    /// Returns whether the automaton accepts the digits of the cells on a board.
    pub(super) fn holds(&self, values: &[u8]) -> bool {
        let mut digits = self.cells.iter().map(|&cell| usize::from(values[cell]));
        let end = digits.try_fold(0, |state, digit| self.automaton.next(state, digit));
        end.is_some_and(|state| self.automaton.accepts(state))
    }
}

/// A puzzle: its relations, and a digit for each cell, 0 if the cell has no given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// Its rows, columns and digits.
    pub(super) size: BoardSize,
    pub(super) relations: Arc<[Relation]>,
    /// The number of those, the last ones, that follow from the others.
    pub(super) following: usize,
    /// Sums, by index and ascending, with the groups of cells that their clauses are about
    /// (`grouped.rs`).
    pub(super) grouped: Vec<(usize, Grouped)>,
    /// By cell of the board: its given, 0 for none.
    pub(super) givens: Vec<u8>,
}

/// Returns the relations of plain Sudoku with boxes of `height` rows by `width` columns: every row,
/// every column and every box holds every digit.
pub(super) fn plain(height: usize, width: usize) -> Vec<Relation> {
    let order = height * width;
    let mut relations = Vec::with_capacity(3 * order);
    for row in 0..order {
        relations.push(house(order, "row", row, |place| (row, place)));
    }
    for column in 0..order {
        relations.push(house(order, "column", column, |place| (place, column)));
    }
    for number in 0..order {
        // A band has `height` boxes side by side: `height` times `width` columns are all columns.
        let (top, left) = (number / height * height, number % height * width);
        let cell = |place: usize| (top + place / width, left + place % width);
        relations.push(house(order, "box", number, cell));
    }
    relations
}

/// Returns the relation of a house. `cell` returns the row and the column of each of its places.
fn house(
    order: usize,
    kind: &str,
    number: usize,
    cell: impl Fn(usize) -> (usize, usize),
) -> Relation {
    let index = |(row, column)| row * order + column;
    Relation::Different {
        cells: (0..order).map(|place| index(cell(place))).collect(),
        name: format!("{kind} {}", number + 1),
    }
}

impl Board {
    /// Returns the groups of a sum, by its index, if it is in groups.
    pub(super) fn grouped_of(&self, index: usize) -> Option<&Grouped> {
        let place = self.grouped.binary_search_by_key(&index, |of| of.0).ok()?;
        Some(&self.grouped[place].1)
    }

    /// Checks that `values` is a solution: every cell, those off the board included, has a digit,
    /// every given is kept, every relation holds.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub(super) fn solved_by(&self, values: &[u8]) -> Result<(), String> {
        self.check(values)
            .map_err(|what| format!("not a solution: {what}"))
    }

    fn check(&self, values: &[u8]) -> Result<(), String> {
        if values.len() != self.size.extent() {
            return Err(format!("{} cells", values.len()));
        }
        for (cell, &value) in values.iter().enumerate() {
            self.check_cell(cell, value)?;
        }
        for relation in self.relations.iter() {
            self.check_relation(relation, values)?;
        }
        Ok(())
    }

    fn check_cell(&self, cell: usize, value: u8) -> Result<(), String> {
        if value == 0 || usize::from(value) > self.size.order {
            return Err(format!("{} has no digit", self.name(cell)));
        }
        let given = self.givens.get(cell).copied().unwrap_or(0);
        require(given == 0 || given == value, || {
            let [value, given] = [value, given].map(|digit| self.size.value(digit.into()));
            format!("{} is {value}, given is {given}", self.name(cell))
        })
    }

    /// Checks a relation on a board of which every cell has a digit.
    fn check_relation(&self, relation: &Relation, values: &[u8]) -> Result<(), String> {
        let bit = |cell: usize| 1u64 << (values[cell] - 1);
        let digit = |cell: usize| usize::from(values[cell]);
        match relation {
            Relation::Different { cells, name } => {
                let seen = cells.iter().fold(0, |seen, &cell| seen | bit(cell));
                let holds = seen.count_ones() as usize == cells.len();
                require(holds, || format!("a digit is twice in {name}"))
            }
            Relation::Domain { cell, digits } => {
                let holds = digits & bit(*cell) != 0;
                require(holds, || {
                    format!("{} may not hold its digit", self.name(*cell))
                })
            }
            Relation::Pair { cells, allowed } => {
                let [a, b] = *cells;
                let holds = allowed[digit(a) - 1] & bit(b) != 0;
                require(holds, || {
                    format!("{} and {} do not go together", self.name(a), self.name(b))
                })
            }
            Relation::Sum(sum) => self.check_sum("sum", sum, values),
            Relation::Count(sum) => self.check_sum("count", sum, values),
            Relation::Word(word) => require(word.holds(values), || {
                let which = self.which(word.cells.first().copied());
                format!("the automaton {which} does not accept")
            }),
            Relation::Connected(connected) => require(connected.holds(values), || {
                let which = self.which(connected.cells.first().copied());
                format!("the relation of connected cells {which} does not hold")
            }),
            Relation::Clause { any_of } => {
                let holds = any_of.iter().any(|&(cell, set)| set & bit(cell) != 0);
                require(holds, || {
                    let which = self.which(any_of.first().map(|&(cell, _)| cell));
                    format!("no part of the clause {which} is true")
                })
            }
        }
    }

    fn check_sum(&self, kind: &str, sum: &Sum, values: &[u8]) -> Result<(), String> {
        let found = sum.of(values);
        require(sum.accepts(found), || {
            let words = match sum.comparison {
                Comparison::Equal => "",
                Comparison::AtMost => "at most ",
                Comparison::AtLeast => "at least ",
            };
            let which = self.which(sum.terms.first().map(|&(_, cell)| cell));
            let total = sum.total;
            format!("the {kind} {which} is {found}, expected {words}{total}")
        })
    }

    /// Returns which of the relations of its kind one is, by the first of its cells.
    fn which(&self, first: Option<usize>) -> String {
        match first {
            Some(cell) => format!("that begins with {}", self.name(cell)),
            None => "without cells".to_string(),
        }
    }

    /// Returns the name of a cell: `r1c1` for the first.
    pub(super) fn name(&self, cell: usize) -> String {
        self.size.name(cell)
    }
}

fn require(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}
