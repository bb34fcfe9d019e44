//! How often each digit is in some cells, where several relations count one digit each: all digits
//! together are as many as there are cells (counting circles).
//!
//! A digit is there at least as often as cells are left with it, and at most in as many parts,
//! whose cells differ, as have it. Régin, "Generalized arc consistency for global cardinality
//! constraint" (AAAI 1996), names the relation; this strikes out less than could be, and knows sets
//! of numbers.

use super::super::board::{Relation, Sum, Weight, Word};
use super::digits as numbers;
use super::pass::Pass;
use std::collections::BTreeMap;

/// The most cells: numbers of times are bits.
const MOST: usize = 63;
/// The most ways to cut cells into parts, and the most work to find them for all: looks at cells.
const MOST_COVERS: usize = 64;
const MOST_WORK: usize = 1 << 22;

/// How often each digit may be in some cells.
pub(super) struct Tally {
    /// The cells, ascending.
    pub(super) cells: Vec<usize>,
    /// By digit: how often it may be there, as bits.
    allowed: Vec<u64>,
    /// Ways to cut the cells into parts whose cells differ.
    covers: Vec<Vec<Vec<usize>>>,
}

impl Tally {
    /// Returns what relations say of the same cells, of two digits or more, each with the index of
    /// the first of them.
    pub(super) fn all(relations: &[Relation], order: usize) -> Vec<(usize, Tally)> {
        let mut by_cells: BTreeMap<Vec<usize>, (usize, BTreeMap<usize, u64>)> = BTreeMap::new();
        for (index, relation) in relations.iter().enumerate() {
            let counted = match relation {
                Relation::Word(word) => in_word(word, order),
                Relation::Count(sum) => in_sum(sum, u64::MAX >> (64 - order)),
                _ => None,
            };
            if let Some((cells, digit, times)) = counted {
                let (_, by_digit) = by_cells.entry(cells).or_insert((index, BTreeMap::new()));
                *by_digit.entry(digit).or_insert(u64::MAX) &= times;
            }
        }
        by_cells.retain(|_, (_, by_digit)| by_digit.len() > 1);
        let differ = relations.iter().filter_map(|relation| match relation {
            Relation::Different { cells, .. } => Some(&cells[..]),
            _ => None,
        });
        let differ: Vec<&[usize]> = differ.collect();
        let mut left = MOST_WORK;
        let each = by_cells.into_iter().map(|(cells, (index, by_digit))| {
            let allowed = (0..order).map(|digit| by_digit.get(&digit).copied());
            let allowed = allowed.map(|times| times.unwrap_or(u64::MAX)).collect();
            let covers = covers(&cells, &differ, &mut left);
            (
                index,
                Tally {
                    cells,
                    allowed,
                    covers,
                },
            )
        });
        each.collect()
    }

    /// Keeps the candidates that the numbers of times allow; `None` if they allow none.
    pub(super) fn narrow(&self, pass: &mut Pass<'_>) -> Option<()> {
        let sets = pass.sets;
        let has = |cell: &usize, digit: usize| sets[*cell] >> digit & 1 == 1;
        let held = |cell: &&usize, digit: usize| sets[**cell] == 1 << digit;
        let parts = |cover: &[Vec<usize>], digit: usize| {
            let parts = cover.iter();
            parts
                .filter(|part| part.iter().any(|cell| has(cell, digit)))
                .count()
        };
        pass.effort += (self.allowed.len() * self.covers.len() * self.cells.len()) as u64;
        let mut left = Vec::with_capacity(self.allowed.len());
        let mut sure = Vec::with_capacity(self.allowed.len());
        for (digit, allowed) in self.allowed.iter().enumerate() {
            let least = self.cells.iter().filter(|cell| held(cell, digit)).count();
            let most = self.covers.iter().map(|cover| parts(cover, digit)).min()?;
            if least > most {
                return None;
            }
            let between = u64::MAX >> (63 - (most - least)) << least;
            left.push(allowed & between);
            sure.push(least);
        }
        self.add_up(&mut left)?;
        for (digit, &times) in left.iter().enumerate() {
            let bit = 1 << digit;
            if 63 - times.leading_zeros() as usize == sure[digit] {
                let others = self.cells.iter().filter(|cell| !held(cell, digit));
                pass.kept.extend(others.map(|&cell| (cell, !bit)));
            }
            for &cell in self.cells.iter().filter(|cell| held(cell, digit)) {
                pass.one_holds([cell].into_iter(), bit);
            }
            for cover in &self.covers {
                if parts(cover, digit) == times.trailing_zeros() as usize {
                    for part in cover {
                        let places = part.iter().copied().filter(|cell| has(cell, digit));
                        pass.one_holds(places, bit);
                    }
                }
            }
        }
        Some(())
    }

