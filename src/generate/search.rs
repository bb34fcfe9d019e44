//! Searches for a puzzle that meets a goal: removes and restores groups of givens, and keeps
//! changes that reduce the distance.
//!
//! The first puzzle is found along one digging order by bisection: fewer givens are harder, as a
//! rule. From there on a few groups are restored and others removed, as long as the distance does
//! not grow. The search ends after a long time without progress.

use super::dig::{arrange, dig};
use super::maker::within;
use super::oracle::{LARGE, Oracle};
use super::random::{index, shuffle};
use super::wish::{Distance, Goal, Wish};
use crate::engine::Limits;
use rand::Rng;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

/// The steps without progress after which a grid is given up.
const PATIENCE: u64 = 60;
/// The distance per clue too many or too few.
const PER_CLUE: Distance = 10;

/// The input of a search.
pub(super) struct Task<'a> {
    pub(super) wish: &'a Wish,
    /// The groups that may be removed and restored.
    pub(super) free: &'a [Vec<usize>],
    /// The solution.
    pub(super) grid: &'a [u8],
    pub(super) limits: &'a Limits,
    /// Counts tries while they go on.
    pub(super) tried: &'a AtomicU64,
    /// The most tries.
    pub(super) most: u64,
}

/// Returns the distance of a number of clues from the range wished: above 0 if there are too few,
/// as for puzzles that are too hard.
pub(super) fn off(wished: &RangeInclusive<usize>, clues: usize) -> Distance {
    let (least, most) = (*wished.start(), *wished.end());
    let steps = match clues {
        clues if clues < least => (least - clues) as i64,
        clues => -(clues.saturating_sub(most) as i64),
    };
    (steps * i64::from(PER_CLUE)) as Distance
}

fn clues(values: &[u8]) -> usize {
    values.iter().filter(|&&v| v != 0).count()
}

impl Task<'_> {
    /// Returns the distance from the number of clues, or from the goal if that number is right. The
    /// goal is only asked about puzzles with a right number.
    fn distance(&self, values: &[u8], goal: &mut Goal<'_>) -> Distance {
        let off = off(&self.wish.clues, clues(values));
        if off == 0 {
            goal(values)
        } else {
            off.signum() * 1000 + off
        }
    }

    /// Counts further tries.
    pub(super) fn count(&self, tries: u64) {
        self.tried.fetch_add(tries, Ordering::Relaxed);
    }

    fn put(&self, values: &mut [u8], group: &[usize]) {
        group
            .iter()
            .for_each(|&cell| values[cell] = self.grid[cell]);
    }
}

/// Returns the order in which groups are removed.
pub(super) fn order<'a>(task: &Task<'a>, rng: &mut impl Rng) -> Vec<&'a Vec<usize>> {
    let mut order: Vec<&Vec<usize>> = task.free.iter().collect();
    if task.grid.len() > LARGE * LARGE {
        arrange(rng, &mut order, task.grid)
    } else {
        shuffle(rng, &mut order)
    }
    order
}

/// Searches on one grid. Returns the number of puzzles tried, and the nearest with its distance.
pub(super) fn toward(
    oracle: &mut Oracle,
    task: &Task<'_>,
    start: &[u8],
    goal: &mut Goal<'_>,
    rng: &mut impl Rng,
) -> (u64, Option<(Vec<u8>, Distance)>) {
    let order = order(task, rng);
    let floor = if task.wish.minimal {
        0
    } else {
        within(&task.wish.clues, rng).min(clues(start))
    };
    let mut best = start.to_vec();
    dig(oracle, &mut best, &order, floor);
    let mut distance = task.distance(&best, goal);
    let mut tries = 1;
    task.count(1);
    if distance > 0 && !task.wish.minimal {
        let spent = halve(task, start, &order, (&mut best, &mut distance), goal);
        tries += spent;
    }
    let mut idle = 0;
    let goes_on = |tries| tries < task.most && task.limits.reached(0).is_none();
    while distance != 0 && idle < PATIENCE && goes_on(tries) {
        tries += 1;
        idle += 1;
        task.count(1);
        let next = neighbour(oracle, task, &best, distance, rng);
        if next == best {
            continue;
        }
        let there = task.distance(&next, goal);
        if there.abs() <= distance.abs() {
            if there.abs() < distance.abs() {
                idle = 0;
            }
            (best, distance) = (next, there);
        }
    }
    (tries, Some((best, distance)))
}

