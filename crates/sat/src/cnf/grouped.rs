//! Encodes a sum in groups of cells that must differ: the digits of each group as a set, its total
//! as one term.
//!
//! Cell by cell a sum knows nothing of what differs: that 32 cells in eight boxes add up to 99 at
//! the least, five of a box to 15, takes resolution very long. Here the states of a group are the
//! sets of digits that its first cells hold, and after its last cell the totals of these; then the
//! totals are added up. `docs/certificates.md` specifies variables and clauses.

use super::sum::{self, Summand, TooLarge, can_hold};
use super::word::{self, Options};
use super::{Formula, Lit};
use std::ops::RangeInclusive;
use veridoku_model::grid::Cell;
use veridoku_model::rules::{Automaton, Comparison, Grouped, Relation, Rulebook, Term};

/// The fewest cells of a group that is worth its sets.
const LEAST: usize = 3;
/// The most sets and totals of a group.
const MOST: usize = 1 << 10;
/// The most terms of a sum whose cells are looked through for groups.
const TERMS: usize = 256;

/// Returns the sums of a rulebook with cells that must differ and have the same coefficient, three
/// or more, and groups of these, the largest first.
pub fn groups_of(book: &Rulebook) -> Vec<Grouped> {
    let constraints = || book.constraints().iter();
    let different = constraints().enumerate();
    let different = different.filter_map(|(index, constraint)| match &constraint.relation {
        Relation::AllDifferent { cells } => Some((index, &cells[..])),
        _ => None,
    });
    let different: Vec<(usize, &[Cell])> = different.collect();
    let order = book.shape().order();
    let most = (LEAST..=order).take_while(|&cells| states(cells, order) <= MOST);
    let Some(most) = most.last() else {
        return Vec::new();
    };
    let groups = constraints()
        .enumerate()
        .filter_map(|(relation, constraint)| {
            let Relation::Linear { terms, .. } = &constraint.relation else {
                return None;
            };
            let groups = groups(terms, &different, most);
            (!groups.is_empty()).then_some(Grouped { relation, groups })
        });
    groups.collect()
}

/// Returns groups of at most `most` cells of these terms, each with the index of what differs.
fn groups(terms: &[Term], different: &[(usize, &[Cell])], most: usize) -> Vec<(usize, Vec<Cell>)> {
    if terms.len() > TERMS {
        return Vec::new();
    }
    let once = |term: &&Term| terms.iter().filter(|other| other.cell == term.cell).count() == 1;
    let mut rest: Vec<&Term> = terms.iter().filter(once).collect();
    let mut coefficients: Vec<i32> = Vec::new();
    for term in &rest {
        if !coefficients.contains(&term.coefficient) {
            coefficients.push(term.coefficient);
        }
    }
    let mut groups = Vec::new();
    loop {
        let mut largest: (usize, Vec<Cell>) = (0, Vec::new());
        for &coefficient in &coefficients {
            for &(index, cells) in different {
                let inside = rest.iter().filter(|term| term.coefficient == coefficient);
                let inside = inside
                    .map(|term| term.cell)
                    .filter(|cell| cells.contains(cell));
                let inside: Vec<Cell> = inside.take(most).collect();
                if inside.len() > largest.1.len() {
                    largest = (index, inside);
                }
            }
        }
        if largest.1.len() < LEAST {
            return groups;
        }
        rest.retain(|term| !largest.1.contains(&term.cell));
        groups.push(largest);
    }
}

