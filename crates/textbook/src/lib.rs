//! The classic algorithms of the literature, each as it is taught: a file each, its source at the
//! top, written to be read.
//!
//! They keep the contract of [`Engine`] as the fast engines do, but share no propagation with them,
//! and they count what they do, so that they can be watched and compared. [`METHODS`] lists them;
//! [`make`] makes one by its name.
//!
//! ```
//! use veridoku_model::engine::{Engine, Limits};
//! use veridoku_model::grid::{Givens, Shape};
//! use veridoku_model::rules::{Model, Puzzle};
//! use veridoku_textbook;
//! let empty = Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap()));
//! let mut engine = textbook::make("exact-cover").unwrap();
//! let census = engine.count(&Model::new(&empty), &Limits::solutions(1000)).unwrap();
//! assert_eq!(census.run.solutions, 288);
//! assert!(engine.effort().guesses > 0);
//! ```

mod ac3;
mod annealing;
mod backtracking;
mod chance;
mod exact_cover;
mod forward_checking;
mod genetic;
mod hunt;
mod logic_guess;
mod methods;
mod parameters;
mod preemptive_sets;
mod problem;
mod swaps;
mod tree;
mod watch;

pub use annealing::AnnealingOptions;
pub use genetic::GeneticOptions;
pub use methods::METHODS;
pub use parameters::Parameter;
pub use veridoku_model::engine::Found;
pub use watch::{Event, Rule};

use hunt::Hunt;
use methods::method;
use std::ops::ControlFlow;
use veridoku_model::engine::{Account, Engine, EngineError, Limits, Run};
use veridoku_model::rules::{Model, Relation, Solution};
use watch::Watcher;

/// What a run cost, in units that do not depend on the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Assignments tried: a digit put into a cell, below the givens (for the incomplete methods:
    /// boards evaluated).
    pub nodes: u64,
    /// Choices with more than one alternative: cells branched on that had more than one digit left
    /// (for backtracking: digits put down while others were left to try). 0 for the incomplete
    /// methods.
    pub guesses: u64,
    /// Elementary steps of the algorithm, as [`Method::step`] says.
    pub steps: u64,
}

/// Which models an algorithm can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Models {
    /// Every model: domains, all-different, pairs, sums.
    Every,
    /// Every model without sums.
    WithoutSums,
    /// Domains and all-different relations only.
    AllDifferent,
    /// Plain boards only, of every shape.
    Plain,
}

impl Models {
    /// The models in words: `every puzzle`, `plain boards`.
    pub fn words(self) -> &'static str {
        match self {
            Models::Every => "every puzzle",
            Models::WithoutSums => "every puzzle without sums",
            Models::AllDifferent => "boards on which cells differ, and no other relation",
            Models::Plain => "plain boards",
        }
    }

    /// Whether these are among them.
    ///
    /// # Errors
    /// What the model has that they have not.
    fn include(self, model: &Model) -> Result<(), String> {
        let lacks = |what: &str| Err(format!("{what}: it takes {}", self.words()));
        if self == Models::Plain {
            return match model.rulebook().is_plain() {
                true => Ok(()),
                false => lacks("the puzzle has other rules than rows, columns and boxes"),
            };
        }
        for constraint in model.rulebook().constraints() {
            match &constraint.relation {
                Relation::Domain { .. } | Relation::AllDifferent { .. } => {}
                Relation::Pair { .. } => {
                    if self == Models::AllDifferent {
                        return lacks("the puzzle has relations between pairs of cells");
                    }
                }
                Relation::Linear { .. } => {
                    if self != Models::Every {
                        return lacks("the puzzle has sums");
                    }
                }
            }
        }
        Ok(())
    }
}

/// An algorithm of the literature: a row of the table [`METHODS`].
#[derive(Debug, PartialEq)]
pub struct Method {
    /// The name users know it by.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Who described it, and where.
    pub source: &'static str,
    /// Whether it finds every solution and can tell that there is none. The others look for a
    /// solution until their budget is spent.
    pub complete: bool,
    /// What it takes.
    pub models: Models,
    /// What it counts as a step.
    pub step: &'static str,
    /// What can be set of it by name.
    pub parameters: &'static [Parameter],
}

/// An engine of the literature.
pub trait Textbook: Engine {
    /// What it is.
    fn method(&self) -> &'static Method;

    /// What the last run cost.
    fn effort(&self) -> Effort;

    /// Seeds what is random from the next run on; nothing is, for most.
    fn seed(&mut self, seed: u64);

