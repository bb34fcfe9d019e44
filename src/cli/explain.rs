//! `veridoku explain`: how a person could solve the puzzle, step by step.

use super::exit::Exit;
use super::face::face;
use super::played::Played;
use super::steps::{OnGame, Steps};
use anyhow::Context;
use std::io::Write;
use std::path::{Path, PathBuf};
use veridoku::engine::Limits;
use veridoku::formats::{write_grid, write_line};
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

    fn show(&self, steps: &Steps<'_>, out: &mut impl Write) -> anyhow::Result<Exit> {
        let game = &steps.opened.game;
        let mut walk = match game.walkthrough() {
            Ok(walk) => walk,
            Err(NoHint::Failed(error)) => return Err(error.into()),
            Err(why) => {
                let text = steps.refusal(&why, Degree::All, Some(0));
                out.write_all(text.as_bytes())?;
                return Ok(Exit::Fails);
            }
        };
        steps.remark();
        let step_count = walk.len();
        let mut book = self.svg.as_deref().map(Book::new).transpose()?;
        let mut auditor = self.audit.then(|| auditor(game)).transpose()?;
        for (number, hint) in (1..).zip(&mut walk) {
            out.write_all(steps.step(&hint, Some(number)).as_bytes())?;
            if self.played.picture {
                let picture = hint.scene().text(face().colored());
                out.write_all(picture.as_bytes())?;
            }
            if let Some(book) = &mut book {
                book.add(number, &hint)?;
            }
            if let Some(auditor) = &mut auditor {
                let audited = auditor.step(hint.step());
                audited.with_context(|| format!("step {number} fails the audit"))?;
            }
        }
        out.write_all(self.end(steps, &walk, step_count).as_bytes())?;
        if let Some(book) = book {
            let puzzle = write_line(game.puzzle().givens(), game.alphabet());
            book.finish(&puzzle, path_end(walk.end()))?;
        }
        let solved = walk.end() == End::Solved;
        Ok(if solved { Exit::Holds } else { Exit::Fails })
    }
}

impl Explain {
    /// Returns the end of the path, as text or as a record.
    fn end(&self, steps: &Steps<'_>, walk: &Walkthrough<'_>, step_count: usize) -> String {
        let said = path_end(walk.end());
        if !self.played.json.is_wanted() {
            let audited = if self.audit {
                "Every step was audited.\n"
            } else {
                ""
            };
            let board = write_grid(&walk.board(), steps.opened.game.alphabet());
            return format!("{said}\n{audited}{board}\n");
        }
        let result = match walk.end() {
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
        let name = || format!("cannot make the folder {}", shown(folder));
        std::fs::create_dir_all(folder).with_context(name)?;
        Ok(Book {
            folder,
            pictures: Vec::new(),
        })
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let path = self.folder.join(name);
        let failed = || format!("cannot write {}", shown(&path));
        std::fs::write(&path, text).with_context(failed)
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
