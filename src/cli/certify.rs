//! `veridoku certify`: a certificate for each puzzle, checked before it is written.

use super::args::{Common, from_zero};
use super::command::Run;
use super::exit::Exit;
use super::malformed::Refusal;
use super::run::asked::{self, Asks};
use std::path::PathBuf;
use veridoku::ask::{CertifyOptions, Session};
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::ListPuzzle;
use veridoku::names::shown;
use veridoku::verify::Dispute;
use veridoku::verify::certificate::{
    Certificate, CertificateFolder, CertificateKind, CertifyFailure, CheckedCertificate, Evidence,
    StandardFiles, StoreError,
};
use veridoku::wire::{Body, CertifyRecord};
use veridoku::words::{certificate_size, certify_error, certify_failure};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku certify PUZZLE > puzzle.cert\n  \
veridoku certify puzzles.sdm -o certificates     a file for each puzzle\n  \
veridoku certify --minimal PUZZLE                and that no given can be spared\n  \
veridoku certify -o out --dimacs --lrat PUZZLE   formula and proof for other checkers\n\n\
A certificate says unique, several or none with all that it takes to check it: docs/certificates.md.")]
pub(crate) struct Certify {
    /// Write a file for each certificate to the folder DIR, which is made if there is none; else
    /// all go to standard output
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Certify that each puzzle is unique and none of its givens can be spared
    #[arg(long, conflicts_with = "count")]
    pub(crate) minimal: bool,
    /// Certify the number of solutions of each puzzle, if there are at most N
    #[arg(long, value_name = "N", value_parser = from_zero, allow_negative_numbers = true)]
    pub(crate) count: Option<u64>,
    /// Leave out the minimal set of contradictory givens of a puzzle without a solution
    #[arg(long)]
    pub(crate) bare: bool,
    /// Show of a puzzle without a solution the smallest set of contradictory givens, and that none
    /// is smaller
    #[arg(long, conflicts_with_all = ["minimal", "count", "bare"])]
    pub(crate) smallest: bool,
    #[command(flatten)]
    pub(crate) standard: Standard,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// Files for other checkers.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Standard {
    /// Also write the formula, givens and excluded solutions included, as DIMACS: .cnf
    #[arg(long, requires = "output")]
    pub(crate) dimacs: bool,
    /// Also write the proof in the DRAT format: .drat
    #[arg(long, requires = "output")]
    pub(crate) drat: bool,
    /// Also write the proof in the LRAT format: .lrat
    #[arg(long, requires = "output")]
    pub(crate) lrat: bool,
}

impl From<Standard> for StandardFiles {
    fn from(wanted: Standard) -> StandardFiles {
        let Standard { dimacs, drat, lrat } = wanted;
        StandardFiles { dimacs, drat, lrat }
    }
}

impl Run for Certify {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn keeps_files(&self) -> bool {
        true
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let folder = self.output.as_deref();
        if folder.is_some_and(|folder| folder.as_os_str() == "-") {
            anyhow::bail!("-o names a folder; without it all go to standard output");
        }
        let folder = folder.map(CertificateFolder::open).transpose()?;
        asked::run(&Maker { args: self, folder }, cancel)
    }
}

struct Maker<'a> {
    args: &'a Certify,
    folder: Option<CertificateFolder>,
}

/// A certificate with the name of its file, if it is in one, or why there is none.
type Made = Result<(CheckedCertificate, Option<String>), StoreError>;

