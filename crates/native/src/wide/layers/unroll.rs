//! An automaton unrolled over a row of cells: the nodes that lie on some way, and their arcs.

use super::super::families::DIGITS;
use super::graph::Arc;
use std::collections::BTreeMap;
use veridoku_model::grid::DigitSet;
use veridoku_model::mixed::Mixed;
use veridoku_model::rules::Automaton;

/// A state of the automaton, and the digits that were read if they may not come again.
type Node = (usize, u64);

/// The nodes are more than allowed.
#[derive(Debug)]
pub(super) struct TooMany;

/// The nodes before a cell, or after the last, that are reached from the start, and what is read there.
#[derive(Debug, Default)]
pub(super) struct Layer {
    nodes: Vec<Node>,
    /// By node: where its steps end.
    ends: Vec<u32>,
    /// The digit read, as a bit, and the number of the node after it in the next layer.
    steps: Vec<(u64, u32)>,
}

/// Returns the nodes before each cell and after the last that are reached from the start.
pub(super) fn unrolled(
    automaton: &Automaton,
    length: usize,
    apart: bool,
    most: usize,
) -> Result<Vec<Layer>, TooMany> {
    let mut layers = Vec::with_capacity(length + 1);
    let mut here = vec![(0, 0)];
    let mut count = 1;
    let mut numbers = Numbers::new(automaton, apart);
    let all = DigitSet::all(automaton.order()).bits();
    for _ in 0..length {
        let mut layer = Layer {
            ends: Vec::with_capacity(here.len()),
            ..Layer::default()
        };
        let mut next = Vec::new();
        for &(state, used) in &here {
            for digit in DigitSet::from_bits(all & !used).iter() {
                let Some(to) = automaton.next(state, digit) else {
                    continue;
                };
                let bit = DigitSet::only(digit).bits();
                let node = (to, if apart { used | bit } else { 0 });
                layer.steps.push((bit, numbers.of(node, &mut next)));
            }
            layer.ends.push(layer.steps.len() as u32);
            if count + next.len() > most {
                return Err(TooMany);
            }
        }
        numbers.forget(&next);
        count += next.len();
        layer.nodes = std::mem::replace(&mut here, next);
        layers.push(layer);
    }
    layers.push(Layer {
        ends: vec![0; here.len()],
        nodes: here,
        ..Layer::default()
    });
    Ok(layers)
}

/// The numbers of the nodes of one layer.
enum Numbers {
    /// By what was read, as far down as it matters, and state; [`NEW`](Numbers::NEW) for none.
    Listed(Vec<u32>, usize),
    Nodes(Mixed<Node, u32>),
}

impl Numbers {
    const NEW: u32 = u32::MAX;
    /// The most nodes that are listed where many of them are not there.
    const LISTED: usize = 1 << 16;

    fn new(automaton: &Automaton, apart: bool) -> Numbers {
        let (states, order) = (automaton.states(), automaton.order());
        // Of more digits there are more sets than are listed anyway.
        let sets = if apart { 1 << order.min(17) } else { 1 };
        match apart && states * sets > Numbers::LISTED {
            true => Numbers::Nodes(Mixed::default()),
            false => Numbers::Listed(vec![Numbers::NEW; states * sets], states),
        }
    }

    /// Returns the number of a node, which is added to the layer if it is new.
    fn of(&mut self, node: Node, layer: &mut Vec<Node>) -> u32 {
        let number = match self {
            Numbers::Listed(numbers, states) => &mut numbers[node.1 as usize * *states + node.0],
            Numbers::Nodes(numbers) => numbers.entry(node).or_insert(Numbers::NEW),
        };
        if *number == Numbers::NEW {
            *number = layer.len() as u32;
            layer.push(node);
        }
        *number
    }

    /// Forgets the nodes of a layer.
    fn forget(&mut self, layer: &[Node]) {
        match self {
            Numbers::Listed(numbers, states) => layer
                .iter()
                .for_each(|node| numbers[node.1 as usize * *states + node.0] = Numbers::NEW),
            Numbers::Nodes(numbers) => numbers.clear(),
        }
    }
}

