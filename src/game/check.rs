//! Questions to the engine about a player's board: whether a solution is left.

use super::Game;
use crate::engine::{Engine, EngineError, Limits};
use crate::grid::{Candidate, Cell, DigitSet, Givens};
use crate::human::{State, Step};
use crate::native::Native;
use crate::rules::{Constraint, Model, Name, Relation, Rulebook};

/// How many nodes a question takes at most.
const NODES: u64 = 200_000;

/// What the engine finds of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// A solution is left.
    Open,
    /// No solution is left.
    Closed,
    /// The limit came first.
    Unknown,
}

impl Finding {
    /// Returns whether a solution may be left.
    pub(super) fn may_be_open(self) -> bool {
        self != Finding::Closed
    }
}

/// Finds whether a solution has all the entries and none of the removed candidates.
pub(super) fn ask(
    model: &Model,
    entries: &Givens,
    removed: &[Candidate],
) -> Result<Finding, EngineError> {
    let mut givens = model.givens().clone();
    entries
        .iter()
        .for_each(|c| givens.set(c.cell, Some(c.digit)));
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::solutions(1)
    };
    let model = if removed.is_empty() {
        model.with_givens(givens)
    } else {
        Model::with_rulebook(without(model.rulebook(), removed).into(), givens)
    };
    let run = Native::new().count(&model, &limits)?.run;
    Ok(match (run.solutions, run.stop) {
        (0, None) => Finding::Closed,
        (0, Some(_)) => Finding::Unknown,
        _ => Finding::Open,
    })
}

/// Returns a rulebook that also forbids candidates.
fn without(rulebook: &Rulebook, removed: &[Candidate]) -> Rulebook {
    let shape = rulebook.shape();
    let mut domains = vec![DigitSet::all(shape.order()); shape.cells()];
    removed
        .iter()
        .for_each(|c| domains[c.cell.index()].remove(c.digit));
    let domain = |(cell, &digits): (Cell, &DigitSet)| Constraint {
        relation: Relation::Domain { cell, digits },
        name: Name::Other("the pencil marks".to_string()),
    };
    let mut constraints = rulebook.constraints().to_vec();
    constraints.extend(shape.all_cells().zip(&domains).map(domain));
    Rulebook::from_constraints(shape, constraints)
}

impl Game {
    /// Checks a step: [`Open`](Finding::Open) if it is sound, [`Closed`](Finding::Closed) if it is
    /// wrong. Holds it against the only solution; without one, asks whether a solution is left that
    /// contradicts it.
    pub(super) fn check(&self, state: &State, step: &Step) -> Result<Finding, EngineError> {
        let (places, removes) = (&step.placements, &step.eliminations);
        if let Ok(solution) = self.solution() {
            let right = |c: &Candidate| solution.givens().get(c.cell) == Some(c.digit);
            let sound = places.iter().all(right) && !removes.iter().any(right);
            return Ok(if sound {
                Finding::Open
            } else {
                Finding::Closed
            });
        }
        let mut found = Finding::Open;
        let placed = places.iter().map(|&c| (c, true));
        for (candidate, places) in placed.chain(removes.iter().map(|&c| (c, false))) {
            match self.against(state, candidate, places)? {
                Finding::Open => return Ok(Finding::Closed),
                Finding::Unknown => found = Finding::Unknown,
                Finding::Closed => {}
            }
        }
        Ok(found)
    }

    /// Finds whether a solution of a state is left that contradicts a placement, or an elimination.
    fn against(
        &self,
        state: &State,
        candidate: Candidate,
        places: bool,
    ) -> Result<Finding, EngineError> {
        let (mut entries, mut removed) = (state.entries().clone(), state.removed().to_vec());
        if places {
            removed.push(candidate);
        } else {
            entries.set(candidate.cell, Some(candidate.digit));
        }
        ask(self.model(), &entries, &removed)
    }
}
