//! The SAT engine: encode, solve, decode, check, forbid, and again until there is no other model.

use super::backend::{Backend, BackendError, Interrupt, Reply};
use super::blocking::Blocking;
use super::solver::Solver;
use crate::cnf::{AtMostOne, Encoded, Encoder, Encoding, Lit};
use crate::engine::{Engine, EngineError, Limits, Run, Stop};
use crate::rules::{Model, Rulebook, Solution};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many puzzles one solver is asked about when the givens are assumptions; what was learned of earlier
/// puzzles makes it slower in the end.
const PUZZLES_PER_SOLVER: u32 = 1000;

/// How many solutions of a puzzle are forbidden by clauses that name every cell, before short ones are worth it. A short clause becomes a unit early in the
/// search, and what it then forces may take long to refute on large boards; it is where there are thousands that they pay. See `docs/encodings.md`.
const IN_FULL: u64 = 100;

/// The name of the engine.
const NAME: &str = "sat";

/// The SAT engine, over varisat unless another solver is chosen.
///
/// ```
/// use veridoku::engine::{Engine, Limits};
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::rules::{Model, Puzzle};
/// use veridoku::sat::Sat;
/// let empty = Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap()));
/// let census = Sat::default().count(&Model::new(&empty), &Limits::solutions(1000)).unwrap();
/// assert_eq!(census.run.solutions, 288);
/// ```
pub struct Sat {
    encoder: Encoder,
    solver: Solver,
    name: &'static str,
    /// How many solutions of a puzzle are forbidden by clauses that name every cell.
    in_full: u64,
    /// The solver that is kept from puzzle to puzzle in [`Encoding::Assumed`].
    kept: Option<Kept>,
}

struct Kept {
    rulebook: Arc<Rulebook>,
    encoded: Encoded,
    backend: Box<dyn Backend>,
    interrupt: Interrupt,
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
    /// An engine that encodes in a certain way.
    pub fn new(encoding: Encoding, at_most_one: AtMostOne) -> Sat {
        Sat {
            encoder: Encoder::new(encoding, at_most_one),
            solver: Solver::default(),
            name: NAME,
            // Where little follows by propagation, short clauses are not short and force the search.
            in_full: match encoding {
                Encoding::Minimal => u64::MAX,
                _ => IN_FULL,
            },
            kept: None,
        }
    }

    /// The same engine over another solver.
    pub fn over(self, solver: Solver) -> Sat {
        Sat {
            solver,
            kept: None,
            ..self
        }
    }

    /// The same engine, which excludes each solution by a clause that names every cell that was not settled: the simple version, to test the other by.
    pub fn in_full(self) -> Sat {
        Sat {
            in_full: u64::MAX,
            ..self
        }
    }

    /// The engine over a solver, with a name that tells it from the others of its kind: `sat:varisat`, `sat:command` …
    pub fn over_named(solver: Solver) -> Sat {
        let name = solver.engine_name();
        Sat {
            name,
            ..Sat::default().over(solver)
        }
    }

    /// The engine over an embedded solver: `sat`, or a name such as `sat:varisat`.
    ///
    /// # Errors
    /// [`BackendError`] where there is none of that name, or it is not compiled in.
    pub fn by_name(name: &str) -> Result<Sat, BackendError> {
        match name.strip_prefix("sat:") {
            None if name == NAME => Ok(Sat::default()),
            None => Err(BackendError(
                "expected sat, or sat: and a solver".to_string(),
            )),
            Some(solver) => Solver::by_name(solver).map(Sat::over_named),
        }
    }

    /// The names that [`by_name`](Sat::by_name) knows beside `sat` itself: a solver each that is compiled in and is not the default.
    pub fn others() -> Vec<&'static str> {
        vec![
            #[cfg(feature = "batsat")]
            Solver::Batsat.engine_name(),
            #[cfg(feature = "cadical")]
            Solver::Cadical.engine_name(),
        ]
    }

    fn encode(&mut self, model: &Model) -> Result<Encoded, EngineError> {
        self.encoder
            .encode(model)
            .map_err(|e| failed(e.to_string()))
    }

    /// The formula of the rulebook, loaded once for many puzzles.
    fn kept(&mut self, model: &Model, limits: &Limits) -> Result<&mut Kept, EngineError> {
        let usable =
            |k: &Kept| Arc::ptr_eq(&k.rulebook, model.rulebook()) && k.puzzles < PUZZLES_PER_SOLVER;
        if !self.kept.as_ref().is_some_and(usable) {
            let encoded = self.encode(model)?;
            let interrupt = Interrupt::default();
            let backend = self
                .solver
                .load(&encoded.formula, model, limits, &interrupt);
            self.kept = Some(Kept {
                rulebook: Arc::clone(model.rulebook()),
                variables: encoded.formula.variables(),
                encoded,
                backend,
                interrupt,
                puzzles: 0,
            });
        }
        let kept = self.kept.as_mut().expect("set above");
        kept.interrupt.watch(limits);
        kept.puzzles += 1;
        Ok(kept)
    }

    fn assumed(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        let in_full = self.in_full;
        let kept = self.kept(model, limits)?;
        kept.variables += 1;
        // Solutions are forbidden only while this literal is assumed, so that the next puzzle may have them.
        let guard = Lit::positive(kept.variables);
        let map = &kept.encoded.map;
        let givens = model.givens().iter().filter_map(|g| map.lit(g));
        let assumptions: Vec<Lit> = givens.chain([guard]).collect();
        let asked = Asked {
            model,
            encoded: &kept.encoded,
            assumptions: &assumptions,
            guard: Some(!guard),
            in_full,
        };
        let result = enumerate(&asked, &mut *kept.backend, limits, visit);
        match result {
            Ok(Run {
                stop: None | Some(Stop::Solutions),
                ..
            }) => kept.backend.add_clause(&[!guard]),
            Ok(_) | Err(_) => self.kept = None,
        }
        result
    }
}

