//! `verify --certify DIR`: a certificate for each verdict, checked and stored.

use crate::cli::certify::{Failure, Made, Store, make};
use crate::cli::record::Job;
use crate::cli::say::counted;
use serde::Serialize;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use veridoku::rules::Model;
use veridoku::verify::certificate::{CertificateKind, Certifier, CertifyError};
use veridoku::verify::{Question, Verdict};

/// Where certificates go, and what has gone there: one for all threads.
pub(crate) struct Archive {
    store: Store,
    certificates: AtomicU64,
    bytes: AtomicU64,
}

/// What came of certifying a verdict.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Certified {
    /// It holds and is stored.
    Stored {
        file: String,
        bytes: usize,
        steps: usize,
    },
    /// There is none, within the limits.
    Missing(String),
    /// It could not be stored.
    Unwritable(String),
    /// What was made does not show the verdict: a defect.
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

    /// Certifies a verdict; `None` where there is nothing to certify.
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
                Certified::Stored {
                    file: path.display().to_string(),
                    bytes,
                    steps: made.steps,
                }
            }
            Err(error) => Certified::Unwritable(format!("{error:#}")),
        }
    }

    /// What has gone there, in words.
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
    /// A line below a verdict.
    pub(crate) fn words(&self) -> String {
        match self {
            Certified::Stored { file, bytes, steps } => {
                let steps = counted(*steps as u64, "step");
                format!("    proof    {file}, {bytes} bytes, {steps}, checked\n")
            }
            Certified::Missing(why) => format!("    proof    none: {why} reached\n"),
            Certified::Unwritable(why) => format!("    proof    not written: {why}\n"),
            Certified::Wrong(why) => format!("    proof    does not hold: {why}\n"),
        }
    }
}
