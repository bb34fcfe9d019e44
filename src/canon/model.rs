//! Models under any relations: their canonical forms, and the symmetries of their rules.

use super::drawing::{draw, draw_fixed};
use super::graph::{Group, Labelling, label};
use super::relations::{Fact, Facts};
use crate::engine::Limits;
use crate::grid::{Cell, Digit, Givens, Shape};
use crate::rules::{Model, Rulebook};
use num_bigint::BigUint;
use rand::Rng;
use std::fmt;

/// A permutation of the cells of a board, one of those off it, and one of its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    shape: Shape,
    cells: Vec<u16>,
    digits: Vec<u8>,
}

/// The canonical form that two models share if and only if one can be changed into the other: all
/// relations, cells and digits numbered in the canonical order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModelForm {
    facts: Facts,
}

/// The canonical form of a model.
#[derive(Clone, Debug)]
pub struct CanonicalModel {
    /// The form.
    pub form: ModelForm,
    /// One of the changes that turn the model into the form.
    pub change: Change,
    /// The number of changes of the board and its digits that map the relations and the givens to
    /// themselves, whatever cells off the board change with them.
    pub automorphisms: BigUint,
}

/// The symmetries of rules: the changes that map the relations of a rulebook to themselves.
#[derive(Clone, Debug)]
pub struct RuleSymmetries {
    shape: Shape,
    group: Group,
    /// How many of the group change nothing but cells off the board.
    hidden: BigUint,
    /// A symmetry that reverses the digits, if sums allow no other renaming and one exists.
    reversal: Option<Change>,
}

/// Returns the canonical form of a model under any relations; `None` if the deadline of the
/// limits passes or they are cancelled.
///
/// Cells and digits may be permuted in every way; relations are permuted with them. If a relation
/// is a sum (with at least one summand), digits are numbers, and the only renaming allowed is the
/// reversal of their order, d to N + 1 − d. Cells off the board are permuted among themselves.
pub fn canonical_model(model: &Model, limits: &Limits) -> Option<CanonicalModel> {
    let shape = model.shape();
    let facts = Facts::of(model);
    let mut found = numbered(&facts, shape, limits)?;
    found.automorphisms /= hidden(&facts, limits)?;
    let Some((turn, turned)) = reversed(&facts, shape) else {
        return Some(found);
    };
    let mut other = numbered(&turned, shape, limits)?;
    other.change = turn.then(&other.change)?;
    // Reversed digits have as many.
    other.automorphisms = found.automorphisms.clone();
    let mut least = if other.form < found.form {
        other.clone()
    } else {
        found.clone()
    };
    if other.form == found.form {
        least.automorphisms *= 2u32;
    }
    Some(least)
}

/// Returns the change that turns one model into another, verified before it is returned;
/// `Some(None)` if they are not equivalent, `None` if a limit is reached.
pub fn model_equivalence(from: &Model, to: &Model, limits: &Limits) -> Option<Option<Change>> {
    let (a, b) = (canonical_model(from, limits)?, canonical_model(to, limits)?);
    if from.shape().order() != to.shape().order() || a.form != b.form {
        return Some(None);
    }
    let change = a.change.then(&b.change.inverse());
    Some(change.filter(|change| {
        let image = Facts::of(from).mapped(&change.cells, &change.digits);
        image.as_ref() == Some(&Facts::of(to))
    }))
}

impl ModelForm {
    /// Returns the givens: by number of the cell in the canonical order, the number of its digit
    /// from 1, 0 for none.
    pub fn givens(&self) -> Vec<u8> {
        let mut values = vec![0; self.facts.cells];
        for fact in &self.facts.facts {
            if let Fact::Given(cell, digit) = fact {
                values[usize::from(*cell)] = digit + 1;
            }
        }
        values
    }

    /// Returns a number that equivalent models share and others do not, up to hash collisions: the
    /// [`key`](super::key()) of the form.
    pub fn fingerprint(&self) -> u128 {
        super::key(format!("{:?}", self.facts).as_bytes())
    }
}

impl Change {
    /// Returns the board with its givens changed.
    ///
    /// # Panics
    /// Panics if the board has another order.
    pub fn apply(&self, givens: &Givens) -> Givens {
        let sizes = |shape: Shape| (shape.order(), shape.cells(), shape.extent());
        assert_eq!(sizes(givens.shape()), sizes(self.shape));
        let mut image = Givens::empty(givens.shape());
        for given in givens.iter() {
            image.set(self.cell(given.cell), Some(self.digit(given.digit)));
        }
        image
    }

    /// Returns the image of a cell.
    pub fn cell(&self, cell: Cell) -> Cell {
        Cell::new(self.cells[cell.index()].into())
    }

    /// Returns the image of a digit.
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into())
    }

    /// Returns the inverse change.
    pub fn inverse(&self) -> Change {
        let (mut cells, mut digits) = (self.cells.clone(), self.digits.clone());
        for (from, &to) in self.cells.iter().enumerate() {
            cells[usize::from(to)] = from as u16;
        }
        for (from, &to) in self.digits.iter().enumerate() {
            digits[usize::from(to)] = from as u8;
        }
        Change {
            shape: self.shape,
            cells,
            digits,
        }
    }

    /// Returns this change followed by another; `None` if they are for boards of different orders.
    pub fn then(&self, next: &Change) -> Option<Change> {
        let sizes = |shape: Shape| (shape.order(), shape.cells(), shape.extent());
        let same = sizes(self.shape) == sizes(next.shape);
        same.then(|| Change {
            shape: self.shape,
            cells: self
                .cells
                .iter()
                .map(|&c| next.cells[usize::from(c)])
                .collect(),
            digits: self
                .digits
                .iter()
                .map(|&d| next.digits[usize::from(d)])
                .collect(),
        })
    }

    fn new(shape: Shape, cells: Vec<u16>, digits: Vec<u8>) -> Change {
        Change {
            shape,
            cells,
            digits,
        }
    }
}