/// What is asked, and how what was found is forbidden.
struct Asked<'a> {
    model: &'a Model,
    encoded: &'a Encoded,
    assumptions: &'a [Lit],
    /// A literal that every clause gets which forbids a solution.
    guard: Option<Lit>,
    /// How many solutions are forbidden by clauses that name every cell; short clauses are worked out after that.
    in_full: u64,
}

/// Solves and forbids what was found until nothing is left.
fn enumerate(
    asked: &Asked<'_>,
    backend: &mut dyn Backend,
    limits: &Limits,
    visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<Run, EngineError> {
    let Asked { model, encoded, .. } = *asked;
    let mut run = Run::default();
    let mut clause: Vec<Lit> = Vec::new();
    let mut short: Option<Short> = None;
    loop {
        run.stop = limits.reached(run.nodes);
        if run.stop.is_some() {
            return Ok(run);
        }
        run.nodes += 1;
        match backend
            .solve(asked.assumptions)
            .map_err(|e| failed(e.to_string()))?
        {
            Reply::Satisfiable => {}
            Reply::Unsatisfiable => return Ok(run),
            Reply::Interrupted(stop) => {
                run.stop = Some(stop);
                return Ok(run);
            }
        }
        let decoded = encoded
            .map
            .decode(model, |variable| backend.is_true(variable));
        let solution = decoded.map_err(|violations| EngineError::Unsound {
            engine: NAME,
            violations,
        })?;
        clause.clear();
        clause.extend(solution.givens().iter().filter_map(|c| encoded.map.lit(c)));
        run.solutions += 1;
        let go_on = visit(solution);
        if run.solutions >= limits.solutions.max(1) {
            run.stop = Some(Stop::Solutions);
            return Ok(run);
        }
        if go_on.is_break() {
            run.stop = Some(Stop::Cancelled);
            return Ok(run);
        }
        if run.solutions > asked.in_full {
            let short = short.get_or_insert_with(|| Short::new(encoded));
            short.shorten(asked.assumptions, &mut clause);
        }
        clause.iter_mut().for_each(|lit| *lit = !*lit);
        clause.extend(asked.guard);
        backend.add_clause(&clause);
    }
}

/// Makes clauses that forbid solutions short.
struct Short {
    blocking: Blocking,
    /// By variable: the solutions in which it was true.
    times: Vec<u64>,
    all: Vec<Lit>,
}

impl Short {
    fn new(encoded: &Encoded) -> Short {
        Short {
            blocking: Blocking::new(&encoded.formula),
            times: vec![0; encoded.formula.variables() as usize + 1],
            all: Vec::new(),
        }
    }

    /// Leaves those of the candidates of a solution from which the others follow. Rare ones are named first: what is in every solution follows, or says
    /// nothing.
    fn shorten(&mut self, assumptions: &[Lit], candidates: &mut Vec<Lit>) {
        self.all.clear();
        self.all.append(candidates);
        let times = &mut self.times;
        self.all.sort_by_key(|lit| times[lit.variable() as usize]);
        let variables = self.all.iter().map(|lit| lit.variable() as usize);
        variables.for_each(|variable| times[variable] += 1);
        let own = |lit: &&Lit| (lit.variable() as usize) < times.len();
        let given: Vec<Lit> = assumptions.iter().filter(own).copied().collect();
        self.blocking.deciding(&given, &self.all, candidates);
    }
}

fn failed(reason: String) -> EngineError {
    EngineError::Failed {
        engine: NAME,
        reason,
    }
}

impl Engine for Sat {
    fn name(&self) -> &'static str {
        self.name
    }

    fn search(
        &mut self,
        model: &Model,
        limits: &Limits,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Run, EngineError> {
        if self.encoder.encoding() == Encoding::Assumed {
            return self.assumed(model, limits, visit);
        }
        let encoded = self.encode(model)?;
        let interrupt = Interrupt::default();
        interrupt.watch(limits);
        let mut backend = self
            .solver
            .load(&encoded.formula, model, limits, &interrupt);
        let asked = Asked {
            model,
            encoded: &encoded,
            assumptions: &[],
            guard: None,
            in_full: self.in_full,
        };
        enumerate(&asked, &mut *backend, limits, visit)
    }
}
