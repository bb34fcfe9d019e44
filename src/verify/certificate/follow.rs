//! Proofs with sums that follow from the rules, which a certificate names and its checker adds up.

use super::stated::with_groups;
use super::{Certificate, Certifier, CertifyError, Evidence, ProveError};
use crate::engine::Limits;
use crate::proof::Lrat;
use crate::rules::{Model, Solution};
use std::sync::Arc;

/// When a proof takes sums that follow from the rules: innies and outies, which a certificate
/// states with the relations that add up to them, and which its checker adds up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Following {
    /// Never: for programs that check clauses and nothing else.
    Never,
    /// Where a proof from the rules alone would be long.
    #[default]
    IfLong,
    /// Always.
    Always,
}

/// The most bytes of a solver's proof from the rules alone, where sums follow from them: a longer
/// one takes more time than to begin anew with these.
const SHORT: usize = 2_000_000;

fn failed(error: ProveError) -> CertifyError {
    match error {
        ProveError::Stopped(stop) => CertifyError::Stopped(stop),
        other => CertifyError::Proof(other),
    }
}

impl Certifier {
    /// Proves that a model has no solution but those shown: from the rules alone if that takes a
    /// short proof, else with the sums that follow, for which [`follows`](Certifier) is set.
    pub(super) fn prove(
        &mut self,
        model: &Model,
        shown: &[Solution],
        limits: &Limits,
    ) -> Result<Lrat, CertifyError> {
        let (stated, whole) = (self.stated(model), self.provable(model));
        let same = Arc::ptr_eq(stated.rulebook(), whole.rulebook());
        self.follows |= self.following == Following::Always && !same;
        if !self.follows {
            self.prover.most = (!same).then_some(SHORT);
            let proof = self.prover.prove(&stated, shown, limits);
            self.prover.most = None;
            match proof {
                Err(ProveError::TooLong) => self.follows = true,
                proof => return proof.map_err(failed),
            }
        }
        self.prover.prove(&whole, shown, limits).map_err(failed)
    }

    /// Returns a model under the relations that its rules stand for, its sums in groups unless
    /// other programs are to check the clauses.
    fn stated(&mut self, model: &Model) -> Model {
        match self.following {
            Following::Never => self.restating.of(model),
            Following::IfLong | Following::Always => self.restating.in_groups(model),
        }
    }

    /// Returns a model under all that a proof may take: the relations that its rules stand for, and
    /// sums that follow.
    pub(super) fn provable(&mut self, model: &Model) -> Model {
        match self.following {
            Following::Never => self.restating.of(model),
            Following::IfLong | Following::Always => self.restating.with_following(model),
        }
    }

    /// Returns the certificate with those of the sums that follow which its proofs use.
    pub(super) fn trimmed(
        &mut self,
        model: &Model,
        mut evidence: Evidence,
    ) -> Result<Certificate, CertifyError> {
        let stated = self.restating.of(model);
        let proofs = evidence.proofs();
        if proofs.is_empty() {
            let model = stated;
            return Ok(Certificate { model, evidence });
        }
        if !self.follows {
            let model = self.stated(model);
            return Ok(Certificate { model, evidence });
        }
        let whole = self.restating.with_following(model);
        let follow = whole.rulebook().following();
        let first = whole.rulebook().constraints().len() - follow.len();
        let layout = self.prover.layout(whole.rulebook());
        let layout = layout.map_err(CertifyError::Proof)?;
        let shared: Vec<&Lrat> = proofs.iter().map(|proof| &**proof).collect();
        let used = layout.used(first, &shared);
        for proof in proofs {
            *proof = layout.without(first, &used, std::mem::take(proof));
        }
        let kept = follow.iter().zip(used).filter(|(_, used)| *used);
        let book = stated
            .rulebook()
            .with_following(kept.map(|(sum, _)| sum.clone()));
        let book = with_groups(&Arc::new(book));
        let model = Model::with_rulebook(book, model.givens().clone());
        Ok(Certificate { model, evidence })
    }
}
