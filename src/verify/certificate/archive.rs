//! Certificates of many puzzles in a folder, each made unless it is there already.

use super::{
    CertificateFileError, CertificateFolder, CertificateKind, Certifier, CertifyError,
    CheckedCertificate, Following, Place, ProveError, StandardFiles, subject,
};
use crate::check::Checked;
use crate::engine::{Limits, Stop};
use crate::rules::Model;
use crate::verify::Verdict;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use thiserror::Error;

/// A folder for certificates of verdicts, with the number and the bytes of those stored so far.
/// Threads may share it.
pub struct Archive {
    folder: CertificateFolder,
    certificates: AtomicU64,
    bytes: AtomicU64,
}

/// What came of certifying a verdict.
#[derive(Debug)]
#[non_exhaustive]
pub enum Archived {
    /// The certificate was checked, and is in this file.
    Stored(Box<CheckedCertificate>, PathBuf),
    /// No certificate was found within this limit.
    Stopped(Stop),
    /// The certificate cannot be stored.
    Unwritable(CertificateFileError),
    /// There is no certificate that proves the verdict: a defect.
    Wrong(CertifyError),
}

impl Archive {
    /// Opens a folder, made if there is none.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn open(folder: &Path) -> Result<Archive, CertificateFileError> {
        Ok(Archive {
            folder: CertificateFolder::open(folder)?,
            certificates: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        })
    }

    /// Stores a certificate of a verdict that is known, unless there is one already; returns `None`
    /// if the verdict is unknown.
    pub fn keep(
        &self,
        at: Place<'_>,
        (model, verdict): (&Model, &Verdict),
        certifier: &mut Certifier,
        limits: &Limits,
    ) -> Option<Archived> {
        let claim = verdict.claim()?;
        let fits = |checked: &Checked| {
            claim == checked.claim && certifier.is_met(CertificateKind::Verdict, checked)
        };
        let kept = subject(model).ok().and_then(|subject| {
            let standard = StandardFiles::default();
            self.folder.kept(at, &subject, standard, fits)
        });
        if let Some((path, made)) = kept {
            return Some(self.stored(made, path));
        }
        let made = match certifier
            .certify_verdict(model, verdict, limits)
            .transpose()?
        {
            Ok(made) => made,
            Err(CertifyError::Stopped(stop)) => return Some(Archived::Stopped(stop)),
            Err(error) => return Some(Archived::Wrong(error)),
        };
        Some(match self.folder.write(at, &made.subject, &made.text) {
            Ok(path) => self.stored(made, path),
            Err(error) => Archived::Unwritable(error),
        })
    }

    fn stored(&self, made: CheckedCertificate, path: PathBuf) -> Archived {
        self.certificates.fetch_add(1, Ordering::Relaxed);
        let bytes = made.text.len() as u64;
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        Archived::Stored(Box::new(made), path)
    }

    /// Returns how many certificates are stored, and their bytes.
    pub fn size(&self) -> (u64, u64) {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        (load(&self.certificates), load(&self.bytes))
    }
}

/// Why there is no certificate in a folder.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is none.
    #[error(transparent)]
    Certify(#[from] CertifyError),
    /// A file cannot be written.
    #[error(transparent)]
    File(#[from] CertificateFileError),
    /// The files for other checkers cannot be made.
    #[error(transparent)]
    Standard(#[from] ProveError),
}

impl Certifier {
    /// Stores a certificate of `wish` in a folder, after the checker has accepted it, with those
    /// files for other checkers that are wanted; returns it with its path. One that is there
    /// already is checked again and kept.
    ///
    /// # Errors
    /// Returns a [`StoreError`] if there is no certificate, or a file cannot be written.
    pub fn store(
        &mut self,
        (folder, at): (&CertificateFolder, Place<'_>),
        model: &Model,
        (wish, wanted): (CertificateKind, StandardFiles),
        limits: &Limits,
    ) -> Result<(CheckedCertificate, PathBuf), StoreError> {
        let kept = subject(model).ok().and_then(|subject| {
            let fits = |checked: &_| self.is_met(wish, checked);
            folder.kept(at, &subject, wanted, fits)
        });
        if let Some((path, made)) = kept {
            return Ok((made, path));
        }
        let standard = wanted != StandardFiles::default();
        // Other checkers know no sums that follow.
        let before = self.following;
        if standard {
            self.following = Following::Never;
        }
        let made = self.checked(model, wish, limits);
        self.following = before;
        let made = made?;
        folder.may_write(at, &made.subject)?;
        // The certificate comes last, so that the others are there if it is.
        if let Some(certificate) = made.certificate.as_ref().filter(|_| standard) {
            let layout = self.prover().layout(certificate.model.rulebook())?;
            folder.standard(at, certificate, &layout, wanted)?;
        }
        let path = folder.write(at, &made.subject, &made.text)?;
        Ok((made, path))
    }
}
