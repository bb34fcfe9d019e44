//! Fewer givens with the same fault.
//!
//! Removes all givens at once, then half of them and ever smaller groups, while the fault persists,
//! as in delta debugging (A. Zeller and R. Hildebrandt, "Simplifying and isolating failure-inducing
//! input", 2002); in the end each given by itself, until none can be removed. This is a local
//! minimum, so the search restarts with the givens in other orders, and keeps the smallest result.

use crate::clock::Instant;
use crate::generate::shuffled_groups;
use crate::grid::{Cell, Givens};
use std::collections::HashMap;

/// The cost allowed for a search for fewer givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most puzzles to test for the fault.
    pub tries: u64,
    /// The number of further orders of the givens to try, for a smaller result.
    pub orders: u64,
    /// When to stop; `None` for never.
    pub until: Option<Instant>,
}

impl Default for Budget {
    /// Returns 2000 puzzles, four more orders, and no deadline.
    fn default() -> Budget {
        Budget {
            tries: 2000,
            orders: 4,
            until: None,
        }
    }
}

/// The result of shrinking a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// Givens that still show the fault.
    pub givens: Givens,
    /// Whether every given was tried and none can be removed: without any one of them the fault is
    /// gone.
    pub minimal: bool,
    /// Whether the budget cut the search short, so that fewer givens may show the fault.
    pub spent: bool,
    /// The number of puzzles tested for the fault.
    pub tries: u64,
}

/// Removes givens while `still` returns that the fault persists. `None` from `still` ends the
/// search, as does the end of the budget.
///
/// The fault need not be monotone: if a set of givens shows it, its subsets need not, so passes
/// over single givens are repeated until one removes nothing. No puzzle is tested twice.
///
/// ```
/// use veridoku::crosscheck::{Budget, shrink};
/// use veridoku::grid::{Givens, Shape};
///
/// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), vec![1, 2, 3, 4].repeat(4)).unwrap();
/// let two_ones = |g: &Givens| Some(g.values().iter().filter(|&&v| v == 1).count() >= 2);
/// let shrunk = shrink(&givens, &Budget::default(), &mut { two_ones });
/// assert_eq!((shrunk.givens.count(), shrunk.minimal, shrunk.spent), (2, true, false));
/// ```
pub fn shrink(
    givens: &Givens,
    budget: &Budget,
    still: &mut dyn FnMut(&Givens) -> Option<bool>,
) -> Shrunk {
    let mut search = Search {
        budget,
        still,
        known: HashMap::new(),
        tries: 0,
    };
    let cells: Vec<Cell> = givens.iter().map(|given| given.cell).collect();
    let (mut best, mut minimal) = search.down(givens, &cells);
    let mut spent = !minimal;
    for order in 1..=budget.orders {
        // A single given is known to be needed.
        if spent || best.count() <= 1 {
            break;
        }
        let groups = (0..cells.len()).map(|at| vec![at]).collect();
        let shuffled = shuffled_groups(groups, order).concat();
        let shuffled: Vec<Cell> = shuffled.into_iter().map(|at| cells[at]).collect();
        let (other, whole) = search.down(givens, &shuffled);
        spent = !whole;
        if other.count() < best.count() {
            (best, minimal) = (other, whole);
        }
    }
    Shrunk {
        givens: best,
        minimal,
        spent,
        tries: search.tries,
    }
}

struct Search<'a> {
    budget: &'a Budget,
    still: &'a mut dyn FnMut(&Givens) -> Option<bool>,
    known: HashMap<Vec<u8>, bool>,
    tries: u64,
}

