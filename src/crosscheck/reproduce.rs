//! The smallest puzzle that reproduces a solver's fault.

use super::fault::{Fault, FaultKind};
use super::known::KnownPuzzle;
use super::referee::Referee;
use super::shrink::{Budget, Shrunk, shrink};
use crate::clock::Instant;
use crate::grid::{Givens, Shape};
use crate::rules::Model;
use std::collections::HashMap;

/// A small puzzle that reproduces a fault.
#[derive(Clone, Debug)]
pub struct Reproducer {
    /// The givens, and how complete the search for fewer was.
    pub shrunk: Shrunk,
    /// The verdict on the givens in one word, like [`Truth::word`](super::Truth::word). It may
    /// differ from that of the original puzzle.
    pub truth: &'static str,
    /// The fault of the answer to them, of the same kind.
    pub fault: Fault,
}

/// Removes givens while the solver shows a fault of the same kind, whatever the verdict on the
/// rest: each verdict is computed anew, and the answer is compared with it. For a solver that
/// crashes on everything, an empty board remains.
///
/// `ask` returns the fault of the solver's answer to a question, or `None` to end the search. If
/// two thirds of the budget are not enough, the rest is spent on puzzles with the verdict of the
/// smallest one found, because many solvers are slow on the others.
///
/// ```
/// use veridoku::crosscheck::{Budget, Fault, FaultKind, Referee, reproduce};
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::rules::{Model, Puzzle};
///
/// let values = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 0, 0, 0];
/// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), values).unwrap();
/// let question = Referee::default().question(Model::new(&Puzzle::plain(givens))).unwrap();
/// let fault = Fault::new(FaultKind::Crash, "ended with exit code 3");
/// let small = reproduce(&question, &fault, &mut Referee::default(), &Budget::default(), &mut |_| {
///     Some(Some(fault.clone()))
/// });
/// assert_eq!((question.truth.word(), small.truth), ("unique", "several"));
/// assert_eq!(small.shrunk.givens.count(), 0);
/// ```
pub fn reproduce(
    question: &KnownPuzzle,
    fault: &Fault,
    referee: &mut Referee,
    budget: &Budget,
    ask: &mut dyn FnMut(&KnownPuzzle) -> Option<Option<Fault>>,
) -> Reproducer {
    let whole = (question.truth.word(), fault.clone());
    let Some(model) = &question.model else {
        let givens = Givens::empty(Shape::CLASSIC);
        let shrunk = shrink(&givens, budget, &mut |_| Some(false));
        return Reproducer::new(shrunk, whole);
    };
    let mut lab = Lab {
        model,
        kind: fault.kind,
        referee,
        ask,
        shown: HashMap::new(),
    };
    let first = Budget {
        tries: budget.tries - budget.tries / 3,
        until: budget.until.map(|at| {
            let now = Instant::now();
            now + at.saturating_duration_since(now) * 2 / 3
        }),
        ..*budget
    };
    let mut shrunk = shrink(model.givens(), &first, &mut |givens| {
        lab.shows(givens, None)
    });
    if shrunk.spent && !shrunk.minimal {
        let so_far = lab.shown.get(shrunk.givens.values());
        let truth = so_far.map_or(whole.0, |(truth, _)| *truth);
        let rest = Budget {
            tries: budget.tries.saturating_sub(shrunk.tries),
            orders: 0,
            until: budget.until,
        };
        let more = shrink(&shrunk.givens, &rest, &mut |givens| {
            lab.shows(givens, Some(truth))
        });
        // That no given can be removed with this verdict implies nothing about the other verdicts.
        shrunk.tries += more.tries;
        shrunk.givens = more.givens;
    }
    let last = lab.shown.remove(shrunk.givens.values()).unwrap_or(whole);
    Reproducer::new(shrunk, last)
}

