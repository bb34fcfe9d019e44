//! Connected cells, as numbered clauses.
//!
//! The cells are 1 to k, in their order, in rows of c. Neighbours of cell i are i − c, i − 1 if it
//! is in the row of i, i + 1 likewise, and i + c, as far as they are there, in this order. A cell
//! is a member if it holds a digit of the set; s is the number of members, if that is said.
//!
//! T is the greatest number of steps from a member to a neighbour that is one, in which a shortest
//! way from one member to another can go: with r rows (the last may be shorter; c is at most k),
//! one less than the least of (2rc + r + c − 1) / 3, rounded down, k, and s. That is so because no
//! other member on a shortest way of n cells lies beside one of them, so that of their 4n sides
//! 2(n − 1) are crossed and the others lie at one of the 2(r + c) sides of the border, or at one of
//! 4(rc − n) sides of cells that are not on it. T is 0 if this would make it less.
//!
//! The next variables are, for each cell in order, "it is a member"; then, for each cell, "a cell
//! before it is a member"; then, for each t from 0 to T, for each cell, "it is a member and the
//! first member is at most t steps away". The clauses, for each cell i in order in each group:
//!
//! 1. for each digit, ascending: if the cell has it, it is a member; or not, if the set lacks it;
//! 2. for i = 1: no cell before it is a member; for others: if one is before i − 1, one is before
//!    i; if i − 1 is a member, one is before i; if one is before i, one is before i − 1 or i − 1
//!    is one;
//! 3. what is 0 steps away is a member; no cell before it is; a member with none before it is;
//! 4. for each t from 1, for each i: what is t steps away is a member; what was t − 1 steps away
//!    is t steps away; for each neighbour: if i is a member and that is t − 1 steps away, i is t
//!    steps away; what is t steps away was t − 1 steps away, or a neighbour was;
//! 5. a member is T steps away.
//!
//! If the number s is said, the clauses of a count follow: s cells hold a digit of the set.
//!
//! A board on which the members are connected satisfies all of them, if each variable has the value
//! that it says. On any other board some member is never reached from the first, and 5 is broken.

use super::board::{Comparison, Sum, Weight};
use super::sum::Failure;

/// The most cells times one more than the steps.
const MOST_REACHED: usize = 1 << 20;

/// Cells of which those that hold a digit of a set are connected by shared edges, or there are
/// none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Connected {
    /// The cells, each once, row by row.
    pub(super) cells: Vec<usize>,
    /// The number of cells in a row, 1 or more.
    pub(super) columns: usize,
    /// Bit d − 1 for digit d.
    pub(super) set: u64,
    /// How many members there are, if that is said.
    pub(super) size: Option<usize>,
}

impl Connected {
    /// Returns the neighbours of a cell, both by their places.
    pub(super) fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> + Clone + use<> {
        let (columns, all) = (self.columns, self.cells.len());
        let right = place + 1;
        let below = place.saturating_add(columns);
        let found = [
            place.checked_sub(columns),
            (!place.is_multiple_of(columns)).then(|| place - 1),
            (!right.is_multiple_of(columns) && right < all).then_some(right),
            (below < all).then_some(below),
        ];
        found.into_iter().flatten()
    }

    /// Returns T.
    fn steps(&self) -> usize {
        let all = self.cells.len();
        let columns = self.columns.min(all.max(1));
        let rows = all.div_ceil(columns);
        let way = (2 * rows * columns + rows + columns - 1) / 3;
        let size = self.size.unwrap_or(all);
        way.min(all).min(size).saturating_sub(1)
    }

    /// Returns whether the members are connected on a board, and as many as is said.
    pub(super) fn holds(&self, values: &[u8]) -> bool {
        let is_member = |place: usize| self.set >> (values[self.cells[place]] - 1) & 1 == 1;
        let mut open: Vec<bool> = (0..self.cells.len()).map(is_member).collect();
        let members = open.iter().filter(|open| **open).count();
        let first = open.iter().position(|&open| open);
        let found = first.map_or(0, |first| self.reach(first, &mut open).len());
        found == members && self.size.is_none_or(|size| size == members)
    }

    /// Goes from a cell to those that are open, from neighbour to neighbour, and closes all that it
    /// comes to; returns these.
    pub(super) fn reach(&self, first: usize, open: &mut [bool]) -> Vec<usize> {
        let (mut found, mut done) = (vec![first], 0);
        open[first] = false;
        while done < found.len() {
            for other in self.neighbours(found[done]) {
                if std::mem::take(&mut open[other]) {
                    found.push(other);
                }
            }
            done += 1;
        }
        found
    }

    /// Returns the number of members as a count; nothing if it is not said.
    fn count(&self) -> Option<Sum> {
        let terms = self.cells.iter().map(|&cell| (Weight::In(self.set), cell));
        Some(Sum {
            terms: terms.collect(),
            comparison: Comparison::Equal,
            total: i64::try_from(self.size?).unwrap_or(i64::MAX),
        })
    }

