//! `veridoku verify`: one verdict a puzzle, with its witnesses or conflict.

mod certified;
mod compared;

use super::args::{Common, from_two};
use super::certify::certifier;
use super::command::Run;
use super::disagreement;
use super::engines::{self, Makers};
use super::exit::Exit;
use super::express::{Express, write_board};
use super::malformed::Refusal;
use super::outcome::Outcome;
use super::run::puzzles::{self, Answers};
use crate::cli::say::say;
use certified::{Archive, Certified};
use compared::Compared;
use std::fmt::Write as _;
use std::path::PathBuf;
use veridoku::batch::BarePuzzle;
use veridoku::engine::Cancel;
use veridoku::formats::ListPuzzle;
use veridoku::rules::Shelf;
use veridoku::verify::certificate::Certifier;
use veridoku::verify::{Disagreement, Judge, Question, Report, Verdict};
use veridoku::wire::Head;
use veridoku::wire::{DisagreementRecord, VerifyRecord};
use veridoku::words;

/// The name of the command in records.
const COMMAND: &str = "verify";

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku verify 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku verify puzzles/                     every puzzle file in a folder\n  \
zcat big.sdm.gz | veridoku verify --json -   a verdict a line\n  \
if veridoku verify --quiet FILE; then …      exit code 0 only if all are unique")]
#[command(mut_arg("quiet", |quiet| quiet.help("No summary, progress or remarks; only what is not unique is printed")))]
#[command(mut_arg("seed", |seed| seed.help("The seed of how a conflict is shrunk, and of engines that rest on chance")))]
pub(crate) struct Verify {
    /// Count at most N solutions of a puzzle that has several
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = from_two, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// Find the smallest conflict of a puzzle without a solution
    #[arg(long)]
    pub(crate) smallest: bool,
    /// Write a certificate of each verdict to the folder DIR, checked
    #[arg(long, value_name = "DIR")]
    pub(crate) certify: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) common: Common,
}

impl Run for Verify {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        run_with(self, cancel, &|| engines::chosen(&self.common))
    }
}

fn run_with(args: &Verify, cancel: &Cancel, makers: &Makers<'_>) -> anyhow::Result<Exit> {
    let common = &args.common;
    let details = !common.quiet || common.json.is_wanted();
    let question = Question {
        smallest: args.smallest,
        ..engines::question(common, args.limit, details, cancel)
    };
    let archive = args.certify.as_deref().map(Archive::open).transpose()?;
    let exit = puzzles::run(common, cancel, || Verifier {
        judge: Judge::new(makers()).over(common.solver().embedded()),
        shelf: Shelf::default(),
        express: Express::new(common).filter(|_| archive.is_none()),
        question: question.clone(),
        archive: archive
            .as_ref()
            .map(|archive| (archive, certifier(common, args.smallest))),
        common,
    })?;
    if let Some(archive) = archive.filter(|_| !common.quiet) {
        say(&archive.summary());
    }
    Ok(exit)
}

struct Verifier<'a> {
    judge: Judge,
    shelf: Shelf,
    question: Question,
    express: Option<Express>,
    archive: Option<(&'a Archive, Certifier)>,
    common: &'a Common,
}

