//! The jobs for a player: the next step, and every step.

use super::answer::Answer;
use super::names::Names;
use super::problem::RequestError;
use super::puzzles::Unanswered;
use super::request::{Explain, Hint, language};
use crate::ask::PlayOptions;
use crate::engine::Limits;
use crate::formats::{ListPuzzle, ListRecord, ReadOptions, records_of};
use crate::game::{Degree, Game, Hint as Step, NoHint};
use crate::grid::Givens;
use crate::human::{End, Order, TechniqueId};
use crate::wire::{EndRecord, EndResult, SceneRecord, StepRecord};
use crate::words::path_end;

/// What a player has on paper, and how steps are looked for.
struct Paper<'a> {
    entries: &'a Option<String>,
    marks: &'a Option<String>,
    order: &'a Option<Names>,
    no_uniqueness: bool,
    lang: &'a Option<String>,
}

impl Paper<'_> {
    fn game(&self, job: &ListPuzzle<'_>, limits: Limits) -> Result<Game, RequestError> {
        let mut options = PlayOptions::default();
        if let Some(order) = self.order {
            let order = Order::read(&order.text("order")?);
            options.order = order.map_err(|error| RequestError::field("order")(&error))?;
        }
        options.language = language(self.lang)?;
        if self.no_uniqueness {
            options.order = options.order.without_uniqueness();
        }
        (options.limits, options.search) = (limits.clone(), limits);
        let entries = self.entries.as_ref();
        options.entries = entries.map(|text| board(text, job)).transpose()?;
        options.marks = self.marks.clone();
        let game = options.game(job.parsed);
        game.map_err(|error| RequestError::field("entries or marks")(&error))
    }
}

/// Reads the player's digits for a puzzle.
pub(super) fn board(text: &str, job: &ListPuzzle<'_>) -> Result<Givens, RequestError> {
    let options = ReadOptions::default()
        .with_shape(Some(job.parsed.puzzle.givens().shape()))
        .with_alphabet(Some(job.parsed.alphabet));
    let mut found = Vec::new();
    records_of(text, &options, &mut |record| {
        found.push(match record {
            ListRecord::Puzzle(read) if read.parsed.puzzle.is_plain() => {
                Ok(read.parsed.puzzle.givens().clone())
            }
            ListRecord::Malformed(_, error) => Err(error.to_string()),
            _ => Err("expected a board of digits, found pencil marks".to_string()),
        });
        found.len() < 2
    });
    let one = match found.len() {
        1 => found.remove(0),
        0 => Err("expected a board, found none".to_string()),
        _ => Err("expected one board, found several".to_string()),
    };
    one.map_err(|error| RequestError::field("entries")(&error))
}

/// Returns the record of a step, with its picture if that is wanted.
fn record(about: (&Game, &ListPuzzle<'_>), step: &Step, scene: bool) -> StepRecord {
    let (game, job) = about;
    StepRecord {
        scene: scene.then(|| SceneRecord::new(&step.scene(), job.parsed)),
        ..StepRecord::new((game, job.parsed), step)
    }
}

pub(super) fn hint(
    asked: &Hint,
    job: &ListPuzzle<'_>,
    limits: Limits,
    answer: &mut Answer<'_>,
) -> Result<(), Unanswered> {
    let paper = Paper {
        entries: &asked.entries,
        marks: &asked.marks,
        order: &asked.order,
        no_uniqueness: asked.no_uniqueness,
        lang: &asked.lang,
    };
    let game = paper.game(job, limits)?;
    let degree = match &asked.reveal {
        None => Degree::All,
        Some(name) => degree(name)?,
    };
    let steps: Result<Vec<Step>, NoHint> = if asked.all {
        let every = game.every_hint();
        every.and_then(every_step)
    } else {
        game.hint().map(|hint| vec![hint.at(degree)])
    };
    match steps {
        Ok(steps) if !steps.is_empty() => {
            for step in steps {
                answer.on(job, record((&game, job), &step, asked.scene));
            }
        }
        Ok(_) => refuse(&NoHint::Stuck, (&game, job, degree), None, answer)?,
        Err(why) => refuse(&why, (&game, job, degree), None, answer)?,
    }
    Ok(())
}

/// Collects the steps of all techniques.
fn every_step(
    every: impl Iterator<Item = Result<(TechniqueId, Vec<Step>), NoHint>>,
) -> Result<Vec<Step>, NoHint> {
    let all: Result<Vec<_>, NoHint> = every.collect();
    Ok(all?.into_iter().flat_map(|(_, steps)| steps).collect())
}

/// Adds why there is no step, with the number of steps of a path.
fn refuse(
    why: &NoHint,
    (game, job, degree): (&Game, &ListPuzzle<'_>, Degree),
    step_count: Option<usize>,
    answer: &mut Answer<'_>,
) -> Result<(), Unanswered> {
    if let NoHint::Failed(error) = why {
        return Err(RequestError::field("puzzle")(error).into());
    }
    let record = EndRecord {
        step_count,
        ..EndRecord::refusal((game, job.parsed), why, degree)
    };
    answer.on(job, record);
    Ok(())
}

/// Reads how much of a hint is shown.
fn degree(name: &str) -> Result<Degree, RequestError> {
    let mut all = Degree::ALL.into_iter();
    let degree = all.find(|degree| degree.name() == name);
    let names = Degree::ALL.map(Degree::name).join(", ");
    let expected = format!("expected one of {names}, found '{name}'");
    degree.ok_or(RequestError::Field("reveal", expected))
}

pub(super) fn explain(
    asked: &Explain,
    job: &ListPuzzle<'_>,
    limits: Limits,
    answer: &mut Answer<'_>,
) -> Result<(), Unanswered> {
    let paper = Paper {
        entries: &asked.entries,
        marks: &asked.marks,
        order: &asked.order,
        no_uniqueness: asked.no_uniqueness,
        lang: &asked.lang,
    };
    let game = paper.game(job, limits.clone())?;
    let mut walk = match game.walkthrough() {
        Ok(walk) => walk,
        Err(why) => return refuse(&why, (&game, job, Degree::All), Some(0), answer),
    };
    let mut step_count = 0;
    for step in walk.by_ref() {
        step_count += 1;
        let record = StepRecord {
            step: Some(step_count),
            ..record((&game, job), &step, asked.scene)
        };
        answer.on(job, record);
        if limits.reached(0).is_some() {
            break;
        }
    }
    let end = match walk.end() {
        Some(_) => EndRecord::of_path((&game, job.parsed), &walk),
        None => {
            let said = path_end(End::Stopped, game.language());
            EndRecord::new((&game, job.parsed), walk.state(), EndResult::Stopped, said)
        }
    };
    let end = EndRecord {
        step_count: Some(step_count),
        ..end
    };
    answer.on(job, end);
    Ok(())
}