impl Search<'_> {
    /// Returns whether the fault persists; `None` if the search is over.
    fn shows(&mut self, givens: &Givens) -> Option<bool> {
        if let Some(&known) = self.known.get(givens.values()) {
            return Some(known);
        }
        let late = self.budget.until.is_some_and(|at| Instant::now() >= at);
        if late || self.tries >= self.budget.tries {
            return None;
        }
        self.tries += 1;
        let shows = (self.still)(givens)?;
        self.known.insert(givens.values().to_vec(), shows);
        Some(shows)
    }

    /// Removes givens in an order of their cells, down to a local minimum; the flag is `false` if
    /// the search ends before.
    fn down(&mut self, givens: &Givens, order: &[Cell]) -> (Givens, bool) {
        let mut left = givens.clone();
        let mut size = left.count();
        while size > 0 {
            let Some(any) = self.pass(&mut left, order, size) else {
                return (left, false);
            };
            size = match (size, any) {
                (1, true) => 1,
                (1, false) => 0,
                _ => size.div_ceil(2),
            };
        }
        (left, true)
    }

    /// Tries to remove each group of `size` givens. Returns whether any was removed; `None` if the
    /// search is over.
    fn pass(&mut self, left: &mut Givens, order: &[Cell], size: usize) -> Option<bool> {
        let there = |cell: &&Cell| left.get(**cell).is_some();
        let cells: Vec<Cell> = order.iter().filter(there).copied().collect();
        let mut any = false;
        for group in cells.chunks(size) {
            let fewer = left.retain(|given| !group.contains(&given.cell));
            if self.shows(&fewer)? {
                *left = fewer;
                any = true;
            }
        }
        Some(any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    fn full() -> Givens {
        Givens::from_values(Shape::CLASSIC, vec![1; 81]).unwrap()
    }

    #[test]
    fn every_given_that_is_left_is_needed() {
        // Holds for five or more givens of which two are in the first row, except for sets of six.
        let shows = |g: &Givens| {
            let first = g.values()[..9].iter().filter(|&&v| v != 0).count();
            g.count() >= 5 && g.count() != 6 && first >= 2
        };
        let shrunk = shrink(&full(), &Budget::default(), &mut |g| Some(shows(g)));
        assert!(shrunk.minimal && !shrunk.spent && shows(&shrunk.givens));
        for given in shrunk.givens.iter() {
            assert!(!shows(&shrunk.givens.retain(|g| g != given)));
        }
    }

    #[test]
    fn what_every_puzzle_shows_is_shown_by_none_at_the_first_try() {
        let shrunk = shrink(&full(), &Budget::default(), &mut |_| Some(true));
        assert_eq!((shrunk.givens.count(), shrunk.tries), (0, 1));
        assert!(shrunk.minimal && !shrunk.spent);
    }

    #[test]
    fn another_order_leads_to_fewer() {
        // Holds for the last two cells, or for the first twenty.
        let shows = |g: &Givens| {
            let v = g.values();
            (v[79] != 0 && v[80] != 0) || v[..20].iter().all(|&v| v != 0)
        };
        let mut asked = std::collections::HashSet::new();
        let mut count = |budget: &Budget| {
            asked.clear();
            let shrunk = shrink(&full(), budget, &mut |g| {
                assert!(asked.insert(g.values().to_vec()), "asked twice");
                Some(shows(g))
            });
            assert!(shrunk.minimal && shows(&shrunk.givens));
            shrunk.givens.count()
        };
        let turned = full();
        let mut backwards: Vec<Cell> = turned.iter().map(|given| given.cell).collect();
        backwards.reverse();
        let once = Budget {
            orders: 0,
            ..Budget::default()
        };
        let mut still = |g: &Givens| Some(shows(g));
        let mut search = Search {
            budget: &once,
            still: &mut still,
            known: HashMap::new(),
            tries: 0,
        };
        assert_eq!(search.down(&turned, &backwards).0.count(), 20);
        assert_eq!(count(&Budget::default()), 2);
        assert_eq!(count(&once), 2);
    }

    #[test]
    fn a_search_that_is_stopped_keeps_what_it_has() {
        let half = |g: &Givens| Some(g.count() >= 40);
        let mut left = 3;
        let stopped = shrink(&full(), &Budget::default(), &mut |g| {
            left -= 1;
            (left > 0).then_some(()).and(half(g))
        });
        let few = Budget {
            tries: 2,
            ..Budget::default()
        };
        let spent = shrink(&full(), &few, &mut { half });
        for shrunk in [stopped, spent] {
            assert!(!shrunk.minimal && shrunk.spent);
            assert_eq!(shrunk.givens.count(), 40);
        }
        let late = Budget {
            until: Some(Instant::now()),
            ..Budget::default()
        };
        let shrunk = shrink(&full(), &late, &mut |_| Some(true));
        assert_eq!((shrunk.givens.count(), shrunk.tries), (81, 0));
    }
}
