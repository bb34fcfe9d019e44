//! Writes the clauses of the relations that are no groups.

use super::Lit;
use super::connected;
use super::encoder::{Encoded, EncoderError};
use super::grouped;
use super::sum::{self, Summand};
use super::vars::{Meaning, VarMap};
use super::word;
use veridoku_model::grid::{Cell, Digit, DigitSet};
use veridoku_model::rules::{Comparison, Grouped, Relation};

/// Returns the digits that a cell may still hold, each with its literal, or `None` if it is
/// settled.
fn options(map: &VarMap, cell: Cell, order: usize) -> Vec<(Digit, Option<Lit>)> {
    let digits = DigitSet::all(order).iter();
    digits
        .filter_map(|digit| match map.meaning(cell, digit) {
            Meaning::Free(lit) => Some((digit, Some(lit))),
            Meaning::True => Some((digit, None)),
            Meaning::False => None,
        })
        .collect()
}

/// Returns the [`options`] of a cell among some digits.
fn held(
    map: &VarMap,
    cell: Cell,
    digits: DigitSet,
    order: usize,
) -> impl Iterator<Item = (Digit, Option<Lit>)> {
    let all = options(map, cell, order).into_iter();
    all.filter(move |(digit, _)| digits.contains(*digit))
}

/// Adds the clauses of a relation that its groups do not encode. A sum may be in groups of cells.
pub(super) fn add_relation(
    relation: &Relation,
    grouped: Option<&Grouped>,
    order: usize,
    out: &mut Encoded,
) -> Result<(), EncoderError> {
    match relation {
        Relation::AllDifferent { .. } => {} // encoded by its groups
        Relation::Domain { cell, digits } => {
            for (digit, lit) in options(&out.map, *cell, order) {
                if !digits.contains(digit) {
                    out.formula.add(lit.map(|l| !l));
                }
            }
        }
        Relation::Pair { a, b, allowed } => {
            let second = options(&out.map, *b, order);
            for (x, first) in options(&out.map, *a, order) {
                for &(y, second) in &second {
                    if allowed.allows(x, y) {
                        continue;
                    }
                    match (first, second) {
                        // Merged candidates: opposite, so one is false anyway, or equal.
                        (Some(a), Some(b)) if a == !b => {}
                        (Some(a), Some(b)) if a == b => out.formula.add([!a]),
                        _ => {
                            let both = [first, second].into_iter().flatten();
                            out.formula.add(both.map(|l| !l));
                        }
                    }
                }
            }
        }
        Relation::Linear {
            terms,
            comparison,
            total,
        } => {
            if let Some(Grouped { groups, .. }) = grouped {
                let Encoded { formula, map, .. } = out;
                let sum = (&terms[..], *comparison, *total);
                let options = |cell| options(map, cell, order);
                return grouped::add(formula, order, sum, groups, options)
                    .map_err(|sum::TooLarge| EncoderError::SumTooLarge);
            }
            let summands: Vec<Summand> = terms
                .iter()
                .map(|term| Summand {
                    coefficient: term.coefficient.into(),
                    options: options(&out.map, term.cell, order)
                        .into_iter()
                        .map(|(digit, lit)| (digit.value().into(), lit))
                        .collect(),
                })
                .collect();
            sum::add(&mut out.formula, &summands, *comparison, *total)
                .map_err(|sum::TooLarge| EncoderError::SumTooLarge)?;
        }
        Relation::Automaton { cells, automaton } => {
            let cells = cells.iter().map(|&cell| options(&out.map, cell, order));
            word::add(&mut out.formula, automaton, &cells.collect::<Vec<_>>());
        }
        Relation::Clause { any_of } => {
            let mut literals = Vec::new();
            for (cell, digits) in any_of {
                for (_, lit) in held(&out.map, *cell, *digits, order) {
                    let Some(lit) = lit else { return Ok(()) };
                    literals.push(lit);
                }
            }
            // A cell may occur again with the same digit.
            literals.sort_unstable();
            literals.dedup();
            out.formula.add(literals);
        }
        Relation::Count {
            of,
            comparison,
            total,
        } => add_count(of.iter().copied(), *comparison, *total, order, out)?,
        Relation::Connected(connected) => {
            if connected.is_large() {
                return Err(EncoderError::ConnectedTooLarge);
            }
            let cells = connected.cells.iter();
            let cells = cells.map(|&cell| options(&out.map, cell, order));
            connected::add(&mut out.formula, connected, &cells.collect::<Vec<_>>());
            if let Some(size) = connected.size {
                let of = connected.cells.iter();
                let of = of.map(|&cell| (cell, connected.digits));
                add_count(of, Comparison::Equal, size as i64, order, out)?;
            }
        }
    }
    Ok(())
}

/// Adds the clauses of a number of cells that hold a digit of the set beside them.
fn add_count(
    of: impl Iterator<Item = (Cell, DigitSet)>,
    comparison: Comparison,
    total: i64,
    order: usize,
    out: &mut Encoded,
) -> Result<(), EncoderError> {
    let summands: Vec<Summand> = of
        .map(|(cell, digits)| Summand {
            coefficient: 1,
            options: options(&out.map, cell, order)
                .into_iter()
                .map(|(digit, lit)| (digits.contains(digit).into(), lit))
                .collect(),
        })
        .collect();
    sum::add(&mut out.formula, &summands, comparison, total)
        .map_err(|sum::TooLarge| EncoderError::SumTooLarge)
}