/// If a puzzle is too hard, or has too few clues, bisects the order in which its groups were
/// removed for the place where that begins.
fn halve(
    task: &Task<'_>,
    start: &[u8],
    order: &[&Vec<usize>],
    (best, distance): (&mut Vec<u8>, &mut Distance),
    goal: &mut Goal<'_>,
) -> u64 {
    let gone = |group: &&Vec<usize>| group.iter().any(|&c| best[c] == 0 && start[c] != 0);
    let gone: Vec<&Vec<usize>> = order.iter().copied().filter(gone).collect();
    let bottom = best.clone();
    // With the first `few` groups removed it is not too hard, with the first `many` it is.
    let (mut few, mut many, mut tries) = (0, gone.len(), 0);
    while many - few > 1 && *distance != 0 && task.limits.reached(0).is_none() {
        let middle = few.midpoint(many);
        let mut values = bottom.clone();
        gone[middle..]
            .iter()
            .for_each(|group| task.put(&mut values, group));
        let there = task.distance(&values, goal);
        tries += 1;
        task.count(1);
        if there.abs() < distance.abs() {
            (*best, *distance) = (values, there);
        }
        if there > 0 {
            many = middle;
        } else {
            few = middle;
        }
    }
    tries
}

/// Returns a nearby puzzle: some groups restored, and others removed.
fn neighbour(
    oracle: &mut Oracle,
    task: &Task<'_>,
    from: &[u8],
    distance: Distance,
    rng: &mut impl Rng,
) -> Vec<u8> {
    let mut values = from.to_vec();
    let empty = |group: &&Vec<usize>| group.iter().all(|&cell| from[cell] == 0);
    let mut absent: Vec<&Vec<usize>> = task.free.iter().filter(empty).collect();
    shuffle(rng, &mut absent);
    let back = 1 + index(rng, 4);
    absent
        .iter()
        .take(back)
        .for_each(|group| task.put(&mut values, group));
    // If too hard, sometimes only restores groups; otherwise removes others.
    if distance > 0 && !task.wish.minimal && index(rng, 3) > 0 {
        return values;
    }
    let mut order: Vec<&Vec<usize>> = task.free.iter().filter(|g| !empty(g)).collect();
    shuffle(rng, &mut order);
    // The restored groups are tried last, so that the puzzle changes.
    order.extend(absent.iter().take(back));
    let least = if task.wish.minimal {
        0
    } else {
        (*task.wish.clues.start()).min(clues(&values))
    };
    dig(oracle, &mut values, &order, least);
    values
}

/// Changes digits of a board with several solutions in the same cells until it has only one, and
/// returns that solution. `None` if that does not succeed.
///
/// Removes a given, looks at the solutions of the rest, and puts the digit that the fewest of them
/// have in that cell in its place.
pub(super) fn settle(
    oracle: &mut Oracle,
    values: &mut [u8],
    rng: &mut impl Rng,
) -> Option<Vec<u8>> {
    const MOST: u64 = 400;
    let cells: Vec<usize> = (0..values.len()).filter(|&c| values[c] != 0).collect();
    let steps = 10 * cells.len();
    for _ in 0..steps {
        if oracle.is_unique(values)? {
            return oracle.solutions(values, 2).0.pop();
        }
        let cell = cells[index(rng, cells.len())];
        let old = std::mem::take(&mut values[cell]);
        let (found, all) = oracle.solutions(values, MOST);
        let mut counts = vec![0u64; 65];
        found
            .iter()
            .for_each(|board| counts[usize::from(board[cell])] += 1);
        let digits: Vec<u8> = (1..65).filter(|&d| counts[usize::from(d)] > 0).collect();
        let rarest = digits
            .iter()
            .map(|&d| counts[usize::from(d)])
            .min()
            .unwrap_or(0);
        let fits = |d: &u8| !all || counts[usize::from(*d)] == rarest;
        let choice: Vec<u8> = digits.into_iter().filter(fits).collect();
        values[cell] = if choice.is_empty() {
            old
        } else {
            choice[index(rng, choice.len())]
        };
    }
    None
}
