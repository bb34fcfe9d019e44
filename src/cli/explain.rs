//! `veridoku explain`: how a person could solve the puzzle, step by step.

use super::exit::Exit;
use super::face::face;
use super::player::Played;
use super::run::progress::{tasks, write};
use super::steps::{OnGame, Steps};
use anyhow::Context;
use std::path::PathBuf;
use veridoku::ask::StepFolder;
use veridoku::engine::Limits;
use veridoku::formats::{write_grid, write_puzzle};
use veridoku::game::{Degree, Game, Hint, NoHint, Walkthrough};
use veridoku::human::End;
use veridoku::verify::Auditor;
use veridoku::wire::EndRecord;
use veridoku::words::{not_hinted, path_end};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku explain 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku explain --picture puzzle.sdk | less -R\n  \
veridoku explain puzzle.sdk --svg pictures   a picture a step, and index.html\n  \
veridoku explain --json puzzle.sdk           a line a step\n  \
veridoku explain book/ > steps.txt           every puzzle of a folder")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) played: Played,
    /// Check every step against the relations with the SAT engine
    #[arg(long)]
    pub(crate) audit: bool,
    /// Write a picture of each step to the folder DIR as SVG, and a page with all of them,
    /// index.html
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,
}

impl OnGame for Explain {
    const COMMAND: &'static str = "explain";

    fn played(&self) -> &Played {
        &self.played
    }

    fn is_for_one(&self) -> bool {
        self.svg.is_some()
    }

    fn show(&self, steps: &Steps<'_>) -> anyhow::Result<(&'static str, Exit)> {
        let game = steps.game;
        let mut walk = match game.walkthrough() {
            Ok(walk) => walk,
            Err(NoHint::Failed(error)) => return Err(error.into()),
            Err(why) => {
                steps.head()?;
                write(&steps.refusal(&why, Degree::All, Some(0)), "")?;
                return Ok((not_hinted(&why), Exit::Fails));
            }
        };
        steps.head()?;
        steps.remark();
        let book = |folder| StepFolder::create(folder, game.language());
        let mut book = self.svg.as_deref().map(book).transpose()?;
        let mut auditor = self.audit.then(|| auditor(game)).transpose()?;
        let mut step_count = 0;
        while let Some(hint) = next(&mut walk, step_count + 1) {
            step_count += 1;
            let number = step_count;
            write(&steps.step(&hint, Some(number)), "")?;
            if self.played.picture {
                write(&face().drawn(&hint.scene()), "")?;
            }
            if let Some(book) = &mut book {
                book.add(&hint)?;
            }
            if let Some(auditor) = &mut auditor {
                let audited = auditor.step(hint.step());
                audited.with_context(|| format!("step {number} fails the audit"))?;
            }
        }
        let end = walk.end().unwrap_or(End::Stuck);
        write(&self.end(steps, &walk, (step_count, end)), "")?;
        if let Some(book) = book {
            let puzzle = write_puzzle(game.puzzle(), game.alphabet());
            book.finish(&puzzle, path_end(end, game.language()))?;
        }
        Ok(if end == End::Solved {
            ("solved", Exit::Holds)
        } else {
            ("stuck", Exit::Fails)
        })
    }
}

impl Explain {
    /// Returns the end of the path, as text or as a record.
    fn end(
        &self,
        steps: &Steps<'_>,
        walk: &Walkthrough<'_>,
        (step_count, end): (usize, End),
    ) -> String {
        let lang = steps.game.language();
        let said = path_end(end, lang);
        if !self.played.json.is_wanted() {
            let audited = self
                .audit
                .then(|| lang.text("end.audited").to_string() + "\n");
            let audited = audited.unwrap_or_default();
            let board = write_grid(&walk.board(), steps.game.alphabet());
            return format!("{said}\n{audited}{board}\n");
        }
        steps.record(EndRecord {
            step_count: Some(step_count),
            audited: self.audit.then_some(true),
            ..EndRecord::of_path(steps.about(), walk)
        })
    }
}

/// Looks for the next step, which has this number.
fn next(walk: &mut Walkthrough<'_>, number: usize) -> Option<Hint> {
    let _busy = tasks().begin(format_args!("step {number}"));
    walk.next()
}

/// Returns the auditor of the steps, which starts from the player's state.
fn auditor(game: &Game) -> anyhow::Result<Auditor> {
    let mut auditor = Auditor::new(game.model(), None, &Limits::solutions(1))?;
    auditor.begin(&game.state(), game.solution().ok().cloned());
    Ok(auditor)
}
