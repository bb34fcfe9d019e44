//! Lists solutions: the engines decide together how many there are, and the first of them lists
//! those that are wanted.

use super::cross::{Disagreement, Opinion};
use super::judge::Judge;
use super::question::Question;
use crate::clock::Instant;
use crate::engine::{Engine, EngineError, Limits};
use crate::rules::{Model, Solution};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Whether a puzzle has solutions beyond those listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rest {
    /// There are none.
    None,
    /// There are some.
    Some,
    /// A limit was hit before that was known.
    Unknown,
}

/// Solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// The solutions, at most as many as were asked for.
    pub solutions: Vec<Solution>,
    /// Whether there are others.
    pub rest: Rest,
    /// What each engine said.
    pub opinions: Vec<Opinion>,
}

impl Listed {
    /// Returns whether every engine found all solutions.
    pub fn is_settled(&self) -> bool {
        let exact = |o: &Opinion| o.census.as_ref().is_ok_and(|c| c.is_exact());
        self.opinions.iter().all(exact)
    }

    /// Returns whether an engine does not take such puzzles.
    pub fn is_unsupported(&self) -> bool {
        let unsupported = |o: &Opinion| matches!(o.census, Err(EngineError::Unsupported { .. }));
        self.opinions.iter().any(unsupported)
    }

    /// Returns the number of solutions known: those listed, and one more if there are others.
    pub fn known(&self) -> u64 {
        self.solutions.len() as u64 + u64::from(self.rest == Rest::Some)
    }
}

impl Judge {
    /// Lists at most `most` solutions of a model. All engines look for one more than that, to say
    /// whether there are others. They use half of the time if more than two are wanted, and the
    /// first engine lists them in the other half.
    ///
    /// ```
    /// use veridoku::engine::{Engine, Limits};
    /// use veridoku::native::Native;
    /// use veridoku::rules::{Model, Puzzle};
    /// use veridoku::verify::{Judge, Rest};
    /// let puzzle: Puzzle = "12..............".parse()?;
    /// let mut judge = Judge::new([Native::new().boxed()]);
    /// let listed = judge.list(&Model::new(&puzzle), 5, &Limits::none())?;
    /// assert_eq!((listed.solutions.len(), listed.rest), (5, Rest::Some));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`Disagreement`] like [`judge`](Judge::judge).
    pub fn list(
        &mut self,
        model: &Model,
        most: u64,
        limits: &Limits,
    ) -> Result<Listed, Disagreement> {
        let question = Question {
            solutions: most.saturating_add(1),
            ..Question::unique()
        };
        // The opinions of the engines include two solutions.
        let parts = if most > 2 { 2 } else { 1 };
        let opinions = self.ask(model, &question.within(&limits.part(parts)))?;
        Ok(self.listed(model, most, opinions, limits))
    }

    /// Lists at most `most` solutions that the first engine finds, for an engine that cannot rule
    /// out others: it is not asked for one more.
    ///
    /// # Errors
    /// Returns a [`Disagreement`] if it gives a board that is no solution.
    pub fn list_some(
        &mut self,
        model: &Model,
        most: u64,
        limits: &Limits,
    ) -> Result<Listed, Disagreement> {
        let start = Instant::now();
        let engine = self.first();
        let census = engine.count(model, &limits.up_to(most));
        let opinion = Opinion {
            engine: engine.name(),
            account: engine.account().filter(|_| census.is_ok()),
            census,
            time: start.elapsed(),
        };
        if opinion.is_unsound() {
            let opinions = vec![opinion];
            return Err(Disagreement { opinions });
        }
        Ok(self.listed(model, most, vec![opinion], limits))
    }

    /// Returns the solutions that are listed: from the opinions if they show enough, else as the
    /// first engine finds them.
    fn listed(
        &mut self,
        model: &Model,
        most: u64,
        opinions: Vec<Opinion>,
        limits: &Limits,
    ) -> Listed {
        let known = || opinions.iter().filter_map(|o| o.census.as_ref().ok());
        let exact = known().any(|census| census.is_exact());
        let Some(best) = known().max_by_key(|census| census.run.solutions) else {
            return Listed {
                solutions: Vec::new(),
                rest: Rest::Unknown,
                opinions,
            };
        };
        let (found, wanted) = (best.run.solutions, most.min(best.run.solutions));
        let solutions = match best.witnesses.get(..wanted as usize) {
            Some(shown) => shown.to_vec(),
            None => listed(self.first(), model, &limits.up_to(wanted)),
        };
        let shown = solutions.len() as u64;
        let rest = match found.cmp(&shown) {
            Ordering::Greater if shown < wanted => Rest::Unknown, // the time was up
            Ordering::Greater => Rest::Some,
            Ordering::Equal if exact => Rest::None,
            Ordering::Equal | Ordering::Less => Rest::Unknown,
        };
        Listed {
            solutions,
            rest,
            opinions,
        }
    }
}

/// Returns the solutions that an engine finds within the limits.
fn listed(engine: &mut dyn Engine, model: &Model, limits: &Limits) -> Vec<Solution> {
    let mut all = Vec::new();
    // Whatever ended the search, those found are solutions.
    let _ = engine.search(model, limits, &mut |solution| {
        all.push(solution);
        ControlFlow::Continue(())
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::Native;
    use crate::rules::Puzzle;
    use crate::sat::Sat;
    use std::collections::HashSet;

    /// Returns the boards listed, each of which must be another one, with the rest.
    fn list(text: &str, most: u64, limits: &Limits) -> (usize, Rest) {
        let model = Model::new(&text.parse::<Puzzle>().unwrap());
        let mut judge = Judge::new([Native::new().boxed(), Sat::default().boxed()]);
        let listed = judge.list(&model, most, limits).unwrap();
        let boards = listed.solutions.iter().map(ToString::to_string);
        let boards: HashSet<String> = boards.collect();
        assert_eq!(boards.len(), listed.solutions.len());
        (boards.len(), listed.rest)
    }

    #[test]
    fn as_many_are_listed_as_are_wanted() {
        let empty = ".".repeat(16);
        let limits = Limits::none();
        assert_eq!(list(&empty, 1, &limits), (1, Rest::Some));
        assert_eq!(list(&empty, 287, &limits), (287, Rest::Some));
        assert_eq!(list(&empty, 288, &limits), (288, Rest::None));
        assert_eq!(list(&empty, 1000, &limits), (288, Rest::None));
        assert_eq!(list("11..............", 2, &limits), (0, Rest::None));
    }

    #[test]
    fn without_time_the_rest_is_unknown() {
        let limits = Limits::time(std::time::Duration::ZERO);
        assert_eq!(list(&".".repeat(81), 3, &limits).1, Rest::Unknown);
    }
}
