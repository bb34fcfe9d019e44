//! Proofs with sums that follow from the rules, which a certificate names and its checker adds up.

use super::cases::Search;
use super::prove::Watch;
use super::stated::with_groups;
use super::{CaseProof, Certificate, Certifier, CertifyError, Evidence, Proof, ProveError, text};
use crate::engine::{Limits, Stop};
use crate::proof::Lrat;
use crate::rules::{Model, Solution};
use std::cell::RefCell;
use std::rc::Rc;
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

/// The effort, as [`Cases::effort`](crate::check::Cases::effort) counts it, for a proof by cases
/// before one by clauses is looked for beside it: some tenths of a second.
const FIRST: u64 = 80_000_000;
/// The effort for each byte of a solver's proof meanwhile: about six times as long as it takes the
/// solver, whose proof is rarely found first.
const PER_BYTE: u64 = 360;
/// The most effort, about a minute: the steps of a proof by cases have to fit into memory.
const MOST_EFFORT: u64 = 5_000_000_000;

/// The most bytes of a solver's proof from the rules alone, where sums follow from them: a longer
/// one takes more time than to begin anew with these.
const SHORT: usize = 1_000_000;

/// A search for a proof by cases beside one by clauses.
struct Beside {
    search: Search,
    /// What it may take in all.
    effort: u64,
    limits: Limits,
    /// A proof, or why there is none.
    found: Option<Result<CaseProof, Stop>>,
}

impl Beside {
    /// Goes on with this effort more; returns whether nothing was found.
    fn go_on(&mut self, effort: u64) -> bool {
        self.effort = MOST_EFFORT.min(self.effort.saturating_add(effort));
        if self.found.is_none() {
            self.found = self.search.run(self.effort, &self.limits).transpose();
        }
        self.found.is_none()
    }
}

fn failed(error: ProveError) -> CertifyError {
    match error {
        ProveError::Stopped(stop) => CertifyError::Stopped(stop),
        other => CertifyError::Proof(other),
    }
}

impl Certifier {
    /// Proves that a model has no solution but those shown: by cases or by clauses, side by side,
    /// so that what is short one way does not wait for the other.
    pub(super) fn prove_somehow(
        &mut self,
        model: &Model,
        shown: &[Solution],
        limits: &Limits,
    ) -> Result<Proof, CertifyError> {
        let Some(search) = self.cases(model, shown) else {
            return self.prove(model, shown, limits).map(Proof::Clauses);
        };
        let followed = self.follows;
        let beside = Rc::new(RefCell::new(Beside {
            search,
            effort: 0,
            limits: limits.clone(),
            found: None,
        }));
        let goes_on = beside.borrow_mut().go_on(FIRST);
        let clauses = match goes_on {
            true => self.prove_beside(model, shown, Some(&beside), limits),
            false => Err(ProveError::GivenUp),
        };
        let mut beside = beside.borrow_mut();
        if let Err(ProveError::Layout(_) | ProveError::Encoder(_)) = clauses {
            beside.go_on(MOST_EFFORT);
        }
        match beside.found.take() {
            Some(found) => {
                self.follows = followed;
                found.map(Proof::Cases).map_err(CertifyError::Stopped)
            }
            None => clauses.map(Proof::Clauses).map_err(failed),
        }
    }

    /// Returns a search for a proof by cases; `None` if there is to be none, or the checker does
    /// not take the rules.
    fn cases(&mut self, model: &Model, shown: &[Solution]) -> Option<Search> {
        if !self.cases || self.following == Following::Never {
            return None;
        }
        let model = self.restating.in_cases(model);
        let before = text::before_proof(&model, shown);
        let cases = self.restating.checker.cases(&before).ok()?;
        let book = model.rulebook();
        let follow = book.constraints().len() - book.following().len();
        Some(Search::new(cases, follow, shown))
    }

    /// Proves that a model has no solution but those shown, by clauses: from the rules alone
    /// if that takes a short proof, else with the sums that follow, for which
    /// [`follows`](Certifier) is set.
    pub(super) fn prove(
        &mut self,
        model: &Model,
        shown: &[Solution],
        limits: &Limits,
    ) -> Result<Lrat, CertifyError> {
        let proof = self.prove_beside(model, shown, None, limits);
        proof.map_err(failed)
    }

    /// As [`prove`](Certifier::prove), unless a search beside it finds something first.
    fn prove_beside(
        &mut self,
        model: &Model,
        shown: &[Solution],
        beside: Option<&Rc<RefCell<Beside>>>,
        limits: &Limits,
    ) -> Result<Lrat, ProveError> {
        let (stated, whole) = (self.stated(model), self.provable(model));
        let same = Arc::ptr_eq(stated.rulebook(), whole.rulebook());
        self.follows |= self.following == Following::Always && !same;
        let mut within = |model: &Model, most: usize| {
            let (mut left, beside) = (most, beside.map(Rc::clone));
            let watch = move |bytes: usize| {
                let fits = left >= bytes;
                left = left.saturating_sub(bytes);
                let go_on = |beside: Rc<RefCell<Beside>>| {
                    let effort = PER_BYTE.saturating_mul(bytes as u64);
                    beside.borrow_mut().go_on(effort)
                };
                fits && beside.clone().is_none_or(go_on)
            };
            let watch = Some(Rc::new(RefCell::new(watch)) as Watch);
            self.prover.prove_while(model, shown, limits, watch)
        };
        if !self.follows && !same {
            match within(&stated, SHORT) {
                Err(ProveError::GivenUp) if beside.is_none_or(|of| of.borrow().found.is_none()) => {
                    self.follows = true;
                }
                proof => return proof,
            }
        }
        within(&whole, usize::MAX)
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
        let (proofs, cases) = evidence.proofs();
        if !cases.is_empty() {
            let model = self.in_cases(model, cases);
            return Ok(Certificate { model, evidence });
        }
        let stated = self.restating.of(model);
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

    /// Returns the model that proofs by cases are about, with those sums that follow which they
    /// use.
    fn in_cases(&mut self, model: &Model, proofs: Vec<&mut CaseProof>) -> Model {
        let whole = self.restating.in_cases(model);
        let follow = whole.rulebook().following();
        if follow.is_empty() {
            return whole;
        }
        let first = whole.rulebook().constraints().len() - follow.len();
        let mut used = vec![false; follow.len()];
        proofs.iter().for_each(|proof| proof.mark(first, &mut used));
        for proof in proofs {
            proof.renumber(first, &used);
        }
        let kept = follow.iter().zip(used).filter(|(_, used)| *used);
        let stated = self.restating.of(model);
        let stated = stated.rulebook();
        let book = stated.with_following(kept.map(|(sum, _)| sum.clone()));
        Model::with_rulebook(Arc::new(book), model.givens().clone())
    }
}

#[cfg(test)]
mod tests;
