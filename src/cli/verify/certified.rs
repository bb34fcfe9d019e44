//! `verify --certify DIR`: a certificate for each verdict, checked and stored.

use crate::cli::certify::filed;
use crate::cli::say::counted;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use veridoku::check::Checked;
use veridoku::formats::ListPuzzle;
use veridoku::names::shown;
use veridoku::rules::Model;
use veridoku::verify::Verdict;
use veridoku::verify::certificate::{
    CertificateFileError, CertificateFolder, CertificateKind, Certifier, CertifyError,
    CheckedCertificate, StandardFiles, subject,
};
use veridoku::wire::CertificateRecord;
use veridoku::words::certificate_size;

/// The folder of certificates, with the number and bytes written so far; shared by all threads.
pub(crate) struct Archive {
    folder: CertificateFolder,
    certificates: AtomicU64,
    bytes: AtomicU64,
}

/// The result of certifying a verdict.
pub(crate) enum Certified {
    /// The certificate was checked, and stored in this file.
    Stored(Box<CheckedCertificate>, String),
    /// No certificate was found within the limits.
    Missing(String),
    /// The certificate could not be stored.
    Unwritable(String),
    /// The certificate does not prove the verdict: a defect.
    Wrong(String),
}

impl Archive {
    pub(crate) fn open(folder: &Path) -> Result<Archive, CertificateFileError> {
        Ok(Archive {
            folder: CertificateFolder::open(folder)?,
            certificates: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        })
    }

    /// Stores a certificate of a verdict, if one was found.
    pub(crate) fn keep(
        &self,
        job: &ListPuzzle<'_>,
        made: Result<CheckedCertificate, CertifyError>,
    ) -> Certified {
        let made = match made {
            Ok(made) => made,
            Err(CertifyError::Stopped(stop)) => return Certified::Missing(stop.to_string()),
            Err(error) => return Certified::Wrong(error.to_string()),
        };
        let place = filed(job.at);
        match self.folder.write(place, &made.subject, &made.text) {
            Ok(path) => self.stored(made, &path),
            Err(error) => Certified::Unwritable(error.to_string()),
        }
    }

    /// Returns the certificate of a verdict that is in the folder already.
    pub(crate) fn kept(
        &self,
        job: &ListPuzzle<'_>,
        model: &Model,
        verdict: &Verdict,
        certifier: &Certifier,
    ) -> Option<Certified> {
        let fits = |checked: &Checked| {
            let same = verdict.claim() == Some(checked.claim);
            same && certifier.is_met(CertificateKind::Verdict, checked)
        };
        let (place, subject) = (filed(job.at), subject(model).ok()?);
        let kept = self
            .folder
            .kept(place, &subject, StandardFiles::default(), fits);
        kept.map(|(path, made)| self.stored(made, &path))
    }

    fn stored(&self, made: CheckedCertificate, path: &Path) -> Certified {
        self.certificates.fetch_add(1, Ordering::Relaxed);
        self.bytes
            .fetch_add(made.text.len() as u64, Ordering::Relaxed);
        Certified::Stored(Box::new(made), shown(path))
    }

    /// Returns the summary of the certificates stored.
    pub(crate) fn summary(&self) -> String {
        let number = self.certificates.load(Ordering::Relaxed);
        let bytes = self.bytes.load(Ordering::Relaxed);
        let certificates = counted(number, "certificate");
        format!("{certificates} of {bytes} bytes, each checked\n")
    }
}

impl Certified {
    /// Returns the line to print below a verdict.
    pub(crate) fn words(&self) -> String {
        let words = match self {
            Certified::Stored(made, file) => {
                let kept = if made.certificate.is_none() {
                    "kept, "
                } else {
                    ""
                };
                format!("{file}, {}, {kept}checked", certificate_size(made))
            }
            missing => missing.reason(),
        };
        format!("    proof    {words}\n")
    }

    /// Returns the record of the certificate; the reason if there is none.
    pub(crate) fn record(&self) -> Result<CertificateRecord, String> {
        match self {
            Certified::Stored(made, file) => Ok(CertificateRecord {
                file: Some(file.clone()),
                ..CertificateRecord::new(made)
            }),
            missing => Err(missing.reason()),
        }
    }

    /// Returns why there is no certificate, or an empty string if there is one.
    fn reason(&self) -> String {
        match self {
            Certified::Stored(..) => String::new(),
            Certified::Missing(why) => format!("none: {why} reached"),
            Certified::Unwritable(why) => format!("not written: {why}"),
            Certified::Wrong(why) => format!("does not hold: {why}"),
        }
    }
}