    /// Sets a parameter of [`Method::parameters`] from the next run on.
    ///
    /// # Errors
    /// What is wrong: no parameter of this name, or a value out of its range.
    fn set(&mut self, name: &str, value: f64) -> Result<(), String>;

    /// [`Engine::search`], telling a watcher what is done on the way, in order; [`Event`] says what
    /// there is to tell.
    ///
    /// # Errors
    /// As [`Engine::search`].
    fn watch(
        &mut self,
        model: &Model,
        limits: &Limits,
        watcher: &mut dyn FnMut(Event<'_>),
    ) -> Result<Run, EngineError>;

    /// The preemptive sets that the last run found, in order, the first ten thousand; none for the
    /// other algorithms.
    fn findings(&self) -> &[Found];
}

/// The engine of a name in [`METHODS`], with the usual options and seed 0.
pub fn make(name: &str) -> Option<Box<dyn Textbook>> {
    Some(match name {
        "backtracking" => book(backtracking::Backtracking),
        "forward-checking" => book(forward_checking::Copies),
        "forward-checking-trail" => book(forward_checking::Trail),
        "ac3" => book(ac3::Ac3),
        "logic-guess" => book(logic_guess::LogicGuess),
        "preemptive-sets" => book(preemptive_sets::PreemptiveSets::default()),
        "exact-cover" => book(exact_cover::ExactCover),
        "annealing" => annealing(AnnealingOptions::default()),
        "genetic" => genetic(GeneticOptions::default()),
        _ => return None,
    })
}

/// Simulated annealing with options of one's own.
pub fn annealing(options: AnnealingOptions) -> Box<dyn Textbook> {
    book(annealing::Annealing(options))
}

/// The genetic algorithm with options of one's own.
pub fn genetic(options: GeneticOptions) -> Box<dyn Textbook> {
    book(genetic::Genetic(options))
}

/// What each file has: an algorithm that looks for solutions.
trait Algorithm: Send {
    fn method(&self) -> &'static Method;

    /// Looks for solutions of a model that [`Method::models`] includes. Continues where there are
    /// no others.
    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()>;

    fn seed(&mut self, _seed: u64) {}

    /// Sets one of the parameters of the method, to a value in its range.
    fn set(&mut self, _name: &str, _value: f64) {}

    /// The preemptive sets of the last run, where the algorithm looks for them.
    fn findings(&self) -> Option<&[Found]> {
        None
    }
}

/// An algorithm as an engine.
struct Book<A> {
    algorithm: A,
    effort: Effort,
}

fn book<A: Algorithm + 'static>(algorithm: A) -> Box<dyn Textbook> {
    let effort = Effort::default();
    Box::new(Book { algorithm, effort })
}

impl<A: Algorithm> Engine for Book<A> {
    fn name(&self) -> &'static str {
        self.algorithm.method().name
    }

    fn supports(&self, model: &Model) -> Result<(), String> {
        self.algorithm.method().models.include(model)
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        self.run(model, limits, visit, None)
    }

    fn account(&self) -> Option<Account> {
        Some(Account {
            guesses: self.effort.guesses,
            steps: self.effort.steps,
            sets: self.algorithm.findings().map(<[Found]>::to_vec),
        })
    }
}

impl<A: Algorithm> Book<A> {
    fn run<'w>(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        watcher: Option<&'w mut Watcher<'w>>,
    ) -> Result<Run, EngineError> {
        let engine = self.name();
        self.effort = Effort::default();
        self.supports(model)
            .map_err(|reason| EngineError::Unsupported { engine, reason })?;
        let algorithm = &mut self.algorithm;
        let (run, effort) = Hunt::run(engine, model, limits, visit, watcher, |hunt| {
            algorithm.hunt(model, hunt)
        });
        self.effort = effort;
        run
    }
}

impl<A: Algorithm> Textbook for Book<A> {
    fn method(&self) -> &'static Method {
        self.algorithm.method()
    }

    fn effort(&self) -> Effort {
        self.effort
    }

    fn seed(&mut self, seed: u64) {
        self.algorithm.seed(seed);
    }

    fn set(&mut self, name: &str, value: f64) -> Result<(), String> {
        let method = self.method();
        method.parameter(name)?.check(value)?;
        self.algorithm.set(name, value);
        Ok(())
    }

    fn watch(
        &mut self,
        model: &Model,
        limits: &Limits,
        watcher: &mut dyn FnMut(Event<'_>),
    ) -> Result<Run, EngineError> {
        let mut pass = |_| ControlFlow::Continue(());
        self.run(model, limits, &mut pass, Some(watcher))
    }

    fn findings(&self) -> &[Found] {
        self.algorithm.findings().unwrap_or_default()
    }
}
