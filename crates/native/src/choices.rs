//! Choices with fewer alternatives: one that a short search refutes beside the rules that hold in
//! any case is no choice, and the last one left holds.
//!
//! An alternative by itself says more than it does within a choice: sums that follow from it and
//! the houses are found, and its cells weighed, which no automaton of all alternatives together
//! does. To try each takes long, so it waits until the search has taken about as long.
//!
//! Source: the guarded alternatives of Van Hentenryck, Saraswat and Deville, "Design,
//! Implementation, and Evaluation of the Constraint Language cc(FD)" (Journal of Logic Programming
//! 37, 1998), with a search in place of propagation.

use super::Generic;
use std::sync::Arc;
use veridoku_model::engine::{Engine, Limits};
use veridoku_model::grid::Givens;
use veridoku_model::rules::{Clue, Model, Relation, Rule, Rulebook};

/// What it takes to try an alternative, in cells and states of automata that a node looks at.
const TRY: u64 = 100_000;
/// The most nodes of a search for one alternative.
const NODES: u64 = 100;

/// Returns the alternatives of a choice; `None` if the rule is none.
fn alternatives(rule: &Rule) -> Option<&[Vec<Clue>]> {
    match rule {
        Rule::Clue(clue) if clue.inner().is_none() => Some(clue.alternatives()),
        _ => None,
    }
    .filter(|lists| !lists.is_empty())
}

/// Returns after how many nodes it is worth while to try the alternatives of all choices; `None` if
/// there are none.
pub(super) fn wait(book: &Rulebook) -> Option<u64> {
    let lists = book.rules().iter().filter_map(alternatives);
    let tries: u64 = lists.map(|lists| lists.len() as u64).sum();
    let states = |relation: &Relation| match relation {
        Relation::Automaton { automaton, .. } => automaton.states(),
        _ => 0,
    };
    let constraints = book.constraints().iter();
    let states: usize = constraints.map(|one| states(&one.relation)).sum();
    let node = (states + book.shape().extent()) as u64;
    (tries > 0).then(|| tries * TRY / node)
}

/// Returns the rules with fewer alternatives, which have the same solutions. Alternatives that are
/// not decided before the limits are kept.
pub(super) fn settled(book: &Rulebook, limits: &Limits) -> Option<Rulebook> {
    let (choices, mut certain): (Vec<Rule>, Vec<Rule>) = book
        .rules()
        .iter()
        .cloned()
        .partition(|rule| alternatives(rule).is_some());
    let lists = choices.iter().filter_map(alternatives);
    let mut open: Vec<Vec<Vec<Clue>>> = lists.map(<[_]>::to_vec).collect();
    let limits = limits.up_to(1).with_nodes(Some(NODES));
    let mut engine = Generic::new();
    let mut fruitful = true;
    while std::mem::take(&mut fruitful) {
        for lists in &mut open {
            let first = lists[0].clone();
            let before = lists.len();
            lists.retain(|list| may_hold(book, &certain, list, &mut engine, &limits));
            if lists.len() < 2 {
                // Where none can hold, any of them says so.
                let last = lists.pop().unwrap_or(first);
                certain.extend(last.into_iter().map(Rule::Clue));
            }
            fruitful |= lists.len() < before;
        }
        open.retain(|lists| !lists.is_empty());
    }
    let open = open
        .into_iter()
        .map(|lists| Rule::Clue(Clue::any_of(lists)));
    certain.extend(open);
    Rulebook::of(book.shape(), &certain).ok()
}

/// Returns whether a short search does not refute some clues.
fn may_hold(
    book: &Rulebook,
    certain: &[Rule],
    clues: &[Clue],
    engine: &mut Generic,
    limits: &Limits,
) -> bool {
    if limits.reached(0).is_some() {
        return true;
    }
    let clues = clues.iter().cloned().map(Rule::Clue);
    let rules: Vec<Rule> = certain.iter().cloned().chain(clues).collect();
    let Ok(part) = Rulebook::of(book.shape(), &rules) else {
        return true;
    };
    let model = Model::with_rulebook(Arc::new(part), Givens::empty(book.shape()));
    let census = engine.count(&model, limits);
    census.map_or(true, |census| {
        census.run.solutions > 0 || census.run.stop.is_some()
    })
}
