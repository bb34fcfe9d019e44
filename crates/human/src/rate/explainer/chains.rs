//! Bidirectional cycles and forcing chains: plain chains, in which each node follows from one other
//! node.

use super::board::{Board, MASKS, PEERS, SEATS, bits, cells};
use super::hint::Hint;
use super::node::{Node, Set, cell_of, digit_of, is_on, length, node};
use super::reach::Reach;
use crate::human::TechniqueId;

/// Which links a search may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Links {
    /// Links of one digit in houses.
    X,
    /// Strong links only in cells.
    Y,
    /// Links in houses and in cells.
    XY,
}

/// A chain.
#[derive(Clone)]
pub(super) struct Plain {
    /// Its conclusion.
    pub(super) hint: Hint,
    /// Its number of nodes.
    pub(super) complexity: usize,
    /// The nodes, from the last to the first.
    pub(super) nodes: Vec<Node>,
}

/// Visits the nodes that are off if a candidate is on.
pub(super) fn on_to_off(board: &Board, from: Node, within: bool, visit: &mut dyn FnMut(Node)) {
    let (cell, digit) = (cell_of(from), digit_of(from));
    if within {
        for other in bits(board.digits[cell] & !(1 << digit)) {
            visit(node(cell, other, false));
        }
    }
    let mut left = board.cells[digit];
    for (house, _) in SEATS[cell] {
        let mask = MASKS[usize::from(house)] & !(1 << cell);
        for peer in cells(left & mask) {
            visit(node(peer, digit, false));
        }
        left &= !mask;
    }
}

/// Visits the nodes that are on if a candidate is off, with the house of the strong link (none if
/// it is in the cell).
pub(super) fn off_to_on(
    board: &Board,
    from: Node,
    within: bool,
    houses: bool,
    visit: &mut dyn FnMut(Node, Option<usize>),
) {
    let (cell, digit) = (cell_of(from), digit_of(from));
    if within {
        let rest = board.digits[cell] & !(1 << digit);
        if rest.is_power_of_two() {
            visit(node(cell, rest.trailing_zeros() as usize, true), None);
        }
    }
    if houses {
        for (house, place) in SEATS[cell] {
            let house = usize::from(house);
            let rest = board.places[house][digit] & !(1 << place);
            if rest.is_power_of_two() {
                let other = Board::at(house, rest.trailing_zeros() as usize);
                visit(node(other, digit, true), Some(house));
            }
        }
    }
}

/// Returns the easiest cycle or chain.
///
/// # Errors\nThe sets that each node reaches by all links, if there is no cycle or chain.
pub(super) fn easiest(board: &Board) -> Result<Hint, Reach> {
    let reach = Reach::new(board, Links::XY);
    if !reach.refutes_any() {
        return Err(reach);
    }
    let mut all: Vec<Plain> = Vec::new();
    shortest(board, Links::X, &mut all);
    shortest(board, Links::Y, &mut all);
    // Chains with both kinds of links are never rated below 7.0.
    if all.iter().all(|found| found.hint.er >= 70) {
        walk(board, Links::XY, Wanted::Shortest, Some(&reach), &mut all);
    }
    first_of(all).ok_or(reach)
}

/// Returns the easiest cycle or chain by the plain version: tries every start.
pub(super) fn easiest_plainly(board: &Board) -> Option<Hint> {
    let mut all: Vec<Plain> = Vec::new();
    walk(board, Links::X, Wanted::Shortest, None, &mut all);
    walk(board, Links::Y, Wanted::Shortest, None, &mut all);
    if all.iter().all(|found| found.hint.er >= 70) {
        walk(board, Links::XY, Wanted::Shortest, None, &mut all);
    }
    first_of(all)
}

/// Returns the easiest chain; among equals, the shortest, then the first.
fn first_of(all: Vec<Plain>) -> Option<Hint> {
    let best = all
        .into_iter()
        .min_by_key(|found| (found.hint.er, found.complexity));
    best.map(|best| best.hint)
}

