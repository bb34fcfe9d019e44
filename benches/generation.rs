//! Measures the generator's output per second, one thread:
//! `taskset -c 0 cargo bench --bench generation`.
//!
//! Puzzles are confirmed by both engines, as `veridoku generate` does by default, and drawn from
//! seeds 0, 1, 2, each once; the figure is the median of the three rounds. The goal of the row
//! "hard" is that of `--level hard`: above medium, and at most 6.0 on the scale of Sudoku
//! Explainer.

use std::error::Error;
use std::time::Instant;
use veridoku::engine::Engine;
use veridoku::generate::{Attempt, Fill, Maker, Pattern, Wish, stream};
use veridoku::grid::Shape;
use veridoku::human::Level;
use veridoku::native::Native;
use veridoku::rate::{explainer_without_chains, level_up_to};
use veridoku::sat::Sat;
use veridoku::verify::Judge;

/// The rounds, each with its own seed.
const ROUNDS: u64 = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let short = std::env::args().any(|argument| argument == "--test");
    let many = |number: u64| if short { 2 } else { number };
    let rounds = if short { 1 } else { ROUNDS };
    let (classic, large, largest) = (Shape::CLASSIC, Shape::new(4, 4)?, Shape::new(5, 5)?);
    let half_turn = Wish {
        pattern: Pattern::Rotate180,
        ..Wish::minimal(classic)
    };
    let any = Wish {
        minimal: false,
        ..Wish::minimal(classic)
    };
    println!("{:>12} {:>12}", "a second", "floor");
    let row = |name: &str, floor: &str, rate: f64| println!("{rate:>12.1} {floor:>12}  {name}");
    let fill = Fill::new(classic);
    let grids = median(rounds, &mut |seed| {
        let number = many(100_000);
        for i in 0..number {
            std::hint::black_box(fill.classic(&mut stream(seed, i + 1)));
        }
        Ok(number)
    })?;
    row("grids 9x9", "", grids);
    for (name, floor, shape, wish, number) in [
        ("minimal 9x9", "2500", classic, Wish::minimal(classic), 2000),
        ("half-turn 9x9", "3000", classic, half_turn, 2000),
        ("minimal 16x16", "20", large, Wish::minimal(large), 20),
        (
            "minimal 25x25",
            "in seconds",
            largest,
            Wish::minimal(largest),
            2,
        ),
    ] {
        let rate = median(rounds, &mut |seed| {
            make(
                Maker::new(wish.clone(), shape, judge())?,
                seed,
                many(number),
            )
        })?;
        row(name, floor, rate);
    }
    let rate = median(rounds, &mut |seed| {
        let maker = Maker::new(any.clone(), classic, judge())?;
        make(maker.with_goal(Box::new(hard)), seed, many(300))
    })?;
    row("hard 9x9", "500", rate);
    Ok(())
}

fn judge() -> Judge {
    Judge::new([Native::new().boxed(), Sat::default().boxed()])
}

/// Returns a distance below 0 up to medium, and above 0 beyond 6.0.
fn hard(values: &[u8]) -> i32 {
    let Ok(board) = values.try_into() else {
        return 200;
    };
    if level_up_to(board, Level::Medium).is_some() {
        return -1;
    }
    match explainer_without_chains(board) {
        Some(rating) if rating.solved && Level::of_er(rating.er) == Level::Hard => 0,
        _ => 2,
    }
}

/// Makes puzzles; fails if one does not meet the wish.
fn make(mut maker: Maker<'_>, seed: u64, number: u64) -> Result<u64, Box<dyn Error>> {
    for (i, attempt) in maker.make_all(seed, 1..=number).into_iter().enumerate() {
        let attempt = attempt.map_err(|e| e.to_string())?;
        let Attempt::Made(made, _) = attempt else {
            return Err(format!("puzzle {i} of seed {seed}: {attempt:?}").into());
        };
        if made.minimal.is_none() {
            return Err(format!("puzzle {i} of seed {seed}: not known to be minimal").into());
        }
    }
    Ok(number)
}

/// Returns the number made per second: the median over the rounds.
fn median(
    rounds: u64,
    work: &mut dyn FnMut(u64) -> Result<u64, Box<dyn Error>>,
) -> Result<f64, Box<dyn Error>> {
    let mut rates = Vec::new();
    for seed in 0..rounds {
        let start = Instant::now();
        let made = work(seed)?;
        rates.push(made as f64 / start.elapsed().as_secs_f64());
    }
    rates.sort_by(f64::total_cmp);
    Ok(rates[rates.len() / 2])
}
