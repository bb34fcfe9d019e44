//! An automaton over a row of cells: generalised arc consistency by its layered graph.
//!
//! A node is a state after some cells; an arc joins the nodes before and after a cell, with the
//! digits that lead from one to the other. A digit stays in a cell if some arc with it lies on a
//! way from the start to an accepting end. Over cells that must differ, what was read is part of a
//! node, as far as there are few enough: so a clue beside a row knows that its digits are different.
//!
//! Source: Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables" (CP
//! 2004); computed anew at each call.

mod graph;
mod table;
mod unroll;

use super::families::DIGITS;
use super::known::Known;
use super::{Unordered, Wide};
use graph::Graph;
use std::sync::Arc;
use table::Table;
use unroll::{Layer, sets, unrolled};
use veridoku_model::rules::Automaton;

/// The most nodes of an automaton whose digits must differ.
const MOST_NODES: usize = 3000;
/// The steps of an automaton in all cells from which on it is not unrolled: that may take longer than
/// the search.
const MOST_STEPS: usize = 1 << 17;

/// An automaton over its cells.
#[derive(Debug)]
pub(crate) struct Layers {
    pub(crate) cells: Vec<usize>,
    /// Whether some cell occurs twice: one pass may then leave more than the next.
    pub(crate) twice: bool,
    ways: Ways,
}

/// The ways of an automaton through its cells.
#[derive(Clone, Debug)]
enum Ways {
    /// Unrolled, with the nodes on some way from start to end only.
    Graph(Arc<Graph>),
    Table(Arc<Table>),
}

/// What the filter works with, kept for its memory.
#[derive(Debug, Default)]
pub(super) struct Alive {
    /// By node: whether it lies on a way from the start, and later on one to an end too. All `false`
    /// between two calls.
    nodes: Vec<bool>,
    /// The nodes that were reached, layer after layer.
    reached: Vec<u32>,
    /// By cell: where the nodes before it begin and end in `reached`.
    spans: Vec<(usize, usize)>,
    /// Whether the last call saw that every word of the domains is accepted.
    pub(super) always: bool,
}

/// What an automaton says of a number of cells.
#[derive(Clone)]
enum Said {
    /// No word of this length is accepted.
    Nothing,
    /// These sets of different digits are accepted, in every order.
    Sets(Vec<u64>),
    Words(Ways),
}

impl Said {
    fn by(automaton: &Automaton, length: usize, apart: bool) -> Said {
        let Some((layers, apart)) = spread(automaton, length, apart) else {
            return Said::Words(Ways::Table(Arc::new(Table::of(automaton, length))));
        };
        let sets = if apart {
            sets(&layers, automaton)
        } else {
            None
        };
        match (sets, Graph::of(automaton, &layers, apart)) {
            (_, None) => Said::Nothing,
            (Some(sets), _) if length > 0 && automaton.order() <= DIGITS => Said::Sets(sets),
            (_, Some(graph)) => Said::Words(Ways::Graph(Arc::new(graph))),
        }
    }
}

/// Reads automata. What one says is known if it comes again over as many cells.
#[derive(Default)]
pub(crate) struct Reader {
    known: Vec<(Automaton, usize, bool, Said)>,
}

impl Reader {
    /// Returns what an automaton says of cells as a relation; `None` if it accepts no word of this
    /// length and is not too large to be unrolled. Where the cells must all differ (`apart`), words
    /// that repeat a digit are none, if there are not too many nodes; then it may ask for a set of
    /// digits only.
    pub(crate) fn read(
        &mut self,
        cells: Vec<usize>,
        automaton: &Automaton,
        apart: bool,
    ) -> Option<Wide> {
        let length = cells.len();
        let is_same = |&&(ref known, of, differ, _): &&(Automaton, usize, bool, Said)| {
            (of, differ) == (length, apart) && known == automaton
        };
        let said = match self.known.iter().find(is_same) {
            Some((.., said)) => said.clone(),
            None => {
                let said = Said::by(automaton, length, apart);
                self.known
                    .push((automaton.clone(), length, apart, said.clone()));
                said
            }
        };
        match said {
            Said::Nothing => None,
            Said::Sets(sets) => {
                Unordered::new(automaton.order(), cells, sets.into_iter()).map(Wide::Unordered)
            }
            Said::Words(ways) => Some(Wide::Layers(Layers::of(cells, ways))),
        }
    }
}

/// Returns the layers of an automaton over a number of cells, and whether words that repeat a digit
/// are left out; `None` if there are too many nodes.
fn spread(automaton: &Automaton, length: usize, apart: bool) -> Option<(Vec<Layer>, bool)> {
    if apart && let Ok(layers) = unrolled(automaton, length, true, MOST_NODES) {
        return Some((layers, true));
    }
    let most = MOST_STEPS / automaton.order();
    let layers = unrolled(automaton, length, false, most).ok()?;
    Some((layers, false))
}

impl Layers {
    /// Returns the automaton over these cells; `None` if it accepts no word of this length. Where the
    /// cells must all differ (`apart`), words that repeat a digit are none, if there are not too many
    /// nodes.
    #[cfg(test)]
    pub(super) fn new(cells: Vec<usize>, automaton: &Automaton, apart: bool) -> Option<Layers> {
        let (layers, apart) = spread(automaton, cells.len(), apart)?;
        let graph = Graph::of(automaton, &layers, apart)?;
        Some(Layers::of(cells, Ways::Graph(Arc::new(graph))))
    }

    fn of(cells: Vec<usize>, ways: Ways) -> Layers {
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        Layers {
            twice: sorted.windows(2).any(|pair| pair[0] == pair[1]),
            cells,
            ways,
        }
    }

    /// The number of nodes and arcs, which a call of the filter takes at the most.
    pub(super) fn size(&self) -> usize {
        match &self.ways {
            Ways::Graph(graph) => graph.size(),
            Ways::Table(table) => table.size(self.cells.len()),
        }
    }

    /// Leaves in each domain the digits on some way from the start to an accepting end. Returns
    /// whether there is one.
    pub(super) fn filter(&self, domains: &mut [u64], alive: &mut Alive, known: &mut Known) -> bool {
        let (kinds, number) = match &self.ways {
            Ways::Graph(graph) => (&graph.kinds, graph.number),
            Ways::Table(table) => (&table.kinds, table.number),
        };
        if kinds.is_empty() {
            return self.ways.work_out(domains, alive);
        }
        alive.always = false;
        known.answer(number, kinds, domains, |domains| {
            self.ways.work_out(domains, alive)
        })
    }
}

impl Ways {
    /// As [`filter`](Layers::filter), without what is known from before.
    fn work_out(&self, domains: &mut [u64], alive: &mut Alive) -> bool {
        match self {
            Ways::Graph(graph) => graph.work_out(domains, alive),
            Ways::Table(table) => table.work_out(domains, alive),
        }
    }
}

#[cfg(test)]
mod tests;