/// Which chains to find.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Chains shorter than all earlier ones; if only X links are used, all chains.
    Shortest,
    /// All chains with fewer nodes.
    Below(usize),
}

/// Adds every chain with fewer nodes than `bound`.
///
/// A chain refutes a candidate, and so does a cycle, so there is none if no node reaches its
/// negation; a cycle stays within a component of nodes that reach each other.
pub(super) fn search(board: &Board, links: Links, bound: usize, all: &mut Vec<Plain>) {
    let reach = Reach::new(board, links);
    if reach.refutes_any() {
        walk(board, links, Wanted::Below(bound), Some(&reach), all);
    }
}

/// Adds the chains that are wanted as [`Wanted::Shortest`].
fn shortest(board: &Board, links: Links, all: &mut Vec<Plain>) {
    let reach = Reach::new(board, links);
    if reach.refutes_any() {
        walk(board, links, Wanted::Shortest, Some(&reach), all);
    }
}

/// Searches from every start; without `reach`, skips none.
fn walk(board: &Board, links: Links, wanted: Wanted, reach: Option<&Reach>, all: &mut Vec<Plain>) {
    let mut tree = Tree::new();
    let first = all.len();
    if let Wanted::Below(bound) = wanted {
        tree.bound = bound;
    }
    for cell in cells(board.open) {
        if board.digits[cell].count_ones() < 2 {
            continue;
        }
        for digit in bits(board.digits[cell]) {
            if wanted == Wanted::Shortest && links != Links::X {
                let found = all[first..].iter().map(|found| found.complexity);
                tree.bound = found.min().unwrap_or(usize::MAX);
            }
            let on = node(cell, digit, true);
            if reach.is_none_or(|reach| reach.size(on) > 3) {
                tree.cycles(board, on, links, reach, all);
            }
            for start in [on, on ^ 1] {
                if links != Links::Y && reach.is_none_or(|reach| reach.refutes(start)) {
                    tree.chain(board, start, links, all);
                }
            }
        }
    }
}

/// The shortest paths from one node.
struct Tree {
    seen: Set,
    /// Each reached node, with the index of its predecessor.
    reached: Vec<(Node, u32)>,
    /// The number of nodes of the path to each, both ends included.
    depth: Vec<u32>,
    /// Only chains with fewer nodes are wanted.
    bound: usize,
}

impl Tree {
    fn new() -> Tree {
        Tree {
            seen: Set::EMPTY,
            reached: Vec::new(),
            depth: Vec::new(),
            bound: usize::MAX,
        }
    }

    /// Returns `target` and the path back from the node at an index, from the last to the first.
    fn way(&self, target: Node, mut place: usize) -> Vec<Node> {
        let mut nodes = vec![target];
        while place > 0 {
            nodes.push(self.reached[place].0);
            place = self.reached[place].1 as usize;
        }
        nodes.push(self.reached[0].0);
        nodes
    }

    /// Adds the cycles from a candidate that is on back to itself. An off node may be reached by
    /// several paths, an on node only by the first.
    fn cycles(
        &mut self,
        board: &Board,
        start: Node,
        links: Links,
        reach: Option<&Reach>,
        all: &mut Vec<Plain>,
    ) {
        let inside = |to: Node| reach.is_none_or(|reach| reach.together(start, to));
        self.begin(start);
        let mut next = 0;
        let (x, y) = (links != Links::Y, links != Links::X);
        let mut new = Vec::new();
        while let Some(&(at, _)) = self.reached.get(next) {
            if self.depth[next] as usize >= self.bound {
                return;
            }
            new.clear();
            if is_on(at) {
                on_to_off(board, at, y, &mut |to| new.push(to));
                for &to in &new {
                    if inside(to) && !self.passes(next, to) {
                        self.push(to, next);
                    }
                }
            } else {
                off_to_on(board, at, y, x, &mut |to, _| new.push(to));
                for &to in &new {
                    if to == start {
                        let nodes = self.way(to, next);
                        if nodes.len() > 4 {
                            all.extend(cycle(board, nodes, links));
                        }
                    } else if inside(to) && self.seen.insert(to) {
                        self.push(to, next);
                    }
                }
            }
            next += 1;
        }
    }

