//! The rules that a dynamic net uses if no link extends it: locked candidates, pairs, X-Wings, and
//! at higher levels chains and nets.

use super::base::{Base, of_cell, of_house, of_link};
use super::board::{Board, HOUSES, bits};
use super::chains::{Plain, Wanted, walk};
use super::forcing::{self, Depth};
use super::glance::may_have_patterns;
use super::graph::{Graph, Links};
use super::hint::Hint;
use super::node::{Node, Set, is_on, node};
use super::sets::{fishes, hidden_sets, naked_sets};
use super::{direct, multiple};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The consequence of one step within a net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The candidates that are off.
    pub(super) off: Vec<Node>,
    /// The bases on which it depends.
    pub(super) bases: Vec<Base>,
    /// The number of nodes of the nested chain; 0 if it is no chain.
    pub(super) nested: usize,
}

/// Returns the eliminations of a hint, as off nodes.
pub(super) fn off(hint: &Hint) -> Vec<Node> {
    let each = |&(cell, digits): &(usize, u16)| bits(digits).map(move |d| node(cell, d, false));
    hint.gone.iter().flat_map(each).collect()
}

/// Returns the steps of the first rule that has any. Level 1 has locked candidates, pairs and
/// X-Wings, level 2 also plain chains, level 3 multiple forcing chains as well, and from level 4 on
/// dynamic nets whose inner rules are four levels lower. The rules up to the level `none` are known
/// to have no step.
pub(super) fn consequences(now: &Board, level: u8, none: u8) -> Vec<Found> {
    if none < 1 {
        let found = patterns(now);
        if !found.is_empty() {
            return found;
        }
    }
    if level >= 2 && none < 3 {
        let graph = Graph::new(now);
        if graph.refutes_any() {
            return plain_chains(now, &graph);
        }
        if level < 3 {
            return Vec::new();
        }
        let found = multiple::all(now, &graph);
        if !found.is_empty() {
            return found;
        }
    }
    if level < 4 {
        return Vec::new();
    }
    nested(now, level - 4).to_vec()
}

/// The candidates by digit, the open cells and the level of dynamic nets.
type Key = ([u128; 9], u128, u8);

/// The most boards whose nested nets are kept.
const KEPT: usize = 1 << 12;

thread_local! {
    /// The results of nested nets. Nets from different candidates, and the same net after a step
    /// elsewhere, come to the same board.
    static NESTED: RefCell<HashMap<Key, Rc<[Found]>>> = RefCell::default();
}

/// Drops the results of nested nets, of which another puzzle has no use.
pub(super) fn forget() {
    NESTED.with_borrow_mut(HashMap::clear);
}

/// Returns the steps of dynamic nets.
fn nested(now: &Board, level: u8) -> Rc<[Found]> {
    let key = (now.cells, now.open, level);
    let known = NESTED.with_borrow(|nested| nested.get(&key).cloned());
    known.unwrap_or_else(|| {
        let all: Rc<[Found]> = forcing::all(now, Depth::Dynamic(level)).into();
        NESTED.with_borrow_mut(|nested| {
            if nested.len() < KEPT {
                nested.insert(key, all.clone());
            }
        });
        all
    })
}

/// Returns the steps of the first that has any of locked candidates, hidden pairs, naked pairs and
/// X-Wings.
pub(super) fn patterns(now: &Board) -> Vec<Found> {
    if may_have_patterns(now) {
        patterns_plainly(now)
    } else {
        Vec::new()
    }
}

/// Returns the same as [`patterns`] without a look at the board before.
pub(super) fn patterns_plainly(now: &Board) -> Vec<Found> {
    let mut found = Vec::new();
    let mut push = |hint: &Hint, bases: Vec<Base>| {
        found.push(Found {
            off: off(hint),
            bases,
            nested: 0,
        });
        false
    };
    let mut any = false;
    for (house, hint) in direct::locked_with_base(now, false) {
        let digit = hint.gone[0].1.trailing_zeros() as usize;
        any = true;
        push(&hint, vec![of_house(house, digit)]);
    }
    if !any {
        hidden_sets(now, 2, u128::MAX, &mut |hint, house, digits| {
            any = true;
            push(&hint, bits(digits).map(|d| of_house(house, d)).collect())
        });
    }
    if !any {
        naked_sets(now, 2, u128::MAX, &mut |hint, house, places| {
            let cells = bits(places).map(|place| of_cell(usize::from(HOUSES[house][place])));
            any = true;
            push(&hint, cells.collect())
        });
    }
    if !any {
        fishes(now, 2, &mut |hint, base, lines| {
            let digit = hint.gone[0].1.trailing_zeros() as usize;
            let lines = bits(lines).map(|line| of_house(base + line, digit));
            push(&hint, lines.collect())
        });
    }
    found
}

fn plain_chains(now: &Board, graph: &Graph) -> Vec<Found> {
    let mut all: Vec<Plain> = Vec::new();
    for links in [Links::X, Links::Y, Links::XY] {
        walk(now, graph, links, Wanted::Every, &mut all);
    }
    all.sort_by_cached_key(|plain| plain.complexity);
    all.sort_by_cached_key(|plain| usize::from(plain.hint.er));
    let mut seen = Set::EMPTY;
    let found = |plain: Plain| {
        let off = off(&plain.hint);
        let new = off.iter().filter(|&&node| seen.insert(node)).count();
        let strong = plain.nodes.windows(2).filter(|pair| is_on(pair[0]));
        (new > 0).then(|| Found {
            off,
            bases: strong
                .filter_map(|pair| of_link(now, pair[0], pair[1]))
                .collect(),
            nested: plain.complexity,
        })
    };
    all.into_iter().filter_map(found).collect()
}
