//! A function that is a solver, asked about many puzzles.

use super::watch::{Replied, Watched};
use crate::crosscheck::{Answer, Budget, Fault, FaultKind, Question, Referee, reproduce, suite};
use crate::formats::{Alphabet, write_line};
use crate::grid::Givens;
use crate::rules::{Model, Puzzle};
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Puzzles that a fault is looked for on while it is made small.
const TRIES: u64 = 600;
/// Hung calls that are left running at most: shrinking a fault that is a hang ends with them.
const HANGS: usize = 4;

/// What a solver is asked.
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
    /// The 9×9 puzzles of the suites `smoke` and `several` and 64 random ones, 10 seconds for each;
    /// any solution is right where there are several.
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
pub struct Failure {
    /// The puzzle that it was found on.
    pub name: String,
    /// That puzzle.
    pub found: Givens,
    /// The fewest givens that were found to show a fault of the same kind, whatever the number of
    /// solutions that they leave.
    pub shrunk: Givens,
    /// Whether the fault is gone without any one of those.
    pub minimal: bool,
    /// Whether the search for fewer was cut short, after 600 puzzles or 4 calls that hang, so that
    /// there may be fewer.
    pub spent: bool,
    /// The verdict on those in a word: `unique`, `several`, `none`.
    pub truth: &'static str,
    /// What is wrong on those.
    pub fault: Fault,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line =
            |givens: &Givens| write_line(givens, Alphabet::default_for(givens.shape().order()));
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

    /// Whether any solution is right where there are several. If not, the solver has to say
    /// [`Answer::Several`].
    pub fn any_solution(mut self, any: bool) -> Check {
        self.any_solution = any;
        self
    }

    /// Puzzles of these orders only: `4..=25` for all sizes there are.
    pub fn orders(mut self, orders: RangeInclusive<usize>) -> Check {
        self.orders = orders;
        self
    }

    /// The time that the solver has for a puzzle.
    pub fn time_limit(mut self, time: Duration) -> Check {
        self.time = time;
        self
    }

    /// Asks the solver, on a thread of its own. A panic of it counts as a crash, and no answer in
    /// time as a hang. What hangs cannot be ended: its thread is left running until the process
    /// ends, and the next puzzle is asked on a new one.
    ///
    /// # Errors
    /// The first puzzle on which it fails, shrunk.
    ///
    /// # Panics
    /// If our own engines contradict each other.
    pub fn run<A: Into<Answer>>(
        &self,
        solver: impl Fn(&Givens) -> A + Send + Sync + 'static,
    ) -> Result<(), Box<Failure>> {
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
            return Err(Box::new(Failure {
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

    /// What is wrong with the solver's answer.
    fn fault(&self, question: &Question, solver: &mut Watched) -> Option<Fault> {
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

/// Asserts that a function solves 9×9 puzzles, each within 10 seconds: it returns a solution of
/// those that have one or several, and `None` for those that have none. [`Check`] has other
/// puzzles, sizes and times.
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
/// With the first puzzle on which it does not, shrunk; one on which it hangs or panics among them.
pub fn assert_solves<A: Into<Answer>>(solver: impl Fn(&Givens) -> A + Send + Sync + 'static) {
    if let Err(failure) = Check::default().run(solver) {
        panic!("the solver is wrong: {failure}");
    }
}

/// The same for a function that has to tell puzzles with several solutions apart from those with
/// one.
///
/// # Panics
/// As [`assert_solves`].
pub fn assert_tells_apart(solver: impl Fn(&Givens) -> Answer + Send + Sync + 'static) {
    if let Err(failure) = Check::default().any_solution(false).run(solver) {
        panic!("the solver is wrong: {failure}");
    }
}
