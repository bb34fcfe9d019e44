//! A function that is a solver, asked about many puzzles.

use crate::crosscheck::{Answer, Fault, FaultKind, Question, Referee, shrink, suite};
use crate::formats::{Alphabet, write_line};
use crate::grid::Givens;
use crate::rules::{Model, Puzzle};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a solver is asked.
#[derive(Clone, Debug)]
pub struct Check {
    suites: Vec<String>,
    random: usize,
    seed: u64,
    any_solution: bool,
}

impl Default for Check {
    /// The suites `smoke` and `several` and 64 random puzzles; any solution is right where there are several.
    fn default() -> Check {
        Check {
            suites: vec!["smoke".to_string(), "several".to_string()],
            random: 64,
            seed: 0,
            any_solution: true,
        }
    }
}

/// A puzzle on which a solver fails.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The puzzle that it was found on.
    pub name: String,
    /// That puzzle.
    pub found: Givens,
    /// The fewest givens that still show a fault of the same kind; without any one of them it is gone.
    pub shrunk: Givens,
    /// What is wrong on those.
    pub fault: Fault,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line =
            |givens: &Givens| write_line(givens, Alphabet::default_for(givens.shape().order()));
        writeln!(f, "{}", self.fault)?;
        writeln!(
            f,
            "    shrunk {} ({} givens)",
            line(&self.shrunk),
            self.shrunk.count()
        )?;
        write!(f, "    found  {} ({})", line(&self.found), self.name)
    }
}

impl std::error::Error for Failure {}

impl Check {
    /// Other suites, by name. Malformed lines are left out: a function takes givens.
    ///
    /// # Panics
    /// If there is no suite of a name, or it has no end.
    pub fn suites(mut self, names: &[&str]) -> Check {
        for name in names {
            let known = suite(name).is_some_and(|suite| !suite.is_endless());
            assert!(known, "no suite '{name}' that ends");
        }
        self.suites = names.iter().map(|name| (*name).to_string()).collect();
        self
    }

    /// So many random puzzles, the first of a seed.
    pub fn random(mut self, number: usize, seed: u64) -> Check {
        (self.random, self.seed) = (number, seed);
        self
    }

    /// Whether any solution is right where there are several. If not, the solver has to say [`Answer::Several`].
    pub fn any_solution(mut self, any: bool) -> Check {
        self.any_solution = any;
        self
    }

    /// Asks the solver. A panic of it counts as a crash.
    ///
    /// # Errors
    /// The first puzzle on which it fails, shrunk.
    ///
    /// # Panics
    /// If our own engines contradict each other.
    pub fn run<A: Into<Answer>>(
        &self,
        mut solver: impl FnMut(&Givens) -> A,
    ) -> Result<(), Box<Failure>> {
        let mut referee = Referee::default();
        let named = self
            .suites
            .iter()
            .filter_map(|name| Some((name.as_str(), suite(name)?)));
        let named =
            named.flat_map(|(name, suite)| suite.cases(self.seed).map(move |case| (name, case)));
        let random = suite("random")
            .into_iter()
            .flat_map(|suite| suite.cases(self.seed));
        let random = random.take(self.random).map(|case| ("random", case));
        for (suite, case) in named.chain(random) {
            let Some(givens) = case.givens() else {
                continue;
            };
            let mut fault = |givens: &Givens, truth: Option<&str>| {
                self.fault(givens, truth, &mut referee, &mut solver)
            };
            let Some((truth, found)) = fault(givens, None) else {
                continue;
            };
            let mut last = found.clone();
            let shrunk = shrink(givens, &mut |fewer| {
                let same = fault(fewer, Some(truth)).filter(|(_, f)| f.kind == found.kind);
                let same = same.map(|(_, fault)| last = fault);
                Some(same.is_some())
            });
            return Err(Box::new(Failure {
                name: format!("{suite}: {}", case.name()),
                found: givens.clone(),
                shrunk: shrunk.givens,
                fault: last,
            }));
        }
        Ok(())
    }

    /// The truth in a word, and what is wrong with the solver's answer. Where the truth has to be another, the solver is not asked: it may be slow.
    fn fault<A: Into<Answer>>(
        &self,
        givens: &Givens,
        truth: Option<&str>,
        referee: &mut Referee,
        solver: &mut impl FnMut(&Givens) -> A,
    ) -> Option<(&'static str, Fault)> {
        let model = Model::new(&Puzzle::plain(givens.clone()));
        let question: Question = match referee.question(model) {
            Ok(question) => question,
            Err(disagreement) => panic!("{disagreement}"),
        };
        if truth.is_some_and(|truth| truth != question.truth.word()) {
            return None;
        }
        let answer = catch_unwind(AssertUnwindSafe(|| solver(givens).into()));
        let fault = match answer {
            Ok(answer) => question.fault(&answer, self.any_solution)?,
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                Fault::new(
                    FaultKind::Crash,
                    format!("panicked: {}", text.unwrap_or("?")),
                )
            }
        };
        Some((question.truth.word(), fault))
    }
}

/// Asserts that a function solves puzzles: it returns a solution of those that have one or several, and `None` for those that have none.
///
/// # Panics
/// With the first puzzle on which it does not, shrunk.
pub fn assert_solves<A: Into<Answer>>(solver: impl FnMut(&Givens) -> A) {
    if let Err(failure) = Check::default().run(solver) {
        panic!("the solver is wrong: {failure}");
    }
}

/// The same for a function that has to tell puzzles with several solutions apart from those with one.
///
/// # Panics
/// As [`assert_solves`].
pub fn assert_tells_apart(solver: impl FnMut(&Givens) -> Answer) {
    if let Err(failure) = Check::default().any_solution(false).run(solver) {
        panic!("the solver is wrong: {failure}");
    }
}
