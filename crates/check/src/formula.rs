//! The rules as numbered clauses, worked out from the number when one is asked for.
//!
//! A variable for each candidate: digit d in cell c (both from 0) is variable c · order + d + 1.
//! The clauses, numbered from 1:
//!
//! 1. for each cell: at least one digit; then for every two digits, not both;
//! 2. for each relation "all different" and each digit: at least one of the cells, if there are as
//!    many cells as digits; then for every two cells, not both;
//! 3. for each other relation, "one of these digits": not d, for every other digit; a pair
//!    relation: not both, for every two digits that do not go together; a sum: the clauses of
//!    `sum.rs`, which take variables of their own, with the numbers after those of the candidates
//!    and of the sums before;
//! 4. the givens, each a clause of one literal;
//! 5. for each board that is excluded: one of its cells has another digit.
//!
//! That is the extended encoding of Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006), with
//! nothing left out and nothing worked out in advance. The clauses of 1 and 2, nearly all, take no
//! memory.

use super::board::{Board, Relation};
use super::steps::Clauses;
use super::sum::Failure;

/// A set of candidates of which at most one is true.
struct Group {
    /// The number of its first clause.
    first: u32,
    /// Its members are cells (by index in the relation) of a digit, or digits of a cell.
    of: Of,
    size: usize,
    /// At least one is true as well, and that is its first clause.
    exactly: bool,
}

enum Of {
    Cell(usize),
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
    /// How many clauses the groups have.
    grouped: u32,
    variables: i32,
    /// The clauses of 3, 4 and 5 one after another, and where each ends.
    literals: Vec<i32>,
    ends: Vec<usize>,
}

impl<'a> Formula<'a> {
    /// The clauses of a board that exclude the boards `excluded`, each a full one.
    ///
    /// # Errors
    /// In words, if there are more than 2³¹ of them, or 2²⁶ literals in those that take memory, or
    /// if a sum takes more than 2²⁰ values.
    pub(super) fn new(board: &'a Board, excluded: &[&[u8]]) -> Result<Formula<'a>, &'static str> {
        let order = board.order;
        let mut formula = Formula {
            board,
            groups: Vec::new(),
            grouped: 0,
            variables: order.pow(3) as i32,
            literals: Vec::new(),
            ends: Vec::new(),
        };
        for cell in 0..order * order {
            formula.group(Of::Cell(cell), order, true)?;
        }
        for (relation, what) in board.relations.iter().enumerate() {
            if let Relation::Different { cells, .. } = what {
                for digit in 0..order {
                    let of = Of::Relation { relation, digit };
                    formula.group(of, cells.len(), cells.len() == order)?;
                }
            }
        }
        let not = |cell: usize, digit: usize| -formula_variable(order, cell, digit);
        for relation in &board.relations {
            match relation {
                Relation::Different { .. } => {}
                Relation::Domain { cell, digits } => {
                    for digit in (0..order).filter(|d| digits >> d & 1 == 0) {
                        formula.clause_of([not(*cell, digit)])?;
                    }
                }
                Relation::Pair {
                    cells: [a, b],
                    allowed,
                } => {
                    for (x, partners) in allowed.iter().enumerate() {
                        for y in (0..order).filter(|y| partners >> y & 1 == 0) {
                            formula.clause_of([not(*a, x), not(*b, y)])?;
                        }
                    }
                }
                Relation::Sum(sum) => {
                    let candidate = |cell, digit| formula_variable(order, cell, digit - 1);
                    let before = formula.variables;
                    let take = |clause: &[i32]| formula.clause_of(clause.iter().copied()).is_ok();
                    match sum.clauses(order, before, candidate, take) {
                        Ok(count) => formula.variables += count,
                        Err(Failure::TooLarge) => return Err("a sum takes too many partial sums"),
                        Err(Failure::Full) => return Err(TOO_MANY),
                    }
                }
            }
        }
        let digit = |value: u8| usize::from(value) - 1;
        for (cell, &given) in board.givens.iter().enumerate().filter(|(_, g)| **g != 0) {
            formula.clause_of([formula_variable(order, cell, digit(given))])?;
        }
        for solution in excluded {
            let others = solution.iter().enumerate();
            formula.clause_of(others.map(|(cell, &value)| not(cell, digit(value))))?;
        }
        Ok(formula)
    }

    fn group(&mut self, of: Of, size: usize, exactly: bool) -> Result<(), &'static str> {
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

    fn clause_of(&mut self, literals: impl IntoIterator<Item = i32>) -> Result<(), &'static str> {
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
        if self.literals.len() <= MOST_LITERALS {
            Ok(())
        } else {
            Err(TOO_MANY)
        }
    }

    fn member(&self, group: &Group, index: usize) -> i32 {
        let order = self.board.order;
        match group.of {
            Of::Cell(cell) => formula_variable(order, cell, index),
            Of::Relation { relation, digit } => match &self.board.relations[relation] {
                Relation::Different { cells, .. } => formula_variable(order, cells[index], digit),
                // Groups are made of "all different" only.
                Relation::Domain { .. } | Relation::Pair { .. } | Relation::Sum(_) => {
                    unreachable!()
                }
            },
        }
    }
}

impl Clauses for Formula<'_> {
    fn variables(&self) -> u32 {
        self.variables as u32
    }

    fn len(&self) -> u32 {
        self.grouped + self.ends.len() as u32
    }

    fn clause(&self, number: u32, out: &mut Vec<i32>) {
        out.clear();
        if number > self.grouped {
            let index = (number - self.grouped) as usize - 1;
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            out.extend_from_slice(&self.literals[start..self.ends[index]]);
            return;
        }
        let after = self.groups.partition_point(|group| group.first <= number);
        let group = &self.groups[after - 1];
        let mut rest = (number - group.first) as usize;
        if group.exactly {
            if rest == 0 {
                out.extend((0..group.size).map(|i| self.member(group, i)));
                return;
            }
            rest -= 1;
        }
        // The pairs in order: the first member with each later one, then the second with each later
        // one, and so on.
        let mut first = 0;
        while rest >= group.size - 1 - first {
            rest -= group.size - 1 - first;
            first += 1;
        }
        let second = first + 1 + rest;
        out.extend([-self.member(group, first), -self.member(group, second)]);
    }
}

fn formula_variable(order: usize, cell: usize, digit: usize) -> i32 {
    (cell * order + digit + 1) as i32
}
