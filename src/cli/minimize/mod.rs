//! `veridoku minimize`: drops the givens that a puzzle does not need.

mod answer;

use super::args::{Common, Judging};
use super::command::Run;
use super::disagreement;
use super::engines;
use super::exit::Exit;
use super::making_args::{Minimize, Trying};
use super::malformed::Refusal;
use super::outcome::Outcome;
use super::run::puzzles::{self, Answers};
use super::short;
use answer::Found;
use anyhow::{Context, bail};
use std::path::Path;
use veridoku::ask::{Engines, MinimizeError, MinimizeOptions, RemovalOrder, Session, SolveError};
use veridoku::engine::Cancel;
use veridoku::formats::ListPuzzle;
use veridoku::generate::{Hold, Mask, MaskError};
use veridoku::grid::{Cell, Shape};
use veridoku::names::shown;
use veridoku::verify::Question;
use veridoku::wire::Head;
use veridoku::wire::{MinimizeRecord, VerdictWord};

/// The name of the command in records.
const COMMAND: &str = "minimize";

impl Run for Minimize {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        if self.all && self.common.engine == Judging::By(Engines::Sat) {
            bail!("--all is for the native engine: it cannot be used with --engine sat");
        }
        let keep = self.keep.as_deref().map(keep).transpose()?;
        let question = engines::question(&self.common, 2, false, cancel);
        puzzles::run(&self.common, cancel, || Minimizer {
            session: engines::session(&self.common),
            question: question.clone(),
            keep: keep.as_ref(),
            args: self,
        })
    }
}

/// The mask of givens to keep, for boards of any shape that it fits.
struct Keep {
    text: String,
    /// The name of the file.
    name: String,
}

impl Keep {
    /// Returns the cells whose givens stay, or an error if the mask does not fit the board.
    fn cells(&self, shape: Shape) -> Result<Vec<Cell>, String> {
        let mask = Mask::read(&self.text, shape);
        let mask = mask.map_err(|error| format!("{}: {error}", self.name))?;
        let held = |cell: &Cell| mask.get(cell.index()) == Hold::Must;
        Ok(shape.all_cells().filter(held).collect())
    }
}

/// Reads a mask; fails if it fits no board of any shape.
fn keep(path: &Path) -> anyhow::Result<Keep> {
    let name = shown(path);
    if name == "-" {
        bail!("--keep takes a file: standard input is for puzzles");
    }
    let text = short::read(path).with_context(|| name.clone())?;
    let cells = text.chars().filter(|c| !c.is_whitespace()).count();
    let Ok(shape) = Shape::new(1, cells.isqrt()) else {
        bail!("{name}: expected a mask with a symbol for each cell of a board, found {cells}");
    };
    match Mask::read(&text, shape) {
        Err(error @ MaskError::Symbol(..)) => Err(error).with_context(|| name),
        Err(MaskError::Cells(..)) => {
            bail!("{name}: expected a mask with a symbol for each cell of a board, found {cells}")
        }
        _ => Ok(Keep { text, name }),
    }
}

struct Minimizer<'a> {
    session: Session,
    question: Question,
    keep: Option<&'a Keep>,
    args: &'a Minimize,
}

impl Minimizer<'_> {
    /// Returns what is asked for of a puzzle with one solution.
    fn find(
        &mut self,
        job: &ListPuzzle<'_>,
        options: &MinimizeOptions,
    ) -> Result<Found, MinimizeError> {
        let (session, puzzle) = (&mut self.session, &job.parsed.puzzle);
        if self.args.list && puzzle.as_sukaku().is_some() {
            let found = session.restorable_candidates(puzzle, options);
            found.map(Found::Restorable)
        } else if self.args.list {
            session.spare_givens(puzzle, options).map(Found::List)
        } else if self.args.all {
            let found = session.minimal_puzzles(puzzle, self.args.limit, options);
            found.map(Found::All)
        } else {
            session.minimize(puzzle, options).map(Found::Minimal)
        }
    }

    fn found(&self, job: &ListPuzzle<'_>, found: &Found) -> Outcome {
        let (word, exit) = found.ending();
        let common = &self.args.common;
        let out = if common.json.is_wanted() {
            common
                .json
                .line(Head::about(COMMAND, job), found.record(job))
        } else {
            found.lines(job)
        };
        let outcome = Outcome::new(word, exit, out);
        match found.remark().filter(|_| !common.quiet) {
            Some(remark) => outcome.with_remark(job.at, &remark),
            None => outcome,
        }
    }

    fn failed(&self, job: &ListPuzzle<'_>, error: &MinimizeError) -> Outcome {
        let (word, exit) = match error {
            MinimizeError::Unsolved(SolveError::NoSolution) => ("none", Exit::Fails),
            MinimizeError::Unsolved(SolveError::Several(_)) => ("multiple", Exit::Fails),
            MinimizeError::Unsolved(SolveError::Disagreement(found)) => {
                let json = self.args.common.json;
                let about = (self.question.seed, json, COMMAND);
                let mut outcome = disagreement::outcome(job, found, about);
                if !json.is_wanted() {
                    outcome.out = format!("{}{}", job.at, outcome.out);
                }
                return outcome;
            }
            MinimizeError::Unsolved(_) => ("unknown", Exit::Limit),
            _ => ("unknown", Exit::Input),
        };
        self.not_minimized(job, (word, exit), MinimizeRecord::failed(error))
    }

    /// Returns the outcome of a puzzle that is not minimized: a word, or its record.
    fn not_minimized(
        &self,
        job: &ListPuzzle<'_>,
        (word, exit): (&'static str, Exit),
        record: MinimizeRecord,
    ) -> Outcome {
        let (json, reason) = (self.args.common.json, record.reason.clone());
        let out = if json.is_wanted() {
            json.line(Head::about(COMMAND, job), record)
        } else {
            format!("{}{word}\n", job.at)
        };
        let outcome = Outcome::new(word, exit, out);
        match reason {
            Some(why) => outcome.with_remark(job.at, &why),
            None => outcome,
        }
    }
}

impl Answers for Minimizer<'_> {
    fn answer(&mut self, job: &ListPuzzle<'_>) -> Outcome {
        let (puzzle, args) = (&job.parsed.puzzle, self.args);
        let mut options = MinimizeOptions::default();
        options.symmetry = args.symmetry;
        options.order = args.order.into();
        options.seed = args.common.seed;
        options.limits = engines::begun(&args.common, &self.question).limits;
        let keep = self.keep.map(|keep| keep.cells(puzzle.givens().shape()));
        let found = match keep.transpose() {
            Ok(cells) => {
                options.keep = cells.unwrap_or_default();
                self.find(job, &options)
            }
            // The verdict comes first.
            Err(reason) => match self.session.solve(puzzle, &options.limits) {
                Ok(_) => {
                    let record = MinimizeRecord {
                        reason: Some(reason),
                        ..MinimizeRecord::new(VerdictWord::Unique)
                    };
                    return self.not_minimized(job, ("unknown", Exit::Input), record);
                }
                Err(error) => Err(error.into()),
            },
        };
        match found {
            Ok(found) => self.found(job, &found),
            Err(error) => self.failed(job, &error),
        }
    }

    fn refusal(&self) -> Refusal {
        Refusal::usual(self.args.common.json, COMMAND)
    }
}

impl From<Trying> for RemovalOrder {
    fn from(order: Trying) -> RemovalOrder {
        match order {
            Trying::Random => RemovalOrder::Random,
            Trying::Digits => RemovalOrder::Digits,
            Trying::Reading => RemovalOrder::Reading,
        }
    }
}
