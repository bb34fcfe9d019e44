//! The implication graph of a board by single links, among the candidates with a strong link.
//!
//! A candidate that is off has consequences only by a strong link: a cell or a house with one other
//! candidate. So chains and multiple forcing chains pass only through such candidates, from one
//! that is on over one that is off to one that is on. They are numbered, and the sets of them that
//! each [reaches](super::closure) are rows of bits; the candidates that it turns off are kept
//! beside them.
//!
//! Links have contrapositions: if x on leads to y off, then y on leads to x off. So a chain refutes
//! a candidate exactly if, for some strong link, both ends on lead to the candidate off.

use super::board::{Board, MASKS, PEERS, SEATS, bits, cells};
use super::closure::{Closure, MOST};
use super::cycles::gains;
use super::node::{Node, cell_of, digit_of, is_on};
use std::cell::{OnceCell, RefCell};
use std::ops::Range;

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

/// The number of a candidate with a strong link.
pub(super) type Number = u16;

/// No number.
pub(super) const NONE: Number = Number::MAX;

/// The candidates with strong links, and their links.
#[derive(Default)]
pub(super) struct Graph {
    /// By number, the candidate, as an off node, in ascending order.
    pub(super) nodes: Vec<Node>,
    /// By candidate, its number or [`NONE`].
    numbers: Vec<Number>,
    /// By digit, the cells with a number.
    strong: [u128; 9],
    /// By number, its strong links: in the cell, the box, the row and the column.
    partners: Vec<[Number; 4]>,
    /// The numbered candidates that each turns off, in the order of a search.
    weak: Vec<Number>,
    /// By number, the start in `weak`, and the start of the ones in other cells; ends with a
    /// sentinel.
    starts: Vec<[u16; 2]>,
    /// By all links.
    pub(super) closure: Closure,
    /// By digit, the cells in which a chain refutes it.
    refuted: [u128; 9],
    /// The numbers, as bits, of the candidates on a cycle of all links that may eliminate something,
    /// once they were asked for.
    gains: OnceCell<[u64; MOST]>,
}

thread_local! {
    /// A discarded graph, whose memory is reused.
    static SPARE: RefCell<Graph> = RefCell::default();
}

impl Drop for Graph {
    fn drop(&mut self) {
        // A thread that ends has no spare left.
        let _ = SPARE.try_with(|spare| std::mem::swap(self, &mut spare.borrow_mut()));
    }
}

impl Graph {
    /// Returns the graph of a board.
    pub(super) fn new(board: &Board) -> Graph {
        let mut graph = SPARE.take();
        graph.number(board);
        graph.link(board);
        let mut closure = std::mem::take(&mut graph.closure);
        closure.close(&graph, Links::XY, Some(board));
        graph.refuted = [0; 9];
        graph.gains = OnceCell::new();
        for (a, partners) in graph.partners.iter().enumerate() {
            for &b in partners
                .iter()
                .filter(|&&b| b != NONE && usize::from(b) > a)
            {
                let both = closure.off[a].iter().zip(&closure.off[usize::from(b)]);
                let refuted = graph.refuted.iter_mut().zip(both);
                refuted.for_each(|(set, (x, y))| *set |= x & y);
            }
        }
        graph.closure = closure;
        graph
    }

    /// Returns the candidates on a cycle of all links that may eliminate something.
    pub(super) fn gains(&self, board: &Board) -> [u64; MOST] {
        let of = || gains(board, self, &self.closure, Links::XY);
        *self.gains.get_or_init(of)
    }

    /// Numbers the candidates with a strong link.
    fn number(&mut self, board: &Board) {
        self.numbers.clear();
        self.numbers.resize(729, NONE);
        self.nodes.clear();
        let mut strong = [0u128; 9];
        self.strong = [0; 9];
        for (house, places) in board.places.iter().enumerate() {
            for (digit, &places) in places.iter().enumerate() {
                if is_pair(places) {
                    strong[digit] |= board.cells[digit] & MASKS[house];
                }
            }
        }
        let any = strong.iter().fold(0, |any, set| any | set);
        for cell in cells(board.open) {
            let digits = board.digits[cell];
            let pair = is_pair(digits);
            if !pair && any >> cell & 1 == 0 {
                continue;
            }
            for digit in bits(digits) {
                if pair || strong[digit] >> cell & 1 == 1 {
                    let candidate = cell * 9 + digit;
                    self.numbers[candidate] = self.nodes.len() as Number;
                    self.nodes.push(candidate as Node * 2);
                    self.strong[digit] |= 1 << cell;
                }
            }
        }
    }

