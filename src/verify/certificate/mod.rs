//! Certificates: a verdict with all that is needed to check it, as a text that
//! [`check`](crate::check) reads. The format is described in `docs/certificates.md`.

#[cfg(feature = "command")]
mod archive;
mod cases;
mod checked;
#[cfg(feature = "command")]
mod folder;
mod follow;
mod make;
mod prove;
mod stated;
mod text;
#[cfg(feature = "command")]
mod whole;

#[cfg(feature = "command")]
pub use archive::{Archive, Archived, StoreError};
pub use cases::{CaseProof, CaseStep};
pub use checked::{CertifyFailure, CheckedCertificate, subject};
#[cfg(feature = "command")]
pub use folder::{CertificateFileError, CertificateFolder, Place, StandardFiles};
pub use follow::Following;
pub use make::{CertificateKind, Certifier, CertifyError};
pub use prove::{ProveError, Prover};

use super::hitting;
use crate::check::Claim;
use crate::cnf::Formula;
use crate::grid::Candidate;
use crate::proof::Lrat;
use crate::rules::{Model, Solution};

/// A proof that a puzzle has no solution but those shown.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// By clauses: those of the rules and the givens are refuted.
    Clauses(Lrat),
    /// By cases.
    Cases(CaseProof),
}

impl From<Lrat> for Proof {
    fn from(lrat: Lrat) -> Proof {
        Proof::Clauses(lrat)
    }
}

/// A claim about a puzzle, with its evidence.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// There is one solution: a proof that there is no other.
    Unique(Solution, Proof),
    /// There are two solutions.
    Several([Solution; 2]),
    /// There is none.
    None {
        /// The proof of it.
        proof: Proof,
        /// A minimal set of contradicting givens, with its proof and a solution without each.
        conflict: Option<Box<Conflicting>>,
    },
    /// There is one solution, and a second one without each given, in the order of the givens.
    Minimal(Solution, Proof, Vec<Solution>),
    /// There are exactly these solutions: a proof that there is no other.
    Count(Vec<Solution>, Proof),
}

/// A minimal set of contradicting givens.
#[derive(Clone, Debug)]
pub struct Conflicting {
    /// The givens, in row order.
    pub givens: Vec<Candidate>,
    /// The proof that they cannot all hold, in the form of the puzzle's.
    pub proof: Proof,
    /// For each, a solution of the others.
    pub without: Vec<Solution>,
    /// The evidence that no fewer givens contradict each other, if computed.
    pub least: Option<Least>,
}

/// Evidence that a set of contradicting givens of a puzzle is a smallest one.
#[derive(Clone, Debug)]
pub struct Least {
    /// Boards that satisfy the rules: every contradiction contains a given that a board breaks.
    pub boards: Vec<Solution>,
    /// The proof that no smaller set of givens hits every board.
    pub proof: Lrat,
}

/// A claim about a puzzle with its evidence.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The puzzle.
    pub model: Model,
    /// The claim and its evidence.
    pub evidence: Evidence,
}

impl Evidence {
    /// Returns what it is evidence of.
    fn claim(&self) -> Claim {
        match self {
            Evidence::Unique(..) => Claim::Unique,
            Evidence::Several(_) => Claim::Several,
            Evidence::None { .. } => Claim::None,
            Evidence::Minimal(..) => Claim::Minimal,
            Evidence::Count(solutions, _) => Claim::Count(solutions.len()),
        }
    }

    /// Returns the proofs about the puzzle and its rules: those by clauses, and those by cases.
    fn proofs(&mut self) -> (Vec<&mut Lrat>, Vec<&mut CaseProof>) {
        let (first, further) = match self {
            Evidence::Several(_) => (None, None),
            Evidence::Unique(_, proof)
            | Evidence::Minimal(_, proof, _)
            | Evidence::Count(_, proof) => (Some(proof), None),
            Evidence::None { proof, conflict } => {
                let further = conflict.as_mut().map(|conflict| &mut conflict.proof);
                (Some(proof), further)
            }
        };
        let (mut clauses, mut cases) = (Vec::new(), Vec::new());
        for proof in first.into_iter().chain(further) {
            match proof {
                Proof::Clauses(proof) => clauses.push(proof),
                Proof::Cases(proof) => cases.push(proof),
            }
        }
        (clauses, cases)
    }
}

impl Certificate {
    /// Returns the claim in one word, with the number for a count: `unique`, `several`, `none`,
    /// `minimal`, `count 12`.
    pub fn claim(&self) -> String {
        self.evidence.claim().to_string()
    }

    /// Returns whether the certificate proves the smallest contradiction among the givens; `None`
    /// for a claim other than that there is no solution.
    pub fn shows_smallest(&self) -> Option<bool> {
        match &self.evidence {
            Evidence::None { conflict, .. } => {
                let conflict = conflict.as_ref();
                // If the rules alone contradict each other, nothing is smaller.
                Some(conflict.is_some_and(|c| c.least.is_some() || c.givens.is_empty()))
            }
            _ => None,
        }
    }

    /// Returns the formula stating that fewer givens than those of the conflict contradict each
    /// other, and the proof that it has no model; `None` if that is not proved.
    /// `docs/certificates.md` defines its variables.
    pub fn smaller(&self) -> Option<(Formula, &Lrat)> {
        let Evidence::None { conflict, .. } = &self.evidence else {
            return None;
        };
        let conflict = conflict.as_ref()?;
        let least = conflict.least.as_ref()?;
        let most = conflict.givens.len().checked_sub(1)?;
        let givens = self.model.givens();
        let broken = |board: &Solution| -> Vec<usize> {
            let kept = |given: Candidate| board.givens().get(given.cell) == Some(given.digit);
            let all = givens.iter().enumerate();
            all.filter(|&(_, given)| !kept(given))
                .map(|(place, _)| place)
                .collect()
        };
        let sets: Vec<Vec<usize>> = least.boards.iter().map(broken).collect();
        let formula = hitting::formula(givens.count(), most, &sets);
        Some((formula, &least.proof))
    }

    /// Returns the proof by clauses that the puzzle has no solution but those shown, and the
    /// solutions it excludes; `None` for a proof by cases, and for [`Evidence::Several`], which
    /// needs none.
    pub fn proof(&self) -> Option<(&Lrat, &[Solution])> {
        match &self.evidence {
            Evidence::Unique(solution, Proof::Clauses(proof))
            | Evidence::Minimal(solution, Proof::Clauses(proof), _) => {
                Some((proof, std::slice::from_ref(solution)))
            }
            Evidence::None {
                proof: Proof::Clauses(proof),
                ..
            } => Some((proof, &[])),
            Evidence::Count(solutions, Proof::Clauses(proof)) => Some((proof, solutions)),
            _ => None,
        }
    }
}
