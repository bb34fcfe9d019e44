//! Relations before they are put into their normal form.

use super::relations::{Fact, Facts, Table, transposed};
use super::words::{Orders, Words};
use crate::grid::{Cell, DigitSet, Shape};
use crate::rules::{Clue, Comparison, Constraint, PairTable, Relation, Rule, Rulebook};
use std::collections::HashSet;

/// A [`Fact`] that carries its table or its words itself.
#[derive(Clone)]
pub(super) enum Raw {
    Given(u16, u8),
    Domain(u16, u64),
    Different(Vec<u16>),
    Pair(u16, u16, Table),
    Linear(Vec<(i64, u16)>, bool, i128),
    Word(Vec<u16>, Words),
    Count(Vec<(u16, u64)>, i64, i64),
    Connected(Vec<(u16, u16)>, u64, Option<usize>),
    Any(Vec<Vec<Raw>>),
}

/// Facts under construction.
pub(super) struct Gathered {
    order: usize,
    cells: usize,
    off_board: usize,
    pub(super) facts: Vec<Raw>,
}

impl Gathered {
    pub(super) fn empty(order: usize, cells: usize, off_board: usize) -> Gathered {
        Gathered {
            order,
            cells,
            off_board,
            facts: Vec::new(),
        }
    }

    /// Returns the facts of rules. A choice is lists of facts, not the one automaton that engines
    /// read, which depends on the order of its lists.
    pub(super) fn of(rulebook: &Rulebook) -> Gathered {
        let shape = rulebook.shape();
        let mut gathered = Gathered::empty(shape.order(), shape.cells(), shape.off_board());
        gathered.facts = match rulebook.stated() {
            None if rulebook.rules().iter().any(is_choice) => split(shape, rulebook.rules()),
            _ => raw(shape, rulebook.constraints()),
        };
        gathered
    }

    pub(super) fn finish(self) -> Facts {
        let (mut tables, mut words) = (Vec::new(), Vec::new());
        self.facts
            .iter()
            .for_each(|fact| fact.listed(&mut tables, &mut words));
        tables.sort_unstable();
        tables.dedup();
        words.sort_unstable();
        words.dedup();
        let orders: Vec<Orders> = words.iter().map(Words::orders).collect();
        let mut facts = Facts {
            order: self.order,
            cells: self.cells,
            off_board: self.off_board,
            tables,
            words,
            facts: Vec::new(),
        };
        facts.facts = known(self.facts, &facts, &orders);
        facts
    }
}

fn is_choice(rule: &Rule) -> bool {
    matches!(rule, Rule::Clue(clue) if clue.kind().name == "any-of")
}

/// Returns the facts of rules of which some are choices.
fn split(shape: Shape, rules: &[Rule]) -> Vec<Raw> {
    let (choices, others): (Vec<&Rule>, Vec<&Rule>) =
        rules.iter().partition(|rule| is_choice(rule));
    let others: Vec<Rule> = others.into_iter().cloned().collect();
    let book = Rulebook::of(shape, &others).ok();
    let plain = book.iter().flat_map(|book| raw(shape, book.constraints()));
    let choices = choices
        .iter()
        .filter_map(|rule| choice(shape, rule, &others));
    plain.chain(choices).collect()
}

/// Returns a choice as lists of facts; `None` if it says nothing. What negative rules in it say
/// depends on the other rules.
fn choice(shape: Shape, rule: &Rule, others: &[Rule]) -> Option<Raw> {
    let Rule::Clue(choice_clue) = rule else {
        return None;
    };
    let list = |clues: &Vec<Clue>| {
        let rules = clues.iter().cloned().map(Rule::Clue);
        let (inner, plain): (Vec<Rule>, Vec<Rule>) = rules.partition(is_choice);
        let mut facts = lowered(shape, others, &plain);
        facts.extend(inner.iter().filter_map(|rule| choice(shape, rule, others)));
        facts
    };
    let lists: Vec<Vec<Raw>> = choice_clue.alternatives().iter().map(list).collect();
    lists
        .iter()
        .all(|list| !list.is_empty())
        .then_some(Raw::Any(lists))
}

