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
    let limits = Limits::solutions(1).with_nodes(Some(NODES));
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
        if let Ok(solution) = self.solution() {
            return Ok(if step.keeps(solution) {
                Finding::Open
            } else {
                Finding::Closed
            });
        }
        let mut found = Finding::Open;
        let placed = step.placements.iter().map(|&c| (c, true));
        let eliminated = step.eliminations.iter().map(|&c| (c, false));
        for (candidate, places) in placed.chain(eliminated) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::{StepPattern, TechniqueId};
    use crate::rules::Puzzle;

    fn step(game: &Game, places: &[&str], removes: &[&str]) -> Step {
        let read = |names: &[&str]| {
            let names = names.iter().map(|name| game.candidate(name).unwrap());
            names.collect()
        };
        Step {
            technique: TechniqueId::NakedPair,
            placements: read(places),
            eliminations: read(removes),
            because: StepPattern::default(),
        }
    }

    /// Several solutions: 3 and 4 can be exchanged in row 1.
    fn several() -> Game {
        let puzzle: Puzzle = "12....12........".parse().unwrap();
        Game::new(puzzle)
    }

    #[test]
    fn wrong_steps_are_found_with_one_solution() {
        let puzzle: Puzzle = ".1.....24.31....".parse().unwrap();
        let game = Game::new(puzzle);
        let check = |places: &[&str], removes: &[&str]| {
            let step = step(&game, places, removes);
            game.check(&game.state(), &step).unwrap()
        };
        assert_eq!(check(&["2r1c1"], &["3r1c1"]), Finding::Open);
        assert_eq!(check(&["3r1c1"], &[]), Finding::Closed);
        assert_eq!(check(&["2r1c1"], &["3r1c1", "2r3c2"]), Finding::Closed);
    }

    #[test]
    fn wrong_steps_are_found_with_several_solutions() {
        let game = several();
        let check = |places: &[&str], removes: &[&str]| {
            let step = step(&game, places, removes);
            game.check(&game.state(), &step).unwrap()
        };
        assert_eq!(check(&[], &["1r1c3", "2r2c1"]), Finding::Open);
        assert_eq!(check(&[], &["3r1c3"]), Finding::Closed);
        assert_eq!(check(&["3r1c3"], &[]), Finding::Closed);
    }

    #[test]
    fn steps_follow_from_what_the_player_ruled_out() {
        let mut game = several();
        let gone = game.candidate("4r1c3").unwrap();
        game.unmark(gone).unwrap();
        let step = step(&game, &["3r1c3"], &["3r1c4"]);
        assert_eq!(game.check(&game.state(), &step), Ok(Finding::Open));
    }
}
