//! `verify --certify DIR`: a certificate for each verdict, checked and stored.

use crate::cli::certify::{Failure, Made, Store, make};
use crate::cli::record::Job;
use crate::cli::say::counted;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use veridoku::rules::Model;
use veridoku::verify::certificate::{CertificateKind, Certifier, CertifyError};
use veridoku::verify::{Question, Verdict};
use veridoku::wire::CertificateRecord;

/// The folder of certificates, with the number and bytes written so far; shared by all threads.
pub(crate) struct Archive {
    store: Store,
    certificates: AtomicU64,
    bytes: AtomicU64,
}

/// The result of certifying a verdict.
pub(crate) enum Certified {
    /// The certificate was checked and stored.
    Stored(CertificateRecord),
    /// No certificate was found within the limits.
    Missing(String),
    /// The certificate could not be stored.
    Unwritable(String),
    /// The certificate does not prove the verdict: a defect.
    Wrong(String),
}

impl Archive {
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Archive> {
        Ok(Archive {
            store: Store::open(folder)?,
            certificates: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        })
    }

    /// Certifies a verdict; returns `None` if there is nothing to certify.
    pub(crate) fn certify(
        &self,
        job: &Job<'_>,
        model: &Model,
        verdict: &Verdict,
        certifier: &mut Certifier,
        question: &Question,
    ) -> Option<Certified> {
        let expected = match verdict {
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(_) => "several",
            Verdict::None(_) => "none",
            Verdict::Unknown(_) => return None,
        };
        let made = match make(
            certifier,
            model,
            CertificateKind::Verdict,
            &question.limits(),
        ) {
            Ok(made) => made,
            Err(Failure::No(CertifyError::Stopped(stop))) => {
                return Some(Certified::Missing(stop.to_string()));
            }
            Err(Failure::No(error)) => return Some(Certified::Wrong(error.to_string())),
            Err(Failure::Refused(reason)) => return Some(Certified::Wrong(reason)),
        };
        let claim = made.certificate.claim();
        if claim != expected {
            return Some(Certified::Wrong(format!("it says {claim}")));
        }
        Some(self.keep(job, &made))
    }

    fn keep(&self, job: &Job<'_>, made: &Made) -> Certified {
        let bytes = made.text.len();
        match self.store.write(job.at, &made.text) {
            Ok(path) => {
                self.certificates.fetch_add(1, Ordering::Relaxed);
                self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
                Certified::Stored(CertificateRecord {
                    file: Some(path.display().to_string()),
                    ..made.record()
                })
            }
            Err(error) => Certified::Unwritable(format!("{error:#}")),
        }
    }

    /// Returns the summary of the certificates stored.
    pub(crate) fn summary(&self) -> String {
        let (number, bytes) = (
            self.certificates.load(Ordering::Relaxed),
            self.bytes.load(Ordering::Relaxed),
        );
        let certificates = counted(number, "certificate");
        format!("{certificates} of {bytes} bytes, each checked\n")
    }
}

impl Certified {
    /// Returns the line to print below a verdict.
    pub(crate) fn words(&self) -> String {
        match self {
            Certified::Stored(made) => {
                let (file, bytes) = (made.file.as_deref().unwrap_or_default(), made.bytes);
                let steps = counted(made.step_count as u64, "step");
                format!("    proof    {file}, {bytes} bytes, {steps}, checked\n")
            }
            missing => format!("    proof    {}\n", missing.reason()),
        }
    }

    /// Returns why there is no certificate, or an empty string if there is one.
    pub(crate) fn reason(&self) -> String {
        match self {
            Certified::Stored(_) => String::new(),
            Certified::Missing(why) => format!("none: {why} reached"),
            Certified::Unwritable(why) => format!("not written: {why}"),
            Certified::Wrong(why) => format!("does not hold: {why}"),
        }
    }
}