impl Reproducer {
    fn new(shrunk: Shrunk, (truth, fault): (&'static str, Fault)) -> Reproducer {
        Reproducer {
            shrunk,
            truth,
            fault,
        }
    }
}

/// The state of the search for a fault on fewer givens.
struct Lab<'a> {
    model: &'a Model,
    kind: FaultKind,
    referee: &'a mut Referee,
    ask: &'a mut dyn FnMut(&KnownPuzzle) -> Option<Option<Fault>>,
    /// The puzzles that show the fault, with their verdict and the fault.
    shown: HashMap<Vec<u8>, (&'static str, Fault)>,
}

impl Lab<'_> {
    /// Returns whether these givens show the fault, if their verdict is `only`; `None` if the
    /// search ends.
    fn shows(&mut self, givens: &Givens, only: Option<&str>) -> Option<bool> {
        // A puzzle on which our own engines disagree is no basis for judging an answer.
        let Ok(question) = self
            .referee
            .question(self.model.with_givens(givens.clone()))
        else {
            return Some(false);
        };
        let truth = question.truth.word();
        if only.is_some_and(|only| only != truth) {
            return Some(false);
        }
        let found = (self.ask)(&question)?.filter(|found| found.kind == self.kind);
        let shows = found.is_some();
        let shown = found.map(|found| (givens.values().to_vec(), (truth, found)));
        self.shown.extend(shown);
        Some(shows)
    }
}

#[cfg(test)]
mod tests {
    use super::super::answer::Answer;
    use super::super::referee::Truth;
    use super::*;
    use crate::formats::{ReadOptions, parse_str};

    const MINIMAL: &str =
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

    fn question(line: &str) -> KnownPuzzle {
        let parsed = parse_str(line, &ReadOptions::default()).remove(0).unwrap();
        let question = Referee::default().question(Model::new(&parsed.puzzle));
        question.unwrap()
    }

    /// Returns the reproducer of a solver's fault on a puzzle with one solution.
    fn small(solver: &dyn Fn(&KnownPuzzle) -> Answer, budget: &Budget) -> Reproducer {
        let question = question(MINIMAL);
        let judge = |question: &KnownPuzzle| question.fault(&solver(question), false);
        let fault = judge(&question).expect("a fault");
        let mut ask = |question: &KnownPuzzle| Some(judge(question));
        reproduce(&question, &fault, &mut Referee::default(), budget, &mut ask)
    }

    fn right(question: &KnownPuzzle) -> Answer {
        match &question.truth {
            Truth::Unique(solution) => Answer::Board(solution.values().to_vec()),
            Truth::Several(_) => Answer::Several,
            _ => Answer::None,
        }
    }

    #[test]
    fn a_wrong_claim_on_everything_needs_no_given() {
        let none = small(&|_| Answer::None, &Budget::default());
        assert_eq!((none.shrunk.givens.count(), none.truth), (0, "several"));
        assert!(
            none.fault.message.contains("there are several"),
            "{}",
            none.fault
        );
        assert!(none.shrunk.minimal && !none.shrunk.spent);
    }

    #[test]
    fn the_claim_of_several_solutions_is_shown_where_there_are_not() {
        // Wrong for every puzzle with one solution or none; the fewest givens of those are two with
        // one digit, or seventeen.
        let several = small(&|_| Answer::Several, &Budget::default());
        assert_eq!(several.fault.kind, FaultKind::ClaimsSeveral);
        assert_eq!(several.truth, "unique");
        assert!(several.shrunk.minimal);
    }

    #[test]
    fn a_fault_of_two_digits_is_left_with_these() {
        let solver = |question: &KnownPuzzle| {
            let givens = question.model.as_ref().unwrap().givens();
            let has = |value| givens.values().contains(&value);
            if has(1) && has(9) {
                Answer::None
            } else {
                right(question)
            }
        };
        let found = small(&solver, &Budget::default());
        let mut values: Vec<u8> = found
            .shrunk
            .givens
            .iter()
            .map(|g| g.digit.value())
            .collect();
        values.sort_unstable();
        assert_eq!((values, found.truth), (vec![1, 9], "several"));
    }

    #[test]
    fn a_fault_of_one_verdict_keeps_it() {
        let solver = |question: &KnownPuzzle| match right(question) {
            Answer::Board(mut board) => {
                board.swap(0, 1);
                Answer::Board(board)
            }
            other => other,
        };
        let found = small(&solver, &Budget::default());
        assert_eq!(found.truth, "unique");
        assert!(found.shrunk.minimal && found.shrunk.givens.count() >= 17);
    }

    #[test]
    fn a_budget_that_is_spent_is_told_of() {
        let picky = |question: &KnownPuzzle| match right(question) {
            Answer::Board(_) => Answer::None,
            other => other,
        };
        let few = Budget {
            tries: 9,
            ..Budget::default()
        };
        let found = small(&picky, &few);
        assert!(found.shrunk.spent && !found.shrunk.minimal);
        assert!(found.shrunk.tries <= 9);
        assert_eq!(found.truth, "unique");
    }
}
