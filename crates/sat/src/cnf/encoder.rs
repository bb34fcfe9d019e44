//! Encodes a model as a formula, in the chosen encoding.

use super::crossings::Crossings;
use super::encoding::{Crossed, Given, Recipe, assumed};
use super::groups::{Groups, Owner};
use super::links::Links;
use super::settle::Settled;
use super::sum::{self, Summand};
use super::vars::{Meaning, VarMap};
use super::watch::Watch;
use super::{AtMostOne, Encoding, Formula, Lit};
use std::fmt;
use std::sync::Arc;
use veridoku_model::grid::{Cell, Digit, DigitSet};
use veridoku_model::rules::{Model, Relation, Rulebook};

/// Why a model has no formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncoderError {
    /// A sum needs more than 2²⁰ partial sums.
    SumTooLarge,
    /// The caller's `stop` ended the encoding.
    Stopped,
}

impl fmt::Display for EncoderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncoderError::SumTooLarge => {
                f.write_str("a sum takes more than a million partial sums")
            }
            EncoderError::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for EncoderError {}

/// A formula, with the assumptions of a model and the map that decodes an answer.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// The clauses.
    pub formula: Formula,
    /// The numbering of the variables.
    pub map: VarMap,
    /// The assumptions: the givens if the encoder assumes them ([`Encoder::assumes`]), else none.
    pub assumptions: Vec<Lit>,
}

/// Encodes models; caches what it derived from the last rulebook.
///
/// ```
/// use veridoku_sat::cnf::{AtMostOne, Encoder, Encoding};
/// use veridoku_model::grid::{Givens, Shape};
/// use veridoku_model::rules::{Model, Puzzle};
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
    /// Whether the givens are assumptions, whatever the encoding.
    assumes: bool,
    known: Option<Known>,
    settled: Settled,
    links: Links,
}

/// The structures derived from a rulebook.
#[derive(Debug)]
struct Known {
    rulebook: Arc<Rulebook>,
    groups: Groups,
    crossings: Option<Crossings>,
}

impl Encoder {
    /// Creates an encoder with an encoding and an at-most-one form.
    pub fn new(encoding: Encoding, at_most_one: AtMostOne) -> Encoder {
        Encoder {
            encoding,
            at_most_one,
            assumes: encoding == Encoding::Assumed,
            known: None,
            settled: Settled::default(),
            links: Links::default(),
        }
    }

    /// Creates an encoder for many questions about the puzzles of a rulebook, with the givens as
    /// assumptions. Up to 9×9 its clauses are those of [`Encoding::Assumed`]; above, segments need
    /// far fewer: 64×64 has 33 million without them.
    pub fn assuming() -> Encoder {
        Encoder {
            assumes: true,
            ..Encoder::new(Encoding::Auto, AtMostOne::Auto)
        }
    }

    /// Returns whether the givens are assumptions, so that one formula serves all puzzles of a
    /// rulebook.
    pub fn assumes(&self) -> bool {
        self.assumes
    }

    /// Returns the encoding.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the formula of a model, whose models are exactly the solutions.
    ///
    /// # Errors
    /// [`EncoderError::SumTooLarge`] if a sum needs too many partial sums.
    pub fn encode(&mut self, model: &Model) -> Result<Encoded, EncoderError> {
        self.encode_unless(model, &|| false)
    }

    /// Returns the formula of a model, as [`encode`](Encoder::encode), unless `stop` returns true.
    /// A large formula takes seconds: `stop` is called every 16,384 clauses or so.
    ///
    /// # Errors
    /// As [`encode`](Encoder::encode), and [`EncoderError::Stopped`].
    pub fn encode_unless(
        &mut self,
        model: &Model,
        stop: &dyn Fn() -> bool,
    ) -> Result<Encoded, EncoderError> {
        let order = model.shape().order();
        let (recipe, form) = match self.encoding {
            Encoding::Auto if self.assumes => assumed::quickest(order),
            encoding => (encoding.recipe(order), self.at_most_one),
        };
        let mut watch = Watch::new(stop);
        let known = |k: &Known| Arc::ptr_eq(&k.rulebook, model.rulebook());
        if !self.known.as_ref().is_some_and(known) {
            let groups = Groups::new(model.rulebook());
            self.known = Some(Known {
                rulebook: Arc::clone(model.rulebook()),
                crossings: recipe.crosses().then(|| Crossings::new(&groups)),
                groups,
            });
        }
        let Known {
            groups, crossings, ..
        } = self.known.as_ref().expect("set above");
        let settled = &mut self.settled;
        let settles = recipe.given.settles();
        if settles {
            settled.start(groups);
        }
        let consistent = !groups.impossible
            && match recipe.given {
                Given::Clauses | Given::Assumed => true,
                Given::Struck => settled.strike(groups, model),
                Given::Propagated | Given::Locked => {
                    let lock = || crossings.as_ref().filter(|_| recipe.given == Given::Locked);
                    settled.propagate(groups, model)
                        && lock().is_none_or(|crossings| settled.lock(groups, crossings))
                }
            };
        let links = &mut self.links;
        let merges = recipe.merges && consistent;
        if merges {
            links.find(groups, settled);
        }
        let map = VarMap::new(
            model.shape(),
            |candidate| settles.then(|| settled.known(candidate)).flatten(),
            |candidate| {
                let first = merges.then(|| links.first(candidate));
                first.filter(|&(first, _)| first != candidate)
            },
        );
        let mut encoded = Encoded {
            formula: Formula::new(map.candidates().len() as u32),
            map,
            assumptions: Vec::new(),
        };
        if !consistent {
            encoded.formula.add([]);
            return Ok(encoded);
        }
        add_groups((recipe, form), groups, settled, &mut encoded, &mut watch)?;
        if let Some(crossings) = crossings {
            let Encoded { formula, map, .. } = &mut encoded;
            match recipe.crossed {
                Crossed::Not => {}
                Crossed::Clauses => crossings.add_clauses(groups, map, formula, &mut watch)?,
                Crossed::Segments => {
                    crossings.add_segments(groups, map, form, formula, &mut watch)?;
                }
            }
        }
        for constraint in model.rulebook().constraints() {
            add_relation(&constraint.relation, groups.order, &mut encoded)?;
            watch.look(&encoded.formula)?;
        }
        let givens = || model.givens().iter();
        match recipe.given {
            Given::Clauses => givens()
                .filter_map(|g| encoded.map.lit(g))
                .for_each(|lit| encoded.formula.add([lit])),
            Given::Assumed => {
                encoded.assumptions = givens().filter_map(|g| encoded.map.lit(g)).collect();
            }
            Given::Struck | Given::Propagated | Given::Locked => {}
        }
        Ok(encoded)
    }
}

