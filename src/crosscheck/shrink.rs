//! Fewer givens, same fault.
//!
//! Groups of givens are taken away while the fault stays, half of them first and then ever smaller groups, as in delta debugging
//! (A. Zeller and R. Hildebrandt, "Simplifying and isolating failure-inducing input", 2002); at the end each given by itself, until none can go.

use crate::grid::{Cell, Givens};

/// What is left of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// Givens that still show the fault.
    pub givens: Givens,
    /// Whether every given was tried and none can go: without any one of them the fault is gone.
    pub minimal: bool,
    /// How often the fault was looked for.
    pub tries: u64,
}

/// Takes givens away while `still` says that the fault is there, to a local minimum. `None` from `still` ends the search where it is.
///
/// The fault need not be monotone: that a set of givens shows it says nothing about its subsets, so each pass over single givens is
/// repeated until one finds nothing.
///
/// ```
/// use veridoku::crosscheck::shrink;
/// use veridoku::grid::{Givens, Shape};
///
/// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), vec![1, 2, 3, 4].repeat(4)).unwrap();
/// let two_ones = |g: &Givens| Some(g.values().iter().filter(|&&v| v == 1).count() >= 2);
/// let shrunk = shrink(&givens, &mut { two_ones });
/// assert_eq!((shrunk.givens.count(), shrunk.minimal), (2, true));
/// ```
pub fn shrink(givens: &Givens, still: &mut dyn FnMut(&Givens) -> Option<bool>) -> Shrunk {
    let mut shrunk = Shrunk {
        givens: givens.clone(),
        minimal: false,
        tries: 0,
    };
    let mut size = shrunk.givens.count().div_ceil(2);
    while size > 0 {
        let Some(any) = pass(&mut shrunk, size, still) else {
            return shrunk;
        };
        size = match (size, any) {
            (1, true) => 1,
            (1, false) => 0,
            _ => size / 2,
        };
    }
    shrunk.minimal = true;
    shrunk
}

/// Tries to take away each group of `size` givens; whether any went. `None` if the search is over.
fn pass(
    shrunk: &mut Shrunk,
    size: usize,
    still: &mut dyn FnMut(&Givens) -> Option<bool>,
) -> Option<bool> {
    let cells: Vec<Cell> = shrunk.givens.iter().map(|given| given.cell).collect();
    let mut any = false;
    for group in cells.chunks(size) {
        let fewer = shrunk.givens.retain(|given| !group.contains(&given.cell));
        shrunk.tries += 1;
        if still(&fewer)? {
            shrunk.givens = fewer;
            any = true;
        }
    }
    Some(any)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    #[test]
    fn every_given_that_is_left_is_needed() {
        let full = Givens::from_values(Shape::CLASSIC, vec![1; 81]).unwrap();
        // Shown by any five givens of which two are in the first row, and by no set of just six.
        let shows = |g: &Givens| {
            let first = g.values()[..9].iter().filter(|&&v| v != 0).count();
            g.count() >= 5 && g.count() != 6 && first >= 2
        };
        let shrunk = shrink(&full, &mut |g| Some(shows(g)));
        assert!(shrunk.minimal && shows(&shrunk.givens));
        for given in shrunk.givens.iter() {
            assert!(!shows(&shrunk.givens.retain(|g| g != given)));
        }
    }

    #[test]
    fn a_search_that_is_stopped_keeps_what_it_has() {
        let full = Givens::from_values(Shape::CLASSIC, vec![1; 81]).unwrap();
        let mut left = 2;
        let shrunk = shrink(&full, &mut |_| {
            left -= 1;
            (left > 0).then_some(true)
        });
        assert_eq!((shrunk.minimal, shrunk.givens.count()), (false, 40));
        assert_eq!(shrunk.tries, 2);
    }
}