impl Asks for Maker<'_> {
    const COMMAND: &'static str = "certify";

    type Found = Made;

    fn shared(&self) -> &Common {
        &self.args.common
    }

    fn find(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        limits: Limits,
    ) -> Result<Made, Dispute> {
        let puzzle = &job.parsed.puzzle;
        let mut options = CertifyOptions::default();
        (options.smallest, options.bare) = (self.args.smallest, self.args.bare);
        (options.wish, options.limits) = (self.wish(), limits);
        let Some(folder) = &self.folder else {
            let made = session.certify_checked(puzzle, &options);
            return Ok(made.map(|made| (made, None)).map_err(Into::into));
        };
        let place = (folder, job.at);
        let made = session.certify_into(place, puzzle, &options, self.args.standard.into());
        Ok(made.map(|(made, path)| (made, Some(shown(&path)))))
    }

    fn ending(&self, made: &Made) -> (&'static str, Exit) {
        match made {
            Ok((made, _)) if self.falls_short(made) => ("certified", Exit::Limit),
            Ok(_) => ("certified", Exit::Holds),
            Err(StoreError::Certify(error)) => {
                let exit = match error.failure() {
                    CertifyFailure::NotSo => Exit::Fails,
                    CertifyFailure::Undecided => Exit::Limit,
                    _ => Exit::Disagree,
                };
                (certify_failure(error.failure()), exit)
            }
            Err(_) => ("unwritable", Exit::Input),
        }
    }

    fn is_shown(&self, made: &Made) -> bool {
        matches!(made, Ok(_) | Err(StoreError::Certify(_)))
    }

    fn text(&self, made: &Made, job: &ListPuzzle<'_>) -> String {
        match made {
            Ok((made, None)) => made.text.clone(),
            Ok(_) if self.args.common.quiet => String::new(),
            Ok((made, Some(file))) => {
                let (claim, size) = (&made.claim, certificate_size(made));
                let is_new = made.certificate.is_some();
                let kept = if is_new { "" } else { ", kept" };
                format!("{}{claim}: {file}, {size}{kept}\n", job.at)
            }
            // If certificates go to standard output, everything else goes to standard error.
            Err(_) if self.folder.is_none() => String::new(),
            Err(error) => format!("{}{}\n", job.at, reason(error, job)),
        }
    }

    fn record(&self, made: &Made, job: &ListPuzzle<'_>) -> impl Body {
        CertifyRecord::found(made, &job.parsed.into())
    }

    fn remark(&self, made: &Made, job: &ListPuzzle<'_>) -> Option<String> {
        let json = self.args.common.json.is_wanted();
        match made {
            Ok((made, _)) if self.lacks_conflict(made) => {
                Some("the givens that contradict each other were not found in time".to_string())
            }
            Ok((made, _)) => self.falls_short(made).then(|| {
                "whether its conflict is the smallest was not found out in time".to_string()
            }),
            Err(StoreError::Certify(_)) if json || self.folder.is_some() => None,
            Err(error) => Some(reason(error, job)),
        }
    }

    fn refusal(&self) -> Refusal {
        let json = self.args.common.json;
        if json.is_wanted() {
            Refusal::usual(json, Self::COMMAND)
        } else {
            Refusal::Instead(String::new()) // the remark says it, with the place
        }
    }
}

impl Maker<'_> {
    fn wish(&self) -> CertificateKind {
        match (self.args.minimal, self.args.count) {
            (true, _) => CertificateKind::Minimal,
            (false, Some(limit)) => CertificateKind::Count(limit),
            (false, None) => CertificateKind::Verdict,
        }
    }

    /// Returns whether a certificate that there is no solution says nothing of which givens
    /// contradict each other, though that was wanted.
    fn lacks_conflict(&self, made: &CheckedCertificate) -> bool {
        let made = made.certificate.as_ref().map(|made| &made.evidence);
        !self.args.bare && matches!(made, Some(Evidence::None { conflict: None, .. }))
    }

    /// Returns whether a certificate does not show a smallest conflict, though that is wanted.
    fn falls_short(&self, made: &CheckedCertificate) -> bool {
        let made = made.certificate.as_ref();
        let smallest = made.and_then(Certificate::shows_smallest);
        self.args.smallest && smallest == Some(false)
    }
}

/// Returns why there is no certificate.
fn reason(error: &StoreError, job: &ListPuzzle<'_>) -> String {
    match error {
        StoreError::Certify(error) => {
            let word = certify_failure(error.failure());
            format!("{word}: {}", certify_error(error, &job.parsed.into()))
        }
        other => other.to_string(),
    }
}
