//! Model → formula, in the encoding that was asked for.

use super::groups::Groups;
use super::settle::Settled;
use super::sum::{self, Summand};
use super::vars::{Meaning, VarMap};
use super::{AtMostOne, Formula, Lit};
use crate::grid::{Cell, Digit, DigitSet};
use crate::rules::{Model, Relation, Rulebook};
use std::fmt;
use std::sync::Arc;

/// Which clauses say that a board keeps the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Singles are settled first; settled candidates get no variable; then as [`Extended`](Encoding::Extended).
    #[default]
    Propagated,
    /// Each cell at least and at most one digit, each house each digit at least and at most once; givens are unit
    /// clauses.
    Extended,
    /// Each cell at least one digit, each house each digit at most once; givens are unit clauses. (A cell in no
    /// house keeps its at-most-one, without which the encoding would not be sound.)
    Minimal,
    /// As [`Extended`](Encoding::Extended), but the givens are assumptions: one formula for all puzzles of a rulebook.
    Assumed,
}

/// Why a model has no formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncoderError {
    /// A sum that would need more than a million partial sums.
    SumTooLarge,
}

impl fmt::Display for EncoderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncoderError::SumTooLarge => {
                f.write_str("a sum takes more than a million partial sums")
            }
        }
    }
}

impl std::error::Error for EncoderError {}

/// A formula, with what is needed to ask it about a model and to read the answer.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// The clauses.
    pub formula: Formula,
    /// The numbering.
    pub map: VarMap,
    /// What to assume: the givens in [`Encoding::Assumed`], else nothing.
    pub assumptions: Vec<Lit>,
}

/// Encodes models; keeps what it derived from the rulebook seen last.
///
/// ```
/// use veridoku::cnf::{AtMostOne, Encoder, Encoding};
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::rules::{Model, Puzzle};
/// let model = Model::new(&Puzzle::plain(Givens::empty(Shape::CLASSIC)));
/// let mut encoder = Encoder::new(Encoding::Extended, AtMostOne::Pairs);
/// let encoded = encoder.encode(&model).unwrap();
/// // Lynce and Ouaknine's extended encoding: 4 · 81 · (1 + 36) clauses.
/// assert_eq!((encoded.formula.variables(), encoded.formula.len()), (729, 11_988));
/// ```
#[derive(Debug)]
pub struct Encoder {
    encoding: Encoding,
    at_most_one: AtMostOne,
    known: Option<(Arc<Rulebook>, Groups)>,
    settled: Settled,
}

impl Encoder {
    /// An encoder of one kind.
    pub fn new(encoding: Encoding, at_most_one: AtMostOne) -> Encoder {
        Encoder {
            encoding,
            at_most_one,
            known: None,
            settled: Settled::default(),
        }
    }

    /// The encoding it writes.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The formula of a model: satisfied exactly by its solutions.
    ///
    /// # Errors
    /// [`EncoderError`] where the formula would be too large.
    pub fn encode(&mut self, model: &Model) -> Result<Encoded, EncoderError> {
        let fresh = |(book, _): &(Arc<Rulebook>, Groups)| !Arc::ptr_eq(book, model.rulebook());
        if self.known.as_ref().is_none_or(fresh) {
            let groups = Groups::new(model.rulebook());
            self.known = Some((Arc::clone(model.rulebook()), groups));
        }
        let (_, groups) = self.known.as_ref().expect("set above");
        let mut consistent = !groups.impossible;
        let map = if self.encoding == Encoding::Propagated {
            self.settled.start(groups);
            consistent = consistent && self.settled.propagate(groups, model);
            VarMap::new(model.shape(), |candidate| self.settled.known(candidate))
        } else {
            VarMap::new(model.shape(), |_| None)
        };
        let mut encoded = Encoded {
            formula: Formula::new(map.candidates().len() as u32),
            map,
            assumptions: Vec::new(),
        };
        if !consistent {
            encoded.formula.add([]);
            return Ok(encoded);
        }
        self.add_groups(groups, &mut encoded);
        for constraint in model.rulebook().constraints() {
            add_relation(&constraint.relation, groups.order, &mut encoded)?;
        }
        if self.encoding != Encoding::Propagated {
            let givens: Vec<Lit> = model
                .givens()
                .iter()
                .filter_map(|g| encoded.map.lit(g))
                .collect();
            if self.encoding == Encoding::Assumed {
                encoded.assumptions = givens;
            } else {
                givens
                    .into_iter()
                    .for_each(|lit| encoded.formula.add([lit]));
            }
        }
        Ok(encoded)
    }

    fn add_groups(&self, groups: &Groups, encoded: &mut Encoded) {
        let minimal = self.encoding == Encoding::Minimal;
        let mut lits: Vec<Lit> = Vec::new();
        for group in &groups.all {
            lits.clear();
            let mut done = false;
            for &candidate in &group.candidates {
                match encoded.map.by_index(candidate as usize) {
                    Meaning::Free(lit) => lits.push(lit),
                    Meaning::True => done = true,
                    Meaning::False => {}
                }
            }
            if done {
                continue;
            }
            if group.exactly && (group.of_cell || !minimal) {
                encoded.formula.add(lits.iter().copied());
            }
            let cell = group.candidates[0] as usize / groups.order;
            if !(minimal && group.of_cell && groups.housed[cell]) {
                self.at_most_one.add(&mut encoded.formula, &lits);
            }
        }
    }
}

/// The digits that a cell may still hold, with the literal of each, or `None` for a settled one.
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

/// The clauses of a relation beyond its groups.
fn add_relation(relation: &Relation, order: usize, out: &mut Encoded) -> Result<(), EncoderError> {
    match relation {
        Relation::AllDifferent { .. } => {} // its groups say it
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
                    if !allowed.allows(x, y) {
                        out.formula
                            .add([first, second].into_iter().flatten().map(|l| !l));
                    }
                }
            }
        }
        Relation::Linear {
            terms,
            comparison,
            total,
        } => {
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
    }
    Ok(())
}
