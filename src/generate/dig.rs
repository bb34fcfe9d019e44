//! Taking givens away from a board as long as it keeps its only solution.
//!
//! A given that is needed stays needed when others go, so one pass in any order ends at a minimal
//! puzzle, and what many removals at once do not break, none of them breaks alone.

use super::oracle::Oracle;
use super::random::{shuffle, stream};
use rand::Rng;

/// How digging ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// Givens that are left.
    pub clues: usize,
    /// Whether each group that is left was tried, and the answer known, so that none can go.
    pub complete: bool,
}

/// Clears groups of cells in the order given, each if the board keeps its only solution and at
/// least `least` givens. The board has to have only one solution.
pub fn dig<G: AsRef<[usize]>>(
    oracle: &mut Oracle,
    values: &mut [u8],
    order: &[G],
    least: usize,
) -> Dug {
    let mut dug = Dug {
        clues: values.iter().filter(|&&v| v != 0).count(),
        complete: true,
    };
    let held = |values: &[u8], group: &[usize]| group.iter().filter(|&&c| values[c] != 0).count();
    let mut todo = order;
    // As many at once as are likely to be free: halved until one stands alone.
    let mut stride = (order.len() / 2).max(1);
    while !todo.is_empty() {
        let mut cleared = Vec::new();
        let (mut taken, mut skipped) = (0, false);
        while taken < todo.len() && taken < stride {
            let group = todo[taken].as_ref();
            let here = held(values, group);
            if dug.clues < least + here {
                skipped = true;
                break;
            }
            for &cell in group {
                cleared.push((cell, values[cell]));
                values[cell] = 0;
            }
            dug.clues -= here;
            taken += 1;
        }
        let answer = if cleared.iter().any(|&(_, value)| value != 0) {
            oracle.is_unique(values)
        } else {
            Some(true)
        };
        if answer == Some(true) {
            // What was too much for the number of clues still is.
            dug.complete &= !skipped;
            todo = &todo[taken + usize::from(skipped)..];
            continue;
        }
        let back = cleared.iter().filter(|&&(_, value)| value != 0).count();
        cleared
            .into_iter()
            .rev()
            .for_each(|(cell, value)| values[cell] = value);
        dug.clues += back;
        if taken > 1 {
            stride = taken.div_ceil(2);
        } else {
            dug.complete &= answer.is_some();
            todo = &todo[1..];
        }
    }
    dug
}

/// Returns the givens that the board does not need: each by itself can go. `None` where an answer
/// was too much work.
pub fn redundant(oracle: &mut Oracle, values: &[u8]) -> Option<Vec<usize>> {
    let mut board = values.to_vec();
    let mut found = Vec::new();
    for cell in 0..board.len() {
        let value = std::mem::take(&mut board[cell]);
        if value != 0 && oracle.is_unique(&board)? {
            found.push(cell);
        }
        board[cell] = value;
    }
    Some(found)
}

/// Hands every minimal puzzle inside a board that has only one solution to `visit` until it says
/// `false`; whether that were all. `free` are the cells that may go.
pub fn minimal_puzzles(
    oracle: &mut Oracle,
    values: &[u8],
    free: &[usize],
    visit: &mut dyn FnMut(&[u8]) -> bool,
) -> bool {
    let mut board = values.to_vec();
    let free: Vec<usize> = free.iter().copied().filter(|&c| values[c] != 0).collect();
    each_minimal(oracle, &mut board, &free, &mut Vec::new(), visit)
}

/// `kept` could go when they were decided on and have to be needed in the end; `open` are not
/// decided yet. `false` to stop.
fn each_minimal(
    oracle: &mut Oracle,
    board: &mut Vec<u8>,
    open: &[usize],
    kept: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[u8]) -> bool,
) -> bool {
    let can_go = |oracle: &mut Oracle, board: &mut Vec<u8>, cell: usize| {
        let value = std::mem::take(&mut board[cell]);
        let answer = oracle.is_unique(board);
        board[cell] = value;
        answer
    };
    // What cannot go now never can.
    let mut still = Vec::new();
    for &cell in open {
        match can_go(oracle, board, cell) {
            Some(true) => still.push(cell),
            Some(false) => {}
            None => return false,
        }
    }
    let Some((&cell, rest)) = still.split_first() else {
        for &cell in kept.iter() {
            match can_go(oracle, board, cell) {
                Some(true) => return true,
                Some(false) => {}
                None => return false,
            }
        }
        return visit(board);
    };
    let value = std::mem::take(&mut board[cell]);
    let go_on = each_minimal(oracle, board, rest, kept, visit);
    board[cell] = value;
    if !go_on {
        return false;
    }
    kept.push(cell);
    // Kept cells that all the open ones together cannot make needed end the branch.
    let hopeless = {
        let mut bare = board.clone();
        rest.iter().for_each(|&c| bare[c] = 0);
        kept.iter()
            .any(|&c| can_go(oracle, &mut bare, c) == Some(true))
    };
    let go_on = hopeless || each_minimal(oracle, board, rest, kept, visit);
    kept.pop();
    go_on
}

/// Of a large board, the share of groups that go in random order before the rest goes digit by
/// digit: one in so many.
const AT_RANDOM: usize = 5;

/// Brings the groups of a large board into an order in which it stays easy to say whether the next
/// is needed: a fifth of them at random, then all of one digit after all of another. Where every
/// digit is thinned out alike, boards of 25×25 come to a point, near 280 givens, from which neither
/// engine gets far; where the digits that are not yet thinned out stand, they do not.
pub(super) fn arrange(rng: &mut (impl Rng + ?Sized), groups: &mut [Vec<usize>], grid: &[u8]) {
    shuffle(rng, groups);
    let mut rank: Vec<usize> = (0..=usize::from(u8::MAX)).collect();
    shuffle(rng, &mut rank);
    let first = groups.len() / AT_RANDOM;
    let digit = |group: &Vec<usize>| group.first().map_or(0, |&cell| grid[cell]);
    groups[first..].sort_by_key(|group| rank[usize::from(digit(group))]);
}

/// Groups of cells in an order by the digits of a complete board, from a seed: the one for large
/// boards.
pub fn by_digit(mut groups: Vec<Vec<usize>>, grid: &[u8], seed: u64) -> Vec<Vec<usize>> {
    arrange(&mut stream(seed, 0), &mut groups, grid);
    groups
}

/// Groups of cells in a random order, from a seed.
pub fn shuffled_groups(mut groups: Vec<Vec<usize>>, seed: u64) -> Vec<Vec<usize>> {
    shuffle(&mut stream(seed, 0), &mut groups);
    groups
}
