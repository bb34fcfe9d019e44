//! What an engine found, confirmed by another: a proof a group of givens.

use super::asked::{Asked, Said};
use super::{BoundedCount, Need, Redundancy, without};
use crate::engine::{Engine, EngineError, Limits, Stop};
use crate::grid::{Candidate, Givens};
use crate::rules::{Model, Solution};

/// What an engine says about what another found.
pub(super) struct Confirmed {
    /// Whether there is a solution, if it can say.
    solvable: Option<bool>,
    /// Whether it confirms each group.
    groups: Vec<bool>,
    pub(super) contradiction: Option<Contradiction>,
    stop: Option<Stop>,
    error: Option<EngineError>,
}

/// Two engines' answers about a puzzle that cannot both be right.
#[derive(Clone)]
pub(super) struct Contradiction {
    pub(super) givens: Givens,
    /// What the first engine says.
    pub(super) first: BoundedCount,
    /// What this one says.
    pub(super) own: Result<BoundedCount, EngineError>,
}

const NONE: BoundedCount = BoundedCount {
    solutions: 0,
    exact: true,
};

/// At least one.
const SOME: BoundedCount = BoundedCount {
    solutions: 1,
    exact: false,
};

impl Confirmed {
    /// Asks an engine to confirm the whole answer of another.
    pub(super) fn by(
        engine: &mut dyn Engine,
        model: &Model,
        limits: Limits,
        first: &Said,
    ) -> Confirmed {
        let mut asked = Asked::new(engine, model, limits);
        asked.few = first.few;
        let givens = model.givens();
        let mut found = Confirmed {
            solvable: first.solvable,
            groups: Vec::new(),
            contradiction: None,
            stop: None,
            error: None,
        };
        if first.solvable == Some(false) {
            match asked.boards(givens.clone(), 1, None) {
                Ok(boards) if boards.is_empty() => {}
                Ok(_) => found.contradiction = Some(contradiction(givens, NONE, SOME)),
                Err(()) => found.solvable = None,
            }
        }
        for group in &first.groups {
            match follows(&mut asked, givens, group) {
                Ok(known) => found.groups.push(known),
                Err(contradiction) => {
                    found.contradiction = Some(contradiction);
                    break;
                }
            }
        }
        if let Some(error @ EngineError::Unsound { .. }) = &asked.error {
            let first = if first.solvable == Some(true) {
                SOME
            } else {
                NONE
            };
            found.contradiction = Some(Contradiction {
                own: Err(error.clone()),
                ..contradiction(givens, first, SOME)
            });
        }
        (found.stop, found.error) = (asked.stop, asked.error);
        found
    }
}

fn contradiction(givens: &Givens, first: BoundedCount, own: BoundedCount) -> Contradiction {
    Contradiction {
        givens: givens.clone(),
        first,
        own: Ok(own),
    }
}

/// Returns whether an engine confirms that a group of givens follows from the others; `false` if it
/// cannot say.
fn follows(
    asked: &mut Asked<'_>,
    givens: &Givens,
    group: &[Candidate],
) -> Result<bool, Contradiction> {
    let rest = givens.retain(|given| !group.contains(&given));
    if let Some(few) = asked.few {
        let Ok(boards) = asked.boards(rest.clone(), few + 1, None) else {
            return Ok(false);
        };
        if let Some(found) = boards
            .iter()
            .find_map(|board| against(givens, group, board))
        {
            return Err(found);
        }
        let number = boards.len() as u64;
        let exactly = |solutions| BoundedCount {
            solutions,
            exact: true,
        };
        let same = number == few;
        return if same {
            Ok(true)
        } else {
            Err(contradiction(&rest, exactly(few), exactly(number)))
        };
    }
    for &given in group {
        match asked.need(&rest, given, None) {
            Need::Follows => {}
            Need::Unknown => return Ok(false),
            Need::Needed(board) => {
                let found = against(givens, group, &board);
                return found.map_or(Ok(false), Err);
            }
        }
    }
    Ok(true)
}

/// Returns the contradiction if a board without a group of givens has another digit in the cell of
/// one of them: the last of these was said to follow from the givens without those before it.
fn against(givens: &Givens, group: &[Candidate], board: &Solution) -> Option<Contradiction> {
    let has = |given: &Candidate| board.givens().get(given.cell) == Some(given.digit);
    let last = group.iter().rposition(|given| !has(given))?;
    let mut puzzle = group[..last]
        .iter()
        .fold(givens.clone(), |rest, &given| without(&rest, given));
    puzzle.set(group[last].cell, board.givens().get(group[last].cell));
    Some(contradiction(&puzzle, NONE, SOME))
}

/// Returns the answer of an engine as far as all others confirm it.
pub(super) fn redundancy(givens: &Givens, first: &Said, confirmed: &[Confirmed]) -> Redundancy {
    let solvable = confirmed.iter().all(|one| one.solvable == first.solvable);
    let mut found = Redundancy {
        solvable: first.solvable.filter(|_| solvable),
        redundant: Vec::new(),
        needed: Vec::new(),
        unknown: Vec::new(),
        together: None,
        clues: Vec::new(),
        open_clues: Vec::new(),
        stop: confirmed.iter().find_map(|one| one.stop),
        failures: confirmed
            .iter()
            .filter_map(|one| one.error.clone())
            .collect(),
    };
    if found.solvable != Some(true) {
        return found;
    }
    let by_all = |index: usize| {
        confirmed
            .iter()
            .all(|one| one.groups.get(index) == Some(&true))
    };
    let known = |given: &Candidate| {
        let mut groups = first.groups.iter().enumerate();
        groups.any(|(index, group)| group.contains(given) && by_all(index))
    };
    for (given, need) in givens.iter().zip(&first.needs) {
        match need {
            Need::Follows if known(&given) => found.redundant.push(given),
            Need::Needed(solution) => found.needed.push((given, solution.clone())),
            Need::Follows | Need::Unknown => found.unknown.push(given),
        }
    }
    if found.unknown.is_empty() && by_all(0) {
        found.together = first.groups.first().cloned();
    }
    found
}
