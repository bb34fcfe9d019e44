//! A proof of the verdict.

use super::Session;
use crate::engine::Limits;
use crate::rules::Puzzle;
use crate::verify::certificate::{Certificate, CertificateKind, CertifyError};

/// What is certified, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CertifyOptions {
    /// What to certify; whichever verdict holds by default.
    pub wish: CertificateKind,
    /// Whether the certificate of a puzzle without a solution shows the smallest set of
    /// contradicting givens, with a proof that no smaller one exists.
    pub smallest: bool,
    /// When to stop: the deadline and the cancel handle count. None by default. A stop takes effect
    /// within milliseconds on 9×9, and within some tenths of a second up to 64×64.
    pub limits: Limits,
}

impl Default for CertifyOptions {
    fn default() -> CertifyOptions {
        CertifyOptions {
            wish: CertificateKind::Verdict,
            smallest: false,
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
        let certifier = self.certifier();
        certifier.smallest = options.smallest;
        certifier.certify(&model, options.wish, &options.limits)
    }
}
