//! An automaton over a row of cells: generalised arc consistency by its layered graph.
//!
//! A node is a state after some cells; an arc joins the nodes before and after a cell, with the
//! digits that lead from one to the other. A digit stays in a cell if some arc with it lies on a
//! way from the start to an accepting end. Over cells that must differ, what was read is part of a
//! node, as far as there are few enough: so a clue beside a row knows that its digits are different.
//!
//! Source: Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables" (CP
//! 2004); computed anew at each call.

mod known;
mod unroll;

use super::{Unordered, Wide};
use known::{Kinds, Known};
use std::sync::atomic::{AtomicU64, Ordering};
use unroll::{Layer, joined, sets, unrolled};
use veridoku_model::rules::Automaton;

/// The most nodes of an automaton whose digits must differ.
const MOST_NODES: usize = 3000;
/// The nodes and arcs from which on it pays to remember what an automaton left.
const LARGE: usize = 500;

/// The number of the next automaton; none has 0.
static NUMBERS: AtomicU64 = AtomicU64::new(1);

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
    /// By cell: its digits in kinds, if what is left is remembered.
    kinds: Vec<Kinds>,
    /// Tells large automata apart.
    number: u64,
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
    /// What large automata left.
    known: Known,
}

/// Returns what an automaton says of cells, as [`Layers::new`], or as the sets of digits that it accepts
/// in every order, if it asks for no more; `None` if it accepts no word of this length.
pub(crate) fn read(cells: Vec<usize>, automaton: &Automaton, apart: bool) -> Option<Wide> {
    let (layers, apart) = spread(automaton, cells.len(), apart)?;
    let sets = if apart {
        sets(&layers, automaton)
    } else {
        None
    };
    let unordered = sets.and_then(|sets| {
        Unordered::new(automaton.order(), cells.clone(), sets.into_iter()).map(Wide::Unordered)
    });
    unordered.or_else(|| Layers::of(cells, automaton, &layers).map(Wide::Layers))
}

/// Returns the layers of an automaton over a number of cells, and whether words that repeat a digit are
/// left out.
fn spread(automaton: &Automaton, length: usize, apart: bool) -> Option<(Vec<Layer>, bool)> {
    if apart && let Ok(layers) = unrolled(automaton, length, true, MOST_NODES) {
        return Some((layers, true));
    }
    let layers = unrolled(automaton, length, false, usize::MAX).ok()?;
    Some((layers, false))
}

impl Layers {
    /// Returns the automaton over these cells; `None` if it accepts no word of this length. Where the
    /// cells must all differ (`apart`), words that repeat a digit are none, if there are not too many
    /// nodes.
    #[cfg(test)]
    pub(super) fn new(cells: Vec<usize>, automaton: &Automaton, apart: bool) -> Option<Layers> {
        let (layers, _) = spread(automaton, cells.len(), apart)?;
        Layers::of(cells, automaton, &layers)
    }

    fn of(cells: Vec<usize>, automaton: &Automaton, layers: &[Layer]) -> Option<Layers> {
        let (ends, arcs) = joined(layers, automaton)?;
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        let mut layers = Layers {
            twice: sorted.windows(2).any(|pair| pair[0] == pair[1]),
            cells,
            ends,
            arcs,
            kinds: Vec::new(),
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
        };
        if layers.size() >= LARGE {
            layers.kinds = layers.kinds(automaton.order()).unwrap_or_default();
        }
        Some(layers)
    }

    /// Returns the kinds of digits by cell; `None` if a cell has too many.
    fn kinds(&self, order: usize) -> Option<Vec<Kinds>> {
        // The nodes before a cell follow each other.
        let (mut from, mut to) = (0, 1);
        let all = self.cells.iter().map(|_| {
            let (mut kinds, mut next) = (Kinds::one(order), to);
            for arc in (from..to).flat_map(|node| self.arcs(node)) {
                next = next.max(arc.to + 1);
                if !kinds.split(arc.digits) {
                    return None;
                }
            }
            (from, to) = (to, next);
            Some(kinds)
        });
        all.collect()
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
        if self.kinds.is_empty() {
            return self.work_out(domains, alive);
        }
        let known = alive.known.ask(self.number, &self.kinds, domains);
        known.unwrap_or_else(|| {
            let holds = self.work_out(domains, alive);
            alive.known.learn(&self.kinds, domains, holds);
            holds
        })
    }

    /// As [`filter`](Layers::filter), without what is known from before.
    fn work_out(&self, domains: &mut [u64], alive: &mut Alive) -> bool {
        let Alive {
            nodes,
            reached,
            spans,
            ..
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

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;
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
    fn what_is_remembered_is_what_is_worked_out() {
        // Of twelve cells, as many are odd as are 4, less a multiple of 7; then the same once more.
        let step = |&n: &i32, d: Digit| {
            Some((n + i32::from(d.value() % 2 == 1) - i32::from(d.value() == 4)).rem_euclid(7))
        };
        let automaton = Automaton::explore(6, 12, 0, step, |&n| n == 0).unwrap();
        let both = [0, 1].map(|_| Layers::new((0..12).collect(), &automaton, false).unwrap());
        let alive = &mut Alive::default();
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut found = [0; 2];
        for round in 0..4000 {
            let layers = &both[round % 2];
            assert!(!layers.kinds.is_empty());
            let few = rng.next_u32() % 3 == 0;
            let domains = [0; 12].map(|_| match few {
                true => 1 << (rng.next_u32() % 2 + 3),
                false => u64::from(rng.next_u32() % 63 + 1),
            });
            let mut plain = domains;
            let holds = layers.work_out(&mut plain, alive);
            for _ in 0..2 {
                let mut kept = domains;
                assert_eq!(layers.filter(&mut kept, alive), holds);
                assert!(!holds || kept == plain);
            }
            found[usize::from(holds)] += 1;
        }
        assert!(found.iter().all(|&n| n > 200), "{found:?}");
    }

    #[test]
    fn what_is_accepted_in_every_order_is_a_set() {
        let six = Automaton::explore(4, 3, 0, |sum, d| Some(sum + d.value()), |&sum| sum == 6);
        let is_set = |automaton, apart| match read(vec![0, 1, 2], automaton, apart) {
            Some(Wide::Unordered(_)) => true,
            Some(Wide::Layers(_)) => false,
            other => panic!("{other:?}"),
        };
        assert!(is_set(six.as_ref().unwrap(), true));
        assert!(!is_set(six.as_ref().unwrap(), false));
        assert!(!is_set(&rising(), true));
    }

    #[test]
    fn too_long_a_row_has_no_word() {
        assert!(Layers::new((0..5).collect(), &rising(), false).is_none());
        assert!(Layers::new(Vec::new(), &rising(), false).is_some());
    }
}
