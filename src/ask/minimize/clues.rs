//! Clues that a puzzle does not need.
//!
//! As with givens, a clue that is needed stays needed when others are removed, so one pass in any
//! order ends at a set that is irreducible. What a negative rule such as `all-given-ratio` says
//! depends on the dots that are there; with one of them passes go on until nothing is removed.

use super::{LeaveOut, Minimal, MinimizeError, MinimizeOptions, Session, shuffled_groups};
use crate::ask::RemovalOrder;
use crate::ask::solve::SolveError;
use crate::engine::{Engine, Limits};
use crate::rules::{Clue, Model, Puzzle, Rule, Solution};
use std::collections::HashSet;

impl MinimizeOptions {
    /// Returns the places among the rules of the clues that may go, in the order in which they are
    /// tried.
    fn clues(&self, puzzle: &Puzzle) -> Vec<usize> {
        let free = |(_, rule): &(usize, &Rule)| match rule {
            Rule::Clue(clue) => !self.keeps(&clue.text(puzzle.shape())),
            _ => false,
        };
        let places = puzzle.rules().iter().enumerate().filter(free);
        let places = places.map(|(place, _)| vec![place]).collect();
        match self.order {
            RemovalOrder::Reading => places,
            _ => shuffled_groups(places, self.seed),
        }
        .concat()
    }

    /// Returns whether a clue stays, by its line.
    fn keeps(&self, line: &str) -> bool {
        let begins = |kept: &String| {
            let rest = line.strip_prefix(kept.trim());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        self.keep_clues.iter().any(begins)
    }
}

fn is(rule: &Rule, clue: &Clue) -> bool {
    matches!(rule, Rule::Clue(other) if other == clue)
}

/// Returns whether what a clue says depends on which others are there.
fn looks_at_others(clue: &Clue) -> bool {
    let mut inner = clue.alternatives().iter().flatten();
    clue.kind().name.starts_with("all-given-") || inner.any(looks_at_others)
}

/// Returns a puzzle without the rules at some places; `None` if a rule that is left cannot be
/// without them.
fn without(puzzle: &Puzzle, places: &[usize]) -> Option<Puzzle> {
    let places: HashSet<usize> = places.iter().copied().collect();
    let rules = puzzle.rules().iter().enumerate();
    let left = rules.filter(|(place, _)| !places.contains(place));
    let left = left.map(|(_, rule)| rule.clone()).collect();
    Puzzle::new(puzzle.givens().clone(), left).ok()
}

/// Returns the clues at some places of the rules, in the order of the puzzle.
fn clues_at(puzzle: &Puzzle, mut places: Vec<usize>) -> Vec<Clue> {
    places.sort_unstable();
    let clue = |place| match &puzzle.rules()[place] {
        Rule::Clue(clue) => Some(clue.clone()),
        _ => None,
    };
    places.into_iter().filter_map(clue).collect()
}

/// Asks whether puzzles have this one solution.
struct Asked<'a> {
    engine: Box<dyn Engine>,
    solution: &'a Solution,
    limits: &'a Limits,
}

impl Asked<'_> {
    /// Returns whether a puzzle has that solution and no other; `None` if a limit was reached.
    fn is_unique(&mut self, puzzle: &Puzzle) -> Result<Option<bool>, MinimizeError> {
        let model = Model::new(puzzle);
        let census = self.engine.count(&model, &self.limits.up_to(2));
        let census = census.map_err(MinimizeError::Engine)?;
        let is_own = |found: &Solution| found.values() == self.solution.values();
        Ok(match (census.run.solutions, census.run.stop) {
            (2.., _) => Some(false),
            // A negative rule may say more without a dot.
            (_, None) => Some(census.witnesses.first().is_some_and(is_own)),
            (_, Some(_)) => None,
        })
    }

    /// Returns which of some places can go together, chosen in order, and whether all were tried.
    /// Many are tried at once as long as that goes well.
    fn spare(
        &mut self,
        puzzle: &Puzzle,
        places: &[usize],
    ) -> Result<(Vec<usize>, bool), MinimizeError> {
        let (mut gone, mut complete) = (Vec::new(), true);
        let (mut todo, mut stride) = (places, (places.len() / 2).max(1));
        while !todo.is_empty() {
            let taken = stride.min(todo.len());
            gone.extend(&todo[..taken]);
            let answer = match without(puzzle, &gone) {
                Some(less) => self.is_unique(&less)?,
                None => Some(false),
            };
            if answer == Some(true) {
                todo = &todo[taken..];
                continue;
            }
            gone.truncate(gone.len() - taken);
            if taken > 1 {
                stride = taken.div_ceil(2);
            } else {
                complete &= answer.is_some();
                todo = &todo[1..];
            }
        }
        Ok((gone, complete))
    }
}

