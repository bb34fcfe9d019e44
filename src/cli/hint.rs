//! `veridoku hint`: the next step that a person could take.

use super::args::Hint;
use super::exit::Exit;
use super::player::Game;
use std::io::{self, Write};
use veridoku::human::{Part, Step, Words};

pub(super) fn run(args: &Hint) -> anyhow::Result<Exit> {
    let game = Game::new(&args.input, &args.reading, &args.ordering)?;
    let mut out = io::stdout().lock();
    if game.solutions == 0 {
        writeln!(out, "The puzzle has no solution, so no step is sound.")?;
        return Ok(Exit::Fails);
    }
    let digit = game.digit();
    let words = game.player.words().with_digits(&digit);
    match game.player.next(&game.state, &game.order) {
        Some(step) => {
            writeln!(out, "{}", vague(&step, &words, args.vague))?;
            Ok(Exit::Holds)
        }
        None => {
            writeln!(out, "No step of these techniques is open.")?;
            Ok(Exit::Fails)
        }
    }
}

/// As much of a step as is to be said.
fn vague(step: &Step, words: &Words<'_>, vague: u8) -> String {
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
