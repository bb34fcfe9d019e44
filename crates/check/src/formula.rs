//! The rules as numbered clauses, worked out from the number of a clause on demand.
//!
//! Each candidate has a variable: digit d in cell c (both from 0) is variable c · order + d + 1.
//! The clauses, numbered from 1:
//!
//! 1. for each cell: at least one digit; then for every two digits, not both;
//! 2. for each relation "all different" and each digit: at least one of the cells, if there are as
//!    many cells as digits; then for every two cells, not both;
//! 3. for each other relation: a domain: not d, for every digit outside it; a pair: not both, for
//!    every two digits that are not allowed together; a clause: one of its candidates, ascending; a
//!    sum or a count: the clauses of `sum.rs`, or of `grouped.rs` if it is in groups; an automaton:
//!    the clauses of `word.rs`. These have variables of their own, numbered after those of the
//!    candidates and of the relations before;
//! 4. the givens, each a clause of one literal;
//! 5. for each excluded board: one of its cells has another digit; cells off the board do not count.
//!
//! This is the extended encoding of Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006), with
//! nothing left out and nothing propagated in advance. Only the clauses of sums, counts and
//! automata take memory.

use super::board::{Board, Relation};
use super::list::List;
use super::steps::Clauses;
use super::sum::Failure;

/// Clauses that follow each other and have the same origin.
#[derive(Clone, Copy)]
struct Group {
    /// The number of the first.
    first: u32,
    of: Of,
}

/// Where clauses come from.
#[derive(Clone, Copy)]
enum Of {
    /// A cell holds one digit.
    Cell(usize),
    /// A relation, by index, of which no clause is written.
    Relation(usize),
    /// A relation whose clauses are written, from this index on.
    Written(usize),
    /// The given of a cell.
    Given(usize),
    /// An excluded board, by index.
    Excluded(usize),
}

/// The most literals in the clauses that are written out.
const MOST_LITERALS: usize = 1 << 26;

const TOO_MANY: &str = "the rules take too many clauses";

/// The clauses of a puzzle.
pub(super) struct Formula<'a> {
    board: &'a Board,
    excluded: &'a [Vec<u8>],
    /// All of which there is a clause, ascending by number.
    groups: Vec<Group>,
    /// The number of clauses.
    len: u32,
    variables: i32,
    /// The clauses of the sums, the counts and the automata.
    written: List,
}

impl<'a> Formula<'a> {
    /// Returns the clauses of a puzzle and of the full boards `excluded`.
    ///
    /// # Errors
    /// In words, if there are more than 2³¹ clauses, more than 2²⁶ literals in those that are
    /// written, or more than 2²⁰ values in the layers of a sum or states in those of an automaton.
    pub(super) fn new(
        board: &'a Board,
        excluded: &'a [Vec<u8>],
    ) -> Result<Formula<'a>, &'static str> {
        let mut formula = Formula {
            board,
            excluded,
            groups: Vec::new(),
            len: 0,
            variables: (board.size.extent() * board.size.order) as i32,
            written: List::default(),
        };
        let (cells, relations) = (board.givens.len(), board.relations.iter().enumerate());
        for cell in 0..board.size.extent() {
            formula.add_group(Of::Cell(cell), at_most_one(board.size.order) + 1)?;
        }
        let (different, others): (Vec<_>, Vec<_>) =
            relations.partition(|(_, relation)| matches!(relation, Relation::Different { .. }));
        for (index, relation) in different.into_iter().chain(others) {
            formula.add_relation(index, relation)?;
        }
        for cell in (0..cells).filter(|&cell| board.givens[cell] != 0) {
            formula.add_group(Of::Given(cell), 1)?;
        }
        for index in 0..excluded.len() {
            formula.add_group(Of::Excluded(index), 1)?;
        }
        Ok(formula)
    }