impl Session {
    /// Leaves clues out of a puzzle with this solution, after givens if those may go.
    pub(super) fn reduced(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        options: &MinimizeOptions,
    ) -> Result<Minimal, MinimizeError> {
        let mut left = Minimal {
            puzzle: puzzle.clone(),
            removed: Vec::new(),
            removed_clues: Some(Vec::new()),
            complete: true,
        };
        let others = |rule: &Rule| matches!(rule, Rule::Clue(clue) if looks_at_others(clue));
        loop {
            let before = (left.removed.len(), left.puzzle.rules().len());
            let again = left.puzzle.rules().iter().any(others);
            left.complete = true;
            if options.leave_out == LeaveOut::Both {
                let fewer = self.without_givens(&left.puzzle, solution, options)?;
                left.removed.extend(fewer.removed);
                (left.puzzle, left.complete) = (fewer.puzzle, fewer.complete);
            }
            self.leave_clues_out(&mut left, solution, options)?;
            if !again || before == (left.removed.len(), left.puzzle.rules().len()) {
                break;
            }
        }
        left.removed.sort_unstable();
        // Passes removed them in turns.
        let place = |clue: &Clue| puzzle.rules().iter().position(|rule| is(rule, clue));
        let of = |clue: &Clue| place(clue).map_or(0, |place| place + 1);
        left.removed_clues
            .iter_mut()
            .for_each(|all| all.sort_by_cached_key(of));
        self.confirmed(left, options)
    }

    /// Leaves clues out of what is left of a puzzle.
    fn leave_clues_out(
        &mut self,
        left: &mut Minimal,
        solution: &Solution,
        options: &MinimizeOptions,
    ) -> Result<(), MinimizeError> {
        let places = options.clues(&left.puzzle);
        let (gone, complete) = self.asked(solution, options).spare(&left.puzzle, &places)?;
        left.complete &= complete;
        if let Some(less) = without(&left.puzzle, &gone) {
            let clues = clues_at(&left.puzzle, gone);
            left.removed_clues.get_or_insert_default().extend(clues);
            left.puzzle = less;
        }
        Ok(())
    }

    fn asked<'a>(&self, solution: &'a Solution, options: &'a MinimizeOptions) -> Asked<'a> {
        Asked {
            engine: self.finder(),
            solution,
            limits: &options.limits,
        }
    }

    /// Returns what is left once all engines of the session agree that it has one solution.
    fn confirmed(
        &mut self,
        left: Minimal,
        options: &MinimizeOptions,
    ) -> Result<Minimal, MinimizeError> {
        match self.solve(&left.puzzle, &options.limits) {
            Ok(_) => Ok(left),
            Err(SolveError::NoSolution | SolveError::Several(_)) => Err(MinimizeError::TooFew),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the clues that can be left out, each by itself.
    pub(super) fn spare_clues(
        &mut self,
        puzzle: &Puzzle,
        options: &MinimizeOptions,
    ) -> Result<Option<Vec<Clue>>, MinimizeError> {
        let solution = self.solve(puzzle, &options.limits)?;
        let mut asked = self.asked(&solution, options);
        let mut spare = Vec::new();
        for place in options.clues(puzzle) {
            let less = without(puzzle, &[place]);
            let answer = less.map_or(Ok(Some(false)), |less| asked.is_unique(&less))?;
            match answer {
                Some(true) => spare.push(place),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(clues_at(puzzle, spare)))
    }
}
