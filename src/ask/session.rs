//! Engines and lowered rules, kept from puzzle to puzzle.

use super::engines::Engines;
use crate::cnf::{AtMostOne, Encoding};
use crate::engine::Engine;
use crate::generate::Oracle;
use crate::rules::{Model, Puzzle, Shelf};
use crate::sat::{Sat, Solver};
use crate::verify::certificate::{Certifier, Prover};
use crate::verify::{Auto, Inquiry, Judge};

/// Makes engines, of which one may be the SAT engine that it is given.
type MakeEngines = Box<dyn Fn(Sat) -> Vec<Box<dyn Engine>> + Send>;

/// The jobs of the front door for many puzzles, one after another. It may be sent to another
/// thread; for several threads, make one each.
///
/// Nothing is kept of a puzzle but its rules as relations, for the 32 sets of rules used last. What
/// a SAT solver learned stays with the thread that asked: a session that moves to another thread
/// loads its solver anew, and the first one is freed when its thread ends.
pub struct Session {
    pub(super) engines: Engines,
    pub(super) solver: Solver,
    encoding: Encoding,
    make: MakeEngines,
    shelf: Shelf,
    judge: Option<Judge>,
    inquiry: Option<Inquiry>,
    certifier: Option<Certifier>,
    pub(super) oracle: Option<Oracle>,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// Returns a session that asks both engines.
    pub fn new() -> Session {
        Session::with(Engines::default())
    }

    /// Returns a session that asks these engines.
    pub fn with(engines: Engines) -> Session {
        Session {
            engines,
            solver: Solver::default(),
            encoding: Encoding::default(),
            make: Box::new(move |sat| engines.over(sat)),
            shelf: Shelf::default(),
            judge: None,
            inquiry: None,
            certifier: None,
            oracle: None,
        }
    }

    /// Returns a session with the same engines over another SAT solver.
    pub fn over(self, solver: Solver) -> Session {
        Session { solver, ..self }.anew()
    }

    /// Returns a session with the same engines, of which the SAT engine uses another encoding where
    /// it encodes each puzzle: for verdicts, counts and lists, and to confirm what an incremental
    /// solver says.
    pub fn encoding(self, encoding: Encoding) -> Session {
        Session { encoding, ..self }.anew()
    }

    /// Returns a session that asks other engines, such as an algorithm of the literature. `make`
    /// gets the SAT engine, and may do without it.
    ///
    /// ```
    /// use veridoku::prelude::*;
    /// let mut session = Session::new().asking(|_| vec![Native::new().boxed()]);
    /// let report = session.verify(&"1.....3..4.....2".parse()?, &VerifyOptions::default())?;
    /// assert_eq!(report.opinions.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A job panics if `make` returns no engine.
    pub fn asking(self, make: impl Fn(Sat) -> Vec<Box<dyn Engine>> + Send + 'static) -> Session {
        let make = Box::new(make);
        Session { make, ..self }.anew()
    }

    /// Returns the session without engines that were made before.
    fn anew(self) -> Session {
        Session {
            judge: None,
            inquiry: None,
            certifier: None,
            ..self
        }
    }

    /// Returns a puzzle as relations. Rules that were lowered before are not lowered again.
    pub fn model(&mut self, puzzle: &Puzzle) -> Model {
        self.shelf.model(puzzle)
    }

    /// Returns the judge of verdicts.
    pub(super) fn judge(&mut self) -> &mut Judge {
        let new = || {
            let engines = (self.make)(sat(self.encoding, &self.solver));
            Judge::new(engines).over(self.solver.embedded())
        };
        self.judge.get_or_insert_with(new)
    }

    /// Returns the inquiry for jobs that ask many questions about a puzzle. Its SAT solver keeps
    /// what it learned from question to question.
    pub(super) fn inquiry(&mut self) -> &mut Inquiry {
        let new = || {
            let solver = &self.solver;
            let engines = (self.make)(Sat::incremental().with_solver(solver.clone()));
            let confirming = (self.make)(sat(self.encoding, solver));
            let inquiry = Inquiry::new(engines).confirming(confirming);
            inquiry.over(solver.embedded())
        };
        self.inquiry.get_or_insert_with(new)
    }

    /// Returns the maker of certificates. If there are several engines, [`Auto`] finds the
    /// solutions, as whatever finds them is checked.
    pub(super) fn certifier(&mut self) -> &mut Certifier {
        let certifier = self.certifier.take();
        let new = || Certifier::with(self.finder(), Prover::over(self.solver.clone()));
        let certifier = certifier.unwrap_or_else(new);
        self.certifier.insert(certifier)
    }

    /// Returns the engine that finds solutions where one is enough: the only one, else [`Auto`].
    pub(super) fn finder(&self) -> Box<dyn Engine> {
        let sat = || sat(self.encoding, &self.solver);
        let mut engines = (self.make)(sat());
        match (engines.len(), engines.pop()) {
            (1, Some(engine)) => engine,
            _ => Auto::with(sat()).boxed(),
        }
    }
}

/// Returns the SAT engine that encodes each puzzle.
fn sat(encoding: Encoding, solver: &Solver) -> Sat {
    Sat::new(encoding, AtMostOne::default()).with_solver(solver.clone())
}
