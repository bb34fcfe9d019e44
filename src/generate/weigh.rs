//! Minimal puzzles of a grid, drawn top-down, each with what it stands for.
//!
//! Top-down draws the next given to go from all those that can. So a way down has a probability
//! that is known: the product of 1/|R| over its steps, where R are the givens that could have gone.
//! A minimal puzzle with k empty cells has k! ways, as no given that is left out of it is ever
//! needed before. A puzzle that counts as the product of |R| over k! is therefore, on average, all
//! minimal puzzles of the grid, each once (importance sampling with the weights of W. G. Horvitz
//! and D. J. Thompson, 1952). Unlike with rejection no grid is lost, but the puzzles count
//! unequally.

use super::dig::dig;
use super::oracle::Oracle;
use super::random::shuffle;
use rand::Rng;

/// A minimal puzzle with its weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The values, 0 for an empty cell.
    pub values: Vec<u8>,
    /// The natural logarithm of the weight. The weight is, on average over the puzzles of a grid,
    /// how many minimal puzzles the grid has; that of the puzzles of n clues alone, how many have
    /// n.
    pub log_weight: f64,
}

/// Draws a minimal puzzle from a complete board. `None` where an answer was too much work.
pub fn weighed(oracle: &mut Oracle, grid: &[u8], rng: &mut impl Rng) -> Option<Weighed> {
    let mut order: Vec<[usize; 1]> = (0..grid.len()).map(|cell| [cell]).collect();
    shuffle(rng, &mut order);
    oracle.begin(grid);
    let mut values = grid.to_vec();
    if !dig(oracle, &mut values, &order, 0).complete {
        return None;
    }
    let cells = || order.iter().map(|&[cell]| cell);
    let gone: Vec<usize> = cells().filter(|&cell| values[cell] == 0).collect();
    // Of each given that stayed, the number of steps after which it was needed for the first time.
    let mut needed = vec![0usize; gone.len() + 1];
    for cell in cells().filter(|&cell| values[cell] != 0) {
        needed[first_needed(oracle, grid, &gone, cell)?] += 1;
    }
    let mut stay: usize = needed.iter().sum();
    let mut log_weight = 0.0;
    for (step, newly) in needed.iter().take(gone.len()).enumerate() {
        stay -= newly;
        let go = (gone.len() - step) as f64;
        log_weight += ((go + stay as f64) / go).ln();
    }
    Some(Weighed { values, log_weight })
}

/// After how many steps a given was needed that could go at first and cannot go in the end: needed
/// once, needed always.
fn first_needed(oracle: &mut Oracle, grid: &[u8], gone: &[usize], cell: usize) -> Option<usize> {
    let (mut can, mut cannot) = (0, gone.len());
    while cannot - can > 1 {
        let middle = can.midpoint(cannot);
        let mut board = grid.to_vec();
        gone[..middle].iter().for_each(|&other| board[other] = 0);
        board[cell] = 0;
        if oracle.is_unique(&board)? {
            can = middle
        } else {
            cannot = middle
        }
    }
    Some(cannot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Fill, minimal_puzzles, stream};
    use crate::grid::Shape;
    use crate::rules::{Rule, Rulebook};
    use std::collections::BTreeMap;
    use std::sync::Arc;

    /// The sums of weights are the numbers of minimal puzzles, by clues, that a search finds in a
    /// grid of 4×4.
    #[test]
    fn weights_add_up_to_the_numbers_of_puzzles() {
        const DRAWN: usize = 4000;
        let shape = Shape::new(2, 2).unwrap();
        let mut oracle = Oracle::new(&Arc::new(Rulebook::new(shape, &Rule::PLAIN)));
        let mut rng = stream(5, 0);
        let grid = Fill::new(shape).fill(&mut rng).values().to_vec();
        let mut exact: BTreeMap<usize, f64> = BTreeMap::new();
        let clues = |values: &[u8]| values.iter().filter(|&&v| v != 0).count();
        oracle.begin(&grid);
        let all: Vec<usize> = (0..16).collect();
        minimal_puzzles(&mut oracle, &grid, &all, &mut |values| {
            *exact.entry(clues(values)).or_insert(0.0) += 1.0;
            true
        });
        let mut drawn: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        for _ in 0..DRAWN {
            let puzzle = weighed(&mut oracle, &grid, &mut rng).unwrap();
            let weight = puzzle.log_weight.exp();
            let (sum, squares) = drawn.entry(clues(&puzzle.values)).or_default();
            *sum += weight;
            *squares += weight * weight;
        }
        assert!(exact.len() >= 2 && drawn.keys().eq(exact.keys()));
        for (clues, (sum, squares)) in drawn {
            let n = DRAWN as f64;
            let mean = sum / n;
            let error = ((squares / n - mean * mean) / n).sqrt();
            let off = (mean - exact[&clues]).abs() / error;
            assert!(
                off < 4.0,
                "{clues} clues: {mean} ± {error}, {}",
                exact[&clues]
            );
        }
    }
}
