//! Minimal puzzles with a known bias: D. Berthier, "Unbiased statistics of a CSP – a
//! controlled-bias generator" (2010).
//!
//! Removes givens from a random grid in random order, and restarts as soon as one is needed; if the
//! puzzle is minimal before that, it is the result. A minimal puzzle of n clues is reached in (81 −
//! n)! orders of the 81!/n!, so with probability 1/C(81, n) from its grid: puzzles with the same
//! number of clues are equally likely, and the weight C(81, n) removes the rest of the bias.

use super::oracle::Oracle;
use super::random::{index, shuffle};
use rand::Rng;

/// Tries one grid. Returns the minimal puzzle that it leads to, if any.
pub(super) fn attempt(grid: &[u8], oracle: &mut Oracle, rng: &mut impl Rng) -> Option<Vec<u8>> {
    oracle.begin(grid);
    let mut order: Vec<usize> = (0..grid.len()).collect();
    shuffle(rng, &mut order);
    // The longest prefix of the order that can be removed; the rest is the only puzzle on this path
    // that can be minimal.
    let (mut can, mut cannot) = (0, order.len());
    let mut middle = order.len() * 5 / 8;
    let mut puzzle = grid.to_vec();
    while cannot - can > 1 {
        let mut board = grid.to_vec();
        order[..middle].iter().for_each(|&cell| board[cell] = 0);
        if oracle.is_unique(&board)? {
            (can, puzzle) = (middle, board);
        } else {
            cannot = middle;
        }
        middle = can.midpoint(cannot);
    }
    // The next given in the order is needed; are the others? The search for one that is not starts
    // at a random place.
    let rest = &order[(can + 1).min(order.len())..];
    let turn = index(rng, rest.len());
    for &cell in rest[turn..].iter().chain(&rest[..turn]) {
        let value = std::mem::take(&mut puzzle[cell]);
        if oracle.is_unique(&puzzle)? {
            return None;
        }
        puzzle[cell] = value;
    }
    Some(puzzle)
}

/// Returns the weight of a minimal puzzle with `clues` clues on a board of `cells` cells if puzzles
/// come from [`Sampling::ControlledBias`](super::Sampling::ControlledBias): C(cells, clues),
/// divided by that of `one` clues to stay in range.
pub fn weight(cells: usize, clues: usize, one: usize) -> f64 {
    let step = |n: usize| (cells - n) as f64 / (n + 1) as f64;
    match clues.min(cells) {
        clues if clues >= one => (one..clues).map(step).product(),
        clues => 1.0 / (clues..one).map(step).product::<f64>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_binomial() {
        // C(81, 25) / C(81, 24) = 57 / 25.
        assert!((weight(81, 25, 24) - 57.0 / 25.0).abs() < 1e-12);
        assert!((weight(81, 22, 24) * weight(81, 24, 22) - 1.0).abs() < 1e-12);
    }
}
