//! The fewest further givens that leave exactly one of some boards: for each board, a smallest set
//! of cells in which no other board agrees with it.
//!
//! That is a hitting set of the sets of cells in which the other boards differ, found by
//! depth-first search with iterative deepening over all boards together, so that the first set
//! found is the smallest. A branch ends if more pairwise disjoint sets remain than cells may be
//! chosen.

use crate::engine::{Limits, Stop};
use crate::grid::Candidate;
use crate::rules::Solution;

/// A set of cells in words of 64 bits.
type Bits = Vec<u64>;

/// The outcome of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fewest {
    /// A lower bound on the number of givens.
    pub(super) least: usize,
    /// A smallest set of givens; `None` if a limit was reached first.
    pub(super) givens: Option<Vec<Candidate>>,
    /// The limit that was reached.
    pub(super) stop: Option<Stop>,
}

/// Returns the fewest givens that leave one of `boards`, which are distinct and at least two.
pub(super) fn fewest(boards: &[Solution], limits: &Limits) -> Fewest {
    let cells = boards.first().map_or(0, |board| board.values().len());
    for most in 1..=cells {
        for (index, board) in boards.iter().enumerate() {
            let mut search = Search {
                sets: differences(board, boards, index),
                limits,
                nodes: 0,
                stop: limits.reached(0),
            };
            let mut chosen = Vec::new();
            let none = vec![0; cells.div_ceil(64)];
            if search.stop.is_none() && search.hit(&mut chosen, none, most) {
                chosen.sort_unstable();
                let all = board.givens().iter();
                let givens = all.filter(|c| chosen.contains(&c.cell.index()));
                return Fewest {
                    least: most,
                    givens: Some(givens.collect()),
                    stop: None,
                };
            }
            if search.stop.is_some() {
                return Fewest {
                    least: most,
                    givens: None,
                    stop: search.stop,
                };
            }
        }
    }
    Fewest {
        least: cells,
        givens: None,
        stop: None,
    }
}

/// Returns the sets of cells in which the other boards differ from one, without supersets of
/// others, the smallest first.
fn differences(board: &Solution, boards: &[Solution], index: usize) -> Vec<Bits> {
    let mut all: Vec<Bits> = boards
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != index)
        .map(|(_, other)| {
            let mut bits = vec![0; board.values().len().div_ceil(64)];
            let cells = board.values().iter().zip(other.values()).enumerate();
            cells
                .filter(|(_, (a, b))| a != b)
                .for_each(|(cell, _)| bits[cell / 64] |= 1u64 << (cell % 64));
            bits
        })
        .collect();
    all.sort_by_cached_key(|bits| (size(bits), bits.clone()));
    let mut kept: Vec<Bits> = Vec::new();
    for bits in all {
        let inside = |small: &Bits| small.iter().zip(&bits).all(|(s, b)| s & !b == 0);
        if !kept.iter().any(inside) {
            kept.push(bits);
        }
    }
    kept
}

fn size(bits: &Bits) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

struct Search<'a> {
    sets: Vec<Bits>,
    limits: &'a Limits,
    nodes: u64,
    stop: Option<Stop>,
}

impl Search<'_> {
    /// Returns whether `most` further cells, none of them in `out`, hit all sets.
    fn hit(&mut self, chosen: &mut Vec<usize>, mut out: Bits, most: usize) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.stop = self.limits.reached(0);
        }
        if self.stop.is_some() {
            return false;
        }
        let has = |set: &Bits, cell: usize| set[cell / 64] >> (cell % 64) & 1 == 1;
        let open = |set: &Bits| -> Bits { set.iter().zip(&out).map(|(s, o)| s & !o).collect() };
        let (mut taken, mut apart) = (vec![0u64; out.len()], 0);
        let mut smallest: Option<Bits> = None;
        for set in &self.sets {
            if chosen.iter().any(|&cell| has(set, cell)) {
                continue;
            }
            let left = open(set);
            if left.iter().zip(&taken).all(|(l, t)| l & t == 0) {
                apart += 1;
                if apart > most {
                    return false;
                }
                taken.iter_mut().zip(&left).for_each(|(t, l)| *t |= l);
            }
            if smallest
                .as_ref()
                .is_none_or(|known| size(&left) < size(known))
            {
                smallest = Some(left);
            }
        }
        let Some(smallest) = smallest else {
            return true;
        };
        for cell in 0..64 * smallest.len() {
            if !has(&smallest, cell) {
                continue;
            }
            chosen.push(cell);
            if self.hit(chosen, out.clone(), most - 1) {
                return true;
            }
            chosen.pop();
            if self.stop.is_some() {
                return false;
            }
            // Choices tried here are not tried again with the other cells.
            out[cell / 64] |= 1 << (cell % 64);
        }
        false
    }
}
