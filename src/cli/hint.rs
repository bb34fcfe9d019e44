//! `veridoku hint`: the next step that a person could take.

use super::args::Hint;
use super::exit::Exit;
use super::player::Game;
use super::{say, steps};
use anyhow::Context;
use std::io::{self, Write};
use veridoku::human::{Part, Step, Words};
use veridoku::render::{Reveal, Scene};

pub(super) fn run(args: &Hint) -> anyhow::Result<Exit> {
    let game = Game::new(&args.played)?;
    let mut out = io::stdout().lock();
    let digit = game.digit();
    let words = game.player.words().with_digits(&digit);
    let (step, said, exit) = find(&game, &words, args.vague);
    if let Some(remark) = game.remark().filter(|_| game.refusal(0).is_none()) {
        say(&format!("veridoku: {remark}\n"));
    }
    let reveal = steps::reveal(args.vague);
    if args.played.json {
        let line = match &step {
            Some(step) => steps::line(&game, &words, &game.state, step, None, reveal),
            None => {
                let result = if game.is_full() && exit == Exit::Holds {
                    "solved"
                } else if game.mistakes.any() {
                    "mistake"
                } else {
                    "none"
                };
                steps::end(&game, &game.state, result, None, false, (&said, args.vague))
            }
        };
        out.write_all(line.as_bytes())?;
    } else {
        writeln!(out, "{said}")?;
    }
    let scene = scene(&game, &words, step.as_ref(), &said, reveal);
    if args.played.picture {
        out.write_all(scene.text(args.played.colored()).as_bytes())?;
    }
    if let Some(file) = &args.svg {
        let name = || format!("cannot write {}", file.display());
        std::fs::write(file, scene.svg()).with_context(name)?;
    }
    Ok(exit)
}

/// The step, if there is one, what is to be said, and the exit code.
fn find(game: &Game, words: &Words<'_>, vague: u8) -> (Option<Step>, String, Exit) {
    if let Some(refusal) = game.refusal(vague) {
        return (None, refusal, Exit::Fails);
    }
    if game.is_full() {
        return (
            None,
            "The board is full, and right.".to_string(),
            Exit::Holds,
        );
    }
    match game.player.next(&game.state, &game.order) {
        Some(step) => {
            let said = told(&step, words, vague);
            (Some(step), said, Exit::Holds)
        }
        None => {
            let said = "No step of these techniques is open.".to_string();
            (None, said, Exit::Fails)
        }
    }
}

/// The board with as much of the step as is to be seen, or with what is wrong.
fn scene(game: &Game, words: &Words<'_>, step: Option<&Step>, said: &str, reveal: Reveal) -> Scene {
    match step {
        Some(step) => {
            let mut scene = steps::scene(game, words, &game.state, step, reveal);
            scene.caption = said.to_string();
            scene
        }
        None => {
            let mut scene = Scene::new(&*game.player, words, &game.state);
            scene.caption = said.to_string();
            if reveal >= Reveal::Cells {
                scene.blame(game.mistakes.entries.iter().copied());
            }
            scene
        }
    }
}

/// As much of a step as is to be said.
fn told(step: &Step, words: &Words<'_>, vague: u8) -> String {
    let because = &step.because;
    let houses = [Part::Scene, Part::Base, Part::Cover];
    let houses: Vec<_> = houses
        .iter()
        .flat_map(|&part| because.houses(part))
        .collect();
    let place = if houses.is_empty() {
        String::new()
    } else {
        format!(" in {}", words.houses(houses))
    };
    match vague {
        0 => step.explain(words),
        1 => format!("{}.", step.technique),
        2 => format!("{}{place}.", step.technique),
        _ => {
            let cells = words.cells_and(because.marks.iter().map(|mark| mark.cell));
            format!("{}{place}: look at {cells}.", step.technique)
        }
    }
}