/// Adds the clauses of a sum in groups. `options` returns what a cell may still hold.
pub(super) fn add(
    formula: &mut Formula,
    order: usize,
    (terms, comparison, total): (&[Term], Comparison, i64),
    groups: &[(usize, Vec<Cell>)],
    options: impl Fn(Cell) -> Options,
) -> Result<(), TooLarge> {
    let inside = |cell: Cell| groups.iter().any(|of| of.1.contains(&cell));
    let of_group = |(_, cells): &(usize, Vec<Cell>)| {
        let term = terms.iter().find(|term| term.cell == cells[0]);
        let coefficient = term.map_or(0, |term| term.coefficient);
        (coefficient, totals(cells.len(), order))
    };
    // Which totals are left out is said of whole domains.
    let mut summands: Vec<Summand> = groups
        .iter()
        .map(of_group)
        .map(|(coefficient, totals)| Summand {
            coefficient: coefficient.into(),
            options: totals.map(|total| (total as i64, None)).collect(),
        })
        .collect();
    let others = terms.iter().filter(|term| !inside(term.cell));
    summands.extend(others.map(|term| {
        Summand {
            coefficient: term.coefficient.into(),
            options: options(term.cell)
                .into_iter()
                .map(|(digit, lit)| (digit.value().into(), lit))
                .collect(),
        }
    }));
    let ranges = summands.iter().map(Summand::range);
    let all = ranges.fold((0, 0), |all, range| (all.0 + range.0, all.1 + range.1));
    let can_hold = |sum, rest| can_hold(comparison, total.into(), sum, rest);
    let kept = |summand: &Summand| {
        let own = summand.range();
        let rest = (all.0 - own.0, all.1 - own.1);
        let value = |total: i64| i128::from(summand.coefficient) * i128::from(total);
        let totals = summand.options.iter().map(|&(total, _)| total);
        let kept: Vec<i64> = totals
            .filter(|&total| can_hold(value(total), rest))
            .collect();
        // What can hold is a range.
        Some(*kept.first()? as usize..=*kept.last()? as usize)
    };
    let kept: Option<Vec<_>> = summands[..groups.len()].iter().map(kept).collect();
    let Some(kept) = kept.filter(|_| can_hold(0, all)) else {
        formula.add([]);
        return Ok(());
    };
    for (((_, cells), kept), summand) in groups.iter().zip(kept).zip(&mut summands) {
        let first = states(cells.len(), order) - totals(cells.len(), order).count();
        let least = *kept.start() as i64;
        let options: Vec<Options> = cells.iter().map(|&cell| options(cell)).collect();
        let ends = word::add_to(true, formula, &sets(cells.len(), order, kept), &options);
        let total = |(state, lit): (usize, Option<Lit>)| ((state - first) as i64 + least, lit);
        summand.options = ends.into_iter().map(total).collect();
        if summand.options.is_empty() {
            return Ok(());
        }
    }
    sum::add(formula, &summands, comparison, total)
}

/// Returns the totals of this number of different digits from 1 to `order`.
fn totals(cells: usize, order: usize) -> RangeInclusive<usize> {
    (1..=cells).sum()..=(order + 1 - cells..=order).sum()
}

/// Returns the number of sets of fewer digits than `cells`, and of totals.
fn states(cells: usize, order: usize) -> usize {
    let (mut sets, mut all) = (1usize, totals(cells, order).count());
    for size in 0..cells {
        all = all.saturating_add(sets);
        sets = sets.saturating_mul(order - size) / (size + 1);
    }
    all
}

/// Returns the automaton over this number of cells whose states are the sets of digits read so far,
/// by their number of digits and then ascending, and after the last cell those of the totals that
/// are kept.
fn sets(cells: usize, order: usize, kept: RangeInclusive<usize>) -> Automaton {
    let mut rows: Vec<Vec<Option<usize>>> = Vec::new();
    for size in 1..=cells {
        let layer = of_size(size - 1, order);
        let first = rows.len() + layer.len();
        let next = match size == cells {
            true => Vec::new(),
            false => of_size(size, order),
        };
        for set in layer {
            let to = |digit: usize| {
                let all = Some(set | 1 << digit).filter(|&all| all != set)?;
                if size < cells {
                    return next.binary_search(&all).ok().map(|place| first + place);
                }
                let held = (0..order).filter(|digit| all >> digit & 1 == 1);
                let total: usize = held.map(|digit| digit + 1).sum();
                kept.contains(&total).then(|| first + total - kept.start())
            };
            rows.push((0..order).map(to).collect());
        }
    }
    let sets = rows.len();
    rows.extend(kept.map(|_| vec![None; order]));
    let accepting: Vec<bool> = (0..rows.len()).map(|state| state >= sets).collect();
    Automaton::new(order, &rows, &accepting).expect("as many rows as states, and few of them")
}

/// Returns the sets of `size` digits, ascending: each from the one before, after Gosper's hack.
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
