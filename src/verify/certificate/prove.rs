//! Proofs that a puzzle has no solution but those shown: the SAT solver's proof, completed over the
//! whole formula.

use crate::cnf::{AtMostOne, Encoder, EncoderError, Encoding, Formula, Lit, Settled, settled};
use crate::engine::{Limits, Stop};
use crate::proof::{CompleteError, Completer, Drat, DratError, Layout, LayoutError, Lrat};
use crate::rules::{Model, Relation, Rulebook, Solution};
use crate::sat::{BackendError, Interrupt, ProofFormat, Reply, Solver, fill};
use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;
use thiserror::Error;

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// A limit was reached first.
    #[error("{0}")]
    Stopped(Stop),
    /// There is another solution.
    #[error("there is another solution")]
    Satisfiable,
    /// The rules cannot be numbered as clauses.
    #[error("{0}")]
    Layout(LayoutError),
    /// The rules cannot be encoded.
    #[error("{0}")]
    Encoder(EncoderError),
    /// The solver failed.
    #[error("the solver failed: {0}")]
    Backend(BackendError),
    /// The solver's proof cannot be read.
    #[error("{0}")]
    Drat(DratError),
    /// The solver's proof does not hold.
    #[error("{0}")]
    Proof(CompleteError),
    /// The solver was stopped, as another proof was found or is to be looked for.
    #[error("the search for the proof was given up")]
    GivenUp,
}

/// What is asked each time that a solver has written bytes of its proof, with their number: whether
/// it is to go on.
pub(super) type Watch = Rc<RefCell<dyn FnMut(usize) -> bool>>;

