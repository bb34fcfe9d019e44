//! The claim of a valid certificate, compared with the native engine.

use crate::contradictions::{count, smallest};
use veridoku::check::{About, Checked, Claim, Demand, Refusal, check_by};
use veridoku::engine::Limits;
use veridoku::rules::Model;
use veridoku::verify::certificate::{CertificateKind, Certifier, CertifyError};

/// More solutions than any certificate in these tests.
const MOST: u64 = 200;

/// Returns whether the claim is true of the puzzle.
pub fn is_true_of(model: &Model, checked: &Checked) -> bool {
    let solutions = count(model, MOST);
    if checked.smallest && smallest(model) != checked.conflict.len() {
        return false;
    }
    match checked.claim {
        Claim::Unique | Claim::Minimal => solutions == 1,
        Claim::Several => solutions > 1,
        Claim::None => solutions == 0,
        Claim::Count(n) => solutions == n as u64,
    }
}

/// Certifies by cases, where there is such a proof, and by clauses, and checks that both say the
/// same; returns the latter.
pub fn certify_both_ways(model: &Model, wish: CertificateKind) -> Result<String, CertifyError> {
    let mut certifier = Certifier::default();
    let cases = certifier.certify(model, wish, &Limits::solutions(2))?;
    let found = check_any(&cases.text()).unwrap_or_else(|refusal| panic!("{refusal}\n{cases}"));
    certifier.cases = false;
    let certificate = certifier.certify(model, wish, &Limits::solutions(2))?;
    assert_eq!(certificate.claim(), found.claim.to_string());
    Ok(certificate.text())
}

/// Certifies by clauses.
pub fn certify_by_clauses(model: &Model, wish: CertificateKind) -> Result<String, CertifyError> {
    let mut certifier = Certifier::default();
    certifier.cases = false;
    let certificate = certifier.certify(model, wish, &Limits::solutions(2))?;
    Ok(certificate.text())
}

/// Checks a certificate under whichever rules it lists.
pub fn check_any(text: &str) -> Result<Checked, Refusal> {
    let demand = Demand {
        about: About::Anything,
        ..Demand::default()
    };
    check_by(&demand, text)
}
