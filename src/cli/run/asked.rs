//! Commands that ask something of each puzzle of lists, in a session of the front door.

use super::puzzles::{self, Answers};
use crate::cli::args::{Common, Judging};
use crate::cli::command::Run;
use crate::cli::disagreement::Disputed;
use crate::cli::engines;
use crate::cli::exit::Exit;
use crate::cli::malformed::Refusal;
use crate::cli::outcome::Outcome;
use std::sync::Arc;
use veridoku::ask::{Alone, Express, Session};
use veridoku::batch::BarePuzzle;
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::ListPuzzle;
use veridoku::verify::Dispute;
use veridoku::wire::{Body, Head};
use veridoku::words::ResultTable;

/// The most solutions that every engine lists in some milliseconds.
pub(crate) const BRIEF: u64 = 100;

/// A command that asks something of each puzzle.
pub(crate) trait Asks: Sync {
    /// The name of the command in records.
    const COMMAND: &'static str;

    /// The answer.
    type Found;

    /// Returns the arguments shared with other commands.
    fn shared(&self) -> &Common;

    /// Asks about a puzzle.
    fn find(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        limits: Limits,
    ) -> Result<Self::Found, Dispute>;

    /// Returns the word for the summary and the exit code.
    fn ending(&self, found: &Self::Found) -> (&'static str, Exit);

    /// Returns the answer in whole lines.
    fn text(&self, found: &Self::Found, job: &ListPuzzle<'_>) -> String;

    /// Returns the answer as a record for programs.
    fn record(&self, found: &Self::Found, job: &ListPuzzle<'_>) -> impl Body;

    /// Returns what is to be said on standard error beside the answer, if `--quiet` allows it.
    fn remark(&self, found: &Self::Found, job: &ListPuzzle<'_>) -> Option<String> {
        let _ = (found, job);
        None
    }

    /// Returns whether an answer is shown at all.
    fn is_shown(&self, found: &Self::Found) -> bool {
        let _ = found;
        true
    }

    /// Returns what of an answer is written at once, of these whole lines.
    fn put(&self, found: &Self::Found, job: &ListPuzzle<'_>, lines: String) -> String {
        let _ = (found, job);
        lines
    }

    /// Returns the outcome of a disagreement.
    fn disputed(&self, disputed: &Disputed<'_>) -> Outcome {
        disputed.outcome(true)
    }

    /// Returns how the command answers a record that is no puzzle.
    fn refusal(&self) -> Refusal {
        Refusal::usual(self.shared().json, Self::COMMAND)
    }

    /// Returns the table that the answers are lines of, if they are.
    fn table(&self) -> Option<Arc<ResultTable>> {
        None
    }

    /// Returns the most solutions to count on the fast path, if there is one.
    fn quick(&self) -> Option<u64> {
        None
    }

    /// Judges a plain puzzle on the fast path, as [`Answers::express`] does.
    fn express(
        &self,
        express: Option<&mut Express>,
        bare: &BarePuzzle<'_>,
        out: &mut String,
    ) -> Option<(&'static str, Exit)> {
        let _ = (express, bare, out);
        None
    }

    /// Returns whether a plain 9×9 puzzle takes some milliseconds at most, with engines that search
    /// as fast as ours.
    fn is_brief(&self) -> bool {
        false
    }
}

impl<A: Asks> Run for A {
    fn common(&self) -> Option<&Common> {
        Some(self.shared())
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        run(self, cancel)
    }
}

/// Appends the record of a plain puzzle, if it has one solution and there is no more to say.
pub(crate) fn record<A: Asks, B: Body>(
    asks: &A,
    express: &mut Express,
    bare: &BarePuzzle<'_>,
    body: impl FnOnce(&Alone) -> B,
    out: &mut String,
) -> Option<()> {
    // What an expected solution is worth is said on the usual path, and what stands beside a board.
    if bare.expected.is_some() || bare.noted {
        return None;
    }
    let found = express.alone(&bare.values)?;
    let head = Head::new(A::COMMAND).plain(&bare.values);
    let head = head.at(bare.at.source, bare.at.place);
    *out += &asks.shared().json.line(head, body(&found));
    Some(())
}

/// Asks about every puzzle.
///
/// # Errors
/// Returns the errors of writing to standard output.
pub(crate) fn run<A: Asks>(asks: &A, cancel: &Cancel) -> anyhow::Result<Exit> {
    puzzles::run(asks.shared(), asks.table(), cancel, || Asking {
        session: engines::session(asks.shared()),
        express: engines::express(asks.shared(), asks.quick(), cancel),
        cancel,
        asks,
    })
}

/// The questions of one thread.
struct Asking<'a, A> {
    session: Session,
    express: Option<Express>,
    cancel: &'a Cancel,
    asks: &'a A,
}

impl<A: Asks> Answers for Asking<'_, A> {
    fn answer(&mut self, job: &ListPuzzle<'_>) -> Outcome {
        let common = self.asks.shared();
        let limits = engines::limits(common, self.cancel);
        let found = match self.asks.find(&mut self.session, job, limits) {
            Ok(found) => found,
            Err(dispute) => {
                let disputed = Disputed {
                    command: A::COMMAND,
                    common,
                    job,
                    dispute: &dispute,
                };
                return self.asks.disputed(&disputed);
            }
        };
        let (word, exit) = self.asks.ending(&found);
        let out = if !self.asks.is_shown(&found) {
            String::new()
        } else if common.json.is_wanted() {
            let record = self.asks.record(&found, job);
            common.json.line(Head::about(A::COMMAND, job), record)
        } else {
            self.asks.text(&found, job)
        };
        let out = self.asks.put(&found, job, out);
        let remark = self.asks.remark(&found, job);
        Outcome::new(word, exit, out).with_remark(job.at, remark)
    }

    fn refusal(&self) -> Refusal {
        self.asks.refusal()
    }

    fn ahead(&mut self, boards: &mut dyn Iterator<Item = [u8; 81]>) {
        if let Some(express) = &mut self.express {
            express.ahead(boards);
        }
    }

    fn express(&mut self, bare: &BarePuzzle<'_>, out: &mut String) -> Option<(&'static str, Exit)> {
        self.asks.express(self.express.as_mut(), bare, out)
    }

    fn is_brief(&self) -> bool {
        matches!(self.asks.shared().engine, Judging::By(_)) && self.asks.is_brief()
    }
}
