//! The numbers of regions to be found, given in another order of the cells.
//!
//! Regions are numbered in the order of their first cells, so that each way to cut a board counts
//! once; any order of the cells would do. A search does best with cells first that many clues are
//! about and that are too far apart to be in one region: then regions are told apart from the
//! beginning. This is after the "anchors" of Interactive Sudoku Solver (by sigh). What is found is
//! numbered as the rules say in the end. Source for the idea to leave one of symmetric solutions:
//! Puget, "On the satisfiability of symmetrical constrained satisfaction problems" (1993).

mod swaps;

use std::collections::HashSet;
use swaps::Swaps;
use veridoku_model::grid::{Cell, Digit, DigitSet};
use veridoku_model::rules::{Automaton, Clue, Connected, Relation, Rulebook};

/// Another order for the numbers of regions.
#[derive(Debug)]
pub(crate) struct Numbering {
    /// The place in the rulebook of the relation that numbers regions.
    pub(crate) relation: usize,
    /// The cells that hold regions, in the order in which these are numbered.
    pub(crate) order: Vec<usize>,
    /// The same in the order of the rules.
    labels: Vec<usize>,
    /// All cells that hold regions.
    hold: Vec<usize>,
    regions: usize,
}

impl Numbering {
    /// Returns an order for the regions of which `one` is one; `None` if some relation asks for the
    /// number of one. `read` are the automata of runs and numbers of cells in a region, which do not
    /// if the number stands elsewhere, and `said` the clues about regions.
    pub(crate) fn of(
        rulebook: &Rulebook,
        one: &Connected,
        read: &[usize],
        said: &[&Clue],
    ) -> Option<Numbering> {
        let (order, all) = (rulebook.shape().order(), one.cells.len());
        let regions = all / one.size?;
        let labels: Vec<usize> = one.cells.iter().map(|cell| cell.index()).collect();
        let mut holds = vec![false; rulebook.shape().extent()];
        labels.iter().for_each(|&label| holds[label] = true);
        for constraint in rulebook.constraints() {
            if let Some(([_, label, _, place], _)) = beside(&constraint.relation, order) {
                holds[place] |= holds[label];
            }
        }
        let numbers = numbers(order, all, regions)?;
        let swaps = Swaps::new(order, regions, &holds);
        let mut relation = None;
        let (mut places, mut others) = (Vec::new(), HashSet::new());
        for (index, constraint) in rulebook.constraints().iter().enumerate() {
            let of = &constraint.relation;
            let cells = of.cells();
            let holds_one = |cell: &Cell| holds[cell.index()];
            // The number of cells stands in the last one.
            let is_read = read.contains(&index) && !cells.last().is_some_and(holds_one);
            if is_read || !cells.iter().any(holds_one) {
                continue;
            }
            match of {
                Relation::Automaton { cells, automaton }
                    if *cells == one.cells && *automaton == numbers =>
                {
                    relation = Some(index);
                }
                Relation::Automaton { cells, automaton } => {
                    if !swaps.keep(cells, automaton) {
                        return None;
                    }
                }
                Relation::Pair { a, b, allowed } => {
                    if !swaps.keep_pair([*a, *b], allowed) {
                        return None;
                    }
                }
                _ => match beside(of, order).filter(|(key, _)| holds[key[1]] && !holds[key[0]]) {
                    Some(beside) => places.push(beside),
                    None => {
                        others.insert(swaps::written(of)?);
                    }
                },
            }
        }
        // A region is said to be in a place as all are.
        let every = u64::MAX >> (64 - regions);
        let mut of_places = places.chunks(regions);
        let alike = of_places.all(|all| {
            all.iter().all(|(key, _)| *key == all[0].0)
                && all.iter().fold(0, |all, (_, region)| all | region) == every
        });
        if !alike || !swaps.keep_all(&others) {
            return None;
        }
        let places = order_of(one, said).into_iter();
        Some(Numbering {
            relation: relation?,
            order: places.map(|place| labels[place]).collect(),
            labels,
            hold: (0..holds.len()).filter(|&cell| holds[cell]).collect(),
            regions,
        })
    }

    /// Numbers the regions of a solved board as the rules say.
    pub(crate) fn restore(&self, digits: &mut [u64]) {
        let mut new = vec![None; self.regions];
        let mut found = 0;
        for &label in &self.labels {
            let region = digits[label].trailing_zeros() as usize;
            if let Some(new @ None) = new.get_mut(region) {
                *new = Some(found);
                found += 1;
            }
        }
        for &cell in &self.hold {
            let region = digits[cell].trailing_zeros() as usize;
            if let Some(&Some(new)) = new.get(region) {
                digits[cell] = 1 << new;
            }
        }
    }
}

/// Returns the cell, the label, the digit as bits and the place of a clause that says which region a
/// digit is in, and this region as a bit.
fn beside(relation: &Relation, order: usize) -> Option<([usize; 4], u64)> {
    let Relation::Clause { any_of } = relation else {
        return None;
    };
    let [(cell, not), (label, other), (place, region)] = any_of[..] else {
        return None;
    };
    let all = DigitSet::all(order).bits();
    let (digit, region) = (all & !not.bits(), region.bits());
    let fits = region.is_power_of_two() && other.bits() == all & !region;
    let key = [cell.index(), label.index(), digit as usize, place.index()];
    fits.then_some((key, region))
}

/// Returns what numbers regions by the order of their first cells.
fn numbers(order: usize, cells: usize, regions: usize) -> Option<Automaton> {
    let next = |&found: &usize, digit: Digit| {
        let digit = digit.index();
        (digit <= found && digit < regions).then(|| found.max(digit + 1))
    };
    Automaton::explore(order, cells, 0, next, |&found| found == regions).ok()
}

/// Returns the places in an order to number regions by: those that most clues are about, as long as
/// they are too far from all before, and then the others.
fn order_of(one: &Connected, said: &[&Clue]) -> Vec<usize> {
    let size = one.size.unwrap_or(1);
    let place = |cell: &Cell| one.cells.iter().position(|other| other == cell);
    let mut clues = vec![0; one.cells.len()];
    for clue in said {
        for (index, group) in clue.groups().iter().enumerate().skip(1) {
            for (at, cell) in group.iter().enumerate() {
                if let Some(place) = place(cell) {
                    clues[place] += if at == 0 && index == 1 { 3 } else { 1 };
                }
            }
        }
    }
    let distance = |a: usize, b: usize| {
        let (a, b) = (
            [a / one.columns, a % one.columns],
            [b / one.columns, b % one.columns],
        );
        a[0].abs_diff(b[0]) + a[1].abs_diff(b[1])
    };
    let mut order: Vec<usize> = Vec::new();
    loop {
        let far = |&place: &usize| order.iter().all(|&other| distance(place, other) >= size);
        let open = (0..one.cells.len()).filter(far);
        let Some(next) = open.max_by_key(|&place| clues[place]) else {
            break;
        };
        order.push(next);
    }
    let rest = (0..one.cells.len()).filter(|place| !order.contains(place));
    let rest: Vec<usize> = rest.collect();
    order.extend(rest);
    order
}
