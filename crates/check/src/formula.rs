//! The rules as numbered clauses, worked out from the number of a clause on demand.
//!
//! Each candidate has a variable: digit d in cell c (both from 0) is variable c · order + d + 1.
//! The clauses, numbered from 1:
//!
//! 1. for each cell: at least one digit; then for every two digits, not both;
//! 2. for each relation "all different" and each digit: at least one of the cells, if there are as
//!    many cells as digits; then for every two cells, not both;
//! 3. for each other relation: a domain: not d, for every digit outside it; a pair: not both, for
//!    every two digits that are not allowed together; a sum: the clauses of `sum.rs`, which have
//!    variables of their own, numbered after those of the candidates and of the sums before;
//! 4. the givens, each a clause of one literal;
//! 5. for each excluded board: one of its cells has another digit.
//!
//! This is the extended encoding of Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006), with
//! nothing left out and nothing propagated in advance. The clauses of 1 and 2, nearly all of them,
//! take no memory.

use super::board::{Board, Relation, Sum};
use super::list::List;
use super::steps::Clauses;
use super::sum::Failure;

/// A set of candidates of which at most one is true.
struct Group {
    /// The number of its first clause.
    first: u32,
    of: Of,
    /// The number of its candidates.
    size: usize,
    /// Whether at least one is true as well; that is then its first clause.
    exactly: bool,
}

/// What the candidates of a group have in common.
enum Of {
    /// They are the digits of a cell.
    Cell(usize),
    /// They are the cells of an "all different" (by index in the relations), with one digit.
    Relation { relation: usize, digit: usize },
}

/// The most groups, which take 48 bytes each.
const MOST_GROUPS: usize = 1 << 22;

/// The most literals in clauses that are written out.
const MOST_LITERALS: usize = 1 << 26;

const TOO_MANY: &str = "the rules take too many clauses";

/// The clauses of a puzzle.
pub(super) struct Formula<'a> {
    board: &'a Board,
    groups: Vec<Group>,
    /// The number of clauses of all groups: the first ones.
    grouped: u32,
    variables: i32,
    /// The clauses of 3, 4 and 5.
    written: List,
}

impl<'a> Formula<'a> {
    /// Returns the clauses of a puzzle and of the full boards `excluded`.
    ///
    /// # Errors
    /// In words, if there are more than 2³¹ clauses, more than 2²⁶ literals in those that take
    /// memory, or more than 2²⁰ values in the layers of a sum.
    pub(super) fn new(board: &'a Board, excluded: &[&[u8]]) -> Result<Formula<'a>, &'static str> {
        let mut formula = Formula {
            board,
            groups: Vec::new(),
            grouped: 0,
            variables: board.order.pow(3) as i32,
            written: List::default(),
        };
        formula.add_cells()?;
        formula.add_different()?;
        for relation in &board.relations {
            formula.add_relation(relation)?;
        }
        formula.add_givens()?;
        for solution in excluded {
            formula.add_excluded(solution)?;
        }
        Ok(formula)
    }