    /// Passes the clauses to `take` in order; returns the number of their own variables, which
    /// follow `variables`. `candidate` returns the variable of a cell and a digit from 1 to
    /// `order`, `take` whether it takes more.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn clauses(
        &self,
        order: usize,
        variables: i32,
        candidate: &dyn Fn(usize, usize) -> i32,
        take: &mut dyn FnMut(&[i32]) -> bool,
    ) -> Result<i32, Failure> {
        let (all, steps) = (self.cells.len(), self.steps());
        if all * (steps + 1) > MOST_REACHED {
            return Err(Failure::TooLarge);
        }
        let variable = |row: usize, place: usize| variables + (row * all + place) as i32 + 1;
        let member = |place| variable(0, place);
        let before = |place| variable(1, place);
        let near = |step: usize, place| variable(2 + step, place);
        let mut write = |clause: &[i32]| match take(clause) {
            true => Ok(()),
            false => Err(Failure::Full),
        };
        for (place, &cell) in self.cells.iter().enumerate() {
            for digit in 1..=order {
                let is_one = self.set >> (digit - 1) & 1 == 1;
                let sign = if is_one { 1 } else { -1 };
                write(&[-candidate(cell, digit), sign * member(place)])?;
            }
        }
        for place in 0..all {
            if place == 0 {
                write(&[-before(0)])?;
                continue;
            }
            write(&[-before(place - 1), before(place)])?;
            write(&[-member(place - 1), before(place)])?;
            write(&[-before(place), before(place - 1), member(place - 1)])?;
        }
        for place in 0..all {
            write(&[-near(0, place), member(place)])?;
            write(&[-near(0, place), -before(place)])?;
            write(&[-member(place), before(place), near(0, place)])?;
        }
        for step in 1..=steps {
            for place in 0..all {
                let here = near(step, place);
                write(&[-here, member(place)])?;
                write(&[-near(step - 1, place), here])?;
                let mut from = vec![-here, near(step - 1, place)];
                for other in self.neighbours(place) {
                    write(&[-member(place), -near(step - 1, other), here])?;
                    from.push(near(step - 1, other));
                }
                write(&from)?;
            }
        }
        for place in 0..all {
            write(&[-member(place), near(steps, place)])?;
        }
        let own = ((steps + 3) * all) as i32;
        match self.count() {
            Some(count) => Ok(own + count.clauses(order, variables + own, candidate, take)?),
            None => Ok(own),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{ORDER, against_board, candidate};

    /// Returns the first cells of a board of four digits, those with a 1 connected.
    fn connected(cells: usize, columns: usize, size: Option<usize>) -> Connected {
        Connected {
            cells: (0..cells).collect(),
            columns,
            set: 1,
            size,
        }
    }

    /// Returns the number of variables of its own, which follow others, and the clauses.
    fn clauses(connected: &Connected, variables: i32) -> (i32, Vec<Vec<i32>>) {
        let mut all = Vec::new();
        let mut take = |clause: &[i32]| {
            all.push(clause.to_vec());
            true
        };
        let own = connected
            .clauses(ORDER, variables, &candidate, &mut take)
            .unwrap();
        (own, all)
    }

    #[test]
    fn the_clauses_are_those_of_the_document() {
        let (own, all) = clauses(&connected(2, 2, None), 64);
        assert_eq!((own, all.len()), (8, 28));
        let expected: [&[i32]; 8] = [
            &[-1, 65],
            &[-2, -65],
            &[-3, -65],
            &[-4, -65],
            &[-5, 66],
            &[-6, -66],
            &[-7, -66],
            &[-8, -66],
        ];
        assert_eq!(all[..8], expected);
        let expected: [&[i32]; 4] = [&[-67], &[-67, 68], &[-65, 68], &[-68, 67, 65]];
        assert_eq!(all[8..12], expected);
        let expected: [&[i32]; 3] = [&[-69, 65], &[-69, -67], &[-65, 67, 69]];
        assert_eq!(all[12..15], expected);
        let expected: [&[i32]; 4] = [&[-71, 65], &[-69, 71], &[-65, -70, 71], &[-71, 69, 70]];
        assert_eq!(all[18..22], expected);
        assert_eq!(all[26..], [[-65, 71], [-66, 72]]);
    }

    #[test]
    fn the_clauses_hold_where_the_cells_are_connected() {
        // Digits 1 and 2 only, so that a cell is a member or not.
        for (cells, columns, size) in [
            (4, 2, None),
            (6, 3, None),
            (5, 2, None),
            (4, 9, Some(2)),
            (6, 2, Some(3)),
            (3, 1, Some(0)),
            (0, 1, None),
        ] {
            let of = connected(cells, columns, size);
            let candidates = (cells * ORDER) as i32;
            let (own, all) = clauses(&of, candidates);
            for bits in 0..1u32 << cells {
                let digits: Vec<u8> = (0..cells).map(|at| 2 - (bits >> at & 1) as u8).collect();
                against_board((&all, candidates + own), &digits, of.holds(&digits));
            }
        }
    }
}
