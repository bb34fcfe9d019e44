//! The SAT engine: encode, solve, decode, check, forbid, and again until there is no other model.

use super::backend::{Backend, Interrupt, Reply};
use super::solver::Solver;
use crate::cnf::{AtMostOne, Encoded, Encoder, Encoding, Lit};
use crate::engine::{Engine, EngineError, Limits, Run, Stop};
use crate::rules::{Model, Rulebook, Solution};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many puzzles one solver is asked about when the givens are assumptions; what was learned of earlier
/// puzzles makes it slower in the end.
const PUZZLES_PER_SOLVER: u32 = 1000;

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
        let kept = self.kept(model, limits)?;
        kept.variables += 1;
        // Solutions are forbidden only while this literal is assumed, so that the next puzzle may have them.
        let guard = Lit::positive(kept.variables);
        let map = &kept.encoded.map;
        let givens = model.givens().iter().filter_map(|g| map.lit(g));
        let assumptions: Vec<Lit> = givens.chain([guard]).collect();
        let result = enumerate(
            model,
            &kept.encoded,
            &mut *kept.backend,
            &assumptions,
            Some(!guard),
            limits,
            visit,
        );
        match result {
            // A solver that was interrupted takes no further question.
            Ok(Run {
                stop: None | Some(Stop::Solutions | Stop::Nodes),
                ..
            }) => kept.backend.add_clause(&[!guard]),
            Ok(_) | Err(_) => self.kept = None,
        }
        result
    }
}

/// Solves and forbids what was found until nothing is left.
fn enumerate(
    model: &Model,
    encoded: &Encoded,
    backend: &mut dyn Backend,
    assumptions: &[Lit],
    guard: Option<Lit>,
    limits: &Limits,
    visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<Run, EngineError> {
    let mut run = Run::default();
    let mut clause: Vec<Lit> = Vec::new();
    loop {
        run.stop = limits.reached(run.nodes);
        if run.stop.is_some() {
            return Ok(run);
        }
        run.nodes += 1;
        match backend
            .solve(assumptions)
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
            engine: "sat",
            violations,
        })?;
        clause.clear();
        let found = solution.givens().iter();
        clause.extend(
            found
                .filter_map(|c| encoded.map.lit(c))
                .map(|l| !l)
                .chain(guard),
        );
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
        backend.add_clause(&clause);
    }
}

fn failed(reason: String) -> EngineError {
    EngineError::Failed {
        engine: "sat",
        reason,
    }
}

impl Engine for Sat {
    fn name(&self) -> &'static str {
        "sat"
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
        enumerate(model, &encoded, &mut *backend, &[], None, limits, visit)
    }
}
