//! Encodes a model as a formula, in the chosen encoding.

use super::crossings::Crossings;
use super::encoding::{Crossed, Given, assumed};
use super::exactly_one::add_groups;
use super::grouped::groups_of;
use super::groups::Groups;
use super::links::Links;
use super::relations::add_relation;
use super::settle::Settled;
use super::vars::VarMap;
use super::watch::Watch;
use super::{AtMostOne, Encoding, Formula, Lit};
use std::fmt;
use std::sync::Arc;
use veridoku_model::rules::{Grouped, Model, Rulebook};

/// Why a model has no formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncoderError {
    /// A sum needs more than 2²⁰ partial sums.
    SumTooLarge,
    /// Connected cells times the steps between them are more than 2²⁰.
    ConnectedTooLarge,
    /// The caller's `stop` ended the encoding.
    Stopped,
}

impl fmt::Display for EncoderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncoderError::SumTooLarge => {
                f.write_str("a sum takes more than a million partial sums")
            }
            EncoderError::ConnectedTooLarge => {
                f.write_str("connected cells take more than a million steps")
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
    /// By relation: the number of clauses and of variables of it and all before; none on a
    /// contradiction that settling shows.
    pub ends: Vec<(u32, u32)>,
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
    /// The sums that are written in groups, ascending.
    grouped: Vec<Grouped>,
}

impl Known {
    /// Settles what an encoding settles before it writes clauses. Returns `false` on a
    /// contradiction.
    fn settle(&self, settled: &mut Settled, given: Given, model: &Model) -> bool {
        let Known {
            groups, crossings, ..
        } = self;
        settled.start(groups);
        !groups.impossible
            && match given {
                Given::Clauses | Given::Assumed => true,
                Given::Struck => settled.strike(groups, model),
                Given::Propagated => settled.propagate(groups, model),
                Given::Locked => {
                    let crossings = crossings.as_ref();
                    settled.propagate(groups, model)
                        && crossings.is_none_or(|crossings| settled.lock(groups, crossings))
                }
            }
    }
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
    /// [`EncoderError::SumTooLarge`] if a sum needs too many partial sums, and so on.
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
                // The numbers of the extended encoding are those of certificates.
                grouped: match self.encoding {
                    Encoding::Extended => model.rulebook().grouped().to_vec(),
                    _ => groups_of(model.rulebook()),
                },
            });
        }
        let known = self.known.as_ref().expect("set above");
        let Known {
            groups,
            crossings,
            grouped,
            ..
        } = known;
        let settles = recipe.given.settles();
        let consistent = known.settle(&mut self.settled, recipe.given, model);
        let settled = &self.settled;
        let links = &mut self.links;
        // Without an open candidate the groups have no clause.
        let full = settles && settled.is_full(groups);
        let merges = recipe.merges && consistent && !full;
        if merges {
            links.find(groups, settled);
        }
        let map = VarMap::new(model.shape(), settled.known(), |candidate| {
            let first = merges.then(|| links.first(candidate));
            first.filter(|&(first, _)| first != candidate)
        });
        let mut encoded = Encoded {
            formula: Formula::new(map.candidates().len() as u32),
            map,
            assumptions: Vec::new(),
            ends: Vec::new(),
        };
        if !consistent {
            encoded.formula.add([]);
            return Ok(encoded);
        }
        if !full {
            add_groups((recipe, form), groups, settled, &mut encoded, &mut watch)?;
        }
        if let Some(crossings) = crossings
            && !full
        {
            let Encoded { formula, map, .. } = &mut encoded;
            match recipe.crossed {
                Crossed::Not => {}
                Crossed::Clauses => crossings.add_clauses(groups, map, formula, &mut watch)?,
                Crossed::Segments => {
                    crossings.add_segments(groups, map, form, formula, &mut watch)?;
                }
            }
        }
        let mut grouped = grouped.iter().peekable();
        for (index, constraint) in model.rulebook().constraints().iter().enumerate() {
            let of = grouped.next_if(|of| of.relation == index);
            add_relation(&constraint.relation, of, groups.order, &mut encoded)?;
            let end = (encoded.formula.len() as u32, encoded.formula.variables());
            encoded.ends.push(end);
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
