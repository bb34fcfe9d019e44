//! `veridoku certify`: a certificate for each puzzle, checked before it is written.

mod store;

pub(crate) use store::Store;

use super::args::Common;
use super::command::Run;
use super::engines;
use super::exit::Exit;
use super::malformed::Refusal;
use super::proof_args::Certify;
use super::record::{Job, Origin, Outcome};
use super::run::puzzles::{self, PuzzleWorker};
use super::say::counted;
use veridoku::check::{Claim, check};
use veridoku::engine::{Cancel, EngineError, Limits};
use veridoku::rules::{Model, Shelf};
use veridoku::verify::Question;
use veridoku::verify::certificate::{
    Certificate, CertificateKind, Certifier, CertifyError, ProveError, Prover,
};
use veridoku::wire::{CertificateRecord, CertifyRecord, CertifyResult, Notation};

/// The name of the command in records.
const COMMAND: &str = "certify";

impl Run for Certify {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let store = self.output.as_deref().map(Store::open).transpose()?;
        let question = engines::question(&self.common, 2, false, cancel);
        let wish = match (self.minimal, self.count) {
            (true, _) => CertificateKind::Minimal,
            (false, Some(limit)) => CertificateKind::Count(limit),
            (false, None) => CertificateKind::Verdict,
        };
        puzzles::run(&self.common, cancel, || Maker {
            certifier: certifier(self),
            shelf: Shelf::default(),
            store: store.as_ref(),
            question: question.clone(),
            wish,
            args: self,
        })
    }
}

fn certifier(args: &Certify) -> Certifier {
    let mut certifier = Certifier::with(
        engines::one(&args.common),
        Prover::over(args.common.solver()),
    );
    certifier.bare = args.bare;
    certifier.smallest = args.smallest;
    certifier
}

/// A certificate that was made and checked, with its text.
pub(crate) struct Made {
    pub(crate) certificate: Certificate,
    pub(crate) text: String,
    pub(crate) claim: Claim,
    pub(crate) steps: usize,
}

impl Made {
    /// Returns its part of a record.
    pub(crate) fn record(&self) -> CertificateRecord {
        CertificateRecord::new(self.claim, &self.text, self.steps)
    }
}

/// Why there is no certificate.
pub(crate) enum Failure {
    /// The claim is false, or was not proved within the limits.
    No(CertifyError),
    /// The checker refuses the certificate: a defect.
    Refused(String),
}

/// Makes a certificate and checks it.
pub(crate) fn make(
    certifier: &mut Certifier,
    model: &Model,
    wish: CertificateKind,
    limits: &Limits,
) -> Result<Made, Failure> {
    let certificate = certifier
        .certify(model, wish, limits)
        .map_err(Failure::No)?;
    let text = certificate.text();
    let checked = check(&text).map_err(|refusal| Failure::Refused(refusal.to_string()))?;
    if checked.puzzle != model.givens().values() || checked.claim.to_string() != certificate.claim()
    {
        return Err(Failure::Refused("it is about something else".to_string()));
    }
    Ok(Made {
        certificate,
        text,
        claim: checked.claim,
        steps: checked.steps,
    })
}

struct Maker<'a> {
    certifier: Certifier,
    shelf: Shelf,
    store: Option<&'a Store>,
    question: Question,
    wish: CertificateKind,
    args: &'a Certify,
}

impl PuzzleWorker for Maker<'_> {
    fn work(&mut self, job: &Job<'_>) -> Outcome {
        let model = self.shelf.model(&job.parsed.puzzle);
        let limits = self.question.limits();
        let made = match make(&mut self.certifier, &model, self.wish, &limits) {
            Ok(made) => made,
            Err(failure) => return self.failed(job, &failure),
        };
        match self.stored(job, &made, &model) {
            Ok(file) => self.made(job, &made, file),
            Err(error) => {
                let outcome = Outcome::new("unwritable", Exit::Input, String::new());
                outcome.with_remark(job.at, &format!("{error:#}"))
            }
        }
    }

    fn refusal(&self, _: Origin<'_>) -> Refusal {
        let json = self.args.common.json;
        match json.is_wanted() {
            true => Refusal::usual(json, COMMAND),
            false => Refusal::Instead(String::new()), // the remark says it, with the place
        }
    }
}

