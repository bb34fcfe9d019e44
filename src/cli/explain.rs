//! `veridoku explain`: how a person could solve the puzzle, step by step.

use super::command::Run;
use super::exit::Exit;
use super::json::Json;
use super::played::Played;
use super::player::Opened;
use super::say::say;
use super::steps::Steps;
use anyhow::Context;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use veridoku::engine::{Cancel, Limits};
use veridoku::formats::{write_grid, write_line};
use veridoku::game::{Game, NoHint};
use veridoku::grid::Givens;
use veridoku::human::{End, State, Step, Words};
use veridoku::render::{Picture, Reveal, Scene, index};
use veridoku::verify::Auditor;
use veridoku::wire::{EndRecord, EndResult};

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

/// The name of the command in records.
const COMMAND: &str = "explain";

impl Run for Explain {
    fn json(&self) -> Option<(Json, &'static str)> {
        Some((self.played.json, COMMAND))
    }

    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        run(self)
    }

    fn ends_in_order(&self) -> bool {
        false
    }
}

fn run(args: &Explain) -> anyhow::Result<Exit> {
    let opened = Opened::new(&args.played)?;
    let path = match opened.game.path() {
        Ok(path) => path,
        Err(NoHint::Failed(error)) => return Err(error.into()),
        Err(refusal) => return refuse(args, &opened, &refusal),
    };
    if let Some(remark) = opened.remark() {
        say(&format!("veridoku: {remark}\n"));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let mut book = args.svg.as_deref().map(Book::new).transpose()?;
    let state = walk(args, &opened, &path.steps, &mut book, &mut out)?;
    let (result, said, exit) = match path.end {
        End::Solved => (EndResult::Solved, "Solved.", Exit::Holds),
        End::Stuck | End::Broken | End::Stopped => {
            let said = "No step of these techniques is open.";
            (EndResult::Stuck, said, Exit::Fails)
        }
    };
    let alphabet = opened.read.parsed.alphabet;
    if args.played.json.is_wanted() {
        let steps = steps(args, &opened);
        let record = EndRecord {
            step_count: Some(path.steps.len()),
            audited: args.audit.then_some(true),
            ..steps.end(&state, result, said)
        };
        out.write_all(steps.line(record).as_bytes())?;
    } else {
        writeln!(out, "{said}")?;
        if args.audit {
            writeln!(out, "Every step was audited.")?;
        }
        if let Some(board) = Givens::from_values(state.shape(), path.values) {
            writeln!(out, "{}", write_grid(&board, alphabet))?;
        }
    }
    if let Some(book) = book {
        book.finish(&write_line(state.givens(), alphabet), said)?;
    }
    out.flush()?;
    Ok(exit)
}

/// Returns the writer of records for this command.
fn steps<'a>(args: &Explain, opened: &'a Opened) -> Steps<'a> {
    Steps {
        json: args.played.json,
        command: COMMAND,
        opened,
    }
}

/// Writes why no step would be sound.
fn refuse(args: &Explain, opened: &Opened, refusal: &NoHint) -> anyhow::Result<Exit> {
    let mut out = io::stdout().lock();
    let said = refusal.to_string();
    if args.played.json.is_wanted() {
        let steps = steps(args, opened);
        let record = EndRecord {
            step_count: Some(0),
            ..steps.refusal(refusal, &said, true)
        };
        out.write_all(steps.line(record).as_bytes())?;
    } else {
        writeln!(out, "{said}")?;
    }
    Ok(Exit::Fails)
}

/// Writes, draws and audits the steps, and returns the state after them.
fn walk(
    args: &Explain,
    opened: &Opened,
    path: &[Step],
    book: &mut Option<Book<'_>>,
    out: &mut impl Write,
) -> anyhow::Result<State> {
    let (digit, player) = (opened.digit(), opened.game.player());
    let words = player.words().with_digits(&digit);
    let mut auditor = args.audit.then(|| auditor(&opened.game)).transpose()?;
    let mut state = opened.game.state();
    for (number, step) in (1..).zip(path) {
        let scene = || {
            let mut scene = Scene::new(player, &words, &state);
            scene.show(player, &words, step, Reveal::All);
            scene
        };
        if args.played.json.is_wanted() {
            let (steps, taken) = (steps(args, opened), (&state, step));
            let line = steps.step(&words, taken, Some(number), Reveal::All);
            out.write_all(line.as_bytes())?;
        } else {
            writeln!(out, "{number:3}. {}", step.explain(&words))?;
        }
        if args.played.picture {
            out.write_all(scene().text(args.played.colored()).as_bytes())?;
        }
        if let Some(book) = book {
            book.add(number, &scene().svg(), step, &words)?;
        }
        if let Some(auditor) = &mut auditor {
            let audited = auditor.step(step);
            audited.with_context(|| format!("step {number} fails the audit"))?;
        }
        state.apply(step);
    }
    Ok(state)
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
        let name = || format!("cannot make the folder {}", folder.display());
        std::fs::create_dir_all(folder).with_context(name)?;
        Ok(Book {
            folder,
            pictures: Vec::new(),
        })
    }

    fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let path = self.folder.join(name);
        let failed = || format!("cannot write {}", path.display());
        std::fs::write(&path, text).with_context(failed)
    }

    fn add(
        &mut self,
        number: usize,
        svg: &str,
        step: &Step,
        words: &Words<'_>,
    ) -> anyhow::Result<()> {
        let file = format!("{number:03}.svg");
        self.write(&file, svg)?;
        self.pictures.push(Picture {
            file,
            title: format!("{number}. {}", step.technique),
            text: step.explain(words),
        });
        Ok(())
    }

    fn finish(&self, puzzle: &str, end: &str) -> anyhow::Result<()> {
        self.write("index.html", &index(puzzle, &self.pictures, end))
    }
}