    /// Adds a number of clauses.
    fn add_group(&mut self, of: Of, clauses: usize) -> Result<(), &'static str> {
        let first = self.len + 1;
        let clauses = u32::try_from(clauses).ok();
        let all = clauses.and_then(|clauses| self.len.checked_add(clauses));
        self.len = all.filter(|&n| n < 1 << 31).ok_or(TOO_MANY)?;
        if self.len >= first {
            self.groups.push(Group { first, of });
        }
        Ok(())
    }

    fn add_relation(&mut self, index: usize, relation: &Relation) -> Result<(), &'static str> {
        let order = self.board.size.order;
        let clauses = match relation {
            Relation::Different { cells, .. } => order * self.of_digit(cells),
            Relation::Domain { digits, .. } => outside(*digits, order).count(),
            Relation::Pair { allowed, .. } => {
                allowed.iter().map(|&set| outside(set, order).count()).sum()
            }
            Relation::Clause { .. } => 1,
            Relation::Sum(_) | Relation::Count(_) | Relation::Word(_) | Relation::Connected(_) => {
                return self.add_written(index, relation);
            }
        };
        self.add_group(Of::Relation(index), clauses)
    }

    /// Returns the number of clauses that an "all different" has for a digit.
    fn of_digit(&self, cells: &[usize]) -> usize {
        usize::from(cells.len() == self.board.size.order) + at_most_one(cells.len())
    }

    /// Writes the clauses of a sum, a count, an automaton or connected cells; no other relation has
    /// any.
    fn add_written(&mut self, index: usize, relation: &Relation) -> Result<(), &'static str> {
        let (board, before, start) = (self.board, self.variables, self.written.len());
        let order = board.size.order;
        let written = &mut self.written;
        let candidate = &|cell, digit: usize| variable(board, cell, digit - 1);
        let take = &mut |clause: &[i32]| {
            written.add(clause.iter().copied());
            written.literals() <= MOST_LITERALS
        };
        let (variables, too_large) = match relation {
            Relation::Sum(sum) => (
                match board.grouped_of(index) {
                    Some(grouped) => grouped.clauses(sum, order, before, candidate, take),
                    None => sum.clauses(order, before, candidate, take),
                },
                "a sum takes too many partial sums",
            ),
            Relation::Count(sum) => (
                sum.clauses(order, before, candidate, take),
                "a count takes too many partial counts",
            ),
            Relation::Word(word) => (
                word.clauses(order, before, candidate, take),
                "an automaton takes too many states",
            ),
            Relation::Connected(connected) => (
                connected.clauses(order, before, candidate, take),
                "connected cells take too many steps",
            ),
            Relation::Different { .. }
            | Relation::Domain { .. }
            | Relation::Pair { .. }
            | Relation::Clause { .. } => return Ok(()),
        };
        match variables {
            Ok(count) => self.variables += count,
            Err(Failure::TooLarge) => return Err(too_large),
            Err(Failure::Full) => return Err(TOO_MANY),
        }
        self.add_group(Of::Written(start), self.written.len() - start)
    }

    fn variable(&self, cell: usize, digit: usize) -> i32 {
        variable(self.board, cell, digit)
    }

    /// Puts clause `index` (from 0) of a relation of which none is written into `out`.
    fn clause_of_relation(&self, relation: &Relation, index: usize, out: &mut Vec<i32>) {
        let order = self.board.size.order;
        match relation {
            Relation::Different { cells, .. } => {
                let (digit, index) = (index / self.of_digit(cells), index % self.of_digit(cells));
                let member = |place: usize| self.variable(cells[place], digit);
                clause_of_group(cells.len(), cells.len() == order, member, index, out);
            }
            Relation::Domain { cell, digits } => {
                out.extend(
                    outside(*digits, order)
                        .nth(index)
                        .map(|d| -self.variable(*cell, d)),
                );
            }
            Relation::Pair { cells, allowed } => {
                let [a, b] = *cells;
                let mut index = index;
                for (x, &partners) in allowed.iter().enumerate() {
                    if let Some(y) = outside(partners, order).nth(index) {
                        return out.extend([-self.variable(a, x), -self.variable(b, y)]);
                    }
                    index -= outside(partners, order).count();
                }
            }
            Relation::Clause { any_of } => {
                for &(cell, digits) in any_of {
                    out.extend(inside(digits, order).map(|d| self.variable(cell, d)));
                }
            }
            Relation::Sum(_) | Relation::Count(_) | Relation::Word(_) | Relation::Connected(_) => {
                unreachable!("its clauses are written")
            }
        }
    }
}

impl Clauses for Formula<'_> {
    fn variables(&self) -> u32 {
        self.variables as u32
    }

    fn len(&self) -> u32 {
        self.len
    }

    fn clause(&self, number: u32, out: &mut Vec<i32>) {
        out.clear();
        let after = self.groups.partition_point(|group| group.first <= number);
        let Group { first, of } = self.groups[after - 1];
        let (board, index) = (self.board, (number - first) as usize);
        let holds = |cell, value: &u8| self.variable(cell, usize::from(*value) - 1);
        match of {
            Of::Cell(cell) => {
                let member = |digit| self.variable(cell, digit);
                clause_of_group(board.size.order, true, member, index, out);
            }
            Of::Relation(at) => self.clause_of_relation(&board.relations[at], index, out),
            Of::Written(start) => out.extend_from_slice(self.written.get(start + index)),
            Of::Given(cell) => out.push(holds(cell, &board.givens[cell])),
            Of::Excluded(at) => {
                let values = self.excluded[at].iter().enumerate();
                out.extend(values.map(|(cell, value)| -holds(cell, value)));
            }
        }
    }
}

/// Puts clause `index` (from 0) of candidates of which at most one is true into `out`; `exactly`
/// says whether at least one is true as well, which is then the first clause.
fn clause_of_group(
    size: usize,
    exactly: bool,
    member: impl Fn(usize) -> i32,
    index: usize,
    out: &mut Vec<i32>,
) {
    if exactly && index == 0 {
        return out.extend((0..size).map(member));
    }
    let (first, second) = pair(size, index - usize::from(exactly));
    out.extend([-member(first), -member(second)]);
}

/// Returns the number of pairs of this many candidates.
fn at_most_one(size: usize) -> usize {
    size * size.saturating_sub(1) / 2
}

/// Returns the digits, from 0, that are not in a set.
fn outside(set: u64, order: usize) -> impl Iterator<Item = usize> {
    (0..order).filter(move |digit| set >> digit & 1 == 0)
}

/// Returns the digits, from 0, that are in a set.
fn inside(set: u64, order: usize) -> impl Iterator<Item = usize> {
    (0..order).filter(move |digit| set >> digit & 1 == 1)
}

/// Returns pair `index` of the members 0 to `size` − 1: the first member with each later one, then
/// the second with each later one, and so on.
fn pair(size: usize, mut index: usize) -> (usize, usize) {
    let mut first = 0;
    while index >= size - 1 - first {
        index -= size - 1 - first;
        first += 1;
    }
    (first, first + 1 + index)
}

/// Returns the variable of a candidate; cell and digit count from 0.
fn variable(board: &Board, cell: usize, digit: usize) -> i32 {
    (cell * board.size.order + digit + 1) as i32
}
