//! Which puzzles are asked about: of suites and of files, of some sizes, a sample.

use super::query::Query;
use super::reservoir::Reservoir;
use super::suites::{SUITES, Suite, suite};
use crate::grid::MAX_ORDER;
use std::str::FromStr;

/// The order of the boards in endless suites.
const USUAL: usize = 9;

/// The suites that a name stands for: one, or with `all` every suite that ends.
#[derive(Clone, Debug)]
pub struct SuiteChoice(pub Vec<&'static Suite>);

impl FromStr for SuiteChoice {
    type Err = String;

    /// Reads the name of a suite, or `all`.
    fn from_str(name: &str) -> Result<SuiteChoice, String> {
        if let Some(suite) = suite(name) {
            return Ok(SuiteChoice(vec![suite]));
        }
        if name == "all" {
            let ended = SUITES.iter().filter(|suite| !suite.is_endless());
            return Ok(SuiteChoice(ended.collect()));
        }
        let known: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
        Err(format!("expected one of {}, all", known.join(", ")))
    }
}

/// Orders of boards, the number of cells in a row, from one to another.
///
/// ```
/// use veridoku::crosscheck::OrderRange;
/// let range: OrderRange = "4-9".parse().unwrap();
/// assert!(range.contains(6) && !range.contains(16));
/// assert!("9-4".parse::<OrderRange>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderRange {
    least: usize,
    most: usize,
}

impl OrderRange {
    /// Returns whether an order is in the range.
    pub fn contains(self, order: usize) -> bool {
        (self.least..=self.most).contains(&order)
    }
}

impl FromStr for OrderRange {
    type Err = String;

    /// Reads `9` or `4-9`: orders from 4 on.
    fn from_str(text: &str) -> Result<OrderRange, String> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let order = |text: &str| text.parse().ok().filter(|n| (4..=MAX_ORDER).contains(n));
        match (order(least), order(most)) {
            (Some(least), Some(most)) if least <= most => Ok(OrderRange { least, most }),
            _ => Err(format!(
                "expected orders from 4 to {MAX_ORDER}, such as 9 or 4-9"
            )),
        }
    }
}

/// Takes queries, or reports on input that is none, until it returns `false`.
pub type Take<'a, E> = dyn FnMut(Result<Query, E>) -> bool + 'a;

/// The puzzles to ask about.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The suites.
    pub suites: Vec<&'static Suite>,
    /// The orders of boards that are wanted; all if empty. Text that is no puzzle counts as 9.
    pub orders: Vec<OrderRange>,
    /// The number of puzzles, chosen at random from those that end, and the first of endless
    /// suites; `None` for all.
    pub sample: Option<usize>,
    /// The seed of the sample and of the random suite.
    pub seed: u64,
}

impl Selection {
    fn wants(&self, order: usize) -> bool {
        let mut orders = self.orders.iter();
        self.orders.is_empty() || orders.any(|range| range.contains(order))
    }

    /// Passes the queries of `files`, then those of the suites to `take`, in order, until it
    /// returns `false`. A sample is held in memory; else queries are passed on as they are read.
    /// `files` passes queries on, too, and returns `false` if no more are wanted.
    pub fn feed<E>(&self, files: impl FnOnce(&mut Take<'_, E>) -> bool, take: &mut Take<'_, E>) {
        let (mut endless, ended): (Vec<&Suite>, Vec<&Suite>) =
            self.suites.iter().partition(|suite| suite.is_endless());
        if !self.wants(USUAL) {
            // A search of an endless suite for another size would never end.
            endless.clear();
        }
        let cases = |suite: &'static Suite| {
            let cases = suite.cases(self.seed);
            cases.map(move |case| Ok(Query::of_case(suite, &case)))
        };
        let finite = |take: &mut Take<'_, E>| {
            let take = &mut |found: Result<Query, E>| {
                let order = found.as_ref().map(|query| query.shape().order());
                order.is_ok_and(|order| !self.wants(order)) || take(found)
            };
            files(take) && ended.into_iter().flat_map(cases).all(take)
        };
        let mut endless = endless.into_iter().flat_map(cases);
        let Some(n) = self.sample else {
            let _ = finite(take) && endless.all(take);
            return;
        };
        let mut kept = Reservoir::new(n, self.seed);
        finite(&mut |found| {
            kept.offer(found);
            true
        });
        let _ = kept.into_items().into_iter().all(&mut *take) && endless.take(n).all(take);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of the queries.
    fn names(selection: &Selection, most: usize) -> Vec<String> {
        let mut names = Vec::new();
        selection.feed(|_: &mut Take<'_, ()>| true, &mut |found| {
            names.push(found.unwrap().name);
            names.len() < most
        });
        names
    }

    #[test]
    fn a_selection_keeps_to_sizes_and_numbers() {
        let SuiteChoice(suites) = "smoke".parse().unwrap();
        let mut selection = Selection {
            suites,
            ..Selection::default()
        };
        let all = names(&selection, usize::MAX);
        selection.orders = vec!["16".parse().unwrap()];
        let large = names(&selection, usize::MAX);
        assert!(!large.is_empty() && large.len() < all.len());
        selection.orders.clear();
        selection.sample = Some(5);
        let sample = names(&selection, usize::MAX);
        assert!(sample.len() == 5 && sample.iter().all(|name| all.contains(name)));
        selection.suites = "random".parse::<SuiteChoice>().unwrap().0;
        assert_eq!(names(&selection, usize::MAX).len(), 5);
        selection.sample = None;
        assert_eq!(names(&selection, 7).len(), 7);
        selection.orders = vec!["16".parse().unwrap()];
        assert!(names(&selection, 7).is_empty());
    }
}