    fn add_cells(&mut self) -> Result<(), &'static str> {
        let order = self.board.order;
        for cell in 0..order * order {
            self.add_group(Of::Cell(cell), order, true)?;
        }
        Ok(())
    }

    fn add_different(&mut self) -> Result<(), &'static str> {
        let order = self.board.order;
        for (relation, what) in self.board.relations.iter().enumerate() {
            if let Relation::Different { cells, .. } = what {
                for digit in 0..order {
                    let of = Of::Relation { relation, digit };
                    self.add_group(of, cells.len(), cells.len() == order)?;
                }
            }
        }
        Ok(())
    }

    fn add_group(&mut self, of: Of, size: usize, exactly: bool) -> Result<(), &'static str> {
        let first = self.grouped + 1;
        let clauses = u32::from(exactly) + (size * size.saturating_sub(1) / 2) as u32;
        if clauses == 0 {
            return Ok(());
        }
        if self.groups.len() == MOST_GROUPS {
            return Err(TOO_MANY);
        }
        let all = self.grouped.checked_add(clauses).filter(|&n| n < 1 << 31);
        self.grouped = all.ok_or(TOO_MANY)?;
        self.groups.push(Group {
            first,
            of,
            size,
            exactly,
        });
        Ok(())
    }

    fn add_relation(&mut self, relation: &Relation) -> Result<(), &'static str> {
        match relation {
            Relation::Different { .. } => Ok(()), // is a group
            Relation::Domain { cell, digits } => self.add_domain(*cell, *digits),
            Relation::Pair { cells, allowed } => self.add_pair(*cells, allowed),
            Relation::Sum(sum) => self.add_sum(sum),
        }
    }

    fn add_domain(&mut self, cell: usize, digits: u64) -> Result<(), &'static str> {
        for digit in outside(digits, self.board.order) {
            self.add([-self.variable(cell, digit)])?;
        }
        Ok(())
    }

    fn add_pair(&mut self, [a, b]: [usize; 2], allowed: &[u64]) -> Result<(), &'static str> {
        for (x, &partners) in allowed.iter().enumerate() {
            for y in outside(partners, self.board.order) {
                self.add([-self.variable(a, x), -self.variable(b, y)])?;
            }
        }
        Ok(())
    }

    fn add_sum(&mut self, sum: &Sum) -> Result<(), &'static str> {
        let (board, before, written) = (self.board, self.variables, &mut self.written);
        let candidate = |cell, digit: usize| variable(board, cell, digit - 1);
        let take = |clause: &[i32]| add_to(written, clause.iter().copied()).is_ok();
        match sum.clauses(board.order, before, candidate, take) {
            Ok(count) => self.variables += count,
            Err(Failure::TooLarge) => return Err("a sum takes too many partial sums"),
            Err(Failure::Full) => return Err(TOO_MANY),
        }
        Ok(())
    }

    fn add_givens(&mut self) -> Result<(), &'static str> {
        let givens = self.board.givens.iter().enumerate();
        for (cell, &given) in givens.filter(|(_, given)| **given != 0) {
            self.add([self.variable(cell, usize::from(given) - 1)])?;
        }
        Ok(())
    }

    fn add_excluded(&mut self, solution: &[u8]) -> Result<(), &'static str> {
        let board = self.board;
        let values = solution.iter().enumerate();
        self.add(values.map(|(cell, &value)| -variable(board, cell, usize::from(value) - 1)))
    }

    fn add(&mut self, clause: impl IntoIterator<Item = i32>) -> Result<(), &'static str> {
        add_to(&mut self.written, clause)
    }

    fn variable(&self, cell: usize, digit: usize) -> i32 {
        variable(self.board, cell, digit)
    }

    /// Returns a candidate of a group.
    fn member(&self, group: &Group, index: usize) -> i32 {
        match group.of {
            Of::Cell(cell) => self.variable(cell, index),
            Of::Relation { relation, digit } => match &self.board.relations[relation] {
                Relation::Different { cells, .. } => self.variable(cells[index], digit),
                // Groups are made of "all different" only.
                Relation::Domain { .. } | Relation::Pair { .. } | Relation::Sum(_) => {
                    unreachable!()
                }
            },
        }
    }

    /// Puts clause `index` (from 0) of a group into `out`.
    fn clause_of_group(&self, group: &Group, mut index: usize, out: &mut Vec<i32>) {
        if group.exactly {
            if index == 0 {
                out.extend((0..group.size).map(|i| self.member(group, i)));
                return;
            }
            index -= 1;
        }
        let (first, second) = pair(group.size, index);
        out.extend([-self.member(group, first), -self.member(group, second)]);
    }
}

impl Clauses for Formula<'_> {
    fn variables(&self) -> u32 {
        self.variables as u32
    }

    fn len(&self) -> u32 {
        self.grouped + self.written.len() as u32
    }

    fn clause(&self, number: u32, out: &mut Vec<i32>) {
        out.clear();
        if number > self.grouped {
            let index = (number - self.grouped) as usize - 1;
            out.extend_from_slice(self.written.get(index));
            return;
        }
        let after = self.groups.partition_point(|group| group.first <= number);
        let group = &self.groups[after - 1];
        self.clause_of_group(group, (number - group.first) as usize, out);
    }
}

/// Returns the digits, from 0, that are not in a set.
fn outside(set: u64, order: usize) -> impl Iterator<Item = usize> {
    (0..order).filter(move |digit| set >> digit & 1 == 0)
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

fn add_to(list: &mut List, clause: impl IntoIterator<Item = i32>) -> Result<(), &'static str> {
    list.add(clause);
    if list.literals() <= MOST_LITERALS {
        Ok(())
    } else {
        Err(TOO_MANY)
    }
}

/// Returns the variable of a candidate; cell and digit count from 0.
fn variable(board: &Board, cell: usize, digit: usize) -> i32 {
    (cell * board.order + digit + 1) as i32
}
