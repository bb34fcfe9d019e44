//! Makes a puzzle's certificate.

use super::super::Auto;
use super::super::conflict::{Oracle, least, only, same_house, shrunk};
use super::super::hitting;
use super::super::smallest::Smallest;
use super::follow::Following;
use super::stated::Restating;
use super::{Certificate, Conflicting, Evidence, Least, Proof, ProveError, Prover};
use crate::check::Claim;
use crate::engine::{Engine, EngineError, Limits, Stop};
use crate::grid::Candidate;
use crate::native::Native;
use crate::rules::{Model, Solution};
use crate::sat::{Contradictions, Solver};
use std::mem::discriminant;
use std::ops::ControlFlow;
use thiserror::Error;

/// What to certify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateKind {
    /// Whichever verdict holds: unique, several or none.
    Verdict,
    /// That the puzzle is unique and minimal.
    Minimal,
    /// The number of solutions, if it is at most this.
    Count(u64),
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// A limit was reached first.
    #[error("{0}")]
    Stopped(Stop),
    /// An engine failed.
    #[error("{0}")]
    Engine(EngineError),
    /// The proof failed.
    #[error("{0}")]
    Proof(ProveError),
    /// Minimality is a claim about givens, and the puzzle has pencil marks.
    #[error("a certificate that it is minimal is for puzzles of givens only")]
    PencilMarks,
    /// The puzzle is not minimal: it has no solution or several.
    #[error("not minimal: it is not unique")]
    NotUnique,
    /// The puzzle is not minimal: this given is redundant.
    #[error("not minimal: the {} of cell {} can be spared", .0.digit, .0.cell.index() + 1)]
    Spare(Candidate),
    /// There are more solutions than the limit.
    #[error("more than {0} solution{plural}", plural = if *.0 == 1 { "" } else { "s" })]
    More(u64),
    /// The checker refuses the certificate, for this reason.
    #[error("{0}")]
    Refused(String),
    /// The certificate claims something else than the verdict.
    #[error("it says {0}")]
    Claim(Claim),
}

/// Makes certificates. Any engine may find the solutions, because they are checked; the proof is
/// the SAT solver's.
///
/// ```
/// use veridoku::check::{Claim, check};
/// use veridoku::engine::Limits;
/// use veridoku::grid::{Givens, Shape};
/// use veridoku::rules::{Model, Puzzle};
/// use veridoku::verify::certificate::{Certifier, CertificateKind};
/// let puzzle = vec![1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
/// let givens = Givens::from_values(Shape::new(2, 2).unwrap(), puzzle).unwrap();
/// let model = Model::new(&Puzzle::plain(givens));
/// let certificate = Certifier::default().certify(&model, CertificateKind::Verdict, &Limits::solutions(2)).unwrap();
/// let checked = check(&certificate.text()).unwrap();
/// assert_eq!(checked.claim, Claim::Unique);
/// ```
pub struct Certifier {
    engine: Box<dyn Engine>,
    pub(super) prover: Prover,
    pub(super) restating: Restating,
    /// Leaves out the minimal set of contradicting givens.
    pub bare: bool,
    /// Looks for the smallest such set, and proves that there is no smaller one.
    pub smallest: bool,
    /// When a proof takes sums that follow from the rules.
    pub following: Following,
    /// Looks for a proof by cases beside one by clauses. True unless another solver than the
    /// default is to write the proofs.
    pub cases: bool,
    /// Whether the certificate that is being made takes sums that follow.
    pub(super) follows: bool,
}

impl Default for Certifier {
    fn default() -> Certifier {
        Certifier::with(Box::new(Auto::default()), Prover::default())
    }
}

impl Certifier {
    /// Returns a certifier that finds solutions with an engine and obtains proofs from a prover.
    pub fn with(engine: Box<dyn Engine>, prover: Prover) -> Certifier {
        Certifier {
            cases: *prover.solver() == Solver::default(),
            engine,
            prover,
            restating: Restating::default(),
            bare: false,
            smallest: false,
            following: Following::default(),
            follows: false,
        }
    }

