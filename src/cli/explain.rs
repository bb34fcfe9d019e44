//! `veridoku explain`: how a person could solve the puzzle, step by step.

use super::args::Explain;
use super::exit::Exit;
use super::player::Game;
use super::{say, steps};
use anyhow::Context;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use veridoku::engine::Limits;
use veridoku::formats::{write_grid, write_line};
use veridoku::grid::Givens;
use veridoku::human::{End, Step, Words};
use veridoku::render::{Picture, Reveal, index};
use veridoku::verify::Auditor;

pub(super) fn run(args: &Explain) -> anyhow::Result<Exit> {
    let game = Game::new(&args.played)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let json = args.played.json;
    if let Some(refusal) = game.refusal(0) {
        let result = if game.mistakes.any() {
            "mistake"
        } else {
            "none"
        };
        if json {
            let line = steps::end(&game, &game.state, result, Some(0), false, (&refusal, 0));
            out.write_all(line.as_bytes())?;
        } else {
            writeln!(out, "{refusal}")?;
        }
        out.flush()?;
        return Ok(Exit::Fails);
    }
    if let Some(remark) = game.remark() {
        say(&format!("veridoku: {remark}\n"));
    }
    let digit = game.digit();
    let words = game.player.words().with_digits(&digit);
    let path = game.player.path(&game.state, &game.order);
    let mut auditor = args.audit.then(|| auditor(&game)).transpose()?;
    let mut book = args.svg.as_deref().map(Book::new).transpose()?;
    let mut state = game.state.clone();
    for (number, step) in (1..).zip(&path.steps) {
        let scene = || steps::scene(&game, &words, &state, step, Reveal::All);
        if json {
            let line = steps::line(&game, &words, &state, step, Some(number), Reveal::All);
            out.write_all(line.as_bytes())?;
        } else {
            writeln!(out, "{number:3}. {}", step.explain(&words))?;
        }
        if args.played.picture {
            out.write_all(scene().text(args.played.colored()).as_bytes())?;
        }
        if let Some(book) = &mut book {
            book.add(number, &scene().svg(), step, &words)?;
        }
        if let Some(auditor) = &mut auditor {
            let audited = auditor.step(step);
            audited.with_context(|| format!("step {number} fails the audit"))?;
        }
        state.apply(step);
    }
    let (result, said, exit) = match path.end {
        End::Solved => ("solved", "Solved.", Exit::Holds),
        End::Stuck | End::Broken | End::Stopped => {
            ("stuck", "No step of these techniques is open.", Exit::Fails)
        }
    };
    let steps = Some(path.steps.len());
    if json {
        let line = steps::end(&game, &state, result, steps, auditor.is_some(), (said, 0));
        out.write_all(line.as_bytes())?;
    } else {
        writeln!(out, "{said}")?;
        if auditor.is_some() {
            writeln!(out, "Every step was audited.")?;
        }
        if let Some(board) = Givens::from_values(state.shape(), path.values) {
            writeln!(out, "{}", write_grid(&board, game.parsed.alphabet))?;
        }
    }
    if let Some(book) = book {
        book.finish(&write_line(game.state.givens(), game.parsed.alphabet), said)?;
    }
    out.flush()?;
    Ok(exit)
}

/// Who checks the steps, from the player's state on.
fn auditor(game: &Game) -> anyhow::Result<Auditor> {
    let mut auditor = Auditor::new(&game.model, None, &Limits::solutions(1))?;
    auditor.begin(&game.state, game.known.solution.clone());
    Ok(auditor)
}

/// A folder of pictures.
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
