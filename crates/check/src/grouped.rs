//! Sums in groups: `grouped NUMBER NUMBER CELL… = NUMBER CELL…`, after the puzzle and the sums that
//! follow.
//!
//! The first number is that of a sum among the relations, from 1; the lines ascend by it. Behind it
//! are groups of its cells, each with the number of an "all different" relation that has them. A
//! group is of two cells or more, and each of its cells is in one term of the sum, all with the
//! same coefficient. A cell is in one group at most. The sum has other clauses then than those of
//! `sum.rs`, which tell more by unit propagation:
//!
//! 1. for each group, in order: its cells are read, in their order, as by an automaton (`word.rs`)
//!    whose states are the sets of digits that were read, ascending as numbers with bit d − 1 for
//!    digit d, and after the last cell their totals, ascending; no digit leads from a set that has
//!    it. A total t is left out if the sum cannot compare as it should where the group adds its
//!    coefficient times t and each other group and term its least or its greatest, whatever the
//!    others are; a group of k cells adds from 1 + 2 + … + k to the k greatest digits, times its
//!    coefficient. The states after the last cell have variables and clauses like all others;
//! 2. the clauses of `sum.rs`, with the groups as the first terms, each with its totals in place of
//!    digits, and then the other terms in their order.
//!
//! If the comparison cannot hold at all, or all totals of a group are left out, the sum is the
//! empty clause, and nothing more.
//!
//! A board on which the sum compares as it should, and on which the cells of each group differ,
//! satisfies all of them, if each variable has the value that it says: the automaton of a group
//! accepts its digits, as their total is not left out, and ends in it. On any other board the
//! clauses lead to one that is not satisfied, as in `word.rs` and `sum.rs`.

use super::board::{Automaton, Board, Relation, Sum, Weight, Word};
use super::lines::{Lines, Refusal, number, short};
use super::puzzle::MOST_WORDS;
use super::sum::{Failure, Range, Term};
use std::ops::RangeInclusive;

/// The most sets and totals of a group.
const MOST_STATES: usize = 1 << 12;

/// Groups of the cells of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grouped {
    /// By group: its coefficient, and its cells in the order in which they are read.
    groups: Vec<(i64, Vec<usize>)>,
}

impl Lines<'_> {
    /// Reads which sums are in groups, if any are.
    pub(super) fn grouped(&mut self, board: &mut Board) -> Result<(), Refusal> {
        let most = MOST_WORDS * board.size.cells();
        let mut left = most;
        while self.at("grouped") {
            let line = self.after("grouped")?;
            let words: Vec<&str> = line.split(' ').take(left + 1).collect();
            if words.len() > left {
                return self.refuse(format!("more than {most} words in the sums in groups"));
            }
            left -= words.len();
            let Some((index, groups)) = numbered(&words, board) else {
                let found = short(line);
                return self.refuse(format!(
                    "expected a number, and a number and cells for each group, found '{found}'"
                ));
            };
            let before = board.grouped.last().map(|of| of.0);
            let sum = match board.relations.get(index) {
                Some(Relation::Sum(sum)) if before.is_none_or(|before| before < index) => sum,
                _ => return self.refuse("expected the number of a sum, above those before"),
            };
            match Grouped::of(sum, groups, board) {
                Ok(grouped) => board.grouped.push((index, grouped)),
                Err((first, what)) => {
                    let first = board.name(first);
                    return self.refuse(format!("the group of {first} {what}"));
                }
            }
        }
        Ok(())
    }
}

/// Cells, with the index of the relation by which they differ.
type Named = (usize, Vec<usize>);

/// Returns the index of a relation, and groups of cells.
fn numbered(words: &[&str], board: &Board) -> Option<(usize, Vec<Named>)> {
    let index = |word: &str| number(word)?.checked_sub(1);
    let (relation, rest) = words.split_first()?;
    let group = |words: &[&str]| {
        let (relation, cells) = words.split_first()?;
        let cells = cells.iter().map(|name| board.size.cell(name));
        let cells: Vec<usize> = cells.collect::<Option<_>>()?;
        (!cells.is_empty()).then_some((index(relation)?, cells))
    };
    let groups = rest.split(|&word| word == "=").map(group);
    Some((index(relation)?, groups.collect::<Option<_>>()?))
}

impl Grouped {
    /// Returns groups of the cells of a sum, each with the index of a relation by which they
    /// differ.
    ///
    /// # Errors
    /// The first cell of a group, and what is wrong with the group.
    fn of(sum: &Sum, groups: Vec<Named>, board: &Board) -> Result<Grouped, (usize, &'static str)> {
        let mut all: Vec<usize> = groups.iter().flat_map(|of| of.1.clone()).collect();
        all.sort_unstable();
        let twice = all.windows(2).find(|pair| pair[0] == pair[1]);
        let terms = sum.terms.iter().enumerate();
        let mut terms: Vec<(usize, usize)> = terms.map(|(place, of)| (of.1, place)).collect();
        terms.sort_unstable();
        let mut grouped = Vec::new();
        for (different, cells) in groups {
            let refuse = |what| Err((cells[0], what));
            if cells.len() < 2 {
                return refuse("is one cell");
            }
            if twice.is_some_and(|twice| cells.contains(&twice[0])) {
                return refuse("has a cell that is there again");
            }
            let differ = match board.relations.get(different) {
                Some(Relation::Different { cells: all, .. }) => {
                    cells.iter().all(|cell| all.binary_search(cell).is_ok())
                }
                _ => false,
            };
            if !differ {
                return refuse("does not differ by the relation that it names");
            }
            let Some(times) = common(sum, &terms, &cells) else {
                return refuse("has cells not in one term each with one coefficient");
            };
            if states(cells.len(), board.size.order) > MOST_STATES {
                return refuse("takes too many sets of digits");
            }
            grouped.push((times, cells));
        }
        Ok(Grouped { groups: grouped })
    }

