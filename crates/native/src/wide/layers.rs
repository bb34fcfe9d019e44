//! An automaton over a row of cells: generalised arc consistency by its layered graph.
//!
//! A node is a state after some cells; an arc joins the nodes before and after a cell, with the
//! digits that lead from one to the other. A digit stays in a cell if some arc with it lies on a
//! way from the start to an accepting end.
//!
//! Source: Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables" (CP
//! 2004); computed anew at each call.

use veridoku_model::grid::{Digit, DigitSet};
use veridoku_model::rules::Automaton;

/// An automaton unrolled over its cells, with the nodes on some way from start to end only.
#[derive(Debug)]
pub(crate) struct Layers {
    pub(crate) cells: Vec<usize>,
    /// By cell: the arcs over it.
    arcs: Vec<Vec<Arc>>,
    /// The number of nodes before each cell, and after the last.
    nodes: Vec<usize>,
}

/// An arc from a node before a cell to a node after it.
#[derive(Debug)]
struct Arc {
    from: u32,
    to: u32,
    digits: u64,
}

/// By layer: the nodes that some way from the start reaches.
#[derive(Debug, Default)]
pub(super) struct Alive(Vec<Vec<bool>>);

impl Layers {
    /// Returns the automaton over these cells; `None` if it accepts no word of this length.
    pub(crate) fn new(cells: Vec<usize>, automaton: &Automaton) -> Option<Layers> {
        let layers = live(automaton, cells.len())?;
        let place = |layer: usize, state: usize| layers[layer].binary_search(&state).ok();
        let arcs = (0..cells.len()).map(|layer| {
            let mut arcs: Vec<Arc> = Vec::new();
            for (from, &state) in layers[layer].iter().enumerate() {
                let first = arcs.len();
                for digit in DigitSet::all(automaton.order()).iter() {
                    let next = automaton.next(state, digit);
                    let Some(to) = next.and_then(|next| place(layer + 1, next)) else {
                        continue;
                    };
                    let bit = DigitSet::only(digit).bits();
                    match arcs[first..].iter_mut().find(|arc| arc.to == to as u32) {
                        Some(arc) => arc.digits |= bit,
                        None => arcs.push(Arc {
                            from: from as u32,
                            to: to as u32,
                            digits: bit,
                        }),
                    }
                }
            }
            arcs
        });
        Some(Layers {
            arcs: arcs.collect(),
            nodes: layers.iter().map(Vec::len).collect(),
            cells,
        })
    }

    /// Leaves in each domain the digits on some way from the start to an accepting end. Returns
    /// whether there is one.
    pub(super) fn filter(&self, domains: &mut [u64], alive: &mut Alive) -> bool {
        let Alive(alive) = alive;
        alive.resize_with(alive.len().max(self.nodes.len()), Vec::new);
        for (layer, &nodes) in alive.iter_mut().zip(&self.nodes) {
            layer.clear();
            layer.resize(nodes, false);
        }
        alive[0][0] = true;
        for (layer, (arcs, domain)) in self.arcs.iter().zip(&*domains).enumerate() {
            let [before, after] = &mut alive[layer..layer + 2] else {
                return false;
            };
            for arc in arcs {
                if arc.digits & domain != 0 && before[arc.from as usize] {
                    after[arc.to as usize] = true;
                }
            }
        }
        // Every node after the last cell accepts.
        for (layer, (arcs, domain)) in self.arcs.iter().zip(domains).enumerate().rev() {
            let [before, after] = &mut alive[layer..layer + 2] else {
                return false;
            };
            // The arcs of a node follow one another.
            let mut kept = 0;
            for arcs in arcs.chunk_by(|a, b| a.from == b.from) {
                let from = arcs[0].from as usize;
                if before[from] {
                    let ways = arcs.iter().filter(|arc| after[arc.to as usize]);
                    let digits = ways.fold(0, |digits, arc| digits | arc.digits) & *domain;
                    before[from] = digits != 0;
                    kept |= digits;
                }
            }
            *domain = kept;
            if kept == 0 {
                return false;
            }
        }
        true
    }
}

/// Returns the states before each cell and after the last that lie on a way from the start to an
/// accepting end, ascending; `None` if there is no way.
fn live(automaton: &Automaton, length: usize) -> Option<Vec<Vec<usize>>> {
    let after = |state: usize| {
        let digits = DigitSet::all(automaton.order()).iter();
        digits.filter_map(move |digit: Digit| automaton.next(state, digit))
    };
    let mut layers = vec![vec![0]];
    for layer in 0..length {
        let mut next: Vec<usize> = layers[layer]
            .iter()
            .flat_map(|&state| after(state))
            .collect();
        next.sort_unstable();
        next.dedup();
        layers.push(next);
    }
    layers[length].retain(|&state| automaton.is_accepting(state));
    for layer in (0..length).rev() {
        let next = std::mem::take(&mut layers[layer + 1]);
        layers[layer].retain(|&state| after(state).any(|s| next.binary_search(&s).is_ok()));
        layers[layer + 1] = next;
    }
    (!layers[0].is_empty()).then_some(layers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rising() -> Automaton {
        let up = |&last: &u8, digit: Digit| (digit.value() > last).then_some(digit.value());
        Automaton::explore(4, 3, 0, up, |_| true).unwrap()
    }

    #[test]
    fn digits_off_every_way_go() {
        let layers = Layers::new(vec![0, 1, 2], &rising()).unwrap();
        let filter = |mut domains: [u64; 3]| {
            let alive = &mut Alive::default();
            layers.filter(&mut domains, alive).then_some(domains)
        };
        assert_eq!(filter([0b1111; 3]), Some([0b0011, 0b0110, 0b1100]));
        assert_eq!(
            filter([0b1110, 0b1111, 0b1111]),
            Some([0b0010, 0b0100, 0b1000])
        );
        assert_eq!(filter([0b1100, 0b1111, 0b1111]), None);
    }

    #[test]
    fn too_long_a_row_has_no_word() {
        assert!(Layers::new((0..5).collect(), &rising()).is_none());
        assert!(Layers::new(Vec::new(), &rising()).is_some());
    }
}
