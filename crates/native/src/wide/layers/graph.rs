//! The layered graph of an automaton.

use super::Alive;
use super::unroll::{Joined, Layer, joined};
use crate::wide::known::{Kinds, next_number};
use veridoku_model::rules::Automaton;

/// The nodes and arcs from which on it pays to remember what an automaton left.
const LARGE: usize = 500;

/// An automaton unrolled over a number of cells, with the nodes on some way from start to end only.
#[derive(Debug)]
pub(super) struct Graph {
    /// By node, layer after layer: the end of its arcs.
    ends: Vec<u32>,
    /// The arcs, those of a node one after another.
    arcs: Vec<Arc>,
    /// By cell: its digits in kinds, if what is left is remembered.
    pub(super) kinds: Vec<Kinds>,
    /// Tells graphs apart.
    pub(super) number: u64,
}

/// An arc to a node after the next cell.
#[derive(Debug)]
pub(super) struct Arc {
    pub(super) to: u32,
    pub(super) digits: u64,
}

impl Graph {
    /// Returns the graph of these layers; `None` if there is no way to an end. Where words repeat
    /// no digit, `apart` is true.
    pub(super) fn of(automaton: &Automaton, layers: &[Layer], apart: bool) -> Option<Graph> {
        let Joined { layers, ends, arcs } = joined(layers, automaton, apart)?;
        let mut graph = Graph {
            ends,
            arcs,
            kinds: Vec::new(),
            number: next_number(),
        };
        if graph.nodes() + graph.arcs.len() >= LARGE {
            graph.kinds = graph.kinds(&layers, automaton.order()).unwrap_or_default();
        }
        Some(graph)
    }

    /// Returns the kinds of digits by cell, where layers have these numbers of nodes; `None` if a
    /// cell has too many kinds.
    fn kinds(&self, layers: &[u32], order: usize) -> Option<Vec<Kinds>> {
        let mut from = 0;
        let cells = layers.split_last()?.1;
        let all = cells.iter().map(|nodes| {
            let mut kinds = Kinds::one(order);
            let here = from..from + nodes;
            from = here.end;
            for arc in here.flat_map(|node| self.arcs(node)) {
                if !kinds.split(arc.digits) {
                    return None;
                }
                if kinds.all().len() == order {
                    break;
                }
            }
            Some(kinds)
        });
        all.collect()
    }

    pub(super) fn arcs(&self, node: u32) -> &[Arc] {
        let node = node as usize;
        let start = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.arcs[start as usize..self.ends[node] as usize]
    }

    pub(super) fn nodes(&self) -> usize {
        self.ends.len()
    }

    /// The number of nodes and arcs.
    pub(super) fn size(&self) -> usize {
        self.ends.len() + self.arcs.len()
    }

    /// Leaves in each domain the digits on some way from the start to an accepting end. Returns
    /// whether there is one.
    pub(super) fn work_out(&self, domains: &mut [u64], alive: &mut Alive) -> bool {
        let Alive {
            nodes,
            reached,
            spans,
            always,
        } = alive;
        if nodes.len() < self.nodes() {
            nodes.resize(self.nodes(), false);
        }
        reached.clear();
        spans.clear();
        nodes[0] = true;
        reached.push(0);
        for domain in &*domains {
            let from = spans.last().map_or(0, |&(_, to)| to);
            spans.push((from, reached.len()));
            for index in from..reached.len() {
                for arc in self.arcs(reached[index]) {
                    let new = arc.digits & domain != 0 && !nodes[arc.to as usize];
                    if new {
                        nodes[arc.to as usize] = true;
                        reached.push(arc.to);
                    }
                }
            }
        }
        // Every node after the last cell accepts.
        let mut holds = true;
        *always = true;
        for (&(from, to), domain) in spans.iter().zip(domains).rev() {
            let mut kept = 0;
            for &node in &reached[from..to] {
                let mut ways = self.arcs(node).iter();
                if kept == *domain && !*always {
                    // Nothing more to find but whether there is a way.
                    let leads = |arc: &Arc| arc.digits & kept != 0 && nodes[arc.to as usize];
                    nodes[node as usize] = ways.any(leads);
                    continue;
                }
                let ways = ways.filter(|arc| nodes[arc.to as usize]);
                let digits = ways.fold(0, |digits, arc| digits | arc.digits) & *domain;
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
