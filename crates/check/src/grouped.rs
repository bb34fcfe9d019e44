//! Sums in groups: `grouped NUMBER CELL… = CELL…`, after the puzzle and the sums that follow.
//!
//! The number is that of a sum among the relations, from 1; behind it are groups of its cells. Each
//! group is of two cells or more that an "all different" relation has, and each of its cells is in one
//! term of the sum, all with the same coefficient. A cell is in one group at most. The sum has other
//! clauses then than those of `sum.rs`, which tell more by unit propagation:
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
//! If the comparison cannot hold at all, or all totals of a group are left out, the sum is the empty
//! clause, and nothing more.
//!
//! A board on which the sum compares as it should, and on which the cells of each group differ,
//! satisfies all of them, if each variable has the value that it says: the automaton of a group
//! accepts its digits, as their total is not left out, and ends in it. On any other board the clauses
//! lead to one that is not satisfied, as in `word.rs` and `sum.rs`.

use super::board::{Board, Relation, State, Sum, Weight, Word};
use super::lines::{Lines, Refusal, number, short};
use super::puzzle::MOST_WORDS;
use super::sum::{Failure, Range, Term};
use std::collections::HashSet;
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
                    "expected a number and cells with '=' between groups, found '{found}'"
                ));
            };
            let Some(Relation::Sum(sum)) = board.relations.get(index) else {
                return self.refuse(format!("relation {} is not a sum", index + 1));
            };
            match Grouped::of(sum, groups, board) {
                Ok(grouped) if !board.grouped.contains_key(&index) => {
                    board.grouped.insert(index, grouped);
                }
                Ok(_) => return self.refuse(format!("relation {} again", index + 1)),
                Err(what) => return self.refuse(what),
            }
        }
        Ok(())
    }
}

/// Returns the index of a relation and groups of cells.
fn numbered(words: &[&str], board: &Board) -> Option<(usize, Vec<Vec<usize>>)> {
    let (relation, rest) = words.split_first()?;
    let index = number(relation)?.checked_sub(1)?;
    let cells = |words: &[&str]| words.iter().map(|name| board.size.cell(name)).collect();
    let groups = rest.split(|&word| word == "=").map(cells);
    Some((index, groups.collect::<Option<_>>()?))
}

impl Grouped {
    /// Returns groups of the cells of a sum.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    fn of(sum: &Sum, groups: Vec<Vec<usize>>, board: &Board) -> Result<Grouped, String> {
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        for cells in groups {
            if cells.len() < 2 {
                return Err("expected groups of two cells or more".to_string());
            }
            if let Some(&cell) = cells.iter().find(|&&cell| !seen.insert(cell)) {
                return Err(format!("{} is there again", board.name(cell)));
            }
            let differ = |relation: &Relation| match relation {
                Relation::Different { cells: all, .. } => cells.iter().all(|c| all.contains(c)),
                _ => false,
            };
            let first = board.name(cells[0]);
            if !board.relations.iter().any(differ) {
                return Err(format!("the cells of the group of {first} may be the same"));
            }
            let times = common(sum, &cells).ok_or(format!(
                "the cells of the group of {first} are not in one term each, with one coefficient"
            ))?;
            if states(cells.len(), board.size.order) > MOST_STATES {
                return Err(format!(
                    "the group of {first} takes too many sets of digits"
                ));
            }
            all.push((times, cells));
        }
        Ok(Grouped { groups: all })
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
        candidate: impl Fn(usize, usize) -> i32,
        mut take: impl FnMut(&[i32]) -> bool,
    ) -> Result<i32, Failure> {
        let inside: HashSet<usize> = self.groups.iter().flat_map(|of| of.1.clone()).collect();
        let others = sum.terms.iter().filter(|term| !inside.contains(&term.1));
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
            used += word.clauses_to(true, order, variables + used, &candidate, &mut take)?;
            // Every total between two of sets of so many digits is one: so none is missing.
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

/// Returns the coefficient of cells of which each is in one term of a sum; `None` if it is not one for
/// all, or they are not.
fn common(sum: &Sum, cells: &[usize]) -> Option<i64> {
    let mut weights = cells.iter().map(|&cell| {
        let mut of = sum.terms.iter().filter(|term| term.1 == cell);
        match (of.next()?, of.next()) {
            (&(Weight::Times(times), _), None) => Some(times),
            _ => None,
        }
    });
    let first = weights.next()??;
    weights.all(|other| other == Some(first)).then_some(first)
}

/// Returns the totals of so many different digits from 1 to `order`.
fn totals(cells: usize, order: usize) -> RangeInclusive<usize> {
    (1..=cells).sum()..=(order + 1 - cells..=order).sum()
}

/// Returns the number of sets of fewer digits than `cells`, and of totals; [`usize::MAX`] for very many.
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
    let digits = |set: u64| (1..=order).filter(move |digit| set >> (digit - 1) & 1 == 1);
    let mut sets: Vec<u64> = vec![0];
    let mut states: Vec<State> = Vec::new();
    let mut before = 0;
    for size in 1..=cells.len() {
        // The sets of one digit more, unless these are the last.
        let with = |set: u64, digit: usize| Some(set | 1 << (digit - 1)).filter(|&all| all != set);
        let mut next: Vec<u64> = Vec::new();
        if size < cells.len() {
            let all = sets
                .iter()
                .flat_map(|&set| (1..=order).filter_map(move |d| with(set, d)));
            next.extend(all);
            next.sort_unstable();
            next.dedup();
        }
        before += sets.len();
        for &set in &sets {
            let to = |digit: usize| {
                let all = with(set, digit)?;
                let place = if size < cells.len() {
                    next.binary_search(&all).ok()?
                } else {
                    let total: usize = digits(all).sum();
                    kept.contains(&total).then(|| total - kept.start())?
                };
                Some((before + place) as u16)
            };
            let next = (1..=order).map(to).collect();
            let accepts = false;
            states.push(State { accepts, next });
        }
        sets = next;
    }
    states.extend(kept.map(|_| State {
        accepts: true,
        next: vec![None; order],
    }));
    let cells = cells.to_vec();
    Word { cells, states }
}

#[cfg(test)]
mod tests;