/// The nodes that lie on a way from start to accepting end, layer after layer, and their arcs.
#[derive(Debug)]
pub(super) struct Joined {
    /// By layer: the number of its nodes.
    pub(super) layers: Vec<u32>,
    /// By node: the end of its arcs.
    pub(super) ends: Vec<u32>,
    pub(super) arcs: Vec<Arc>,
}

/// Returns the nodes that lie on a way from start to accepting end; `None` if there is no way.
/// If words repeat no digit (`apart`), no two digits lead from one node to the same.
pub(super) fn joined(layers: &[Layer], automaton: &Automaton, apart: bool) -> Option<Joined> {
    const NONE: u32 = u32::MAX;
    // By layer, from the last, and node: its number among those of the layer that lead to an end.
    let mut numbers: Vec<Vec<u32>> = Vec::with_capacity(layers.len());
    let mut counts: Vec<u32> = Vec::with_capacity(layers.len());
    let (last, others) = layers.split_last()?;
    let mut number = |leads: &mut dyn Iterator<Item = bool>| -> Vec<u32> {
        let mut count = 0;
        let numbered = leads.map(|leads| {
            let number = if leads { count } else { NONE };
            count += u32::from(leads);
            number
        });
        let numbered = numbered.collect();
        counts.push(count);
        numbered
    };
    let mut accepts = last.nodes.iter().map(|node| automaton.is_accepting(node.0));
    numbers.push(number(&mut accepts));
    for layer in others.iter().rev() {
        let after = &numbers[numbers.len() - 1];
        let mut leads = layer.each().map(|steps| {
            let mut steps = steps.iter();
            steps.any(|&(_, to)| after[to as usize] != NONE)
        });
        let here = number(&mut leads);
        numbers.push(here);
    }
    numbers.reverse();
    counts.reverse();
    (counts[0] > 0).then_some(())?;
    let nodes: u32 = counts.iter().sum();
    let (mut ends, mut arcs) = (Vec::with_capacity(nodes as usize), Vec::<Arc>::new());
    let mut first_after = 0;
    for (index, layer) in others.iter().enumerate() {
        first_after += counts[index];
        let after = &numbers[index + 1];
        let nodes = layer.each().zip(&numbers[index]);
        for (steps, _) in nodes.filter(|(_, number)| **number != NONE) {
            let first = arcs.len();
            for &(digits, to) in steps.iter().filter(|(_, to)| after[*to as usize] != NONE) {
                let to = first_after + after[to as usize];
                let known = if apart { arcs.len() } else { first };
                match arcs[known..].iter_mut().find(|arc| arc.to == to) {
                    Some(arc) => arc.digits |= digits,
                    None => arcs.push(Arc { to, digits }),
                }
            }
            ends.push(arcs.len() as u32);
        }
    }
    ends.resize(nodes as usize, arcs.len() as u32);
    Some(Joined {
        layers: counts,
        ends,
        arcs,
    })
}

/// Returns the sets of digits that are accepted in every order, where words repeat no digit; `None`
/// if some set is accepted in some orders only, or none is.
pub(super) fn sets(layers: &[Layer], automaton: &Automaton) -> Option<Vec<u64>> {
    let (last, others) = layers.split_last()?;
    if others.len() > DIGITS {
        return None;
    }
    let orders: u64 = (1..=others.len() as u64).product();
    // By node: how many words lead there.
    let mut words = vec![1u64];
    for (index, layer) in others.iter().enumerate() {
        let mut next = vec![0; layers[index + 1].nodes.len()];
        for (steps, here) in layer.each().zip(&words) {
            steps.iter().for_each(|&(_, to)| next[to as usize] += here);
        }
        words = next;
    }
    let mut by_set: BTreeMap<u64, u64> = BTreeMap::new();
    for (&(state, set), words) in last.nodes.iter().zip(words) {
        if automaton.is_accepting(state) {
            *by_set.entry(set).or_default() += words;
        }
    }
    let every = !by_set.is_empty() && by_set.values().all(|&words| words == orders);
    every.then(|| by_set.into_keys().collect())
}

impl Layer {
    /// Returns the steps of each node.
    fn each(&self) -> impl Iterator<Item = &[(u64, u32)]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let ranges = starts.zip(&self.ends);
        ranges.map(|(start, &end)| &self.steps[start as usize..end as usize])
    }
}