    /// Returns a certificate of `wish`. Respects the time limit and cancellation of `limits`;
    /// ignores its number of solutions.
    ///
    /// # Errors
    /// Returns a [`CertifyError`] if the claim is false, or cannot be proved within the limits.
    pub fn certify(
        &mut self,
        model: &Model,
        wish: CertificateKind,
        limits: &Limits,
    ) -> Result<Certificate, CertifyError> {
        if wish == CertificateKind::Minimal && model.rulebook().has_pencil_marks() {
            return Err(CertifyError::PencilMarks);
        }
        self.follows = false;
        let evidence = match wish {
            CertificateKind::Verdict => self.verdict(model, limits)?,
            CertificateKind::Minimal => self.minimal(model, limits)?,
            CertificateKind::Count(limit) => self.count(model, limit, limits)?,
        };
        self.trimmed(model, evidence)
    }

    /// Returns the prover, which gives access to the formula.
    pub fn prover(&mut self) -> &mut Prover {
        &mut self.prover
    }

    fn solutions(
        &mut self,
        model: &Model,
        count: u64,
        limits: &Limits,
    ) -> Result<Vec<Solution>, CertifyError> {
        let mut solutions = Vec::new();
        let run = self
            .engine
            .search(model, &limits.up_to(count), &mut |solution| {
                solutions.push(solution);
                ControlFlow::Continue(())
            });
        match run.map_err(CertifyError::Engine)?.stop {
            None | Some(Stop::Solutions) => Ok(solutions),
            // Two boards are enough, whatever stopped the engine afterwards.
            Some(_) if count == 2 && solutions.len() == 2 => Ok(solutions),
            Some(stop) => Err(CertifyError::Stopped(stop)),
        }
    }

    fn verdict(&mut self, model: &Model, limits: &Limits) -> Result<Evidence, CertifyError> {
        let solutions = self.solutions(model, 2, limits)?;
        match <[Solution; 2]>::try_from(solutions) {
            Ok(two) => Ok(Evidence::Several(two)),
            Err(solutions) => match solutions.into_iter().next() {
                Some(solution) => {
                    let shown = std::slice::from_ref(&solution);
                    let proof = self.prove_somehow(model, shown, limits)?;
                    Ok(Evidence::Unique(solution, proof))
                }
                None => self.nothing(model, limits),
            },
        }
    }

    /// Returns the evidence that there is no solution.
    fn nothing(&mut self, model: &Model, limits: &Limits) -> Result<Evidence, CertifyError> {
        let proof = self.prove_somehow(model, &[], limits)?;
        let followed = self.follows;
        let found = if self.bare {
            None
        } else {
            // The proof that there is no solution is kept even if no time is left for the conflict.
            match self.conflict(model, matches!(proof, Proof::Cases(_)), limits) {
                Err(CertifyError::Stopped(_)) => None,
                conflict => conflict?,
            }
        };
        let (proof, conflict) = match found {
            Some(conflict)
                if self.follows != followed
                    || discriminant(&proof) != discriminant(&conflict.proof) =>
            {
                match self.alike(model, conflict, limits) {
                    Ok((proof, conflict)) => (proof, Some(conflict)),
                    Err(_) => {
                        self.follows = followed;
                        (proof, None)
                    }
                }
            }
            Some(conflict) => (proof, Some(conflict)),
            None => {
                self.follows = followed;
                (proof, None)
            }
        };
        let conflict = conflict.map(Box::new);
        Ok(Evidence::None { proof, conflict })
    }

    /// Returns a proof that a puzzle has no solution by the clauses that the proof of its conflict
    /// is about, which is made anew if these have become others.
    fn alike(
        &mut self,
        model: &Model,
        mut conflict: Conflicting,
        limits: &Limits,
    ) -> Result<(Proof, Conflicting), CertifyError> {
        loop {
            let followed = self.follows;
            let proof = self.prove(model, &[], limits)?;
            if self.follows == followed {
                return Ok((Proof::Clauses(proof), conflict));
            }
            let alone = only(model, &conflict.givens);
            conflict.proof = Proof::Clauses(self.prove(&alone, &[], limits)?);
        }
    }

