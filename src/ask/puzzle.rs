//! The jobs on a puzzle itself.

use super::{
    CandidatesOptions, CanonError, CanonOptions, CertifyOptions, CountOptions, Counted,
    ExplainError, ExplainOptions, Explained, Minimal, MinimizeError, MinimizeOptions, RateError,
    RateOptions, Rating, RedundantOptions, RepairOptions, Session, Solutions, SolveError,
    VerifyOptions, WhyOptions,
};
use crate::canon::PuzzleForm;
use crate::engine::Limits;
use crate::game::Game;
use crate::grid::Candidate;
use crate::rules::{Model, Puzzle, Solution};
use crate::verify::certificate::{Certificate, CertifyError};
use crate::verify::{Candidates, Disagreement, Dispute, Redundancy, Repair, Verdict, Why};

/// Every job of the front door on a [`Puzzle`], with default options and without limits. For
/// options, limits, or many puzzles: the methods of [`Session`] with the same names.
pub trait Ask {
    /// Returns the verdict of both engines.
    ///
    /// # Errors
    /// As [`Session::verify`].
    fn verify(&self) -> Result<Verdict, Disagreement>;

    /// Returns the only solution.
    ///
    /// # Errors
    /// As [`Session::solve`].
    fn solve(&self) -> Result<Solution, SolveError>;

    /// Returns every solution, as they are asked for.
    fn solutions(&self) -> Solutions;

    /// Returns the number of solutions, however large.
    ///
    /// # Errors
    /// As [`Session::count`].
    fn count(&self) -> Result<Counted, Disagreement>;

    /// Returns the true candidates: those that are in some solution.
    ///
    /// # Errors
    /// As [`Session::candidates`].
    fn candidates(&self) -> Result<Candidates, Dispute>;

    /// Returns a solution with a candidate, or the givens that rule it out.
    ///
    /// # Errors
    /// As [`Session::why`].
    ///
    /// # Panics
    /// Panics if the candidate is not on the board.
    fn why(&self, candidate: Candidate) -> Result<Why, Disagreement>;

    /// Returns which givens follow from the others.
    ///
    /// # Errors
    /// As [`Session::redundant`].
    fn redundant(&self) -> Result<Redundancy, Dispute>;

    /// Returns the fewest givens to add or to remove that make the puzzle unique.
    ///
    /// # Errors
    /// As [`Session::repair`].
    fn repair(&self) -> Result<Repair, Dispute>;

    /// Returns the puzzle without givens that it does not need.
    ///
    /// # Errors
    /// As [`Session::minimize`].
    fn minimize(&self) -> Result<Minimal, MinimizeError>;

    /// Returns a game of the puzzle: entries, pencil marks, undo, mistakes and hints.
    fn play(&self) -> Game;

    /// Returns the steps that solve the puzzle, in words and as data.
    ///
    /// # Errors
    /// As [`Session::explain`].
    fn explain(&self) -> Result<Explained, ExplainError>;

    /// Returns how hard the puzzle is, on every scale.
    ///
    /// # Errors
    /// As [`Session::rate`].
    fn rate(&self) -> Result<Rating, RateError>;

    /// Returns a certificate of the verdict.
    ///
    /// # Errors
    /// As [`Session::certify`].
    fn certify(&self) -> Result<Certificate, CertifyError>;

    /// Returns the canonical form.
    ///
    /// # Errors
    /// As [`Session::canon`].
    fn canon(&self) -> Result<PuzzleForm, CanonError>;
}

impl Ask for Puzzle {
    fn verify(&self) -> Result<Verdict, Disagreement> {
        let report = Session::new().verify(self, &VerifyOptions::default())?;
        Ok(report.verdict)
    }

    fn solve(&self) -> Result<Solution, SolveError> {
        Session::new().solve(self, &Limits::none())
    }

    fn solutions(&self) -> Solutions {
        Solutions::of(Model::new(self), Limits::none())
    }

    fn count(&self) -> Result<Counted, Disagreement> {
        Session::new().count(self, &CountOptions::default())
    }

    fn candidates(&self) -> Result<Candidates, Dispute> {
        Session::new().candidates(self, &CandidatesOptions::default())
    }

    fn why(&self, candidate: Candidate) -> Result<Why, Disagreement> {
        Session::new().why(self, candidate, &WhyOptions::default())
    }

    fn redundant(&self) -> Result<Redundancy, Dispute> {
        Session::new().redundant(self, &RedundantOptions::default())
    }

    fn repair(&self) -> Result<Repair, Dispute> {
        Session::new().repair(self, &RepairOptions::default())
    }

    fn minimize(&self) -> Result<Minimal, MinimizeError> {
        Session::new().minimize(self, &MinimizeOptions::default())
    }

    fn play(&self) -> Game {
        Game::new(self.clone())
    }

    fn explain(&self) -> Result<Explained, ExplainError> {
        Session::new().explain(self, &ExplainOptions::default())
    }

    fn rate(&self) -> Result<Rating, RateError> {
        Session::new().rate(self, &RateOptions::default())
    }

    fn certify(&self) -> Result<Certificate, CertifyError> {
        Session::new().certify(self, &CertifyOptions::default())
    }

    fn canon(&self) -> Result<PuzzleForm, CanonError> {
        Session::new().canon(self, &CanonOptions::default())
    }
}