    /// Leaves to each digit the numbers of times with which all are as many as there are cells;
    /// `None` if there are none.
    fn add_up(&self, left: &mut [u64]) -> Option<()> {
        let all = u64::MAX >> (63 - self.cells.len());
        let mut before = vec![1u64];
        for &times in &*left {
            let so_far = before[before.len() - 1];
            let next = numbers(times).fold(0, |next, times| next | so_far << times);
            before.push(next & all);
        }
        let mut after = 1u64 << self.cells.len();
        for (left, before) in left.iter_mut().zip(&before).rev() {
            let (mut kept, mut wanted) = (0, 0);
            for times in numbers(*left) {
                let rest = after >> times & before;
                kept |= u64::from(rest != 0) << times;
                wanted |= rest;
            }
            (*left, after) = (kept, wanted);
            if kept == 0 {
                return None;
            }
        }
        Some(())
    }
}

/// Returns cells in order if there are few enough and none comes twice.
fn distinct(cells: impl Iterator<Item = usize>) -> Option<Vec<usize>> {
    let mut cells: Vec<usize> = cells.collect();
    cells.sort_unstable();
    let once = cells.windows(2).all(|pair| pair[0] != pair[1]);
    (once && (1..=MOST).contains(&cells.len())).then_some(cells)
}

/// Returns the cells, the digit from 0 and the numbers of times, if an automaton counts one digit.
fn in_word(word: &Word, order: usize) -> Option<(Vec<usize>, usize, u64)> {
    let automaton = &*word.automaton;
    let cells = distinct(word.cells.iter().copied())?;
    let stays = |state: usize, digit: usize| automaton.next(state, digit + 1) == Some(state);
    let mut leads = (0..order).filter(|&digit| !stays(0, digit));
    let (digit, None) = (leads.next()?, leads.next()) else {
        return None;
    };
    let (mut times, mut state) = (0, Some(0));
    for number in 0..=cells.len() {
        let Some(here) = state else {
            break;
        };
        times |= u64::from(automaton.accepts(here)) << number;
        // No word goes on from the last.
        let mut others = (0..order).filter(|&other| other != digit);
        if number < cells.len() && others.any(|other| !stays(here, other)) {
            return None;
        }
        state = automaton.next(here, digit + 1);
    }
    Some((cells, digit, times))
}

/// Returns the same if a count is of one digit.
fn in_sum(sum: &Sum, digits: u64) -> Option<(Vec<usize>, usize, u64)> {
    let set = |weight: Weight| match weight {
        Weight::In(set) => Some(set & digits),
        Weight::Times(_) => None,
    };
    let mut sets = sum.terms.iter().map(|of| set(of.0));
    let first = sets.next()?;
    let alike = sets.all(|other| other == first);
    let set = first?;
    if !set.is_power_of_two() || !alike {
        return None;
    }
    let cells = distinct(sum.terms.iter().map(|of| of.1))?;
    let fits = |times: &usize| sum.accepts(*times as i128);
    let times = (0..64).filter(fits).fold(0, |all, times| all | 1 << times);
    Some((cells, set.trailing_zeros() as usize, times))
}

/// Returns ways to cut cells into parts: first each cell alone; then, from each relation on in turn
/// that says that cells differ, the cells of those that have none in common with those before, and
/// each of the rest alone.
fn covers(cells: &[usize], differ: &[&[usize]], left: &mut usize) -> Vec<Vec<Vec<usize>>> {
    let mut covers: Vec<Vec<Vec<usize>>> = vec![cells.iter().map(|&cell| vec![cell]).collect()];
    let looks: usize = differ.iter().map(|of| of.len()).sum();
    match left.checked_sub(looks) {
        Some(less) => *left = less,
        None => return covers,
    }
    let inside = |all: &&[usize]| -> Vec<usize> {
        let own = all.iter().copied();
        own.filter(|cell| cells.binary_search(cell).is_ok())
            .collect()
    };
    let mut houses: Vec<Vec<usize>> = differ.iter().map(inside).collect();
    houses.retain(|own| own.len() > 1);
    for first in 0..houses.len() {
        let Some(less) = left.checked_sub(houses.len() * cells.len()) else {
            break;
        };
        *left = less;
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut rest = cells.to_vec();
        for own in houses.iter().cycle().skip(first).take(houses.len()) {
            if own.iter().all(|cell| rest.binary_search(cell).is_ok()) {
                rest.retain(|cell| !own.contains(cell));
                parts.push(own.clone());
            }
        }
        parts.extend(rest.into_iter().map(|cell| vec![cell]));
        parts.sort_unstable();
        if covers.len() < MOST_COVERS && !covers.contains(&parts) {
            covers.push(parts);
        }
    }
    covers
}
