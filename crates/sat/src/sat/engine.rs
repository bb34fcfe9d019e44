//! The SAT engine: encodes, solves, decodes, checks and excludes each solution until none is left.

use super::backend::{Backend, BackendError, BackendFailure, Interrupt};
use super::enumerate::{Asked, enumerate, failed};
use super::keep::Ticket;
use super::solver::Solver;
use crate::cnf::{Ahead, AtMostOne, Decided, Encoded, Encoder, Encoding, Lit};
use std::ops::ControlFlow;
use std::sync::Arc;
use veridoku_model::engine::{Engine, EngineError, Limits, Run, Stop};
use veridoku_model::rules::{Model, Rulebook, Solution};

/// The number of puzzles for which one solver is used if the givens are assumptions; clauses
/// learned from earlier puzzles slow it down in the end.
const PUZZLES_PER_SOLVER: u32 = 1000;

/// The solution limit from which a question may take seconds, even on 9×9.
const MANY: u64 = 10_000;

/// The number of solutions of a puzzle from which others are sought by digit swaps: see
/// `docs/encodings.md`.
const NEAR_FROM: u64 = 8;

/// The name of the engine.
const NAME: &str = "sat";

/// The SAT engine, over varisat unless another solver is chosen.
///
/// ```
/// use veridoku_model::engine::{Engine, Limits};
/// use veridoku_model::grid::{Givens, Shape};
/// use veridoku_model::rules::{Model, Puzzle};
/// use veridoku_sat::sat::Sat;
/// let empty = Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap()));
/// let census = Sat::default().count(&Model::new(&empty), &Limits::solutions(1000)).unwrap();
/// assert_eq!(census.run.solutions, 288);
/// ```
pub struct Sat {
    encoder: Encoder,
    solver: Solver,
    /// Decides plain boards that need no solver.
    ahead: Ahead,
    name: &'static str,
    /// The number of solutions from which others are sought by digit swaps.
    near_from: u64,
    /// The solver that is reused for many puzzles if the givens are assumptions.
    kept: Ticket,
}

struct Kept {
    rulebook: Arc<Rulebook>,
    encoded: Encoded,
    backend: Box<dyn Backend>,
    interrupt: Interrupt,
    /// Whether its questions stop at a limit, whatever the board.
    for_many: bool,
    /// The last variable in use.
    variables: u32,
    puzzles: u32,
}

impl Default for Sat {
    fn default() -> Sat {
        Sat::new(Encoding::default(), AtMostOne::default())
    }
}

impl Sat {
    /// Creates an engine with an encoding and an at-most-one form.
    pub fn new(encoding: Encoding, at_most_one: AtMostOne) -> Sat {
        Sat::with(Encoder::new(encoding, at_most_one))
    }

    /// Creates an engine for many questions about the puzzles of a rulebook: one solver answers
    /// them all and keeps its learned clauses. See [`Encoder::assuming`].
    pub fn incremental() -> Sat {
        Sat::with(Encoder::assuming())
    }

    fn with(encoder: Encoder) -> Sat {
        Sat {
            encoder,
            solver: Solver::default(),
            ahead: Ahead::default(),
            name: NAME,
            near_from: NEAR_FROM,
            kept: Ticket::new(),
        }
    }

    /// Returns an engine over a solver.
    pub fn over(solver: Solver) -> Sat {
        Sat::default().with_solver(solver)
    }

    /// Returns the same engine over another solver.
    pub fn with_solver(self, solver: Solver) -> Sat {
        Sat {
            solver,
            kept: Ticket::new(),
            ..self
        }
    }

    /// Returns the engine without digit swaps: it gets every solution from the solver. The simple
    /// version, for tests of the other.
    pub fn one_by_one(self) -> Sat {
        Sat {
            near_from: u64::MAX,
            ..self
        }
    }

    /// Creates an engine over a solver, named after the solver: `sat:varisat`, `sat:command` …
    pub fn over_named(solver: Solver) -> Sat {
        let name = solver.engine_name();
        Sat {
            name,
            ..Sat::over(solver)
        }
    }

    /// Returns the engine of a name: `sat`, or an embedded solver's, such as `sat:varisat`.
    ///
    /// # Errors
    /// [`BackendError`] if there is none of that name, or it is not compiled in.
    pub fn by_name(name: &str) -> Result<Sat, BackendError> {
        match name.strip_prefix("sat:") {
            None if name == NAME => Ok(Sat::default()),
            None => Err(BackendError(
                "expected sat, or sat: and a solver".to_string(),
            )),
            Some(solver) => Solver::by_name(solver).map(Sat::over_named),
        }
    }

