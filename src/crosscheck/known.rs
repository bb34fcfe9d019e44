//! A puzzle with the truth about it, and the faults of an answer.

use super::answer::{Answer, excerpt};
use super::fault::{Fault, FaultKind};
use super::referee::Truth;
use crate::grid::{CellSet, Digit};
use crate::rules::Model;
use crate::verify::check_board;

/// A puzzle with the truth about it.
#[derive(Clone, Debug)]
pub struct KnownPuzzle {
    /// The puzzle; `None` for text that is not a puzzle.
    pub model: Option<Model>,
    /// The truth.
    pub truth: Truth,
}

impl KnownPuzzle {
    /// Returns the fault of an answer; `None` if it has none. With `any_solution`, the solver
    /// returns the first solution it finds and does not claim that it is the only one.
    ///
    /// For text that is not a puzzle, every answer is right except a board and the claim of several
    /// solutions. A puzzle with several solutions or none is still a puzzle and must not be
    /// refused. If the truth is unknown, only a board can be found wrong; see
    /// [`is_settled_by`](KnownPuzzle::is_settled_by).
    pub fn fault(&self, answer: &Answer, any_solution: bool) -> Option<Fault> {
        use FaultKind::{AnswersMalformed, ClaimsNone, ClaimsSeveral, Refuses, Unreadable};
        let fault = |kind, message: String| Some(Fault::new(kind, message));
        match (answer, &self.truth) {
            (Answer::Board(_), Truth::Malformed) => {
                let message = "a board for text that is no puzzle".to_string();
                fault(AnswersMalformed, message)
            }
            (Answer::Board(values), _) => self.board_fault(values, any_solution),
            (Answer::None, Truth::Unique(_)) => fault(
                ClaimsNone,
                "says that there is no solution, but there is one".to_string(),
            ),
            (Answer::None, Truth::Several(_)) => fault(
                ClaimsNone,
                "says that there is no solution, but there are several".to_string(),
            ),
            (Answer::Several, Truth::Unique(_) | Truth::None | Truth::Malformed) => {
                let there = match &self.truth {
                    Truth::Unique(_) => "but there is one only",
                    Truth::None => "but there is none",
                    _ => "of text that is no puzzle",
                };
                let message = format!("says that there are several solutions, {there}");
                fault(ClaimsSeveral, message)
            }
            (Answer::Refused, Truth::Unique(_) | Truth::None | Truth::Several(_)) => {
                let solutions = match &self.truth {
                    Truth::Unique(_) => "one solution",
                    Truth::None => "no solution",
                    _ => "several solutions",
                };
                let message =
                    format!("says that this is no puzzle, but it is one, with {solutions}");
                fault(Refuses, message)
            }
            (Answer::Unreadable(_), Truth::Malformed) => None,
            (Answer::Unreadable(text), _) => {
                let message = if text.is_empty() {
                    "an empty answer".to_string()
                } else {
                    format!("neither a board nor a known word: '{}'", excerpt(text))
                };
                fault(Unreadable, message)
            }
            (Answer::None | Answer::Several | Answer::Refused, _) => None,
        }
    }

    fn board_fault(&self, values: &[u8], any_solution: bool) -> Option<Fault> {
        let model = self.model.as_ref()?;
        let shape = model.shape();
        if values.len() != shape.cells() {
            let (expected, found) = (shape.cells(), values.len());
            let message = format!("expected {expected} cells, found {found}");
            return Some(Fault::new(FaultKind::Unreadable, message));
        }
        let changed = model.givens().iter().filter(|given| {
            let value = values[given.cell.index()];
            value != 0 && value != given.digit.value()
        });
        let changed = CellSet::of(shape, changed.map(|given| given.cell));
        if !changed.is_empty() {
            let message = format!("the board has other digits than the givens in {changed}");
            return Some(Fault::new(FaultKind::IgnoresGivens, message));
        }
        let empty = values.iter().filter(|&&value| value == 0).count();
        if empty > 0 {
            let message = match empty {
                1 => "1 cell of the board is empty".to_string(),
                _ => format!("{empty} cells of the board are empty"),
            };
            return Some(Fault::new(FaultKind::Incomplete, message));
        }
        let solution = match check_board(model, values)? {
            Ok(solution) => solution,
            Err(violations) => {
                let words = |d: Digit| d.to_string();
                let first = violations.first().map(|v| v.words(shape, words));
                let rules = match violations.len() {
                    1 => "a rule".to_string(),
                    number => format!("{number} rules"),
                };
                let message = format!("the board breaks {rules}; {}", first.unwrap_or_default());
                return Some(Fault::new(FaultKind::WrongBoard, message));
            }
        };
        let refuted = match &self.truth {
            Truth::Unique(only) => solution != *only,
            Truth::None => true,
            _ => false,
        };
        if refuted {
            let message = "a solution that our engines say there is not: a defect of ours";
            return Some(Fault::new(FaultKind::RefutesUs, message));
        }
        match (&self.truth, any_solution) {
            (Truth::Several(_), false) => Some(Fault::new(
                FaultKind::ClaimsUnique,
                "gives one solution and does not say that there are others",
            )),
            _ => None,
        }
    }