impl Maker<'_> {
    /// Writes the files, if a folder is named; returns the name of the certificate's file.
    fn stored(
        &mut self,
        job: &Job<'_>,
        made: &Made,
        model: &Model,
    ) -> anyhow::Result<Option<String>> {
        let Some(store) = self.store else {
            return Ok(None);
        };
        let path = store.write(job.at, &made.text)?;
        let wanted = self.args.standard;
        if wanted.dimacs || wanted.drat || wanted.lrat {
            let layout = self.certifier.prover().layout(model.rulebook())?;
            store.standard(job.at, &made.certificate, &layout, wanted)?;
        }
        Ok(Some(path.display().to_string()))
    }

    fn made(&self, job: &Job<'_>, made: &Made, file: Option<String>) -> Outcome {
        let (claim, json) = (made.claim, self.args.common.json);
        let out = if json.is_wanted() {
            let certificate = CertificateRecord {
                content: file.is_none().then(|| made.text.clone()),
                file,
                ..made.record()
            };
            let record = CertifyRecord::certified(claim, certificate);
            json.line(job.head(COMMAND), record)
        } else if let Some(file) = file {
            let (bytes, steps) = (made.text.len(), counted(made.steps as u64, "step"));
            match self.args.common.quiet {
                true => String::new(),
                false => format!("{}{claim}: {file}, {bytes} bytes, {steps}\n", job.label()),
            }
        } else {
            made.text.clone()
        };
        let missing = self.args.smallest && made.certificate.shows_smallest() == Some(false);
        if missing {
            let what = "whether its conflict is the smallest was not found out in time";
            return Outcome::new("certified", Exit::Limit, out).with_remark(job.at, what);
        }
        Outcome::new("certified", Exit::Holds, out)
    }

    fn failed(&self, job: &Job<'_>, failure: &Failure) -> Outcome {
        let (result, exit, reason) = match failure {
            Failure::No(CertifyError::Stopped(stop)) => {
                (CertifyResult::Undecided, Exit::Limit, stop.to_string())
            }
            Failure::No(CertifyError::Spare(given)) => {
                let name = Notation::from(job.parsed).candidate(*given);
                let reason = format!("not minimal: {name} can be spared");
                (CertifyResult::NotSo, Exit::Fails, reason)
            }
            Failure::No(error @ (CertifyError::NotUnique | CertifyError::More(_))) => {
                (CertifyResult::NotSo, Exit::Fails, error.to_string())
            }
            // The engine failed, or the rules take too many clauses: nothing is known.
            Failure::No(
                error @ (CertifyError::Engine(EngineError::Failed { .. })
                | CertifyError::Proof(
                    ProveError::Backend(_) | ProveError::Layout(_) | ProveError::Encoder(_),
                )),
            ) => (CertifyResult::Undecided, Exit::Limit, error.to_string()),
            Failure::No(error @ (CertifyError::Engine(_) | CertifyError::Proof(_))) => {
                (CertifyResult::Failed, Exit::Disagree, error.to_string())
            }
            Failure::Refused(reason) => (CertifyResult::Refused, Exit::Disagree, reason.clone()),
        };
        let (json, word) = (self.args.common.json, word(result));
        let out = if json.is_wanted() {
            json.line(
                job.head(COMMAND),
                CertifyRecord::uncertified(result, &reason),
            )
        } else {
            format!("{}{word}: {reason}\n", job.label())
        };
        // If certificates go to standard output, everything else goes to standard error.
        if self.store.is_none() && !json.is_wanted() {
            let aside = Outcome::new(word, exit, String::new());
            return aside.with_remark(job.at, &format!("{word}: {reason}"));
        }
        Outcome::new(word, exit, out)
    }
}

/// Returns the word for people and for the summary.
fn word(result: CertifyResult) -> &'static str {
    match result {
        CertifyResult::Certified => "certified",
        CertifyResult::NotSo => "not so",
        CertifyResult::Failed => "failed",
        CertifyResult::Refused => "refused",
        _ => "unknown",
    }
}
