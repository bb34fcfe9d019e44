//! An automaton over a row of cells: generalised arc consistency by its layered graph.
//!
//! A node is a state after some cells; an arc joins the nodes before and after a cell, with the
//! digits that lead from one to the other. A digit stays in a cell if some arc with it lies on a
//! way from the start to an accepting end. Over cells that must differ, what was read is part of a
//! node, as far as there are few enough: so a clue beside a row knows that its digits are different.
//!
//! Source: Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables" (CP
//! 2004); computed anew at each call.

use veridoku_model::grid::DigitSet;
use veridoku_model::mixed::Mixed;
use veridoku_model::rules::Automaton;

/// The most nodes of an automaton whose digits must differ.
const MOST_NODES: usize = 3000;

/// An automaton unrolled over its cells, with the nodes on some way from start to end only.
#[derive(Debug)]
pub(crate) struct Layers {
    pub(crate) cells: Vec<usize>,
    /// Whether some cell occurs twice: one pass may then leave more than the next.
    pub(crate) twice: bool,
    /// By node, layer after layer: the end of its arcs.
    ends: Vec<u32>,
    /// The arcs, those of a node one after another.
    arcs: Vec<Arc>,
}

/// An arc to a node after the next cell.
#[derive(Debug)]
struct Arc {
    to: u32,
    digits: u64,
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
}

impl Layers {
    /// Returns the automaton over these cells; `None` if it accepts no word of this length. Where the
    /// cells must all differ (`apart`), words that repeat a digit are none, if there are not too many
    /// nodes.
    pub(crate) fn new(cells: Vec<usize>, automaton: &Automaton, apart: bool) -> Option<Layers> {
        let all = |apart, most| unrolled(automaton, cells.len(), apart, most);
        let layers = match all(apart, if apart { MOST_NODES } else { usize::MAX }) {
            Ok(layers) => layers,
            Err(TooMany) => all(false, usize::MAX).ok()?,
        };
        let (ends, arcs) = joined(&layers, automaton)?;
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        Some(Layers {
            twice: sorted.windows(2).any(|pair| pair[0] == pair[1]),
            cells,
            ends,
            arcs,
        })
    }

    fn arcs(&self, node: u32) -> &[Arc] {
        let node = node as usize;
        let start = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.arcs[start as usize..self.ends[node] as usize]
    }

    /// The number of nodes and arcs, which a call of the filter takes at the most.
    pub(super) fn size(&self) -> usize {
        self.ends.len() + self.arcs.len()
    }

