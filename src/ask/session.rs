//! Engines and lowered rules, kept from puzzle to puzzle.

use super::engines::Engines;
use crate::engine::Engine;
use crate::generate::Oracle;
use crate::rules::{Model, Puzzle, Shelf};
use crate::sat::Solver;
use crate::verify::certificate::Certifier;
use crate::verify::{Inquiry, Judge};

/// The jobs of the front door for many puzzles, one after another. It may be sent to another thread;
/// for several threads, make one each.
///
/// Nothing is kept of a puzzle but its rules as relations, for the 32 sets of rules used last. What a
/// SAT solver learned stays with the thread that asked: a session that moves to another thread loads
/// its solver anew, and the first one is freed when its thread ends.
pub struct Session {
    pub(super) engines: Engines,
    pub(super) solver: Solver,
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
            shelf: Shelf::default(),
            judge: None,
            inquiry: None,
            certifier: None,
            oracle: None,
        }
    }

    /// Returns a session with the same engines over another SAT solver.
    pub fn over(self, solver: Solver) -> Session {
        Session {
            solver,
            ..Session::with(self.engines)
        }
    }

    /// Returns a session whose verdicts and counts come from these engines instead, such as an
    /// algorithm of the literature.
    ///
    /// # Panics
    /// Panics if there is no engine.
    pub fn judging(self, engines: impl IntoIterator<Item = Box<dyn Engine>>) -> Session {
        Session {
            judge: Some(Judge::new(engines).over(self.solver.clone())),
            ..self
        }
    }

    /// Returns a puzzle as relations. Rules that were lowered before are not lowered again.
    pub fn model(&mut self, puzzle: &Puzzle) -> Model {
        self.shelf.model(puzzle)
    }

    /// Returns the judge of verdicts.
    pub(super) fn judge(&mut self) -> &mut Judge {
        let (engines, solver) = (self.engines, &self.solver);
        let new = || Judge::new(engines.list(solver)).over(solver.clone());
        self.judge.get_or_insert_with(new)
    }

    /// Returns the inquiry for jobs that ask many questions about a puzzle.
    pub(super) fn inquiry(&mut self) -> &mut Inquiry {
        let (engines, solver) = (self.engines, &self.solver);
        let new = || {
            let inquiry = Inquiry::new(engines.incremental(solver)).over(solver.clone());
            inquiry.confirming(engines.list(solver))
        };
        self.inquiry.get_or_insert_with(new)
    }

    /// Returns the maker of certificates.
    pub(super) fn certifier(&mut self) -> &mut Certifier {
        self.certifier.get_or_insert_with(Certifier::default)
    }
}
