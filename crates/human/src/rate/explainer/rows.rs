//! The candidates that each candidate turns off by single links, also those without a strong link,
//! and those that all candidates of a base turn off.

use super::base::{Base, for_all};
use super::board::Board;
use super::closure::{MOST, join, turned_off};
use super::graph::{Graph, NONE};
use super::node::{NODES, Node};

/// Candidates: by digit, the cells.
type Off = [u128; 9];

/// What the candidates of a board turn off, computed when it is asked for.
pub(super) struct Rows<'a> {
    board: &'a Board,
    graph: &'a Graph,
    /// By candidate without a number, the index in `rows`, or [`UNKNOWN`].
    index: [u16; NODES / 2],
    rows: Vec<Off>,
}

/// Not computed yet.
const UNKNOWN: u16 = u16::MAX;

impl<'a> Rows<'a> {
    pub(super) fn new(board: &'a Board, graph: &'a Graph) -> Rows<'a> {
        Rows {
            board,
            graph,
            index: [UNKNOWN; NODES / 2],
            rows: Vec::new(),
        }
    }

    /// Returns what all candidates of a base turn off, if there is anything.
    pub(super) fn common(&mut self, base: Base) -> Option<Off> {
        let closure = &self.graph.closure;
        let (mut starts, mut count) = ([0; 9], 0);
        let mut off = [u128::MAX; 9];
        for_all(
            self.board,
            base,
            &mut |start| match self.graph.number_of(start) {
                NONE => {
                    starts[count] = start;
                    count += 1;
                }
                number => keep(&mut off, &closure.off[usize::from(number)]),
            },
        );
        for &start in &starts[..count] {
            if is_empty(&off) {
                return None;
            }
            keep(&mut off, self.row(start));
        }
        (!is_empty(&off)).then_some(off)
    }

    /// Returns what a candidate without a number turns off.
    fn row(&mut self, start: Node) -> &Off {
        let index = &mut self.index[usize::from(start / 2)];
        if *index == UNKNOWN {
            *index = self.rows.len() as u16;
            let mut row = turned_off(self.board, start);
            let closure = &self.graph.closure;
            let mut on = [0; MOST];
            self.graph.each_after_two(self.board, start, &mut |to| {
                if on[to / 64] >> (to % 64) & 1 == 0 {
                    closure.add(to, &mut on);
                    join(&mut row, &closure.off[to]);
                }
            });
            self.rows.push(row);
        }
        &self.rows[usize::from(self.index[usize::from(start / 2)])]
    }
}

/// Intersects a set of candidates with another.
fn keep(set: &mut Off, other: &Off) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
}

/// Returns whether a set has no candidates; as one expression, for it is asked at every turn.
fn is_empty(set: &Off) -> bool {
    set.iter().fold(0, |any, set| any | set) == 0
}
