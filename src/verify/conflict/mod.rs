//! Why a puzzle has no solution: a minimal set of contradicting givens.

mod shrink;

pub(super) use shrink::Oracle;

use super::smallest::{Smallest, smallest};
use super::verdict::{Conflict, Reason};
use crate::engine::Limits;
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use crate::rules::{Clue, Model, Name, Relation, Rule, Solution, Violation};
use crate::sat::Contradictions;

/// Returns the model with only some of its givens.
pub(super) fn only(model: &Model, givens: &[Candidate]) -> Model {
    model.with_givens(model.givens().retain(|g| givens.contains(&g)))
}

/// Returns a contradiction among the givens of a model that has no solution, and boards of which
/// each holds all but one of them, as far as some were found.
pub(super) fn shrunk(
    model: &Model,
    oracle: &mut Oracle<'_>,
    seed: u64,
) -> (Conflict, Vec<Solution>) {
    let mut core = shrink::smallest_core(model, oracle, seed);
    core.givens.sort_unstable();
    let conflict = Conflict {
        reason: reason(model, &core.givens),
        givens: core.givens,
        clues: clues(model),
        rules: None,
        minimal: core.minimal,
        smallest: None,
        repeats: Violation::repeats(model),
    };
    let boards = core.needed.into_iter().filter_map(|(_, board)| board);
    (conflict, boards.collect())
}

/// Returns the clues of a model.
pub(super) fn clues(model: &Model) -> Vec<Clue> {
    let rules = model.rulebook().rules().iter();
    let clues = rules.filter_map(|rule| match rule {
        Rule::Clue(clue) => Some(clue.clone()),
        _ => None,
    });
    clues.collect()
}

/// Looks for a smaller contradiction, until there is none or a limit is reached; returns at once if
/// there is no oracle.
pub(super) fn least(
    model: &Model,
    known: Conflict,
    oracle: Option<&mut Contradictions>,
    limits: &Limits,
) -> (Conflict, Smallest) {
    let givens: Vec<Candidate> = model.givens().iter().collect();
    let found = oracle.map(|oracle| {
        oracle.watch(limits);
        smallest(oracle, &givens, &known.givens, limits)
    });
    let found = found.unwrap_or_default();
    let conflict = match &found.givens {
        None => Conflict {
            smallest: Some(false),
            ..known
        },
        Some(givens) if givens.len() < known.givens.len() || !known.minimal => Conflict {
            reason: reason(model, givens),
            givens: givens.clone(),
            clues: known.clues,
            rules: None,
            minimal: true,
            smallest: Some(true),
            repeats: known.repeats,
        },
        Some(_) => Conflict {
            smallest: Some(true),
            ..known
        },
    };
    (conflict, found)
}

/// Returns the first two givens with the same digit in one house. Under plain rules nothing is
/// smaller, because every single given is consistent; under other rules one of the two may
/// contradict the rules by itself, so the result is `None`.
pub(super) fn same_house(model: &Model) -> Option<Conflict> {
    if !model.rulebook().is_plain() {
        return None;
    }
    let givens: Vec<Candidate> = model.givens().iter().collect();
    for (i, a) in givens.iter().enumerate() {
        for b in &givens[i + 1..] {
            if let Some(reason) = repeated(model, a, b) {
                return Some(Conflict {
                    givens: vec![*a, *b],
                    clues: Vec::new(),
                    rules: None,
                    minimal: true,
                    smallest: None,
                    reason: Some(reason),
                    repeats: Violation::repeats(model),
                });
            }
        }
    }
    None
}

/// Returns the houses, or other cells that differ, in which two givens have the same digit, if
/// there are any.
fn repeated(model: &Model, a: &Candidate, b: &Candidate) -> Option<Reason> {
    if a.digit != b.digit {
        return None;
    }
    let shared = |relation: &Relation| match relation {
        Relation::AllDifferent { cells } => cells.contains(&a.cell) && cells.contains(&b.cell),
        Relation::Domain { .. }
        | Relation::Pair { .. }
        | Relation::Linear { .. }
        | Relation::Automaton { .. }
        | Relation::Clause { .. }
        | Relation::Count { .. }
        | Relation::Connected(_) => false,
    };
    let constraints = model.rulebook().constraints().iter();
    let houses: Vec<Name> = constraints
        .filter(|c| shared(&c.relation))
        .map(|c| c.name.clone())
        .collect();
    (!houses.is_empty()).then_some(Reason::SameHouse(houses))
}

