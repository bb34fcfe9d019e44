//! `veridoku verify`: one verdict a puzzle, with its witnesses or conflict.

use super::args::{Common, from_two};
use super::command::Run;
use super::disagreement::Disputed;
use super::exit::Exit;
use super::malformed::Refusal;
use super::outcome::Outcome;
use super::run::asked::{self, Asks};
use super::say::say;
use std::fmt::Write as _;
use std::path::PathBuf;
use veridoku::ask::{CertifyOptions, Express, Session, VerifyOptions};
use veridoku::batch::BarePuzzle;
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::{ListPuzzle, ParseError};
use veridoku::verify::certificate::{Archive, Archived};
use veridoku::verify::{Dispute, Expectation, Report, Verdict};
use veridoku::wire::{Body, ExpectedRecord, VerifyRecord};
use veridoku::words::{self, archive_size, archived};

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
        let verifier = Verifier {
            args: self,
            archive: self.certify.as_deref().map(Archive::open).transpose()?,
        };
        let exit = asked::run(&verifier, cancel)?;
        if let Some(archive) = verifier.archive.filter(|_| !self.common.quiet) {
            say(&(archive_size(&archive) + "\n"));
        }
        Ok(exit)
    }
}

struct Verifier<'a> {
    args: &'a Verify,
    archive: Option<Archive>,
}

/// A verdict, with what was found out on the side.
struct Verified {
    report: Report,
    /// What is known of the solution that the text brings, or why it is no board.
    expected: Option<Result<Expectation, ParseError>>,
    archived: Option<Archived>,
}

impl Asks for Verifier<'_> {
    const COMMAND: &'static str = "verify";

    type Found = Verified;

    fn shared(&self) -> &Common {
        &self.args.common
    }

    fn quick(&self) -> Option<u64> {
        self.archive.is_none().then_some(1)
    }

    fn is_brief(&self) -> bool {
        self.archive.is_none() && !self.args.smallest
    }

    fn express(
        &self,
        express: Option<&mut Express>,
        bare: &BarePuzzle<'_>,
        out: &mut String,
    ) -> Option<(&'static str, Exit)> {
        let (common, express) = (&self.args.common, express?);
        if common.json.is_wanted() && !common.quiet {
            asked::record(self, express, bare, VerifyRecord::alone, out)?;
            return Some(("unique", Exit::Holds));
        }
        let board = express.unique(&bare.values)?;
        // What is wrong with an expected solution is said on the usual path.
        if bare.expected.is_some_and(|expected| expected != board) {
            return None;
        }
        if !common.quiet {
            // Writing to memory does not fail.
            let _ = write!(out, "{}unique ", bare.at);
            Express::write(&board, out);
        }
        Some(("unique", Exit::Holds))
    }

    fn find(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        limits: Limits,
    ) -> Result<Verified, Dispute> {
        let puzzle = &job.parsed.puzzle;
        let report = session.verify(puzzle, &self.options().within(limits.clone()));
        let report = report.map_err(|found| found.about(puzzle.givens()))?;
        let expected = job.parsed.expected.clone();
        let expected = expected.map(|board| {
            let model = session.model(puzzle);
            board.map(|board| Expectation::new(&report.verdict, &model, &board))
        });
        let archived = self.archive.as_ref().and_then(|archive| {
            let mut options = CertifyOptions::default();
            (options.smallest, options.limits) = (self.args.smallest, limits);
            let place = (archive, job.at);
            session.archive(place, puzzle, &report.verdict, &options)
        });
        Ok(Verified {
            report,
            expected,
            archived,
        })
    }

    fn ending(&self, found: &Verified) -> (&'static str, Exit) {
        let verdict = &found.report.verdict;
        let exit = match verdict {
            Verdict::Unique(_) => Exit::Holds,
            Verdict::Unknown(_) => Exit::Limit,
            _ => Exit::Fails,
        };
        let wrong = |found: &Result<Expectation, _>| found.as_ref().map_or(true, |f| f.is_wrong());
        let (word, exit) = if found.expected.as_ref().is_some_and(wrong) {
            ("mismatched", exit.and(Exit::Fails))
        } else {
            (verdict.word(), exit)
        };
        match &found.archived {
            None | Some(Archived::Stored(..)) => (word, exit),
            Some(Archived::Stopped(_)) => (word, exit.and(Exit::Limit)),
            Some(Archived::Unwritable(_)) => (word, exit.and(Exit::Input)),
            Some(_) => ("disagreement", Exit::Disagree),
        }
    }

    fn is_shown(&self, found: &Verified) -> bool {
        !self.args.common.quiet || self.ending(found).1 != Exit::Holds
    }

    fn text(&self, found: &Verified, job: &ListPuzzle<'_>) -> String {
        let notation = job.parsed.into();
        let verdict = words::verdict(&found.report, self.options().details, &notation);
        let board = job.parsed.expected.as_ref();
        let board = board.and_then(|board| board.as_ref().ok());
        let expected = found.expected.as_ref();
        let expected = expected.map(|found| words::expectation(found.as_ref(), board, &notation));
        let proof = found.archived.as_ref();
        let proof = proof.map(|kept| format!("    proof    {}\n", archived(kept)));
        let (expected, proof) = (expected.unwrap_or_default(), proof.unwrap_or_default());
        format!("{}{verdict}{expected}{proof}", job.at)
    }

    fn record(&self, found: &Verified, job: &ListPuzzle<'_>) -> impl Body {
        let notation = job.parsed.into();
        let mut record = VerifyRecord::new(&found.report, &notation);
        let expected = found.expected.as_ref();
        record.expected = expected.map(|found| ExpectedRecord::new(found.as_ref(), &notation));
        match &found.archived {
            Some(kept) => record.archived(kept),
            None => record,
        }
    }

    fn disputed(&self, disputed: &Disputed<'_>) -> Outcome {
        let out = if self.args.common.json.is_wanted() {
            disputed.record()
        } else {
            disputed.described()
        };
        Outcome::new("disagreement", Exit::Disagree, out)
    }

    fn refusal(&self) -> Refusal {
        let json = self.args.common.json;
        if json.is_wanted() {
            Refusal::Json(json, Self::COMMAND, false)
        } else {
            Refusal::Result
        }
    }
}

impl Verifier<'_> {
    fn options(&self) -> VerifyOptions {
        let common = &self.args.common;
        let mut options = VerifyOptions::default();
        (options.solutions, options.seed) = (self.args.limit, common.seed);
        options.smallest = self.args.smallest;
        options.details = !common.quiet || common.json.is_wanted();
        options
    }
}
