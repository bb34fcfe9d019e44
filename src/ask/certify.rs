//! A proof of the verdict.

use super::Session;
use crate::engine::Limits;
use crate::rules::Puzzle;
use crate::verify::certificate::{
    Certificate, CertificateKind, Certifier, CertifyError, CheckedCertificate,
};

/// What is certified, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CertifyOptions {
    /// What to certify; whichever verdict holds by default.
    pub wish: CertificateKind,
    /// Whether the certificate of a puzzle without a solution shows the smallest set of
    /// contradicting givens, with a proof that no smaller one exists.
    pub smallest: bool,
    /// Whether to leave out the minimal set of contradicting givens of a puzzle without a solution.
    pub bare: bool,
    /// When to stop: the deadline and the cancel handle count. None by default. A stop takes effect
    /// within milliseconds on 9×9, and within some tenths of a second up to 64×64.
    pub limits: Limits,
}

impl Default for CertifyOptions {
    fn default() -> CertifyOptions {
        CertifyOptions {
            wish: CertificateKind::Verdict,
            smallest: false,
            bare: false,
            limits: Limits::none(),
        }
    }
}

impl Session {
    /// Returns a certificate that [`check`](crate::check) or anybody's program can check.
    ///
    /// # Errors
    /// Returns a [`CertifyError`] if the claim is false or cannot be proved within the limits.
    pub fn certify(
        &mut self,
        puzzle: &Puzzle,
        options: &CertifyOptions,
    ) -> Result<Certificate, CertifyError> {
        let model = self.model(puzzle);
        let certifier = self.certifier_for(options);
        certifier.certify(&model, options.wish, &options.limits)
    }

    /// Returns a certificate like [`certify`](Session::certify), after the checker has accepted it.
    ///
    /// # Errors
    /// Returns a [`CertifyError`] if there is no certificate, or the checker refuses it.
    pub fn certify_checked(
        &mut self,
        puzzle: &Puzzle,
        options: &CertifyOptions,
    ) -> Result<CheckedCertificate, CertifyError> {
        let model = self.model(puzzle);
        let certifier = self.certifier_for(options);
        certifier.checked(&model, options.wish, &options.limits)
    }

    pub(super) fn certifier_for(&mut self, options: &CertifyOptions) -> &mut Certifier {
        let certifier = self.certifier();
        certifier.smallest = options.smallest;
        certifier.bare = options.bare;
        certifier
    }
}
