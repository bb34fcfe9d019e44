//! The candidates that each candidate reaches in a [graph](super::graph), as rows of bits.
//!
//! Each row is the union of the rows of its successors. They are completed in the order in which a
//! depth-first search leaves them, so most successors are complete when a row needs them (after
//! R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1, 1972), and one
//! that is in the row already adds nothing.

use super::board::{Board, PEERS, bits, cells};
use super::graph::{Graph, Links, Number};
use super::node::{Node, cell_of, digit_of, node};

/// The words of a row that holds every candidate.
pub(super) const MOST: usize = 12;

/// The candidates that each reaches if it is on.
#[derive(Default)]
pub(super) struct Closure {
    /// The number of words of a row.
    words: usize,
    /// By number, the candidates that are on after two links.
    edges: Vec<u64>,
    /// By number, the candidates that it reaches, on.
    reached: Vec<u64>,
    /// By number, the candidates that it reaches, off, by digit; empty if not wanted.
    pub(super) off: Vec<[u128; 9]>,
    visited: [u64; MOST],
    done: [u64; MOST],
}

impl Closure {
    /// Computes the rows by some links, and if a board is given, the candidates that are off.
    pub(super) fn close(&mut self, graph: &Graph, links: Links, board: Option<&Board>) {
        let count = graph.nodes.len();
        self.words = count.div_ceil(64);
        self.edges.clear();
        self.edges.resize(count * self.words, 0);
        self.reached.clear();
        self.reached.resize(count * self.words, 0);
        self.off.clear();
        if let Some(board) = board {
            self.off
                .extend(graph.nodes.iter().map(|&n| turned_off(board, n)));
        }
        for at in 0..count {
            let row = &mut self.edges[at * self.words..][..self.words];
            for &off in graph.weak(at, links) {
                for on in graph.partners(usize::from(off), links) {
                    row[usize::from(on) / 64] |= 1 << (on % 64);
                }
            }
        }
        (self.visited, self.done) = ([0; MOST], [0; MOST]);
        for at in 0..count {
            if self.visited[at / 64] >> (at % 64) & 1 == 0 {
                self.visit(at);
            }
        }
    }

    fn visit(&mut self, at: usize) {
        self.visited[at / 64] |= 1 << (at % 64);
        for word in 0..self.words {
            loop {
                let left = self.edges[at * self.words + word] & !self.visited[word];
                if left == 0 {
                    break;
                }
                self.visit(word * 64 + left.trailing_zeros() as usize);
            }
        }
        self.complete(at);
    }

    /// Completes a row.
    fn complete(&mut self, at: usize) {
        let words = self.words;
        let mut todo = [0; MOST];
        todo[..words].copy_from_slice(&self.edges[at * words..][..words]);
        let mut row = [0; MOST];
        while let Some((word, left)) = (0..words)
            .map(|k| (k, todo[k] & !row[k]))
            .find(|&(_, left)| left != 0)
        {
            let bit = left.trailing_zeros() as usize;
            let to = word * 64 + bit;
            row[word] |= 1 << bit;
            if to == at {
                continue;
            }
            if self.done[word] >> bit & 1 == 1 {
                row.iter_mut().zip(self.row(to)).for_each(|(a, b)| *a |= b);
            } else {
                let more = &self.edges[to * words..][..words];
                todo.iter_mut().zip(more).for_each(|(a, b)| *a |= b);
            }
            if !self.off.is_empty() {
                for digit in 0..9 {
                    self.off[at][digit] |= self.off[to][digit];
                }
            }
        }
        self.reached[at * words..][..words].copy_from_slice(&row[..words]);
        self.done[at / 64] |= 1 << (at % 64);
    }

    /// Returns the candidates that one reaches, on.
    pub(super) fn row(&self, of: usize) -> &[u64] {
        &self.reached[of * self.words..][..self.words]
    }

    /// Adds a candidate that is on and those on that it reaches.
    pub(super) fn add(&self, of: usize, on: &mut [u64; MOST]) {
        on[of / 64] |= 1 << (of % 64);
        on.iter_mut().zip(self.row(of)).for_each(|(a, b)| *a |= b);
    }

    /// Returns whether a candidate that is on leads to itself by a cycle.
    pub(super) fn returns(&self, from: usize) -> bool {
        self.reaches(from, from as Number)
    }

    /// Returns whether a candidate that is on leads to another on.
    pub(super) fn reaches(&self, from: usize, to: Number) -> bool {
        self.reached[from * self.words + usize::from(to) / 64] >> (to % 64) & 1 == 1
    }
}

/// Returns, by digit, the candidates that are off if one is on.
pub(super) fn turned_off(board: &Board, node: Node) -> [u128; 9] {
    let (cell, digit) = (cell_of(node), digit_of(node));
    let mut off = [0; 9];
    for other in bits(board.digits[cell]) {
        off[other] = 1 << cell;
    }
    off[digit] = board.cells[digit] & PEERS[cell];
    off
}

/// Returns the candidates of a set, as off nodes, digit by digit.
pub(super) fn all_off(set: &[u128; 9]) -> impl Iterator<Item = Node> {
    let digits = set.iter().enumerate();
    digits.flat_map(|(digit, &set)| cells(set).map(move |cell| node(cell, digit, false)))
}

/// Adds the candidates of another set.
pub(super) fn join(set: &mut [u128; 9], more: &[u128; 9]) {
    set.iter_mut().zip(more).for_each(|(a, b)| *a |= b);
}