    /// Passes the clauses of the sum that is in these groups to `take`, as
    /// [`Sum::clauses`](Sum::clauses).
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn clauses(
        &self,
        sum: &Sum,
        order: usize,
        variables: i32,
        candidate: &dyn Fn(usize, usize) -> i32,
        take: &mut dyn FnMut(&[i32]) -> bool,
    ) -> Result<i32, Failure> {
        let mut inside: Vec<usize> = self.groups.iter().flat_map(|of| of.1.clone()).collect();
        inside.sort_unstable();
        let others = sum.terms.iter();
        let others = others.filter(|term| inside.binary_search(&term.1).is_err());
        let others = others.map(|&(weight, cell)| Term::Cell(weight, cell));
        let groups = self.groups.iter().map(|(times, cells)| {
            let totals = totals(cells.len(), order);
            Term::Total {
                times: *times,
                least: *totals.start(),
                count: totals.count(),
                first: 0,
            }
        });
        let mut terms: Vec<Term> = groups.chain(others).collect();
        let all = Range::of_all(&terms, order);
        let kept = self
            .groups
            .iter()
            .zip(&terms)
            .map(|((times, cells), &term)| {
                let (rest, weight) = (all.without(term, order), Weight::Times(*times));
                let mut totals = totals(cells.len(), order);
                // What can hold is a range.
                let least = totals.find(|&total| sum.can_hold(weight.value(total), rest))?;
                let greatest = totals.rfind(|&total| sum.can_hold(weight.value(total), rest));
                Some(least..=greatest.unwrap_or(least))
            });
        let kept: Option<Vec<RangeInclusive<usize>>> = kept.collect();
        let Some(kept) = kept.filter(|_| sum.can_hold(0, all)) else {
            return if take(&[]) { Ok(0) } else { Err(Failure::Full) };
        };
        let mut used = 0;
        for (((times, cells), kept), term) in self.groups.iter().zip(kept).zip(&mut terms) {
            let (least, count) = (*kept.start(), kept.clone().count());
            let word = word(cells, order, kept);
            used += word.clauses_to(true, order, variables + used, candidate, take)?;
            // Sets of one size have every total between their least and greatest: none is missing.
            *term = Term::Total {
                times: *times,
                least,
                count,
                first: variables + used - count as i32 + 1,
            };
        }
        Ok(used + sum.clauses_of(&terms, order, variables + used, candidate, take)?)
    }
}

/// Returns the coefficient of cells of which each is in one term; `None` if it is not one for all,
/// or they are not. `terms` has the cell of each term of the sum, ascending, and the place of the
/// term.
fn common(sum: &Sum, terms: &[(usize, usize)], cells: &[usize]) -> Option<i64> {
    let mut weights = cells.iter().map(|&cell| {
        let first = terms.partition_point(|term| term.0 < cell);
        let (_, place) = *terms.get(first).filter(|term| term.0 == cell)?;
        let again = terms.get(first + 1).is_some_and(|term| term.0 == cell);
        match sum.terms[place].0 {
            Weight::Times(times) if !again => Some(times),
            _ => None,
        }
    });
    let first = weights.next()??;
    weights.all(|other| other == Some(first)).then_some(first)
}

/// Returns the totals of this number of different digits from 1 to `order`.
fn totals(cells: usize, order: usize) -> RangeInclusive<usize> {
    (1..=cells).sum()..=(order + 1 - cells..=order).sum()
}

/// Returns the number of sets of fewer digits than `cells`, and of totals; [`usize::MAX`] for
/// more than that.
fn states(cells: usize, order: usize) -> usize {
    let (mut sets, mut all) = (1usize, totals(cells, order).count());
    for size in 0..cells {
        all = all.saturating_add(sets);
        sets = sets.saturating_mul(order - size) / (size + 1);
    }
    all
}

/// Returns the automaton whose states are the sets of digits read so far, by their number of digits
/// and then ascending, and after the last cell the totals that are kept.
fn word(cells: &[usize], order: usize, kept: RangeInclusive<usize>) -> Word {
    let mut automaton = Automaton::new(order);
    for size in 1..=cells.len() {
        let sets = of_size(size - 1, order);
        let next = match size < cells.len() {
            true => of_size(size, order),
            false => Vec::new(),
        };
        let first = automaton.len() + sets.len();
        for set in sets {
            let to = |digit: usize| {
                let all = Some(set | 1 << (digit - 1)).filter(|&all| all != set)?;
                let place = if size < cells.len() {
                    next.binary_search(&all).ok()?
                } else {
                    let held = (1..=order).filter(|digit| all >> (digit - 1) & 1 == 1);
                    let total: usize = held.sum();
                    kept.contains(&total).then(|| total - kept.start())?
                };
                Some(first + place)
            };
            automaton.push(false, (1..=order).map(to));
        }
    }
    kept.for_each(|_| automaton.push(true, vec![None; order]));
    Word {
        cells: cells.to_vec(),
        automaton: automaton.into(),
    }
}

/// Returns the sets of `size` digits, as bits and ascending: of the numbers below 2 to the `order`
/// those with `size` ones, each from the one before (Gosper's hack).
fn of_size(size: usize, order: usize) -> Vec<u64> {
    let mut sets = Vec::new();
    let mut set = (1u128 << size) - 1;
    while set < 1 << order {
        sets.push(set as u64);
        if set == 0 {
            break;
        }
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = (((carried ^ set) >> 2) / lowest) | carried;
    }
    sets
}

#[cfg(test)]
mod tests;