impl Answers for Verifier<'_> {
    fn express(&mut self, bare: &BarePuzzle<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        let board = self.express.as_mut()?.unique(&bare.values)?;
        // What is wrong with an expected solution is said on the usual path.
        if bare.expected.is_some_and(|expected| expected != board) {
            return None;
        }
        if !self.common.quiet {
            // Writing to memory does not fail.
            let _ = write!(out, "{}unique ", bare.at);
            write_board(out, &board);
        }
        Some(("unique", Exit::Holds))
    }

    fn answer(&mut self, job: &ListPuzzle<'_>) -> Outcome {
        let parsed = job.parsed;
        let model = self.shelf.model(&parsed.puzzle);
        let question = engines::begun(self.common, &self.question);
        let judged = self.judge.judge(&model, &question);
        let (word, exit) = match judged.as_ref().map(|report| &report.verdict) {
            Ok(verdict @ Verdict::Unique(_)) => (verdict.word(), Exit::Holds),
            Ok(verdict @ Verdict::Unknown(_)) => (verdict.word(), Exit::Limit),
            Ok(verdict) => (verdict.word(), Exit::Fails),
            Err(_) => ("disagreement", Exit::Disagree),
        };
        let expected = judged.as_ref().ok().zip(parsed.expected.as_ref());
        let expected =
            expected.map(|(report, board)| Compared::new(&report.verdict, &model, board));
        let (word, exit) = match &expected {
            Some(compared) if compared.is_wrong() => ("mismatched", exit.and(Exit::Fails)),
            _ => (word, exit),
        };
        let certified = judged.as_ref().ok().zip(self.archive.as_mut());
        let certified = certified.and_then(|(report, (archive, certifier))| {
            let verdict = &report.verdict;
            archive.kept(job, &model, verdict, certifier).or_else(|| {
                let made = certifier.certify_verdict(&model, verdict, &question.limits);
                Some(archive.keep(job, made.transpose()?))
            })
        });
        let (word, exit) = match &certified {
            None | Some(Certified::Stored(..)) => (word, exit),
            Some(Certified::Missing(_)) => (word, exit.and(Exit::Limit)),
            Some(Certified::Unwritable(_)) => (word, exit.and(Exit::Input)),
            Some(Certified::Wrong(_)) => ("disagreement", Exit::Disagree),
        };
        let out = if self.common.quiet && exit == Exit::Holds {
            String::new()
        } else if self.common.json.is_wanted() {
            self.record(job, &judged, expected, certified)
        } else {
            match &judged {
                Ok(report) => {
                    let verdict = words::verdict(report, question.details, &parsed.into());
                    let proof = certified.as_ref().map(Certified::words);
                    let expected = expected.map(|compared| compared.words(&parsed.into()));
                    job.at.to_string()
                        + &verdict
                        + &expected.unwrap_or_default()
                        + &proof.unwrap_or_default()
                }
                Err(found) => disagreement::described(job, found, question.seed),
            }
        };
        Outcome::new(word, exit, out)
    }

    fn refusal(&self) -> Refusal {
        if self.common.json.is_wanted() {
            Refusal::Json(self.common.json, COMMAND, false)
        } else {
            Refusal::Result
        }
    }
}

impl Verifier<'_> {
    /// Returns the record of a verdict or a disagreement.
    fn record(
        &self,
        job: &ListPuzzle<'_>,
        judged: &Result<Report, Disagreement>,
        expected: Option<Compared<'_>>,
        certified: Option<Certified>,
    ) -> String {
        let (json, head) = (self.common.json, Head::about(COMMAND, job));
        let notation = job.parsed.into();
        match judged {
            Err(found) => {
                let record = DisagreementRecord::new(found, self.question.seed, &notation);
                json.line(head, record)
            }
            Ok(report) => {
                let mut record = VerifyRecord::new(report, &notation);
                record.expected = expected.map(|compared| compared.record(&notation));
                match certified.map(|certified| certified.record()) {
                    Some(Ok(certificate)) => record.certificate = Some(certificate),
                    Some(Err(reason)) => record.uncertified = Some(reason),
                    None => {}
                }
                json.line(head, record)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use std::ops::ControlFlow;
    use veridoku::engine::{Engine, EngineError, Limits, Run};
    use veridoku::native::Native;
    use veridoku::rules::{Model, Solution};

    /// An engine that never finds a solution.
    struct Liar;

    impl Engine for Liar {
        fn name(&self) -> &'static str {
            "liar"
        }

        fn search(
            &mut self,
            _: &Model,
            _: &Limits,
            _: &mut dyn FnMut(Solution) -> ControlFlow<()>,
        ) -> Result<Run, EngineError> {
            Ok(Run::default())
        }
    }

    #[test]
    fn a_disagreement_ends_the_run_with_code_3() {
        #[derive(Parser)]
        struct Only {
            #[command(flatten)]
            verify: Verify,
        }
        let args = Only::parse_from(["verify", "--quiet", "1.....3..4.....2"]).verify;
        let liars = || vec![Native::new().boxed(), Box::new(Liar) as Box<dyn Engine>];
        let exit = run_with(&args, &Cancel::new(), &liars).unwrap();
        assert_eq!(exit, Exit::Disagree);
    }
}
