//! Removes givens from a board as long as it keeps its only solution.
//!
//! A needed given stays needed when others are removed, so one pass in any order ends at a minimal
//! puzzle, and if removing many at once keeps the board unique, removing each of them alone does
//! too.

use super::oracle::Oracle;
use super::random::{shuffle, stream};
use rand::Rng;

/// The outcome of digging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The number of givens left.
    pub clues: usize,
    /// Whether each remaining group was tried and answered, so that none can be removed.
    pub complete: bool,
}

/// Clears groups of cells in the order given, each if the board keeps its only solution and at
/// least `least` givens. The board must have exactly one solution.
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
    let mut from = 0;
    // Removes as many at once as are likely to be free, and halves that number down to one.
    let mut stride = (order.len() / 2).max(1);
    while from < order.len() {
        let most = dug.clues.saturating_sub(least);
        let batch = Batch::clear(oracle, values, (&order[from..], most), stride);
        let answer = if batch.cleared.is_empty() {
            Some(true)
        } else {
            oracle.is_unique(values)
        };
        if answer == Some(true) {
            dug.clues -= batch.cleared.len();
            // A group too large for the number of clues left stays too large.
            dug.complete &= !batch.too_large;
            from += batch.seen;
            continue;
        }
        batch.restore(values);
        if batch.groups.len() > 1 {
            stride = batch.groups.len().div_ceil(2);
        } else {
            // What was passed over behind the only group was judged without it, and comes again.
            let only = batch.groups[0];
            dug.complete &= answer.is_some();
            from += only + 1;
        }
    }
    dug
}

/// Groups of cells that are cleared together.
#[derive(Default)]
struct Batch {
    /// The cells cleared, with their values.
    cleared: Vec<(usize, u8)>,
    /// The places of the groups in the order.
    groups: Vec<usize>,
    /// Whether the last one seen has too many givens.
    too_large: bool,
    /// The number of groups cleared or passed over.
    seen: usize,
}

impl Batch {
    /// Clears up to `stride` groups from the front of an order, with up to `most` givens. Passes
    /// over the groups that are known to be needed.
    fn clear<G: AsRef<[usize]>>(
        oracle: &Oracle,
        values: &mut [u8],
        (order, most): (&[G], usize),
        stride: usize,
    ) -> Batch {
        let mut batch = Batch::default();
        for (place, group) in order.iter().enumerate() {
            if batch.groups.len() == stride {
                break;
            }
            batch.seen = place + 1;
            let before = batch.cleared.len();
            let held = group.as_ref().iter().map(|&cell| (cell, values[cell]));
            batch.cleared.extend(held.filter(|&(_, value)| value != 0));
            if batch.cleared.len() > most {
                batch.too_large = true;
                batch.cleared.truncate(before);
                break;
            }
            let here = &batch.cleared[before..];
            here.iter().for_each(|&(cell, _)| values[cell] = 0);
            if !here.is_empty() && oracle.has_rival(values) {
                put(values, here);
                batch.cleared.truncate(before);
            } else {
                batch.groups.push(place);
            }
        }
        batch
    }

    fn restore(&self, values: &mut [u8]) {
        put(values, &self.cleared);
    }
}

fn put(values: &mut [u8], cells: &[(usize, u8)]) {
    cells.iter().for_each(|&(cell, value)| values[cell] = value);
}

/// Returns the redundant givens of the board: each by itself can be removed. `None` if an answer
/// exceeds the limits.
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

/// Visits every minimal puzzle inside a board with exactly one solution, until `visit` returns
/// false. Returns whether those were all. Only the cells of `free` may be cleared.
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

/// Enumerates minimal puzzles. The cells of `kept` were removable when they were decided and have
/// to be needed in the end; those of `open` are undecided. Returns `false` to stop.
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
    // A given that cannot be removed now never can.
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
    // A kept cell that stays redundant even with all the open ones removed ends the branch.
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

/// On a large board, the share of groups removed in random order before the rest goes digit by
/// digit, as a divisor: a fifth.
const AT_RANDOM: usize = 5;

/// Orders the groups of a large board so that it stays easy to decide whether the next is needed: a
/// fifth of them at random, then all of one digit after all of another. If every digit is thinned
/// out alike, boards of 25×25 reach a point, near 280 givens, from which neither engine gets far;
/// with some digits not thinned out yet, they do not.
pub(super) fn arrange<G: AsRef<[usize]>>(
    rng: &mut (impl Rng + ?Sized),
    groups: &mut [G],
    grid: &[u8],
) {
    shuffle(rng, groups);
    let mut rank: Vec<usize> = (0..=usize::from(u8::MAX)).collect();
    shuffle(rng, &mut rank);
    let first = groups.len() / AT_RANDOM;
    let digit = |group: &G| group.as_ref().first().map_or(0, |&cell| grid[cell]);
    groups[first..].sort_by_cached_key(|group| rank[usize::from(digit(group))]);
}

/// Returns groups of cells ordered by the digits of a complete board, from a seed: the order for
/// large boards.
pub fn by_digit(mut groups: Vec<Vec<usize>>, grid: &[u8], seed: u64) -> Vec<Vec<usize>> {
    arrange(&mut stream(seed, 1), &mut groups, grid);
    groups
}

/// Returns groups of cells in a random order, from a seed.
pub fn shuffled_groups(mut groups: Vec<Vec<usize>>, seed: u64) -> Vec<Vec<usize>> {
    shuffle(&mut stream(seed, 1), &mut groups);
    groups
}
