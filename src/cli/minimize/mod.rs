//! `veridoku minimize`: drops the givens that a puzzle does not need.

mod answer;

use super::args::{Common, EngineChoice, Judging};
use super::command::Run;
use super::disagreement;
use super::engines;
use super::exit::Exit;
use super::making_args::{Minimize, Trying};
use super::malformed::Refusal;
use super::record::{Job, Origin, Outcome};
use super::run::puzzles::{self, PuzzleWorker};
use answer::{COMMAND, Found};
use anyhow::{Context, bail};
use std::fs;
use std::path::Path;
use veridoku::engine::{Cancel, Limits};
use veridoku::generate::{
    Hold, Mask, MaskError, Oracle, by_digit, dig, minimal_puzzles, redundant, shuffled_groups,
    spare, thin,
};
use veridoku::grid::{Candidate, Cell, Givens, Shape};
use veridoku::rules::{Model, Shelf, Solution};
use veridoku::verify::{Judge, Question, Verdict};
use veridoku::wire::{MinimizeRecord, VerdictWord};

/// The largest order of boards at which the native engine checks the SAT solver's result.
const CHECKED: usize = 16;

impl Run for Minimize {
    fn common(&self) -> Option<&Common> {
        Some(&self.common)
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        if self.all && self.common.engine == Judging::By(EngineChoice::Sat) {
            bail!("--all is for the native engine: it cannot be used with --engine sat");
        }
        let keep = self.keep.as_deref().map(keep).transpose()?;
        let question = engines::question(&self.common, 2, false, cancel);
        puzzles::run(&self.common, cancel, || Minimizer {
            judge: Judge::new(engines::chosen(&self.common)),
            shelf: Shelf::default(),
            oracle: None,
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

/// Reads a mask; fails if it fits no board of any shape.
fn keep(path: &Path) -> anyhow::Result<Keep> {
    let name = path.display().to_string();
    if name == "-" {
        bail!("--keep takes a file: standard input is for puzzles");
    }
    let text = fs::read_to_string(path).with_context(|| name.clone())?;
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
    judge: Judge,
    shelf: Shelf,
    oracle: Option<Oracle>,
    question: Question,
    keep: Option<&'a Keep>,
    args: &'a Minimize,
}

impl Minimizer<'_> {
    fn find(
        &mut self,
        model: &Model,
        solution: &Solution,
        limits: &Limits,
    ) -> Result<Found, String> {
        let (givens, shape) = (model.givens(), model.shape());
        let mask = match self.keep {
            None => Mask::free(shape),
            Some(keep) => {
                Mask::read(&keep.text, shape).map_err(|error| format!("{}: {error}", keep.name))?
            }
        };
        let same = |oracle: &Oracle| std::sync::Arc::ptr_eq(oracle.book(), model.rulebook());
        if !self.oracle.as_ref().is_some_and(same) {
            self.oracle = Some(Oracle::new(model.rulebook()));
        }
        let Some(oracle) = &mut self.oracle else {
            return Ok(Found::Unknown);
        };
        oracle.watch(limits);
        oracle.begin(solution.values());
        let free = |cell: &usize| mask.get(*cell) != Hold::Must;
        let board = |values: &[u8]| Givens::from_values(shape, values);
        let by_sat = self.args.common.engine == Judging::By(EngineChoice::Sat);
        let solver = self.args.common.solver();
        if self.args.list {
            let cells = match by_sat {
                true => {
                    let all: Vec<usize> = (0..shape.cells()).collect();
                    spare(model, solution, &all, &solver, limits).map_err(|e| e.to_string())?
                }
                false => redundant(oracle, givens.values()),
            };
            let Some(cells) = cells else {
                return Ok(Found::Unknown);
            };
            let cells = cells.into_iter().filter(free).map(Cell::new);
            let given = |cell| givens.get(cell).map(|digit| Candidate { cell, digit });
            return Ok(Found::List(cells.filter_map(given).collect()));
        }
        if self.args.all {
            let cells: Vec<usize> = (0..shape.cells()).filter(free).collect();
            let (mut found, mut more) = (Vec::new(), false);
            let limit = self.args.limit;
            let all = minimal_puzzles(oracle, givens.values(), &cells, &mut |values| {
                let room = (found.len() as u64) < limit;
                found.extend(board(values).filter(|_| room));
                more |= !room;
                room
            });
            return Ok(Found::All(found, all, more));
        }
        let mut groups = self.args.symmetry.orbits(shape);
        groups.retain(|group| group.iter().all(free));
        let seed = self.args.common.seed;
        groups = match self.args.order {
            Trying::Random => shuffled_groups(groups, seed),
            Trying::Digits => by_digit(groups, solution.values(), seed),
            Trying::Reading => groups,
        };
        if by_sat {
            let thinned = thin(model, solution, &groups, &solver, limits);
            let (values, dug) = thinned.map_err(|e| e.to_string())?;
            // The other engine checks the result if the board is small enough for that to be fast.
            if shape.order() <= CHECKED && oracle.is_unique(&values) == Some(false) {
                return Err("the solver left givens that are not enough".to_string());
            }
            return Ok(board(&values).map_or(Found::Unknown, |givens| {
                Found::Minimal(givens, dug.complete)
            }));
        }
        let mut values = givens.values().to_vec();
        let dug = dig(oracle, &mut values, &groups, 0);
        Ok(board(&values).map_or(Found::Unknown, |givens| {
            Found::Minimal(givens, dug.complete)
        }))
    }
}

impl PuzzleWorker for Minimizer<'_> {
    fn work(&mut self, job: &Job<'_>) -> Outcome {
        let model = self.shelf.model(&job.parsed.puzzle);
        let json = self.args.common.json;
        let unknown = |exit, why: &str, verdict| {
            let record = MinimizeRecord {
                reason: Some(why.to_string()),
                ..MinimizeRecord::new(verdict)
            };
            let out = answer::word(job, "unknown", record, json);
            Outcome::new("unknown", exit, out).with_remark(job.at, why)
        };
        let question = self.question.begun();
        let verdict = match self.judge.judge(&model, &question) {
            Ok(report) => report.verdict,
            Err(found) => {
                let about = (self.question.seed, json, COMMAND);
                let outcome = disagreement::outcome(job, &found, about);
                return match json.is_wanted() {
                    true => outcome,
                    false => Outcome {
                        out: format!("{}{}", job.at, outcome.out),
                        ..outcome
                    },
                };
            }
        };
        match verdict {
            Verdict::Unique(solution) => match self.find(&model, &solution, &question.limits()) {
                Ok(found) => answer::outcome(job, &found, &self.args.common),
                Err(error) => unknown(Exit::Input, &error, VerdictWord::Unique),
            },
            Verdict::Unknown(undecided) => {
                let why = undecided.reasons.join("; ");
                unknown(Exit::Limit, &why, VerdictWord::Unknown)
            }
            verdict => {
                let (word, record) = (verdict.word(), MinimizeRecord::new((&verdict).into()));
                Outcome::new(word, Exit::Fails, answer::word(job, word, record, json))
            }
        }
    }

    fn refusal(&self, _: Origin<'_>) -> Refusal {
        Refusal::usual(self.args.common.json, COMMAND)
    }
}
