//! The classic algorithms of the literature, each as it is taught: one file per algorithm with its
//! source at the top, written to be read.
//!
//! They implement [`Engine`] like the fast engines, but share no propagation with them, and they
//! count their effort, so that they can be watched and compared. [`METHODS`] lists them; [`make`]
//! makes one by its name.
//!
//! ```
//! use veridoku_model::engine::{Engine, Limits};
//! use veridoku_model::grid::{Givens, Shape};
//! use veridoku_model::rules::{Model, Puzzle};
//! let empty = Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap()));
//! let mut engine = veridoku_textbook::make("exact-cover").unwrap();
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
pub use veridoku_model::engine::PreemptiveSet;
pub use watch::{Event, InferenceRule};

use hunt::Hunt;
use methods::method;
use std::ops::ControlFlow;
use veridoku_model::engine::{Account, Engine, EngineError, Limits, Run};
use veridoku_model::rules::{Model, Relation, Solution};
use watch::Watcher;

/// The cost of a run, in machine-independent units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Assignments tried: digits placed in cells, without the givens (for the incomplete methods:
    /// boards evaluated).
    pub nodes: u64,
    /// Choices with more than one alternative: cells branched on with more than one digit left (for
    /// backtracking: digits placed with others still untried). 0 for the incomplete methods.
    pub guesses: u64,
    /// Elementary steps of the algorithm; [`TextbookMethod::step`] defines one.
    pub steps: u64,
}

/// The models that an algorithm supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Models {
    /// Every model: domains, all-different, pairs, sums. None of them takes cells off the board.
    Every,
    /// Every model without sums.
    WithoutSums,
    /// Domains and all-different relations only.
    AllDifferent,
    /// Plain boards only, of every shape.
    Plain,
}

impl Models {
    /// Returns the models in words: `every puzzle`, `plain boards`.
    pub fn words(self) -> &'static str {
        match self {
            Models::Every => "every puzzle without cells off the board",
            Models::WithoutSums => "every puzzle without sums",
            Models::AllDifferent => "boards on which cells differ, and no other relation",
            Models::Plain => "plain boards",
        }
    }

    /// Checks whether a model is among these.
    ///
    /// # Errors
    /// Returns the unsupported feature of the model.
    fn include(self, model: &Model) -> Result<(), String> {
        let lacks = |what: &str| Err(format!("{what}: it takes {}", self.words()));
        if self == Models::Plain {
            return if model.rulebook().is_plain() {
                Ok(())
            } else {
                if model.shape().is_standard() {
                    lacks("the puzzle has other rules than rows, columns and boxes")
                } else {
                    lacks("the board is not one of boxes with as many rows as digits")
                }
            };
        }
        if model.shape().off_board() > 0 {
            return lacks("the puzzle has cells off the board");
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
                Relation::Automaton { .. }
                | Relation::Clause { .. }
                | Relation::Count { .. }
                | Relation::Connected(_) => {
                    if self != Models::Every {
                        return lacks("the puzzle has relations between many cells");
                    }
                }
            }
        }
        Ok(())
    }
}

/// An algorithm of the literature: a row of the table [`METHODS`].
#[derive(Debug, PartialEq)]
pub struct TextbookMethod {
    /// The name that users see.
    pub name: &'static str,
    /// A one-line description.
    pub summary: &'static str,
    /// The authors and the publication.
    pub source: &'static str,
    /// Whether it finds every solution and can decide that there is none. The others search until
    /// their budget is used up.
    pub complete: bool,
    /// The models that it supports.
    pub models: Models,
    /// The definition of a step.
    pub step: &'static str,
    /// The parameters that can be set by name.
    pub parameters: &'static [Parameter],
}

/// An engine from the literature.
pub trait Textbook: Engine {
    /// Returns the entry of the algorithm in [`METHODS`].
    fn method(&self) -> &'static TextbookMethod;

    /// Returns the cost of the last run.
    fn effort(&self) -> Effort;

    /// Sets the random seed from the next run on; most algorithms are not random and ignore it.
    fn seed(&mut self, seed: u64);

    /// Sets a parameter of [`TextbookMethod::parameters`] from the next run on.
    ///
    /// # Errors
    /// Returns the error if there is no parameter of this name, or the value is out of its range.
    fn set(&mut self, name: &str, value: f64) -> Result<(), String>;

    /// Runs [`Engine::search`] and passes each [`Event`] to a watcher, in order.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::search`].
    fn watch(
        &mut self,
        model: &Model,
        limits: &Limits,
        watcher: &mut dyn FnMut(Event<'_>),
    ) -> Result<Run, EngineError>;

    /// Returns the first ten thousand preemptive sets that the last run found, in order; none for
    /// the other algorithms.
    fn findings(&self) -> &[PreemptiveSet];
}

/// Returns the engine of a name in [`METHODS`], with the default options and seed 0.
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

/// Returns simulated annealing with these options.
pub fn annealing(options: AnnealingOptions) -> Box<dyn Textbook> {
    book(annealing::Annealing(options))
}

/// Returns the genetic algorithm with these options.
pub fn genetic(options: GeneticOptions) -> Box<dyn Textbook> {
    book(genetic::Genetic(options))
}

/// The algorithm of each file.
trait Algorithm: Send {
    fn method(&self) -> &'static TextbookMethod;

    /// Looks for solutions of a model that [`TextbookMethod::models`] includes. Continues if there
    /// are no others.
    fn hunt(&mut self, model: &Model, hunt: &mut Hunt<'_>) -> ControlFlow<()>;

    fn seed(&mut self, _seed: u64) {}

    /// Sets a parameter of the method to a value in its range.
    fn set(&mut self, _name: &str, _value: f64) {}

    /// Returns the preemptive sets of the last run, if the algorithm looks for them.
    fn findings(&self) -> Option<&[PreemptiveSet]> {
        None
    }
}

/// Adapts an algorithm to an engine.
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

    fn is_complete(&self) -> bool {
        self.algorithm.method().complete
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
            sets: self.algorithm.findings().map(<[PreemptiveSet]>::to_vec),
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
    fn method(&self) -> &'static TextbookMethod {
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

    fn findings(&self) -> &[PreemptiveSet] {
        self.algorithm.findings().unwrap_or_default()
    }
}