/// Writes the cells that move and the digits that change:
/// `cells r1c1>r1c2 r1c2>r1c1 digits 1>2 2>1`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cells")?;
        for (from, &to) in self.cells.iter().enumerate() {
            if from != usize::from(to) {
                let name = |cell: usize| Cell::new(cell).name(self.shape);
                write!(f, " {}>{}", name(from), name(to.into()))?;
            }
        }
        f.write_str(" digits")?;
        for (from, &to) in self.digits.iter().enumerate() {
            if from != usize::from(to) {
                let value = |index: usize| self.shape.value(Digit::from_index(index));
                write!(f, " {}>{}", value(from), value(to.into()))?;
            }
        }
        Ok(())
    }
}

impl RuleSymmetries {
    /// Returns the symmetries of a rulebook; `None` if a limit is reached.
    pub fn new(rulebook: &Rulebook, limits: &Limits) -> Option<RuleSymmetries> {
        let shape = rulebook.shape();
        let facts = Facts::of_rules(rulebook);
        let labelling = label(&draw(&facts), limits)?;
        let reversal = match reversed(&facts, shape) {
            None => None,
            Some((turn, turned)) => {
                let (a, b) = (
                    numbered(&facts, shape, limits)?,
                    numbered(&turned, shape, limits)?,
                );
                let change = turn.then(&b.change)?.then(&a.change.inverse());
                change.filter(|_| a.form == b.form)
            }
        };
        Some(RuleSymmetries {
            shape,
            hidden: hidden(&facts, limits)?,
            group: labelling.group,
            reversal,
        })
    }

    /// Returns the number of symmetries, those of the board and its digits counted once whatever
    /// cells off the board change with them.
    pub fn count(&self) -> BigUint {
        let times = 1 + u32::from(self.reversal.is_some());
        self.group.order() * times / &self.hidden
    }

    /// Returns a symmetry drawn uniformly.
    pub fn random(&self, rng: &mut impl Rng) -> Change {
        let image = self.group.random(rng);
        let (order, cells) = (self.shape.order(), self.shape.extent());
        let digits = image[..order].iter().map(|&v| v as u8).collect();
        let cells = image[order..order + cells]
            .iter()
            .map(|&v| (v as usize - order) as u16);
        let change = Change::new(self.shape, cells.collect(), digits);
        let reverse = self.reversal.as_ref().filter(|_| rng.next_u32() & 1 == 1);
        reverse
            .and_then(|reversal| change.then(reversal))
            .unwrap_or(change)
    }
}

/// Returns the facts with all digits reversed, if digits are numbers there, and the change that
/// reverses them.
fn reversed(facts: &Facts, shape: Shape) -> Option<(Change, Facts)> {
    let cells: Vec<u16> = (0..(facts.cells + facts.off_board) as u16).collect();
    let digits: Vec<u8> = (0..facts.order as u8).rev().collect();
    let turned = facts
        .has_numbers()
        .then(|| facts.mapped(&cells, &digits))??;
    Some((Change::new(shape, cells, digits), turned))
}

/// Returns facts in the canonical order of their graph; the automorphisms are those of all cells.
fn numbered(facts: &Facts, shape: Shape, limits: &Limits) -> Option<CanonicalModel> {
    let Labelling { places, group } = label(&draw(facts), limits)?;
    let digits = ranks(&places[..facts.order]);
    let (board, others) =
        places[facts.order..][..facts.cells + facts.off_board].split_at(facts.cells);
    let others = ranks(others).into_iter();
    let cells: Vec<u16> = ranks(board)
        .into_iter()
        .chain(others.map(|rank| facts.cells as u16 + rank))
        .collect();
    let digits: Vec<u8> = digits.into_iter().map(|rank| rank as u8).collect();
    let form = ModelForm {
        facts: facts.mapped(&cells, &digits)?,
    };
    Some(CanonicalModel {
        form,
        change: Change::new(shape, cells, digits),
        automorphisms: group.order().clone(),
    })
}

/// Returns how many automorphisms of facts keep the board and its digits as they are.
fn hidden(facts: &Facts, limits: &Limits) -> Option<BigUint> {
    match facts.off_board {
        0 => Some(BigUint::from(1u32)),
        _ => Some(label(&draw_fixed(facts), limits)?.group.order().clone()),
    }
}

fn ranks(places: &[u32]) -> Vec<u16> {
    let places = places.iter().map(|&place| place as usize);
    let mut sorted: Vec<(usize, usize)> = places.zip(0..).collect();
    sorted.sort_unstable();
    let mut ranks = vec![0; sorted.len()];
    for (rank, &(_, i)) in sorted.iter().enumerate() {
        ranks[i] = rank as u16;
    }
    ranks
}
