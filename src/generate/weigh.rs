//! Minimal puzzles of a grid, drawn top-down, each with its weight.
//!
//! Top-down draws the next given to remove from all that can be removed. So a path has a known
//! probability: the product of 1/|R| over its steps, with R the givens that could have been
//! removed. A minimal puzzle with k empty cells has k! paths, because none of its empty cells is
//! ever needed earlier. So if a puzzle is weighted with the product of |R| over k!, the average
//! weight is the number of minimal puzzles of the grid (importance sampling with the weights of W.
//! G. Horvitz and D. J. Thompson, 1952). Unlike with rejection no grid is lost, but the puzzles
//! count unequally.

use super::dig::dig;
use super::oracle::Oracle;
use super::random::shuffle;
use rand::Rng;

/// A minimal puzzle with its weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The values, 0 for an empty cell.
    pub values: Vec<u8>,
    /// The natural logarithm of the weight. The average weight over the puzzles of a grid is the
    /// number of its minimal puzzles; the average over those of n clues alone, the number with n
    /// clues.
    pub log_weight: f64,
}

/// Draws a minimal puzzle from a complete board. Returns `None` if an answer exceeds the limits.
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
    // For each given that stayed, counts the steps after which it was first needed.
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

/// Returns the number of steps after which a given was needed that could be removed at first and
/// cannot in the end; once needed, it stays needed.
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

    /// The average weights are the numbers of minimal puzzles, by clues, that a search finds in a
    /// 4×4 grid.
    #[test]
    fn weights_add_up_to_the_numbers_of_puzzles() {
        const DRAWN: usize = 4000;
        let shape = Shape::new(2, 2).unwrap();
        let mut oracle = Oracle::new(&Arc::new(Rulebook::new(shape, &Rule::PLAIN)));
        let mut rng = stream(5, 1);
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
