//! Restores eliminated candidates to a puzzle of pencil marks (Sukaku) as long as it keeps its only
//! solution: what leaving out givens is to a puzzle of givens.
//!
//! A candidate that cannot be restored never can once others are restored, as solutions only become
//! more. So one pass in any order ends at a minimal puzzle: with any further candidate it has
//! another solution. That other solution holds the candidate, so the question is whether there is a
//! solution with it.

use super::random::{shuffle, stream};
use crate::engine::{Engine, EngineError, Limits, Stop};
use crate::grid::{Candidate, Cell, Digit, Givens, PencilMarks};
use crate::rules::{Model, Puzzle};

/// The nodes after which a question is given up.
const MOST_NODES: u64 = 50_000;

/// A Sukaku with more candidates and the same only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// The pencil marks.
    pub marks: PencilMarks,
    /// The candidates that were restored, in the order in which they were tried.
    pub restored: Vec<Candidate>,
    /// Whether each group was tried and answered, so that no other can be restored.
    pub complete: bool,
}

/// Returns the eliminated candidates of pencil marks in groups, in a random order from a seed: of
/// each group of cells those with the same digit.
pub fn eliminated_groups(
    marks: &PencilMarks,
    cells: &[Vec<usize>],
    seed: u64,
) -> Vec<Vec<Candidate>> {
    let digits = 0..marks.shape().order();
    let group = |cells: &Vec<usize>, digit: usize| -> Vec<Candidate> {
        let digit = Digit::from_index(digit);
        let here = cells.iter().map(|&cell| Candidate {
            cell: Cell::new(cell),
            digit,
        });
        here.filter(|c| !marks.get(c.cell).contains(digit))
            .collect()
    };
    let all = cells
        .iter()
        .flat_map(|cells| digits.clone().map(move |digit| group(cells, digit)));
    let mut groups: Vec<_> = all.filter(|group| !group.is_empty()).collect();
    shuffle(&mut stream(seed, 0), &mut groups);
    groups
}

/// Restores groups of candidates in the order given, each if the puzzle keeps its only solution.
/// The puzzle of these pencil marks must have exactly one. If a limit is reached first, some groups
/// were not tried.
///
/// # Errors
/// Returns an [`EngineError`] if the engine failed.
pub fn restore(
    engine: &mut dyn Engine,
    marks: &PencilMarks,
    groups: &[Vec<Candidate>],
    limits: &Limits,
) -> Result<Restored, EngineError> {
    let mut found = Restored {
        marks: marks.clone(),
        restored: Vec::new(),
        complete: true,
    };
    for group in groups {
        let more = with(&found.marks, group);
        match is_free(engine, &more, group, limits)? {
            Some(true) => {
                found.marks = more;
                found.restored.extend(group);
            }
            Some(false) => {}
            None => found.complete = false,
        }
    }
    Ok(found)
}

/// Returns the eliminated candidates each of which can be restored by itself, in row order; `None`
/// if a limit was reached first.
///
/// # Errors
/// Returns an [`EngineError`] if the engine failed.
pub fn restorable(
    engine: &mut dyn Engine,
    marks: &PencilMarks,
    limits: &Limits,
) -> Result<Option<Vec<Candidate>>, EngineError> {
    let mut found = Vec::new();
    for candidate in marks.eliminated() {
        let more = with(marks, &[candidate]);
        match is_free(engine, &more, &[candidate], limits)? {
            Some(true) => found.push(candidate),
            Some(false) => {}
            None => return Ok(None),
        }
    }
    Ok(Some(found))
}

fn with(marks: &PencilMarks, group: &[Candidate]) -> PencilMarks {
    let mut more = marks.clone();
    for candidate in group {
        let mut digits = more.get(candidate.cell);
        digits.insert(candidate.digit);
        more.set(candidate.cell, digits);
    }
    more
}