    fn link(&mut self, board: &Board) {
        self.partners.clear();
        self.weak.clear();
        self.starts.clear();
        for at in 0..self.nodes.len() {
            let (cell, digit) = (cell_of(self.nodes[at]), digit_of(self.nodes[at]));
            let mut partners = [NONE; 4];
            let others = board.digits[cell] & !(1 << digit);
            if others.is_power_of_two() {
                partners[0] = self.numbers[cell * 9 + others.trailing_zeros() as usize];
            }
            let from = self.weak.len() as u16;
            let numbers = bits(others).map(|other| self.numbers[cell * 9 + other]);
            self.weak.extend(numbers.filter(|&number| number != NONE));
            self.starts.push([from, self.weak.len() as u16]);
            let mut left = self.strong[digit] & PEERS[cell];
            for (kind, (house, place)) in SEATS[cell].into_iter().enumerate() {
                let house = usize::from(house);
                let rest = board.places[house][digit] & !(1 << place);
                if rest.is_power_of_two() {
                    let other = Board::at(house, rest.trailing_zeros() as usize);
                    partners[kind + 1] = self.numbers[other * 9 + digit];
                }
                let peers = cells(left & MASKS[house]);
                self.weak
                    .extend(peers.map(|peer| self.numbers[peer * 9 + digit]));
                left &= !MASKS[house];
            }
            self.partners.push(partners);
        }
        self.starts.push([self.weak.len() as u16; 2]);
    }

    /// Returns the number of a node's candidate, or [`NONE`].
    pub(super) fn number_of(&self, node: Node) -> Number {
        self.numbers[usize::from(node / 2)]
    }

    /// Returns the numbered candidates that are off if one is on, in the order of a search.
    pub(super) fn weak(&self, of: usize, links: Links) -> &[Number] {
        let [start, houses] = self.starts[of];
        let range: Range<u16> = match links {
            Links::X => houses..self.starts[of + 1][0],
            _ => start..self.starts[of + 1][0],
        };
        &self.weak[usize::from(range.start)..usize::from(range.end)]
    }

    /// Visits the numbered candidates that are off if a node without a number is on, in the order
    /// of a search.
    pub(super) fn each_weak(
        &self,
        board: &Board,
        node: Node,
        links: Links,
        visit: &mut impl FnMut(Number),
    ) {
        let (cell, digit) = (cell_of(node), digit_of(node));
        let mut visit = |cell: usize, digit: usize| match self.numbers[cell * 9 + digit] {
            NONE => {}
            number => visit(number),
        };
        if links != Links::X {
            bits(board.digits[cell]).for_each(|other| visit(cell, other));
        }
        let mut left = self.strong[digit];
        for (house, _) in SEATS[cell] {
            let mask = MASKS[usize::from(house)];
            cells(left & mask).for_each(|peer| visit(peer, digit));
            left &= !mask;
        }
    }

    /// Visits the numbers of the candidates that are on after two links if a node without a number
    /// is on, some of them twice.
    pub(super) fn each_after_two(&self, board: &Board, node: Node, visit: &mut impl FnMut(usize)) {
        let (cell, digit) = (cell_of(node), digit_of(node));
        let others = bits(board.digits[cell]).map(|other| cell * 9 + other);
        let peers = cells(self.strong[digit] & PEERS[cell]).map(|peer| peer * 9 + digit);
        for off in others.chain(peers) {
            let number = usize::from(self.numbers[off]);
            if let Some(partners) = self.partners.get(number) {
                let to = partners.iter().filter(|&&to| to != NONE);
                to.for_each(|&to| visit(usize::from(to)));
            }
        }
    }

    /// Returns the candidates that are on if one is off, in the order of a search, some of them
    /// twice.
    pub(super) fn partners(&self, of: usize, links: Links) -> impl Iterator<Item = Number> {
        let range = match links {
            Links::X => 1..4,
            Links::Y => 0..1,
            Links::XY => 0..4,
        };
        let partners = self.partners[of];
        range.map(move |i| partners[i]).filter(|&to| to != NONE)
    }

    /// Returns whether a node reaches its negation.
    pub(super) fn refutes(&self, node: Node) -> bool {
        if is_on(node) {
            return self.refuted[digit_of(node)] >> cell_of(node) & 1 == 1;
        }
        let number = self.number_of(node);
        let mut partners = match number {
            NONE => return false,
            _ => self.partners(usize::from(number), Links::XY),
        };
        partners.any(|to| self.closure.reaches(usize::from(to), number))
    }

    /// Returns the candidates that reach their negation if they are on.
    pub(super) fn refuted(&self) -> &[u128; 9] {
        &self.refuted
    }

    /// Returns whether any node reaches its negation.
    ///
    /// If one that is off does, so does one that is on: one that the other refutes.
    pub(super) fn refutes_any(&self) -> bool {
        self.refuted.iter().fold(0, |any, set| any | set) != 0
    }
}

/// Returns whether a set has two members.
const fn is_pair(set: u16) -> bool {
    let more = set & set.wrapping_sub(1);
    more != 0 && more & (more - 1) == 0
}

/// Returns whether a candidate is off if another is on.
pub(super) fn clash(a: Node, b: Node, links: Links) -> bool {
    let (x, y) = (cell_of(a), cell_of(b));
    if digit_of(a) == digit_of(b) {
        PEERS[x] >> y & 1 == 1
    } else {
        x == y && links != Links::X
    }
}
