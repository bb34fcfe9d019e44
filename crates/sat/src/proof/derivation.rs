//! The graph of derived clauses, and the proof that the empty clause needs from it.

use super::lrat::Lrat;

/// A clause of the formula, by its number, or a derived one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Original(u32),
    Derived(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A literal that holds by unit propagation without assumptions.
    Unit,
    /// A clause of the formula, shortened by the literals that units make false.
    Shortened,
    /// A clause that a solver learned.
    Learned,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    literals: (u32, u32),
    sources: (u32, u32),
}

/// Derived clauses, each after its sources.
#[derive(Debug, Default)]
pub(super) struct Derivation {
    nodes: Vec<Node>,
    literals: Vec<i32>,
    sources: Vec<Source>,
}

/// How a derived clause appears in the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Not at all: nothing needs it.
    Nowhere,
    /// As a step with this number.
    Step(u32),
    /// Its sources replace it in the hints of the steps that use it.
    Inline,
}

impl Derivation {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.literals.clear();
        self.sources.clear();
    }

    fn push(&mut self, kind: Kind, literals: &[i32], sources: &[Source]) -> u32 {
        let from = (self.literals.len() as u32, self.sources.len() as u32);
        self.literals.extend_from_slice(literals);
        self.sources.extend_from_slice(sources);
        self.nodes.push(Node {
            kind,
            literals: (from.0, self.literals.len() as u32),
            sources: (from.1, self.sources.len() as u32),
        });
        self.nodes.len() as u32 - 1
    }

    /// Adds a literal that holds, and returns its node. The sources are units (first) and the
    /// clause (last) in which they leave only this literal.
    pub(super) fn unit(&mut self, literal: i32, sources: &[Source]) -> u32 {
        self.push(Kind::Unit, &[literal], sources)
    }

    /// Adds a clause shortened by units, and returns its node. The sources are the units (first)
    /// and the clause (last).
    pub(super) fn shortened(&mut self, literals: &[i32], sources: &[Source]) -> u32 {
        self.push(Kind::Shortened, literals, sources)
    }

    /// Adds a learned clause, and returns its node. The sources are the clauses from which it
    /// follows, in the order of propagation, with units anywhere among them.
    pub(super) fn learned(&mut self, literals: &[i32], sources: &[Source]) -> u32 {
        self.push(Kind::Learned, literals, sources)
    }

    fn sources(&self, node: usize) -> &[Source] {
        let (from, to) = self.nodes[node].sources;
        &self.sources[from as usize..to as usize]
    }

    fn literals(&self, node: usize) -> &[i32] {
        let (from, to) = self.nodes[node].literals;
        &self.literals[from as usize..to as usize]
    }

    /// Returns the proof of the last clause, which must be the empty one, from a formula of
    /// `formula` clauses.
    pub(super) fn proof(&self, formula: u32) -> Lrat {
        let places = self.places(formula);
        let mut lrat = Lrat {
            formula,
            ..Lrat::default()
        };
        let mut seen = vec![u32::MAX; self.nodes.len()];
        let (mut inline, mut open) = (Vec::new(), Vec::new());
        for (node, place) in places.iter().enumerate() {
            let Place::Step(number) = *place else {
                continue;
            };
            debug_assert_eq!(number as usize, formula as usize + lrat.len() + 1);
            lrat.literals.extend_from_slice(self.literals(node));
            // Hints: first the units that are steps, then the inlined ones, each after those it
            // needs, then the chain.
            inline.clear();
            open.clear();
            open.push(node as u32);
            while let Some(next) = open.pop() {
                for source in self.sources(next as usize) {
                    let Source::Derived(unit) = *source else {
                        continue;
                    };
                    let (index, inlined) = (unit as usize, places[unit as usize] == Place::Inline);
                    let unit_step = self.nodes[index].kind == Kind::Unit && !inlined;
                    if (unit_step || inlined) && seen[index] != node as u32 {
                        seen[index] = node as u32;
                        if let Place::Step(number) = places[index] {
                            lrat.hints.push(number);
                        } else {
                            inline.push(unit);
                            open.push(unit);
                        }
                    }
                }
            }
            inline.sort_unstable();
            let units = inline
                .iter()
                .filter(|unit| self.nodes[**unit as usize].kind == Kind::Unit);
            for &unit in units {
                lrat.hints.extend(self.clause_of(unit, &places));
            }
            for source in self.sources(node) {
                match *source {
                    Source::Original(number) => lrat.hints.push(number),
                    Source::Derived(derived) => {
                        match (self.nodes[derived as usize].kind, places[derived as usize]) {
                            (Kind::Unit, _) | (_, Place::Nowhere) => {}
                            (_, Place::Step(number)) => lrat.hints.push(number),
                            (_, Place::Inline) => {
                                lrat.hints.extend(self.clause_of(derived, &places))
                            }
                        }
                    }
                }
            }
            lrat.ends
                .push((lrat.literals.len() as u32, lrat.hints.len() as u32));
        }
        lrat
    }

    /// Returns the number of the clause that an inlined node shortens.
    fn clause_of(&self, node: u32, places: &[Place]) -> Option<u32> {
        match *self.sources(node as usize).last()? {
            Source::Original(number) => Some(number),
            Source::Derived(derived) => match places[derived as usize] {
                Place::Step(number) => Some(number),
                Place::Inline => self.clause_of(derived, places),
                Place::Nowhere => None,
            },
        }
    }

    /// Returns where each derived clause appears. Of the needed ones, learned clauses are steps;
    /// the others are steps only if inlining them would be longer.
    fn places(&self, formula: u32) -> Vec<Place> {
        let count = self.nodes.len();
        let mut uses = vec![0u32; count];
        if let Some(last) = uses.last_mut() {
            *last = 1;
        }
        for node in (0..count).rev() {
            if uses[node] > 0 {
                for source in self.sources(node) {
                    if let Source::Derived(derived) = *source {
                        uses[derived as usize] += 1;
                    }
                }
            }
        }
        let mut places = vec![Place::Nowhere; count];
        let mut lengths = vec![1u32; count];
        let mut number = formula;
        for node in 0..count {
            if uses[node] == 0 {
                continue;
            }
            let length = self.sources(node).iter().map(|source| match *source {
                Source::Derived(d) if places[d as usize] == Place::Inline => lengths[d as usize],
                _ => 1,
            });
            let length = length.fold(0u32, u32::saturating_add);
            let (as_step, inline) = (
                2 * uses[node] + 2 * length + 3,
                2 * uses[node].saturating_mul(length),
            );
            if self.nodes[node].kind != Kind::Learned && inline <= as_step {
                places[node] = Place::Inline;
                lengths[node] = length;
            } else {
                number += 1;
                places[node] = Place::Step(number);
            }
        }
        places
    }
}