    /// Returns the names that [`by_name`](Sat::by_name) accepts beside `sat` itself: one for each
    /// solver that is compiled in, varisat excepted.
    pub fn others() -> Vec<&'static str> {
        vec![
            #[cfg(feature = "batsat")]
            Solver::Batsat.engine_name(),
            #[cfg(feature = "cadical")]
            Solver::Cadical.engine_name(),
        ]
    }

    /// Returns whether what needs no solver is decided without one: if neither another solver than
    /// the default is wanted, nor another encoding, nor many solutions.
    fn looks_ahead(&self, limits: &Limits) -> bool {
        #[cfg(feature = "varisat")]
        let default = self.solver == Solver::Varisat;
        #[cfg(not(feature = "varisat"))]
        let default = false;
        let auto = !self.encoder.assumes() && self.encoder.encoding() == Encoding::Auto;
        default && auto && limits.solutions < MANY && limits.reached(0).is_none()
    }

    /// Returns a solver loaded with the formula of a model.
    fn load(
        &mut self,
        model: &Model,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<(Encoded, Box<dyn Backend>), BackendFailure> {
        if limits.solutions >= MANY {
            let encoder = &mut self.encoder;
            return self.solver.load_for_many(encoder, model, interrupt);
        }
        self.solver.load(&mut self.encoder, model, interrupt)
    }

    /// Returns a solver loaded with the formula of the rulebook: the kept one if it can be used,
    /// else a new one.
    fn kept(&mut self, model: &Model, limits: &Limits) -> Result<Kept, BackendFailure> {
        let many = limits.solutions >= MANY;
        let usable = |k: &Kept| {
            let same = Arc::ptr_eq(&k.rulebook, model.rulebook());
            same && k.puzzles < PUZZLES_PER_SOLVER && (k.for_many || !many)
        };
        // Drops an unusable solver first, which frees its memory before the next allocates as much.
        let mut kept = match self.kept.take().filter(usable) {
            Some(kept) => kept,
            None => self.keepable(model, limits, many)?,
        };
        kept.interrupt.watch(limits);
        kept.puzzles += 1;
        Ok(kept)
    }

    fn keepable(
        &mut self,
        model: &Model,
        limits: &Limits,
        many: bool,
    ) -> Result<Kept, BackendFailure> {
        let interrupt = Interrupt::of(limits);
        let (encoded, backend) = self.load(model, limits, &interrupt)?;
        Ok(Kept {
            for_many: many,
            rulebook: Arc::clone(model.rulebook()),
            variables: encoded.formula.variables(),
            encoded,
            backend,
            interrupt,
            puzzles: 0,
        })
    }

    fn assumed(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        let (near_from, engine) = (self.near_from, self.name);
        let mut kept = match self.kept(model, limits) {
            Ok(kept) => kept,
            Err(failure) => return unasked(failure, engine),
        };
        kept.variables += 1;
        // Solutions are excluded only while this literal is assumed, so that the next puzzle may
        // have them.
        let guard = Lit::positive(kept.variables);
        let map = &kept.encoded.map;
        let givens = model.givens().iter().filter_map(|g| map.lit(g));
        let assumptions: Vec<Lit> = givens.chain([guard]).collect();
        let asked = Asked {
            model,
            encoded: &kept.encoded,
            assumptions: &assumptions,
            guard: Some(!guard),
            near_from,
            engine,
        };
        let result = enumerate(&asked, &mut *kept.backend, limits, visit);
        // A solver that was interrupted takes no further question.
        if let Ok(Run {
            stop: None | Some(Stop::Solutions | Stop::Nodes),
            ..
        }) = result
        {
            kept.backend.add_clause(&[!guard]);
            self.kept.put(kept);
        }
        result
    }
}

/// Returns the run or the error if loading the formula failed.
fn unasked(failure: BackendFailure, engine: &'static str) -> Result<Run, EngineError> {
    match failure {
        BackendFailure::Stopped(stop) => Ok(Run {
            stop: Some(stop),
            ..Run::default()
        }),
        BackendFailure::Solver(error) => Err(failed(engine, error)),
    }
}

/// Returns the run of a puzzle that was decided without a solver, as if one had been asked: one
/// node for a solution, one more for that there is no other.
fn report(
    decided: Decided,
    model: &Model,
    limits: &Limits,
    visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    engine: &'static str,
) -> Result<Run, EngineError> {
    let mut run = Run {
        nodes: 1,
        ..Run::default()
    };
    let Decided::One(values) = decided else {
        return Ok(run);
    };
    let solution = Solution::check(model, values)
        .map_err(|violations| EngineError::Unsound { engine, violations })?;
    run.solutions = 1;
    let go_on = visit(solution);
    run.stop = if limits.solutions <= 1 {
        Some(Stop::Solutions)
    } else if go_on.is_break() {
        Some(Stop::Cancelled)
    } else {
        limits.reached(run.nodes)
    };
    run.nodes += u64::from(run.stop.is_none());
    Ok(run)
}

impl Engine for Sat {
    fn name(&self) -> &'static str {
        self.name
    }

    fn is_sat(&self) -> bool {
        true
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        if self.encoder.assumes() {
            return self.assumed(model, limits, visit);
        }
        if self.looks_ahead(limits)
            && let Some(decided) = self.ahead.decide(model)
        {
            return report(decided, model, limits, visit, self.name);
        }
        let interrupt = Interrupt::of(limits);
        let loaded = self.load(model, limits, &interrupt);
        let (encoded, mut backend) = match loaded {
            Ok(loaded) => loaded,
            Err(failure) => return unasked(failure, self.name),
        };
        let asked = Asked {
            model,
            encoded: &encoded,
            assumptions: &[],
            guard: None,
            near_from: self.near_from,
            engine: self.name,
        };
        enumerate(&asked, &mut *backend, limits, visit)
    }
}
