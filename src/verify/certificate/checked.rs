//! Certificates that are checked as soon as they are made, and what it means that there is none.

use super::super::Verdict;
use super::stated::Restating;
use super::text::puzzle;
use super::{Certificate, CertificateKind, Certifier, CertifyError, ProveError};
use crate::check::{Checked, Checker, Claim, Refusal, Subject};
use crate::engine::{EngineError, Limits};
use crate::rules::Model;

/// A certificate that the checker accepts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CheckedCertificate {
    /// The certificate; `None` if it was there already.
    pub certificate: Option<Certificate>,
    /// Its text.
    pub text: String,
    /// The puzzle that it is about, with its rules.
    pub subject: Subject,
    /// What it claims, as the checker reads it.
    pub claim: Claim,
    /// The number of steps of all its proofs.
    pub steps: usize,
}

/// What it means that there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CertifyFailure {
    /// The claim is false.
    NotSo,
    /// Nothing is known: a limit was reached, an engine failed, or the rules take too many clauses.
    Undecided,
    /// An engine found a wrong board, or a solver a wrong proof: a defect.
    Failed,
    /// The checker refuses the certificate: a defect.
    Refused,
}

/// Returns what certificates of a puzzle are about: what
/// [`check_for`](crate::check::check_for) holds them against.
///
/// # Errors
/// If the rules have more relations than the checker takes.
pub fn subject(model: &Model) -> Result<Subject, Refusal> {
    let mut restating = Restating::default();
    let model = restating.of(model);
    stated_subject(&mut restating.checker, &model)
}

/// The same of a model whose rules are restated by what they are named, if they can be.
fn stated_subject(checker: &mut Checker, model: &Model) -> Result<Subject, Refusal> {
    let mut lines = String::new();
    puzzle(&mut lines, model);
    checker.subject(&lines)
}

impl CheckedCertificate {
    /// Returns a certificate with this text, of which the checker says this.
    pub(super) fn new(
        certificate: Option<Certificate>,
        text: String,
        checked: Checked,
    ) -> CheckedCertificate {
        CheckedCertificate {
            certificate,
            text,
            subject: checked.subject,
            claim: checked.claim,
            steps: checked.steps,
        }
    }
}

impl CertifyError {
    /// Returns what it means that there is no certificate.
    pub fn failure(&self) -> CertifyFailure {
        match self {
            CertifyError::Spare(_) | CertifyError::NotUnique | CertifyError::More(_) => {
                CertifyFailure::NotSo
            }
            // Nothing is known of a claim that there is not about pencil marks.
            CertifyError::PencilMarks
            | CertifyError::Stopped(_)
            | CertifyError::Engine(EngineError::Failed { .. })
            | CertifyError::Proof(
                ProveError::Backend(_) | ProveError::Layout(_) | ProveError::Encoder(_),
            ) => CertifyFailure::Undecided,
            CertifyError::Engine(_) | CertifyError::Proof(_) => CertifyFailure::Failed,
            CertifyError::Refused(_) | CertifyError::Claim(_) => CertifyFailure::Refused,
        }
    }
}

impl Verdict {
    /// Returns the claim of a certificate of this verdict; `None` if the verdict is unknown.
    pub fn claim(&self) -> Option<Claim> {
        match self {
            Verdict::Unique(_) => Some(Claim::Unique),
            Verdict::Multiple(_) => Some(Claim::Several),
            Verdict::None(_) => Some(Claim::None),
            Verdict::Unknown(_) => None,
        }
    }
}

impl Certifier {
    /// Returns a certificate of `wish` like [`certify`](Certifier::certify), after the checker has
    /// accepted it.
    ///
    /// ```
    /// use veridoku::check::Claim;
    /// use veridoku::engine::Limits;
    /// use veridoku::prelude::*;
    /// use veridoku::verify::certificate::{CertificateKind, Certifier, CertifyFailure};
    /// let puzzle: Puzzle = "1.....3..4.....2".parse()?;
    /// let (model, mut certifier) = (Model::new(&puzzle), Certifier::default());
    /// let made = certifier.checked(&model, CertificateKind::Verdict, &Limits::none())?;
    /// assert_eq!(made.claim, Claim::Unique);
    /// let error = certifier.checked(&model, CertificateKind::Count(0), &Limits::none());
    /// assert_eq!(error.unwrap_err().failure(), CertifyFailure::NotSo);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`CertifyError`] if there is no certificate, or the checker refuses it.
    pub fn checked(
        &mut self,
        model: &Model,
        wish: CertificateKind,
        limits: &Limits,
    ) -> Result<CheckedCertificate, CertifyError> {
        let certificate = self.certify(model, wish, limits)?;
        let text = certificate.text();
        let claim = certificate.evidence.claim();
        let checker = &mut self.restating.checker;
        let subject = stated_subject(checker, &certificate.model);
        let checked = subject.and_then(|subject| checker.check_for(&subject, claim, &text));
        let checked = checked.map_err(|refusal| CertifyError::Refused(refusal.to_string()))?;
        Ok(CheckedCertificate::new(Some(certificate), text, checked))
    }

    /// Returns whether a certificate that was checked has all that one made for `wish` would have.
    pub fn is_met(&self, wish: CertificateKind, checked: &Checked) -> bool {
        match (wish, checked.claim) {
            (CertificateKind::Verdict, Claim::Unique | Claim::Several) => true,
            (CertificateKind::Verdict, Claim::None) => {
                let conflict = self.bare || !checked.conflict.is_empty();
                conflict && (checked.smallest || !self.smallest)
            }
            (CertificateKind::Minimal, claim) => claim == Claim::Minimal,
            (CertificateKind::Count(limit), Claim::Count(number)) => number as u64 <= limit,
            (CertificateKind::Verdict | CertificateKind::Count(_), _) => false,
        }
    }

    /// Returns a certificate of a verdict that is already known, accepted by the checker; `None` if
    /// the verdict is unknown.
    ///
    /// # Errors
    /// Returns a [`CertifyError`] if there is no certificate, or it claims something else than the
    /// verdict.
    pub fn certify_verdict(
        &mut self,
        model: &Model,
        verdict: &Verdict,
        limits: &Limits,
    ) -> Result<Option<CheckedCertificate>, CertifyError> {
        let Some(expected) = verdict.claim() else {
            return Ok(None);
        };
        let made = self.checked(model, CertificateKind::Verdict, limits)?;
        if made.claim == expected {
            Ok(Some(made))
        } else {
            Err(CertifyError::Claim(made.claim))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::native::Native;
    use crate::rules::Puzzle;
    use crate::verify::{Judge, Question};

    #[test]
    fn a_certificate_of_another_verdict_is_an_error() {
        let model = |text: &str| Model::new(&text.parse::<Puzzle>().unwrap());
        let (unique, empty) = (model("1.....3..4.....2"), model("................"));
        let mut judge = Judge::new([Native::new().boxed()]);
        let verdict = judge.judge(&empty, &Question::unique()).unwrap().verdict;
        let mut certifier = Certifier::default();
        let mut certify = |model| certifier.certify_verdict(model, &verdict, &Limits::none());
        assert_eq!(certify(&empty).unwrap().unwrap().claim, Claim::Several);
        let error = certify(&unique).unwrap_err();
        assert_eq!(error, CertifyError::Claim(Claim::Unique));
        assert_eq!(error.to_string(), "it says unique");
        assert_eq!(error.failure(), CertifyFailure::Refused);
    }
}