/// Returns a reason that is visible at once: two givens in one house; or, once the givens have
/// eliminated their digit from every cell that must differ, a cell with no digit left, or a house
/// with no place for a digit.
pub(super) fn reason(model: &Model, givens: &[Candidate]) -> Option<Reason> {
    match givens {
        [] if !model.rulebook().has_pencil_marks() => Some(Reason::RulesAlone),
        [] => nothing_left(model, givens).or(Some(Reason::PencilMarksAlone)),
        [a, b] => repeated(model, a, b).or_else(|| nothing_left(model, givens)),
        _ => nothing_left(model, givens),
    }
}

/// Returns a cell with no digit left, or a house with no place for a digit, once the givens have
/// eliminated their digit from every cell that must differ.
fn nothing_left(model: &Model, givens: &[Candidate]) -> Option<Reason> {
    let (shape, order) = (model.shape(), model.shape().order());
    let mut left = vec![DigitSet::all(order); shape.extent()];
    let constraints = model.rulebook().constraints();
    for given in givens {
        left[given.cell.index()] = left[given.cell.index()].and(DigitSet::only(given.digit));
    }
    for constraint in constraints {
        match &constraint.relation {
            Relation::AllDifferent { cells } => {
                for given in givens.iter().filter(|g| cells.contains(&g.cell)) {
                    for cell in cells.iter().filter(|&&c| c != given.cell) {
                        left[cell.index()].remove(given.digit);
                    }
                }
            }
            Relation::Domain { cell, digits } => {
                left[cell.index()] = left[cell.index()].and(*digits);
            }
            Relation::Pair { .. }
            | Relation::Linear { .. }
            | Relation::Automaton { .. }
            | Relation::Clause { .. }
            | Relation::Count { .. }
            | Relation::Connected(_) => {}
        }
    }
    let mut all = (0..shape.extent()).map(Cell::new);
    if let Some(cell) = all.find(|c| left[c.index()].is_empty()) {
        return Some(Reason::NoDigit(cell));
    }

    constraints.iter().find_map(|c| match &c.relation {
        Relation::AllDifferent { cells } if cells.len() == order => {
            let places = |d: &Digit| cells.iter().any(|cell| left[cell.index()].contains(*d));
            let digit = DigitSet::all(order).iter().find(|d| !places(d))?;
            Some(Reason::NoPlace(digit, c.name.clone()))
        }
        Relation::AllDifferent { .. }
        | Relation::Domain { .. }
        | Relation::Pair { .. }
        | Relation::Linear { .. }
        | Relation::Automaton { .. }
        | Relation::Clause { .. }
        | Relation::Count { .. }
        | Relation::Connected(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Cancel;
    use crate::grid::{Cell, Givens, Shape};
    use crate::rules::Puzzle;
    use crate::sat::Solver;

    /// Returns a 4×4 with two contradictions: two ones in the first row, and a digit without a
    /// place.
    fn two() -> (Model, Conflict) {
        let shape = Shape::new(2, 2).unwrap();
        let values = vec![1, 2, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 3, 0, 0, 3];
        let givens = Givens::from_values(shape, values).unwrap();
        let model = Model::new(&Puzzle::plain(givens));
        let known = Conflict {
            givens: model.givens().iter().take(3).collect(),
            clues: Vec::new(),
            rules: None,
            minimal: true,
            smallest: None,
            reason: None,
            repeats: Vec::new(),
        };
        (model, known)
    }

    fn oracle(model: &Model, limits: &Limits) -> Option<Contradictions> {
        Contradictions::new(model, &Solver::default(), limits).ok()
    }

    #[test]
    fn a_smaller_contradiction_is_found() {
        let (model, known) = two();
        let limits = Limits::solutions(1);
        let (conflict, found) = least(&model, known, oracle(&model, &limits).as_mut(), &limits);
        assert_eq!((conflict.minimal, conflict.smallest), (true, Some(true)));
        let cells: Vec<Cell> = conflict.givens.iter().map(|given| given.cell).collect();
        assert_eq!(cells, [Cell::new(12), Cell::new(15)]);
        // Each board breaks one of them.
        assert!(!found.boards.is_empty());
        for (_, board) in &found.boards {
            let kept = |given: &&Candidate| board.givens().get(given.cell) == Some(given.digit);
            assert!(conflict.givens.iter().filter(kept).count() < 2);
        }
    }

    #[test]
    fn a_limit_leaves_the_known_contradiction_without_the_claim() {
        let (model, known) = two();
        let cancel = Cancel::new();
        cancel.cancel();
        let limits = Limits::solutions(1).with_cancel(cancel);
        let (conflict, _) = least(
            &model,
            known.clone(),
            oracle(&model, &limits).as_mut(),
            &limits,
        );
        assert_eq!(conflict.smallest, Some(false));
        assert_eq!(conflict.givens, known.givens);
    }
}