/// Returns whether no solution holds one of the candidates; `None` if a limit is reached first.
fn is_free(
    engine: &mut dyn Engine,
    marks: &PencilMarks,
    group: &[Candidate],
    limits: &Limits,
) -> Result<Option<bool>, EngineError> {
    let rules = Model::new(&Puzzle::sukaku(marks.clone()));
    let limits = limits.up_to(1).with_nodes(Some(MOST_NODES));
    for candidate in group {
        if limits.reached(0).is_some() {
            return Ok(None);
        }
        let mut givens = Givens::empty(marks.shape());
        givens.set(candidate.cell, Some(candidate.digit));
        let run = engine.count(&rules.with_givens(givens), &limits)?.run;
        match run.stop {
            _ if run.solutions > 0 => return Ok(Some(false)),
            None | Some(Stop::Solutions) => {}
            Some(_) => return Ok(None),
        }
    }
    Ok(Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Cancel;
    use crate::grid::{DigitSet, Shape};
    use crate::native::Native;
    use crate::sat::Sat;

    /// Returns the number of solutions of 4×4 pencil marks by trying every digit; above 1 perhaps a
    /// smaller number above 1.
    fn count(marks: &PencilMarks, values: &mut Vec<u8>) -> usize {
        let shape = marks.shape();
        let Some(cell) = shape.all_cells().nth(values.len()) else {
            return 1;
        };
        let mut total = 0;
        for digit in marks.get(cell).iter() {
            let clash = shape.all_cells().zip(values.iter()).any(|(other, &value)| {
                let sees = shape.row(other) == shape.row(cell)
                    || shape.column(other) == shape.column(cell)
                    || shape.box_of(other) == shape.box_of(cell);
                sees && value == digit.value()
            });
            if !clash {
                values.push(digit.value());
                total += count(marks, values);
                values.pop();
            }
            if total > 1 {
                break;
            }
        }
        total
    }

    fn lone(values: [u8; 16]) -> PencilMarks {
        let sets = values.map(|value| DigitSet::from_bits(1 << (value - 1)));
        PencilMarks::from_sets(Shape::new(2, 2).unwrap(), sets.to_vec()).unwrap()
    }

    const GRID: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    fn cells() -> Vec<Vec<usize>> {
        (0..16).map(|cell| vec![cell]).collect()
    }

    #[test]
    fn what_is_left_is_unique_and_minimal_by_brute_force() {
        let full = lone(GRID);
        for seed in 0..12 {
            let groups = eliminated_groups(&full, &cells(), seed);
            assert_eq!(groups.len(), 48);
            let mut engine: Box<dyn Engine> = match seed % 4 {
                0 => Sat::default().boxed(),
                _ => Native::new().boxed(),
            };
            let found = restore(&mut *engine, &full, &groups, &Limits::none()).unwrap();
            assert!(found.complete && !found.restored.is_empty());
            assert_eq!(count(&found.marks, &mut Vec::new()), 1);
            let gone = found.marks.eliminated().count();
            assert_eq!(gone + found.restored.len(), 48);
            for candidate in found.marks.eliminated() {
                let more = with(&found.marks, &[candidate]);
                assert!(count(&more, &mut Vec::new()) > 1, "{seed} {candidate:?}");
            }
            let none = restorable(&mut *engine, &found.marks, &Limits::none());
            assert_eq!(none, Ok(Some(Vec::new())));
        }
    }

    #[test]
    fn the_list_is_that_of_brute_force() {
        let full = lone(GRID);
        let groups = eliminated_groups(&full, &cells(), 5);
        let half = groups[..groups.len() / 2].to_vec();
        let marks = restore(&mut Native::new(), &full, &half, &Limits::none())
            .unwrap()
            .marks;
        let free = |c: &Candidate| count(&with(&marks, &[*c]), &mut Vec::new()) == 1;
        let expected: Vec<Candidate> = marks.eliminated().filter(free).collect();
        let found = restorable(&mut Native::new(), &marks, &Limits::none());
        assert_eq!(found, Ok(Some(expected)));
    }

    #[test]
    fn groups_go_together_and_a_stop_is_told() {
        let full = lone(GRID);
        let turned: Vec<Vec<usize>> = (0..8).map(|cell| vec![cell, 15 - cell]).collect();
        let groups = eliminated_groups(&full, &turned, 1);
        let found = restore(&mut Native::new(), &full, &groups, &Limits::none()).unwrap();
        assert_eq!(count(&found.marks, &mut Vec::new()), 1);
        for group in &groups {
            let there = |c: &Candidate| found.marks.get(c.cell).contains(c.digit);
            assert!(group.iter().all(there) || !group.iter().any(there));
        }
        let cancel = Cancel::default();
        cancel.cancel();
        let limits = Limits::none().with_cancel(cancel);
        let stopped = restore(&mut Native::new(), &full, &groups, &limits).unwrap();
        assert!(!stopped.complete && stopped.restored.is_empty());
        assert_eq!(restorable(&mut Native::new(), &full, &limits), Ok(None));
    }
}