/// The buffer that a solver writes its proof to.
#[derive(Clone, Default)]
struct Buffer {
    bytes: Rc<RefCell<Vec<u8>>>,
    watch: Option<Watch>,
    given_up: Rc<Cell<bool>>,
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.borrow_mut().extend_from_slice(bytes);
        let goes_on = |watch: &Watch| (watch.borrow_mut())(bytes.len());
        if !self.given_up.get() && self.watch.as_ref().is_none_or(goes_on) {
            return Ok(bytes.len());
        }
        self.given_up.set(true);
        Err(io::Error::other("given up"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Proves that puzzles have no solution but those shown. Keeps what it built for a rulebook for the
/// next puzzle.
#[derive(Default)]
pub struct Prover {
    completer: Option<Completer>,
    encoder: Option<(bool, Encoder)>,
    solver: Solver,
}

impl Prover {
    /// Returns a prover that obtains its proofs from a solver.
    pub fn over(solver: Solver) -> Prover {
        Prover {
            solver,
            ..Prover::default()
        }
    }

    /// Returns the solver that writes the proofs.
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// Returns a proof that the puzzle has no solution but those of `shown`: a refutation of the
    /// clauses of [`Layout`] and [`Layout::further`].
    ///
    /// # Errors
    /// Returns a [`ProveError`], for instance if there is another solution.
    pub fn prove(
        &mut self,
        model: &Model,
        shown: &[Solution],
        limits: &Limits,
    ) -> Result<Lrat, ProveError> {
        self.prove_while(model, shown, limits, None)
    }

    /// As [`prove`](Prover::prove), unless the solver is not to go on: that is
    /// [`ProveError::GivenUp`].
    pub(super) fn prove_while(
        &mut self,
        model: &Model,
        shown: &[Solution],
        limits: &Limits,
        watch: Option<Watch>,
    ) -> Result<Lrat, ProveError> {
        let book = model.rulebook();
        let completer = self.completer(book)?;
        let further = completer.layout().further(model, shown);
        match completer.complete(&further, &Drat::default(), limits) {
            // If singles do not refute it, a solver has to.
            Err(CompleteError::Unfinished) => {}
            other => return other.map_err(stopped),
        }
        let drat = self.refute(model, shown, limits, watch);
        let drat = drat.map_err(|error| self.blamed(error))?;
        let completed = self.completer(book)?.complete(&further, &drat, limits);
        completed.map_err(|error| self.blamed(stopped(error)))
    }

    /// Returns an error in a proof, with the name of the program that wrote it.
    fn blamed(&self, error: ProveError) -> ProveError {
        match (&self.solver, error) {
            #[cfg(feature = "command")]
            (Solver::Command(command), error @ (ProveError::Drat(_) | ProveError::Proof(_))) => {
                ProveError::Backend(BackendError(format!("{command}: {error}")))
            }
            (_, error) => error,
        }
    }

    /// Returns a proof that a formula has no model: a refutation of its clauses, numbered from 1 in
    /// their order.
    ///
    /// # Errors
    /// Returns a [`ProveError`], for instance if the formula has a model.
    pub fn refutation(&mut self, formula: &Formula, limits: &Limits) -> Result<Lrat, ProveError> {
        let bytes = self.unsatisfiable(formula.clauses(), limits, None)?;
        let drat = Drat::read(&bytes, formula.variables());
        let drat = drat.map_err(|error| self.blamed(ProveError::Drat(error)))?;
        let layout = Layout::of_clauses(formula.clone());
        let completed = Completer::new(Arc::new(layout)).complete(&[], &drat, limits);
        completed.map_err(|error| self.blamed(stopped(error)))
    }

    /// Returns the solver's proof that clauses have no model, as the solver wrote it.
    fn unsatisfiable<'a>(
        &mut self,
        clauses: impl Iterator<Item = &'a [Lit]>,
        limits: &Limits,
        watch: Option<Watch>,
    ) -> Result<Vec<u8>, ProveError> {
        let interrupt = Interrupt::of(limits);
        let mut backend = self.solver.fresh(&interrupt);
        let buffer = Buffer {
            watch,
            ..Buffer::default()
        };
        backend
            .record_proof(ProofFormat::BinaryDrat, Box::new(buffer.clone()))
            .map_err(ProveError::Backend)?;
        fill(&mut *backend, clauses, &interrupt).map_err(ProveError::Stopped)?;
        let reply = backend.solve(&[]);
        if buffer.given_up.get() {
            return Err(ProveError::GivenUp);
        }
        match reply.map_err(ProveError::Backend)? {
            Reply::Satisfiable => return Err(ProveError::Satisfiable),
            Reply::Interrupted(stop) => return Err(ProveError::Stopped(stop)),
            Reply::Unsatisfiable => {}
        }
        drop(backend); // it writes the rest of its proof
        match buffer.given_up.get() {
            true => Err(ProveError::GivenUp),
            false => Ok(buffer.bytes.take()),
        }
    }

    /// Returns the numbered clauses of the rulebook.
    ///
    /// # Errors
    /// Returns [`ProveError::Layout`] if they cannot be numbered.
    pub fn layout(&mut self, rulebook: &Arc<Rulebook>) -> Result<Arc<Layout>, ProveError> {
        Ok(Arc::clone(self.completer(rulebook)?.layout()))
    }

    fn completer(&mut self, rulebook: &Arc<Rulebook>) -> Result<&mut Completer, ProveError> {
        let known = self.completer.take();
        let known = known.filter(|known| {
            let book = known.layout().rulebook();
            book.is_some_and(|book| Arc::ptr_eq(book, rulebook))
        });
        let completer = match known {
            Some(known) => known,
            None => {
                let layout = Layout::new(rulebook).map_err(ProveError::Layout)?;
                Completer::new(Arc::new(layout))
            }
        };
        Ok(self.completer.insert(completer))
    }

    /// Returns the solver's own proof, over the variables of the whole formula.
    fn refute(
        &mut self,
        model: &Model,
        shown: &[Solution],
        limits: &Limits,
        watch: Option<Watch>,
    ) -> Result<Drat, ProveError> {
        let mut constraints = model.rulebook().constraints().iter();
        // Variables of these are numbered as in the whole formula only if nothing is left out.
        let whole = constraints.any(|c| match c.relation {
            Relation::Linear { .. }
            | Relation::Automaton { .. }
            | Relation::Count { .. }
            | Relation::Connected(_) => true,
            Relation::Domain { .. }
            | Relation::AllDifferent { .. }
            | Relation::Pair { .. }
            | Relation::Clause { .. } => false,
        });
        if self.encoder.as_ref().is_none_or(|(kind, _)| *kind != whole) {
            let encoding = if whole {
                Encoding::Extended
            } else {
                Encoding::Propagated
            };
            self.encoder = Some((whole, Encoder::new(encoding, AtMostOne::Pairs)));
        }
        let (_, encoder) = self.encoder.as_mut().expect("set above");
        let encoded = encoder.encode_unless(model, &|| limits.reached(0).is_some());
        let encoded = encoded.map_err(|error| match (error, limits.reached(0)) {
            (EncoderError::Stopped, Some(stop)) => ProveError::Stopped(stop),
            (error, _) => ProveError::Encoder(error),
        })?;
        let excluded: Vec<Vec<Lit>> = shown
            .iter()
            .map(|solution| {
                let lits = solution.givens().iter().filter_map(|c| encoded.map.lit(c));
                lits.map(|lit| !lit).collect()
            })
            .collect();
        let clauses = encoded.formula.clauses();
        let clauses = clauses.chain(excluded.iter().map(Vec::as_slice));
        let variables = encoded.formula.variables();
        let (bytes, failed) = if whole {
            // The solver is spared what unit propagation says before the search.
            let states = encoded.map.candidates().len() as u32 + 1;
            let Settled { formula, failed } =
                settled(variables, clauses, states, &|| limits.reached(0).is_some());
            let bytes = self.unsatisfiable(formula.clauses(), limits, watch)?;
            (bytes, failed)
        } else {
            (self.unsatisfiable(clauses, limits, watch)?, Vec::new())
        };
        let layout = self.layout(model.rulebook())?;
        let drat = Drat::read(&bytes, variables).map_err(ProveError::Drat)?;
        let drat = drat.after(&failed);
        let names: Vec<u32> = if whole {
            (1..=variables).collect()
        } else {
            encoded
                .map
                .candidates()
                .iter()
                .map(|&c| layout.variable(c))
                .collect()
        };
        Ok(drat.renamed(&names, layout.variables()))
    }
}

fn stopped(error: CompleteError) -> ProveError {
    match error {
        CompleteError::Stopped(stop) => ProveError::Stopped(stop),
        other => ProveError::Proof(other),
    }
}
