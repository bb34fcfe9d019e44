//! A large automaton as its table of states, which takes less to make than its layered graph: only
//! what a filter reaches is looked at.

use super::Alive;
use crate::wide::known::{Kinds, next_number};
use veridoku_model::grid::{Digit, DigitSet};
use veridoku_model::rules::Automaton;

/// No state.
const NONE: u32 = u32::MAX;

/// The states of an automaton by kinds of digits, with all digits of which it does the same.
#[derive(Debug)]
pub(super) struct Table {
    /// The digits of each kind.
    digits: Vec<u64>,
    /// By state and kind: the next state.
    next: Vec<u32>,
    accepting: Vec<bool>,
    /// By cell: its digits in kinds, if what is left is remembered.
    pub(super) kinds: Vec<Kinds>,
    /// Tells automata apart.
    pub(super) number: u64,
}

impl Table {
    /// Returns the table of an automaton that reads this many cells.
    pub(super) fn of(automaton: &Automaton, length: usize) -> Table {
        let order = automaton.order();
        let mut kinds = Kinds::one(order);
        let mut few = true;
        let mut ways: Vec<(Option<usize>, u64)> = Vec::new();
        for state in 0..automaton.states() {
            ways.clear();
            for digit in DigitSet::all(order).iter() {
                let (to, bit) = (automaton.next(state, digit), DigitSet::only(digit).bits());
                match ways.iter_mut().find(|way| way.0 == to) {
                    Some(way) => way.1 |= bit,
                    None => ways.push((to, bit)),
                }
            }
            for &(_, digits) in &ways {
                few &= kinds.split(digits);
            }
        }
        let digits = kinds.all().to_vec();
        let first = digits.iter().map(|kind| kind.trailing_zeros() as u8 + 1);
        let first: Vec<Digit> = first.filter_map(Digit::new).collect();
        let next = (0..automaton.states()).flat_map(|state| {
            let to = move |&digit| automaton.next(state, digit);
            let next = first.iter().map(to);
            next.map(|to| to.map_or(NONE, |to| to as u32))
        });
        Table {
            next: next.collect(),
            accepting: (0..automaton.states())
                .map(|state| automaton.is_accepting(state))
                .collect(),
            digits,
            kinds: vec![kinds; if few { length } else { 0 }],
            number: next_number(),
        }
    }

    /// The number of states, and of steps, in some cells.
    pub(super) fn size(&self, cells: usize) -> usize {
        (self.accepting.len() + self.next.len()) * cells
    }

    /// Returns the states that digits of a domain lead to from a state, each with the digits.
    fn steps(&self, state: usize, domain: u64) -> impl Iterator<Item = (usize, u64)> {
        let row = &self.next[state * self.digits.len()..][..self.digits.len()];
        let steps = row.iter().zip(&self.digits);
        let steps = steps.map(move |(&to, &kind)| (to as usize, kind & domain));
        steps.filter(|&(to, digits)| digits != 0 && to != NONE as usize)
    }

    /// Leaves in each domain the digits on some way from the start to an accepting end. Returns
    /// whether there is one.
    pub(super) fn work_out(&self, domains: &mut [u64], alive: &mut Alive) -> bool {
        let states = self.accepting.len();
        let Alive {
            nodes,
            reached,
            spans,
            always,
        } = alive;
        if nodes.len() < states * (domains.len() + 1) {
            nodes.resize(states * (domains.len() + 1), false);
        }
        reached.clear();
        spans.clear();
        // A node is a state after some cells.
        nodes[0] = true;
        reached.push(0);
        for (index, &domain) in domains.iter().enumerate() {
            let from = spans.last().map_or(0, |&(_, to)| to);
            spans.push((from, reached.len()));
            for place in from..reached.len() {
                let state = reached[place] as usize - index * states;
                for (to, _) in self.steps(state, domain) {
                    let node = (index + 1) * states + to;
                    if !std::mem::replace(&mut nodes[node], true) {
                        reached.push(node as u32);
                    }
                }
            }
        }
        let last = spans.last().map_or(0, |&(_, to)| to);
        let end = domains.len() * states;
        for &node in &reached[last..] {
            nodes[node as usize] = self.accepting[node as usize - end];
        }
        let mut holds = nodes[end..end + states].contains(&true);
        *always = reached[last..].iter().all(|&node| nodes[node as usize]);
        for (index, (&(from, to), domain)) in spans.iter().zip(domains).enumerate().rev() {
            let mut kept = 0;
            for &node in &reached[from..to] {
                let steps = self.steps(node as usize - index * states, *domain);
                let ways = steps.filter(|&(to, _)| nodes[(index + 1) * states + to]);
                let digits = ways.fold(0, |all, (_, digits)| all | digits);
                nodes[node as usize] = digits != 0;
                *always &= digits == *domain;
                kept |= digits;
            }
            *domain = kept;
            holds &= kept != 0;
        }
        for &node in &*reached {
            nodes[node as usize] = false;
        }
        holds
    }
}
