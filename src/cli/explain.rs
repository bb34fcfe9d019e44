//! `veridoku explain`: how a person could solve the puzzle, step by step.

use super::args::Explain;
use super::exit::Exit;
use super::player::Game;
use anyhow::Context;
use std::io::{self, BufWriter, Write};
use veridoku::engine::Limits;
use veridoku::formats::write_grid;
use veridoku::grid::Givens;
use veridoku::human::End;
use veridoku::rules::Model;
use veridoku::verify::Auditor;

pub(super) fn run(args: &Explain) -> anyhow::Result<Exit> {
    let game = Game::new(&args.input, &args.reading, &args.ordering)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let shape = game.state.shape();
    if game.solutions == 0 {
        writeln!(out, "The puzzle has no solution, so no step is sound.")?;
        out.flush()?;
        return Ok(Exit::Fails);
    }
    let digit = game.digit();
    let words = game.player.words().with_digits(&digit);
    let path = game.player.path(&game.state, &game.order);
    let mut auditor = None;
    if args.audit {
        let model = Model::new(&game.parsed.puzzle);
        let mut fresh = Auditor::new(&model, None, &Limits::solutions(1))?;
        fresh.begin(&game.state, game.solution.clone());
        auditor = Some(fresh);
    }
    for (number, step) in path.steps.iter().enumerate() {
        writeln!(out, "{:3}. {}", number + 1, step.explain(&words))?;
        if let Some(auditor) = &mut auditor {
            let audited = auditor.step(step);
            audited.with_context(|| format!("step {} fails the audit", number + 1))?;
        }
    }
    let exit = match path.end {
        End::Solved => {
            writeln!(out, "Solved.")?;
            Exit::Holds
        }
        End::Stuck | End::Broken | End::Stopped => {
            writeln!(out, "No step of these techniques is open.")?;
            Exit::Fails
        }
    };
    if auditor.is_some() {
        writeln!(out, "Every step was audited.")?;
    }
    if let Some(board) = Givens::from_values(shape, path.values) {
        writeln!(out, "{}", write_grid(&board, game.parsed.alphabet))?;
    }
    out.flush()?;
    Ok(exit)
}