    /// Leaves in each domain the digits on some way from the start to an accepting end. Returns
    /// whether there is one.
    pub(super) fn filter(&self, domains: &mut [u64], alive: &mut Alive) -> bool {
        let Alive {
            nodes,
            reached,
            spans,
        } = alive;
        if nodes.len() < self.ends.len() {
            nodes.resize(self.ends.len(), false);
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
        for (&(from, to), domain) in spans.iter().zip(domains).rev() {
            let mut kept = 0;
            for &node in &reached[from..to] {
                let ways = self.arcs(node).iter();
                let ways = ways.filter(|arc| nodes[arc.to as usize]);
                let digits = ways.fold(0, |digits, arc| digits | arc.digits) & *domain;
                nodes[node as usize] = digits != 0;
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

/// A state of the automaton, and the digits that were read if they may not come again.
type Node = (usize, u64);

/// The nodes are more than allowed.
#[derive(Debug)]
struct TooMany;

/// The nodes before a cell, or after the last, that are reached from the start, and what is read there.
#[derive(Debug, Default)]
struct Layer {
    nodes: Vec<Node>,
    /// By node: where its steps end.
    ends: Vec<u32>,
    /// The digit read, as a bit, and the number of the node after it in the next layer.
    steps: Vec<(u64, u32)>,
}

/// Returns the nodes before each cell and after the last that are reached from the start.
fn unrolled(
    automaton: &Automaton,
    length: usize,
    apart: bool,
    most: usize,
) -> Result<Vec<Layer>, TooMany> {
    let mut layers = Vec::with_capacity(length + 1);
    let mut here = vec![(0, 0)];
    let mut count = 1;
    let mut numbers = Numbers::new(automaton.states(), apart);
    for _ in 0..length {
        let mut layer = Layer::default();
        let mut next = Vec::new();
        for &(state, used) in &here {
            for digit in DigitSet::all(automaton.order()).iter() {
                let bit = DigitSet::only(digit).bits();
                let Some(to) = automaton.next(state, digit).filter(|_| used & bit == 0) else {
                    continue;
                };
                let node = (to, if apart { used | bit } else { 0 });
                layer.steps.push((bit, numbers.of(node, &mut next)));
            }
            layer.ends.push(layer.steps.len() as u32);
        }
        numbers.forget(&next);
        count += next.len();
        if count > most {
            return Err(TooMany);
        }
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
    /// By state, where that is all of a node; [`NEW`](Numbers::NEW) for none.
    States(Vec<u32>),
    Nodes(Mixed<Node, u32>),
}

impl Numbers {
    const NEW: u32 = u32::MAX;

    fn new(states: usize, apart: bool) -> Numbers {
        match apart {
            true => Numbers::Nodes(Mixed::default()),
            false => Numbers::States(vec![Numbers::NEW; states]),
        }
    }

    /// Returns the number of a node, which is added to the layer if it is new.
    fn of(&mut self, node: Node, layer: &mut Vec<Node>) -> u32 {
        let number = match self {
            Numbers::States(numbers) => &mut numbers[node.0],
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
            Numbers::States(numbers) => {
                layer.iter().for_each(|node| numbers[node.0] = Numbers::NEW);
            }
            Numbers::Nodes(numbers) => numbers.clear(),
        }
    }
}

/// Returns the nodes that lie on a way from the start to an accepting end, as ends of their arcs, and
/// the arcs; `None` if there is no way.
fn joined(layers: &[Layer], automaton: &Automaton) -> Option<(Vec<u32>, Vec<Arc>)> {
    // By layer and node: whether it leads to an end, and then its number among all of these.
    let mut numbers: Vec<Vec<Option<u32>>> = Vec::with_capacity(layers.len());
    let (last, others) = layers.split_last()?;
    let accepts = |&(state, _): &Node| automaton.is_accepting(state).then_some(0);
    numbers.push(last.nodes.iter().map(accepts).collect());
    for layer in others.iter().rev() {
        let after = &numbers[numbers.len() - 1];
        let leads = |steps: &[(u64, u32)]| {
            let mut steps = steps.iter();
            steps
                .any(|&(_, to)| after[to as usize].is_some())
                .then_some(0)
        };
        let here = layer.each().map(leads).collect();
        numbers.push(here);
    }
    numbers.reverse();
    let mut nodes = 0;
    for number in numbers.iter_mut().flatten().flatten() {
        *number = nodes;
        nodes += 1;
    }
    numbers[0][0]?;
    let (mut ends, mut arcs) = (Vec::with_capacity(nodes as usize), Vec::<Arc>::new());
    for (index, layer) in others.iter().enumerate() {
        for (steps, _) in layer
            .each()
            .zip(&numbers[index])
            .filter(|(_, n)| n.is_some())
        {
            let first = arcs.len();
            for &(digits, to) in steps {
                let Some(to) = numbers[index + 1][to as usize] else {
                    continue;
                };
                match arcs[first..].iter_mut().find(|arc| arc.to == to) {
                    Some(arc) => arc.digits |= digits,
                    None => arcs.push(Arc { to, digits }),
                }
            }
            ends.push(arcs.len() as u32);
        }
    }
    ends.resize(nodes as usize, arcs.len() as u32);
    Some((ends, arcs))
}

impl Layer {
    /// Returns the steps of each node.
    fn each(&self) -> impl Iterator<Item = &[(u64, u32)]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let ranges = starts.zip(&self.ends);
        ranges.map(|(start, &end)| &self.steps[start as usize..end as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_model::grid::Digit;

    fn rising() -> Automaton {
        let up = |&last: &u8, digit: Digit| (digit.value() > last).then_some(digit.value());
        Automaton::explore(4, 3, 0, up, |_| true).unwrap()
    }

    #[test]
    fn digits_off_every_way_go() {
        let layers = Layers::new(vec![0, 1, 2], &rising(), false).unwrap();
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
    fn words_that_repeat_a_digit_go_where_cells_differ() {
        // Three digits that add up to 6, in cells that differ: 1, 2, and 3.
        let six = Automaton::explore(4, 3, 0, |sum, d| Some(sum + d.value()), |&sum| sum == 6);
        let six = six.unwrap();
        let filter = |apart| {
            let layers = Layers::new(vec![0, 1, 2], &six, apart).unwrap();
            let mut domains = [0b0011, 0b1111, 0b1111];
            assert!(layers.filter(&mut domains, &mut Alive::default()));
            domains
        };
        assert_eq!(filter(false), [0b0011, 0b1111, 0b1111]);
        assert_eq!(filter(true), [0b0011, 0b0111, 0b0111]);
    }

    #[test]
    fn too_long_a_row_has_no_word() {
        assert!(Layers::new((0..5).collect(), &rising(), false).is_none());
        assert!(Layers::new(Vec::new(), &rising(), false).is_some());
    }
}
