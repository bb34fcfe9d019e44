//! Proofs of many verdicts, in a folder.

use super::{CertifyOptions, Session};
use crate::formats::Origin;
use crate::rules::Puzzle;
use crate::verify::Verdict;
use crate::verify::certificate::{
    Archive, Archived, CertificateFolder, CheckedCertificate, Place, StandardFiles, StoreError,
};
use std::path::PathBuf;

/// Returns the place that the name of a certificate is made of.
fn filed(at: Origin<'_>) -> Place<'_> {
    Place {
        source: at.source,
        line: at.place.line,
        column: at.place.column,
    }
}

impl Session {
    /// Stores a certificate in a folder, as
    /// [`Certifier::store`](crate::verify::certificate::Certifier::store) does.
    ///
    /// # Errors
    /// Returns a [`StoreError`] if there is no certificate, or a file cannot be written.
    pub fn certify_into(
        &mut self,
        (folder, at): (&CertificateFolder, Origin<'_>),
        puzzle: &Puzzle,
        options: &CertifyOptions,
        standard: StandardFiles,
    ) -> Result<(CheckedCertificate, PathBuf), StoreError> {
        let model = self.model(puzzle);
        let certifier = self.certifier_for(options);
        let wish = (options.wish, standard);
        certifier.store((folder, filed(at)), &model, wish, &options.limits)
    }

    /// Keeps a certificate of a verdict in an archive, as [`Archive::keep`] does. The wish of
    /// `options` does not matter.
    pub fn archive(
        &mut self,
        (archive, at): (&Archive, Origin<'_>),
        puzzle: &Puzzle,
        verdict: &Verdict,
        options: &CertifyOptions,
    ) -> Option<Archived> {
        let model = self.model(puzzle);
        let certifier = self.certifier_for(options);
        archive.keep(filed(at), (&model, verdict), certifier, &options.limits)
    }
}