/// Returns the facts of rules beside others, without those of the others.
fn lowered(shape: Shape, others: &[Rule], rules: &[Rule]) -> Vec<Raw> {
    let lower = |rules: &[Rule]| Rulebook::of(shape, rules).ok();
    let (before, whole) = (lower(others), lower(&[others, rules].concat()));
    let relations = |book: &'_ Option<Rulebook>| -> Vec<Relation> {
        let constraints = book.iter().flat_map(|book| book.constraints());
        constraints.map(|c| c.relation.clone()).collect()
    };
    let known: HashSet<Relation> = relations(&before).into_iter().collect();
    let own = relations(&whole).into_iter();
    own.filter(|relation| !known.contains(relation))
        .flat_map(|relation| Raw::of(&relation, shape))
        .collect()
}

fn raw(shape: Shape, constraints: &[Constraint]) -> Vec<Raw> {
    let relations = constraints.iter().map(|constraint| &constraint.relation);
    relations
        .flat_map(|relation| Raw::of(relation, shape))
        .collect()
}

/// Returns facts in ascending order, each once, with tables and words by their indices.
fn known(raw: Vec<Raw>, facts: &Facts, orders: &[Orders]) -> Vec<Fact> {
    let mut all: Vec<Fact> = raw
        .into_iter()
        .map(|fact| match fact {
            Raw::Given(at, digit) => Fact::Given(at, digit),
            Raw::Domain(at, digits) => Fact::Domain(at, digits),
            Raw::Different(cells) => Fact::Different(cells),
            Raw::Pair(a, b, table) => {
                Fact::Pair(a, b, facts.tables.partition_point(|other| *other < table))
            }
            Raw::Linear(terms, equal, total) => Fact::Linear(terms, equal, total),
            Raw::Word(cells, words) => {
                let index = facts.words.partition_point(|other| *other < words);
                Fact::Word(orders[index].least(&cells), index)
            }
            Raw::Count(sets, least, most) => Fact::Count(sets, least, most),
            Raw::Connected(joined, digits, size) => Fact::Connected(joined, digits, size),
            Raw::Any(lists) => {
                let lists = lists.into_iter().map(|list| known(list, facts, orders));
                let mut lists: Vec<Vec<Fact>> = lists.collect();
                lists.sort_unstable();
                lists.dedup();
                Fact::Any(lists)
            }
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

impl Raw {
    fn of(relation: &Relation, shape: Shape) -> Vec<Raw> {
        let index = |cell: &Cell| cell.index() as u16;
        vec![match relation {
            Relation::Domain { cell, digits } => Raw::Domain(index(cell), digits.bits()),
            Relation::AllDifferent { cells } => {
                return Raw::different(cells.iter().map(index).collect())
                    .into_iter()
                    .collect();
            }
            Relation::Pair { a, b, allowed } => {
                Raw::pair(index(a), index(b), table(allowed, shape.order()))
            }
            Relation::Linear {
                terms,
                comparison,
                total,
            } => {
                let sign = match comparison {
                    Comparison::AtLeast => -1,
                    Comparison::AtMost | Comparison::Equal => 1,
                };
                let terms = terms
                    .iter()
                    .map(|t| (sign * i64::from(t.coefficient), index(&t.cell)));
                let equal = *comparison == Comparison::Equal;
                return Raw::linear(
                    terms.collect(),
                    equal,
                    i128::from(sign) * i128::from(*total),
                );
            }
            Relation::Automaton { cells, automaton } => {
                let words = Words::of(automaton, cells.len());
                Raw::Word(cells.iter().map(index).collect(), words)
            }
            Relation::Clause { any_of } => Raw::count(counted(any_of), 1, i64::MAX),
            Relation::Connected(connected) => {
                let cell = |place: usize| index(&connected.cells[place]);
                let joined = (0..connected.cells.len()).flat_map(|place| {
                    let others = connected
                        .beside(place)
                        .map(move |other| (cell(place), cell(other)));
                    others.chain([(cell(place), cell(place))])
                });
                Raw::connected(joined.collect(), connected.digits.bits(), connected.size)
            }
            Relation::Count {
                of,
                comparison,
                total,
            } => {
                let (least, most) = match comparison {
                    Comparison::Equal => (*total, *total),
                    Comparison::AtLeast => (*total, i64::MAX),
                    Comparison::AtMost => (0, *total),
                };
                Raw::count(counted(of), least, most)
            }
        }]
    }

    /// Returns an all-different relation. One cell or none cannot repeat a digit, so such a
    /// relation is none.
    pub(super) fn different(mut cells: Vec<u16>) -> Option<Raw> {
        cells.sort_unstable();
        (cells.len() > 1).then_some(Raw::Different(cells))
    }

    pub(super) fn pair(a: u16, b: u16, table: Table) -> Raw {
        match a <= b {
            true => Raw::Pair(a, b, table),
            false => Raw::Pair(b, a, transposed(&table)),
        }
    }

    /// Returns a sum, each cell once and no coefficient 0. An equation can be written with either
    /// sign: returns the one with the greater coefficients, or both if they are equal.
    pub(super) fn linear(mut terms: Vec<(i64, u16)>, equal: bool, total: i128) -> Vec<Raw> {
        terms.sort_by_cached_key(|&(_, cell)| usize::from(cell));
        terms.dedup_by(|next, kept| {
            let same = next.1 == kept.1;
            kept.0 += if same { next.0 } else { 0 };
            same
        });
        terms.retain(|&(coefficient, _)| coefficient != 0);
        let negated: Vec<(i64, u16)> = terms.iter().map(|&(c, cell)| (-c, cell)).collect();
        let signed = |terms: &[(i64, u16)], total: i128| {
            let mut signed: Vec<i64> = terms.iter().map(|&(c, _)| c).collect();
            signed.sort_unstable();
            (signed, total)
        };
        let (here, there) = (signed(&terms, total), signed(&negated, -total));
        let mut all = Vec::new();
        if equal && there >= here {
            all.push(Raw::Linear(negated, equal, -total));
        }
        if !equal || here >= there {
            all.push(Raw::Linear(terms, equal, total));
        }
        all
    }

    /// Returns connected cells: each with itself and with those beside it.
    pub(super) fn connected(joined: Vec<(u16, u16)>, digits: u64, size: Option<usize>) -> Raw {
        // As numbers, which takes a fraction of the code to sort.
        let number = |(a, b): (u16, u16)| u32::from(a.min(b)) << 16 | u32::from(a.max(b));
        let mut joined: Vec<u32> = joined.into_iter().map(number).collect();
        joined.sort_unstable();
        joined.dedup();
        let joined = joined
            .iter()
            .map(|&both| ((both >> 16) as u16, both as u16));
        Raw::Connected(joined.collect(), digits, size)
    }

    pub(super) fn count(mut sets: Vec<(u16, u64)>, least: i64, most: i64) -> Raw {
        sets.sort_unstable();
        Raw::Count(sets, least, most)
    }

    /// Adds the tables and words of a fact.
    fn listed(&self, tables: &mut Vec<Table>, words: &mut Vec<Words>) {
        match self {
            Raw::Pair(_, _, table) => tables.push(table.clone()),
            Raw::Word(_, of) => words.push(of.clone()),
            Raw::Any(lists) => {
                let facts = lists.iter().flatten();
                facts.for_each(|fact| fact.listed(tables, words));
            }
            Raw::Given(..)
            | Raw::Domain(..)
            | Raw::Different(_)
            | Raw::Linear(..)
            | Raw::Count(..)
            | Raw::Connected(..) => {}
        }
    }
}

fn counted(sets: &[(Cell, DigitSet)]) -> Vec<(u16, u64)> {
    let sets = sets.iter();
    sets.map(|(cell, set)| (cell.index() as u16, set.bits()))
        .collect()
}

fn table(pairs: &PairTable, order: usize) -> Table {
    let digits = DigitSet::all(order);
    digits
        .iter()
        .map(|digit| pairs.partners(digit).bits())
        .collect()
}
