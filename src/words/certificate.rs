//! Certificates, and why there is none.

use super::{Notation, counted};
use crate::verify::certificate::{CertifyError, CertifyFailure, CheckedCertificate};

/// Returns the size of a certificate: `1234 bytes, 56 steps`.
pub fn certificate_size(made: &CheckedCertificate) -> String {
    let steps = counted(made.steps as u64, "step");
    format!("{} bytes, {steps}", made.text.len())
}

/// Returns what it means that there is no certificate: `not so`, `unknown`, `failed`, `refused`.
pub fn certify_failure(failure: CertifyFailure) -> &'static str {
    match failure {
        CertifyFailure::NotSo => "not so",
        CertifyFailure::Undecided => "unknown",
        CertifyFailure::Failed => "failed",
        CertifyFailure::Refused => "refused",
    }
}

/// Returns why there is no certificate, with a given that can be spared written like the puzzle's.
pub fn certify_error(error: &CertifyError, notation: &Notation<'_>) -> String {
    match error {
        CertifyError::Spare(given) => {
            let name = notation.candidate(*given);
            format!("not minimal: {name} can be spared")
        }
        other => other.to_string(),
    }
}
