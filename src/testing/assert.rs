//! Tests a function that is a solver on many puzzles.

use super::watch::{Replied, Watched};
use crate::crosscheck::{Answer, Budget, Fault, FaultKind, KnownPuzzle, Referee, reproduce, suite};
use crate::formats::{Alphabet, write_line};
use crate::grid::Givens;
use crate::rules::{Model, Puzzle};
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The most puzzles to test while a fault is shrunk.
const TRIES: u64 = 600;
/// The most hung calls to leave running: shrinking a fault that is a hang ends with them.
const HANGS: usize = 4;

/// The puzzles for a solver, and the rules for its answers.
#[derive(Clone, Debug)]
pub struct Check {
    suites: Vec<String>,
    random: usize,
    seed: u64,
    any_solution: bool,
    orders: RangeInclusive<usize>,
    time: Duration,
}

impl Default for Check {
    /// Returns the 9×9 puzzles of the suites `smoke` and `several` and 64 random ones, 10 seconds
    /// for each; if there are several solutions, any is right.
    fn default() -> Check {
        Check {
            suites: vec!["smoke".to_string(), "several".to_string()],
            random: 64,
            seed: 0,
            any_solution: true,
            orders: 9..=9,
            time: Duration::from_secs(10),
        }
    }
}

/// A puzzle on which a solver fails.
#[derive(Clone, Debug)]
pub struct SolverFailure {
    /// The name of the puzzle on which the fault was found.
    pub name: String,
    /// The givens of that puzzle.
    pub found: Givens,
    /// The fewest givens found that show a fault of the same kind, whatever their number of
    /// solutions.
    pub shrunk: Givens,
    /// Whether the fault is gone without any one of `shrunk`.
    pub minimal: bool,
    /// Whether the search for fewer was cut short, after 600 puzzles or 4 calls that hang, so that
    /// there may be fewer.
    pub spent: bool,
    /// The verdict on `shrunk` in one word: `unique`, `several`, `none`.
    pub truth: &'static str,
    /// The fault on `shrunk`.
    pub fault: Fault,
}

impl fmt::Display for SolverFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |givens: &Givens| write_line(givens, Alphabet::of_shape(givens.shape()));
        writeln!(f, "{}", self.fault)?;
        let perhaps = if self.spent {
            ", perhaps not the fewest"
        } else {
            ""
        };
        let (number, truth) = (self.shrunk.count(), self.truth);
        writeln!(
            f,
            "    shrunk {} ({number} givens{perhaps}; truth: {truth})",
            line(&self.shrunk)
        )?;
        write!(f, "    found  {} ({})", line(&self.found), self.name)
    }
}

impl std::error::Error for SolverFailure {}

impl Check {
    /// Sets the suites, by name. Malformed lines are skipped, because a function takes givens.
    ///
    /// # Panics
    /// Panics if there is no suite with a name, or it is endless.
    pub fn suites(mut self, names: &[&str]) -> Check {
        for name in names {
            let known = suite(name).is_some_and(|suite| !suite.is_endless());
            assert!(known, "no suite '{name}' that ends");
        }
        self.suites = names.iter().map(|name| (*name).to_string()).collect();
        self
    }

    /// Sets the number of random puzzles and their seed.
    pub fn random(mut self, number: usize, seed: u64) -> Check {
        (self.random, self.seed) = (number, seed);
        self
    }

    /// Sets whether any solution is right if there are several. If not, the solver has to return
    /// [`Answer::Several`].
    pub fn any_solution(mut self, any: bool) -> Check {
        self.any_solution = any;
        self
    }

    /// Restricts the puzzles to these orders: `4..=25` for all sizes in the suites.
    pub fn orders(mut self, orders: RangeInclusive<usize>) -> Check {
        self.orders = orders;
        self
    }

    /// Sets the time that the solver has for a puzzle.
    pub fn time_limit(mut self, time: Duration) -> Check {
        self.time = time;
        self
    }

    /// Asks the solver, on a thread of its own. A panic counts as a crash, and no answer in time as
    /// a hang. A call that hangs cannot be ended: its thread keeps running until the process ends,
    /// and the next puzzle uses a new thread.
    ///
    /// # Errors
    /// Returns the first puzzle on which it fails, shrunk.
    ///
    /// # Panics
    /// Panics if our own engines contradict each other.
    pub fn run<A: Into<Answer>>(
        &self,
        solver: impl Fn(&Givens) -> A + Send + Sync + 'static,
    ) -> Result<(), Box<SolverFailure>> {
        let mut referee = Referee::default();
        let mut solver = Watched::new(move |givens: &Givens| solver(givens).into(), self.time);
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
            if !self.orders.contains(&givens.shape().order()) {
                continue;
            }
            let model = Model::new(&Puzzle::plain(givens.clone()));
            let question = match referee.question(model) {
                Ok(question) => question,
                Err(disagreement) => panic!("{disagreement}"),
            };
            let Some(fault) = self.fault(&question, &mut solver) else {
                continue;
            };
            let budget = Budget {
                tries: TRIES,
                ..Budget::default()
            };
            let small = reproduce(&question, &fault, &mut referee, &budget, &mut |question| {
                let found = self.fault(question, &mut solver);
                (solver.hangs() <= HANGS).then_some(found)
            });
            return Err(Box::new(SolverFailure {
                name: format!("{suite}: {}", case.name()),
                found: givens.clone(),
                shrunk: small.shrunk.givens,
                minimal: small.shrunk.minimal,
                spent: small.shrunk.spent,
                truth: small.truth,
                fault: small.fault,
            }));
        }
        Ok(())
    }

    /// Returns the fault of the solver's answer.
    fn fault(&self, question: &KnownPuzzle, solver: &mut Watched) -> Option<Fault> {
        let givens = question.model.as_ref()?.givens();
        match solver.ask(givens) {
            Replied::Answer(answer) => question.fault(&answer, self.any_solution),
            Replied::Panic(text) => Some(Fault::new(FaultKind::Crash, format!("panicked: {text}"))),
            Replied::Nothing => {
                let message = format!("no answer in {} s", self.time.as_secs_f64());
                Some(Fault::new(FaultKind::Hang, message))
            }
        }
    }
}

/// Asserts that a function solves 9×9 puzzles, each within 10 seconds: it returns a solution if
/// there are one or several, and `None` if there is none. [`Check`] supports other puzzles, sizes
/// and times.
///
/// ```
/// use veridoku::engine::{Engine, Limits};
/// use veridoku::native::Native;
/// use veridoku::rules::{Model, Puzzle};
/// use veridoku::testing::assert_solves;
///
/// assert_solves(|givens| {
///     let model = Model::new(&Puzzle::plain(givens.clone()));
///     let census = Native::new().count(&model, &Limits::solutions(1)).unwrap();
///     census.witnesses.first().map(|solution| solution.values().to_vec())
/// });
/// ```
///
/// # Panics
/// Panics with the first puzzle on which it fails, hangs or panics, shrunk.
pub fn assert_solves<A: Into<Answer>>(solver: impl Fn(&Givens) -> A + Send + Sync + 'static) {
    if let Err(failure) = Check::default().run(solver) {
        panic!("the solver is wrong: {failure}");
    }
}

/// Asserts that a function solves puzzles like [`assert_solves`], and returns [`Answer::Several`]
/// for those with several solutions.
///
/// # Panics
/// Panics like [`assert_solves`].
pub fn assert_tells_apart(solver: impl Fn(&Givens) -> Answer + Send + Sync + 'static) {
    if let Err(failure) = Check::default().any_solution(false).run(solver) {
        panic!("the solver is wrong: {failure}");
    }
}