    /// Removes all paths and begins with a node.
    fn begin(&mut self, start: Node) {
        self.seen = Set::EMPTY;
        self.reached.clear();
        self.depth.clear();
        self.reached.push((start, 0));
        self.depth.push(1);
        self.seen.insert(start);
    }

    fn push(&mut self, to: Node, before: usize) {
        self.reached.push((to, before as u32));
        self.depth.push(self.depth[before] + 1);
    }

    /// Returns whether a node is on the path to an index.
    fn passes(&self, mut place: usize, node: Node) -> bool {
        loop {
            if self.reached[place].0 == node {
                return true;
            }
            if place == 0 {
                return false;
            }
            place = self.reached[place].1 as usize;
        }
    }

    /// Adds the first path from a node to its negation.
    fn chain(&mut self, board: &Board, start: Node, links: Links, all: &mut Vec<Plain>) {
        self.begin(start);
        let mut next = 0;
        let (x, y) = (links != Links::Y, links != Links::X);
        let mut new = Vec::new();
        while let Some(&(at, _)) = self.reached.get(next) {
            if self.depth[next] as usize + 1 >= self.bound {
                return;
            }
            new.clear();
            if is_on(at) {
                on_to_off(board, at, y, &mut |to| new.push(to));
            } else {
                off_to_on(board, at, y, x, &mut |to, _| new.push(to));
            }
            for &to in &new {
                if to == start ^ 1 {
                    all.extend(forcing(board, self.way(to, next), links));
                    return;
                }
                if self.seen.insert(to) {
                    self.push(to, next);
                }
            }
            next += 1;
        }
    }
}

fn cycle(board: &Board, mut nodes: Vec<Node>, links: Links) -> Option<Plain> {
    nodes.pop();
    let mut seen = [[0u128; 9]; 2];
    let mut own = [0u16; 81];
    for &n in &nodes {
        seen[usize::from(is_on(n))][digit_of(n)] |= PEERS[cell_of(n)];
        own[cell_of(n)] |= 1 << digit_of(n);
    }
    let mut gone = vec![0u16; 81];
    for (digit, (off, on)) in seen[0].iter().zip(&seen[1]).enumerate() {
        for cell in cells(off & on & board.cells[digit]) {
            gone[cell] |= 1 << digit & !own[cell];
        }
    }
    let gone = gone
        .into_iter()
        .enumerate()
        .filter(|&(_, d)| d != 0)
        .collect();
    let (technique, base) = match links {
        Links::X => (TechniqueId::XCycle, 65),
        Links::Y => (TechniqueId::YCycle, 65),
        Links::XY => (TechniqueId::XYCycle, 70),
    };
    let complexity = nodes.len();
    let hint = Hint::gone(technique, base + length(complexity), gone)?;
    Some(Plain {
        hint,
        complexity,
        nodes,
    })
}

fn forcing(board: &Board, nodes: Vec<Node>, links: Links) -> Option<Plain> {
    let (technique, base) = match links {
        Links::X => (TechniqueId::ForcingXChain, 66),
        _ => (TechniqueId::ForcingXYChain, 70),
    };
    let complexity = nodes.len();
    let hint = conclusion(board, technique, base + length(complexity), nodes[0])?;
    Some(Plain {
        hint,
        complexity,
        nodes,
    })
}

/// Returns the eliminations that follow from a node, if there are any.
pub(super) fn conclusion(
    board: &Board,
    technique: TechniqueId,
    er: u16,
    result: Node,
) -> Option<Hint> {
    let (cell, digit) = (cell_of(result), digit_of(result));
    let own = 1 << digit;
    let gone = board.digits[cell] & if is_on(result) { !own } else { own };
    Hint::gone(
        technique,
        er,
        (gone != 0).then_some((cell, gone)).into_iter().collect(),
    )
}
