//! `veridoku explain`: how a person could solve the puzzle, step by step.

use super::exit::Exit;
use super::face::face;
use super::played::Played;
use super::run::busy::tasks;
use super::run::progress::write;
use super::steps::{OnGame, Steps};
use anyhow::Context;
use std::path::{Path, PathBuf};
use veridoku::engine::Limits;
use veridoku::formats::{write_grid, write_puzzle};
use veridoku::game::{Degree, Game, Hint, NoHint, Walkthrough};
use veridoku::human::End;
use veridoku::names::shown;
use veridoku::render::{Picture, index};
use veridoku::verify::Auditor;
use veridoku::wire::{EndRecord, EndResult};
use veridoku::words::path_end;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku explain 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku explain --picture puzzle.sdk | less -R\n  \
veridoku explain puzzle.sdk --svg pictures   a picture a step, and index.html\n  \
veridoku explain --json puzzle.sdk           a line a step")]
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

    fn show(&self, steps: &Steps<'_>) -> anyhow::Result<Exit> {
        let game = &steps.opened.game;
        let mut walk = match game.walkthrough() {
            Ok(walk) => walk,
            Err(NoHint::Failed(error)) => return Err(error.into()),
            Err(why) => {
                write(&steps.refusal(&why, Degree::All, Some(0)), "")?;
                return Ok(Exit::Fails);
            }
        };
        steps.remark();
        let mut book = self.svg.as_deref().map(Book::new).transpose()?;
        let mut auditor = self.audit.then(|| auditor(game)).transpose()?;
        let mut step_count = 0;
        while let Some(hint) = next(&mut walk, step_count + 1) {
            step_count += 1;
            let number = step_count;
            write(&steps.step(&hint, Some(number)), "")?;
            if self.played.picture {
                write(&hint.scene().text(face().colored()), "")?;
            }
            if let Some(book) = &mut book {
                book.add(number, &hint)?;
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
            book.finish(&puzzle, path_end(end))?;
        }
        Ok(if end == End::Solved {
            Exit::Holds
        } else {
            Exit::Fails
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
        let said = path_end(end);
        if !self.played.json.is_wanted() {
            let audited = if self.audit {
                "Every step was audited.\n"
            } else {
                ""
            };
            let board = write_grid(&walk.board(), steps.opened.game.alphabet());
            return format!("{said}\n{audited}{board}\n");
        }
        let result = match end {
            End::Solved => EndResult::Solved,
            End::Stuck | End::Broken | End::Stopped => EndResult::Stuck,
        };
        let game = (&steps.opened.game, &steps.opened.read.parsed);
        steps.record(EndRecord {
            step_count: Some(step_count),
            audited: self.audit.then_some(true),
            ..EndRecord::new(game, walk.state(), result, said)
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

/// A folder with a picture of each step and an index page.
struct Book<'a> {
    folder: &'a Path,
    pictures: Vec<Picture>,
}

impl<'a> Book<'a> {
    fn new(folder: &'a Path) -> anyhow::Result<Book<'a>> {
        std::fs::create_dir_all(folder).with_context(|| shown(folder))?;
        Ok(Book {
            folder,
            pictures: Vec::new(),
        })
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let path = self.folder.join(name);
        std::fs::write(&path, text).with_context(|| shown(&path))
    }

    fn add(&mut self, number: usize, hint: &Hint) -> anyhow::Result<()> {
        let file = format!("{number:03}.svg");
        self.write(&file, &hint.scene().svg())?;
        self.pictures.push(Picture {
            file,
            title: format!("{number}. {}", hint.step().technique),
            text: hint.to_string(),
        });
        Ok(())
    }

    fn finish(&self, puzzle: &str, end: &str) -> anyhow::Result<()> {
        self.write("index.html", &index(puzzle, &self.pictures, end))
    }
}
