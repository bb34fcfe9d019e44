//! Certificates as files, named after the places of their puzzles.

use crate::cli::proof_args::Standard;
use crate::cli::record::Origin;
use std::path::{Path, PathBuf};
use veridoku::proof::Layout;
use veridoku::verify::certificate::{Certificate, CertificateFolder, StandardFiles};

/// A folder for certificates.
pub(crate) struct Store(CertificateFolder);

impl Store {
    /// Opens the folder, and creates it if it does not exist.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Store> {
        Ok(Store(CertificateFolder::open(folder)?))
    }

    /// Writes a certificate; returns its path.
    pub(crate) fn write(&self, at: Origin<'_>, text: &str) -> anyhow::Result<PathBuf> {
        Ok(self.0.write((at.source, at.line), text)?)
    }

    /// Writes those files for other checkers that are asked for.
    pub(crate) fn standard(
        &self,
        at: Origin<'_>,
        certificate: &Certificate,
        layout: &Layout,
        wanted: Standard,
    ) -> anyhow::Result<()> {
        let Standard {
            dimacs, drat, lrat, ..
        } = wanted;
        let files = StandardFiles { dimacs, drat, lrat };
        let place = (at.source, at.line);
        Ok(self.0.standard(place, certificate, layout, files)?)
    }
}
