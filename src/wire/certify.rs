//! A certificate for a puzzle.

use super::{Body, Notation, VerdictWord};
#[cfg(feature = "command")]
use crate::verify::certificate::StoreError;
use crate::verify::certificate::{CertifyError, CertifyFailure, CheckedCertificate};
use crate::words::certify_error;
use serde::Serialize;

/// A certificate that was made and checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateRecord {
    /// What it claims: `unique`, `several`, `none`, `minimal` or `count N`.
    pub claim: String,
    /// Its size.
    pub bytes: usize,
    /// The number of steps of its proofs.
    pub step_count: usize,
    /// The file in which it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Whether it was in that file already, and was checked again; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub kept: bool,
    /// The certificate itself, if it is in no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
}

/// The answer of `certify`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertifyRecord {
    /// What the certificate claims of the puzzle, or `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictWord>,
    /// What came of it.
    pub result: CertifyResult,
    /// The certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<CertificateRecord>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What came of certifying a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum CertifyResult {
    /// A certificate, checked.
    Certified,
    /// What was to be certified is not so.
    NotSo,
    /// A limit was reached, or a solver failed.
    Undecided,
    /// An engine or a proof failed: a defect.
    Failed,
    /// The checker refuses the certificate: a defect.
    Refused,
}

impl From<CertifyFailure> for CertifyResult {
    fn from(failure: CertifyFailure) -> CertifyResult {
        match failure {
            CertifyFailure::NotSo => CertifyResult::NotSo,
            CertifyFailure::Undecided => CertifyResult::Undecided,
            CertifyFailure::Failed => CertifyResult::Failed,
            CertifyFailure::Refused => CertifyResult::Refused,
        }
    }
}

impl CertificateRecord {
    /// Returns the record of a certificate, without the certificate and where it is.
    pub fn new(made: &CheckedCertificate) -> CertificateRecord {
        CertificateRecord {
            claim: made.claim.to_string(),
            bytes: made.text.len(),
            step_count: made.steps,
            file: None,
            kept: made.certificate.is_none(),
            content: None,
        }
    }
}

impl CertifyRecord {
    /// Returns the record of a certificate, which is in a file or in the record itself.
    pub fn certified(made: &CheckedCertificate, file: Option<String>) -> CertifyRecord {
        CertifyRecord {
            verdict: Some(made.claim.into()),
            result: CertifyResult::Certified,
            certificate: Some(CertificateRecord {
                content: file.is_none().then(|| made.text.clone()),
                file,
                ..CertificateRecord::new(made)
            }),
            reason: None,
        }
    }

    /// Returns the record of a certificate with the name of its file, if it is in one, or of why
    /// there is none.
    #[cfg(feature = "command")]
    pub fn found(
        made: &Result<(CheckedCertificate, Option<String>), StoreError>,
        notation: &Notation<'_>,
    ) -> CertifyRecord {
        match made {
            Ok((made, file)) => CertifyRecord::certified(made, file.clone()),
            Err(StoreError::Certify(error)) => CertifyRecord::uncertified(error, notation),
            Err(error) => CertifyRecord {
                verdict: None,
                result: CertifyResult::Failed,
                certificate: None,
                reason: Some(error.to_string()),
            },
        }
    }

    /// Returns the record of a puzzle without a certificate.
    pub fn uncertified(error: &CertifyError, notation: &Notation<'_>) -> CertifyRecord {
        let result = error.failure().into();
        CertifyRecord {
            verdict: (result == CertifyResult::Undecided).then_some(VerdictWord::Unknown),
            result,
            certificate: None,
            reason: Some(certify_error(error, notation)),
        }
    }
}

impl Body for CertifyRecord {}