    /// Returns whether an answer without a fault is known to be right. If the truth is unknown,
    /// that holds only for a solution from a solver that does not claim that it is the only one.
    pub fn is_settled_by(&self, answer: &Answer, any_solution: bool) -> bool {
        match (&self.truth, answer) {
            (Truth::Unknown, Answer::Board(values)) => any_solution && self.is_solved_by(values),
            (Truth::Unknown, _) => false,
            _ => true,
        }
    }

    /// Returns whether a board is a solution of the puzzle.
    pub fn is_solved_by(&self, values: &[u8]) -> bool {
        let model = self.model.as_ref();
        let checked = model.and_then(|model| check_board(model, values));
        checked.is_some_and(|checked| checked.is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Referee;
    use super::*;
    use crate::formats::{ReadOptions, parse_str};

    const SOLUTION: &str = "1234341221434321";

    fn question(line: &str) -> KnownPuzzle {
        let parsed = parse_str(line, &ReadOptions::default()).remove(0).unwrap();
        let model = Model::new(&parsed.puzzle);
        Referee::default().question(model).unwrap()
    }

    fn board(line: &str) -> Answer {
        Answer::Board(line.bytes().map(|b| b - b'0').collect())
    }

    fn kind(line: &str, answer: &Answer, any: bool) -> Option<FaultKind> {
        question(line).fault(answer, any).map(|fault| fault.kind)
    }

    #[test]
    fn each_answer_is_held_against_the_truth() {
        use FaultKind::*;
        let (unique, several, none) = ("1234341221434...", "................", "1234341221432...");
        let words = [unique, several, none].map(|line| question(line).truth.word());
        assert_eq!(words, ["unique", "several", "none"]);
        let right = board(SOLUTION);
        assert_eq!(kind(unique, &right, false), None);
        assert_eq!(kind(several, &right, false), Some(ClaimsUnique));
        assert_eq!(kind(several, &right, true), None);
        assert_eq!(kind(none, &right, false), Some(IgnoresGivens));
        let wrong = board("1234341221434322");
        assert_eq!(kind(unique, &wrong, false), Some(WrongBoard));
        let partly = board("1234341221434320");
        assert_eq!(kind(unique, &partly, false), Some(Incomplete));
        assert_eq!(
            kind(unique, &Answer::Board(vec![1]), true),
            Some(Unreadable)
        );
        for (answer, faults) in [
            (Answer::None, [Some(ClaimsNone), Some(ClaimsNone), None]),
            (
                Answer::Several,
                [Some(ClaimsSeveral), None, Some(ClaimsSeveral)],
            ),
            (Answer::Refused, [Some(Refuses); 3]),
            (Answer::Unreadable("?".into()), [Some(Unreadable); 3]),
        ] {
            let found = [unique, several, none].map(|line| kind(line, &answer, false));
            assert_eq!(found, faults, "{answer:?}");
        }
    }

    #[test]
    fn text_that_is_no_puzzle_may_be_answered_by_anything_but_a_board() {
        let malformed = KnownPuzzle {
            model: None,
            truth: Truth::Malformed,
        };
        let kind = |answer| malformed.fault(&answer, true).map(|fault| fault.kind);
        assert_eq!(kind(board(SOLUTION)), Some(FaultKind::AnswersMalformed));
        assert_eq!(kind(Answer::Several), Some(FaultKind::ClaimsSeveral));
        for answer in [
            Answer::None,
            Answer::Refused,
            Answer::Unreadable(String::new()),
        ] {
            assert_eq!(kind(answer), None);
        }
    }

    #[test]
    fn without_the_truth_only_a_solution_of_many_is_right() {
        let unknown = KnownPuzzle {
            truth: Truth::Unknown,
            ..question("1234341221434...")
        };
        assert!(unknown.is_settled_by(&board(SOLUTION), true));
        assert!(!unknown.is_settled_by(&board(SOLUTION), false));
        for answer in [Answer::None, Answer::Several, Answer::Refused] {
            assert_eq!(unknown.fault(&answer, true), None);
            assert!(!unknown.is_settled_by(&answer, true));
        }
    }

    #[test]
    fn one_is_not_many() {
        let unique = question("1234341221434...");
        let said = |line| unique.fault(&board(line), false).unwrap().message;
        assert_eq!(said("1234341221434320"), "1 cell of the board is empty");
        assert!(said("1234341221434322").starts_with("the board breaks 3 rules"));
    }

    #[test]
    fn a_right_board_that_we_deny_is_our_defect() {
        let denied = KnownPuzzle {
            truth: Truth::None,
            ..question("1234341221434...")
        };
        let fault = denied.fault(&board(SOLUTION), true).unwrap();
        assert_eq!(fault.kind, FaultKind::RefutesUs);
    }
}