    /// Returns a minimal set of contradicting givens; `None` if the limits do not allow finding it.
    /// The proof is by cases if there may be one.
    fn conflict(
        &mut self,
        model: &Model,
        cases: bool,
        limits: &Limits,
    ) -> Result<Option<Conflicting>, CertifyError> {
        let mut found = same_house(model);
        let mut boards = Vec::new();
        if found.is_none() {
            // Its boards and nodes are the same everywhere.
            let mut native = Native::portable();
            let mut oracle = Oracle::Native(&mut native, model, limits);
            let known;
            (known, boards) = shrunk(model, &mut oracle, 0);
            found = known.minimal.then_some(known);
        }
        let solver = self.prover.solver().embedded();
        let mut loaded = None;
        if self.smallest || found.is_none() {
            // With what follows, a contradiction of sums shows sooner.
            let all = self.provable(model);
            loaded = Contradictions::new(&all, &solver, limits).ok();
        }
        let shrink = |loaded| shrunk(model, &mut Oracle::Sat(loaded), 0).0;
        let found = found.or_else(|| loaded.as_mut().map(shrink));
        let Some(found) = found.filter(|found| found.minimal) else {
            return Ok(None);
        };
        let (found, smaller) = if self.smallest {
            let (found, smaller) = least(model, found, loaded.as_mut(), &limits.part(2));
            (found, Some(smaller))
        } else {
            (found, None)
        };
        let least = match smaller.filter(|_| found.smallest == Some(true)) {
            Some(smaller) => self.least(model, &smaller, found.givens.len(), &limits.part(2))?,
            None => None,
        };
        drop(loaded); // its memory is free for the proof
        let givens = found.givens;
        let alone = only(model, &givens);
        let proof = match cases {
            true => self.prove_somehow(&alone, &[], limits)?,
            false => Proof::Clauses(self.prove(&alone, &[], limits)?),
        };
        let mut without = Vec::with_capacity(givens.len());
        for given in &givens {
            let others = givens.iter().copied().filter(|other| other != given);
            let others: Vec<Candidate> = others.collect();
            let holds =
                |board: &Solution, g: &Candidate| board.givens().get(g.cell) == Some(g.digit);
            let holds_all = |board: &&Solution| others.iter().all(|other| holds(board, other));
            let known = boards.iter().find(holds_all).cloned();
            let board = match known {
                Some(board) => Some(board),
                None => self.solutions(&only(model, &others), 1, limits)?.pop(),
            };
            let Some(board) = board else { return Ok(None) };
            without.push(board);
        }
        Ok(Some(Conflicting {
            givens,
            proof,
            without,
            least,
        }))
    }

    /// Returns the evidence that no fewer givens contradict each other; `None` if the limits do not
    /// allow finding it, or if there is nothing to prove.
    fn least(
        &mut self,
        model: &Model,
        smaller: &Smallest,
        givens: usize,
        limits: &Limits,
    ) -> Result<Option<Least>, CertifyError> {
        let Some(most) = givens.checked_sub(1) else {
            return Ok(None);
        };
        let mut boards = smaller.boards.clone();
        loop {
            let sets: Vec<Vec<usize>> = boards.iter().map(|(set, _)| set.clone()).collect();
            let formula = hitting::formula(model.givens().count(), most, &sets);
            let proof = match self.prover.refutation(&formula, limits) {
                Ok(proof) => proof,
                Err(ProveError::Stopped(_)) => return Ok(None),
                Err(error) => return Err(CertifyError::Proof(error)),
            };
            // Dropping the boards that the proof does not use makes it shorter still.
            let mut used = proof.uses(boards.len()).into_iter();
            let before = boards.len();
            let all = boards.clone();
            boards.retain(|_| used.next() == Some(true));
            if boards.len() == before {
                let boards = all.into_iter().map(|(_, board)| board).collect();
                return Ok(Some(Least { boards, proof }));
            }
        }
    }

    fn minimal(&mut self, model: &Model, limits: &Limits) -> Result<Evidence, CertifyError> {
        let mut solutions = self.solutions(model, 2, limits)?;
        let (Some(solution), true) = (solutions.pop(), solutions.is_empty()) else {
            return Err(CertifyError::NotUnique);
        };
        let mut seconds = Vec::new();
        for given in model.givens().iter() {
            let fewer = model.with_givens(model.givens().retain(|other| other != given));
            let found = self.solutions(&fewer, 2, limits)?;
            let second = found.into_iter().find(|found| *found != solution);
            seconds.push(second.ok_or(CertifyError::Spare(given))?);
        }
        let proof = self.prove_somehow(model, std::slice::from_ref(&solution), limits)?;
        Ok(Evidence::Minimal(solution, proof, seconds))
    }

    fn count(
        &mut self,
        model: &Model,
        limit: u64,
        limits: &Limits,
    ) -> Result<Evidence, CertifyError> {
        let solutions = self.solutions(model, limit.saturating_add(1), limits)?;
        if solutions.len() as u64 > limit {
            return Err(CertifyError::More(limit));
        }
        let proof = self.prove_somehow(model, &solutions, limits)?;
        Ok(Evidence::Count(solutions, proof))
    }
}
