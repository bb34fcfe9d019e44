//! `veridoku certify`: a certificate for each puzzle, checked before it is written.

use super::args::Common;
use super::command::Run;
use super::engines;
use super::exit::Exit;
use super::malformed::Refusal;
use super::outcome::Outcome;
use super::proof_args::Certify;
use super::run::puzzles::{self, Answers};
use std::path::PathBuf;
use veridoku::engine::Cancel;
use veridoku::formats::{ListPuzzle, Origin};
use veridoku::names::shown;
use veridoku::rules::{Model, Shelf};
use veridoku::verify::Question;
use veridoku::verify::certificate::{
    Certificate, CertificateFolder, CertificateKind, Certifier, CertifyError, CertifyFailure,
    CheckedCertificate, Place, Prover, StandardFiles, subject,
};
use veridoku::wire::{CertifyRecord, Head};
use veridoku::words::{certificate_size, certify_error, certify_failure};

/// The name of the command in records.
const COMMAND: &str = "certify";

impl Run for Certify {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn keeps_files(&self) -> bool {
        true
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let folder = self.output.as_deref().map(CertificateFolder::open);
        let folder = folder.transpose()?;
        let question = engines::question(&self.common, 2, false, cancel);
        let wish = match (self.minimal, self.count) {
            (true, _) => CertificateKind::Minimal,
            (false, Some(limit)) => CertificateKind::Count(limit),
            (false, None) => CertificateKind::Verdict,
        };
        puzzles::run(&self.common, cancel, || {
            let mut certifier = certifier(&self.common, self.smallest);
            certifier.bare = self.bare;
            Maker {
                certifier,
                shelf: Shelf::default(),
                folder: folder.as_ref(),
                question: question.clone(),
                wish,
                args: self,
            }
        })
    }
}

/// Returns a maker of certificates with the engine and the solver that the arguments name.
/// Returns the place that the name of a certificate is made of.
pub(crate) fn filed(at: Origin<'_>) -> Place<'_> {
    Place {
        source: at.source,
        line: at.place.line,
        column: at.place.column,
    }
}

pub(crate) fn certifier(common: &Common, smallest: bool) -> Certifier {
    let prover = Prover::over(common.solver());
    let mut certifier = Certifier::with(engines::one(common), prover);
    certifier.smallest = smallest;
    certifier
}

struct Maker<'a> {
    certifier: Certifier,
    shelf: Shelf,
    folder: Option<&'a CertificateFolder>,
    question: Question,
    wish: CertificateKind,
    args: &'a Certify,
}

impl Answers for Maker<'_> {
    fn answer(&mut self, job: &ListPuzzle<'_>) -> Outcome {
        let model = self.shelf.model(&job.parsed.puzzle);
        if let Some((path, made)) = self.kept(job, &model) {
            return self.made(job, &made, Some(shown(&path)));
        }
        let limits = engines::begun(&self.args.common, &self.question).limits;
        let made = match self.certifier.checked(&model, self.wish, &limits) {
            Ok(made) => made,
            Err(error) => return self.failed(job, &error),
        };
        match self.stored(job, &made) {
            Ok(file) => self.made(job, &made, file),
            Err(error) => {
                let outcome = Outcome::new("unwritable", Exit::Input, String::new());
                outcome.with_remark(job.at, &format!("{error:#}"))
            }
        }
    }

    fn refusal(&self) -> Refusal {
        let json = self.args.common.json;
        if json.is_wanted() {
            Refusal::usual(json, COMMAND)
        } else {
            Refusal::Instead(String::new()) // the remark says it, with the place
        }
    }
}

impl Maker<'_> {
    /// Returns the certificate that is in the folder already, with its file.
    fn kept(&self, job: &ListPuzzle<'_>, model: &Model) -> Option<(PathBuf, CheckedCertificate)> {
        let (folder, subject) = (self.folder?, subject(model).ok()?);
        let place = filed(job.at);
        let fits = |checked: &_| self.certifier.is_met(self.wish, checked);
        folder.kept(place, &subject, self.args.standard.into(), fits)
    }

    /// Writes the files, if a folder is named: the certificate last, so that the others are there
    /// if it is. Returns the name of the certificate's file.
    fn stored(
        &mut self,
        job: &ListPuzzle<'_>,
        made: &CheckedCertificate,
    ) -> anyhow::Result<Option<String>> {
        let Some(folder) = self.folder else {
            return Ok(None);
        };
        let place = filed(job.at);
        folder.may_write(place, &made.subject)?;
        let wanted = StandardFiles::from(self.args.standard);
        if let Some(certificate) = made
            .certificate
            .as_ref()
            .filter(|_| wanted != StandardFiles::default())
        {
            let layout = self.certifier.prover();
            let layout = layout.layout(certificate.model.rulebook())?;
            folder.standard(place, certificate, &layout, wanted)?;
        }
        let path = folder.write(place, &made.subject, &made.text)?;
        Ok(Some(shown(&path)))
    }

    fn made(
        &self,
        job: &ListPuzzle<'_>,
        made: &CheckedCertificate,
        file: Option<String>,
    ) -> Outcome {
        let json = self.args.common.json;
        let out = if json.is_wanted() {
            json.line(
                Head::about(COMMAND, job),
                CertifyRecord::certified(made, file),
            )
        } else if let Some(file) = file {
            let size = certificate_size(made);
            let kept = if made.certificate.is_none() {
                ", kept"
            } else {
                ""
            };
            let line = || format!("{}{}: {file}, {size}{kept}\n", job.at, made.claim);
            (!self.args.common.quiet).then(line).unwrap_or_default()
        } else {
            made.text.clone()
        };
        let smallest = made
            .certificate
            .as_ref()
            .and_then(Certificate::shows_smallest);
        if self.args.smallest && smallest == Some(false) {
            let what = "whether its conflict is the smallest was not found out in time";
            return Outcome::new("certified", Exit::Limit, out).with_remark(job.at, what);
        }
        Outcome::new("certified", Exit::Holds, out)
    }

    fn failed(&self, job: &ListPuzzle<'_>, error: &CertifyError) -> Outcome {
        let (json, notation) = (self.args.common.json, job.parsed.into());
        let exit = match error.failure() {
            CertifyFailure::NotSo => Exit::Fails,
            CertifyFailure::Undecided => Exit::Limit,
            _ => Exit::Disagree,
        };
        let word = certify_failure(error.failure());
        if json.is_wanted() {
            let record = CertifyRecord::uncertified(error, &notation);
            return Outcome::new(word, exit, json.line(Head::about(COMMAND, job), record));
        }
        let text = format!("{word}: {}", certify_error(error, &notation));
        // If certificates go to standard output, everything else goes to standard error.
        if self.folder.is_none() {
            Outcome::new(word, exit, String::new()).with_remark(job.at, &text)
        } else {
            Outcome::new(word, exit, format!("{}{text}\n", job.at))
        }
    }
}