/// Adds the clauses of the cells, the houses and the all-different sets that are no houses; if
/// segments encode the houses, theirs are left out.
fn add_groups(
    (recipe, form): (Recipe, AtMostOne),
    groups: &Groups,
    settled: &Settled,
    encoded: &mut Encoded,
    watch: &mut Watch<'_>,
) -> Result<(), EncoderError> {
    let Encoded { formula, map, .. } = encoded;
    let mut lits: Vec<Lit> = Vec::new();
    // The positions of the literals in their group.
    let mut places: Vec<usize> = Vec::new();
    for (number, group) in groups.all.iter().enumerate() {
        if recipe.crossed == Crossed::Segments && group.of == Owner::House {
            continue;
        }
        lits.clear();
        places.clear();
        let settles = recipe.given.settles();
        if settles {
            let Some(open) = settled.open(groups, number) else {
                continue;
            };
            for (place, &candidate) in group.candidates.iter().enumerate() {
                if open >> place & 1 == 1
                    && let Meaning::Free(lit) = map.by_index(candidate as usize)
                {
                    lits.push(lit);
                    places.push(place);
                }
            }
        } else {
            let all = group.candidates.iter();
            lits.extend(all.map(|&c| Lit::positive(c + 1)));
        }
        let kin = |i: usize, j: usize| recipe.merges && lits[i].variable() == lits[j].variable();
        let said = |i: usize, j: usize| {
            settles && group.said[places[i]] >> places[j] & 1 == 1 || kin(i, j)
        };
        // Of two opposite literals exactly one is true, without any clause; of two equal ones in a
        // group neither is.
        let earlier = |i: usize, lit: Lit| recipe.merges && lits[..i].contains(&lit);
        let opposite = |i: usize| earlier(i, !lits[i]);
        let equal = |i: usize| earlier(i, lits[i]);
        let indices = 0..lits.len();
        let of_cell = group.of == Owner::Cell;
        if group.exactly && (of_cell || recipe.house_at_least_one) && !indices.clone().any(opposite)
        {
            let once = indices.clone().filter(|&i| !equal(i));
            formula.add(once.map(|i| lits[i]));
        }
        for i in indices.filter(|&i| equal(i)) {
            formula.add([!lits[i]]);
        }
        if recipe.cell_at_most_one
            || !of_cell
            || !groups.housed[group.candidates[0] as usize / groups.order]
        {
            form.add_but(formula, &lits, said);
        }
        watch.look(formula)?;
    }
    Ok(())
}

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

/// Adds the clauses of a relation that its groups do not encode.
fn add_relation(relation: &Relation, order: usize, out: &mut Encoded) -> Result<(), EncoderError> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell as Counter;
    use veridoku_model::grid::{Givens, Shape};
    use veridoku_model::rules::Puzzle;

    #[test]
    fn a_formula_that_is_wanted_no_longer_is_not_written_to_its_end() {
        let model = Model::new(&Puzzle::plain(Givens::empty(Shape::new(4, 4).unwrap())));
        for encoding in [Encoding::Extended, Encoding::Crossings, Encoding::Segments] {
            let asked = Counter::new(0);
            let most = Counter::new(u32::MAX);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() >= most.get()
            };
            let mut encoder = Encoder::new(encoding, AtMostOne::Pairs);
            assert!(encoder.encode_unless(&model, &stop).is_ok());
            assert!(asked.get() > 2, "{encoding:?}");
            most.set(asked.replace(0) - 1);
            let stopped = encoder.encode_unless(&model, &stop).map(|_| ());
            assert_eq!(stopped, Err(EncoderError::Stopped), "{encoding:?}");
            assert_eq!(asked.get(), most.get());
        }
    }

    #[test]
    fn assumed_givens_take_few_clauses_on_large_boards_and_the_plain_ones_on_small() {
        let clauses = |encoder: &mut Encoder, boxes| {
            let givens = Givens::empty(Shape::new(boxes, boxes).unwrap());
            let encoded = encoder.encode(&Model::new(&Puzzle::plain(givens))).unwrap();
            assert!(encoder.assumes() && encoded.assumptions.is_empty());
            encoded.formula.len()
        };
        let mut assuming = Encoder::assuming();
        let mut plain = Encoder::new(Encoding::Assumed, AtMostOne::Pairs);
        assert_eq!(clauses(&mut assuming, 3), 11_988);
        assert_eq!(clauses(&mut plain, 3), 11_988);
        assert!(2 * clauses(&mut assuming, 6) < clauses(&mut plain, 6));
    }
}
